// RFC 4180, and the formulas of spreadsheets.
import assert from "node:assert/strict";
import test from "node:test";
import { csvCell, csvText } from "../../../Sources/RingfencePage/Assets/table/csv.js";

test("cells with commas, quotes and lines are quoted", () => {
  assert.equal(csvCell("plain"), "plain");
  assert.equal(csvCell("a,b"), '"a,b"');
  assert.equal(csvCell('say "hi"'), '"say ""hi"""');
  assert.equal(csvCell("two\nlines"), '"two\nlines"');
});

test("a name that a spreadsheet would calculate stays a text", () => {
  assert.equal(csvCell("=HYPERLINK(\"x\")"), '"\'=HYPERLINK(""x"")"');
  assert.equal(csvCell("@x"), "'@x");
  // A number is a number, also a negative one.
  assert.equal(csvCell(-3.5), "-3.5");
});

test("what is missing is empty", () => {
  assert.equal(csvCell(undefined), "");
  assert.equal(csvCell(null), "");
  assert.equal(csvCell(NaN), "");
});

test("numbers are written with points whatever the page shows", () => {
  const columns = [
    { title: "Name", text: (row) => row.name },
    { title: "Meters", kind: "number", text: (row) => `${row.meters} m`.replace(".", ","), value: (row) => row.meters },
  ];
  assert.equal(csvText(columns, [{ name: "a", meters: 1.5 }, { name: "b" }]), "Name,Meters\r\na,1.5\r\nb,\r\n");
});
