// The events of the samples of Zones/ are those of the command, in every digit.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Layout } from "ringfence";
import { missing, records, run, samples, withFiles } from "./command.mjs";
import { columnsOfCSV, fixesOf } from "./fixes.mjs";

for (const { name, track, zones } of samples) {
  test(`${name}: evaluates as the command`, { skip: missing }, async () => {
    const layout = await Layout.read(readFileSync(zones), { name: zones });
    const csv = run("convert", track, "-o", "-", "--format", "csv");
    const fixes = columnsOfCSV(csv);
    for (const mode of ["normal", "restart"]) {
      const expected = withFiles({ "track.csv": csv }, (path) =>
        records(run("evaluate", "--zones", zones, "--format", "ndjson", "--mode", mode, path("track.csv"))));
      const { events, tracks } = layout.evaluate(fixes, { mode });
      assert.deepEqual(events.map((event) => JSON.stringify(event)), expected);
      if (mode === "normal") assert.notEqual(events.length, 0);
      assert.deepEqual(tracks.map((each) => each.track), [...new Set(fixes.track)]);

      // Fix by fix, saved and restored in between.
      if (tracks.length > 1) continue;
      const options = { mode, track: tracks[0].track };
      let session = layout.session(options);
      const found = fixesOf(fixes).flatMap((fix, index) => {
        if (index % 97 === 96) session = layout.restore(session.save(), options);
        return session.process(fix);
      });
      assert.deepEqual(found, events);
    }
    layout.close();
  });

  test(`${name}: says how sure events are as the command`, { skip: missing }, async () => {
    const layout = await Layout.read(readFileSync(zones));
    const csv = run("convert", track, "-o", "-", "--format", "csv");
    const words = ["--certainty", "--paths", "32", "--certainty-seed", "7", "--certainty-floor", "0.1", "--format", "ndjson"];
    const expected = withFiles({ "track.csv": csv }, (path) =>
      records(run("evaluate", "--zones", zones, ...words, path("track.csv"))));
    const found = await layout.certainty(columnsOfCSV(csv), { paths: 32, seed: 7, floor: 0.1 });
    assert.deepEqual(found.map((record) => JSON.stringify(record)), expected);
    layout.close();
  });

  test(`${name}: finds and explains as the command`, { skip: missing }, async () => {
    const text = readFileSync(zones, "utf8");
    const layout = await Layout.read(text);
    // In a folder of its own, where no settings of a team apply. The command has a clock, and points at more than the beginning
    // of a fence.
    const said = ({ findings }) => findings.filter((finding) => finding.rule !== "schedule-over")
      .map(({ rule, severity, line, message }) => `${line}: ${severity}: ${message} [${rule}]`);
    const expected = withFiles({ "zones.json": text }, (path) => said(JSON.parse(runLint(path("zones.json")))));
    assert.deepEqual(said(layout.lint({ mode: "normal" })), expected);
    const csv = run("convert", track, "-o", "-", "--format", "csv");
    const fixes = columnsOfCSV(csv);
    if (new Set(fixes.track).size > 1) return;
    const explained = withFiles({ "track.csv": csv }, (path) =>
      JSON.parse(run("explain", "--zones", zones, "--format", "json", path("track.csv"))));
    assert.deepEqual(layout.explain(fixes), explained);
  });
}

/** The findings of the command, which ends with 1 where there are some. */
function runLint(zones) {
  try {
    return run("lint", "--format", "json", "--mode", "normal", zones);
  } catch (error) {
    return error.stdout;
  }
}
