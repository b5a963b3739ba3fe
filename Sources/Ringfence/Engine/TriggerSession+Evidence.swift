// What the fixes of a session show of where the device is. Every fix that counts is taken in, in order, however the fixes are
// handed over and whether or not their path comes near a fence.
extension TriggerSession {
  /// Takes fixes in whose path was followed.
  mutating func observe(_ fixes: FixSpans, _ range: Range<Int>, _ core: PreparedLayout) {
    guard !range.isEmpty else { return }
    if evidence.isEmpty { evidence.append(LiveFilter()) }
    for index in range
    where evidence[0].commits(at: Timestamp(microseconds: fixes.times[index])) {
      let fix = fixes.fix(at: index)
      evidence[0].update(
        at: fix.time, fix.coordinate,
        deviation: core.settings.deviation(of: fix, meaning: fixes.accuracyMeaning))
    }
  }

  /// Takes a fix in, whose source says what its accuracy is, and gives what is known at it.
  mutating func evidence(
    at fix: Fix, meaning: AccuracyMeaning?, _ core: PreparedLayout
  ) -> PresenceEvidence {
    if evidence.isEmpty { evidence.append(LiveFilter()) }
    let deviation = core.settings.deviation(of: fix, meaning: meaning)
    let estimate = evidence[0].estimate(at: fix.time, fix.coordinate, deviation: deviation)
    evidence[0].update(at: fix.time, fix.coordinate, deviation: deviation, estimate)
    return PresenceEvidence(
      core: core, presence: estimate.map { Presence(at: fix.coordinate, $0) })
  }
}

extension EngineSettings {
  /// The standard deviation on each axis of a fix, in metres, as its accuracy says it. These settings decide what it says, where
  /// they do not its source (`meaning`).
  package func deviation(of fix: Fix, meaning: AccuracyMeaning?) -> Double {
    let accuracy = fix.accuracyMeters
    guard accuracy > 0, accuracy.isFinite else {
      return AccuracyMeaning.p68.deviation(ofAccuracy: assumedAccuracy.meters)
    }
    return (accuracyMeaning ?? meaning ?? .p68).deviation(ofAccuracy: accuracy) * accuracyFactor
  }
}
