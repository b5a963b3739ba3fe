// How sure events are. The module with all readers can say it, the other one has no room for what samples the ways of a device.

import { copyColumns } from "./columns.js";
import { RingfenceError } from "./error.js";
import { Handle } from "./library.js";
import { recordsOf } from "./records.js";
import { checkedNumber } from "./settings.js";

/** The numbers that certainties are measured with, and their largest values. */
const numbers = { paths: 1024, seed: 2 ** 32 - 1, floor: 1 };
export const certaintyOptionNames = Object.keys(numbers);

/** The records of all tracks.
 * @param {import("./library.js").Library} library @param {import("./library.js").Memory} memory @param {number} engine its address
 * @param {import("./index.d.ts").Fixes} fixes @param {Record<string, unknown>} given @param {string} track the name of fixes without one
 * @returns {import("./index.d.ts").CertaintyRecord[]} */
export function certainties(library, memory, engine, fixes, given, track) {
  const columns = copyColumns(library, memory, fixes, track);
  const options = memory.structure("rf_certainty_options");
  library.call("rf_certainty_options_init", options.address);
  for (const [name, largest] of Object.entries(numbers)) {
    if (given[name] === undefined) continue;
    const number = checkedNumber(name, given[name]);
    if (number > largest || largest > 1 && !Number.isInteger(number)) {
      throw new RingfenceError(`${name} is ${number}, expected ${largest > 1 ? "a whole number, " : ""}at most ${largest}`);
    }
    options.set(name, number);
  }
  const measure = new Handle(library, "rf_certainty_free", library.handle("rf_certainty_new", engine, options.address), "certainty");
  try {
    return columns.tracks.flatMap((name, index) => recordsOf(columns.placed(() => library.text(
      "rf_certainty_records", measure.address, columns.part(index), memory.text(name, "track")), index)));
  } finally {
    measure.close();
  }
}
