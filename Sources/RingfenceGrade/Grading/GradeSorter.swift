internal import Ringfence
internal import RingfenceRules

/// Sorts the events of a log and of a drive into classes.
struct GradeSorter {
  let found: [FoundEvent]
  let truth: [Event]
  let path: DrivePath
  let settings: GradeSettings
  let measure: EdgeMeasure
  private(set) var clock: ClockEstimate?
  private(set) var correction: Int64 = 0
  private(set) var unsplitZones: [DriveGrade.UnsplitZone] = []
  private var visits = VisitSpans()
  private var events: [GradedEvent] = []
  /// When each found event happened, on the drive's clock.
  private var times: [Int64]
  /// The found events that are compared, by time, then by their order in the log.
  private var open: [Int]

  init(
    _ found: [FoundEvent], _ truth: [TrueEvents], _ path: DrivePath, _ engine: TriggerEngine,
    _ settings: GradeSettings
  ) {
    self.found = found
    self.truth = truth.flatMap { $0.events }
    for track in truth { visits.take(track.events, end: track.end) }
    self.path = path
    self.settings = settings
    measure = EdgeMeasure(engine: engine, path: path)
    times = found.map { $0.time.microseconds }
    open = Array(found.indices)
  }

  // MARK: Clock

  /// Measures the clock of the log, and corrects it where that is asked for.
  mutating func findClock() {
    sortOpen()
    let known = open.filter { found[$0].zone != nil }
    clock = ClockEstimate(groups(withoutDuplicates(known).kept))
    switch settings.clock {
    case .asIs: break
    case .ahead(let offset): correction = offset
    case .measured: if let clock, clock.isReliable { correction = clock.offset }
    }
    guard correction != 0 else { return }
    for index in times.indices {
      let (time, overflow) = times[index].subtractingReportingOverflow(correction)
      if !overflow { times[index] = time }
    }
  }

  private mutating func sortOpen() {
    let times = times
    open.sort { (times[$0], $0) < (times[$1], $1) }
  }

  // MARK: What is not compared

  /// Sets aside the events of unknown zones, those outside the drive, impossible ones and duplicates.
  mutating func removeUncounted() {
    var rest: [Int] = []
    for index in open {
      if found[index].zone == nil {
        add(.unknownZone, index)
      } else if path.silence(at: times[index]) > settings.gate {
        add(.outsideDrive, index)
      } else if found[index].timeSource == .fix, let meters = impossible(index) {
        add(.impossible, index) { $0.fromDrive = meters }
      } else {
        rest.append(index)
      }
    }
    let (kept, duplicates) = withoutDuplicates(rest)
    for index in duplicates { add(.duplicate, index) }
    open = kept
  }

  /// How far the position of a found event is from the drive at its time, where that is too far.
  private func impossible(_ index: Int) -> Double? {
    guard let position = found[index].coordinate,
      let (there, isKnown) = path.position(at: times[index]), isKnown
    else { return nil }
    let meters = Geodesic.distanceMeters(
      there.latitude, there.longitude, position.latitude, position.longitude)
    return meters > settings.impossibleMeters ? meters : nil
  }

  /// Found events in the order of time, without those that repeat another, and those.
  private func withoutDuplicates(_ indices: [Int]) -> (kept: [Int], duplicates: [Int]) {
    var filters: [Int: DuplicateFilter] = [:]
    var (kept, duplicates): ([Int], [Int]) = ([], [])
    for index in indices {
      guard let zone = found[index].zone else { continue }
      let isDuplicate = filters[zone, default: DuplicateFilter(within: settings.duplicateWithin)]
        .isDuplicate(found[index].kind, times[index])
      if isDuplicate { duplicates.append(index) } else { kept.append(index) }
    }
    return (kept, duplicates)
  }

  // MARK: Pairs

  /// The true events and some found ones, in the order of time, by kind and zone, in the order of zones.
  private func groups(_ indices: [Int]) -> [TimedGroup] {
    var numbers: [Int: Int] = [:]
    var groups: [TimedGroup] = []
    func number(_ zone: Int, _ kind: Event.Kind) -> Int {
      let key = kind.key(ofZone: zone)
      if let number = numbers[key] { return number }
      numbers[key] = groups.count
      groups.append(TimedGroup(zone: zone, kind: kind))
      return groups.count - 1
    }
    let truth = truth
    let inOrder = truth.indices.sorted { (truth[$0].time, $0) < (truth[$1].time, $1) }
    for index in inOrder {
      let group = number(truth[index].zone, truth[index].kind)
      groups[group].truth.append(truth[index].time.microseconds)
      groups[group].truthIndices.append(index)
    }
    for index in indices {
      guard let zone = found[index].zone else { continue }
      let group = number(zone, found[index].kind)
      groups[group].found.append(times[index])
      groups[group].foundIndices.append(index)
    }
    return groups.sorted { ($0.zone, $0.kind.index) < ($1.zone, $1.kind.index) }
  }

