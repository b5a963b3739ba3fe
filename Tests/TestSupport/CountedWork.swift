package import Ringfence

extension TriggerSession {
  /// Evaluates the next fixes of the device and adds up the work that it takes.
  package mutating func process(
    _ fixes: some Sequence<Fix>, with engine: TriggerEngine, into events: inout [Event],
    work: inout EvaluationWork
  ) {
    var scratch = StepScratch()
    scratch.work = work
    let columns = FixColumns(fixes)
    _ = process(columns.spans, with: engine, scratch: &scratch, into: &events)
    work = scratch.work
  }
}
