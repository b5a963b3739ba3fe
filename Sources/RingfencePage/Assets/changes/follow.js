// @ts-check
// Keeps the address of the page at its state, and brings the page to the state of an address.
import { announce, applyLayout, changeScenario, changeSettings, chooseTrack, moveCursor, revertAll, select } from "../actions.js";
import { el } from "../dom.js";
import { addressText, readAddress } from "./address.js";
import { driveAddress, driveOfAddress, isDriveTooLong } from "./drive.js";
import { layoutDifference, layoutWith } from "./layout-difference.js";
import { packedText, textSum, unpackedValue } from "./pack.js";
import { mostPackedCorners } from "../drive/packed.js";
import { fenceIn, namedZone } from "../names.js";
import { zoneIndexOf } from "../store.js";

/**
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("../store.js").State} State
 * @typedef {{place: () => [number, number, number] | null, show: (longitude: number, latitude: number, scale: number) => void}} MapPlace
 * @typedef {{sum: string, layout?: import("./layout-difference.js").LayoutDifference, settings?: import("../../../JavaScript/ringfence/report.d.ts").ReportSettings,
 *   scenario?: string | null, profile?: string}} PackedChanges
 */

/** Longer addresses are cut by mail programs and chats. */
export const longestAddress = 6000;
/** Browsers refuse more than some changes of the address a second. */
const addressDelay = 400;
const tooLongNote = "The changes are too many for the address of the page: a copied link shows the page without them. "
  + "Save everything instead.";
const longDriveNote = `The line has more than ${mostPackedCorners} corners, too many for the address of the page: `
  + "a copied link shows the page without it. Save it as GPX instead.";
const openedNote = "The address of the page does not hold files that were opened in it: a copied link shows the page without them.";
const misfitNote = "The address holds changes that do not fit this page; they are left out.";

/** What a page shows when it is opened without an address.
 * @param {State} state @returns {{tab: string, isFleet: boolean, layout: import("./layout-difference.js").NativeLayout,
 *   drive: import("../store.js").DrawnLine | undefined, sum: string}} */
function openingOf({ tab, isFleet, layout, drive, data }) {
  return { tab, isFleet, layout, drive, sum: textSum(data.layout.text) };
}

/**
 * Brings the page to the state of its address, and from then on keeps the address at the state.
 * @param {Store} store @param {MapPlace} map
 */
export async function followAddress(store, map) {
  const opening = openingOf(store.state);
  await showAddress(store, map, opening, location.hash);
  let timer = 0;
  let written = location.hash;
  const write = async () => {
    timer = 0;
    const text = await addressOf(store, map, opening);
    if (timer !== 0) return;
    written = text === "" ? "" : `#${text}`;
    if (location.hash === written) return;
    try {
      history.replaceState(null, "", written === "" ? location.pathname + location.search : written);
    } catch {
      // A page within another page may have no address of its own.
    }
  };
  const later = () => {
    clearTimeout(timer);
    timer = window.setTimeout(write, addressDelay);
  };
  const keys = ["tab", "trackIndex", "isFleet", "selection", "cursor", "timeRange", "changes", "isPlaying", "data", "drive"];
  store.subscribe((state, changed) => {
    // While it plays, the cursor is at another time in every frame.
    if (!state.isPlaying && keys.some((key) => changed.has(key))) later();
  });
  for (const name of ["pointerup", "wheel", "keyup"]) document.getElementById("map")?.addEventListener(name, later, { passive: true });
  addEventListener("hashchange", async () => {
    // A link within the page, such as to its results, says nothing of its state.
    if (location.hash === written || Object.keys(readAddress(location.hash)).length === 0) return;
    await showAddress(store, map, opening, location.hash);
  });
}

/** @param {Store} store @param {MapPlace} map @param {ReturnType<typeof openingOf>} opening @returns {Promise<string>} */
async function addressOf(store, map, opening) {
  const { state } = store;
  if (state.data.isOpened) {
    store.set({ addressNote: openedNote });
    return "";
  }
  const { selection, layoutAnswer } = state;
  const zone = selection === null ? undefined : layoutAnswer.zones[selection.zone];
  /** @type {import("./address.js").Address} */
  const address = {
    tab: state.tab === opening.tab ? undefined : state.tab,
    track: state.trackIndex === 0 ? undefined : state.trackIndex,
    isFleet: state.isFleet === opening.isFleet ? undefined : state.isFleet,
    zone: zone?.id,
    fence: selection === null || selection.fence === null ? undefined : zone?.fences[selection.fence]?.id,
    at: state.cursor ?? undefined,
    span: state.timeRange ?? undefined,
    view: map.place() ?? undefined,
    ...driveAddress(state, opening.drive),
  };
  if (state.changes.length === 0) {
    store.set({ addressNote: isDriveTooLong(state.drive) ? longDriveNote : "" });
    return addressText(address);
  }
  const packed = await packedText(changesOf(state, opening));
  const text = packed === null ? "" : addressText({ ...address, changes: packed });
  const isTooLong = packed === null || text.length > longestAddress;
  store.set({ addressNote: isTooLong ? tooLongNote : isDriveTooLong(state.drive) ? longDriveNote : "" });
  return isTooLong ? addressText(address) : text;
}

