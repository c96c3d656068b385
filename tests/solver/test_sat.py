"""The SAT engine: it and CP-SAT come to one verdict. `test_formula.py` has what every engine does."""

import pytest

from tests.support.decks import DEALS
from tests.support.goals import GOALS
from tests.support.layers import few
from tests.support.paths import ROOT
from tests.support.problems import PROBLEMS
from winnable import Limits, explain, hint, load, solve
from winnable.rules.answer import Answer
from winnable.rules.crew.problem import Problem
from winnable.solver.cp_sat import CpSat
from winnable.solver.crew.model.model import Model
from winnable.solver.engine import CP_SAT, SAT, using
