"""What the tests share: the command, the browser, pages of samples, and the watch over what a page must not do."""

import json
import os
import pathlib
import shutil
import subprocess

import pytest
from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
ZONES = ROOT / "Zones"


def command_path():
    """The command that makes the pages and that they are compared with; None where none is built."""
    chosen = os.environ.get("RINGFENCE")
    built = [ROOT / ".build" / kind / "ringfence" for kind in ("release", "debug")]
    return chosen or next((str(path) for path in built if path.exists()), None)


def browser_path():
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


def run_command(*arguments):
    """The standard output of the command."""
    path = command_path()
    if path is None:
        pytest.skip("the command is not built: make build")
    done = subprocess.run([path, *map(str, arguments)], capture_output=True)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()


def sample_files(name):
    """The arguments for a sample of Zones/: layout, tracks, scenario or None."""
    folder = ZONES / name
    scenario = folder / "scenario.json"
    return folder / "zones.json", sorted(folder.glob("track.*")), scenario if scenario.exists() else None


def samples():
    """The folders of Zones/ with a track."""
    return sorted(path.name for path in ZONES.iterdir() if any(path.glob("track.*")))


@pytest.fixture(scope="session")
def make_page(tmp_path_factory):
    """Makes a page with `ringfence report`; the same arguments give the same file."""
    folder = tmp_path_factory.mktemp("pages")
    made = {}

    def make(zones, *tracks, scenario=None, options=()):
        key = (zones, tracks, scenario, tuple(options))
        if key not in made:
            path = folder / f"page{len(made)}.html"
            extra = ["--scenario", scenario] if scenario else []
            run_command("report", "--zones", zones, *extra, *options, *tracks, "-o", path)
            made[key] = path
        return made[key]

    return make


@pytest.fixture(scope="session")
def sample_page(make_page):
    """The page of a sample of Zones/."""

    def make(name):
        zones, tracks, scenario = sample_files(name)
        return make_page(zones, *tracks, scenario=scenario)

    return make


@pytest.fixture(scope="session")
def browser():
    path = browser_path()
    if path is None:
        pytest.skip("there is no Chromium")
    with sync_playwright() as playwright:
        # A container has no user namespaces for the sandbox; the pages are our own.
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def new_tab(browser, tmp_path_factory):
    """Gives a new tab. Tabs with the same options are opened from one page, so that they share a process: starting one takes
    as long as starting a page."""
    blank = tmp_path_factory.mktemp("blank") / "blank.html"
    blank.write_text("<!doctype html><title>blank</title>")
    origins = {}

    def new(width, height, **options):
        if not options.get("java_script_enabled", True):
            context = browser.new_context(viewport={"width": width, "height": height}, **options)
            tab = context.new_page()
            return tab, context.close
        key = json.dumps(options, sort_keys=True)
        if key not in origins:
            origins[key] = browser.new_context(**options).new_page()
            origins[key].goto(f"file://{blank}")
        with origins[key].expect_popup() as popup:
            origins[key].evaluate("window.open('about:blank')")
        tab = popup.value
        tab.set_viewport_size({"width": width, "height": height})

        def close():
            tab.close()
            tab.context.clear_permissions()

        return tab, close

    yield new
    for origin in origins.values():
        origin.context.close()


@pytest.fixture
def open_page(new_tab):
    """Opens a page and waits until it runs. At the end of the test nothing may have been written to the console,
    no policy broken and nothing asked for but the file."""
    closings, faults = [], []

    def open(path, *, waits=True, width=1280, height=800, **options):
        options.setdefault("locale", "en-GB")
        options.setdefault("timezone_id", "Europe/Vienna")
        page, close = new_tab(width, height, **options)
        closings.append(close)
        page.on("console", lambda message: faults.append(f"console {message.type}: {message.text}"))
        page.on("pageerror", lambda error: faults.append(f"error: {error}"))
        page.on("request", lambda request: request.url.startswith(("file:", "data:", "blob:")) or faults.append(f"request: {request.url}"))
        page.goto(f"file://{path}")
        if waits:
            page.wait_for_selector("html[data-ready]", state="attached")
            settle(page)
        return page

    open.faults = faults
    yield open
    for close in closings:
        close()
    assert faults == []


def time_limit(milliseconds, limit):
    """Fails where a time is above its limit and RINGFENCE_TIMES is set, as the nightly run does: elsewhere the machine may be busy, and
    a time says nothing of the page."""
    assert not os.environ.get("RINGFENCE_TIMES") or milliseconds < limit, f"{milliseconds:.0f} ms, at most {limit}"


def settle(page):
    """Waits until the page has evaluated and drawn what changed."""
    page.evaluate("ringfence.settled()")


def wait_until(page, expression):
    """Waits until an expression is true. The policy of the page allows no eval, which Playwright's own way takes."""
    for _ in range(200):
        if page.evaluate(f"Boolean({expression})"):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never true: {expression}")


def state(page, expression):
    """A value of the page's state, such as `selection`."""
    return page.evaluate(f"(() => {{ const state = ringfence.store.state; return state.{expression}; }})()")


def table_rows(page, panel):
    """The texts of the rows in sight of a table in a tab."""
    return [
        [cell.strip() for cell in row.locator("td").all_inner_texts()]
        for row in page.locator(f"#panel-{panel} tbody tr").all()
    ]
