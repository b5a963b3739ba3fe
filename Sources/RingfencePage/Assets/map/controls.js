// @ts-check
// The elements over the map: buttons, choice of layers, legend, scale bar, north arrow, tip, coordinates.
import { closesAsMenu, el, setText, svg } from "../dom.js";
import { formatMeters, lengthUnitMeters } from "../format.js";
import { trackColouring } from "../store.js";
import { signElement, signs } from "../signs.js";
import { foldedLegend } from "./legend-fold.js";
import { createMeasure } from "./measure.js";
import { scaleBar } from "./scale.js";

/**
 * @typedef {import("./theme.js").MapTheme} MapTheme
 * @typedef {import("../store.js").State} State
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("../export/legend.js").LegendRow} LegendRow
 */

/** @typedef {ReturnType<typeof createMapControls>} MapControls */
/** @typedef {[string, string]} LegendEntry the name of a sample, and what it means */

/** @type {[keyof State["shown"], string][]} */
const LAYER_CHOICES = [
  ["fences", "Fences"], ["circles", "Restart circles and their events"], ["overshoot", "Overshoot"], ["events", "Events"],
  ["findings", "Findings of the linter"], ["accuracy", "Accuracy of the fixes"], ["graticule", "Graticule"],
];
const COLORING_CHOICES = [["speed", "Speed"], ["delivery", "Delivery to the app"], ["accuracy", "Accuracy"]];

const KEY_HELP = [
  ["← ↑ → ↓", "move the map, or the selected fence by 1 m (with Shift 10 m)"],
  ["+ − 0", "zoom, show all"],
  ["M", "the map alone, and back"],
  ["F, E, C", "next fence, event, corner (with Shift the one before)"],
  ["Enter", "select it"],
  ["Delete", "remove the corner"],
  ["Esc", "leave it"],
];

/** Gives the map the whole page, or takes it back. */
export function toggleFullMap() {
  const isFull = document.documentElement.classList.toggle("is-full-map");
  document.querySelector(".map-tools [aria-label='Full map']")?.setAttribute("aria-pressed", String(isFull));
}

/** Creates the controls. `actions`: zoomIn, zoomOut, fit. @param {Store} store @param {HTMLElement} element @param {HTMLElement} surface
 * @param {{zoomIn: () => void, zoomOut: () => void, fit: () => void}} actions */
