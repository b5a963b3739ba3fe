internal import Ringfence

/// Fixes that an app receives in one mode while nothing else happens to it.
struct DeliveredFixes: Sendable {
  private(set) var fixes = FixColumns()
  private(set) var mode = TriggerMode.normal
  /// Since when the app has been running without a break; `nil` when it never stopped.
  private(set) var awakeSince: Timestamp?

  var isFull: Bool { fixes.count >= 1024 }

  /// Whether a fix of this mode, in this run of the process, may follow.
  func goesOn(_ mode: TriggerMode, _ awakeSince: Timestamp?) -> Bool {
    fixes.isEmpty || self.mode == mode && self.awakeSince == awakeSince
  }

  /// Adds a fix that goes on.
  mutating func append(_ fix: Fix, _ mode: TriggerMode, awakeSince: Timestamp?) {
    self.mode = mode
    self.awakeSince = awakeSince
    fixes.append(fix)
  }

  /// What the accuracies of the fixes say that follow.
  var accuracyMeaning: AccuracyMeaning? {
    get { fixes.accuracyMeaning }
    set { fixes.accuracyMeaning = newValue }
  }

  /// Removes all fixes and keeps their memory.
  mutating func removeAll() { fixes.removeAll(keepingCapacity: true) }
}

/// All fixes that an app received, by the mode in which it was. Between two fixes of a mode that were delivered with
/// another mode in between there is no path.
struct DeliveredTracks: Sendable {
  private(set) var normal = FixColumns()
  private(set) var restart = FixColumns()
  private var last: TriggerMode?

  mutating func append(_ delivered: DeliveredFixes) {
    var fixes = delivered.fixes
    if delivered.mode != last { fixes.startSegment() }
    last = delivered.mode
    switch delivered.mode {
    case .normal: normal.append(contentsOf: fixes)
    case .restart: restart.append(contentsOf: fixes)
    }
  }
}

extension FixColumns {
  fileprivate mutating func startSegment() {
    guard var first, !first.flags.contains(.startsSegment) else { return }
    first.flags.insert(.startsSegment)
    let rest = self
    self = FixColumns()
    accuracyMeaning = rest.accuracyMeaning
    append(first)
    append(contentsOf: rest.dropFirst())
  }
}
