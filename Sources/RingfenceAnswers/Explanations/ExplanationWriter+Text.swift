public import Ringfence
public import RingfenceLifeCycle
internal import RingfenceRecords

extension ExplanationWriter {
  /// Appends the explanation of a track for people: the span of its fixes, the life cycle of the app in
  /// a scenario, then each zone.
  ///
  /// - Parameters:
  ///   - explanation: the outcome of each zone.
  ///   - run: the life cycle of the app, where a scenario is explained.
  ///   - track: the track that was explained.
  ///   - bytes: receives UTF-8.
  public func appendText(
    _ explanation: Explanation, lifeCycle run: LifeCycleRun? = nil, of track: Track,
    into bytes: inout [UInt8]
  ) {
    bytes += TextBytes.printable(track.id)
    bytes.append(": ")
    let reportedRun = reported(run)
    guard let timeline = timeline(track, reportedRun), let first = track.fixes.first,
      let last = track.fixes.last
    else {
      bytes.append("no fixes\n")
      return
    }
    times.append(first.time, into: &bytes)
    bytes.append(" to ")
    times.append(last.time, into: &bytes)
    bytes.append(" (")
    bytes.append(clock: last.time.duration(since: first.time))
    bytes.append("), ")
    bytes.append(pluralized(track.fixes.count, "fix", "fixes"))
    let ignored = explanation.ignored
    if ignored.inaccurate > 0 {
      bytes.append(", \(ignored.inaccurate) ignored as inaccurate")
    }
    if ignored.outOfOrder > 0 { bytes.append(", \(ignored.outOfOrder) ignored as not later") }
    bytes.append("\n")
    if let reportedRun {
      lifeCycle?.append(reportedRun, track.id, &bytes)
    }
    if let certainty {
      bytes.append("  certainty: ")
      certainty.summary.appendNoise(into: &bytes)
      bytes.append("\n")
      for time in certainty.unobserved { events.appendTextLine(time, into: &bytes) }
    }
    if showsLegend {
      let legend = Timeline.legend(includesLosses: reportedRun != nil, layout)
      bytes.append("\(legend)\n")
    }
    let usage = FixUsage(explanation, run, track)
    for outcome in explanation.zones {
      bytes.append("\n")
      appendZone(outcome, timeline, listsEvents: true, usage, run, into: &bytes)
    }
    if explanation.zones.isEmpty {
      let zones = pluralized(layout.zones.count, "zone")
      bytes.append(
        layout.zones.isEmpty ? "\nthe layout has no zone\n" : "\nnone of \(zones) to show\n")
    }
  }

  /// Appends the zones of a track whose events are written already.
  public func appendZones(
    _ explanation: Explanation, of track: Track, into bytes: inout [UInt8]
  ) {
    guard let timeline = timeline(track, nil) else { return }
    let usage = FixUsage(explanation, nil, track)
    for outcome in explanation.zones {
      bytes.append("\n")
      appendZone(outcome, timeline, listsEvents: false, usage, nil, into: &bytes)
    }
  }

  private func timeline(_ track: Track, _ run: LifeCycleRun?) -> Timeline? {
    Timeline(
      track.fixes, maximumGap: maximumGap, delivered: run?.deliveredSpans, times: times)
  }

  /// Whether any fix could reach a zone.
  enum FixUsage {
    case evaluated
    /// All fixes were ignored, or there were none.
    case ignored
    /// No fix was delivered to the app in the scenario.
    case withheld

    init(_ explanation: Explanation, _ run: LifeCycleRun?, _ track: Track) {
      let ignored = explanation.ignored
      if let run {
        self =
          run.deliveredFixes == 0
          ? .withheld : run.deliveredFixes > ignored.inaccurate ? .evaluated : .ignored
      } else {
        let count = ignored.inaccurate + ignored.outOfOrder
        self = track.fixes.count > count ? .evaluated : .ignored
      }
    }
  }

  // MARK: Zones

