internal import Ringfence
internal import RingfenceGeodesy

/// The fixes of a track that an engine evaluates, cut into segments.
struct SeenFixes {
  /// Indices into the track.
  var indices: ContiguousArray<Int> = []
  /// Where segments begin, as positions in ``indices``.
  var segments: ContiguousArray<Int> = []
  /// Whether a fix has no accuracy, and the assumed one is used.
  var hasAssumedAccuracy = false

  init(_ fixes: FixColumns, _ settings: EngineSettings) {
    var selection = PathFixes(settings)
    var last: Timestamp?
    for index in 0..<fixes.count {
      var fix = fixes[index]
      guard selection.takes(&fix) else { continue }
      let isFar = last.map { fix.time.duration(since: $0) > settings.maximumGap } ?? true
      if isFar || fix.flags.contains(.startsSegment) { segments.append(indices.count) }
      if !(fix.accuracyMeters > 0) { hasAssumedAccuracy = true }
      indices.append(index)
      last = fix.time
    }
  }

  /// The positions of a segment.
  func segment(_ number: Int) -> Range<Int> {
    let end = number + 1 < segments.count ? segments[number + 1] : indices.count
    return segments[number]..<end
  }
}
