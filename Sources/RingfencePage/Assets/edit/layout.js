// @ts-check
// Changes of a layout (native zone JSON). Each gives a new layout and leaves the one before as it is; what is not changed is shared.
import { metersPerDegree, nearLongitude } from "../geo.js";
import { quantityInSI, quantityLike, roundTo } from "./quantity.js";

/**
 * @typedef {import("./parts.js").Attendance} Attendance
 * @typedef {import("./parts.js").Condition} Condition
 * @typedef {import("./fields.js").FieldValue} FieldValue
 * @typedef {import("./parts.js").LayoutFence} LayoutFence
 * @typedef {import("./parts.js").LayoutValue} LayoutValue
 * @typedef {import("./parts.js").LayoutZone} LayoutZone
 */

/** @typedef {import("./parts.js").LayoutPosition} Position */
/**
 * A corner of a fence. `polygon` and `ring` count from 0; a geoline, the line of a corridor and a rectangle are polygon 0, ring 0.
 * @typedef {{polygon: number, ring: number, corner: number}} CornerIndex
 */

/** Positions are written with this many decimals of a degree, a centimetre. */
const POSITION_DECIMALS = 7;

/** The layout with one zone replaced by what `change` makes of it. @param {LayoutValue} layout @param {number} zone
 * @param {(zone: LayoutZone) => LayoutZone} change */
export function updateZone(layout, zone, change) {
  return { ...layout, zones: layout.zones.map((each, index) => (index === zone ? change(each) : each)) };
}

/** The layout with one fence replaced by what `change` makes of it. @param {LayoutValue} layout @param {number} zone @param {number} fence
 * @param {(fence: LayoutFence) => LayoutFence} change */
export function updateFence(layout, zone, fence, change) {
  return updateZone(layout, zone, (each) => ({ ...each, fences: each.fences.map((item, index) => (index === fence ? change(item) : item)) }));
}

/** @param {number} longitude @param {number} latitude @param {number[]} rest @returns {Position} */
function roundedPosition(longitude, latitude, rest = []) {
  return [roundTo(longitude, POSITION_DECIMALS), roundTo(Math.max(-90, Math.min(90, latitude)), POSITION_DECIMALS), ...rest];
}

/** All rings or lines of a fence: `[polygon][ring][corner]`. The corners of a rectangle are south-west, south-east, north-east, north-west.
 * @param {LayoutFence} fence @returns {Position[][][]} */
export function fenceCorners(fence) {
  if (fence.polygon) return [fence.polygon];
  if (fence.polygons) return fence.polygons;
  if (fence.geoline) return [[fence.geoline]];
  if (fence.corridor) return [[fence.corridor.line]];
  if (!fence.rectangle) return [];
  const { southWest, northEast } = fence.rectangle;
  const east = northEast[0] < southWest[0] ? northEast[0] + 360 : northEast[0];
  return [[[southWest, [east, southWest[1]], [east, northEast[1]], [southWest[0], northEast[1]]]]];
}

/** The first position of a fence, or null. @param {LayoutFence} fence @returns {Position|null} */
export function fenceOrigin(fence) {
  if (fence.circle) return fence.circle.center;
  return fenceCorners(fence)[0]?.[0]?.[0] ?? null;
}

/** A fence with every position replaced. @param {LayoutFence} fence
 * @param {(longitude: number, latitude: number, rest: number[]) => Position} change */
function mapPositions(fence, change) {
  /** @param {Position[]} positions */
  const ring = (positions) => positions.map(([longitude, latitude, ...rest]) => change(longitude, latitude, rest));
  if (fence.circle) return { ...fence, circle: { ...fence.circle, center: ring([fence.circle.center])[0] } };
  if (fence.rectangle) {
    const [southWest, northEast] = ring([fence.rectangle.southWest, fence.rectangle.northEast]);
    return { ...fence, rectangle: { ...fence.rectangle, southWest, northEast } };
  }
  if (fence.polygon) return { ...fence, polygon: fence.polygon.map(ring) };
  if (fence.polygons) return { ...fence, polygons: fence.polygons.map((polygon) => polygon.map(ring)) };
  if (fence.corridor) return { ...fence, corridor: { ...fence.corridor, line: ring(fence.corridor.line) } };
  return fence.geoline ? { ...fence, geoline: ring(fence.geoline) } : fence;
}

/** Keeps longitudes in the range of zone files after a move, all of them by the same turn. @param {number} longitude */
function turnFor(longitude) {
  return longitude > 180 ? -360 : longitude < -180 ? 360 : 0;
}