  private func appendZone(
    _ outcome: Explanation.ZoneOutcome, _ timeline: Timeline, listsEvents: Bool,
    _ usage: FixUsage, _ run: LifeCycleRun?, into bytes: inout [UInt8]
  ) {
    let zone = layout.zones[outcome.zone]
    bytes += TextBytes.printable(ZoneTitles.titleWithID(zone))
    bytes.append(": ")
    appendConclusion(outcome, usage, run, into: &bytes)
    bytes.append("\n  ")
    bytes += timeline.bytes(outcome)
    bytes.append("\n")
    if let visit = outcome.silentVisit, visit != outcome.openVisit {
      bytes.append("  ")
      times.append(visit.since.time, into: &bytes)
      bytes.append("  visit #\(visit.visit) begins here, silently\n")
    }
    var suppressions = outcome.suppressions[...]
    var losses = outcome.losses[...]
    // A suppression or loss comes before the first event with a later boundary point.
    func appendMissed(before time: Timestamp?, into bytes: inout [UInt8]) {
      while true {
        let suppression = suppressions.first.flatMap { isDue($0.began.time) ? $0 : nil }
        let loss = losses.first.flatMap { isDue($0.trigger.began) ? $0 : nil }
        if let suppression, loss.map({ suppression.began.time <= $0.trigger.began }) ?? true {
          appendSuppression(suppression, into: &bytes)
          suppressions.removeFirst()
        } else if let loss {
          appendLoss(loss, of: outcome.zone, run, into: &bytes)
          losses.removeFirst()
        } else {
          return
        }
      }
      func isDue(_ moment: Timestamp) -> Bool { time.map { moment < $0 } ?? true }
    }
    for (index, event) in (listsEvents ? outcome.events : []).enumerated() {
      appendMissed(before: event.boundary.time, into: &bytes)
      events.appendTextLine(
        event, certainty: certainty?.event(index, of: outcome.zone), into: &bytes)
      guard let nearest = outcome.windowApproaches[index] else { continue }
      bytes.append("    ")
      appendWords(ofWindowApproach: nearest, into: &bytes)
      bytes.append("\n")
    }
    appendMissed(before: nil, into: &bytes)
    if let visit = outcome.openVisit {
      bytes.append("  ")
      times.append(visit.since.time, into: &bytes)
      bytes.append("  visit #\(visit.visit) begins here and is open at the end")
      if let exit = outcome.lostExit {
        bytes.append(": ")
        appendWords(ofLostExit: exit, run, into: &bytes)
      }
      bytes.append("\n")
    }
    if let nearest = outcome.nearestApproach {
      bytes.append("  ")
      times.append(nearest.point.time, into: &bytes)
      bytes.append("  nearest to ")
      if nearest.mode == .restart { bytes.append("the circle of ") }
      bytes += fenceName(nearest.fence, of: outcome.zone)
      appendPosition(nearest.point.coordinate, into: &bytes)
      bytes.append("\n")
    }
    if let certainty { append(certainty, outcome, into: &bytes) }
    remedies?.appendText(outcome.zone, times, &bytes)
  }

  /// Whether a visit may be missing.
  private func append(
    _ certainty: ExplainedCertainty, _ outcome: Explanation.ZoneOutcome,
    into bytes: inout [UInt8]
  ) {
    let zone = outcome.zone
    let visit = certainty.possibleVisit(zone)
    if outcome.events.isEmpty {
      if certainty.isExcluded(zone) {
        bytes.append("  no visit: out of reach")
        if let nearest = outcome.nearestApproach {
          bytes.append(" (nearest ")
          bytes.append(length: nearest.distance)
          bytes.append(")")
        }
        bytes.append("\n")
        return
      }
      if let longest = certainty.reach(zone).longest {
        bytes.append("  no visit seen; ")
        longest.append(times, into: &bytes)
        if let missed = certainty.missed(zone) {
          bytes.append(", then possible ")
          bytes.append(percent: missed)
        }
        bytes.append("\n")
      } else if visit == nil, let missed = certainty.missed(zone) {
        bytes.append("  no visit seen: ")
        bytes.append(percent: 1 - missed)
        bytes.append("\n")
      }
    }
    if let visit { events.appendTextLine(visit, includesZone: false, into: &bytes) }
  }

  func appendConclusion(
    _ outcome: Explanation.ZoneOutcome, _ usage: FixUsage, _ run: LifeCycleRun?,
    into bytes: inout [UInt8]
  ) {
    let (suppressed, withheld) = outcome.suppressed
    if !outcome.events.isEmpty {
      bytes.append(pluralized(outcome.events.count, "event"))
      if suppressed > 0 { bytes.append(", \(suppressed) suppressed") }
      if withheld > 0 { bytes.append(", \(pluralized(withheld, "exit")) withheld") }
    } else if suppressed > 0 {
      bytes.append("not fired, \(suppressed) suppressed")
    } else if outcome.openVisit != nil || outcome.silentVisit != nil {
      bytes.append("not fired, but entered silently")
    } else if !outcome.losses.isEmpty {
      bytes.append("not fired")
    } else if outcome.isTouched {
      bytes.append("not fired, though the track touches it")
    } else if let nearest = outcome.nearestApproach {
      bytes.append("never reached, ")
      bytes.append(length: nearest.distance)
      bytes.append(
        nearest.mode == .restart ? " from its circle at the nearest" : " away at the nearest")
    } else if layout.zones[outcome.zone].fences.isEmpty {
      bytes.append("never reached, it has no fences")
    } else {
      switch usage {
      case .evaluated: bytes.append("never reached, it has no circle in restart mode")
      case .ignored: bytes.append("never reached, no fix was evaluated")
      case .withheld:
        bytes.append("never reached, the app was given no fix: ")
        bytes.append(LifeCycleRun.words(run?.withheldFixes ?? []))
      }
    }
    if !outcome.losses.isEmpty { bytes.append(", \(outcome.losses.count) lost") }
    if outcome.lostExit != nil { bytes.append(", exit lost") }
  }

  // MARK: Suppressions and losses

