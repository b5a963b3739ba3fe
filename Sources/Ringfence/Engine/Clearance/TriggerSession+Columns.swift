// Fixes held as columns: the same as fixes in an array, with less memory to go through.
extension TriggerSession {
  /// Evaluates the next fixes of the device, as if one after the other.
  ///
  /// - Parameters:
  ///   - columns: the fixes, each later than the one before.
  ///   - range: the places of those that are evaluated; all without it.
  ///   - engine: the prepared layout, the same at every call.
  ///   - events: receives the events in the order of their times.
  /// - Returns: how many of the fixes were ignored.
  /// - Precondition: `range` lies within the columns.
  @discardableResult
  public mutating func process(
    _ columns: FixColumns, in range: Range<Int>? = nil, with engine: TriggerEngine,
    into events: inout [Event]
  ) -> IgnoredFixes {
    var recorder = NoRecorder()
    return process(
      columns, in: range ?? columns.indices, with: engine, recorder: &recorder, into: &events)
  }

  /// Evaluates the next fixes of the device and also tells what did not trigger, and why.
  ///
  /// - Parameters:
  ///   - columns: the fixes, each later than the one before.
  ///   - range: the places of those that are evaluated; all without it.
  ///   - engine: the prepared layout, the same at every call.
  ///   - events: receives the events in the order of their times.
  ///   - suppressions: receives the attempts that ended without triggering, as they end.
  /// - Returns: how many of the fixes were ignored.
  /// - Precondition: `range` lies within the columns.
  @discardableResult
  public mutating func process(
    _ columns: FixColumns, in range: Range<Int>? = nil, with engine: TriggerEngine,
    into events: inout [Event], suppressions: inout [Suppression]
  ) -> IgnoredFixes {
    var recorder = ListRecorder()
    let ignored = process(
      columns, in: range ?? columns.indices, with: engine, recorder: &recorder, into: &events)
    suppressions.append(contentsOf: recorder.suppressions)
    return ignored
  }

  /// Evaluates the next fixes of the device and counts what it takes.
  @discardableResult
  package mutating func process(
    _ columns: FixColumns, in range: Range<Int>? = nil, with engine: TriggerEngine,
    into events: inout [Event], work: inout EvaluationWork
  ) -> IgnoredFixes {
    var recorder = WorkRecorder(work: work)
    let ignored = process(
      columns, in: range ?? columns.indices, with: engine, recorder: &recorder, into: &events)
    work = recorder.work
    return ignored
  }

  /// Passes over the fixes in the safe disc and evaluates the others.
  private mutating func process(
    _ columns: FixColumns, in range: Range<Int>, with engine: TriggerEngine,
    recorder: inout some SuppressionRecorder, into events: inout [Event]
  ) -> IgnoredFixes {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= columns.count,
      "the range must lie within the columns")
    var scratch = StepScratch()
    var ignored = IgnoredFixes()
    disc.prepare(for: engine, isRecording: recorder.isRecording)
    var next = range.lowerBound
    while next < range.upperBound {
      if !disc.isEmpty {
        let first = next
        next = firstUnsafe(of: columns, in: first..<range.upperBound, engine)
        if next > first { lastFix = columns[next - 1] }
        guard next < range.upperBound else { break }
      }
      switch evaluate(
        columns[next], with: engine, scratch: &scratch, recorder: &recorder, into: &events)
      {
      case .evaluated: break
      case .outOfOrder: ignored.outOfOrder += 1
      case .inaccurate: ignored.inaccurate += 1
      }
      next += 1
    }
    return ignored
  }

  /// The first fix of a range that has to be evaluated; where the range ends when none has to.
  private func firstUnsafe(
    of columns: FixColumns, in range: Range<Int>, _ engine: TriggerEngine
  ) -> Int {
    guard let last = lastFix?.time.microseconds else { return range.lowerBound }
    // Among many fences most stays are over after a few fixes, before blocks are worth their while.
    let near = min(range.lowerBound + 3, range.upperBound)
    let first = firstUnsafe(of: columns, in: range.lowerBound..<near, after: last, engine)
    guard first == near, near < range.upperBound else { return first }
    let block = firstBlockUnsafe(of: columns, in: near..<range.upperBound, engine)
    return firstUnsafe(
      of: columns, in: block..<range.upperBound, after: columns.times[block - 1], engine)
  }

  /// Looks at the fixes one by one, the first of which follows one of a time.
  @inline(__always)
  private func firstUnsafe(
    of columns: FixColumns, in range: Range<Int>, after last: Int64, _ engine: TriggerEngine
  ) -> Int {
    let first = firstAway(of: columns, in: range, after: last, engine)
    if columns.flags.isEmpty, columns.accuracies.isEmpty { return first }
    let maximumAccuracy = engine.core.settings.maximumAccuracy.meters
    for next in range.lowerBound..<first {
      if !columns.flags.isEmpty, columns.flags[next].contains(.startsSegment) { return next }
      if !columns.accuracies.isEmpty, columns.accuracies[next] > maximumAccuracy { return next }
    }
    return first
  }

  /// The first fix that does not follow in time, or is not in the disc before the deadline.
  @inline(__always)
  private func firstAway(
    of columns: FixColumns, in range: Range<Int>, after last: Int64, _ engine: TriggerEngine
  ) -> Int {
    var last = last
    let deadline = disc.deadline.microseconds
    let maximumGap = engine.core.maximumGapMicroseconds
    let times = columns.times.span
    let (latitudes, longitudes) = (columns.latitudes.span, columns.longitudes.span)
    for next in range {
      // Hot: the caller has looked that the range lies in the columns.
      let time = unsafe times[unchecked: next]
      guard time > last, time < deadline, UInt64(bitPattern: time &- last) <= maximumGap,
        unsafe disc.area.contains(
          latitude: latitudes[unchecked: next], longitude: longitudes[unchecked: next])
      else { return next }
      last = time
    }
    return range.upperBound
  }

  /// Where, by blocks from the beginning of a range, the first one begins that does not pass as a
  /// whole or is cut off by the end. There is a fix before the range, and it was the last.
  private func firstBlockUnsafe(
    of columns: FixColumns, in range: Range<Int>, _ engine: TriggerEngine
  ) -> Int {
    let block = DiscBlock(disc, engine)
    let times = unsafe columns.times.span.bytes
    let latitudes = unsafe columns.latitudes.span.bytes
    let longitudes = unsafe columns.longitudes.span.bytes
    let accuracies = unsafe columns.accuracies.span.bytes
    let flags = unsafe columns.flags.span.bytes
    var next = range.lowerBound
    while next <= range.upperBound - DiscBlock.count {
      guard
        block.passes(times: times, latitudes: latitudes, longitudes: longitudes, at: next),
        accuracies.isEmpty || block.passes(accuracies: accuracies, at: next),
        flags.isEmpty || block.passes(flags: flags, at: next)
      else { break }
      next += DiscBlock.count
    }
    return next
  }
}
