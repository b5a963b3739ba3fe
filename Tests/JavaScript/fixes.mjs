// Fixes as the command writes them in CSV, and as the package takes them.

const numbers = ["latitude", "longitude", "altitude", "accuracy", "speed", "course"];

/** Columns of the CSV of `ringfence convert`, which quotes nothing here. @param {string} text */
export function columnsOfCSV(text) {
  const [header, ...lines] = text.trimEnd().split("\n").map((line) => line.split(","));
  const column = (name) => lines.map((cells) => cells[header.indexOf(name)]);
  const [tracks, segments, flags] = ["track", "segment", "flags"].map(column);
  const starts = (row) => row > 0 && tracks[row] === tracks[row - 1] && segments[row] !== segments[row - 1];
  return {
    track: tracks,
    time: column("time").map((each) => new Date(each)),
    ...Object.fromEntries(numbers.map((name) => [name, Float64Array.from(column(name), (each) => each === "" ? NaN : Number(each))])),
    flags: flags.map((words, row) => [...words.split(" ").filter(Boolean), ...(starts(row) ? ["startsSegment"] : [])]),
  };
}

/** The fixes of columns one by one, without their tracks. */
export function fixesOf({ track: _, ...columns }) {
  return Array.from({ length: columns.time.length }, (_, row) =>
    Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, values[row]])));
}
