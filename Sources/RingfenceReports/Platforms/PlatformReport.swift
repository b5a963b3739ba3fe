package import RingfenceSimulation

/// What a platform makes of a track.
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

  /// A contested policy on which runs depended, and what was taken.
  package struct Contested: Hashable, Sendable {
    package let policy: String
    package let yes: Int
    package let no: Int
    /// `yes`, `no` or `drawn`.
    package let taken: String

    package init(policy: String, yes: Int, no: Int, taken: String) {
      self.policy = policy
      self.yes = yes
      self.no = no
      self.taken = taken
    }
  }

  package let track: String
  package let sweeps: [Sweep]
  package let contested: [Contested]

  package init(track: String, sweeps: [Sweep], contested: [Contested]) {
    self.track = track
    self.sweeps = sweeps
    self.contested = contested
  }
}
