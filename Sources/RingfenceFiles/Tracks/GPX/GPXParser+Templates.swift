internal import Ringfence

extension GPXParser {
  /// Reads the points of a segment up to the first one that matches no template.
  ///
  /// The results are the same as without templates. Only the time differs.
  @inline(__always)
  mutating func readTemplated(
    _ bytes: Span<UInt8>, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    guard element == .segment, shapes.areWorthTrying, !shapes.all.isEmpty,
      scanner.isBetweenTokens
    else { return }
    try readPoints(bytes, into: &fixes)
  }

  @inline(never)
  private mutating func readPoints(
    _ bytes: Span<UInt8>, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    var index = 0
    while index < shapes.all.count {
      // Held for all matching points, so that the reference is not counted for each.
      let shape = shapes.all[index]
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
      // The template that matched is the first one now. It does not match the next point.
      index = fits ? 1 : index + 1
    }
    missedPoint = nextPoint(bytes) ?? -1
  }

  /// The position of the next tag if only blanks precede it.
  @inline(__always)
  private func nextPoint(_ bytes: Span<UInt8>) -> Int? {
    var start = scanner.at
    // checked: an index below the size of the block
    while start < bytes.count, bytes[start].isBlank { start &+= 1 }
    return start < bytes.count && bytes[start] == UInt8(ascii: "<") ? start : nil
  }
}
