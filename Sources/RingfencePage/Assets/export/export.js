// @ts-check
// The menu that saves what is shown: pictures of the map and the timeline, and the track, the events and the fences as files.
import { announce } from "../actions.js";
import { closesAsMenu, download, el, setText } from "../dom.js";
import { currentTrack } from "../store.js";
import { withLegend } from "./legend.js";
import { SvgPen } from "./svg-pen.js";

/** @typedef {import("../store.js").Store} Store */
/** @typedef {{width: number, height: number, paint: (pen: CanvasRenderingContext2D) => void}} Drawing */
/** @typedef {import("./legend.js").PictureLegend} PictureLegend */
/** @typedef {{map: {picture: () => HTMLCanvasElement, drawing: () => Drawing, legend: () => PictureLegend},
 *   timeline: {picture: () => Drawing | null, legend: () => PictureLegend}}} Views */
/** @typedef {{label: string, ending: string, needsTrack: boolean, save: (name: string) => Promise<void> | void}} SaveChoice */

/** Fills the head of the page with the menu. @param {Store} store @param {HTMLElement} tools @param {Views} views */
export function createExport(store, tools, views) {
  const status = el("p", { class: "hint", role: "status" });
  const title = () => store.state.data.title;
  const drawing = (/** @type {Drawing} */ { width, height, paint }) => {
    const pen = new SvgPen(width, height);
    paint(/** @type {CanvasRenderingContext2D} */ (/** @type {unknown} */ (pen)));
    return pen.document(title());
  };
  const saveDrawing = (/** @type {string} */ name, /** @type {Drawing} */ content) => download(name, drawing(content), "image/svg+xml");
  const text = (/** @type {import("../../../JavaScript/ringfence/report.d.ts").DocumentKind} */ kind, /** @type {string} */ type) => async (/** @type {string} */ name) => {
    const { engine, timeRange } = store.state;
    download(name, await engine.document(currentTrack(store.state)?.index ?? 0, kind, timeRange), type);
  };
  const timeline = () => withLegend(/** @type {Drawing} */ (views.timeline.picture()), views.timeline.legend());
  const map = () => withLegend(views.map.drawing(), views.map.legend());
  // The picture of the map has its background, which its drawing has not.
  const mapPicture = () => {
    const picture = views.map.picture();
    const { width, height } = views.map.drawing();
    return canvasOf(withLegend({ width, height, paint: (pen) => pen.drawImage(picture, 0, 0, width, height) }, views.map.legend()));
  };
  /** @type {[string, SaveChoice[]][]} */
  const groups = [
    ["Map", [
      { label: "PNG", ending: "-map.png", needsTrack: false, save: (name) => savePicture(name, mapPicture()) },
      { label: "SVG", ending: "-map.svg", needsTrack: false, save: (name) => saveDrawing(name, map()) },
    ]],
    ["Timeline", [
      { label: "PNG", ending: "-timeline.png", needsTrack: true, save: (name) => savePicture(name, canvasOf(timeline())) },
      { label: "SVG", ending: "-timeline.svg", needsTrack: true, save: (name) => saveDrawing(name, timeline()) },
    ]],
    ["Track", [
      { label: "GPX", ending: ".gpx", needsTrack: true, save: text("trackGPX", "application/gpx+xml") },
      { label: "GPX for Xcode", ending: "-xcode.gpx", needsTrack: true, save: text("trackXcodeGPX", "application/gpx+xml") },
      { label: "CSV", ending: "-track.csv", needsTrack: true, save: text("trackCSV", "text/csv") },
      { label: "GeoJSON", ending: "-track.geojson", needsTrack: true, save: text("trackGeoJSON", "application/geo+json") },
    ]],
    ["Events", [
      { label: "CSV", ending: "-events.csv", needsTrack: true, save: text("eventsCSV", "text/csv") },
      { label: "GeoJSON", ending: "-events.geojson", needsTrack: true, save: text("eventsGeoJSON", "application/geo+json") },
    ]],
    ["Fences", [{ label: "GeoJSON", ending: "-fences.geojson", needsTrack: false, save: text("fencesGeoJSON", "application/geo+json") }]],
  ];
  /** @type {{button: HTMLButtonElement, needsTrack: boolean}[]} */ const buttons = [];
  const row = (/** @type {[string, SaveChoice[]]} */ [name, choices]) => {
    const made = choices.map((choice) => {
      const label = `${name} as ${choice.label}`;
      const button = el("button", { type: "button", text: choice.label, "aria-label": label, on: { click: () => save(choice) } });
      buttons.push({ button, needsTrack: choice.needsTrack });
      return button;
    });
    return el("div", { class: "save-row", role: "group", "aria-label": name }, el("span", { text: name }), ...made);
  };
  const note = el("p", { class: "hint" });
  const menu = el("details", { class: "open-menu" }, el("summary", { text: "Export" }),
    el("div", { class: "open-body save-body" }, ...groups.map(row), note, status));
  closesAsMenu(menu);
  menu.addEventListener("toggle", () => {
    setText(note, store.state.timeRange === null ? "" : "Fixes and events outside the time of the timeline are left out.");
    setText(status, "");
  });
  tools.append(menu);

  /** @param {SaveChoice} choice */
  async function save(choice) {
    const name = savedName(currentTrack(store.state)?.name ?? store.state.data.layout.name) + choice.ending;
    try {
      await choice.save(name);
      setText(status, `Saved as ${name}.`);
    } catch (error) {
      setText(status, `Not saved: ${error instanceof Error ? error.message : error}`);
    }
    announce(store, status.textContent ?? "");
  }

  const update = () => {
    const track = currentTrack(store.state);
    for (const { button, needsTrack } of buttons) button.disabled = needsTrack && (track === null || track.count === 0);
  };
  store.subscribe((_, changed) => { if (changed.has("tracks") || changed.has("trackIndex")) update(); });
  update();
}

/** The name of a file without folders, its ending, and what systems refuse in names. @param {string} name */
export function savedName(name) {
  const last = name.split(/[\\/]/).pop() ?? "";
  // eslint-disable-next-line no-control-regex
  const plain = last.replace(/[\u0000-\u001f\u007f<>:"|?*]/g, "-").replace(/(?<=.)\.[A-Za-z0-9]{1,8}$/, "").replace(/^\.+|[. ]+$/g, "");
  return [...plain].slice(0, 80).join("") || "ringfence";
}

/** @param {Drawing} drawing */
function canvasOf({ width, height, paint }) {
  const canvas = document.createElement("canvas");
  const ratio = devicePixelRatio || 1;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.scale(ratio, ratio);
  paint(pen);
  return canvas;
}

/** @param {string} name @param {HTMLCanvasElement} canvas */
async function savePicture(name, canvas) {
  /** @type {Blob | null} */ let picture = null;
  try {
    picture = await new Promise((done) => { canvas.toBlob(done, "image/png"); });
  } catch {
    throw new Error("the background belongs to a server that does not allow pictures; switch it off under Layers");
  }
  if (picture === null) throw new Error("the picture is too large");
  download(name, picture, "image/png");
}