export function createMapControls(store, element, surface, actions) {
  /** @type {Map<keyof State["shown"], HTMLInputElement>} */ const checkboxes = new Map();
  const layerList = el("div", { class: "map-menu-list" });
  const addLayer = (/** @type {[keyof State["shown"], string]} */ [key, label]) => {
    /** @type {HTMLInputElement} */
    const input = el("input", { type: "checkbox", on: { change: () => store.set({ shown: { ...store.state.shown, [key]: input.checked } }) } });
    checkboxes.set(key, input);
    layerList.append(el("label", {}, input, label));
  };
  LAYER_CHOICES.forEach(addLayer);
  if (store.state.data?.found) addLayer(["found", "What the log found"]);
  if (store.state.data?.tracks.some(({ certainty }) => certainty)) addLayer(["band", "Where the device was (68 and 95 %)"]);
  if (store.state.data?.tiles || store.state.data?.background) addLayer(["tiles", "Background"]);
  /** @type {HTMLInputElement} */
  const coordinates = el("input", { type: "checkbox", on: { change: () => store.set({ coordinatesShown: coordinates.checked }) } });
  layerList.append(el("label", {}, coordinates, "Coordinates"));
  /** @type {HTMLSelectElement} */
  const coloring = el("select", { id: "map-coloring", on: {
    change: () => store.set({ colouring: /** @type {State["colouring"]} */ (coloring.value) }),
  } },
    ...COLORING_CHOICES.map(([value, label]) => el("option", { value, text: label })));
  const menu = el("details", { class: "map-menu" }, el("summary", { text: "Layers" }),
    el("div", { class: "map-menu-body" }, el("div", { class: "map-coloring" }, el("label", { for: "map-coloring", text: "Color of the track" }), coloring), layerList,
      el("dl", { class: "map-keys" }, ...KEY_HELP.flatMap(([keys, text]) => [el("dt", { text: keys }), el("dd", { text })]))));
  closesAsMenu(menu);
  /** @param {string} label @param {string} sign @param {() => void} action */
  const button = (label, sign, action) => el("button", { type: "button", class: "map-button", "aria-label": label, title: label, text: sign, on: { click: action } });
  const fullButton = button("Full map", "", toggleFullMap);
  fullButton.append(svg("svg", { class: "map-full", viewBox: "0 0 14 14", "aria-hidden": "true" },
    svg("path", { d: "M1 5V1h4M9 1h4v4M13 9v4H9M5 13H1V9" })));
  fullButton.setAttribute("aria-pressed", "false");
  const tools = el("div", { class: "map-tools", role: "group", "aria-label": "Map controls" },
    button("Zoom in", "+", actions.zoomIn), button("Zoom out", "−", actions.zoomOut), button("Show all", "⤢", actions.fit), fullButton, menu);

  const legend = el("div", { class: "map-legend", role: "group", "aria-label": "Legend" });
  const scaleLine = el("span", { class: "map-scale-line" });
  const scaleText = el("span", { class: "map-scale-text" });
  const north = svg("svg", { class: "map-north", viewBox: "-12 -14 24 28", role: "img", "aria-label": "North" },
    svg("path", { d: "M0,-12 L6,8 L0,4 L-6,8 Z" }));
  const northLabel = svg("text", { y: "-2", "text-anchor": "middle" });
  northLabel.textContent = "N";
  const scale = el("div", { class: "map-scale" }, north, el("span", { class: "map-scale-bar" }, scaleText, scaleLine));
  const position = el("output", { class: "map-position", "aria-live": "off" });
  const tip = el("div", { class: "map-tip", hidden: true, role: "presentation" });
  const status = el("p", { class: "map-status", role: "status", "aria-live": "polite" });
  createMeasure(store, tools, element);
  element.append(tools, el("div", { class: "map-foot" }, foldedLegend(legend)), tip, status);
  surface.append(el("div", { class: "map-corner" }, position, scale));

  let shownLegend = "";
  return {
    /** Shows the state in the controls. @param {State} state @param {boolean} showsFindings */
    update(state, showsFindings) {
      const shown = { ...state.shown, findings: showsFindings };
      for (const [key, input] of checkboxes) input.checked = shown[key];
      coloring.value = trackColouring(state);
      coordinates.checked = Boolean(state.coordinatesShown);
      position.hidden = !state.coordinatesShown;
    },
    /** Shows the length of the scale bar and where north is. @param {number} metersPerPixel @param {number} northDegrees */
    setScale(metersPerPixel, northDegrees) {
      // Round in the unit in which it is written.
      const unit = lengthUnitMeters(metersPerPixel * 110);
      const { meters: units, pixels } = scaleBar(metersPerPixel / unit, 110);
      const meters = units * unit;
      setText(scaleText, formatMeters(meters));
      scaleLine.style.width = `${pixels.toFixed(1)}px`;
      north.style.transform = `rotate(${northDegrees.toFixed(1)}deg)`;
    },
    /** Shows what the colours and shapes mean. @param {LegendRow[]} rows @param {MapTheme} theme */
    setLegend(rows, theme) {
      // Each step of a drag asks for the legend; it is made again only when it differs.
      const key = [theme.ink, ...rows.flatMap(({ title, items }) => [title,
        ...items.map(({ line, kind, label }) => `${line?.color ?? kind} ${label}`)])].join("\n");
      if (key === shownLegend) return;
      shownLegend = key;
      legend.replaceChildren(...rows.map(({ title, items }) => legendRow(title, items.map(({ line, kind = "", label }) => (
        [line ? lineSample(line.color, line.width, line.dash) : markSample(kind, theme), label])))));
    },
    /** @param {string} text */
    setPosition(text) {
      setText(position, text);
    },
    /** Shows a tip at a point of the map; null hides it. @param {string[] | null} lines @param {number} px @param {number} py
     * @param {number} width */
    setTip(lines, px, py, width) {
      tip.hidden = lines === null;
      if (lines === null) return;
      tip.replaceChildren(...lines.map((line, i) => el(i === 0 ? "strong" : "span", { text: line, dir: "auto" })));
      const isRight = px > width - 240;
      tip.style.left = isRight ? "auto" : `${px + 14}px`;
      tip.style.right = isRight ? `${width - px + 14}px` : "auto";
      tip.style.top = `${Math.max(4, py - 12)}px`;
    },
    /** Says something to screen readers. @param {string} text */
    announce(text) {
      setText(status, text);
    },
  };
}

/** @param {string} title @param {[Element, string][]} entries */
function legendRow(title, entries) {
  return el("div", { class: "map-legend-row" }, title && el("strong", { text: title }),
    ...entries.map(([sample, label]) => el("span", { class: "map-legend-item" }, sample, label)));
}

/** A short line as the map draws it. @param {string} color @param {number} width @param {number[]} dash */
function lineSample(color, width, dash) {
  const line = svg("line", { x1: "1", y1: "6", x2: "23", y2: "6", stroke: color, "stroke-width": String(width) });
  if (dash.length > 0) line.setAttribute("stroke-dasharray", dash.join(" "));
  return svg("svg", { class: "map-sample", viewBox: "0 0 24 12", "aria-hidden": "true" }, line);
}

/** Samples of signs, fences and circles, in the shapes of the map. @param {string} kind @param {MapTheme} theme */
function markSample(kind, theme) {
  if (signs[kind] !== undefined) return signElement(kind);
  const color = theme[/** @type {"fence" | "circle"} */ (kind)];
  /** @type {Record<string, () => SVGElement>} */
  const shapes = {
    fence: () => svg("rect", { x: "2", y: "3", width: "12", height: "10", fill: color, "fill-opacity": "0.2", stroke: color, "stroke-width": "1.5" }),
    ghost: () => svg("circle", { cx: "8", cy: "8", r: "6.5", fill: "none", stroke: theme.muted, "stroke-width": "1.75", "stroke-dasharray": "2 3" }),
    ring: () => svg("circle", { cx: "8", cy: "8", r: "6.5", fill: "none", stroke: theme.ink, "stroke-width": "1.75" }),
    circle: () => svg("circle", { cx: "8", cy: "8", r: "6.5", fill: "none", stroke: color, "stroke-width": "1.5", "stroke-dasharray": "3 2" }),
  };
  return svg("svg", { class: "map-sample-mark", viewBox: "0 0 16 16", "aria-hidden": "true" }, shapes[kind]());
}