  private func appendSuppression(_ suppression: Suppression, into bytes: inout [UInt8]) {
    bytes.append("  ")
    times.append(suppression.began.time, into: &bytes)
    bytes.append("  ")
    appendWords(suppression, into: &bytes)
    bytes.append("\n")
    for failure in suppression.failures {
      bytes.append("    ")
      failure.appendWords(to: &bytes)
      bytes.append("; ")
      if suppression.tries > 1 {
        bytes.append("failed \(failure.tries) of \(suppression.tries) tries, closest at ")
      } else {
        bytes.append("at ")
      }
      times.append(failure.time, into: &bytes)
      bytes.append("\n")
    }
  }

  /// Appends `entry into door suppressed, inside until 2026-05-04T05:07:14.266Z, 3 tries`.
  func appendWords(_ suppression: Suppression, into bytes: inout [UInt8]) {
    bytes.append("\(suppression.kind.attempt) \(suppression.kind.preposition) ")
    bytes += fenceName(suppression.fence, of: suppression.zone)
    bytes.append(suppression.kind == .exited ? " withheld" : " suppressed")
    if suppression.kind == .exited {
      bytes.append(", ")
      if let ended = suppression.ended {
        bytes.append("back inside at ")
        times.append(ended.time, into: &bytes)
      } else {
        bytes.append("still unsure at the end")
      }
    } else if suppression.kind == .entered {
      bytes.append(", ")
      if let ended = suppression.ended {
        bytes.append("inside until ")
        times.append(ended.time, into: &bytes)
      } else if let abandonedAt = suppression.abandonedAt {
        bytes.append("abandoned when the app ended at ")
        times.append(abandonedAt, into: &bytes)
      } else {
        bytes.append("still inside at the end")
      }
    }
    bytes.append(", ")
    bytes.append(pluralized(suppression.tries, "try", "tries"))
  }

  /// Appends a loss with its time, and the remedy in a line of its own.
  private func appendLoss(
    _ loss: Comparison.Loss, of zone: Int, _ run: LifeCycleRun?, into bytes: inout [UInt8]
  ) {
    bytes.append("  ")
    times.append(loss.trigger.began, into: &bytes)
    bytes.append("  ")
    appendWords(loss, of: zone, run, into: &bytes)
    bytes.append("\n    remedy: ")
    bytes.append(loss.remedy(run))
    bytes.append("\n")
  }

  /// Appends `nearest in the window: 12 m away at …`.
  private func appendWords(ofWindowApproach nearest: NearestApproach, into bytes: inout [UInt8]) {
    bytes.append("nearest in the window: ")
    bytes.append(length: nearest.distance)
    bytes.append(nearest.mode == .restart ? " from its circle at " : " away at ")
    times.append(nearest.point.time, into: &bytes)
  }

  /// Appends `missed in shift from … to …, nearest in the window: …`.
  func appendWords(
    ofAttendance event: Event, _ nearest: NearestApproach?, _ bytes: inout [UInt8]
  ) {
    guard let window = event.window, let record = event.attendance else { return }
    bytes.append(record.words)
    bytes.append(" in ")
    events.append(window, of: event.zone, into: &bytes)
    guard let nearest else { return }
    bytes.append(", ")
    appendWords(ofWindowApproach: nearest, into: &bytes)
  }

  /// Appends `visit of door lost, inside until …: its fixes did not reach the app`.
  func appendWords(
    _ loss: Comparison.Loss, of zone: Int, _ run: LifeCycleRun?, into bytes: inout [UInt8]
  ) {
    let trigger = loss.trigger
    bytes.append(trigger.noun)
    if let event = trigger.entered ?? trigger.exited {
      bytes.append(" \(trigger.preposition) ")
      bytes += fenceName(event.fence, of: zone)
    }
    bytes.append(" lost")
    if let exited = trigger.exited {
      bytes.append(", inside until ")
      times.append(exited.boundary.time, into: &bytes)
    } else if trigger.isOpen {
      bytes.append(", still inside at the end")
    }
    bytes.append(": ")
    bytes.append(loss.words(run))
  }

  /// Appends `its exit at 2026-05-04T05:12:10.000Z is lost`, with why its fixes did not reach the app.
  func appendWords(
    ofLostExit exit: BoundaryPoint, _ run: LifeCycleRun?, into bytes: inout [UInt8]
  ) {
    bytes.append("its exit at ")
    times.append(exit.time, into: &bytes)
    bytes.append(" is lost")
    let reasons = reasons(ofLostExit: exit, run)
    if !reasons.isEmpty { bytes.append(": ") }
    bytes.append(reasons.map { $0.words }.joined(separator: "; "))
  }

  /// Why the fixes behind an exit did not reach the app. Where a fix came, something else keeps the visit open.
  func reasons(ofLostExit exit: BoundaryPoint, _ run: LifeCycleRun?) -> [LifeCycleReason] {
    let end = Timestamp(microseconds: .max)
    guard let run, !run.hasDelivered(from: exit.time, to: end) else { return [] }
    return run.reasonsWithheld(from: exit.time, to: end)
  }

  // MARK: Values

  private func appendPosition(_ coordinate: Coordinate, into bytes: inout [UInt8]) {
    bytes.append(", at ")
    bytes.append(coordinate.latitude, decimals: 6)
    bytes.append(" ")
    bytes.append(coordinate.normalizedLongitude, decimals: 6)
  }
}
