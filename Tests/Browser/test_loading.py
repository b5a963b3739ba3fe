"""Pages load, run without a sound, and show static results where they cannot run."""

import pytest

from conftest import run_command, sample_files, samples, settle, state


@pytest.mark.parametrize("name", samples())
def test_the_page_of_every_sample_runs(name, sample_page, open_page):
    page = open_page(sample_page(name))
    assert page.locator("#app").is_visible()
    assert not page.locator("#static").is_visible()
    assert not page.locator("#notice").is_visible()
    zones, tracks, _ = sample_files(name)
    events = run_command("evaluate", "--zones", zones, "--format", "ndjson", *tracks).splitlines()
    number = f"{len(events)} event{'' if len(events) == 1 else 's'} in normal mode"
    assert f" {number}" in page.locator("#page-summary").inner_text()


def test_a_browser_without_webassembly_shows_the_static_tables(sample_page, open_page, browser):
    context = browser.new_context()
    context.add_init_script("delete window.WebAssembly")
    page = context.new_page()
    page.goto(f"file://{sample_page('harbour-drive')}")
    page.wait_for_selector("html[data-failed]", state="attached")
    assert "WebAssembly" in page.locator("#notice").inner_text()
    assert page.locator("#static").is_visible()
    assert page.locator("#static table").count() > 0
    assert not page.locator("#app").is_visible()
    context.close()


def test_without_javascript_the_static_tables_are_there(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"), waits=False, java_script_enabled=False)
    assert page.locator("#static table").count() > 0
    assert page.locator("#static").is_visible()
    # The sentence that a script would take away.
    assert "JavaScript is off" in page.locator("#notice").inner_text()


def test_a_damaged_module_is_said_and_leaves_the_static_tables(sample_page, browser, tmp_path):
    text = sample_page("harbour-drive").read_text(encoding="utf-8")
    begin = text.index('id="report-module">') + len('id="report-module">')
    damaged = tmp_path / "damaged.html"
    damaged.write_text(text[:begin] + "H4sIAAAA" + text[text.index("</script>", begin):], encoding="utf-8")
    page = browser.new_page()
    page.goto(f"file://{damaged}")
    page.wait_for_selector("html[data-failed]", state="attached")
    assert "did not start" in page.locator("#notice").inner_text()
    assert page.locator("#static").is_visible()
    page.close()


def test_the_policy_allows_no_connection_and_no_foreign_script(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"))
    policy = page.locator('meta[http-equiv="Content-Security-Policy"]').get_attribute("content")
    assert "default-src 'none'" in policy
    assert "unsafe-inline" not in policy and "'unsafe-eval'" not in policy.replace("'wasm-unsafe-eval'", "")
    assert "connect-src" not in policy or "connect-src 'none'" in policy
    blocked = page.evaluate("""async () => {
      const script = document.createElement("script");
      script.textContent = "window.intruder = true";
      document.body.append(script);
      let fetched = true;
      try { await fetch("https://example.invalid/"); } catch { fetched = false; }
      return [window.intruder === undefined, !fetched];
    }""")
    assert blocked == [True, True]
    # These two were ours: Chromium reports each in the console.
    assert len(open_page.faults) > 0
    open_page.faults.clear()


def test_without_a_track_the_page_is_a_playground(make_page, open_page):
    page = open_page(make_page(sample_files("harbour-drive")[0]))
    assert page.locator("#drive").is_visible()
    assert page.locator("#map").is_visible()


def test_the_page_opens_with_the_whole_track_and_nothing_chosen(sample_page, open_page):
    page = open_page(sample_page("harbour-drive"))
    assert state(page, "selection") is None
    assert state(page, "timeRange") is None
    assert state(page, "cursor") is None


def test_the_engine_works_beside_the_page(sample_page, open_page):
    assert state(open_page(sample_page("harbour-drive")), "engine.isInWorker")


def test_without_a_worker_the_page_says_the_same(sample_page, browser, open_page):
    with_worker = open_page(sample_page("swiped-commute"))
    expected = [with_worker.evaluate(f"ringfence.store.state.engine.report(0, '{kind}')") for kind in ("normal", "restart", "app", "comparison")]
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB", timezone_id="Europe/Vienna")
    context.add_init_script("delete window.Worker")
    page = context.new_page()
    page.goto(with_worker.url)
    page.wait_for_selector("html[data-ready]", state="attached")
    assert not state(page, "engine.isInWorker")
    assert [page.evaluate(f"ringfence.store.state.engine.report(0, '{kind}')") for kind in ("normal", "restart", "app", "comparison")] == expected
    assert page.locator("#page-summary").inner_text() == with_worker.locator("#page-summary").inner_text()
    context.close()


def test_a_worker_that_stops_is_replaced_by_the_page(sample_page, browser):
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.add_init_script("""window.Worker = class { constructor() { setTimeout(() => this.onerror({ preventDefault() {} }), 50); } postMessage() {} };""")
    page = context.new_page()
    page.goto(f"file://{sample_page('harbour-drive')}")
    page.wait_for_selector("html[data-ready]", state="attached")
    assert not state(page, "engine.isInWorker") and state(page, "answer.normal.length") > 0
    context.close()


BUSY = """new Promise((done) => {
  const { store } = ringfence;
  const line = document.querySelector(".progress");
  const seen = [];
  const end = store.subscribe((_, changed) => {
    if (!changed.has("announcement")) return;
    for (const begin = performance.now(); performance.now() - begin < 50;) { /* as a view that draws */ }
    seen.push(line.hidden ? "" : line.textContent.trim());
    if (seen.length < 20) return store.set({ announcement: String(seen.length) });
    end();
    done(seen);
  });
  store.set({ announcement: "busy" });
})"""


def test_what_takes_long_is_said(sample_page, open_page):
    page = open_page(sample_page("laps"))
    line = page.locator(".progress")
    for key, words in ("isReading", "The zones are read …"), ("isComparing", "The events are compared …"):
        page.evaluate(f"ringfence.store.set({{ {key}: true }})")
        settle(page)
        assert line.inner_text().strip() == words
        page.evaluate(f"ringfence.store.set({{ {key}: false }})")
        settle(page)
        assert not line.is_visible()
    seen = page.evaluate(BUSY)
    assert (seen[0], seen[-1]) == ("", "The results are drawn …")
    settle(page)
    assert not line.is_visible()
