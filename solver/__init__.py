"""From a problem to a verdict, by way of a CP-SAT model."""
