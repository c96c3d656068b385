"""YAML files with places, for every game: this package knows no game.

In the order in which data passes through:

- `files` opens files, those that a user names and those that a document refers to;
- `tree` turns bytes into trees of nodes, each with its line and column, under fixed bounds; `syntax` words errors;
- `shape`, and `plain` for texts, numbers and words, declare what a value may look like, once for checking and for the
  JSON Schema, `meaning` what means something else than it looks like; `advice` has hints for values of another kind;
- `shelf` finds missions, those that ship by id and those of authors by file, and reads those of games with one edition;
- `extension` merges a mission with the one it extends, and `parameters` fills in names that stand for values, `{n}`;
- `document` loads all documents of a file, each decoded by its game; `loader` has files, texts, goals and lines;
- `parts` reads the keys of a document one by one, and the sound parts of misshapen values; `mission` and `problem`
  have what every game with one edition says in its documents;
- `combined` declares what all goal languages have around their atoms, and which numbers there are to ask for;
- `english` has small parts of sentences, such as lists;
- `edit` changes single keys of a text, and leaves the others as they are;
- `dumper` writes values as YAML, and files to start from, and `schema` writes JSON Schemas of documents for editors.

All of them note mistakes as a `finding`: the mistake, its place, and how to put it right; codes say of
which kind it is. `characters` lists which characters must not reach a terminal as they are.
"""
