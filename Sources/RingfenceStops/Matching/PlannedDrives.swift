package import Ringfence
package import RingfenceLifeCycle
package import RingfenceRecords

/// The drives of a plan, in the order in which they first stand there; one for a plan that does not name them.
package struct PlannedDrives: Sendable {
  /// What the plan calls each drive; `nil` for the only one.
  package private(set) var names: [String?] = []
  /// The stops of each drive by their positions in the plan.
  package private(set) var positions: [[Int]] = []
  /// The zones of each drive, ascending.
  package private(set) var zones: [[Int]] = []
  package let stops: [PlannedStop]
  private var indices: [[UInt8]: Int] = [:]

  package init(_ plan: StopPlan) {
    stops = plan.stops
    for (position, stop) in stops.enumerated() {
      let key = Array((stop.drive ?? "").utf8)
      let index = indices[key] ?? names.count
      if index == names.count {
        indices[key] = index
        names.append(stop.drive)
        positions.append([])
      }
      positions[index].append(position)
    }
    zones = positions.map { list in Set(list.map { stops[$0].zone }).sorted() }
  }

  /// The drive that a track is a part of: one of the track's name, of its file's, with or without its ending; `nil` for none.
  package func index(ofTrack id: String, in path: String) -> Int? {
    if names == [nil] { return 0 }
    let file = path.split(separator: "/").last.map(String.init) ?? path
    var candidates = [id, file]
    // The second track of a file is called `drive.gpx#2`.
    if let mark = id.lastIndex(of: "#") { candidates.append(String(id[..<mark])) }
    for name in candidates {
      if let index = indices[Array(name.utf8)] { return index }
      var stem = Substring(name)
      while let dot = stem.lastIndex(of: "."), dot > stem.startIndex {
        stem = stem[..<dot]
        if let index = indices[Array(stem.utf8)] { return index }
      }
    }
    return nil
  }
}

/// What the drives of a plan did.
package struct FoundDrives: Sendable {
  private(set) var visits: [DriveVisits?]
  let drives: PlannedDrives
  /// The tracks of drives that the plan does not name.
  package var leftOut: [String] = []

  package init(_ drives: PlannedDrives) {
    self.drives = drives
    visits = Array(repeating: nil, count: drives.names.count)
  }

  /// Takes the next track of a drive.
  ///
  /// - Throws: for a track that begins before the one before it ends: they are not of one device, or not in order.
  package mutating func take(
    _ track: Track, _ explanation: Explanation, _ run: LifeCycleRun?, _ drive: Int,
    presence: TriggerEngine, planned: [Int]
  ) throws(FileError) {
    if let last = visits[drive]?.times.last?.time, let first = track.fixes.first?.time, first < last
    {
      throw FileError(
        .outOfOrder, at: FileLocation(file: track.id),
        "the track begins before the one before it of the same drive ends, expected tracks of one device in the "
          + "order of time"
          + (drives.names == [nil] ? ", or a plan with a column for the drive" : ""))
    }
    if visits[drive] == nil { visits[drive] = DriveVisits() }
    visits[drive]?.take(track, explanation, run, presence: presence, planned: planned)
  }

  /// The drives of the plan without a track.
  package var missing: [Int] { visits.indices.filter { visits[$0] == nil } }

  /// What became of the stops, in the order of the plan, then the visits that no stop asks for. Where a track could not be read to its end,
  /// no stop is said to be missed: what is not read may show it.
  package func results(
    _ matcher: StopMatcher, presence: TriggerEngine, unplanned: Bool, isWhole: Bool = true
  ) -> [StopResult] {
    var results = drives.stops.map { stop in
      var result = StopResult(.noDrive, line: stop.line, drive: stop.drive, zone: stop.zone)
      if case .moment(let from) = stop.from { result.from = from }
      if case .moment(let to) = stop.to { result.to = to }
      return result
    }
    var others: [StopResult] = []
    for (index, positions) in drives.positions.enumerated() {
      guard let drive = visits[index] else { continue }
      let found = matcher.results(positions.map { drives.stops[$0] }, drive, presence: presence)
      for (position, result) in zip(positions, found) { results[position] = result }
      if unplanned { others += matcher.unplanned(found, drive, name: drives.names[index]) }
    }
    if !isWhole {
      for index in results.indices where [.notThere, .noDrive].contains(results[index].outcome) {
        results[index].outcome = .unseen
      }
    }
    return results + others
  }
}
