// The rows by hand of what people ask for (confirmed exits, dwell, stays, excesses, attendance), where this machine has them:
// ASKED_ROWS is their file.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { Layout } from "ringfence";

const path = process.env.ASKED_ROWS ?? "";
const rows = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).rows : [];
// A degree of longitude on the equator in metres, as the rows have it, but for a part in a thousand million: a fix at the exit
// distance is not below it by rounding.
const east = 111319.49079327358 * (1 - 1e-9);
// The members that are times, by the keys of the rows; those that are numbers, with their margin; the rest is equal.
const times = { t: "time", boundary: "boundaryTime", fix: "fixTime", arrived: "arrived", left: "left" };
const numbers = { distance: 0.01, count: 0, measuredSpeed: 1e-6, speedLimit: 1e-6, maximumSpeed: 1e-6, duration: 1e-3, dwellTime: 1e-3,
  stay: 1e-3, overstay: 1e-3, lateBy: 1e-3, earlyBy: 1e-3, present: 1e-3, unobserved: 1e-3 };
// What the records of events name otherwise.
const member = { boundary: (event) => event.boundary?.time, fix: (event) => event.fix?.time };

function compare(event, wanted, row, start) {
  const where = `${row.id}: ${JSON.stringify(wanted)}\n${JSON.stringify(event)}`;
  const isNear = (found, value, margin, key) =>
    assert.ok(Math.abs(found - value) <= margin, `${where}: ${key} is ${found}`);
  const seconds = (time) => (Date.parse(time) - start) / 1000;
  for (const [key, value] of Object.entries(wanted)) {
    if (key === "type" || key === "count" && !("dwellRepeat" in row.zone)) continue;
    if (key in times) {
      isNear(seconds(key in member ? member[key](event) : event[times[key]]), value, 1e-3, key);
    } else if (key in numbers) {
      // Texts have two decimals.
      isNear(event[key], value, Math.max(numbers[key], 0.005), key);
    } else if (key === "window") {
      isNear(seconds(event.window.from), value[0], 1e-3, key);
      isNear(seconds(event.window.to), value[1], 1e-3, key);
    } else if (key === "flags") {
      for (const flag of value) assert.ok(event.flags.includes(flag), `${where}: no flag ${flag}`);
    } else if (key === "confirmed") {
      for (const [part, number] of Object.entries(value)) isNear(event.confirmed[part], number, 0.005, part);
    } else {
      assert.deepEqual(event[key], value, where);
    }
  }
}

for (const row of rows) {
  test(`row ${row.id}: ${row.why}`, async () => {
    const start = Date.parse(row.start);
    const zone = { id: "z", fences: [{ id: "f", circle: { center: [10, 0], radius: 50 } }], ...row.zone };
    const layout = await Layout.read({ version: 1, zones: [zone] });
    const session = layout.session({ track: row.track });
    const events = row.ops.flatMap(([kind, seconds, x, speed]) => kind === "advance"
      ? session.advance(start + seconds * 1000)
      : session.process({ time: start + seconds * 1000, latitude: 0, longitude: 10 + x / east, speed }));
    const found = events.filter((event) => row.only?.includes(event.type) ?? true);
    assert.deepEqual(found.map((event) => event.type), row.expect.map((wanted) => wanted.type));
    found.forEach((event, index) => compare(event, row.expect[index], row, start));
    layout.close();
  });
}

if (rows.length === 0) {
  test("rows of what people ask for", { skip: "this machine has no rows.json (ASKED_ROWS)" }, () => {});
}
