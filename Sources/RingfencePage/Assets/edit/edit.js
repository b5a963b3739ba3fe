// @ts-check
// "What if": the form that changes the chosen zone, the settings and the scenario. Events, timeline and explanation follow.
import { select } from "../actions.js";
import { el } from "../dom.js";
import { inFrame } from "../frames.js";
import { changeList } from "./changes.js";
import { saveSettings } from "../save/panel.js";
import { attendanceSettings, attendanceShape } from "./attendance.js";
import { conditionSettings, conditionShape } from "./conditions.js";
import { corridorButton } from "./drawing.js";
import { scenarioSettings } from "./scenario.js";
import { engineSettings } from "./settings.js";
import { fenceOrder, fenceSettings, readableError, zoneSettings } from "./zone.js";
import { editableSelection } from "../map/scene.js";
import { zoneTitle } from "../names.js";

/**
 * @typedef {import("../store.js").State} State
 * @typedef {import("../store.js").Store} Store
 */

/** The tab of the panel with the form. */
export const editorTab = "whatif-tab";

/** So many names are listed in one step. */
const NAMES_AT_ONCE = 250;

/** Fills an element with the editor of a store. @param {Store} store @param {HTMLElement} element */
export function createEditor(store, element) {
  element.classList.add("edit");
  const chooser = el("select", { id: "edit-zone" });
  const zoneParts = el("div", { class: "edit-zone" });
  const layoutError = el("p", { class: "edit-error", role: "alert", hidden: true });
  const settings = engineSettings(store);
  const scenario = scenarioSettings(store);
  const changes = changeList(store);
  const drawing = corridorButton(store);
  const saving = saveSettings(store);
  /** @type {import("./fields.js").EditField[]} */
  let zoneFields = [];
  let shownShape = "";
  let shownNames = "";
  /** All names of the chooser; some may wait for the next frame. @type {string[]} */
  let names = [];
  chooser.addEventListener("change", () => select(store, chooser.value === "" ? null : { zone: Number(chooser.value), fence: null }));
  element.append(el("div", { class: "edit-columns" },
    el("div", {}, el("div", { class: "edit-field edit-chooser" }, el("label", { for: "edit-zone", text: "Zone" }), chooser), drawing.element, layoutError, zoneParts),
    el("div", {}, changes.element, saving.element, scenario.element, settings.element)));

  /** Makes the form of the chosen zone again when another zone or other conditions are shown. @param {State} state */
  function showZone(state) {
    const { selection } = state;
    const zone = selection === null ? undefined : state.layout?.zones?.[selection.zone];
    const fence = editableSelection(state)?.fence ?? null;
    const shape = zone === undefined || selection === null ? "" : [
      selection.zone, fence, zone.fences.map(({ id, circle, corridor }) => `${id}${circle ? "o" : corridor ? "c" : ""}`).join("\u0000"), conditionShape(zone), attendanceShape(zone),
      zone.id, zone.name,
    ].join("\u0001");
    if (shape === shownShape && zoneFields.length > 0) return;
    shownShape = shape;
    zoneFields = [];
    zoneParts.replaceChildren();
    if (zone === undefined || selection === null) {
      zoneParts.append(el("p", { class: "edit-help", text: "Click a fence on the map, or choose a zone here." }));
      return;
    }
    const index = selection.zone;
    const order = fenceOrder(store, index, fence);
    const groups = [...(fence === null ? [] : [fenceSettings(store, index, fence)]), zoneSettings(store, index), conditionSettings(store, index), attendanceSettings(store, index)];
    zoneFields = groups.flatMap(({ fields }) => fields);
    if (order !== null) zoneParts.append(order);
    zoneParts.append(...groups.map((group) => group.element));
  }

  /** @param {State} state */
  function showNames(state) {
    names = state.layoutAnswer.zones.map(zoneTitle);
    const key = names.join("\u0000");
    if (key !== shownNames) {
      shownNames = key;
      chooser.replaceChildren(el("option", { value: "", text: "none" }));
      if (listNames()) inFrame(listNames);
    }
    showChosen(state);
  }

  /** Lists the next names; whether more wait. */
  function listNames() {
    const begin = chooser.length - 1;
    const part = names.slice(begin, begin + NAMES_AT_ONCE);
    chooser.append(...part.map((name, index) => el("option", { value: String(begin + index), text: name })));
    if (begin + part.length < names.length) return true;
    showChosen(store.state);
    return false;
  }

  /** @param {State} state */
  function showChosen({ selection }) {
    chooser.value = selection === null ? "" : String(selection.zone);
  }

  /** @param {State} state @param {Set<string> | null} changed */
  function update(state, changed) {
    const has = (/** @type {string[]} */ ...keys) => changed === null || keys.some((key) => changed.has(key));
    // The names of ten thousand zones take their time: they are listed when they are seen.
    if (state.tab === editorTab && has("layout", "selection", "tab")) showNames(state);
    if (has("layout", "selection")) {
      showZone(state);
      for (const field of zoneFields) field.update();
    }
    if (has("settings")) for (const field of settings.fields) field.update();
    if (has("scenarioText", "profile", "cursor", "trackIndex", "scenarioError", "tracks", "clock")) scenario.update();
    if (has("mapTool", "drawnLine")) drawing.update();
    if (has("changes", "canUndo", "canRedo", "scenarioText")) changes.update();
    if (has("changes", "layoutText", "settings", "scenarioText", "profile", "trackIndex", "tracks", "addressNote")) saving.update();
    if (has("layoutError")) {
      // A field shows its own refusal; this is for changes by dragging.
      const isInField = element.querySelector("[aria-invalid]") !== null;
      layoutError.hidden = !state.layoutError || isInField;
      layoutError.textContent = state.layoutError ? `Not possible: ${readableError(state.layoutError)}. The layout before stays.` : "";
    }
  }
  store.subscribe(update);
  update(store.state, null);
}