/** Moves a fence by metres to the east and to the north. Its size on the ground stays. @param {LayoutValue} layout @param {number} zone
 * @param {number} fence @param {number} east @param {number} north */
export function moveFence(layout, zone, fence, east, north) {
  return updateFence(layout, zone, fence, (each) => {
    const origin = fenceOrigin(each);
    if (origin === null) return each;
    const latitudeStep = north / metersPerDegree(origin[1]).latitude;
    const latitude = Math.max(-90, Math.min(90, origin[1] + latitudeStep));
    const from = metersPerDegree(origin[1]).longitude;
    const to = metersPerDegree(latitude).longitude;
    const longitude = origin[0] + east / to;
    const turn = turnFor(longitude);
    // Without a move to the north the shape is shifted only, so that its digits stay.
    const stretch = north === 0 ? 1 : from / to;
    return mapPositions(each, (x, y, rest) => roundedPosition(
      longitude + turn + (nearLongitude(x, origin[0]) - origin[0]) * stretch, y + (latitude - origin[1]), rest));
  });
}

/** Moves a fence so that its first position (the centre of a circle) comes to a position. @param {LayoutValue} layout @param {number} zone
 * @param {number} fence @param {number} longitude @param {number} latitude */
export function moveFenceTo(layout, zone, fence, longitude, latitude) {
  const origin = fenceOrigin(layout.zones[zone].fences[fence]);
  if (origin === null) return layout;
  const to = metersPerDegree(Math.max(-90, Math.min(90, latitude)));
  const from = metersPerDegree(origin[1]);
  return moveFence(layout, zone, fence, (nearLongitude(longitude, origin[0]) - origin[0]) * to.longitude, (latitude - origin[1]) * from.latitude);
}

/** Moves a corner. The repeated first position of a closed ring follows; the corners of a rectangle stay square.
 * @param {LayoutValue} layout @param {number} zone @param {number} fence @param {number} longitude @param {number} latitude */
export function moveCorner(layout, zone, fence, /** @type {CornerIndex} */ { polygon, ring, corner }, longitude, latitude) {
  return updateFence(layout, zone, fence, (each) => {
    if (each.rectangle) return { ...each, rectangle: moveRectangleCorner(each.rectangle, corner, longitude, latitude) };
    return changeRing(each, polygon, ring, (positions, isClosed) => positions.map((position, index) => {
      const isRepeated = isClosed && corner === 0 && index === positions.length - 1;
      return index === corner || isRepeated ? roundedPosition(nearLongitude(longitude, position[0]), latitude, position.slice(2)) : position;
    }));
  });
}

/** A rectangle that is dragged over its other side is turned around, so that south-west stays south-west.
 * @param {{southWest: Position, northEast: Position}} rectangle @param {number} corner @param {number} longitude
 * @param {number} latitude */
function moveRectangleCorner(rectangle, corner, longitude, latitude) {
  const [west, south] = rectangle.southWest;
  const east = rectangle.northEast[0] < west ? rectangle.northEast[0] + 360 : rectangle.northEast[0];
  const north = rectangle.northEast[1];
  const fixedX = corner === 0 || corner === 3 ? east : west;
  const fixedY = corner < 2 ? north : south;
  const x = nearLongitude(longitude, fixedX);
  return {
    ...rectangle,
    southWest: roundedPosition(Math.min(x, fixedX), Math.min(latitude, fixedY)),
    northEast: roundedPosition(Math.max(x, fixedX), Math.max(latitude, fixedY)),
  };
}

/** Whether the corners of a fence are those of a line, which has two ends. @param {LayoutFence} fence */
export function isLine(fence) {
  return fence.geoline !== undefined || fence.corridor !== undefined;
}

/** A fence with one ring (or its line) replaced; `change` receives the positions and whether the last repeats the first.
 * @param {LayoutFence} fence @param {number} polygon @param {number} ring
 * @param {(positions: Position[], isClosed: boolean) => Position[]} change */
function changeRing(fence, polygon, ring, change) {
  const apply = (/** @type {Position[]} */ positions) => {
    const first = positions[0];
    const last = positions[positions.length - 1];
    return change(positions, !isLine(fence) && positions.length > 3 && first[0] === last[0] && first[1] === last[1]);
  };
  if (fence.geoline) return { ...fence, geoline: apply(fence.geoline) };
  if (fence.corridor) return { ...fence, corridor: { ...fence.corridor, line: apply(fence.corridor.line) } };
  if (fence.polygon) return { ...fence, polygon: fence.polygon.map((each, index) => (index === ring ? apply(each) : each)) };
  if (!fence.polygons) return fence;
  return {
    ...fence,
    polygons: fence.polygons.map((rings, p) => (p === polygon ? rings.map((each, index) => (index === ring ? apply(each) : each)) : rings)),
  };
}

