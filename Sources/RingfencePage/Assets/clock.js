// @ts-check
// The choosers of the clock and of the units in the head of the page.
import { chooseUnits } from "./actions.js";
import { el } from "./dom.js";
import { clockName, isTimeZone } from "./format.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {{value: string, text: string}} ClockChoice */

/**
 * The clocks to choose from: that of the layout, that of `--time-zone`, the browser's, UTC. Two of one name are one.
 * @param {string | null} layoutZone @param {string | null} chosenZone @param {string} browserZone
 * @returns {ClockChoice[]}
 */
export function clockChoices(layoutZone, chosenZone, browserZone) {
  /** @type {(ClockChoice & {zone: string})[]} */ const choices = [];
  const add = (/** @type {string | null} */ zone, /** @type {string} */ value, /** @type {string} */ text) => {
    if (zone === null || choices.some((choice) => choice.zone === zone)) return;
    choices.push({ zone, value, text });
  };
  const isUTC = (/** @type {string | null} */ zone) => zone === "UTC" || zone === "Etc/UTC";
  for (const [zone, origin] of /** @type {[string | null, string][]} */ ([[layoutZone, "layout"], [chosenZone, "chosen"]])) {
    if (zone === null || isUTC(zone) || !isTimeZone(zone)) continue;
    add(zone, zone === browserZone ? "local" : zone, `${zone} (${origin})`);
  }
  if (!isUTC(browserZone)) add(browserZone, "local", choices.length > 0 ? `${browserZone} (here)` : browserZone);
  add("UTC", "utc", "UTC");
  return choices.map(({ value, text }) => ({ value, text }));
}

/** The clock at the start: that of `--time-zone`, else that of the layout, else the browser's.
 * @param {string | null} layoutZone @param {string | null} chosenZone @param {ClockChoice[]} choices @param {string} browserZone */
export function firstClock(layoutZone, chosenZone, choices, browserZone) {
  const wanted = chosenZone ?? layoutZone;
  const value = wanted === null || wanted === browserZone ? "local" : wanted === "UTC" || wanted === "Etc/UTC" ? "utc" : wanted;
  return choices.find((choice) => choice.value === value)?.value ?? choices[0].value;
}

/** Adds the choosers to the head of the page. @param {Store} store @param {HTMLElement} tools */
export function createClock(store, tools) {
  /** @type {HTMLSelectElement} */ const clock = el("select", { on: { change: () => store.set({ clock: clock.value }) } });
  /** @type {HTMLSelectElement} */
  const units = el("select", { on: { change: () => chooseUnits(store, /** @type {import("./format.js").Units} */ (units.value)) } },
    el("option", { value: "metric", text: "km/h, m" }), el("option", { value: "us", text: "mph, ft" }));
  const field = (/** @type {string} */ text, /** @type {HTMLElement} */ input) => el("label", { class: "field" }, el("span", { text }), input);
  tools.append(field("Clock", clock), field("Units", units));
  const browserZone = clockName("local");
  /** @type {string | null | undefined} */ let shownZone;

  const update = () => {
    const { state } = store;
    const layoutZone = typeof state.layout?.timeZone === "string" ? state.layout.timeZone : null;
    if (layoutZone !== shownZone) {
      shownZone = layoutZone;
      const choices = clockChoices(layoutZone, state.data.timeZone ?? null, browserZone);
      clock.replaceChildren(...choices.map(({ value, text }) => el("option", { value, text })));
      store.set({ clock: firstClock(layoutZone, state.data.timeZone ?? null, choices, browserZone) });
    }
    clock.value = store.state.clock;
    units.value = state.units;
  };
  store.subscribe((_, changed) => { if (["layout", "clock", "units"].some((key) => changed.has(key))) update(); });
  update();
}
