"""Write the JSON Schemas for editors anew: `python -m winnable.missions.publish`."""

from importlib import import_module
from pathlib import Path

if __name__ == "__main__":
    folder = Path(__file__).parent
    for file in folder.glob("*/**/*.py"):
        if "\nSCHEMAS: Final = " in file.read_text(encoding="utf-8"):
            module = ".".join(file.relative_to(folder).with_suffix("").parts)
            import_module(f"winnable.missions.{module}".removesuffix(".__init__")).SCHEMAS.publish()