/** @param {State} state @param {ReturnType<typeof openingOf>} opening @returns {PackedChanges} */
function changesOf(state, opening) {
  const { data } = state;
  /** @type {PackedChanges} */
  const changes = { sum: opening.sum };
  const layout = layoutDifference(opening.layout, state.layout);
  if (Object.keys(layout).length > 0) changes.layout = layout;
  const settings = Object.entries(state.settings).filter(([key, value]) => value !== (data.settings[key] ?? null));
  if (settings.length > 0) changes.settings = Object.fromEntries(settings);
  if (state.scenarioText !== (data.scenario?.text ?? null)) changes.scenario = state.scenarioText;
  if (state.profile !== data.profile) changes.profile = state.profile;
  return changes;
}

/** @param {Store} store @param {MapPlace} map @param {ReturnType<typeof openingOf>} opening @param {string} text */
async function showAddress(store, map, opening, text) {
  const address = readAddress(text);
  const { state } = store;
  const { track = state.trackIndex, tab, fence } = address;
  if (track < state.tracks.length && track !== state.trackIndex) await chooseTrack(store, track);
  const drive = state.drive ? driveOfAddress(address, state.drive) : null;
  if (drive !== null) store.set({ drive });
  if (address.changes !== undefined) await showChanges(store, opening, address.changes);
  if (address.isFleet !== undefined && state.tracks.length > 1) store.set({ isFleet: address.isFleet });
  if (tab !== undefined && document.getElementById(`tab-${tab}`)?.getAttribute("role") === "tab") store.set({ tab });
  const zone = address.zone === undefined ? -1 : zoneIndexOf(state, address.zone);
  if (zone >= 0) select(store, { zone, fence: fence === undefined ? null : fenceIn(namedZone(state, String(address.zone)), fence) });
  if (address.at !== undefined) moveCursor(store, address.at);
  if (address.span !== undefined) store.set({ timeRange: address.span });
  if (address.view === undefined) return;
  // What has changed may show all of a track.
  store.flush();
  map.show(...address.view);
}

/** Makes the changes of an address, one of each kind. What the engine refuses is left out.
 * @param {Store} store @param {ReturnType<typeof openingOf>} opening @param {string} text */
async function showChanges(store, opening, text) {
  const changes = /** @type {PackedChanges | undefined} */ (await unpackedValue(text));
  const { state } = store;
  let isWhole = !state.data.isOpened && typeof changes === "object" && changes !== null && changes.sum === opening.sum;
  if (isWhole && changes) {
    if (state.changes.length > 0) await revertAll(store);
    const { layout, settings, scenario, profile } = changes;
    const changed = layout && typeof layout === "object" ? layoutWith(opening.layout, layout) : null;
    if (layout) isWhole = changed !== null && await applyLayout(store, /** @type {State["layout"]} */ (changed), "Layout of the link");
    if (settings && typeof settings === "object") isWhole = await changeSettings(store, settings, "Settings of the link") && isWhole;
    if (scenario !== undefined || profile !== undefined) {
      const isText = scenario === null || typeof scenario === "string";
      isWhole = await changeScenario(store, isText ? scenario : state.scenarioText, typeof profile === "string" ? profile : state.profile,
        "Scenario of the link") && isWhole;
    }
  }
  if (isWhole) return;
  store.set({ layoutError: null, settingsError: null, scenarioError: null });
  announce(store, misfitNote);
  showNotice(misfitNote);
}

/** Shows a text above the page until it is closed. @param {string} text */
function showNotice(text) {
  const notice = /** @type {HTMLElement} */ (document.getElementById("notice"));
  const close = () => { notice.hidden = true; };
  notice.replaceChildren(text, " ", el("button", { type: "button", class: "link", text: "Close", on: { click: close } }));
  notice.hidden = false;
}
