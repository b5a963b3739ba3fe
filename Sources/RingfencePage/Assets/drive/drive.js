// @ts-check
// The playground: a line drawn on the map becomes a track, at a chosen speed. Dragging a corner drives again.
import { driveGPX } from "./gpx.js";
import { keepDriveHistory } from "./history.js";
import { dateTimeText, timeOfText } from "./start.js";
import { announce } from "../actions.js";
import { evaluate } from "../evaluate.js";
import { createLane } from "../lane.js";
import { download, el, setText } from "../dom.js";
import { heldCorners } from "./packed.js";
import { driveColumns, suggestedDrive } from "./path.js";
import { turnOfKey } from "../edit/changes.js";
import { quantityInSI } from "../edit/quantity.js";
import { clockName, formatDuration, formatMeters, formatNumber } from "../format.js";

/**
 * @typedef {import("../store.js").DrawnLine} DrawnLine
 * @typedef {import("../store.js").Store} Store
 */

/** Name, speed in m/s, label. */
const DRIVE_SPEEDS = [["walk", 1.4, "Walk, 5 km/h"], ["bicycle", 5, "Bicycle, 18 km/h"], ["car", 50 / 3.6, "Car, 50 km/h"], ["own", NaN, "Own speed"]];
const usualSpeed = "car";
const DRIVE_INTERVAL = 1;
/** The name of the track, and of its file, so that the command reports it under the same name. */
const driveName = "drive.gpx";
/** A drive begins on a Monday morning, so that schedules can be tried. */
const DRIVE_START = Date.UTC(2026, 0, 5, 8, 0, 0);

/** Fills an element with the controls of the test drive of a store. @param {Store} store @param {HTMLElement} element
 * @returns {{settled: () => Promise<void>}} */
