// @ts-check
// What the signs of the timeline mean, in the page and below its picture.
import { sideWords } from "../compare/words.js";
import { el } from "../dom.js";
import { capitalized } from "../format.js";
import { appModeWords, resultWords } from "../panel/words.js";
import { absenceSigns, appMoments, momentWords } from "../results.js";
import { signElement } from "../signs.js";
import { secondSeries, secondSeriesName } from "../store.js";
import { gradeLegend, gradeSign, gradedOfTrack, gradedZone } from "../grade/grade.js";

/** The signs of events with their words. @param {import("../store.js").State} state @returns {[sign: string, words: string][]} */
export function timelineSigns(state) {
  const isScenario = secondSeries(state) === "app";
  const isAsked = state.layout?.zones?.some(({ attendance }) => attendance) ?? false;
  return [
    ["normal", isScenario ? `Normal mode; app, ${appModeWords({ mode: "normal" })}` : "Normal mode"],
    ["restart", isScenario ? `App, ${appModeWords({ mode: "restart" })}` : secondSeriesName(state)],
    ["suppressed", "Suppressed"], ["lost", "Lost"], ["false", capitalized(resultWords("falseCheckIn"))],
    ...absenceSigns.filter(() => isAsked).map(([sign, words]) => /** @type {[string, string]} */ ([sign, capitalized(words)])),
    ...gradeLegend(gradedOfTrack(state).filter((item) => gradedZone(state, item).index >= 0).map(gradeSign)),
  ];
}

/** The legend of a picture of some rows: the signs that are in it. @param {import("../store.js").State} state
 * @param {import("./rows.js").Lane[]} lanes @param {Map<number, import("./ghosts.js").LaneGhost[]>} ghosts
 * @param {import("./draw.js").Palette} palette
 * @returns {import("../export/legend.js").PictureLegend} */
export function timelinePictureLegend(state, lanes, ghosts, palette) {
  const moments = appMoments(state);
  /** @type {Set<string>} */
  const shown = new Set(moments.map(({ sign }) => sign));
  // The state of an app has words of its own in the picture.
  shown.delete("state");
  for (const { zone, visits, marks, attempts, losses, graded } of lanes) {
    for (const item of graded) shown.add(gradeSign(item));
    for (const { isOfA } of ghosts.get(zone) ?? []) shown.add(isOfA ? "ghost" : "ring");
    for (const { sign } of [...visits, ...marks]) shown.add(sign);
    if (attempts.length > 0) shown.add("suppressed");
    if (losses.length > 0) shown.add("lost");
  }
  const { ended, wake } = momentWords;
  /** @type {[string, string][]} */
  const all = [...timelineSigns(state), ["ended", capitalized(ended)], ["wake", capitalized(wake)],
    ["ghost", capitalized(sideWords(state, "a"))], ["ring", capitalized(sideWords(state, "b"))]];
  const items = all.filter(([kind]) => shown.has(kind)).map(([kind, label]) => ({ kind, label }));
  return { rows: [{ title: "", items }], colors: palette };
}

/** @param {import("../store.js").Store} store */
export function timelineLegend(store) {
  const list = el("ul", { class: "legend", "aria-label": "Signs" });
  let shownKey = "";
  const draw = (/** @type {import("../store.js").State} */ state) => {
    const signs = timelineSigns(state);
    if (signs.join() === shownKey) return;
    shownKey = signs.join();
    list.replaceChildren(...signs.map(([sign, words]) => el("li", { class: "mark" }, signElement(sign), el("span", { text: words }))));
  };
  store.subscribe((state, changed) => {
    if (changed.has("answer") || changed.has("grade")) draw(state);
  });
  draw(store.state);
  return list;
}
