package import Ringfence

/// What must hold of any list of events that one session gives.
package enum EventRules {
  /// Checks the events of a session.
  ///
  /// - Parameters:
  ///   - events: in the order in which they came.
  ///   - layout: the layout of the engine.
  ///   - settings: the settings of the engine.
  /// - Throws: ``BrokenInvariant`` for the first thing that cannot be.
  package static func check(
    _ events: [Event], layout: ZoneLayout, settings: EngineSettings = EngineSettings()
  ) throws(BrokenInvariant) {
    var visits = [Int?](repeating: nil, count: layout.zones.count)
    var speeding: Set<Int> = []
    var lastVisit = 0
    var lastTime = Timestamp(microseconds: .min)
    for event in events {
      try checkNumbers(event, layout)
      if let stay = event.dwellTime { try require(stay >= .zero, "a stay of less than nothing") }
      try require(event.boundary.time <= event.time, "an event comes before its boundary")
      try require(event.boundary.time <= event.fix.time, "a boundary is later than its fix")
      if event.kind != .dwelled {
        try require(event.time >= lastTime, "events go back in time")
        lastTime = event.time
      }
      switch event.kind {
      case .entered:
        try require(visits[event.zone] == nil, "a zone is entered twice")
        let visit = event.visit ?? 0
        try require(visit > lastVisit, "visits do not count up")
        lastVisit = visit
        if layout.zones[event.zone].settings.exit { visits[event.zone] = visit }
      case .exited:
        try require(layout.zones[event.zone].settings.exit, "an exit of a zone without exits")
        if let visit = visits[event.zone] {
          try require(visit == event.visit, "an exit of another visit")
        } else {
          try require(settings.initialInside == .silent, "an exit without an entry")
        }
        visits[event.zone] = nil
      case .dwelled, .overstayed:
        if let visit = visits[event.zone] {
          try require(visit == event.visit, "a dwell in another visit")
        }
      case .crossed:
        try require(
          layout.zones[event.zone].fences[event.fence].shape.isGeoline, "an area is crossed")
        try require(event.direction != nil, "a crossing without a direction")
      case .overspeed:
        let overspeed = layout.zones[event.zone].settings.overspeed
        try require(event.speedLimit == overspeed?.limit, "an excess of no limit")
        try require(
          event.measuredSpeed.map { $0.metersPerSecond.isFinite } ?? false,
          "an excess without a speed")
        try require(speeding.insert(event.zone).inserted, "an excess begins twice")
      case .overspeedEnded:
        try require(speeding.remove(event.zone) != nil, "an excess ends that was not reported")
        try require(event.fixes ?? 0 > 0, "an excess without a fix")
      case .absent, .arrivedLate, .leftEarly, .attendance:
        guard let window = event.window else { throw BrokenInvariant("no window") }
        let attendances = layout.zones[event.zone].attendances
        try require(attendances.indices.contains(window.attendance), "a window of no attendance")
        try require(window.opens < window.closes, "a window without time")
        if let record = event.attendance {
          let length = window.closes.duration(since: window.opens)
          try require(.zero <= record.present && record.present <= length, "too long present")
          try require(
            .zero <= record.unobserved && record.unobserved <= length, "too long unobserved")
          try require(
            (record.outcome == .attended) == (record.arrived != nil), "attended without an arrival")
        }
      }
    }
  }

  /// Indices, positions and quantities are in their ranges.
  static func checkNumbers(_ event: Event, _ layout: ZoneLayout) throws(BrokenInvariant) {
    try require(layout.zones.indices.contains(event.zone), "an event of no zone")
    let fences = layout.zones[event.zone].fences
    try require(fences.indices.contains(event.fence), "an event of no fence")
    try require(isPosition(event.boundary.coordinate), "a boundary is out of range")
    for crossed in event.crossedFences {
      try require(fences.indices.contains(crossed.fence), "a crossing of no fence")
      try require(isPosition(crossed.point.coordinate), "a crossed fence is out of range")
    }
    for distance in [event.distance, event.distanceRequired, event.overshoot] {
      guard let meters = distance?.meters else { continue }
      try require(meters.isFinite, "a distance that is not finite: \(event)")
    }
    if event.kind == .exited, let distance = event.distance {
      try require(distance.meters >= 0, "an exit inside its zone")
    }
  }

  private static func isPosition(_ coordinate: Coordinate) -> Bool {
    (-90...90).contains(coordinate.latitude) && (-540...540).contains(coordinate.longitude)
  }
}
