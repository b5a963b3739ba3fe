"""The types of the package, and the package in a browser. `Tests/JavaScript/npm` runs this where the package is installed."""

import functools
import http.server
import json
import pathlib
import re
import shutil
import subprocess
import sys
import threading

import pytest
from conftest import browser_path
from playwright.sync_api import sync_playwright

APP = pathlib.Path(__file__).resolve().parent
PACKAGE = APP / "node_modules" / "ringfence"


@pytest.fixture
def check(tmp_path):
    """Checks the types of a text that uses the package, or of a script of the package; returns what is wrong."""
    deno = pathlib.Path(sys.executable).parent / "deno"
    if not deno.exists():
        pytest.skip("deno is not installed")
    shutil.copytree(PACKAGE, tmp_path / "node_modules" / "ringfence")
    shutil.copytree(PACKAGE, tmp_path / "scripts")
    (tmp_path / "package.json").write_text(json.dumps({"dependencies": {"ringfence": "*"}}))
    options = {"checkJs": True, "strict": True, "lib": ["esnext", "dom", "dom.iterable"]}
    (tmp_path / "deno.json").write_text(json.dumps({"nodeModulesDir": "manual", "compilerOptions": options}))

    def run(name, text=None):
        if text is not None:
            (tmp_path / name).write_text(text, encoding="utf-8")
        environment = {"DENO_DIR": str(tmp_path / "deno"), "NO_COLOR": "1", "HOME": str(tmp_path)}
        done = subprocess.run([deno, "check", name], cwd=tmp_path, capture_output=True, text=True, env=environment)
        return "" if done.returncode == 0 else done.stderr

    return run


def test_the_scripts_have_the_types_that_they_state(check):
    assert check("scripts/index.js") == ""
    assert check("scripts/report.js") == ""


GOOD = """import { init, Layout, RingfenceError, type Event, type Fix, type Fixes, type Table } from "ringfence";
await init();
using layout = await Layout.read("{}", { name: "zones.json", defaultRadius: 5 });
const fixes: Fixes = { time: new BigInt64Array(1), latitude: [1], longitude: new Float64Array(1), flags: [["manual"]] };
const { events, tracks } = layout.evaluate(fixes, { mode: "restart", exitDistance: 3 });
const first: Event | undefined = events[0];
type Moment = "absent" | "arrivedLate" | "leftEarly" | "attendance";
const words: "entered" | "exited" | "crossed" | "dwelled" | "overstayed" | "overspeed" | "overspeedEnded" | Moment | undefined = first?.type;
const dwell: number | undefined = first?.dwellTime;
const table: Table = { time: new BigInt64Array(1), lat: ["48.2 N"], lng: new Float32Array(1), vehicle: Int32Array.of(7), flags: [["manual"]] };
const { report, silence } = await layout.evaluateTable(table, { outOfOrder: "drop", maximumSpeed: null, columns: { speed: null } });
const codes: string[] = report.warnings.map((warning) => warning.code);
const reason: string | undefined = silence;
const session = layout.session({ mode: "app", track: "a" });
const fix: Fix = { time: new Date(), latitude: 1, longitude: 2, speed: null };
session.process(fix).map((event: Event) => event.boundary?.latitude);
const asked: string[] | undefined = layout.zones[0]?.attendances[0]?.tracks;
session.process(fixes satisfies Omit<Fixes, "track">);
const rules: string[] = layout.lint().findings.map((finding) => finding.rule);
const saved: Uint8Array = session.save();
try { layout.restore(saved); } catch (error) { if (error instanceof RingfenceError) error.line.toFixed(); }
navigator.geolocation.watchPosition(({ timestamp, coords: { latitude, longitude, accuracy, speed, altitude, heading } }) => {
  session.process({ time: timestamp, latitude, longitude, accuracy, speed, altitude, course: heading });
});
export { words, dwell, rules, tracks, codes, reason, asked };
"""
REPORT = """import { loadModule, openFile, ReportEngine, type TrackAnswer, type Finding } from "ringfence/report";
const module = await loadModule(fetch("ringfence-report.wasm"));
const { tracks, layout, leftOut } = await openFile(module, { name: "day.nmea", file: new Blob([]) }, { timeZone: "UTC", progress: (part) => part.toFixed() });
const engine = await ReportEngine.start(module);
if (layout !== null) engine.setLayout(layout.text, layout.name);
const { index, times }: { index: number; times: Float64Array } = engine.addTrack(tracks[0].name, tracks[0].packed);
const answer: TrackAnswer = engine.evaluate(index, { explain: [0, 1] });
const rules: string[] = (engine.setLayout("{}", "zones.json").lint?.findings ?? []).map((finding: Finding) => finding.rule);
const text: string = engine.report(index, "app") + engine.document(index, "trackGPX", [times[0], times[1]]) + answer.normal[0].zone;
export { leftOut, rules, text };
"""
WRONG_REPORT = {
    'engine.report(index, "both")': '"both"',
    'new ReportEngine()': "private",
    'engine.addTrack("a", [1])': "number[]",
    'answer.normal[0].zoneID': "zoneID",
}
WRONG = {
    'layout.evaluate(fixes, { mode: "both" })': '"both"',
    'layout.evaluate({ time: [1], latitude: [1] })': "'longitude' is missing",
    'layout.evaluate(fixes, { exitdistance: 5 })': "exitdistance",
    'layout.evaluateTable(table, { outOfOrder: "ignore" })': '"ignore"',
    'layout.evaluateTable({ time: 5 })': "TableColumn",
    'session.process({ time: "now", latitude: 1, longitude: 2 })': "string",
    'events[0].zoneID': "zoneID",
    'new Layout()': "private",
    'const text: string = layout.zones[0].name': "undefined",
}


