// @ts-check
// Scale bar, graticule, and coordinates as text.

/** The longest round length (1, 2 or 5 times a power of ten metres) that is at most `widest` pixels, and its width.
 * @param {number} metersPerPixel */
export function scaleBar(metersPerPixel, widest = 120) {
  const most = metersPerPixel * widest;
  const power = 10 ** Math.floor(Math.log10(most));
  const meters = [5, 2, 1].map((digit) => digit * power).find((length) => length <= most * (1 + 1e-12)) ?? power;
  return { meters, pixels: meters / metersPerPixel };
}

/** Steps of a graticule in degrees, the finest first: minutes and seconds are parts of a degree that people know. */
const GRATICULE_STEPS = [
  1 / 36000, 1 / 18000, 1 / 7200, 1 / 3600, 2 / 3600, 5 / 3600, 10 / 3600, 20 / 3600, 30 / 3600, 1 / 60, 2 / 60, 5 / 60, 10 / 60, 20 / 60,
  30 / 60, 1, 2, 5, 10, 15, 30, 45,
];

/** The step of the graticule whose lines are at least `least` pixels apart. @param {number} degreesPerPixel */
export function graticuleStep(degreesPerPixel, least = 90) {
  return GRATICULE_STEPS.find((step) => step >= degreesPerPixel * least) ?? 45;
}

/** Degrees, minutes and seconds of an angle, as exact as a step needs: `12°30′` or `12°30′05″`.
 * @param {number} value @param {number} step @param {string} hemispheres */
export function degreesText(value, step, hemispheres) {
  const sign = value < 0 ? hemispheres[1] : hemispheres[0];
  const tenths = Math.round(Math.abs(value) * 36000);
  const degrees = Math.floor(tenths / 36000);
  const minutes = Math.floor((tenths % 36000) / 600);
  const seconds = (tenths % 600) / 10;
  let text = `${degrees}°`;
  if (step < 1 || minutes > 0) text += `${String(minutes).padStart(2, "0")}′`;
  if (step < 1 / 60) text += `${step < 1 / 3600 ? seconds.toFixed(1).padStart(4, "0") : String(Math.round(seconds)).padStart(2, "0")}″`;
  return tenths === 0 ? text : `${text} ${sign}`;
}

/** The lines of a graticule in a range of degrees, as multiples of a step. @param {number} from @param {number} to @param {number} step */
export function graticuleLines(from, to, step) {
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  const lines = [];
  for (let n = first; n <= last && lines.length < 400; n += 1) lines.push(n * step);
  return lines;
}

/** A position in decimal degrees with six decimals, latitude first, as people write it. @param {number} longitude
 * @param {number} latitude */
export function coordinateText(longitude, latitude) {
  return `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;
}
