extension TriggerSession {
  // MARK: Fixes

  /// Evaluates the next fix of the device.
  ///
  /// - Parameters:
  ///   - fix: a fix that is later than the one before. With ``FixFlags/startsSegment``, or after more
  ///     than ``EngineSettings/maximumGap``, nothing is interpolated from the one before.
  ///   - engine: the prepared layout, the same at every call.
  ///   - events: receives the events in the order of their times.
  /// - Returns: whether the fix was evaluated.
  /// - Complexity: O(log *n* + *k*) for *n* fences in the layout and *k* near the path.
  @discardableResult
  public mutating func process(
    _ fix: Fix, with engine: TriggerEngine, into events: inout [Event]
  ) -> Outcome {
    var scratch = StepScratch()
    return process(fix, with: engine, awakeSince: nil, scratch: &scratch, into: &events)
  }

  /// Evaluates the next fixes of the device, as if one after the other.
  ///
  /// - Parameters:
  ///   - fixes: the fixes, each later than the one before. An array is fastest; for many fixes in memory,
  ///     ``FixColumns`` are faster.
  ///   - engine: the prepared layout, the same at every call.
  ///   - events: receives the events in the order of their times.
  /// - Returns: how many of the fixes were ignored.
  @inlinable
  @discardableResult
  public mutating func process(
    _ fixes: some Sequence<Fix>, with engine: TriggerEngine, into events: inout [Event]
  ) -> IgnoredFixes {
    let ignored = fixes.withContiguousStorageIfAvailable {
      unsafe process(buffer: $0, with: engine, into: &events)
    }
    if let ignored { return ignored }
    var rest = fixes.makeIterator()
    var batch: ContiguousArray<Fix> = []
    var total = IgnoredFixes()
    repeat {
      batch.removeAll(keepingCapacity: true)
      while batch.count < Self.batchSize, let fix = rest.next() { batch.append(fix) }
      total += unsafe batch.withUnsafeBufferPointer {
        unsafe process(buffer: $0, with: engine, into: &events)
      }
    } while batch.count == Self.batchSize
    return total
  }

  /// Evaluates the next fixes of the device, which are held as columns, as if one after the other.
  ///
  /// - Parameters:
  ///   - columns: the fixes, each later than the one before.
  ///   - range: the indices of those that are evaluated; all without it.
  ///   - engine: the prepared layout, the same at every call.
  ///   - events: receives the events in the order of their times.
  /// - Returns: how many of the fixes were ignored.
  /// - Precondition: `range` lies within the columns.
  @discardableResult
  public mutating func process(
    _ columns: FixColumns, in range: Range<Int>? = nil, with engine: TriggerEngine,
    into events: inout [Event]
  ) -> IgnoredFixes {
    var scratch = StepScratch()
    let fixes = columns.spans
    if let range {
      return process(fixes.extracting(range), with: engine, scratch: &scratch, into: &events)
    }
    return process(fixes, with: engine, scratch: &scratch, into: &events)
  }

  /// Evaluates the next fixes of the device, which lie as columns in memory of the caller, as if one after the
  /// other.
  ///
  /// - Parameters:
  ///   - fixes: the fixes, each later than the one before.
  ///   - engine: the prepared layout, the same at every call.
  ///   - events: receives the events in the order of their times.
  /// - Returns: how many of the fixes were ignored.
  @discardableResult
  public mutating func process(
    _ fixes: FixSpans, with engine: TriggerEngine, into events: inout [Event]
  ) -> IgnoredFixes {
    var scratch = StepScratch()
    return process(fixes, with: engine, scratch: &scratch, into: &events)
  }

  // MARK: Time without fixes

  /// Emits dwell and overstay events, and those of attendances, due by `time` without waiting for a fix: for a live caller whose
  /// device stands still and sends nothing. An exit that has been withheld for long enough is emitted too, as ``EventFlags/unsure``.
  ///
  /// A dwell event needs a device that was inside at the last fix; the point is that fix's. What a later fix
  /// shows of the time before (that the device had already left, say) does not withdraw an event. Fixes processed
  /// afterwards should be later than `time`.
  ///
  /// - Parameters:
  ///   - time: the moment; earlier than the last fix, nothing happens.
  ///   - engine: the prepared layout, the same at every call.
  ///   - events: receives the events in the order of their times.
  public mutating func advance(
    to time: Timestamp, with engine: TriggerEngine, into events: inout [Event]
  ) {
    advance(to: time, with: engine, awakeSince: nil, into: &events)
  }

  /// The same in an app: a dwell time that was over before `awakeSince`, since when the app has been running without a
  /// break, is reported then.
  mutating func advance(
    to time: Timestamp, with engine: TriggerEngine, awakeSince: Timestamp?,
    into events: inout [Event]
  ) {
    guard let lastFix else { return }
    if clearance.engine !== engine.core { adopt(engine) }
    var output = EventList()
    swap(&output.events, &events)
    if !migration.isEmpty, time >= lastFix.time {
      endMovedVisits(at: time, fix: lastFix, before: lastFix, engine, &output)
    }
    var changes: ContiguousArray<PresenceChange> = []
    endWithheldVisits(at: time, engine, awakeSince: awakeSince, &output, &changes)
    let step = Step(fix: lastFix, after: nil, in: engine)
    let prepared = engine.core.prepared
    for i in states.indices where !states[i].isLeaving {
      let zone = Int(states[i].zone)
      if let visit = states[i].visit {
        states[i].visit?.dwells = prepared.passedDwells(ofZone: zone, visit, until: time)
      }
      while let visit = states[i].visit, let moment = prepared.nextMoment(ofZone: zone, visit),
        moment.time <= time
      {
        states[i].visit?.pass(moment.kind)
        var machine = ZoneMachine(prepared: prepared, step: step, recordsSuppressions: false)
        machine.select(zone)
        let isLate = awakeSince.map { moment.time < $0 } ?? false
        let stay = machine.stay(
          moment.kind, visit, states[i],
          at: BoundaryPoint(time: moment.time, coordinate: lastFix.coordinate),
          flags: isLate ? .late : [],
          time: max(isLate ? awakeSince ?? moment.time : moment.time, visit.enteredAt))
        output.append(stay, zone: zone, mode: engine.mode, fix: lastFix)
      }
    }
    if engine.core.expectsDevices, time > lastFix.time {
      attend(
        AttendanceStep(until: time, after: lastFix, engine, awakeSince: awakeSince), changes,
        engine, &output)
    }
    output.finish(engine)
    swap(&output.events, &events)
  }
}
