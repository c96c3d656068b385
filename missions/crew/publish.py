"""Write the JSON Schemas for editors anew: `python -m winnable.missions.crew.publish`."""

from winnable.missions.crew.format.export import SCHEMAS

if __name__ == "__main__":
    SCHEMAS.publish()
