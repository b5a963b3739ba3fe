// @ts-check
// The tab that explains the chosen zone: what fired, what was suppressed and by how much, what was lost, how near the
// track came.
import { moveCursor, select } from "../actions.js";
import { el, setText, userText } from "../dom.js";
import { formatCount, formatTime } from "../format.js";
import { fenceIn, fenceTitle, zoneTip, zoneTitle } from "../names.js";
import { eventSign, falseEventKeys, outcomesOf } from "../results.js";
import { setSign } from "../signs.js";
import { awayWords, conditionName, eventNotes, foundWords, lossSentence, missingWords, outcomeWords } from "./words.js";
import { outcomeRemedy, requirementWords, resultWords, suppressedWords } from "./words.js";
import { marginBar } from "./margin.js";
import { createRemedies } from "../remedies/remedies.js";
import { secondSeries, zoneIndexOf } from "../store.js";
import { nearMeters } from "../timeline/rows.js";

/** @typedef {import("../store.js").State} State */
/** @typedef {import("../../../JavaScript/ringfence/report.d.ts").ExplainedZone} ExplainedZone */
/** @typedef {import("../engine/answers.js").ShownZone} ShownZone */

/** More entries of one zone are counted, not listed. */
const listedEntries = 200;

/** A chooser with more zones could not be used. */
const listedChoices = 1000;

/** @param {import("../store.js").Store} store @returns {import("./panel.js").View} */
export function createWhyView(store) {
  /** @type {HTMLSelectElement} */
  const chooser = el("select", { on: { change: () => select(store, chooser.value === "" ? null : { zone: Number(chooser.value), fence: null }) } });
  const content = el("div", { class: "prose" });
  const remedies = createRemedies(store);
  const element = el("div", { class: "view" }, el("div", { class: "view-tools" }, el("label", { class: "field wide" }, el("span", { text: "Zone" }), chooser)), content, remedies.element);

  /** @param {State} state */
  function drawChooser(state) {
    const zones = listedZones(state);
    const outcomes = new Map((state.answer?.explanation?.zones ?? []).map((each) => [each.zone, each]));
    while (chooser.options.length > zones.length + 1) chooser.lastChild?.remove();
    while (chooser.options.length < zones.length + 1) chooser.append(el("option"));
    chooser.options[0].value = "";
    setText(chooser.options[0], zones.length < state.layoutAnswer.zones.length ? `Choose a zone … (${zones.length} near the track)` : "Choose a zone …");
    zones.forEach((zone, position) => {
      const option = chooser.options[position + 1];
      option.value = String(zone.index);
      const explained = outcomes.get(zone.id);
      setText(option, explained ? `${zoneTitle(zone)}: ${outcomeSummary(explained)}` : zoneTitle(zone));
    });
    chooser.value = state.selection ? String(state.selection.zone) : "";
  }

  /** @param {State} state */
  function drawContent(state) {
    element.parentElement?.classList.toggle("panel-empty", state.selection === null);
    const zone = state.selection ? state.layoutAnswer.zones[state.selection.zone] : null;
    if (!zone) return content.replaceChildren(el("p", { class: "empty", text: "Choose a zone here, on the map or in the timeline, to see why it fired or did not." }));
    const explained = state.answer?.explanation?.zones.find((each) => each.zone === zone.id);
    if (!explained) return content.replaceChildren(el("p", { class: "empty", text: "This zone is not explained: the track has no usable fixes." }));
    const entries = zoneEntries(state, explained);
    content.replaceChildren(
      el("h3", { title: zoneTip(zone) }, userText(zoneTitle(zone)), " ", el("span", { class: `outcome outcome-${explained.outcome}`, text: outcomeWords(explained.outcome) })),
      el("p", { class: "hint", text: outcomeSummary(explained) }),
      el("ol", { class: "entries" }, ...entries.slice(0, listedEntries).map((entry) => entry.element)),
      ...(entries.length > listedEntries ? [el("p", { text: `${formatCount(entries.length - listedEntries, "more entry", "more entries")} in the tab Events.` })] : []),
    );
  }

  /** The entries of a zone in order of time. @param {State} state @param {ExplainedZone} explained */
  function zoneEntries(state, explained) {
    const { clock } = state;
    const zone = zoneIndexOf(state, explained.zone);
    const named = state.layoutAnswer.zones[zone];
    const falseKeys = falseEventKeys(state);
    const falseOnes = new Map(outcomesOf(state).filter((outcome) => outcome.zone === zone && !outcome.loss)
      .map((outcome) => [outcome.time, outcome]));
    const fenceText = (/** @type {string | undefined} */ id) => userText(fenceTitle(named, fenceIn(named, id)));
    /** @param {number} time @param {number | null} fence @param {string} sign @param {...import("../dom.js").Child} parts */
    const entry = (time, fence, sign, ...parts) => {
      const slot = el("span", { class: "sign-slot" });
      setSign(slot, sign);
      const button = el("button", { type: "button", class: "link mark", on: { click: () => { moveCursor(store, time); select(store, { zone, fence }); } } },
        slot, formatTime(time, clock));
      return { time, element: el("li", {}, button, el("div", {}, ...parts)) };
    };
    const entries = [
      ...explained.events.map((event) => {
        const time = Date.parse(event.time);
        const sign = eventSign(state.answer?.app ? "app" : "normal", event, time, falseKeys);
        const falseOne = sign === "false" ? falseOnes.get(time) : undefined;
        const notes = [sign === "false" ? resultWords("falseCheckIn") : "", eventNotes(event, clock)].filter(Boolean).join(", ");
        return entry(time, fenceIn(named, event.fence), sign,
          el("p", {}, el("strong", { text: event.type }), " ", fenceText(event.fence), el("span", { class: "muted", text: notes && `  ${notes}` })),
          falseOne && el("p", { class: "remedy", text: outcomeRemedy(falseOne) }));
      }),
      ...explained.suppressed.map((attempt) => entry(Date.parse(attempt.time), fenceIn(named, attempt.fence), "suppressed",
        ...suppressedParts(attempt, fenceText(attempt.fence), clock))),
      ...outcomesOf(state).filter((outcome) => outcome.zone === zone && outcome.loss !== null).map((outcome) => entry(outcome.time, outcome.fence, "lost",
        el("p", {}, el("strong", { text: resultWords(outcome.kind) }), " ", fenceText(outcome.fenceId),
          secondSeries(state) === "app" ? "" : el("span", { class: "muted", text: " in restart mode" })),
        el("p", { text: lossSentence(outcome.loss ?? { reason: "" }) }),
        el("p", { class: "remedy", text: outcomeRemedy(outcome) }))),
    ].sort((a, b) => a.time - b.time);
    if (explained.silentVisit) {
      entries.unshift(entry(Date.parse(explained.silentVisit.since.time), null, "normal", el("p", { text: "A visit began silently at the first fix." })));
    }
    if (explained.openVisit) {
      entries.push(entry(Date.parse(explained.openVisit.since.time), null, "normal", el("p", { text: "This visit is open at the end of the track." })));
    }
    const near = explained.nearestApproach;
    if (near) {
      entries.push(entry(Date.parse(near.nearest.time), fenceIn(named, near.fence), "near",
        el("p", {}, el("strong", { text: awayWords(near) }), " at the nearest ", fenceText(near.fence))));
    }
    return entries;
  }

  return {
    element,
    update(state, changed) {
      if (changed && !["answer", "selection", "layoutAnswer", "clock"].some((key) => changed.has(key))) return;
      drawChooser(state);
      drawContent(state);
      remedies.update(state);
    },
  };
}