def test_a_program_has_the_types_of_the_package(check):
    assert check("good.ts", GOOD) == ""
    said = check("wrong.ts", GOOD + "".join(f"{line};\n" for line in WRONG))
    assert [text for text in WRONG.values() if text not in said] == []
    assert check("report.ts", REPORT) == ""
    said = check("wrong-report.ts", REPORT + "".join(f"{line};\n" for line in WRONG_REPORT))
    assert [text for text in WRONG_REPORT.values() if text not in said] == []


PAGE = """<!doctype html><script type="module">
import { Layout } from "./node_modules/ringfence/index.js";
const layout = await Layout.read(await (await fetch("zones.json")).text());
const fixes = JSON.parse(await (await fetch("fixes.json")).text());
window.found = layout.evaluate(fixes).events.map((event) => JSON.stringify(event));
try { await Layout.read("{"); } catch (error) { window.refused = error.kind; }
</script>"""
PROGRAM = """import { readFileSync } from "node:fs";
import { Layout } from "ringfence";
const layout = await Layout.read(readFileSync("zones.json"));
const { events } = layout.evaluate(JSON.parse(readFileSync("fixes.json", "utf8")));
console.log(JSON.stringify(events.map((event) => JSON.stringify(event))));
"""
SCENE = """import { scene } from "./scenes.mjs";
import { writeFileSync } from "node:fs";
const { zones, track } = scene(11);
writeFileSync("zones.json", JSON.stringify({ version: 1, zones }));
writeFileSync("fixes.json", JSON.stringify(track));
"""


def node(name, text):
    (APP / name).write_text(text, encoding="utf-8")
    return subprocess.run(["node", name], cwd=APP, check=True, capture_output=True, text=True).stdout


class Handler(http.server.SimpleHTTPRequestHandler):
    def end_headers(self):
        self.send_header("Content-Security-Policy", "default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'")
        super().end_headers()

    def log_message(self, *arguments):
        pass


def values_of_page(name, *expressions):
    """What expressions are in a page of the app, once the last one is not empty; fails with the errors of the page."""
    browser = browser_path()
    if browser is None:
        pytest.skip("there is no Chromium")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=APP))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        with sync_playwright() as playwright:
            opened = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])
            page = opened.new_page()
            faults = []
            page.on("pageerror", lambda error: faults.append(str(error)))
            page.goto(f"http://127.0.0.1:{server.server_port}/{name}")
            for _ in range(200):
                if faults or page.evaluate(expressions[-1]):
                    break
                page.wait_for_timeout(50)
            assert faults == []
            values = [page.evaluate(expression) for expression in expressions]
            opened.close()
            return values
    finally:
        server.shutdown()


def test_a_page_finds_the_events_that_node_finds():
    node("scene.mjs", SCENE)
    (APP / "page.html").write_text(PAGE, encoding="utf-8")
    expected = json.loads(node("events.mjs", PROGRAM))
    assert expected
    assert values_of_page("page.html", "window.found", "window.refused") == [expected, "invalidLayout"]


def test_a_page_bundled_by_webpack_finds_both_modules():
    if subprocess.run(["node", "-e", 'require("webpack")'], cwd=APP, capture_output=True).returncode != 0:
        pytest.skip("there is no webpack")
    subprocess.run(["node", "webpack.cjs", "web", APP / "bundled-web"], cwd=APP, check=True)
    (APP / "bundled-web" / "page.html").write_text('<!doctype html><script src="main.js"></script>', encoding="utf-8")
    expected = ["native", "entered near", "exited near", "geojson", "entered far", "exited far"]
    assert values_of_page("bundled-web/page.html", "window.found") == [expected]


def test_the_names_of_the_types_are_there():
    """What the files of types declare of classes is what the classes have, and each entry gives what they declare."""
    for types, entry, objects in (
        ("index.d.ts", "ringfence", """const layout = await all.Layout.read({ version: 1, zones: [] });
const objects = { Layout: layout, Session: layout.session(), RingfenceError: new all.RingfenceError("text") };"""),
        ("report.d.ts", "ringfence/report", "const objects = { ReportEngine: await all.ReportEngine.start(await all.loadModule()) };"),
    ):
        declared = (PACKAGE / types).read_text(encoding="utf-8")
        classes = {}
        for name, body in re.findall(r"^export class (\w+).*?\{\n(.*?)^\}", declared, re.MULTILINE | re.DOTALL):
            members = re.findall(r"^  (?:readonly )?(\w+)[(:]", body, re.MULTILINE)
            classes[name] = sorted(set(members) - {"constructor"})
        given = re.findall(r"^export (?:class|function|const) (\w+)", declared, re.MULTILINE)
        given += re.findall(r"^export \{ (\w+) \}", declared, re.MULTILINE)
        program = f"""import * as all from "{entry}";
{objects}
const classes = {json.dumps(classes)};
console.log(JSON.stringify([Object.keys(all).sort(), Object.entries(classes).flatMap(([name, members]) =>
  members.filter((member) => !(member in objects[name])).map((member) => `${{name}}.${{member}}`))]));"""
        names, missing = json.loads(node("names.mjs", program))
        assert names == sorted(given)
        assert missing == []
