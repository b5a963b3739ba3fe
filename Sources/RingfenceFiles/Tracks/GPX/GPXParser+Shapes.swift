internal import Ringfence

extension GPXParser {
  /// Reads the points of a segment that have a known shape, up to one that has not.
  ///
  /// What it gives is what ``GPXParser`` gives without it; it only takes less time.
  @inline(__always)
  mutating func readAlike(
    _ bytes: Span<UInt8>, into fixes: inout ContiguousArray<RawFix>
  ) throws(TrackError) {
    guard element == .segment, shapes.areWorthTrying, !shapes.shapes.isEmpty,
      scanner.isBetweenTokens
    else { return }
    try readPoints(bytes, into: &fixes)
  }

  @inline(never)
  private mutating func readPoints(
    _ bytes: Span<UInt8>, into fixes: inout ContiguousArray<RawFix>
  ) throws(TrackError) {
    let count = bytes.count
    while true {
      var start = scanner.at
      while start < count, bytes[start].isBlank { start &+= 1 }
      guard start != missedPoint, start < count, bytes[start] == 0x3C,
        let end = readPoint(bytes, start)
      else {
        missedPoint = start
        return
      }
      point.fix.line = try scanner.line(bytes, start + 1)
      scanner.at = end
      try giveTrackPoint(bytes, into: &fixes)
    }
  }

  @inline(__always)
  private mutating func readPoint(_ bytes: Span<UInt8>, _ start: Int) -> Int? {
    for i in shapes.shapes.indices {
      point = PointReader()
      if let end = shapes.shapes[i].read(bytes, at: start, into: &point, &times) {
        shapes.hit(i)
        return end
      }
    }
    return nil
  }
}
