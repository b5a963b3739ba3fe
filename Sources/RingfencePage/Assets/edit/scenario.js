// @ts-check
// What happens to the app: the events of the scenario, added at the cursor, and the profile.
import { changeScenario, moveCursor } from "../actions.js";
import { el } from "../dom.js";
import { choiceField, editButton, editGroup, textField } from "./fields.js";
import { shownEventTime, typedEventTime } from "./event-time.js";
import { eventTime, scenarioOf, scenarioText, withEvent, withEventTime, withoutEvent } from "./scenario-file.js";
import { readableError } from "./zone.js";
import { profileChoices, scenarioEvents } from "../panel/words.js";
import { formatTime, spacedWord } from "../format.js";
import { currentTrack } from "../store.js";

/**
 * @typedef {import("./scenario-file.js").ScenarioValue} ScenarioValue
 * @typedef {import("../store.js").Store} Store
 */

/** Those that have a button of their own; the others are in a list. */
const FIRST_BUTTONS = 4;

/** The group with the scenario. @param {Store} store @returns {{element: HTMLElement, update: () => void}} */
export function scenarioSettings(store) {
  const list = el("ol", { class: "edit-events" });
  const error = el("p", { class: "edit-error", role: "alert", hidden: true });
  const when = el("p", { class: "edit-help" });
  const span = () => {
    const times = currentTrack(store.state)?.times;
    const zone = scenarioOf(store.state.scenarioText).timeZone ?? store.state.layout.timeZone ?? "UTC";
    return { first: times?.[0] ?? 0, last: times?.[times.length - 1] ?? 0, zone };
  };
  /** The fields of the times of the events. @type {import("./fields.js").EditField[]} */
  let fields = [];
  let shownText = /** @type {string | null | undefined} */ (undefined);
  let shownTrack = -1;
  let shownClock = "";

  const apply = (/** @type {ScenarioValue} */ scenario, /** @type {string} */ description, options = { transient: false }) =>
    changeScenario(store, scenarioText(scenario), store.state.profile, description, options);
  /** @param {string} name @param {string | null} value @param {string} label */
  const add = (name, value, label) => {
    const time = store.state.cursor ?? span().first;
    apply(withEvent(scenarioOf(store.state.scenarioText), name, value, time, span()), `${label} at ${formatTime(time, store.state.clock)}`);
  };
  const events = scenarioEvents();
  const others = el("select", { "aria-label": "Other event" }, el("option", { value: "", text: "Other event …" }),
    ...events.slice(FIRST_BUTTONS).map(({ words }, i) => el("option", { value: String(i + FIRST_BUTTONS), text: words })));
  others.addEventListener("change", () => {
    const chosen = events[Number(others.value)];
    if (others.value !== "" && chosen !== undefined) add(chosen.event, chosen.value ?? null, chosen.words);
    others.value = "";
  });
  const buttons = events.slice(0, FIRST_BUTTONS).map(({ event, value, words }) => editButton(words, () => add(event, value ?? null, words)));
  const profile = choiceField({
    label: "Profile", choices: profileChoices(),
    read: () => store.state.profile || scenarioOf(store.state.scenarioText).profile || "nominal",
    apply: (value, options) => changeScenario(store, store.state.scenarioText, String(value), `Profile: ${value}`, options),
    error: () => readableError(store.state.scenarioError),
  });
  const none = editButton("No scenario", () => changeScenario(store, null, store.state.profile, "No scenario"));

  /** Makes the list of events again. */
  const showEvents = () => {
    const scenario = scenarioOf(store.state.scenarioText);
    fields = scenario.events.map((event, index) => textField({
      label: `${spacedWord(event.event)}${event.value ? ` ${event.value}` : ""}`,
      read: () => scenarioOf(store.state.scenarioText).events[index]?.at,
      parse: (text) => typedEventTime(text, scenarioOf(store.state.scenarioText).events[index]?.at, span(), store.state.clock),
      show: (at) => shownEventTime(/** @type {number | string} */ (at), span(), store.state.clock),
      attributes: { "aria-label": `Time of ${event.event}: a time of day, seconds or a duration after the first fix, a part of the track in percent or a time` },
      apply: (at, { transient }) => transient
        || apply(withEventTime(scenarioOf(store.state.scenarioText), index, /** @type {number | string} */ (at ?? 0), span()),
          `Time of ${event.event}: ${at}`),
      error: () => readableError(store.state.scenarioError),
    }));
    list.replaceChildren(...scenario.events.map((event, index) => {
      const time = eventTime(event, span());
      return el("li", {}, fields[index].element,
        editButton(Number.isNaN(time) ? "?" : formatTime(time, store.state.clock), () => moveCursor(store, time), { "aria-label": `Move the cursor to ${event.event}` }),
        editButton("×", () => apply(withoutEvent(scenarioOf(store.state.scenarioText), index), `${event.event} removed`), { "aria-label": `Remove ${event.event}` }));
    }));
    list.hidden = scenario.events.length === 0;
  };
  const update = () => {
    const { state } = store;
    if (state.scenarioText !== shownText || state.trackIndex !== shownTrack || state.clock !== shownClock) {
      shownClock = state.clock;
      shownText = state.scenarioText;
      shownTrack = state.trackIndex;
      showEvents();
    }
    for (const field of fields) field.update();
    profile.update();
    none.disabled = state.scenarioText === null;
    error.hidden = !state.scenarioError;
    error.textContent = state.scenarioError ? readableError(state.scenarioError) : "";
    const track = currentTrack(state);
    when.textContent = track === null || track.count === 0 ? "A scenario needs a track."
      : state.cursor === null ? "Events are added at the first fix; move the cursor for another time."
        : `Events are added at the cursor, ${formatTime(state.cursor, state.clock)}.`;
  };
  return {
    element: editGroup("Scenario: what happens to the app", list, error, when, el("div", { class: "edit-row" }, ...buttons, others), profile.element, el("div", { class: "edit-row" }, none)),
    update,
  };
}
