// @ts-check
// The timeline as a picture: the names and all rows, up to many, whatever is scrolled into sight.
import { formatDate } from "../format.js";
import { zoneTitle } from "../names.js";
import { appMoments } from "../results.js";
import { currentTrack } from "../store.js";
import { appHeight, axisHeight, drawTimelineGaps, drawTimelineHead, drawTimelineLane, fittedText, fixesHeight, rowPitch, timelineFont } from "./draw.js";
import { drawLaneGhosts } from "./ghosts.js";

/** @typedef {import("../store.js").State} State */

/** The most rows of a picture, and the width of their names. */
export const picturedRows = 200;
const picturedNames = 150;
/** A timeline that is not shown has no width. */
const leastWidth = 600;

/** What stands before the axis, the fixes and the states of the app.
 * @param {import("../store.js").Track} track @param {string} clock @param {boolean} hasApp @returns {string[]} */
export function headTitles(track, clock, hasApp) {
  return [formatDate(track.times[0], clock), "Fixes", ...(hasApp ? ["App"] : [])];
}

/**
 * The size of a picture of the timeline, and what draws it on a pen; null without a track.
 * @param {State} state
 * @param {{rows: import("./rows.js").Lane[], ghosts: Map<number, import("./ghosts.js").LaneGhost[]>, gaps: [number, number][],
 *   palette: import("./draw.js").Palette, scale: import("./scale.js").TimeScale}} shown
 * @param {number} [wholeWidth] that of the picture, where it is not that of the screen
 */
export function timelinePicture(state, { rows, ghosts, gaps, palette, scale }, wholeWidth) {
  const track = currentTrack(state);
  if (!track || track.count === 0) return null;
  const moments = appMoments(state);
  const heights = [axisHeight, fixesHeight, ...(moments.length > 0 ? [appHeight] : [])];
  const headHeight = heights.reduce((sum, height) => sum + height, 0);
  const shown = rows.slice(0, picturedRows);
  const current = { ...scale, width: wholeWidth === undefined ? Math.max(scale.width, leastWidth) : wholeWidth - picturedNames };
  const pitch = rowPitch(state);
  const height = headHeight + shown.length * pitch;
  const paint = (/** @type {CanvasRenderingContext2D} */ pen) => {
    pen.fillStyle = palette.paper;
    pen.fillRect(0, 0, picturedNames + current.width, height);
    pen.save();
    pen.translate(picturedNames, 0);
    drawTimelineHead(pen, current, palette, { clock: state.clock, track, gaps, moments, height: headHeight });
    pen.translate(0, headHeight);
    drawTimelineGaps(pen, current, palette, gaps, 0, height - headHeight);
    shown.forEach((lane, index) => {
      pen.fillStyle = palette.grid;
      pen.fillRect(0, (index + 1) * pitch - 1, current.width, 1);
      drawTimelineLane(pen, current, palette, lane, index * pitch, () => false, state.data.found !== undefined);
      drawLaneGhosts(pen, current, palette, ghosts.get(lane.zone) ?? [], index * pitch);
    });
    pen.restore();
    // Over what began before the shown time.
    pen.fillStyle = palette.paper;
    pen.fillRect(0, 0, picturedNames, height);
    pen.font = timelineFont;
    pen.textBaseline = "middle";
    pen.fillStyle = palette.muted;
    let top = 0;
    headTitles(track, state.clock, moments.length > 0).forEach((text, index) => {
      pen.fillText(text, 8, top + heights[index] / 2);
      top += heights[index];
    });
    pen.fillStyle = palette.ink;
    shown.forEach((lane, index) => {
      const title = zoneTitle(state.layoutAnswer.zones[lane.zone]);
      pen.fillText(fittedText(pen, title, picturedNames - 16), 8, headHeight + (index + 0.5) * pitch);
    });
  };
  return { width: picturedNames + current.width, height, paint };
}
