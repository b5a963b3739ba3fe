/// The fixes of a track whose local times the clocks show twice, one behind the other in the file, until their order
/// says which of the two times each has.
///
/// Where clocks go back, the local times of a track rise, step back once, and rise again: what is behind the step is
/// the second pass. `Docs/Tracks.md` states when that is clear.
struct RepeatedTimes: Sendable {
  private(set) var waiting = ContiguousArray<RawFix>()
  /// The time of the fix before these; `nil` for none.
  private(set) var before: Int64?

  var isEmpty: Bool { waiting.isEmpty }

  /// Whether a fix has a local time of the same hour as those that wait, or could be the first to wait.
  func takes(_ fix: RawFix) -> Bool {
    guard fix.repeatedAfter > 0 else { return false }
    guard let first = waiting.first else { return true }
    return first.repeatedAfter == fix.repeatedAfter
      && (first.microseconds - fix.microseconds).magnitude
        < UInt64(fix.repeatedAfter) * 1_000_000
  }

  mutating func take(_ fix: RawFix, after before: Int64?) {
    if waiting.isEmpty { self.before = before }
    waiting.append(fix)
  }

  /// The fixes with their times, in the order of the file; `nil`, and nothing is changed, where
  /// nothing decides. `after` is the time of the fix behind these, `nil` for none.
  mutating func resolve(
    before after: Int64?, orElse fallback: TrackReadingOptions.RepeatedHour?
  ) -> ContiguousArray<RawFix>? {
    guard let first = waiting.first else { return [] }
    let step = Int64(first.repeatedAfter) * 1_000_000
    let clocks = waiting.map { $0.microseconds }
    let secondPass: Range<Int>
    if let found = RepeatedClocks(clocks, step: step, before: before, after: after).secondPass {
      secondPass = found
    } else if let fallback {
      secondPass = fallback == .first ? 0..<0 : 0..<clocks.count
    } else {
      return nil
    }
    var fixes = ContiguousArray<RawFix>()
    swap(&fixes, &waiting)
    for i in fixes.indices { fixes[i].repeatedAfter = 0 }
    for i in secondPass { fixes[i].microseconds += step }
    return fixes
  }
}

/// Consecutive local times that the clocks show twice. All numbers are microseconds; a local time is
/// stated as its first moment.
struct RepeatedClocks {
  private let clocks: [Int64]
  private let step: Int64
  private let before, after: Int64?

  init(_ clocks: [Int64], step: Int64, before: Int64?, after: Int64?) {
    self.clocks = clocks
    self.step = step
    self.before = before
    self.after = after
  }

  /// How many times of each pass lie among those of the other one at least, where a step back is no late fix.
  private static let enough = 3

  /// The indices of the second pass; `nil` where the order does not show it.
  var secondPass: Range<Int>? {
    guard let isNewestFirst else { return nil }
    guard isNewestFirst else { return cut.map { $0..<clocks.count } }
    let turned = RepeatedClocks(clocks.reversed(), step: step, before: after, after: before)
    return turned.cut.map { 0..<clocks.count - $0 }
  }

  /// Whether the rows go from the newest to the oldest; `nil` where it is not clear which way they go.
  private var isNewestFirst: Bool? {
    var (ups, downs) = (0, 0)
    func vote(_ earlier: Int64, _ later: Int64) {
      if later > earlier { ups += 1 } else if later < earlier { downs += 1 }
    }
    if let before, let first = clocks.first { vote(before, first) }
    for i in clocks.indices.dropFirst() { vote(clocks[i - 1], clocks[i]) }
    if let after, let last = clocks.last { vote(last, after) }
    if ups > downs { return false }
    // A late row or two among few look like rows that go the other way.
    let isSure = before != nil && after != nil && downs > ups || downs >= ups * 3 + 3
    return isSure ? true : nil
  }

  /// Where the second pass begins, of rows from the oldest to the newest.
  private var cut: Int? {
    guard neighboursFit else { return nil }
    let steps = clocks.indices.dropFirst().map { clocks[$0] - clocks[$0 - 1] }
    guard let deepest = steps.min(), deepest <= 0, let position = steps.firstIndex(of: deepest)
    else { return nil }
    let cut = position + 1
    // Another step back may be a late fix, but none that is nearly as long.
    let others = steps.indices.filter { $0 != position && steps[$0] <= min(0, deepest / 2) }
    guard others.isEmpty else { return nil }
    if deepest < 0, interleaves(at: cut) { return cut }
    let isOnly = !steps.indices.contains { $0 != position && steps[$0] < 0 }
    return isOnly && isRegular(at: cut) ? cut : nil
  }

  /// Whether the rows before and behind are those of the time before and after.
  private var neighboursFit: Bool {
    guard let first = clocks.first, let last = clocks.last else { return false }
    return (before.map { $0 < first } ?? true) && (after.map { $0 >= last } ?? true)
  }

  /// Whether the times of both passes alternate on the clock, as those of two hours do and late rows of one hour do not.
  private func interleaves(at cut: Int) -> Bool {
    let (one, two) = (clocks[..<cut].sorted(), clocks[cut...].sorted())
    guard let low = [one.first, two.first].compactMap({ $0 }).max(),
      let high = [one.last, two.last].compactMap({ $0 }).min(), low <= high
    else { return false }
    let first = one.filter { (low...high).contains($0) }
    let second = two.filter { (low...high).contains($0) }
    let least = min(first.count, second.count)
    guard least >= Self.enough else { return false }
    var (i, j, changes) = (0, 0, 0)
    var isLastOfFirst: Bool?
    while i < first.count || j < second.count {
      let isOfFirst = j == second.count || i < first.count && first[i] <= second[j]
      if i < first.count, j < second.count, first[i] == second[j] {
        // Both at one time: one of them is passed at once.
        changes += 1
        (i, j) = (i + 1, j + 1)
        isLastOfFirst = nil
        continue
      }
      if let isLastOfFirst, isLastOfFirst != isOfFirst { changes += 1 }
      isLastOfFirst = isOfFirst
      if isOfFirst { i += 1 } else { j += 1 }
    }
    return changes >= least
  }

  /// Whether the time over the cut is about as long as the steps before and behind it.
  private func isRegular(at cut: Int) -> Bool {
    let times = clocks.indices.map { clocks[$0] + ($0 < cut ? 0 : step) }
    guard let earlier = cut >= 2 ? times[cut - 2] : before,
      let later = cut + 1 < times.count ? times[cut + 1] : after
    else { return false }
    let gaps = [times[cut - 1] - earlier, times[cut] - times[cut - 1], later - times[cut]]
    guard let least = gaps.min(), let most = gaps.max(), least > 0 else { return false }
    return most * 2 <= least * 3
  }
}
