"""The codes of findings that every game shares.

A code never changes its meaning. So a game adds codes of its own to these, and none of them may stand here already.
"""

from typing import Final

SHARED_CODES: Final = {
    # the file and its YAML
    "Y001": "the file or folder cannot be read",
    "Y002": "the file is not UTF-8",
    "Y003": "a character that YAML does not allow",
    "Y004": "there is nothing in the file",
    "Y005": "the YAML cannot be parsed",
    "Y006": "a YAML tag; none is allowed",
    "Y007": "a key is written twice",
    "Y008": "a key that is not a text",
    "Y009": "nested too deeply",
    "Y010": "too large, or too large once its aliases are expanded",
    "Y011": "a number that is too large",
    "Y012": "an empty folded text, usually an arrow token without quotes",
    "Y013": "an alias that refers to nothing or to itself",
    "Y014": "too many mistakes",
    # keys and the shape of values
    "K001": "an unknown key",
    "K002": "a key is missing",
    "K003": "a value of the wrong kind",
    "K004": "a word that is not one of those expected",
    "K005": "a number out of range",
    "K006": "keys that do not go together",
    "K007": "neither a problem nor a mission nor task cards",
    "K008": "a list that is too short or too long",
    # missions by id or file, what they take over from one another, and their parameters
    "M001": "an unknown mission",
    "M002": "the mission file cannot be used",
    "M010": "missions that extend one another in a circle",
    "M011": "an unknown parameter",
    "M012": "a parameter that is never used",
    "M013": "a name that a parameter cannot have",
    "M016": "two missions of one file with the same id",
    "M017": "an id or a name that nobody can type",
}
"""Each code with its meaning. The gaps in the numbers are codes of single games."""
