"""Seeds of deals, and names of cells."""

from winnable.surveying.question import SEEDS, Cell, seed_of


def test_seeds_differ_by_survey_and_number_and_stay_what_they_are() -> None:
    seeds = [seed_of(seed, number) for seed in range(3) for number in range(20_000)]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed < SEEDS for seed in seeds)
    assert seed_of(1, 0) == 412937095290584  # else stores that are there would get other deals


def test_cells_have_names() -> None:
    assert Cell("planet-nine/22", "planet-nine", 4).name == "planet-nine/22, 4 players"
    assert Cell("launch", "ganymede", 1, {"turns": 3}).name == "launch turns=3, 1 player"
    assert Cell("deep-sea/16", "deep-sea", 2, reading="strict").name == "deep-sea/16 (strict), 2 players"
