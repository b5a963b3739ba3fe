// The pen that writes SVG, and the names of saved files.
import assert from "node:assert/strict";
import test from "node:test";
import { savedName } from "../../../Sources/RingfencePage/Assets/export/export.js";
import { SvgPen, svgText } from "../../../Sources/RingfencePage/Assets/export/svg-pen.js";

globalThis.document = { createElement: () => ({ getContext: () => ({ measureText: (text) => ({ width: 6 * text.length }) }) }) };

/** The elements of a drawing. */
function parts(pen) {
  return pen.document("t").split("\n").slice(4, -2);
}

test("escapes every sign of markup, and what XML cannot hold", () => {
  assert.equal(svgText("<a href=\"x\">&'"), "&#60;a href=&#34;x&#34;&#62;&#38;&#39;");
  assert.equal(svgText("a\u0000b\u0008"), "a\ufffdb\ufffd");
});

test("writes the paths of signs where they stand, in their size", () => {
  const pen = new SvgPen(20, 20);
  pen.save();
  pen.translate(10, 5.5);
  pen.scale(0.5, 0.5);
  pen.fillStyle = "red";
  pen.fill(pen.pathOfText("M-7 0H7"), "evenodd");
  pen.stroke(pen.pathOfText("M-7 0H7"));
  pen.restore();
  pen.fill();
  assert.deepEqual(parts(pen), [
    '<path d="M-7 0H7" transform="translate(10 5.5) scale(0.5)" fill="red" fill-rule="evenodd"/>',
    '<path d="M-7 0H7" transform="translate(10 5.5) scale(0.5)" fill="none" stroke="#000" stroke-width="1"/>',
  ]);
});

test("writes paths, boxes and texts", () => {
  const pen = new SvgPen(100, 50);
  pen.fillStyle = "#ff000080";
  pen.beginPath();
  pen.moveTo(1, 2);
  pen.lineTo(3.004, 4.006);
  pen.closePath();
  pen.fill();
  pen.strokeStyle = "#00ff00";
  pen.lineWidth = 2;
  pen.setLineDash([4, 3]);
  pen.strokeRect(10, 10, -5, 5);
  pen.fillStyle = "black";
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText("<b>", 5, 6);
  assert.deepEqual(parts(pen), [
    '<path d="M1 2L3 4.01Z" fill="#ff0000" fill-opacity="0.5"/>',
    '<rect x="5" y="10" width="5" height="5" fill="none" stroke="#00ff00" stroke-width="2" stroke-dasharray="4 3"/>',
    '<text x="5" y="6" style="font:10px sans-serif" text-anchor="middle" dominant-baseline="central" fill="black">&#60;b&#62;</text>',
  ]);
});

test("writes a whole circle as two arcs, and a part of one on the right side", () => {
  const pen = new SvgPen(10, 10);
  pen.beginPath();
  pen.arc(5, 5, 2, 0, 2 * Math.PI);
  pen.fill();
  pen.beginPath();
  pen.arc(0, 0, 1, 0, Math.PI / 2);
  pen.stroke();
  const [whole, quarter] = parts(pen);
  assert.match(whole, /d="M7 5A2 2 0 0 1 3 5A2 2 0 0 1 7 5"/);
  assert.match(quarter, /d="M1 0A1 1 0 0 1 0\.71 0\.71A1 1 0 0 1 0 1"/);
});

test("moves with a translation until it is restored", () => {
  const pen = new SvgPen(10, 10);
  pen.save();
  pen.translate(10, 20);
  pen.fillRect(1, 1, 2, 2);
  pen.restore();
  pen.fillRect(1, 1, 2, 2);
  assert.deepEqual(parts(pen).map((part) => /x="(\d+)" y="(\d+)"/.exec(part).slice(1).join(" ")), ["11 21", "1 1"]);
});

test("names files without folders, endings and what systems refuse", () => {
  assert.equal(savedName("folder/track.gpx"), "track");
  assert.equal(savedName("a:b?.csv"), "a-b-");
  assert.equal(savedName("../.."), "ringfence");
  assert.equal(savedName(""), "ringfence");
  assert.equal(savedName("walk 2026.05.04"), "walk 2026.05");
});
