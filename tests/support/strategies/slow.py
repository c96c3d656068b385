"""Settings of tests whose examples take long to make: whole documents."""

from hypothesis import HealthCheck, Phase, settings

SLOW = settings(
    max_examples=15,
    phases=[Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
