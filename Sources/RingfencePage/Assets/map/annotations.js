// @ts-check
// The layer of markers and labels: events in groups, names of zones, signs of findings.
import { boundsMeet } from "../geo.js";
import { placeTitle } from "../names.js";
import { findingPosition } from "./fences.js";
import { groupPoints, placeLabels, shortenText } from "./labels.js";
import { lineGrid } from "./line-grid.js";
import { drawCountedResults, drawMarkCount, drawMarker, markText } from "./marks.js";
import { drawSign } from "../signs.js";
import { withAlpha } from "./theme.js";
import { screenX, screenY, viewBounds } from "./view.js";

/**
 * @typedef {import("../geo.js").Bounds} Bounds
 * @typedef {import("./labels.js").Box} Box
 * @typedef {import("./shapes.js").DrawnFence} DrawnFence
 * @typedef {import("./fences.js").FenceFindings} FenceFindings
 * @typedef {import("./theme.js").MapTheme} MapTheme
 * @typedef {import("./labels.js").PlacedLabel} PlacedLabel
 * @typedef {import("../store.js").Selection} Selection
 * @typedef {import("../engine/answers.js").ShownLayout} ShownLayout
 * @typedef {import("./view.js").View} View
 */

/**
 * @typedef {import("./marks.js").Mark} Mark
 * @typedef {{x: number, y: number, members: Mark[]}} MarkGroup
 * @typedef {{x: number, y: number, mark: Mark, members: Mark[]}} MarkHit
 * @typedef {import("./labels.js").LabelRequest & {text: string}} LabelText
 * @typedef {{marks: Mark[], fences: DrawnFence[], findings: Map<string, FenceFindings>, layoutAnswer: ShownLayout, theme: MapTheme,
 *   selection: Selection | null, shown: import("../store.js").State["shown"], track: import("./track.js").DrawnTrack | null}} MapAnnotations what the
 *   layer shows
 */

/** Marks nearer than this share a label; up to this number of them stand side by side. */
const GROUP_DISTANCE = 22;
const MOST_SIDE_BY_SIDE = 3;
/** With more groups than this larger ones are made, so that their numbers do not cover each other. */
const MOST_GROUPS = 50;
const DENSE_GROUP_DISTANCE = 38;
/** More labels than this are not tried: nobody reads them. */
const MOST_LABELS = 120;
const MOST_ZONE_NAMES = 60;
const LABEL_HEIGHT = 17;
/** With more signs than this only those of errors are drawn, with many more none. Signs of narrower fences are smaller. */
const MOST_SIGNS = 40;
const SMALL_SIGN_FENCE = 60;
/** What the buttons in the upper left corner and the scale in the lower right one cover. */
const TOOLS_SIZE = { width: 236, height: 42 };
const SCALE_SIZE = { width: 170, height: 44 };

/** Draws the layer. Returns what can be hit: the markers with their positions on the screen. @param {CanvasRenderingContext2D} pen
 * @param {View} view @returns {MarkHit[]} */
export function drawAnnotations(pen, view, /** @type {MapAnnotations} */ content) {
  const { marks, fences, findings, layoutAnswer, theme, selection, shown, track } = content;
  const part = viewBounds(view, 10);
  /** @type {Mark[]} */
  const visible = [];
  for (const mark of marks) {
    if (!(mark.x >= part.minX && mark.x <= part.maxX && mark.y >= part.minY && mark.y <= part.maxY)) continue;
    visible.push({ ...mark, x: screenX(view, mark.x), y: screenY(view, mark.y) });
  }
  let groups = groupPoints(visible, GROUP_DISTANCE);
  if (groups.length > MOST_GROUPS) groups = groupPoints(visible, DENSE_GROUP_DISTANCE);
  const signs = shown.fences ? findingSigns(view, fences, findings, part) : [];
  pen.font = `12px ${theme.font}`;
  pen.textBaseline = "middle";
  const requests = groups.map((group) => eventRequest(pen, group, selection));
  requests.sort((a, b) => b.priority - a.priority);
  const labelled = requests.filter(({ text }) => text !== "").slice(0, MOST_LABELS);
  const unlabelled = requests.filter((request) => !labelled.includes(request));
  const names = shown.fences ? zoneRequests(pen, view, fences, layoutAnswer, part, selection) : [];
  const obstacles = [
    { x: 0, y: 0, ...TOOLS_SIZE },
    { x: view.width - SCALE_SIZE.width, y: view.height - SCALE_SIZE.height, ...SCALE_SIZE },
    ...unlabelled.map(({ x, y }) => ({ x: x - 8, y: y - 8, width: 16, height: 16 })),
    ...signs.map(({ x, y }) => ({ x: x - 9, y: y - 9, width: 18, height: 18 })),
  ];
  const placed = placeLabels([...labelled, ...names], { width: view.width, height: view.height, markerSize: 17, obstacles, lines: lineGrid(view, track) });
  for (const { x, y, isError, size } of signs) drawSign(pen, isError ? "error" : "warning", x, y, 7.5 * size, theme);
  drawLeaders(pen, placed, theme);
  /** @type {MarkHit[]} */ const hits = [];
  for (const group of groups) drawGroup(pen, group, theme, hits);
  // No number may cover that something was lost at the one beside it.
  for (const { x, y, members } of groups) if (members.length > MOST_SIDE_BY_SIDE) drawCountedResults(pen, x, y, members, theme);
  for (const { request, box } of placed) drawLabel(pen, /** @type {LabelText} */ (request), box, theme);
  return hits;
}

