internal import Ringfence

/// A device that was too fast in a zone, from the whole track.
package struct ReferenceExcess {
  /// Why it ended.
  package enum End: Sendable { case slowed, left, closed, gap }

  /// The fixes at which the device was too fast, ascending.
  var fast: [Int]
  /// The fixes of the excess at which its speed was derived.
  var derived: [Int] = []
  /// The fix that reported it.
  package internal(set) var reported: Int?
  /// The fix that ended it.
  package internal(set) var end: Int?
  package internal(set) var reason: End?
  /// The fence in which it was at each fix from the first one on.
  var fences: [Int]
}

extension ReferenceZone {
  /// What a fix shows of the speed in the zone.
  struct SpeedSample {
    /// The first fence that contains the fix; `nil` for none.
    var fence: Int?
    var fences: [Int]
    var isOpen: Bool
    /// Metres per second; `nil` where unknown.
    var speed: Double?
    var isDerived: Bool
    var isStart: Bool
  }

  /// The excesses: a pass over the track for where each begins, and from there for where it ends.
  func excesses(_ samples: [SpeedSample]) throws(NearLimit) -> [ReferenceExcess] {
    guard let overspeed = settings.overspeed else { return [] }
    let limit = overspeed.limit.metersPerSecond
    let most = limit + overspeed.tolerance.metersPerSecond
    let release = overspeed.release?.metersPerSecond ?? limit
    var found: [ReferenceExcess] = []
    var next = 0
    while next < samples.count {
      let first = samples[next]
      guard let fence = first.fence, first.isOpen, let speed = first.speed,
        try isFaster(speed, than: most, isDerived: first.isDerived)
      else {
        next += 1
        continue
      }
      var excess = ReferenceExcess(fast: [next], fences: [fence])
      if first.isDerived { excess.derived.append(next) }
      var fix = next + 1
      while fix < samples.count, excess.end == nil {
        let sample = samples[fix]
        if sample.isStart {
          excess.reason = .gap
        } else if sample.fence == nil {
          excess.reason = .left
        } else if !sample.isOpen {
          excess.reason = .closed
        } else if let speed = sample.speed {
          if try isFaster(speed, than: release, isDerived: sample.isDerived) {
            excess.fast.append(fix)
            if sample.isDerived { excess.derived.append(fix) }
          } else {
            excess.reason = .slowed
          }
        }
        if excess.reason != nil {
          excess.end = fix
        } else {
          let before = excess.fences[excess.fences.count - 1]
          excess.fences.append(sample.fences.contains(before) ? before : sample.fences[0])
          fix += 1
        }
      }
      let begin = path.track.time(next)
      excess.reported = excess.fast.first {
        path.track.time($0) - begin >= overspeed.after.wholeMicroseconds
      }
      found.append(excess)
      // What ended it may begin another one.
      next = excess.end ?? samples.count
    }
    return found
  }

  /// Whether a speed is above a limit: 0.6 µm/s more is not.
  private func isFaster(
    _ speed: Double, than limit: Double, isDerived: Bool
  ) throws(NearLimit) -> Bool {
    let beyond = speed - limit - 6e-7
    // What a receiver says is as exact as the limit.
    if abs(beyond) < (isDerived ? max(path.margin.limit, 1e-6) : 2e-7) { throw NearLimit() }
    return beyond > 0
  }

  /// The events of the excesses, with the numbers of the visits that are open.
  ///
  /// - Parameter visitAt: the number of the visit of the zone that is open after a fix.
  /// - Returns: what was reported of each excess.
  func speedEvents(_ visitAt: (Int) -> Int?) -> [RankedEvent] {
    guard let overspeed = settings.overspeed else { return [] }
    var events: [RankedEvent] = []
    for excess in excesses {
      guard let reported = excess.reported, let first = excess.fast.first,
        let last = excess.fast.last
      else { continue }
      let begin = path.track.fixes[first]
      let boundary = BoundaryPoint(time: begin.time, coordinate: begin.coordinate)
      func event(_ kind: Event.Kind, _ fix: Int, lastIn: Int, _ flags: EventFlags) -> Event {
        let fences = excess.fences
        let isDerived = excess.derived.contains { $0 <= min(fix, last) }
        return Event(
          kind, at: path.track.fixes[fix].time, zone: index, fence: fences[lastIn - first],
          visit: visitAt(lastIn), boundary: boundary, fix: path.track.fixes[fix],
          flags: isDerived ? flags.union(.derived) : flags)
      }
      func duration(to fix: Int) -> Duration {
        .microseconds(path.track.time(fix) - path.track.time(first))
      }
      var began = event(.overspeed, reported, lastIn: reported, [])
      began.measuredSpeed = speed(reported).map { .metersPerSecond($0) }
      began.speedLimit = overspeed.limit
      began.duration = duration(to: reported)
      events.append(RankedEvent(event: began, rank: [12, Int64(index), 0, 0]))
      guard let end = excess.end else { continue }
      var over = event(.overspeedEnded, end, lastIn: end - 1, excess.reason == .gap ? .gap : [])
      over.duration = duration(to: last)
      over.maximumSpeed = excess.fast.compactMap { speed($0) }.max().map { .metersPerSecond($0) }
      over.fixes = excess.fast.count
      events.append(RankedEvent(event: over, rank: [10, Int64(index), 0, 0]))
    }
    return events
  }

  /// The speed at a fix, in metres per second; `nil` where it is unknown.
  func speed(_ fix: Int) -> Double? {
    let motion = path.motion(to: fix, at: PathMoment(fix: fix, t: 0))
    if motion.speed.isNaN { return nil }
    return motion.speedIsDerived && settings.overspeed?.usesDerivedSpeed == false
      ? nil : motion.speed
  }
}
