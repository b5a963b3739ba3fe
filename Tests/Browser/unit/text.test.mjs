// Names that turn the direction of writing, and names from right to left, among the words of the page.
import assert from "node:assert/strict";
import test from "node:test";
import { shortenText } from "../../../Sources/RingfencePage/Assets/map/labels.js";
import { changedWithin, isolated, printable } from "../../../Sources/RingfencePage/Assets/text.js";

test("plain names stay as they are", () => {
  for (const name of ["Depot 1", "Café am Hafen", "🚚 Lager 😀", "倉庫", ""]) assert.equal(isolated(name), name);
});

test("a character that turns the direction is written by its number", () => {
  assert.equal(printable("a\u202Eb"), "a\\u{202E}b");
  assert.equal(isolated("x\u2066y\u2069\u200F\u061C\u2028\u0085\u001B]0;t\u0007"), "x\\u{2066}y\\u{2069}\\u{200F}\\u{61C}\\u{2028}\\u{85}\\u{1B}]0;t\\u{7}");
});

test("a name from right to left is a part of its own, once", () => {
  assert.equal(isolated("מחסן"), "\u2068מחסן\u2069");
  assert.equal(isolated(isolated("مستودع 3")), "\u2068مستودع 3\u2069");
  assert.equal(printable(isolated("مستودع")), "\u2068مستودع\u2069");
});

test("a name cannot end the part in which it stands", () => {
  assert.equal(isolated("מ\u2069\u202Eabc"), "\u2068מ\\u{2069}\\u{202E}abc\u2069");
  // What claims to be isolated already is looked at within.
  assert.equal(isolated("\u2068מ\u202Ea\u2069"), "\u2068מ\\u{202E}a\u2069");
  assert.equal(isolated("\u2068מ\u2069 b \u2069"), "\u2068\\u{2068}מ\\u{2069} b \\u{2069}\u2069");
});

test("a label that is cut stays a part of its own", () => {
  assert.equal(shortenText(isolated("מ".repeat(40)), 6), `\u2068${"מ".repeat(5)}…\u2069`);
  assert.equal(changedWithin(isolated("מ"), () => ""), "");
});
