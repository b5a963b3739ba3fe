// @ts-check
// Positions on the ground and on the map: distances in metres, two projections, bounds.
// A position is [longitude, latitude] in degrees, as in zone files.

/** @typedef {[number, number]} Position */
/** @typedef {{minX: number, minY: number, maxX: number, maxY: number}} Bounds */
/**
 * A projection to plane units that are metres at its centre. Both kinds keep angles, so that a small circle stays a circle.
 * @typedef {{kind: "mercator"|"polar", center: Position, project: (longitude: number, latitude: number) => [number, number],
 *   unproject: (x: number, y: number) => Position}} Projection
 */

const RADIANS = Math.PI / 180;
const MEAN_RADIUS = 6371008.8;
/** Half the circumference of the sphere of the Web Mercator projection divided by π; the size of the tiles is built on it. */
const MERCATOR_RADIUS = 6378137;
/** The latitude at which the square world of the Web Mercator projection ends. */
const MERCATOR_LIMIT = 85.0511287798066;
const ELLIPSOID_SQUARED_ECCENTRICITY = 0.00669437999014;

/** The longitude that is `longitude` modulo a turn and at most half a turn away from `reference`. @param {number} longitude
 * @param {number} reference */
export function nearLongitude(longitude, reference) {
  const turns = Math.round((longitude - reference) / 360);
  return turns === 0 ? longitude : longitude - 360 * turns;
}

/** The longitude in -180…180 for a zone file. Longitudes already in -540…540 next to a shape may stay as they are.
 * @param {number} longitude */
export function wrapLongitude(longitude) {
  return nearLongitude(longitude, 0);
}

/** Metres of one degree of latitude and of longitude at `latitude`, on the ellipsoid WGS 84. @param {number} latitude */
export function metersPerDegree(latitude) {
  const sine = Math.sin(latitude * RADIANS);
  const w = 1 - ELLIPSOID_SQUARED_ECCENTRICITY * sine * sine;
  const prime = MERCATOR_RADIUS / Math.sqrt(w);
  return {
    latitude: (RADIANS * prime * (1 - ELLIPSOID_SQUARED_ECCENTRICITY)) / w,
    longitude: RADIANS * prime * Math.max(1e-9, Math.cos(latitude * RADIANS)),
  };
}

/**
 * Metres between two positions: on the ellipsoid at their mean latitude when they are near each other, else on the sphere.
 * For drawing and for test drives only: within 0.1 % up to 20 km, within 0.6 % beyond. The engine measures exactly.
 * @param {number} longitude1 @param {number} latitude1 @param {number} longitude2 @param {number} latitude2
 */
export function groundDistance(longitude1, latitude1, longitude2, latitude2) {
  const east = nearLongitude(longitude2, longitude1) - longitude1;
  const north = latitude2 - latitude1;
  const middle = (latitude1 + latitude2) / 2;
  if (Math.abs(north) < 0.2 && Math.abs(middle) < 80 && Math.abs(east) < 0.2) {
    const scale = metersPerDegree(middle);
    return Math.hypot(east * scale.longitude, north * scale.latitude);
  }
  const a = Math.sin((north / 2) * RADIANS) ** 2
    + Math.cos(latitude1 * RADIANS) * Math.cos(latitude2 * RADIANS) * Math.sin((east / 2) * RADIANS) ** 2;
  return 2 * MEAN_RADIUS * Math.asin(Math.min(1, Math.sqrt(a)));
}

/** The position `meters` away from a position in the direction `bearing` (degrees, clockwise from north). @param {number} longitude
 * @param {number} latitude @param {number} bearing @param {number} meters */
export function destination(longitude, latitude, bearing, meters) {
  if (meters < 20000 && Math.abs(latitude) < 80) {
    const scale = metersPerDegree(latitude);
    const north = (meters * Math.cos(bearing * RADIANS)) / scale.latitude;
    const middle = metersPerDegree(latitude + north / 2);
    return /** @type {Position} */ ([longitude + (meters * Math.sin(bearing * RADIANS)) / middle.longitude, latitude + north]);
  }
  // With vectors, because angles lose their digits near the poles.
  const [sinPhi, cosPhi] = [Math.sin(latitude * RADIANS), Math.cos(latitude * RADIANS)];
  const [sinLambda, cosLambda] = [Math.sin(longitude * RADIANS), Math.cos(longitude * RADIANS)];
  const along = Math.cos(meters / MEAN_RADIUS);
  const north = Math.sin(meters / MEAN_RADIUS) * Math.cos(bearing * RADIANS);
  const east = Math.sin(meters / MEAN_RADIUS) * Math.sin(bearing * RADIANS);
  const x = cosPhi * cosLambda * along - sinPhi * cosLambda * north - sinLambda * east;
  const y = cosPhi * sinLambda * along - sinPhi * sinLambda * north + cosLambda * east;
  const z = sinPhi * along + cosPhi * north;
  return /** @type {Position} */ ([nearLongitude(Math.atan2(y, x) / RADIANS, longitude), Math.atan2(z, Math.hypot(x, y)) / RADIANS]);
}