/** Adds a corner between a corner and the next one. @param {LayoutValue} layout @param {number} zone @param {number} fence
 * @param {number} longitude @param {number} latitude */
export function insertCorner(layout, zone, fence, /** @type {CornerIndex} */ { polygon, ring, corner }, longitude, latitude) {
  return updateFence(layout, zone, fence, (each) => changeRing(each, polygon, ring, (positions) => [
    ...positions.slice(0, corner + 1), roundedPosition(nearLongitude(longitude, positions[corner][0]), latitude), ...positions.slice(corner + 1),
  ]));
}

/** Removes a corner, unless too few would be left: three of a ring, two of a line. Returns the layout itself then.
 * @param {LayoutValue} layout @param {number} zone @param {number} fence */
export function removeCorner(layout, zone, fence, /** @type {CornerIndex} */ { polygon, ring, corner }) {
  const each = layout.zones[zone].fences[fence];
  const positions = fenceCorners(each)[polygon]?.[ring];
  if (each.rectangle || each.circle || positions === undefined) return layout;
  return updateFence(layout, zone, fence, (item) => changeRing(item, polygon, ring, (all, isClosed) => {
    const open = isClosed ? all.slice(0, -1) : all;
    if (open.length <= (isLine(item) ? 2 : 3)) return all;
    const left = open.filter((_, index) => index !== corner);
    return isClosed ? [...left, left[0]] : left;
  }));
}

/** Sets the radius of a circle or the half-width of a corridor in metres, in the unit of the file. @param {LayoutValue} layout
 * @param {number} zone @param {number} fence @param {number} meters */
export function setRadius(layout, zone, fence, meters) {
  return updateFence(layout, zone, fence, (each) => {
    if (each.circle) return { ...each, circle: { ...each.circle, radius: quantityLike(each.circle.radius, Math.max(1, meters), "distance", 1) } };
    if (!each.corridor) return each;
    const halfWidth = quantityLike(each.corridor.halfWidth, Math.min(50_000, Math.max(1, meters)), "distance", 1);
    return { ...each, corridor: { ...each.corridor, halfWidth } };
  });
}

/** The radius of a circle or the half-width of a corridor in metres, NaN for other shapes. @param {LayoutFence | undefined} fence */
export function radiusOf(fence) {
  return quantityInSI(fence?.circle?.radius ?? fence?.corridor?.halfWidth, "distance");
}

/** The edge of a line that is longest on the ground, by its ends. @param {Position[]} line @returns {[Position, Position]} */
export function longestEdge(line) {
  let best = /** @type {[Position, Position]} */ ([line[0], line[1]]);
  let most = -1;
  for (let index = 1; index < line.length; index += 1) {
    const [a, b] = [line[index - 1], line[index]];
    const scale = metersPerDegree(a[1]);
    const meters = Math.hypot((nearLongitude(b[0], a[0]) - a[0]) * scale.longitude, (b[1] - a[1]) * scale.latitude);
    if (meters > most) [best, most] = [[a, b], meters];
  }
  return best;
}

/** How far a position is from a line, in metres: right nearby, for the pointer. @param {Position[]} line @param {number} longitude
 * @param {number} latitude */
export function distanceToLine(line, longitude, latitude) {
  const scale = metersPerDegree(latitude);
  const points = line.map(([x, y]) => [(nearLongitude(x, longitude) - longitude) * scale.longitude, (y - latitude) * scale.latitude]);
  let least = Infinity;
  for (let index = 1; index < points.length; index += 1) {
    const [[ax, ay], [bx, by]] = [points[index - 1], points[index]];
    const square = (bx - ax) ** 2 + (by - ay) ** 2;
    const t = square === 0 ? 0 : Math.min(1, Math.max(0, -(ax * (bx - ax) + ay * (by - ay)) / square));
    least = Math.min(least, Math.hypot(ax + t * (bx - ax), ay + t * (by - ay)));
  }
  return least;
}

/** Sets or, with undefined, removes a key of a zone. @param {LayoutValue} layout @param {number} zone @param {string} key
 * @param {FieldValue | Record<string, FieldValue>} value */
export function setZoneKey(layout, zone, key, value) {
  return updateZone(layout, zone, (each) => withKey(each, key, value));
}

