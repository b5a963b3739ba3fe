// @ts-check
// A drawn drive as a GPX file, with every digit, so that the command evaluates the same fixes.

/** @param {{count: number, times: Float64Array, latitudes: Float64Array, longitudes: Float64Array}} track */
export function driveGPX({ count, times, latitudes, longitudes }) {
  const root = '<gpx version="1.1" creator="ringfence" xmlns="http://www.topografix.com/GPX/1/1">';
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>', root, "<trk><trkseg>"];
  for (let i = 0; i < count; i += 1) {
    const position = `lat="${degreeText(latitudes[i])}" lon="${degreeText(longitudes[i])}"`;
    lines.push(`<trkpt ${position}><time>${new Date(times[i]).toISOString()}</time></trkpt>`);
  }
  return `${lines.join("\n")}\n</trkseg></trk>\n</gpx>\n`;
}

/** Degrees without an exponent, which numbers of GPX do not have. @param {number} degrees */
function degreeText(degrees) {
  const text = String(degrees);
  return text.includes("e") ? degrees.toFixed(20) : text;
}