/** Longitudes without jumps: each at most half a turn from the one before. Missing ones (NaN) stay missing.
 * @param {ArrayLike<number> & {find(isWanted: (value: number) => boolean): number | undefined}} longitudes */
export function unwrapLongitudes(longitudes, reference = longitudes.find((value) => !Number.isNaN(value)) ?? 0) {
  const result = new Float64Array(longitudes.length);
  let last = reference;
  for (let i = 0; i < longitudes.length; i += 1) {
    result[i] = nearLongitude(longitudes[i], last);
    if (!Number.isNaN(result[i])) last = result[i];
  }
  return result;
}

/** The Web Mercator projection around a centre; latitudes beyond 85.05° are drawn at the edge. @param {Position} center @returns {Projection} */
export function mercatorProjection(center) {
  const limit = Math.max(-MERCATOR_LIMIT, Math.min(MERCATOR_LIMIT, center[1]));
  const scale = Math.cos(limit * RADIANS) * MERCATOR_RADIUS;
  /** @param {number} latitude */
  const north = (latitude) => Math.asinh(Math.tan(Math.max(-MERCATOR_LIMIT, Math.min(MERCATOR_LIMIT, latitude)) * RADIANS));
  const origin = north(limit);
  return {
    kind: "mercator",
    center,
    project: (longitude, latitude) => [(longitude - center[0]) * RADIANS * scale, (north(latitude) - origin) * scale],
    unproject: (x, y) => [center[0] + x / scale / RADIANS, Math.atan(Math.sinh(y / scale + origin)) / RADIANS],
  };
}

/** The stereographic projection around the pole that is nearer to the centre, for what the Mercator projection cannot show. @param {Position} center @returns {Projection} */
export function polarProjection(center) {
  const side = center[1] < 0 ? -1 : 1;
  // The opposite pole is infinitely far; 1e-6 keeps it finite.
  /** @param {number} latitude */
  const radius = (latitude) => 2 * MEAN_RADIUS * Math.tan(Math.max(0, Math.min(Math.PI - 1e-6, (90 - side * latitude) * RADIANS)) / 2);
  return {
    kind: "polar",
    center,
    project: (longitude, latitude) => {
      const r = radius(latitude);
      const angle = (longitude - center[0]) * RADIANS;
      return [r * Math.sin(angle), -side * r * Math.cos(angle)];
    },
    unproject: (x, y) => [
      wrapLongitude(center[0] + Math.atan2(x, -side * y) / RADIANS),
      side * (90 - (2 * Math.atan(Math.hypot(x, y) / (2 * MEAN_RADIUS))) / RADIANS),
    ],
  };
}

/** The projection for positions whose unwrapped bounds are given (x longitude, y latitude): polar when a pole is near. @param {Bounds} bounds @returns {Projection} */
export function projectionFor(bounds) {
  const center = /** @type {Position} */ ([(bounds.minX + bounds.maxX) / 2, (bounds.minY + bounds.maxY) / 2]);
  const needsPole = Math.max(bounds.maxY, -bounds.minY) > 84;
  return needsPole ? polarProjection([center[0], bounds.maxY > 84 ? 90 : -90]) : mercatorProjection(center);
}

/** Bounds that contain nothing. @returns {Bounds} */
export function emptyBounds() {
  return { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
}

/** Enlarges bounds by a point; a point that is not a number changes nothing. @param {number} x @param {number} y */
export function extendBounds(/** @type {Bounds} */ bounds, x, y) {
  if (x < bounds.minX) bounds.minX = x;
  if (x > bounds.maxX) bounds.maxX = x;
  if (y < bounds.minY) bounds.minY = y;
  if (y > bounds.maxY) bounds.maxY = y;
}

/** Whether bounds contain nothing. */
export function isEmptyBounds(/** @type {Bounds} */ bounds) {
  return !(bounds.minX <= bounds.maxX && bounds.minY <= bounds.maxY);
}

/** Whether two bounds have a point in common. */
export function boundsMeet(/** @type {Bounds} */ a, /** @type {Bounds} */ b) {
  return a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY;
}

/** Metres for one unit of a projection at a position, from a step of a metre to the north and one to the east. @param {number} longitude
 * @param {number} latitude */
export function unitsPerMeter(/** @type {Projection} */ projection, longitude, latitude) {
  const step = Math.abs(latitude) > 89.9 ? -Math.sign(latitude) : 1;
  const [x, y] = projection.project(longitude, latitude);
  const [, north] = destination(longitude, latitude, 0, step);
  const [nx, ny] = projection.project(longitude, north);
  const up = Math.hypot(nx - x, ny - y);
  if (projection.kind === "polar") return { east: up, north: up };
  const [ex] = projection.project(longitude + 1, latitude);
  return { east: (ex - x) / metersPerDegree(latitude).longitude, north: up };
}
