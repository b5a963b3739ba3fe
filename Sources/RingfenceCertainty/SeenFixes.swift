internal import Ringfence
internal import RingfenceGeodesy

/// The fixes of a track that say something of where the device is: all that are later than the one before and not too inaccurate, also those
/// that an engine ignores. They are cut where for hours there is none.
struct SeenFixes {
  /// Metres; the positions of fixes that are known to be less accurate are not used.
  static let greatestAccuracy = 2_000.0
  /// A time of more seconds without a used fix is not bridged.
  static let longestGap = 6 * 3_600.0

  /// A stretch of fixes without a long gap.
  struct Segment {
    let fixes: Range<Int>
    /// Of the fixes those that the filter uses, the first one and then each that comes ten seconds or more after the last one.
    var used: [Int] = []
  }

  /// Indices into the track.
  private(set) var indices: ContiguousArray<Int> = []
  /// Whether the engine evaluates a fix.
  private(set) var isEvaluated: ContiguousArray<Bool> = []
  private(set) var segments: [Segment] = []
  /// Whether a fix has no accuracy, and the assumed one is used.
  private(set) var hasAssumedAccuracy = false

  init(_ fixes: FixColumns, _ settings: EngineSettings, updateSeconds: Double) {
    var last: Timestamp?
    var begin = 0
    for index in 0..<fixes.count {
      let fix = fixes[index]
      if let last, fix.time <= last { continue }
      if fix.accuracyMeters > Self.greatestAccuracy { continue }
      if let before = last, fix.time.seconds(since: before) > Self.longestGap {
        segments.append(Segment(fixes: begin..<indices.count))
        begin = indices.count
      }
      if !(fix.accuracyMeters > 0) { hasAssumedAccuracy = true }
      indices.append(index)
      isEvaluated.append(!(fix.accuracyMeters > settings.maximumAccuracy.meters))
      last = fix.time
    }
    if begin < indices.count { segments.append(Segment(fixes: begin..<indices.count)) }
    for number in segments.indices {
      var used: Timestamp?
      for position in segments[number].fixes {
        let time = fixes[indices[position]].time
        if let used, time.seconds(since: used) < updateSeconds - 1e-6 { continue }
        segments[number].used.append(position)
        used = time
      }
    }
  }

  /// The median of the seconds between two of some times, and 0 for fewer than two.
  static func interval(_ times: [Timestamp]) -> Double {
    guard times.count > 1 else { return 0 }
    let steps = zip(times.dropFirst(), times).map { $0.seconds(since: $1) }.sorted()
    return steps[steps.count / 2]
  }
}
