"""The library: all missions are there, and they are found by id."""

from winnable.missions.crew.read.library import find_mission, library


def test_the_library_is_complete_and_read_without_a_mistake() -> None:
    assert [key for key in library() if key.startswith("planet-nine/")] == [
        f"planet-nine/{number}" for number in range(1, 51)
    ]
    assert all(mission.key == key for key, mission in library().items())


def test_originals_are_found_with_and_without_their_folder() -> None:
    mission = library()["originals/lullaby"]
    assert (mission.collection, mission.game, str(mission)) == ("originals", "deep-sea", "originals/lullaby")
    for game in ("planet-nine", "deep-sea"):
        assert find_mission("lullaby", game) == find_mission("originals/lullaby", game) == (mission, ())
    louder, findings = find_mission("lullaby", parameters={"loud": 8})
    assert louder is not None
    assert not findings
    assert louder.key == "originals/lullaby"
    assert louder != mission
    for written in ("lulaby", "originals/lulaby", "Lullaby", "mission lullaby"):
        assert "lullaby'?" in find_mission(written)[1][0].hint, written
    assert find_mission("Odd socks")[1][0].hint == "did you mean 'odd-socks'?"


def test_find_mission() -> None:
    assert find_mission("22") == find_mission("planet-nine/22") == (library()["planet-nine/22"], ())
    mission, (finding,) = find_mission("planet-nin/22")
    assert mission is None
    assert finding.hint == "did you mean 'planet-nine/22'?"
    assert find_mission("nowhere.yaml")[1][0].code == "M002"
