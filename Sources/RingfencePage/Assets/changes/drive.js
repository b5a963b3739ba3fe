// @ts-check
// The drawn drive in the address of the page: a short line with its speed and its beginning.
import { mostPackedCorners, packedCorners, unpackedCorners } from "../drive/packed.js";

/** @typedef {import("../store.js").State} State */
/** @typedef {Pick<import("./address.js").Address, "drive" | "speed" | "start">} DriveAddress */

/** What an address says of the drive: nothing of the one that the page opens with. @param {State} state
 * @param {import("../store.js").DrawnLine | undefined} opening @returns {DriveAddress} */
export function driveAddress({ drive }, opening) {
  if (!drive || isDriveTooLong(drive)) return {};
  return {
    drive: drive.corners === opening?.corners ? undefined : packedCorners(drive.corners),
    speed: drive.speed, start: drive.start,
  };
}

/** Whether a line has too many corners for an address. @param {import("../store.js").DrawnLine | undefined} drive */
export function isDriveTooLong(drive) {
  return (drive?.corners.length ?? 0) > mostPackedCorners;
}

/** The drive of an address; null where it says nothing of one, or wrongly. @param {DriveAddress} address
 * @param {import("../store.js").DrawnLine} shown @returns {import("../store.js").DrawnLine | null} */
export function driveOfAddress({ drive, speed, start }, shown) {
  const corners = drive === undefined ? shown.corners : unpackedCorners(drive);
  if (corners === null || (drive ?? speed ?? start) === undefined) return null;
  return { corners, speed, start };
}
