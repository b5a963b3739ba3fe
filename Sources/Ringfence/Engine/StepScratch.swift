/// Working memory of an evaluation, kept between the fixes of a batch, and a count of the work done.
package struct StepScratch: Sendable {
  /// The fences that the path may meet, ascending.
  var candidates: ContiguousArray<BoundaryGrid.Candidate> = []
  var found: ContiguousArray<Int32> = []
  var intervals: ContiguousArray<PathInterval> = []
  var crossings: ContiguousArray<GeolineCrossing> = []
  var contacts = Contacts()
  var actions: ContiguousArray<ZoneAction> = []
  var output = EventList()
  package var work = EvaluationWork()

  package init() {}
}

extension ContiguousArray {
  /// Empties a list that is usually very short, and keeps its memory.
  mutating func removeKeepingMemory() {
    while !isEmpty { removeLast() }
  }
}
