// @ts-check
// What would mend what went wrong at the chosen zone: the numbers that the engine finds, what else each changes in the drive, and a
// button that tries it.
import { el, userText } from "../dom.js";
import { formatCount, formatTime } from "../format.js";
import { createLane } from "../lane.js";
import { namedZone, zoneTitle } from "../names.js";
import { currentTrack } from "../store.js";
import { applyRemedy } from "./apply.js";

/**
 * @typedef {import("../store.js").State} State
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("../../../JavaScript/ringfence/report.d.ts").RemediesAnswer} RemediesAnswer
 * @typedef {import("../../../JavaScript/ringfence/report.d.ts").RemedyRecord} Remedy
 * @typedef {{zone: number, inputs: unknown[]}} RemedyRequest the zone, and what its remedies depend on
 */

/** Tracks with more fixes are searched when the reader asks for it: a search evaluates them some hundred times. */
const searchedFixes = 5_000;

/** More effects than this are counted. */
const listedEffects = 6;

/** The searches of each store that are under way. @type {WeakMap<Store, () => Promise<void>>} */
const searches = new WeakMap();

/** Resolves when no search is under way. @param {Store} store */
export async function remediesSettled(store) {
  await searches.get(store)?.();
}

/** The remedies of the chosen zone. @param {Store} store @returns {{element: HTMLElement, update: (state: State) => void}} */
export function createRemedies(store) {
  const element = el("section", { class: "remedies", "aria-label": "Remedies", tabindex: "-1", hidden: true });
  /** @type {RemedyRequest | null} */
  let shown = null;
  const lane = createLane(async (/** @type {RemedyRequest} */ request, isWanted) => {
    const track = currentTrack(store.state);
    if (!track) return;
    let found = null;
    try {
      found = await store.state.engine.remedies(track.index, request.zone);
    } catch {
      // A change that came in between; its own answer follows.
    }
    if (isWanted() && shown === request) draw(request, found);
  });
  searches.set(store, () => lane.settled());

  /** @param {RemedyRequest} request */
  function search(request) {
    element.replaceChildren(el("p", { class: "hint", text: "Looking for numbers that mend it …" }));
    lane.request(request);
  }

  /** @param {RemedyRequest} request @param {RemediesAnswer | null} found */
  function draw(request, found) {
    const { state } = store;
    const parts = (found?.remedies ?? []).map((remedy) => remedyPart(state, request.zone, remedy));
    if (found && found.unsearched > 0) {
      parts.push(el("li", {}, el("p", { class: "hint", text: `${formatCount(found.unsearched, "more finding was", "more findings were")} not looked at.` })));
    }
    // Where the last one was tried, the keyboard is still here.
    element.hidden = parts.length === 0 && document.activeElement !== element;
    if (parts.length === 0) return element.replaceChildren(el("p", { class: "hint", text: "There is no number to try." }));
    element.replaceChildren(el("h4", { text: "What would mend it" }), el("ol", { class: "remedy-list" }, ...parts));
  }

  /** @param {State} state @param {number} zone @param {Remedy} remedy */
  function remedyPart(state, zone, remedy) {
    const head = el("p", {}, el("strong", { text: remedy.what }), ` ${formatTime(Date.parse(remedy.time), state.clock)}: `, userText(remedy.text));
    if (remedy.value === undefined) {
      return el("li", {}, head, el("p", { class: "hint", text: `None was found in ${formatCount(remedy.tries, "try", "tries")}.` }));
    }
    const effects = remedy.effects ?? [];
    const list = el("ul", {}, ...effects.slice(0, listedEffects).map((effect) => el("li", { class: effect.isWorse ? "is-worse" : null },
      effect.isWorse ? el("strong", { text: "Worse: " }) : "Also: ",
      userText(zoneTitle(namedZone(state, effect.zone))), `, ${effect.event} ${formatTime(Date.parse(effect.time), state.clock)}: ${effect.text}`)));
    if (effects.length > listedEffects) list.append(el("li", { text: formatCount(effects.length - listedEffects, "more change") }));
    const description = `${zoneTitle(state.layoutAnswer.zones[zone])}: ${remedy.text}`;
    const tryIt = () => {
      // The button goes; the next remedies stand in the same part of the page.
      element.focus();
      applyRemedy(store, zone, remedy, description);
    };
    const button = el("button", { type: "button", class: "try", title: remedy.isWorse ? "It makes something worse" : "One step, which can be undone",
      "aria-label": `Try: ${remedy.text}`, text: "Try", on: { click: tryIt } });
    return el("li", {}, head, effects.length > 0 ? list : el("p", { class: "hint", text: "Nothing else changes in this drive by more than 1 s." }), button);
  }

  return {
    element,
    update(state) {
      const { answer, selection } = state;
      const track = currentTrack(state);
      if (!answer || !track || selection === null || state.isTransient || state.isFleet) {
        shown = null;
        element.hidden = true;
        return;
      }
      const inputs = [track, state.layout, state.settings, state.scenarioText, state.profile, state.clock];
      const request = { zone: selection.zone, inputs };
      if (shown?.zone === request.zone && inputs.every((input, index) => input === shown?.inputs[index])) return;
      shown = request;
      element.hidden = false;
      if (track.count <= searchedFixes) return search(request);
      element.replaceChildren(el("button", { type: "button", text: "Look for numbers that mend it", on: { click: () => search(request) } }));
    },
  };
}