  /// Pairs what is compared, and gives each event its class.
  mutating func pair() {
    let groups = groups(open)
    let alignments = TimedGroup.align(
      groups, within: settings.gate, unpairedCost: settings.unpairedCost, findsAmbiguity: true)
    var start = 0
    while start < groups.count {
      var end = start + 1
      while end < groups.count, groups[end].zone == groups[start].zone { end += 1 }
      let pairs = alignments[start..<end].reduce(0) { $0 + $1.pairs.count }
      let ambiguous = alignments[start..<end].reduce(0) { sum, alignment in
        sum + alignment.pairs.count { $0.isAmbiguous }
      }
      if !settings.splitsAll, ambiguous >= Self.fewestAmbiguous, 5 * ambiguous > pairs {
        leaveUnsplit(Array(groups[start..<end]))
      } else {
        for index in start..<end { take(groups[index], alignments[index]) }
      }
      start = end
    }
  }

  /// A single ambiguous pair, as of an event that is found twice, does not change how many are missed and ghosts.
  private static let fewestAmbiguous = 2

  /// Counts the events of a zone without a class.
  private mutating func leaveUnsplit(_ groups: [TimedGroup]) {
    for group in groups {
      for index in group.truthIndices {
        var event = GradedEvent(
          .unsplit, truth[index].kind, zone: group.zone, at: truth[index].time)
        event.truth = index
        events.append(event)
      }
      for index in group.foundIndices { add(.unsplit, index) }
    }
    unsplitZones.append(
      DriveGrade.UnsplitZone(
        zone: groups[0].zone, truth: groups.reduce(0) { $0 + $1.truth.count },
        found: groups.reduce(0) { $0 + $1.found.count }))
  }

  private mutating func take(_ group: TimedGroup, _ alignment: EventAlignment) {
    var (truth, found) = (0, 0)
    for pair in alignment.pairs {
      while truth < pair.truth {
        miss(group.truthIndices[truth])
        truth += 1
      }
      while found < pair.found {
        addGhost(group.foundIndices[found])
        found += 1
      }
      addPair(group, pair)
      (truth, found) = (pair.truth + 1, pair.found + 1)
    }
    for index in truth..<group.truth.count { miss(group.truthIndices[index]) }
    for index in found..<group.found.count { addGhost(group.foundIndices[index]) }
  }

  private mutating func addPair(_ group: TimedGroup, _ pair: EventAlignment.Pair) {
    let (actual, index) = (group.truthIndices[pair.truth], group.foundIndices[pair.found])
    let shift = group.shift(pair)
    let grade: GradeClass =
      shift > settings.lateTolerance ? .late : -shift > settings.earlyTolerance ? .early : .onTime
    var event = GradedEvent(grade, group.kind, zone: group.zone, at: truth[actual].time)
    event.truth = actual
    event.found = index
    event.shift = shift
    event.isAmbiguous = pair.isAmbiguous
    if grade != .onTime {
      if let (position, _) = path.position(at: times[index]) {
        event.beyondEdge = measure.beyondEdge(position, group.zone, group.kind)
      }
      if let position = found[index].coordinate {
        event.beyondEdgeInLog = measure.beyondEdge(position, group.zone, group.kind)
      }
    }
    events.append(event)
  }

  private mutating func miss(_ index: Int) {
    let event = truth[index]
    let grade: GradeClass = event.flags.contains(.initial) ? .unseen : .missed
    var graded = GradedEvent(grade, event.kind, zone: event.zone, at: event.time)
    graded.truth = index
    if let span = visits.span(of: index) {
      graded.stay = span.upperBound - span.lowerBound
      graded.depth = measure.depth(event.zone, span)
      if grade == .missed, span.upperBound - span.lowerBound < settings.minimumStay {
        graded.grade = .passed
      }
    }
    events.append(graded)
  }

  private mutating func addGhost(_ index: Int) {
    if let meters = impossible(index) {
      add(.impossible, index) { $0.fromDrive = meters }
      return
    }
    guard let zone = found[index].zone else { return }
    let approach = measure.approach(
      zone, times[index] - settings.gate...times[index] + settings.gate)
    var beyondEdge: Double?
    if let (position, isKnown) = path.position(at: times[index]), isKnown {
      beyondEdge = measure.beyondEdge(position, zone, found[index].kind)
    }
    add(.ghost, index) { event in
      event.beyondEdge = beyondEdge
      event.approach = approach?.meters
      event.approachTime = approach.map { Timestamp(microseconds: $0.time) }
    }
  }

  private mutating func add(
    _ grade: GradeClass, _ index: Int, _ change: (inout GradedEvent) -> Void = { _ in }
  ) {
    var event = GradedEvent(
      grade, found[index].kind, zone: found[index].zone,
      at: Timestamp(microseconds: times[index]))
    event.found = index
    change(&event)
    events.append(event)
  }

  /// What became of all events, by time, then by zone, kind and index.
  func sortedEvents() -> [GradedEvent] {
    func key(_ event: GradedEvent) -> (Timestamp, Int, Int, Int, Int) {
      (
        event.time, event.zone ?? .max, event.kind.index, event.truth ?? .max, event.found ?? .max
      )
    }
    return events.sorted { key($0) < key($1) }
  }
}
