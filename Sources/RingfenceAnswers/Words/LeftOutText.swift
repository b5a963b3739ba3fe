internal import RingfenceRecords

/// What readers left out of tracks and changed, as in `left out 1 fix or line, sorted 3 fixes, changed 2 values`;
/// `nil` for nothing. What was sorted is among what was changed.
package func leftOutText(_ leftOut: Int, changed: Int, sorted: Int) -> String? {
  var parts: [String] = []
  if leftOut > 0 {
    parts.append("left out " + pluralized(leftOut, "fix or line", "fixes or lines"))
  }
  if sorted > 0 { parts.append("sorted " + pluralized(sorted, "fix", "fixes")) }
  if changed > sorted { parts.append("changed " + pluralized(changed - sorted, "value")) }
  return parts.isEmpty ? nil : parts.joined(separator: ", ")
}
