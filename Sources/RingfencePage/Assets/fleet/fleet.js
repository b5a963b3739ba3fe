// @ts-check
// The fleet: events of each zone and day of all tracks, and a table of the tracks.
import { chooseTrack } from "../actions.js";
import { el, setText, userText } from "../dom.js";
import { formatCount, formatDateTime, formatDay, formatDuration, formatNumber } from "../format.js";
import { isolated } from "../text.js";
import { dayStrips, shareOfDay, zoneDays } from "./days.js";
import { createFleetMap } from "./map.js";
import { createFleetReplay } from "./replay.js";
import { surveyFleet } from "./survey.js";
import { timelinePalette } from "../timeline/draw.js";
import { namedZone, zoneTip, zoneTitle } from "../names.js";
import { tableAnnouncer } from "../panel/rows.js";
import { createTable } from "../table/table.js";

/** @typedef {import("../store.js").State} State */

/** More columns of days, or rows of zones, are left out of the picture, and counted. */
const shownDays = 62;
const shownZones = 200;

/** @param {import("../store.js").Store} store @param {HTMLElement} element */
export function createFleet(store, element) {
  /** @type {{zone: string, day: string} | null} */ let chosen = null;
  /** @type {string | null} */ let chosenZone = null;
  /** @type {import("./survey.js").FleetSeries} */ let series = store.state.scenarioText === null ? "normal" : "lost";
  let order = "layout";
  const seriesChooser = el("select", { "aria-label": "What to count", on: { change: () => {
    series = /** @type {typeof series} */ (seriesChooser.value);
    draw(store.state);
  } } },
    el("option", { value: "normal", text: "Normal mode" }), el("option", { value: "second", text: "Restart mode" }),
    el("option", { value: "lost", text: "Lost" }), el("option", { value: "falseCheckIns", text: "False check-ins" }));
  const orderChooser = el("select", { "aria-label": "Sort the zones", on: { change: () => { order = orderChooser.value; draw(store.state); } } },
    el("option", { value: "layout", text: "In the order of the layout" }), el("option", { value: "most", text: "Most first" }), el("option", { value: "name", text: "By name" }));
  const search = el("input", { type: "search", placeholder: "Filter", "aria-label": "Filter the zones", on: { input: () => draw(store.state) } });
  seriesChooser.value = series;
  const map = createFleetMap(store);
  const replay = createFleetReplay(store, map);
  const mapLegend = el("p", { class: "hint" });
  const days = el("div", { class: "fleet-days", hidden: true });
  const heat = el("div", { class: "heat-scroller", role: "region", "aria-label": "Events of each zone and day", tabindex: "0" });
  const note = el("p", { class: "hint" });
  const choice = el("p", { class: "hint" });
  let trackFilter = "";
  const everything = el("button", { type: "button", text: "All tracks again", hidden: true, on: { click: () => { chosen = null; draw(store.state); } } });
  const table = createTable({
    name: "the tracks", caption: "Tracks", fileName: () => "tracks.csv", announce: tableAnnouncer(store), empty: "No track here.",
    onFilter: (text) => { trackFilter = text; draw(store.state); }, searched: (row) => `${row.track.name} ${row.track.file}`, key: (row) => row.key,
    columns: [
      { title: "Track", kind: "action", text: (row) => isolated(row.track.name), csv: (row) => row.track.name },
      { title: "Begins", text: (row) => row.track.count > 0 ? formatDateTime(row.track.times[0], store.state.clock) : "no usable fixes", value: (row) => row.track.times[0],
        csv: (row) => row.track.count > 0 ? new Date(row.track.times[0]).toISOString() : "" },
      { title: "Length", kind: "number", text: (row) => formatDuration(trackSeconds(row.track)), value: (row) => trackSeconds(row.track) },
      { title: "Fixes", kind: "number", text: (row) => formatNumber(row.track.count), value: (row) => row.track.count },
      { title: "Events", kind: "number", text: (row) => countText(row.counts?.normal), value: (row) => row.counts?.normal },
      { title: "Restart or app", kind: "number", text: (row) => countText(row.counts?.second), value: (row) => row.counts?.second, hint: "Events in restart mode, or of the app in the scenario" },
      { title: "Lost", kind: "number", text: (row) => countText(row.counts?.lost), value: (row) => row.counts?.lost },
      { title: "False check-ins", kind: "number", text: (row) => countText(row.counts?.falseCheckIns), value: (row) => row.counts?.falseCheckIns },
    ],
    onChoose: (row) => chooseTrack(store, row.index),
  });
  element.append(
    el("div", { class: "fleet-place" }, el("h2", { text: "Map of all tracks" }), mapLegend, map.element, replay.element),
    el("div", { class: "fleet-heat" }, el("h2", { text: "Events of each zone and day" }),
      el("div", { class: "view-tools" }, search, el("label", { class: "field" }, el("span", { text: "Show" }), seriesChooser),
        el("label", { class: "field" }, el("span", { text: "Sort" }), orderChooser)), heat, note, days),
    el("div", { class: "fleet-tracks" }, el("h2", { text: "Tracks" }), el("div", { class: "view-tools" }, choice, everything), table.element));

  /** @param {State} state */
  function draw(state) {
    element.hidden = !state.isFleet;
    if (!state.isFleet) return;
    const totals = heatTotals(state, series);
    setText(mapLegend, `${map.legend()} At the zones: ${seriesChooser.selectedOptions[0].text.toLowerCase()}, the larger the more.`);
    map.draw(totals);
    replay.draw();
    drawHeat(state, totals);
    drawDays(state);
    const zoneId = chosen?.zone;
    const rows = state.tracks.map((track, index) => ({ track, index, counts: state.fleet?.tracks[index], key: String(index) }))
      .filter((row) => !chosen || row.counts?.cells[series].has(`${zoneId}\u0000${chosen.day}`));
    setText(choice, chosen ? `${formatCount(rows.length, "track")} with events of ${zoneTitle(namedZone(state, chosen.zone))} on ${chosen.day}.` : "Choose a track to see it on the map.");
    everything.hidden = !chosen;
    table.update(rows, trackFilter);
  }

  /** @param {State} state */
  function drawDays(state) {
    const strips = chosenZone === null ? [] : zoneDays(state.fleet?.tracks ?? [], chosenZone, state.clock, (time) => shareOfDay(time, state.clock));
    days.hidden = strips.length === 0;
    if (days.hidden) return;
    days.replaceChildren(el("h3", {}, "Days of ", userText(zoneTitle(namedZone(state, chosenZone ?? "")))), dayStrips(strips, state.clock, timelinePalette()));
  }

  /** @param {State} state @param {ReturnType<typeof heatTotals>} totals */
  function drawHeat(state, totals) {
    const days = [...totals.days].sort();
    const words = search.value.trim().toLocaleLowerCase();
    const zones = state.layoutAnswer.zones.filter((zone) => totals.zones.has(zone.id)
      && `${zone.id} ${zone.name ?? ""}`.toLocaleLowerCase().includes(words));
    if (order === "most") zones.sort((a, b) => (totals.zones.get(b.id) ?? 0) - (totals.zones.get(a.id) ?? 0));
    if (order === "name") zones.sort((a, b) => (a.name ?? a.id).localeCompare(b.name ?? b.id));
    const most = Math.max(1, ...totals.cells.values());
    const cell = (/** @type {string} */ zone, /** @type {string} */ day) => {
      const number = totals.cells.get(`${zone}\u0000${day}`) ?? 0;
      if (number === 0) return el("td");
      const button = el("button", { type: "button", text: formatNumber(number), "aria-label": `${zoneTitle(namedZone(state, zone))}, ${day}: ${formatCount(number, "event")}`,
        on: { click: () => { chosen = { zone, day }; draw(store.state); } } });
      return el("td", { class: `heat heat-${Math.ceil(number / most * 5)}` }, button);
    };
    const visibleDays = days.slice(0, shownDays);
    const hasYears = new Set(days.map((day) => day.slice(0, 4))).size > 1;
    heat.replaceChildren(el("table", { class: "data heat-table" },
      el("caption", { class: "visually-hidden", text: "Events of each zone and day" }),
      el("thead", {}, el("tr", {}, el("th", { scope: "col", text: "Zone" }), ...visibleDays.map((day) => el("th", { scope: "col", class: "number", text: formatDay(Date.parse(`${day}T12:00:00Z`), "utc", hasYears) })),
        el("th", { scope: "col", class: "number", text: "Total" }))),
      el("tbody", {}, ...zones.slice(0, shownZones).map((zone) => el("tr", {}, el("th", { scope: "row", title: zoneTip(zone) },
        el("button", { type: "button", class: "link", on: { click: () => { chosenZone = zone.id; draw(store.state); } } }, userText(zoneTitle(zone)))),
        ...visibleDays.map((day) => cell(zone.id, day)), el("td", { class: "number", text: formatNumber(totals.zones.get(zone.id) ?? 0) }))))));
    const without = state.layoutAnswer.zones.length - totals.zones.size;
    setText(note, [without > 0 ? `${formatCount(without, "zone")} with nothing to show.` : "", days.length > shownDays ? `${days.length - shownDays} later days are not shown.` : "",
      zones.length > shownZones ? `${zones.length - shownZones} further zones are not shown.` : ""].filter(Boolean).join(" "));
    setText(seriesChooser.options[1], state.fleet?.isScenario ? "App in the scenario" : "Restart mode");
  }

  store.subscribe((state, changed) => {
    // The first evaluation of all tracks, and again after a change.
    const isOneTrack = state.tracks.length < 2;
    if (isOneTrack) return;
    if (["layoutAnswer", "settings", "scenarioText", "profile", "tracks", "clock"].some((key) => changed.has(key))) surveyFleet(store, 400);
    if (["isFleet", "fleet", "clock", "layoutAnswer", "palette"].some((key) => changed.has(key))) draw(state);
  });
  if (store.state.tracks.length < 2) return;
  draw(store.state);
  surveyFleet(store, 0);
}

/** @param {import("../store.js").Track} track */
function trackSeconds(track) {
  return track.count > 0 ? (track.times[track.count - 1] - track.times[0]) / 1000 : 0;
}

/** @param {number | undefined} count */
function countText(count) {
  return count === undefined ? "…" : formatNumber(count);
}

/** Sums over all tracks. @param {State} state @param {import("./survey.js").FleetSeries} series */
function heatTotals(state, series) {
  /** @type {Map<string, number>} */ const cells = new Map();
  /** @type {Map<string, number>} */ const zones = new Map();
  const days = new Set();
  for (const track of state.fleet?.tracks ?? []) {
    for (const [key, number] of track?.cells[series] ?? []) {
      const [zone, day] = key.split("\u0000");
      cells.set(key, (cells.get(key) ?? 0) + number);
      zones.set(zone, (zones.get(zone) ?? 0) + number);
      days.add(day);
    }
  }
  return { series, cells, zones, days };
}
