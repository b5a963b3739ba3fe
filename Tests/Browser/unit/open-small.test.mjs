// What a file of JSON is before it is opened.
import assert from "node:assert/strict";
import test from "node:test";
import { kindOfText, lookedAt } from "../../../Sources/RingfencePage/Assets/open/small.js";

test("scenarios and layouts are known by their keys", () => {
  assert.deepEqual(kindOfText('{"version":1,"events":[]}'), { kind: "scenario", timeZone: null });
  assert.deepEqual(kindOfText(' {"zones":[],"timeZone":"Europe/Vienna"}'), { kind: "layout", timeZone: "Europe/Vienna" });
  assert.deepEqual(kindOfText('{"zones":[],"events":[],"timeZone":5}'), { kind: "layout", timeZone: null });
  for (const text of ["", "null", "[]", '{"events":{}}', '{"events":[', '{"events":[]}\n{"events":[]}', "events", '"events"']) {
    assert.equal(kindOfText(text).kind, "other", text);
  }
});

test("scenarios stand apart, all else stays in its order", async () => {
  const file = (name, text) => ({ name, file: new Blob([text]) });
  const found = [file("b.gpx", "<gpx/>"), file("s.json", '{"events":[]}'), file("z.json", '{"zones":[],"timeZone":"UTC"}'), file("a.csv", "")];
  const { scenarios, others, layouts } = await lookedAt(found);
  assert.deepEqual(scenarios, [{ name: "s.json", text: '{"events":[]}' }]);
  assert.deepEqual(others.map(({ name }) => name), ["b.gpx", "z.json", "a.csv"]);
  assert.deepEqual(layouts, [{ timeZone: "UTC" }]);
});
