// @ts-check
// The head of the page: what was evaluated, what came of it in one sentence, the chooser of tracks, the clock.
import { announce, chooseTrack } from "./actions.js";
import { certaintySentence } from "./certainty.js";
import { createClock } from "./clock.js";
import { el, setText, userText } from "./dom.js";
import { fileName, formatCount, formatDate, formatDuration, formatNumber, formatTime } from "./format.js";
import { resultWords } from "./panel/words.js";
import { currentTrack, secondSeries } from "./store.js";
import { gradeSentence } from "./grade/words.js";
import { storySentence } from "./story.js";
import { isolated, printable } from "./text.js";

/** @typedef {import("./store.js").State} State */

/**
 * @param {import("./store.js").Store} store @param {HTMLElement} element @param {HTMLElement} announcer
 */
export function createHeader(store, element, announcer) {
  const sources = /** @type {HTMLElement} */ (element.querySelector("#page-sources"));
  const summary = /** @type {HTMLElement} */ (element.querySelector("#page-summary"));
  const tools = /** @type {HTMLElement} */ (element.querySelector("#page-tools"));
  /** @type {HTMLSelectElement} */
  const chooser = el("select", { id: "track-chooser", on: { change: () => chooseTrack(store, Number(chooser.value)) } });
  const chooserLabel = el("label", { class: "field", hidden: store.state.tracks.length < 2 }, el("span", { text: "Track" }), chooser);
  const fleetButton = el("button", { type: "button", "aria-pressed": "false", text: "All tracks", hidden: store.state.tracks.length < 2,
    on: { click: () => store.set({ isFleet: !store.state.isFleet, isPlaying: false }) } });
  const sentence = el("span");
  const numbers = el("span", { class: "muted" });
  tools.append(chooserLabel, fleetButton);
  createClock(store, tools);

  /** @param {State} state */
  function drawSources(state) {
    const track = currentTrack(state);
    /** @type {(Node | string)[]} */ const parts = [userText(fileName(state.data.layout.name))];
    const zones = state.layoutAnswer?.zones.length ?? 0;
    parts.push(` (${formatCount(zones, "zone")})`);
    if (state.isFleet) parts.push(` · ${formatCount(state.tracks.length, "track")}`);
    else if (track) parts.push(" · ", userText(fileName(track.file)), ` (${trackDescription(state, track)})`);
    sources.replaceChildren(...parts);
  }

  /** @param {State} state */
  function drawSummary(state) {
    const counts = countsSentence(state);
    setText(sentence, summarySentence(state));
    setText(numbers, counts === "" ? "" : ` ${counts}`);
  }

  /** @param {State} state */
  function drawChooser(state) {
    const counts = state.fleet?.tracks ?? [];
    if (chooser.options.length !== state.tracks.length) {
      chooser.replaceChildren(...state.tracks.map((_, index) => el("option", { value: index })));
    }
    state.tracks.forEach((track, index) => {
      const number = counts[index]?.normal;
      setText(chooser.options[index], number === undefined ? isolated(track.name) : `${isolated(track.name)}: ${formatCount(number, "event")}`);
    });
    chooser.value = String(state.trackIndex);
  }

  store.subscribe((state, changed) => {
    if (changed.has("data")) {
      setText(/** @type {Element} */ (element.querySelector("#page-title")), printable(state.data.title));
      document.title = printable(state.data.title);
    }
    if (["data", "trackIndex", "layoutAnswer", "clock", "isFleet", "tracks"].some((key) => changed.has(key))) drawSources(state);
    if (["answer", "isFleet", "fleet", "clock", "layoutAnswer", "grade", "gradeError"].some((key) => changed.has(key))) drawSummary(state);
    if (["tracks", "fleet", "trackIndex"].some((key) => changed.has(key))) drawChooser(state);
    if (changed.has("isFleet") || changed.has("tracks")) {
      fleetButton.hidden = state.tracks.length < 2;
      fleetButton.setAttribute("aria-pressed", String(state.isFleet));
      chooserLabel.hidden = state.isFleet || state.tracks.length < 2;
      document.documentElement.classList.toggle("is-fleet", state.isFleet);
    }
    if (changed.has("announcement")) setText(announcer, state.announcement);
    if (changed.has("layoutError") && state.layoutError) announce(store, `Not possible: ${state.layoutError.message}`);
  });
  drawSources(store.state);
  drawChooser(store.state);
  summary.append(sentence, numbers);
  drawSummary(store.state);
  fleetButton.setAttribute("aria-pressed", String(store.state.isFleet));
  chooserLabel.hidden = store.state.isFleet || store.state.tracks.length < 2;
  document.documentElement.classList.toggle("is-fleet", store.state.isFleet);
  setText(/** @type {Element} */ (document.getElementById("page-origin")),
    `Made by ${store.state.data.generator}. The engine runs in this page; the page makes no connection${store.state.data.tiles ? " but for the background of the map" : ""}.`);
}

/** @param {State} state @param {import("./store.js").Track} track */
function trackDescription(state, track) {
  if (track.count === 0) return "no usable fixes";
  const first = track.times[0];
  const last = track.times[track.count - 1];
  const { clock } = state;
  const isOneDay = formatDate(first, clock) === formatDate(last, clock);
  const end = isOneDay ? formatTime(last, clock) : `${formatDate(last, clock)}, ${formatTime(last, clock)}`;
  return `${formatCount(track.count, "fix", "fixes")}, ${formatDate(first, clock)}, ${formatTime(first, clock)} to ${end}, `
    + `${formatDuration((last - first) / 1000)}`;
}

/** The results in one sentence. @param {State} state */
export function summarySentence(state) {
  return [gradeSentence(state), resultSentence(state)].filter(Boolean).join(" ");
}

/** @param {State} state */
function resultSentence(state) {
  if (state.isFleet) return fleetSentence(state);
  const { answer } = state;
  if (!answer && currentTrack(state)?.count) return "The track is being evaluated …";
  if (!answer) return state.tracks.length === 0 ? "No track yet." : "This track has no usable fixes, so nothing could fire.";
  const impossible = !answer.app && state.scenarioText !== null && state.scenarioError
    ? ` The scenario is left out, as it is impossible on this track: ${state.scenarioError.message}.` : "";
  return `${storySentence(state)}${impossible}`;
}

/** The numbers of events of both series. @param {State} state */
function countsSentence(state) {
  const { answer } = state;
  if (state.isFleet || !answer) return "";
  const name = answer.app ? "as the app in the scenario reports them" : "in restart mode";
  const counts = `${formatCount(answer.normal.length, "event")} in normal mode, ${formatNumber(answer[secondSeries(state)]?.length ?? 0)} ${name}.`;
  return [counts, certaintySentence(state)].filter(Boolean).join(" ");
}

/** @param {State} state */
function fleetSentence(state) {
  const { fleet } = state;
  if (!fleet) return "";
  if (fleet.done < state.tracks.length) return `${formatNumber(fleet.done)} of ${formatCount(state.tracks.length, "track")} evaluated …`;
  const sum = (/** @type {import("./fleet/survey.js").FleetSeries} */ key) => fleet.tracks.reduce((total, track) => total + track[key], 0);
  return `${formatCount(sum("normal"), "event")} in normal mode, ${formatNumber(sum("second"))} ${fleet.isScenario ? "as the app in the scenario reports them" : "in restart mode"}; `
    + `${formatCount(sum("lost"), "visit or crossing", "visits and crossings")} lost, `
    + `${formatCount(sum("falseCheckIns"), resultWords("falseCheckIn"))} on ${formatCount(state.tracks.length, "track")}.`;
}
