// The module's text: what Python's base64.b85encode gives, with its digits exchanged for these.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesOfBase85 } from "../../../Sources/RingfencePage/Assets/engine/load.js";

test("five digits are four bytes", () => {
  for (const [bytes, text] of [
    [[], ""],
    [[0], "00"],
    [[255], "^^"],
    [[82, 105, 110, 103, 102, 101, 110, 99, 101], "QfY2yW?T/.Wd"],
    [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9], "009C61O*|M2nh"],
    [[255, 255, 255, 255, 255, 255, 255], "_NsC0_Ns9"],
    [[93, 0, 0, 128, 0], "T;t:p00"],
  ]) assert.deepEqual([...bytesOfBase85(` ${text}\n`)], bytes);
});