/** What a file has for a list that may be an object alone. @template T @param {T[]} list @returns {T | T[] | undefined} */
function listed(list) {
  return list.length === 0 ? undefined : list.length === 1 ? list[0] : list;
}

/** Sets the conditions of a kind: none removes the kind, one is an object, more are an array. @param {LayoutValue} layout
 * @param {number} zone @param {string} kind */
export function setConditions(layout, zone, kind, /** @type {Condition[]} */ list) {
  return updateZone(layout, zone, (each) => {
    const conditions = withKey(each.conditions ?? {}, kind, listed(list));
    return withKey(each, "conditions", Object.keys(conditions).length === 0 ? undefined : conditions);
  });
}

/** The conditions of a kind as a list. @param {LayoutZone | undefined} zone @param {string} kind @returns {Condition[]} */
export function conditionsOf(zone, kind) {
  const all = /** @type {Record<string, Condition | Condition[] | undefined>} */ (zone?.conditions ?? {});
  const value = all[kind];
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}

/** When devices are expected in a zone, as a list. @param {LayoutZone | undefined} zone @returns {Attendance[]} */
export function attendancesOf(zone) {
  return [zone?.attendance ?? []].flat();
}

/** Sets when devices are expected in a zone, as conditions are set: none removes the key, one is an object. @param {LayoutValue} layout @param {number} zone */
export function setAttendances(layout, zone, /** @type {Attendance[]} */ list) {
  return updateZone(layout, zone, (each) => withKey(each, "attendance", listed(list)));
}

/** Moves a fence to another position in its zone; the order counts for sequential conditions. @param {LayoutValue} layout
 * @param {number} zone @param {number} from @param {number} to */
export function reorderFence(layout, zone, from, to) {
  return updateZone(layout, zone, (each) => {
    const fences = [...each.fences];
    const [moved] = fences.splice(from, 1);
    // A fence without an id is named by its position; it keeps the name it has.
    const named = each.fences.some((fence) => fence.id === undefined)
      ? new Map(each.fences.map((fence, index) => [fence, fence.id === undefined ? { id: String(index + 1), ...fence } : fence])) : null;
    fences.splice(to, 0, moved);
    return { ...each, fences: named === null ? fences : fences.map((fence) => named.get(fence) ?? fence) };
  });
}

/** An object with a key set at its place, or without it. @template {object} T @param {T} object @param {string} key @param {unknown} value
 * @returns {T} */
export function withKey(object, key, value) {
  if (value !== undefined) return { ...object, [key]: value };
  const { [key]: _, ...rest } = /** @type {Record<string, unknown>} */ (object);
  return /** @type {T} */ (rest);
}

/** The members of a zone, or of an object in it. @param {LayoutValue} layout @param {number} zone @param {string} [object]
 * @returns {Record<string, FieldValue>} */
function zoneMembers(layout, zone, object) {
  const found = /** @type {Record<string, unknown>} */ (layout.zones[zone] ?? {});
  return /** @type {Record<string, FieldValue>} */ (object === undefined ? found : found[object] ?? {});
}

/** The value that a zone has for a setting. @param {LayoutValue} layout @param {number} zone
 * @param {import("../panel/words.js").SettingField} setting @returns {FieldValue} */
export function zoneSetting(layout, zone, { key, in: object, flag }) {
  const value = zoneMembers(layout, zone, object)[key];
  return flag !== undefined && object === undefined && typeof value === "object" ? zoneMembers(layout, zone, key)[flag] : value;
}

/** Gives a zone the value of a setting, or removes it. @param {LayoutValue} layout @param {number} zone
 * @param {import("../panel/words.js").SettingField} setting @param {FieldValue} value */
export function setZoneSetting(layout, zone, { key, in: object, flag }, value) {
  const container = object ?? (flag === undefined ? undefined : key);
  if (container === undefined) return setZoneKey(layout, zone, key, value);
  const found = zoneMembers(layout, zone)[container];
  // A flag may stand in the place of the object.
  const isFlag = flag !== undefined && found !== undefined && typeof found !== "object";
  const members = isFlag ? { [flag]: found } : { ...zoneMembers(layout, zone, container) };
  const name = object === undefined && flag !== undefined ? flag : key;
  if (value === undefined) delete members[name];
  else members[name] = value;
  const names = Object.keys(members);
  if (flag !== undefined && names.length === 1 && names[0] === flag) return setZoneKey(layout, zone, container, members[flag]);
  return setZoneKey(layout, zone, container, names.length === 0 ? undefined : members);
}
