"""JUnit's XML, as Jenkins, GitLab and most CI systems read it: a suite for each file, a test for each case.

Mistakes in a file are errors of a test of their own, warnings are its output. The schema that Jenkins holds such files
against has no place for lines: they stand in the texts, and not in the names, by which tests of two runs are compared.
"""

from xml.etree import ElementTree as ET

from winnable.missions.source.characters import escaped, no_commands
from winnable.missions.source.finding import Finding
from winnable.output.report import Case, Report, names_of


def junit_text(report: Report) -> str:
    """Return the XML document of a report."""
    suites = ET.Element("testsuites", name=f"winnable {report.command}")
    paths = [*report.files, *(case.path for case in report.cases), *(each.path for each in report.findings)]
    for path in dict.fromkeys(paths):
        suites.append(_suite(path, report))
    if report.error is not None:
        suites.append(_ended(report))
    counts = ("tests", "failures", "errors")
    for name in counts:
        suites.set(name, str(sum(int(suite.get(name, "0")) for suite in suites)))
    suites.set("time", _seconds(sum(case.seconds for case in report.cases)))
    ET.indent(suites)
    text = '<?xml version="1.0" encoding="utf-8"?>\n' + ET.tostring(suites, encoding="unicode") + "\n"
    return no_commands(text, lambda char: f"&#{ord(char)};")


def _suite(path: str, report: Report) -> ET.Element:
    cases = [case for case in report.cases if case.path == path]
    findings = [finding for finding in report.findings if finding.path == path]
    suite = ET.Element("testsuite", name=_clean(path), file=_clean(path))
    suite.append(_file(path, findings))
    for case, name in zip(cases, names_of((case.name, case.number) for case in cases), strict=True):
        suite.append(_case(case, name))
    return _counted(suite, sum(case.seconds for case in cases))


def _ended(report: Report) -> ET.Element:
    """Return the suite that says why the command ended early."""
    assert report.error is not None
    kind, message = report.error
    name = f"winnable {report.command}"
    suite = ET.Element("testsuite", name=name)
    test = ET.SubElement(suite, "testcase", name="ended early", classname=name, time="0.000")
    ET.SubElement(test, "error", type=kind, message=_clean(message)).text = _clean(message)
    return _counted(suite, 0)


def _counted(suite: ET.Element, seconds: float) -> ET.Element:
    for name, tag in (("tests", "testcase"), ("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        suite.set(name, str(sum(1 for _ in suite.iter(tag)) if tag != "testcase" else len(suite)))
    suite.set("time", _seconds(seconds))
    return suite


def _file(path: str, findings: list[Finding]) -> ET.Element:
    """Return the test that a file has no mistakes."""
    test = ET.Element("testcase", name="no mistakes in the file", classname=_clean(path), time="0.000")
    errors = [finding for finding in findings if finding.level == "error"]
    if errors:
        message = errors[0].short() + (f" (and {len(errors) - 1} more)" if errors[1:] else "")
        ET.SubElement(test, "error", type=errors[0].code, message=_clean(message)).text = _all(errors)
    warnings = [finding for finding in findings if finding.level != "error"]
    if warnings:
        ET.SubElement(test, "system-out").text = _all(warnings)
    return test


def _all(findings: list[Finding]) -> str:
    return _clean("\n".join(map(str, findings)))


def _case(case: Case, name: str) -> ET.Element:
    test = ET.Element("testcase", name=_clean(name), classname=_clean(case.path), time=_seconds(case.seconds))
    if case.state != "passed":
        tag = "error" if case.state == "broken" else "failure"
        text = "\n".join(filter(None, (f"{case.path}:{case.line}: {case.message}", case.details)))
        ET.SubElement(test, tag, type=case.code, message=_clean(case.message)).text = _clean(text)
    elif case.details:
        ET.SubElement(test, "system-out").text = _clean(case.details)
    return test


def _seconds(seconds: float) -> str:
    return f"{seconds:.3f}"


def _clean(text: str) -> str:
    """Return text without what XML does not allow."""
    return escaped(text, "\n\t")
