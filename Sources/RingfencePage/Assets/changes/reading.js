// @ts-check
// What the engine says of a changed layout or of changed settings. Where one zone is another, it alone is read, at once; all else is read
// beside the page.
import { changedZones, layoutTextSteps, textOfZoneAlone } from "../edit/parts.js";
import { layoutOf } from "../engine/answers.js";
import { inTurns } from "../frames.js";

/**
 * @typedef {import("../store.js").State} State
 * @typedef {import("../edit/parts.js").LayoutValue} LayoutValue
 * @typedef {import("../engine/answers.js").ShownLayout} ShownLayout
 */

/** Milliseconds that reading takes before the page says that it reads. */
const silentReading = 200;

/** What a layout is with settings, without the linter, whose findings follow.
 * @param {import("../store.js").Store} store @param {LayoutValue} layout @param {import("../store.js").PageSettings} settings
 * @returns {ShownLayout | Promise<ShownLayout>} rejected with what the engine refuses */
export function readLayout(store, layout, settings) {
  const { state } = store;
  const changed = haveSameCircles(state, settings) ? changedZones(state.layout, layout) : null;
  if (changed?.length === 0) return state.layoutAnswer;
  return (changed?.length === 1 ? withZone(state, layout, changed[0]) : null) ?? readWhole(store, layout, settings);
}

/** Whether settings differ at most in those that say nothing of a layout. @param {State} state
 * @param {import("../store.js").PageSettings} settings */
function haveSameCircles({ data, settings: before }, settings) {
  return before === settings || data.command.settings.every(({ setting, isOfCircles }) => !isOfCircles
    || (before[setting] ?? null) === (settings[setting] ?? null));
}

/** What is there with another zone in the place of one; null where more depends on it, or where the whole layout has to say what is
 * wrong, and where. @param {State} state @param {LayoutValue} layout @param {number} index @returns {ShownLayout | null} */
function withZone({ reader, data, layoutAnswer }, layout, index) {
  try {
    const text = reader.layoutText(textOfZoneAlone(layout, index), data.layout.name, { findings: false });
    const [zone] = layoutOf(JSON.parse(text)).zones;
    const { id, name, title } = layoutAnswer.zones[index];
    // What a zone is called depends on the names of the others.
    if (zone.id !== id || zone.name !== name) return null;
    return { ...layoutAnswer, zones: layoutAnswer.zones.with(index, { ...zone, index, title }) };
  } catch {
    return null;
  }
}

/** @param {import("../store.js").Store} store @param {LayoutValue} value @param {import("../store.js").PageSettings} settings */
async function readWhole(store, value, settings) {
  const { engine, data } = store.state;
  const timer = setTimeout(() => store.set({ isReading: true }), silentReading);
  try {
    await inTurns(layoutTextSteps(value));
    return await engine.readLayout({ layout: { value, name: data.layout.name }, settings, scenario: null });
  } finally {
    clearTimeout(timer);
    store.set({ isReading: false });
  }
}

/** A layout with the findings that were there before, and the answer without zones that are no longer there, until both are new.
 * @param {State} state @param {ShownLayout} layoutAnswer @returns {Pick<State, "layoutAnswer"> & Partial<State>} */
export function layoutPatch({ answer, layoutAnswer: old }, layoutAnswer) {
  const { zones } = layoutAnswer;
  const findings = (old?.findings ?? null)
    ?.filter(({ zoneIndex, fenceIndex }) => zoneIndex === null || (fenceIndex ?? 0) < (zones[zoneIndex]?.fences.length ?? 0)) ?? null;
  layoutAnswer = { ...layoutAnswer, findings };
  if (!answer || sameZones(old?.zones ?? [], zones)) return { layoutAnswer };
  const ids = new Set(zones.map(({ id }) => id));
  /** @template {{zone: string}} T @param {T[]} list @returns {T[]} */
  const kept = (list) => list.filter(({ zone }) => ids.has(zone));
  const { normal, restart, app, comparison, explanation } = answer;
  return { layoutAnswer, answer: { ...answer, normal: kept(normal), restart: kept(restart), app: app && kept(app),
    comparison: kept(comparison), explanation: explanation && { ...explanation, zones: kept(explanation.zones) } } };
}

/** @param {{id: string}[]} some @param {{id: string}[]} others */
function sameZones(some, others) {
  return some.length === others.length && some.every(({ id }, index) => id === others[index].id);
}
