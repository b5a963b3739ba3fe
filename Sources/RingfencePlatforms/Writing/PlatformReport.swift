package import RingfenceLifeCycle

package struct PlatformReport: Sendable {
  /// Many runs, perhaps with an answer to a contested policy.
  package struct Sweep: Sendable {
    /// The policy and the answer; `nil` for the answers that are taken anyway.
    package let answer: (policy: String, isYes: Bool)?
    package let sweep: PlatformSweep

    package init(_ sweep: PlatformSweep, answer: (policy: String, isYes: Bool)? = nil) {
      self.sweep = sweep
      self.answer = answer
    }
  }

  package let track: String
  /// The runs with the answers that are taken anyway first.
  package let sweeps: [Sweep]
  /// The contested policies on which runs depended, with the answers that are taken.
  package let contested: [PlatformPolicy]

  var eventsAfterEnd: Int { sweeps.first?.sweep.eventsAfterEnd ?? 0 }

  package init(track: String, sweeps: [Sweep], contested: [PlatformPolicy]) {
    self.track = track
    self.sweeps = sweeps
    self.contested = contested
  }
}
