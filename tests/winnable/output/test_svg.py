"""Pictures: complete documents without scripts, whose texts are escaped and whose size holds all that is drawn."""

from xml.etree import ElementTree as ET

from winnable.output.svg import INK, SHADE, Drawing, width_of

SVG = "{http://www.w3.org/2000/svg}"


def drawn() -> str:
    drawing = Drawing("A <title> & more")
    drawing.text(10, 20, "a < b & c", bold=True)
    drawing.box(10, 30, 100, 50, style=SHADE)
    drawing.box(10, 30, 40, 24, fill="#123456", border=3)
    drawing.label(12, 40, "p7", "#fff")
    drawing.disc(5, 5, 2, "#000")
    drawing.shape([(0, 0), (4, 0), (2, 3)], "#000")
    return drawing.svg()


def test_a_picture_is_a_document() -> None:
    root = ET.fromstring(drawn())  # our own
    assert root.tag == f"{SVG}svg"
    assert root.attrib["role"] == "img"
    assert root.findtext(f"{SVG}title") == "A <title> & more"
    assert [each.text for each in root.iter(f"{SVG}text")] == ["a < b & c", "p7"]
    assert {each.tag.removeprefix(SVG) for each in root.iter()} == {
        *("svg", "title", "style", "rect", "text", "circle", "polygon")
    }


def test_everything_is_inside() -> None:
    root = ET.fromstring(drawn())  # our own
    assert (float(root.attrib["width"]), float(root.attrib["height"])) == (118, 88)
    assert root.attrib["viewBox"] == "0 0 118 88"


def test_a_long_text_is_short_and_its_title_is_all_of_it() -> None:
    drawing = Drawing("names")
    drawing.text(0, 20, "a" * 400)
    root = ET.fromstring(drawing.svg())  # our own
    (text,) = root.iter(f"{SVG}text")
    assert (float(root.attrib["width"]) < 720, "".join(text.itertext())) == (True, "a" * 400 + "a" * 79 + "…")


def test_light_and_dark() -> None:
    style = ET.fromstring(drawn()).findtext(f"{SVG}style") or ""  # our own
    light, _, dark = style.partition("@media (prefers-color-scheme:dark)")
    for name in (INK, SHADE, "wn-paper", "wn-faint", "wn-line"):
        assert f".{name}{{" in light
        assert f".{name}{{" in dark


def test_what_a_terminal_may_not_see_is_escaped_here_too() -> None:
    drawing = Drawing("\x1b[1m")
    drawing.text(0, 10, "a\u202eb\x00")
    text = drawing.svg()
    ET.fromstring(text)  # our own
    assert "\x1b" not in text
    assert r"a\u202eb\x00" in text


def test_the_width_of_a_text_counts_wide_signs_twice() -> None:
    assert width_of("ab") * 2 == width_of("あい")
