/// Working memory of an evaluation, kept between the fixes of a batch, and a count of the work done.
package struct StepScratch: Sendable {
  /// Where the path is among the cells, and the fences that it may meet.
  var survey = PathSurvey()
  /// The fences that one step may meet, ascending, where boxes were compared.
  var candidates: ContiguousArray<BoundaryGrid.Candidate> = []
  /// The zones without a known state before the fix, ascending: only after a change of the layout.
  var unknownZones: ContiguousArray<Int32> = []
  var checks = PendingChecks()
  var found: ContiguousArray<Int32> = []
  var intervals: ContiguousArray<PathInterval> = []
  var crossings: ContiguousArray<GeolineCrossing> = []
  var contacts = Contacts()
  /// The changes of plain zones at a fix: the first ``changeCount``; the rest is of fixes before.
  private(set) var changes: ContiguousArray<SimpleZoneTransition> = []
  private(set) var changeCount = 0
  var actions: ContiguousArray<ZoneAction> = []
  /// What the fix at hand has changed of visits of zones with attendances.
  var presenceChanges: ContiguousArray<PresenceChange> = []
  var squares: ContiguousArray<Double> = []
  /// What was read only so that it is in a cache: a number without meaning.
  var loaded: Int32 = 0
  /// How sure presence is at the fix at hand; `nil` where no zone asks.
  var evidence: PresenceEvidence?
  var output = EventList()
  /// After how many notes the rules act.
  package var maximumCandidates = 64
  package var work = EvaluationWork()

  package init() {}

  /// Forgets the changes of plain zones.
  @inline(__always)
  mutating func dropChanges() { changeCount = 0 }

  /// Adds a change of a plain zone.
  @inline(__always)
  mutating func add(_ change: SimpleZoneTransition) {
    if changeCount < changes.count {
      changes[changeCount] = change
    } else {
      changes.append(change)
    }
    changeCount += 1
  }

  /// Sorts the changes as their events are: what ends before what begins, zone by zone.
  mutating func arrangeChanges() {
    for index in 1..<changeCount {
      let change = changes[index]
      var hole = index
      while hole > 0, change.precedes(changes[hole - 1]) {
        changes[hole] = changes[hole - 1]
        hole -= 1
      }
      if hole < index { changes[hole] = change }
    }
  }

  /// Whether a change of a zone is known.
  func concerns(_ zone: Int32) -> Bool {
    for number in 0..<changeCount where changes[number].zone == zone { return true }
    return false
  }
}
