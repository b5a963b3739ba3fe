// @ts-check
// The replay of a fleet: where every device was at a moment, by the clock or since each track began.
import { el, prefersReducedMotion, setText } from "../dom.js";
import { playbackRates } from "../drive/play.js";
import { formatDateTime, formatDuration, formatNumber } from "../format.js";
import { nearLongitude } from "../geo.js";
import { firstNotBefore } from "../timeline/scale.js";

/** @typedef {import("../store.js").State} State */
/** @typedef {import("../store.js").Track} Track */
/** Where a device was; in a gap that is not known, and the place is on the line between its fixes.
 * @typedef {{longitude: number, latitude: number, isGap: boolean}} DevicePlace */

/** The slider has as many steps, and a step without motion takes as many ms. */
const sliderSteps = 1000;
const stillStep = 1000;

/** The rate at the beginning: a day of a fleet passes in some minutes. */
const firstRate = 300;

/** A fleet whose tracks are this many times as long together as the longest is shown from the beginning of each. */
const spreadDays = 3;

/** @param {import("../store.js").Store} store @param {{drawDevices: (places: DevicePlace[]) => void}} map */
export function createFleetReplay(store, map) {
  // ms since the beginning; null before the first replay.
  /** @type {number | null} */ let offset = null;
  let isPlaying = false;
  let last = 0;
  /** @type {State["tracks"] | null} */ let tracks = null;
  const play = el("button", { type: "button", class: "play", text: "Play", on: { click: toggle } });
  /** @type {HTMLSelectElement} */
  const rate = el("select", { "aria-label": "Speed of the replay" }, ...playbackRates.map((each) => el("option", { value: each, text: `${each}×` })));
  rate.value = String(firstRate);
  /** @type {HTMLSelectElement} */
  const by = el("select", { "aria-label": "Replay by", on: { change: () => { stop(); offset = offset === null ? null : 0; draw(); } } },
    el("option", { value: "clock", text: "By the clock" }), el("option", { value: "start", text: "Since each track began" }));
  /** @type {HTMLInputElement} */
  const slider = el("input", { type: "range", min: "0", max: String(sliderSteps), value: "0", "aria-label": "Time of the replay", on: { input: () => {
    stop();
    offset = Number(slider.value) / sliderSteps * span();
    draw();
  } } });
  const readout = el("output", { class: "fleet-time" });

  const driven = () => store.state.tracks.filter(({ count }) => count > 0);
  const firstTime = () => Math.min(...driven().map(({ times }) => times[0]));
  const length = (/** @type {Track} */ { times, count }) => times[count - 1] - times[0];
  function span() {
    return by.value === "start" ? Math.max(...driven().map(length)) : Math.max(...driven().map(({ times, count }) => times[count - 1])) - firstTime();
  }

  function toggle() {
    if (isPlaying) return stop();
    if (offset === null || offset >= span()) offset = 0;
    isPlaying = true;
    setText(play, "Pause");
    last = performance.now();
    draw();
    requestAnimationFrame(advance);
  }

  function stop() {
    isPlaying = false;
    setText(play, "Play");
  }

  /** @param {number} now */
  function advance(now) {
    if (!isPlaying || offset === null) return;
    if (!store.state.isFleet) return stop();
    const passed = now - last;
    if (!prefersReducedMotion() || passed >= stillStep) {
      last = now;
      // After a pause of the whole page nothing jumps.
      offset = Math.min(offset + Math.min(passed, stillStep * 1.5) * Number(rate.value), span());
      draw();
      if (offset >= span()) return stop();
    }
    requestAnimationFrame(advance);
  }

  function draw() {
    if (tracks !== store.state.tracks) {
      ({ tracks } = store.state);
      stop();
      offset = null;
      const all = driven();
      const total = all.reduce((sum, track) => sum + length(track), 0);
      by.value = all.length > 0 && span() > spreadDays * Math.max(total / all.length, ...all.map(length)) ? "start" : "clock";
    }
    if (offset === null) {
      map.drawDevices([]);
      setText(readout, "");
      slider.value = "0";
      return;
    }
    const start = firstTime();
    const gap = (store.state.settings.maximumGapSeconds ?? 300) * 1000;
    const places = [];
    for (const track of driven()) {
      const place = placeAt(track, (by.value === "start" ? track.times[0] : start) + offset, gap);
      if (place !== null) places.push(place);
    }
    slider.value = String(Math.round(offset / Math.max(span(), 1) * sliderSteps));
    const time = by.value === "start" ? `${formatDuration(offset / 1000)} after the beginning` : formatDateTime(start + offset, store.state.clock);
    setText(readout, `${time}: ${formatNumber(places.length)} of ${formatNumber(driven().length)} on the way`);
    map.drawDevices(places);
  }

  return {
    element: el("div", { class: "view-tools fleet-replay", role: "group", "aria-label": "Replay" }, play, rate, by, slider, readout),
    draw,
  };
}

/** Where a device was at a time; null before its first and after its last fix. @param {Track} track @param {number} time @param {number} gap the
 * most ms between two fixes @returns {DevicePlace | null} */
export function placeAt({ times, longitudes, latitudes, count }, time, gap) {
  if (!(time >= times[0] && time <= times[count - 1])) return null;
  const after = firstNotBefore(times, time);
  if (times[after] === time || after === 0) return { longitude: longitudes[after], latitude: latitudes[after], isGap: false };
  const share = (time - times[after - 1]) / (times[after] - times[after - 1]);
  const from = longitudes[after - 1];
  return {
    longitude: from + share * (nearLongitude(longitudes[after], from) - from),
    latitude: latitudes[after - 1] + share * (latitudes[after] - latitudes[after - 1]), isGap: times[after] - times[after - 1] > gap,
  };
}
