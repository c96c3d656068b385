"""The folder of `web/build` as a program that is installed: in Chromium's own view, and with its server gone."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser.folder import SUBFOLDER, asked, served
from tests.browser.table import PATIENCE, UNWINNABLE
from tests.support.browser import at_home

pytestmark = pytest.mark.browser


def test_it_can_be_installed_and_opens_without_its_server(browser: Any, space: Path, tmp_path: Path) -> None:
    """From a subfolder, to which all that is installed belongs."""
    with at_home(browser, tmp_path) as home:
        home.set_default_timeout(PATIENCE)
        page = home.new_page()
        browser_says = home.new_cdp_session(page).send
        with served(space) as address:
            page.goto(f"{address}licences.txt")
            missing = browser_says("Page.getInstallabilityErrors")["installabilityErrors"]
            assert [each["errorId"] for each in missing] == ["no-manifest"], "that it asks for one"
            page.goto(address)
            page.wait_for_selector("main h2")
            assert browser_says("Page.getInstallabilityErrors")["installabilityErrors"] == []
            said = browser_says("Page.getAppManifest")
            assert (said["url"], said["errors"]) == (f"{address}manifest.webmanifest", [])
            manifest = said["manifest"]
            assert [manifest[key] for key in ("id", "startUrl", "scope")] == [address] * 3
            assert manifest["display"] == "kStandalone"
            for icon in manifest["icons"]:
                assert (space / SUBFOLDER / icon["url"].removeprefix(address)).is_file()
            page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
            page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        page.close()
        page = home.new_page()
        page.goto(manifest["startUrl"])  # where nobody answers any more
        page.wait_for_selector("main h2")
        assert asked(page, "solve", text=UNWINNABLE)["problem"]["answer"] == "unwinnable"
