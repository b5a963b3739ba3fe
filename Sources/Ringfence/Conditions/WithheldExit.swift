/// An exit that a zone asks more for than a fix at the exit distance, and that has not got it yet.
package struct WithheldExit: Hashable, Sendable {
  /// So long an exit is withheld at most because it is not sure, in microseconds: then it happens, so that no app waits for
  /// ever.
  static let longest: Int64 = 600_000_000

  /// The first fix at which the exit was not as sure as it must be, while all else that counts at fixes was met; `nil` for none.
  package internal(set) var unsureSince: Timestamp?
  /// The number of fixes in a row that were far enough away, up to the last one.
  package internal(set) var farFixes = 0
  /// Whether nothing but time was missing at the last fix.
  package internal(set) var isOnlyEarly = false
  /// How sure it was at the last fix that the device was outside; `nil` where that was not asked for.
  package internal(set) var certainty: Double?
  /// The last fix, and metres from it to the zone; `nil` where that is not known.
  package internal(set) var lastFix: Fix?
  package internal(set) var meters = 0.0
  /// What a suppression reports; counted only while suppressions are recorded.
  package var tries = 0
  package var failures: [ConditionFailure] = []

  package init(
    unsureSince: Timestamp? = nil, farFixes: Int = 0, isOnlyEarly: Bool = false,
    certainty: Double? = nil, lastFix: Fix? = nil, meters: Double = 0
  ) {
    self.unsureSince = unsureSince
    self.farFixes = farFixes
    self.isOnlyEarly = isOnlyEarly
    self.certainty = certainty
    self.lastFix = lastFix
    self.meters = meters
  }

  /// When it has been unsure for long enough; `nil` while that is not what is missing.
  var deadline: Timestamp? {
    guard let unsureSince else { return nil }
    let (end, overflow) = unsureSince.microseconds.addingReportingOverflow(Self.longest)
    return Timestamp(microseconds: overflow ? .max : end)
  }

  /// What outlives the process: all but what a suppression reports.
  var outlivingProcess: Self {
    Self(
      unsureSince: unsureSince, farFixes: farFixes, isOnlyEarly: isOnlyEarly,
      certainty: certainty, lastFix: lastFix, meters: meters)
  }

  /// Whether the last fix was far enough away.
  var isFar: Bool { farFixes > 0 }

  /// Takes in a fix that is outside and not far enough away.
  mutating func takeNear(_ fix: Fix, meters: Double) {
    (lastFix, self.meters) = (fix, meters)
    farFixes = 0
    isOnlyEarly = false
  }

  /// Takes in a fix that is far enough away.
  mutating func takeFar(_ fix: Fix, meters: Double, certainty: Double?) {
    (lastFix, self.meters, self.certainty) = (fix, meters, certainty)
    farFixes += 1
  }

  /// What is left of it at an earlier moment.
  func rewound(to time: Timestamp) -> Self {
    var earlier = outlivingProcess
    earlier.unsureSince = unsureSince.map { min($0, time) }
    earlier.lastFix = lastFix.map { $0.time > time ? $0.moved(to: time) : $0 }
    return earlier
  }

  /// What is reported of it: where the device left, and where it came back.
  func suppression(
    of exit: OpenVisit.ProvisionalExit, zone: Int, ended: BoundaryPoint?
  ) -> Suppression {
    Suppression(
      .exited, zone: zone, fence: Int(exit.fence), began: exit.point, ended: ended, tries: tries,
      failures: failures.sorted { $0.kind.rawValue < $1.kind.rawValue })
  }
}

/// What is missing of an exit.
struct MissingOfExit: OptionSet, Sendable {
  let rawValue: UInt8

  static let time = MissingOfExit(rawValue: 1)
  static let fixes = MissingOfExit(rawValue: 2)
  static let certainty = MissingOfExit(rawValue: 4)
}

extension PreparedConditions {
  /// When the time is over that an exit must last; `nil` where none is asked for, and past the end of time.
  func exitMoment(leftAt out: Timestamp) -> Timestamp? {
    guard let exitMicroseconds else { return nil }
    let (end, overflow) = out.microseconds.addingReportingOverflow(exitMicroseconds)
    return overflow ? nil : Timestamp(microseconds: end)
  }

  /// What is missing at a fix that is far enough away, which the exit has taken in.
  func missing(
    of exit: borrowing WithheldExit, leftAt out: Timestamp, at time: Timestamp
  ) -> MissingOfExit {
    var missing: MissingOfExit = []
    if exitMicroseconds != nil, !(exitMoment(leftAt: out).map { $0 <= time } ?? false) {
      missing.insert(.time)
    }
    if let exitFixes, exit.farFixes < exitFixes { missing.insert(.fixes) }
    if let exitCertainty, !(exit.certainty ?? 0 >= exitCertainty) { missing.insert(.certainty) }
    return missing
  }

  /// Records what is missing.
  func note(
    _ missing: MissingOfExit, in exit: inout WithheldExit, leftAt out: Timestamp,
    at time: Timestamp
  ) {
    exit.tries += 1
    if missing.contains(.time), let exitMicroseconds {
      exit.failures.note(
        ConditionFailure(
          .exitAfter(
            elapsed: time.duration(since: out), required: .microseconds(exitMicroseconds)),
          at: time))
    }
    if missing.contains(.fixes), let exitFixes {
      exit.failures.note(
        ConditionFailure(.exitFixes(exit.farFixes, required: exitFixes), at: time))
    }
    if missing.contains(.certainty), let exitCertainty {
      exit.failures.note(
        ConditionFailure(.exitCertainty(exit.certainty, minimum: exitCertainty), at: time))
    }
  }

  /// What confirms an exit, of what is asked for.
  func confirmation(
    of exit: borrowing WithheldExit, leftAt out: Timestamp, at time: Timestamp
  ) -> ExitConfirmation {
    ExitConfirmation(
      time: exitMicroseconds == nil ? nil : time.duration(since: out),
      fixes: exitFixes == nil ? nil : exit.farFixes,
      certainty: exitCertainty == nil ? nil : exit.certainty)
  }
}
