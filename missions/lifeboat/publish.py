"""Write the JSON Schemas for editors anew: `python -m winnable.missions.lifeboat.publish`."""

from winnable.missions.lifeboat.format import SCHEMAS

if __name__ == "__main__":
    SCHEMAS.publish()
