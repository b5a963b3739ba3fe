// @ts-check
// What happened at one zone, a strip for each day: small pictures of the same scale, one below the other.
import { el } from "../dom.js";
import { dayKey, formatCount, formatDay, formatHour } from "../format.js";
import { fleetSeries } from "./survey.js";

/** @typedef {import("./survey.js").TrackCounts} TrackCounts */
/** @typedef {import("../format.js").Clock} Clock */
/** @typedef {{day: string, moments: {series: import("./survey.js").FleetSeries, time: number, share: number}[]}} DayStrip
 *   `share` is the part of the day that is over, 0 to 1 */

/** More strips are left out, and counted. */
const mostStrips = 31;
const stripWidth = 480;
const stripHeight = 22;

/**
 * The days of a zone with all that happened there.
 * @param {(TrackCounts | undefined)[]} tracks @param {string} zone @param {Clock} clock @param {(time: number) => number} shareOfDay
 * @returns {DayStrip[]} in the order of the days
 */
export function zoneDays(tracks, zone, clock, shareOfDay) {
  /** @type {Map<string, DayStrip>} */ const days = new Map();
  for (const track of tracks) {
    for (const series of fleetSeries) {
      for (const time of track?.moments[series].get(zone) ?? []) {
        const day = dayKey(time, clock);
        const strip = days.get(day) ?? { day, moments: [] };
        strip.moments.push({ series, time, share: shareOfDay(time) });
        days.set(day, strip);
      }
    }
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** Where a moment stands in its day. @param {number} time @param {Clock} clock */
export function shareOfDay(time, clock) {
  const date = new Date(time);
  const seconds = clock === "utc" ? date.getUTCHours() * 3600 + date.getUTCMinutes() * 60 + date.getUTCSeconds()
    : date.getHours() * 3600 + date.getMinutes() * 60 + date.getSeconds();
  return seconds / 86_400;
}

/** The strips as elements. @param {DayStrip[]} days @param {Clock} clock @param {Record<string, string>} palette */
export function dayStrips(days, clock, palette) {
  const hours = [0, 6, 12, 18].map((hour) => Date.UTC(2026, 0, 1, hour));
  const axis = el("div", { class: "day-axis", "aria-hidden": "true" }, ...hours.map((time) => el("span", { text: formatHour(time, "utc") })));
  const strips = days.slice(0, mostStrips).map(({ day, moments }) => {
    const canvas = el("canvas", { width: stripWidth * 2, height: stripHeight * 2, role: "img", "aria-label": `${formatDay(Date.parse(`${day}T12:00:00Z`), "utc", true)}: ${formatCount(moments.length, "sign")}` });
    drawStrip(canvas, moments, palette);
    return el("div", { class: "day-strip" }, el("span", { text: formatDay(Date.parse(`${day}T12:00:00Z`), "utc", true) }), canvas);
  });
  const rest = days.length - strips.length;
  return el("div", { class: "day-strips" }, axis, ...strips, rest > 0 ? el("p", { class: "hint", text: `${formatCount(rest, "later day")} not shown.` }) : null);
}

/** Events of normal mode stand as lines above, of the other series below, losses and false check-ins as signs.
 * @param {HTMLCanvasElement} canvas @param {DayStrip["moments"]} moments @param {Record<string, string>} palette */
function drawStrip(canvas, moments, palette) {
  const pen = canvas.getContext("2d");
  if (pen === null) return;
  pen.scale(2, 2);
  pen.fillStyle = palette.grid;
  for (const share of [0, 0.25, 0.5, 0.75]) pen.fillRect(share * stripWidth, 0, 1, stripHeight);
  pen.fillRect(0, stripHeight - 1, stripWidth, 1);
  const order = { normal: 0, second: 1, falseCheckIns: 2, lost: 3 };
  for (const { series, share } of [...moments].sort((a, b) => order[a.series] - order[b.series])) {
    const x = share * stripWidth;
    pen.fillStyle = palette[{ normal: "normal", second: "restart", lost: "lost", falseCheckIns: "restart" }[series]];
    pen.strokeStyle = pen.fillStyle;
    if (series === "normal") pen.fillRect(x - 0.75, 2, 1.5, 8);
    else if (series === "second") pen.fillRect(x - 0.75, 11, 1.5, 8);
    else if (series === "lost") {
      pen.beginPath();
      pen.moveTo(x, 8);
      pen.lineTo(x + 5, 17);
      pen.lineTo(x - 5, 17);
      pen.closePath();
      pen.fill();
    } else {
      pen.lineWidth = 1.5;
      pen.beginPath();
      pen.moveTo(x, 8);
      pen.lineTo(x + 5, 13);
      pen.lineTo(x, 18);
      pen.lineTo(x - 5, 13);
      pen.closePath();
      pen.stroke();
    }
  }
}
