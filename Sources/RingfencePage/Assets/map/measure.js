// @ts-check
// Measuring on the map: a line of clicked points, its length, and the area within it. The engine measures, on the ellipsoid.
import { el, setText } from "../dom.js";
import { formatArea, formatCount, formatMeters } from "../format.js";
import { nearLongitude } from "../geo.js";
import { screenX, screenY } from "./view.js";

/** Adds the button and what it measures to the map.
 * @param {import("../store.js").Store} store @param {HTMLElement} tools @param {HTMLElement} element */
export function createMeasure(store, tools, element) {
  const isOn = () => store.state.mapTool === "measure";
  const setTool = (/** @type {boolean} */ on) => store.set({ mapTool: on ? "measure" : null, measured: [] });
  const button = el("button", { type: "button", class: "map-button", "aria-label": "Measure", title: "Measure a length or an area",
    "aria-pressed": "false", text: "↔", on: { click: () => setTool(!isOn()) } });
  const text = el("output", { class: "map-measure-text" });
  const removeLast = () => store.set({ measured: store.state.measured.slice(0, -1) });
  const back = el("button", { type: "button", text: "Remove the last point", on: { click: removeLast } });
  const box = el("div", { class: "map-measure", role: "group", "aria-label": "Measuring", hidden: true }, text, back,
    el("button", { type: "button", text: "Done", on: { click: () => { setTool(false); button.focus(); } } }));
  tools.append(button);
  element.append(box);

  function update() {
    const { measured, reader } = store.state;
    const on = isOn();
    button.setAttribute("aria-pressed", String(on));
    box.hidden = !on;
    back.disabled = measured.length === 0;
    if (!on) return;
    if (measured.length < 2) {
      setText(text, measured.length === 0
        ? "Click on the map: each click is a point. With the keyboard: Enter sets one in the middle of the map." : "The next point?");
      return;
    }
    const { pieces, area } = reader.measure(measured);
    setText(text, measureText(pieces, area));
  }
  store.subscribe((_, changed) => { if (["measured", "mapTool", "units"].some((key) => changed.has(key))) update(); });
}

/** @param {number[]} pieces metres @param {number} area square metres */
export function measureText(pieces, area) {
  const length = formatMeters(pieces.reduce((sum, piece) => sum + piece, 0));
  if (pieces.length === 1) return `Length ${length}`;
  const last = formatMeters(pieces[pieces.length - 1]);
  return `Length ${length} in ${formatCount(pieces.length, "piece")}, the last ${last}. `
    + `Area within, closed by a straight edge: ${formatArea(area)}`;
}

/** Draws the line with its points. @param {CanvasRenderingContext2D} pen @param {import("./view.js").View} view
 * @param {import("./scene.js").Scene} scene @param {[number, number][]} points @param {import("./theme.js").MapTheme} theme */
export function drawMeasure(pen, view, scene, points, theme) {
  let last = scene.projection.center[0];
  const pixels = points.map(([longitude, latitude]) => {
    last = nearLongitude(longitude, last);
    const [x, y] = scene.projection.project(last, latitude);
    return [screenX(view, x), screenY(view, y)];
  });
  pen.lineWidth = 2;
  pen.strokeStyle = theme.accent;
  pen.setLineDash([]);
  pen.beginPath();
  pixels.forEach(([x, y], i) => (i === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)));
  pen.stroke();
  if (pixels.length > 2) {
    pen.setLineDash([4, 4]);
    pen.beginPath();
    pen.moveTo(pixels[pixels.length - 1][0], pixels[pixels.length - 1][1]);
    pen.lineTo(pixels[0][0], pixels[0][1]);
    pen.stroke();
    pen.setLineDash([]);
  }
  for (const [x, y] of pixels) {
    pen.beginPath();
    pen.arc(x, y, 4, 0, 2 * Math.PI);
    pen.fillStyle = theme.paper;
    pen.fill();
    pen.stroke();
  }
}
