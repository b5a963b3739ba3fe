/// Working memory of an evaluation, kept between the fixes of a batch, and a count of the work done.
package struct StepScratch: Sendable {
  /// Where the path is among the cells, and the fences that it may meet.
  var survey = PathSurvey()
  /// The fences that one step may meet, ascending, where boxes were compared.
  var candidates: ContiguousArray<BoundaryGrid.Candidate> = []
  var checks = PendingChecks()
  var found: ContiguousArray<Int32> = []
  var intervals: ContiguousArray<PathInterval> = []
  var crossings: ContiguousArray<GeolineCrossing> = []
  var contacts = Contacts()
  var changes: ContiguousArray<TriggerSession.PlainChange> = []
  var actions: ContiguousArray<ZoneAction> = []
  var squares: ContiguousArray<Double> = []
  /// What was read only so that it is in a cache: a number without meaning.
  var loaded: Int32 = 0
  var output = EventList()
  /// After how many notes the rules act.
  package var mostNotes = 64
  package var work = EvaluationWork()

  package init() {}
}

extension ContiguousArray {
  /// Empties a list that is usually very short, and keeps its memory.
  mutating func removeKeepingMemory() {
    while !isEmpty { removeLast() }
  }
}
