package import Ringfence

/// The fixes of a track that count, cut into segments: nothing is interpolated between two segments.
package struct ReferenceTrack: Sendable {
  /// The fixes that count, in time order.
  package let fixes: [Fix]
  /// The index of each among all fixes of the track.
  package let indices: [Int]
  /// The indices in ``fixes`` at which a segment begins.
  package let starts: [Int]

  /// Leaves out what is inaccurate or out of order.
  ///
  /// - Complexity: O(*n*) for *n* fixes.
  package init(_ all: [Fix], settings: EngineSettings) {
    var fixes: [Fix] = []
    var indices: [Int] = []
    var starts: [Int] = []
    var startIsPending = true
    for (index, fix) in all.enumerated() {
      if fix.flags.contains(.startsSegment) { startIsPending = true }
      if let last = fixes.last, fix.time <= last.time { continue }
      if let accuracy = fix.accuracy, accuracy.meters > settings.maximumAccuracy.meters { continue }
      if let last = fixes.last, fix.time.duration(since: last.time) > settings.maximumGap {
        startIsPending = true
      }
      if startIsPending { starts.append(fixes.count) }
      startIsPending = false
      fixes.append(fix)
      indices.append(index)
    }
    self.fixes = fixes
    self.indices = indices
    self.starts = starts
  }

  /// The segments, as ranges of ``fixes``.
  package var segments: [Range<Int>] {
    starts.indices.map { number in
      starts[number]..<(number + 1 < starts.count ? starts[number + 1] : fixes.count)
    }
  }

  /// The time of a fix in microseconds.
  package func time(_ fix: Int) -> Int64 { fixes[fix].time.microseconds }

  /// The time of a moment in microseconds.
  package func time(_ moment: PathMoment) -> Int64 {
    let begin = time(moment.fix)
    guard moment.t > 0 else { return begin }
    // checked: a share of the time between two fixes
    return begin + Int64((Double(time(moment.fix + 1) - begin) * moment.t).rounded())
  }
}
