internal import Ringfence
internal import RingfenceRecords
internal import RingfenceSimulation

extension Comparison.Loss {
  /// Why it is lost, in text; for an app in a scenario with the reasons for which its fixes were withheld.
  func words(_ run: LifeCycleRun?) -> String {
    let reasons = run?.reasonsWithheld(of: self) ?? []
    if reasons.isEmpty { return reason.words }
    return reason.words + ": " + reasons.map { $0.words }.joined(separator: "; ")
  }

  /// Writes why it is lost as members of an object.
  func writeReason(_ run: LifeCycleRun?, to json: inout JSONWriter) {
    json.member("reason", word: reason.name)
    guard let reasons = run?.reasonsWithheld(of: self), !reasons.isEmpty else { return }
    json.array("withheld", reasons) { json, reason in json.value(word: reason.name) }
  }
}
