/// How the process of an app ended.
public enum ProcessEnd: Hashable, CaseIterable, Sendable {
  /// The user swiped the app away.
  case swipe
  /// The system ended it.
  case systemKill
  /// It crashed.
  case crash
  /// The device was restarted or switched off.
  case reboot
  /// The app was updated.
  case update

  /// The name of the end in the documentation.
  public var name: String {
    switch self {
    case .swipe: "swipe"
    case .systemKill: "systemKill"
    case .crash: "crash"
    case .reboot: "reboot"
    case .update: "update"
    }
  }
}

/// A service of the operating system that can launch an app.
public enum RelaunchMechanism: Hashable, CaseIterable, Sendable {
  /// The significant-change service.
  case significantChange
  /// Monitoring of regions.
  case region
  /// The detection of visits.
  case visit
  /// The conditions of a monitor (`CLMonitor`).
  case monitor

  /// The name of the mechanism in the documentation.
  public var name: String {
    switch self {
    case .significantChange: "significantChange"
    case .region: "region"
    case .visit: "visit"
    case .monitor: "monitor"
    }
  }
}