/** Zones of the chooser: all, or in a large layout those with something to explain. @param {State} state @returns {ShownZone[]} */
function listedZones(state) {
  const zones = state.layoutAnswer.zones;
  if (zones.length <= listedChoices) return zones;
  const near = new Set((state.answer?.explanation?.zones ?? [])
    .filter((each) => !each.nearestApproach || each.nearestApproach.distance <= nearMeters)
    .map((each) => each.zone));
  return zones.filter((zone) => near.has(zone.id) || zone.index === state.selection?.zone).slice(0, listedChoices);
}

/** @param {ExplainedZone} explained */
function outcomeSummary(explained) {
  const parts = [];
  if (explained.events.length > 0) parts.push(formatCount(explained.events.length, "event"));
  if (explained.suppressed.length > 0) parts.push(`${explained.suppressed.length} suppressed`);
  if (explained.lost && explained.lost.length > 0) parts.push(`${explained.lost.length} lost`);
  if (explained.nearestApproach) parts.push(`never reached, ${awayWords(explained.nearestApproach)}`);
  return parts.length > 0 ? parts.join(", ") : outcomeWords(explained.outcome);
}

/** @param {import("../../../JavaScript/ringfence/report.d.ts").SuppressedRecord} attempt @param {Node} fence @param {import("../format.js").Clock} clock */
function suppressedParts(attempt, fence, clock) {
  const until = attempt.ended ? `inside until ${formatTime(Date.parse(attempt.ended.time), clock)}, ` : "";
  return [
    el("p", {}, el("strong", { text: suppressedWords(attempt) }), " ", fence, el("span", { class: "muted", text: `  ${until}${formatCount(attempt.tries, "try", "tries")}${attempt.forgotten ? ", forgotten when the app ended" : ""}` })),
    ...attempt.failures.map((failure) => el("div", { class: "failure" },
      el("p", {}, el("strong", { text: conditionName(failure.condition) }), `: ${foundWords(failure)}, needs ${requirementWords(failure)}: `, el("em", { text: missingWords(failure) }),
        failure.tries === attempt.tries ? "" : ` in ${failure.tries} of ${attempt.tries} tries`),
      marginBar(failure))),
  ];
}
