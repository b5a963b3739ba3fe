package import Ringfence
package import RingfenceLifeCycle
internal import RingfenceRecords

extension Comparison.Loss {
  /// Why it is lost, in text; for an app in a scenario with the reasons for which its fixes were withheld.
  package func words(_ run: LifeCycleRun?) -> String {
    let reasons = run?.reasonsWithheld(of: self) ?? []
    let words = reason.words(of: trigger.kind)
    if reasons.isEmpty { return words }
    return words + ": " + reasons.map { $0.words }.joined(separator: "; ")
  }

  /// The name of the reason, and those of the reasons for which the fixes of an app were withheld.
  func codes(_ run: LifeCycleRun?) -> [String] {
    [reason.name] + (run?.reasonsWithheld(of: self) ?? []).map { $0.name }
  }

  /// What to do about it: for fixes that did not reach the app by the first reason for which they were withheld.
  package func remedy(_ run: LifeCycleRun?) -> String {
    run?.reasonsWithheld(of: self).first?.remedy ?? reason.remedy(of: trigger.kind)
  }

  package var kind: ResultKind { .lost(trigger.kind) }

  func writeReason(_ run: LifeCycleRun?, to json: inout JSONWriter) {
    json.member("reason", word: reason.name)
    guard let reasons = run?.reasonsWithheld(of: self), !reasons.isEmpty else { return }
    json.member("withheld", reasons.map { $0.name })
  }
}

extension ComparedTrigger {
  /// What it is for people: a visit, a crossing or an overspeed.
  var noun: String { kind == .entered ? "visit" : kind.attempt }

  /// What stands between ``noun`` and the name of a fence.
  var preposition: String { kind == .entered ? "of" : kind.preposition }
}
