// @ts-check
// A layout as the engine of the package answers it, in the form in which the page holds it.

/**
 * @typedef {import("../../../JavaScript/ringfence/report.d.ts").DegradationRecord} DegradationRecord
 * @typedef {import("../../../JavaScript/ringfence/report.d.ts").FenceAnswer} FenceAnswer
 * @typedef {import("../../../JavaScript/ringfence/report.d.ts").Finding} Finding
 * @typedef {import("../../../JavaScript/ringfence/report.d.ts").LayoutAnswer} LayoutAnswer
 * @typedef {import("../../../JavaScript/ringfence/report.d.ts").Position} Position
 */

/**
 * The same as the page holds it. `restart` is null where a fence has no circle, `findings` until the linter has run.
 * @typedef {FenceAnswer & {index: number, exitDistanceMeters: number, degradation: DegradationRecord,
 *   restart: {centers: Position[], radius: number, grade: string} | null}} ShownFence
 * @typedef {{index: number, id: string, title: string, name: string | null, exitDistanceMeters: number, fences: ShownFence[]}} ShownZone
 * @typedef {Finding & {zoneIndex: number | null, fenceIndex: number | null}} ShownFinding
 * @typedef {{zones: ShownZone[], findings: ShownFinding[] | null, warnings: string[]}} ShownLayout
 */

/** Puts what the module writes in lists of its own to the zones and fences. @param {LayoutAnswer} answer @returns {ShownLayout} */
export function layoutOf(answer) {
  let next = 0;
  const zones = answer.zones.map((zone, index) => ({
    ...zone, index, name: zone.name ?? null,
    fences: zone.fences.map((fence, fenceIndex) => {
      const degradation = answer.degradation.fences[next++];
      const centers = degradation.center ? [degradation.center] : degradation.chain ?? [];
      const restart = centers.length === 0 ? null : { centers, radius: degradation.radius ?? 0, grade: degradation.grade };
      return { ...fence, index: fenceIndex, restart, degradation, exitDistanceMeters: zone.exitDistanceMeters };
    }),
  }));
  const findings = answer.lint && answer.lint.findings.map((finding, index) => {
    const [zoneIndex, fenceIndex] = answer.locations[index];
    return { ...finding, zoneIndex: zoneIndex < 0 ? null : zoneIndex, fenceIndex: fenceIndex < 0 ? null : fenceIndex };
  });
  return { zones, findings, warnings: answer.warnings };
}
