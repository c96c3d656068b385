"""The library: all missions are there, and they are found by id."""

from winnable.missions.crew import (
    find_mission,
    library,
)


def test_the_library_is_complete_and_read_without_a_mistake() -> None:
    assert [key for key in library() if key.startswith("planet-nine/")] == [
        f"planet-nine/{number}" for number in range(1, 51)
    ]
    assert all(mission.key == key for key, mission in library().items())


def test_find_mission() -> None:
    assert find_mission("22") == find_mission("planet-nine/22") == (library()["planet-nine/22"], ())
    mission, (finding,) = find_mission("planet-nin/22")
    assert mission is None
    assert finding.hint == "did you mean 'planet-nine/22'?"
    assert find_mission("nowhere.yaml")[1][0].code == "M002"