export function createDrive(store, element) {
  element.classList.add("drive");
  const speed = el("select", { id: "drive-speed" }, ...DRIVE_SPEEDS.map(([value, , label]) => el("option", { value, text: label })));
  const own = el("input", { type: "text", class: "edit-text", value: "80 km/h", "aria-label": "Own speed, with a unit", hidden: true });
  const start = el("input", { type: "datetime-local", id: "drive-start", step: "1" });
  const startLabel = el("label", { for: "drive-start" });
  const draw = el("button", { type: "button", class: "edit-button", "aria-pressed": "false", text: "Draw a new line" });
  const removeLast = el("button", { type: "button", class: "edit-button", text: "Remove the last corner" });
  const reverse = el("button", { type: "button", class: "edit-button", text: "Turn around" });
  const save = el("button", { type: "button", class: "edit-button", text: "Save as GPX" });
  const note = el("output", { class: "edit-help" });
  element.append(el("strong", { text: "Test drive" }), el("label", { for: "drive-speed", text: "Speed" }), speed, own,
    startLabel, start, draw, removeLast, reverse, save, note);

  const speedNow = () => {
    const text = store.state.drive?.speed ?? usualSpeed;
    const known = DRIVE_SPEEDS.find(([value]) => value === text);
    return known !== undefined ? Number(known[1]) : quantityInSI(text.trim(), "speed", 0);
  };
  const startNow = () => store.state.drive?.start ?? DRIVE_START;
  const cornersNow = () => store.state.drive?.corners ?? [];
  const setDrive = (/** @type {Partial<DrawnLine>} */ patch) => {
    if (store.state.drive) store.set({ drive: { ...store.state.drive, ...patch } });
  };
  const setCorners = (/** @type {DrawnLine["corners"]} */ corners) => setDrive({ corners });

  /** Has the fixes of the line evaluated. */
  function driveAgain() {
    const { drive } = store.state;
    // Opened tracks have taken its place.
    if (!drive) return;
    const columns = driveColumns(heldCorners(drive.corners), speedNow(), DRIVE_INTERVAL, startNow());
    note.textContent = drive.corners.length < 2 ? "Click on the map: each click is a corner of the line."
      : columns.times.length === 0 ? "A speed above 0 is needed, such as 80 km/h."
        : `${formatMeters(columns.length)}, ${formatNumber(columns.times.length)} fixes, ${formatDuration((columns.times[columns.times.length - 1] - columns.times[0]) / 1000)}`
          + `${columns.isCut ? "; the end is left out" : ""}. Drag the corners on the map.`;
    if (drive.corners.length < 2 || columns.times.length === 0) return;
    lane.request({ columns, isTransient: Boolean(drive.isDragged) });
  }

  const lane = createLane(async ({ columns, isTransient }) => {
    const known = store.state.tracks[0];
    // Opened tracks have taken its place.
    if (!store.state.drive) return;
    const info = await store.state.engine.putDrive(known?.index ?? -1, driveName, columns.times, columns.latitudes, columns.longitudes);
    if (!store.state.drive) return;
    store.set({ tracks: [{ ...info, name: driveName, file: "drawn on the map", messages: [] }], trackIndex: 0 });
    evaluate(store, { isTransient });
  });

  const setDrawing = (/** @type {boolean} */ isDrawing) => {
    store.set({ mapTool: isDrawing ? "draw" : null });
    draw.setAttribute("aria-pressed", String(isDrawing));
    draw.textContent = isDrawing ? "Done" : "Draw a new line";
  };
  draw.addEventListener("click", () => {
    const isDrawing = store.state.mapTool !== "draw";
    if (isDrawing) {
      setCorners([]);
      announce(store, "Click on the map: each click is a corner of the line. With the keyboard: arrow keys move the map, Enter sets a corner in its middle.");
    }
    setDrawing(isDrawing);
  });
  removeLast.addEventListener("click", () => setCorners(cornersNow().slice(0, -1)));
  reverse.addEventListener("click", () => setCorners(cornersNow().toReversed()));
  const takeSpeed = () => {
    const text = speed.value === "own" ? own.value : speed.value;
    setDrive({ speed: text === usualSpeed ? undefined : text });
  };
  speed.addEventListener("change", takeSpeed);
  own.addEventListener("input", takeSpeed);
  start.addEventListener("change", () => {
    const time = timeOfText(start.value, store.state.clock);
    setDrive({ start: Number.isNaN(time) || time === DRIVE_START ? undefined : time });
  });
  const showSpeed = () => {
    const text = store.state.drive?.speed ?? usualSpeed;
    const isOwn = DRIVE_SPEEDS.every(([value]) => value !== text);
    speed.value = isOwn ? "own" : text;
    own.hidden = !isOwn;
    if (isOwn && own.value !== text) own.value = text;
  };
  const showStart = () => {
    setText(startLabel, `Starts (${clockName(store.state.clock)})`);
    start.value = dateTimeText(startNow(), store.state.clock);
  };
  save.addEventListener("click", () => {
    const track = store.state.tracks[0];
    if (track === undefined) return;
    download(driveName, driveGPX(track), "application/gpx+xml");
    store.set({ savedDrive: cornersNow() });
    announce(store, `The drive is saved as ${driveName}.`);
  });
  // Before the map, for which the key leaves what is selected.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || store.state.mapTool !== "draw") return;
    event.stopPropagation();
    setDrawing(false);
    announce(store, "The line is finished.");
  }, { capture: true });

  store.subscribe((state, changed) => {
    if (changed.has("clock")) showStart();
    if (!changed.has("drive") || !state.drive) return;
    showSpeed();
    showStart();
    driveAgain();
    removeLast.disabled = state.drive.corners.length < 2;
    reverse.disabled = state.drive.corners.length < 2;
  });
  showSpeed();
  showStart();
  const suggested = suggestedDrive(store.state.layoutAnswer?.zones ?? []);
  store.set({ drive: { corners: suggested }, savedDrive: suggested });
  const history = keepDriveHistory(store);
  // Before the keys of changes, which follow where the drive has no later step.
  document.addEventListener("keydown", (event) => {
    const turn = turnOfKey(event);
    if (turn === null || !history[turn]()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, { capture: true });
  if (suggested.length < 2) setDrawing(true);
  return { settled: lane.settled };
}
