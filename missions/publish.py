"""Write the JSON Schemas for editors anew: `python -m winnable.missions.publish`."""

from importlib import import_module
from pathlib import Path

if __name__ == "__main__":
    for file in Path(__file__).parent.glob("*/format/*.py"):
        if "\nSCHEMAS: Final = " in file.read_text(encoding="utf-8"):
            module = f"winnable.missions.{file.parts[-3]}.format.{file.stem}".removesuffix(".__init__")
            import_module(module).SCHEMAS.publish()
