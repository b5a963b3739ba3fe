internal import Ringfence

extension GPXParser {
  /// Reads the points of a segment that have a known shape, up to one that has not.
  ///
  /// What it gives is what ``GPXParser`` gives without it; it only takes less time.
  @inline(__always)
  mutating func readTemplated(
    _ bytes: Span<UInt8>, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    guard element == .segment, shapes.areWorthTrying, !shapes.shapes.isEmpty,
      scanner.isBetweenTokens
    else { return }
    try readPoints(bytes, into: &fixes)
  }

  @inline(never)
  private mutating func readPoints(
    _ bytes: Span<UInt8>, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    var index = 0
    while index < shapes.shapes.count {
      // Held for all the points that have it, so that no point has to count references.
      let shape = shapes.shapes[index]
      var fits = false
      while let start = nextPoint(bytes), start != missedPoint {
        point = PointReader()
        guard let end = shape.read(bytes, at: start, into: &point, &times) else { break }
        fits = true
        point.fix.line = try scanner.line(bytes, start + 1)
        scanner.at = end
        try giveTrackPoint(bytes, into: &fixes)
      }
      if fits { shapes.hit(index) }
      // A shape that fitted is the first one now and does not fit the point that comes next.
      index = fits ? 1 : index + 1
    }
    missedPoint = nextPoint(bytes) ?? -1
  }

  /// Where the next tag begins, when only blanks are before it.
  @inline(__always)
  private func nextPoint(_ bytes: Span<UInt8>) -> Int? {
    var start = scanner.at
    // checked: an index below the size of the block
    while start < bytes.count, bytes[start].isBlank { start &+= 1 }
    return start < bytes.count && bytes[start] == 0x3C ? start : nil
  }
}
