// @ts-check
// The panel: tabs by the ARIA pattern. A tab is filled when it is shown, and all of them when the page is printed.
import { showTab } from "../actions.js";
import { el, setText } from "../dom.js";
import { formatNumber } from "../format.js";
import { flushFrames } from "../frames.js";
import { createCompareView } from "../compare/panel.js";
import { createCirclesView } from "./circles.js";
import { createEventsView } from "./events.js";
import { createFindingsView } from "./findings.js";
import { createModesView } from "./modes.js";
import { createReadingView } from "./reading.js";
import { createWhyView } from "./why.js";
import { createLogView } from "../grade/panel.js";
import { otherSystems } from "../others/others.js";
import { createOthersView } from "../others/panel.js";
import { createStopsView } from "../stops/panel.js";
import { stopPlan } from "../stops/stops.js";
import { editorTab } from "../edit/edit.js";

/** @typedef {import("../store.js").State} State */
/** @typedef {{element: HTMLElement, update: (state: State, changed: Set<string> | null) => void,
 *   count?: (state: State) => number | null}} View  `changed` is null when everything is to be drawn. */

/** A tab that takes longer waits for the end of a drag. */
const affordableMilliseconds = 5;

/** @param {import("../store.js").Store} store @param {HTMLElement} element @returns {{editor: HTMLElement}} */
export function createPanel(store, element) {
  const editor = el("div", { id: "whatif" });
  /** @type {{id: string, title: string, view: View}[]} */
  const tabs = [
    { id: "events", title: "Events", view: createEventsView(store) },
    ...(store.state.data.found ? [{ id: "log", title: "Log", view: createLogView(store) }] : []),
    { id: "modes", title: "Modes", view: createModesView(store) },
    ...(otherSystems(store.state).length > 0 ? [{ id: "others", title: "Others", view: createOthersView(store) }] : []),
    ...(stopPlan(store.state) ? [{ id: "stops", title: "Stops", view: createStopsView(store) }] : []),
    { id: "why", title: "Why", view: createWhyView(store) },
    { id: editorTab, title: "What if", view: { element: editor, update() {} } },
    { id: "compare", title: "Compare", view: createCompareView(store) },
    { id: "findings", title: "Findings", view: createFindingsView(store) },
    { id: "circles", title: "Circles", view: createCirclesView(store) },
    { id: "reading", title: "Reading", view: createReadingView(store) },
  ];
  /** Tabs that a change passed by while they were hidden. */
  const stale = new Set(tabs.map((tab) => tab.id));

  /** How long each tab took when the answer changed last. */
  const costs = tabs.map(() => 0);

  const buttons = tabs.map(({ id, title }) => el("button", {
    type: "button", role: "tab", id: `tab-${id}`, "aria-controls": `panel-${id}`,
    on: { click: () => showTab(store, id) },
  }, title, " ", el("span", { class: "tab-count" })));
  const list = el("div", { role: "tablist", "aria-label": "Results", on: { keydown: moveBetweenTabs } }, ...buttons);
  const panels = tabs.map(({ id, title, view }) => el("div", { role: "tabpanel", id: `panel-${id}`, "aria-labelledby": `tab-${id}`, hidden: true,
    // What has nothing to focus is scrolled by keys itself.
    tabindex: id === "reading" ? 0 : null },
    el("h2", { class: "printed-title", text: title }), view.element));
  element.append(el("div", { class: "panel-head" }, list), ...panels);

  /** @param {KeyboardEvent} event */
  function moveBetweenTabs(event) {
    const index = tabs.findIndex(({ id }) => id === store.state.tab);
    const steps = /** @type {Record<string, number>} */ ({ ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: tabs.length - 1 });
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const found = (to + tabs.length) % tabs.length;
    showTab(store, tabs[found].id);
    store.flush();
    buttons[found].focus();
  }

  /** @param {State} state @param {Set<string> | null} changed */
  function draw(state, changed) {
    const isSwitched = changed === null || changed.has("tab");
    tabs.forEach(({ id, view }, index) => {
      const isShown = id === state.tab;
      if (isSwitched) {
        panels[index].hidden = !isShown;
        buttons[index].setAttribute("aria-selected", String(isShown));
        buttons[index].tabIndex = isShown ? 0 : -1;
      }
      if (!isShown) stale.add(id);
      else if (!state.isTransient || costs[index] < affordableMilliseconds || isSwitched) drawShown(index, changed);
      else stale.add(id);
      const count = view.count?.(state) ?? null;
      setText(buttons[index].lastChild, count === null ? "" : formatNumber(count));
    });
  }

  /** @param {number} index @param {Set<string> | null} changed */
  function drawShown(index, changed) {
    const { id, view } = tabs[index];
    const begin = performance.now();
    view.update(store.state, stale.delete(id) ? null : changed);
    const cost = performance.now() - begin;
    if (changed === null || changed.has("answer")) costs[index] = cost;
  }

  store.subscribe(draw);
  draw(store.state, null);
  addEventListener("beforeprint", () => {
    for (const { id, view } of tabs) view.update(store.state, null), stale.add(id);
    flushFrames();
  });
  return { editor };
}
