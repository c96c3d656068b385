"""Write the JSON Schemas for editors anew: `python -m winnable.missions.ganymede.publish`."""

from winnable.missions.ganymede.format import SCHEMAS

if __name__ == "__main__":
    SCHEMAS.publish()
