internal import Ringfence

/// Writes the GPX that simulators of phones replay: waypoints with times for Xcode, a `trk` for the
/// Android emulator. Both have whole seconds, and one fix for each: the emulator ignores fractions of
/// a second and sorts the points by the rest, so it could exchange two points of one second.
struct SimulatorGPXWriter: Sendable {
  private let isXcode: Bool
  private var hasBegun = false
  private var hasSegment = false
  private var lastSecond = Int64.min
  /// The number of fixes that were left out because another one has their second.
  private(set) var leftOut = 0

  init(isXcode: Bool) { self.isXcode = isXcode }

  mutating func write(_ fixes: FixColumns, into bytes: inout [UInt8]) {
    begin(into: &bytes)
    var starts = false
    for fix in fixes {
      starts = starts || fix.flags.contains(.startsSegment)
      let years = RFC3339.years1To9999
      let microseconds = min(max(fix.time.microseconds, years.lowerBound), years.upperBound)
      let remainder = microseconds % 1_000_000
      let second = microseconds / 1_000_000 - (remainder < 0 ? 1 : 0)
      guard second != lastSecond else {
        leftOut += 1
        continue
      }
      lastSecond = second
      if !isXcode, starts || !hasSegment { beginSegment(into: &bytes) }
      starts = false
      write(fix, second: second, into: &bytes)
    }
  }

  mutating func finish(into bytes: inout [UInt8]) {
    begin(into: &bytes)
    if hasSegment { bytes.append("    </trkseg>\n") }
    if !isXcode { bytes.append("  </trk>\n") }
    bytes.append("</gpx>\n")
  }

  private mutating func begin(into bytes: inout [UInt8]) {
    guard !hasBegun else { return }
    hasBegun = true
    bytes.append(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="ringfence" xmlns="http://www.topografix.com/GPX/1/1">

      """)
    if !isXcode { bytes.append("  <trk>\n") }
  }

  private mutating func beginSegment(into bytes: inout [UInt8]) {
    if hasSegment { bytes.append("    </trkseg>\n") }
    hasSegment = true
    bytes.append("    <trkseg>\n")
  }

  private func write(_ fix: Fix, second: Int64, into bytes: inout [UInt8]) {
    bytes.append(isXcode ? "  <wpt" : "      <trkpt")
    bytes.appendGPXPosition(of: fix)
    bytes.append("<time>")
    // The fraction is `.000`, which is not written.
    RFC3339.appendExactly(Timestamp(microseconds: second * 1_000_000), to: &bytes)
    bytes.removeLast(5)
    bytes.append(UInt8(ascii: "Z"))
    bytes.append(isXcode ? "</time></wpt>\n" : "</time></trkpt>\n")
  }
}