/** @param {CanvasRenderingContext2D} pen @param {MarkGroup} group @param {Selection | null} selection */
function eventRequest(pen, group, selection) {
  // A group with its number says nothing more with a label that is a number, too.
  const written = markText(group.members);
  const text = group.members.length > MOST_SIDE_BY_SIDE && /^\d+ events$/.test(written) ? "" : shortenText(written, 44);
  const isSelected = selection !== null && group.members.some(({ zone }) => zone === selection.zone);
  const kinds = group.members.map(({ kind }) => kind);
  const rank = kinds.includes("lost") || kinds.includes("false") ? 4 : kinds.includes("ended") ? 3.5 : kinds.some((kind) => ["normal", "absent", "missed"].includes(kind)) ? 3 : kinds.includes("restart") ? 1 : 0;
  return {
    x: group.x, y: group.y, width: Math.ceil(pen.measureText(text).width) + 8, height: LABEL_HEIGHT,
    priority: (isSelected ? 100 : 0) + rank + Math.min(0.9, group.members.length / 100), text, group,
    markerWidth: group.members.length > MOST_SIDE_BY_SIDE ? (rank === 4 ? 38 : 22) : 17 + 15 * (group.members.length - 1),
  };
}

/** The names of the zones above their fences, when there is space for them. @param {CanvasRenderingContext2D} pen @param {View} view
 * @param {DrawnFence[]} fences @param {ShownLayout} layoutAnswer @param {Bounds} part @param {Selection | null} selection */
function zoneRequests(pen, view, fences, layoutAnswer, part, selection) {
  const requests = [];
  for (const drawn of fences) {
    const { minX, maxX, maxY } = drawn.fenceBounds;
    const width = (maxX - minX) * view.scale;
    if (!boundsMeet(drawn.fenceBounds, part) || (width < 18 && drawn.kind !== "geoline")) continue;
    const zone = layoutAnswer.zones[drawn.zone];
    const name = shortenText(placeTitle(zone, drawn.fence), 26);
    const isSelected = selection?.zone === drawn.zone;
    requests.push({
      x: Math.max(40, Math.min(view.width - 40, screenX(view, (minX + maxX) / 2))), y: Math.max(4, screenY(view, maxY)),
      width: Math.ceil(pen.measureText(name).width) + 6, height: LABEL_HEIGHT, priority: (isSelected ? 50 : 0) - 1 + Math.min(0.9, width / 1000),
      isArea: true, text: name, group: null,
    });
    if (requests.length >= 400) break;
  }
  return requests.sort((a, b) => b.priority - a.priority).slice(0, MOST_ZONE_NAMES);
}

/** @param {View} view @param {DrawnFence[]} fences @param {Map<string, FenceFindings>} findings @param {Bounds} part */
function findingSigns(view, fences, findings, part) {
  const signs = [];
  for (const drawn of fences) {
    const entry = findings.get(`${drawn.zone},${drawn.fence}`);
    if (entry === undefined || !boundsMeet(drawn.fenceBounds, part)) continue;
    if ((drawn.fenceBounds.maxX - drawn.fenceBounds.minX) * view.scale < 10 && drawn.kind !== "geoline") continue;
    const width = (drawn.fenceBounds.maxX - drawn.fenceBounds.minX) * view.scale;
    signs.push({ ...findingPosition(view, drawn), isError: entry.isError, size: width < SMALL_SIGN_FENCE ? 0.65 : 1 });
  }
  const errors = signs.length > MOST_SIGNS ? signs.filter(({ isError }) => isError) : signs;
  return errors.length > 4 * MOST_SIGNS ? [] : errors;
}

/** Lines from labels that stand farther away to their markers. @param {CanvasRenderingContext2D} pen @param {PlacedLabel[]} placed
 * @param {MapTheme} theme */
function drawLeaders(pen, placed, theme) {
  pen.strokeStyle = theme.muted;
  pen.lineWidth = 1;
  pen.beginPath();
  for (const { request, box, hasLeader } of placed) {
    if (!hasLeader) continue;
    pen.moveTo(request.x, request.y);
    pen.lineTo(Math.max(box.x, Math.min(box.x + box.width, request.x)), Math.max(box.y, Math.min(box.y + box.height, request.y)));
  }
  pen.stroke();
}

/** @param {CanvasRenderingContext2D} pen @param {MarkGroup} group @param {MapTheme} theme @param {MarkHit[]} hits */
function drawGroup(pen, group, theme, hits) {
  const { members } = group;
  if (members.length > MOST_SIDE_BY_SIDE) {
    drawMarkCount(pen, group.x, group.y, members, theme);
    hits.push({ x: group.x, y: group.y, mark: members[0], members });
    return;
  }
  members.forEach((mark, i) => {
    const x = group.x + (i - (members.length - 1) / 2) * (members.length > 1 ? 15 : 0);
    drawMarker(pen, x, group.y, mark, theme);
    hits.push({ x, y: group.y, mark, members: [mark] });
  });
}

/** @param {CanvasRenderingContext2D} pen @param {LabelText} request @param {Box} box @param {MapTheme} theme */
function drawLabel(pen, request, box, theme) {
  pen.font = `${request.isArea ? "italic " : ""}12px ${theme.font}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  // A border of the ground's colour keeps the text readable on lines and hides less of them than a box.
  pen.strokeStyle = withAlpha(theme.paper, 0.9);
  pen.lineWidth = 4;
  pen.lineJoin = "round";
  pen.strokeText(request.text, box.x + box.width / 2, box.y + box.height / 2 + 0.5);
  pen.fillStyle = request.isArea ? theme.fence : theme.ink;
  pen.fillText(request.text, box.x + box.width / 2, box.y + box.height / 2 + 0.5);
}
