/// Something that happened to an app or its device.
public struct ScenarioEvent: Hashable, Sendable {
  /// What happened.
  public enum Kind: Hashable, Sendable {
    /// The user left the app.
    case background
    /// The user opened the app.
    case foreground
    /// The system suspended the app.
    case suspend
    /// The user swiped the app away.
    case swipe
    /// The system ended the app.
    case systemKill
    /// The app crashed.
    case crash
    /// The app was updated, which ends it.
    case update
    /// The device was restarted.
    case reboot
    /// The device was unlocked for the first time since it was started.
    case unlock
    /// The device was switched off or its battery was empty.
    case powerOff
    /// The device was switched on.
    case powerOn
    /// Airplane mode was switched on or off.
    case airplaneMode(isOn: Bool)
    /// Wi-Fi was switched on or off.
    case wifi(isOn: Bool)
    /// Cellular data was switched on or off.
    case cellular(isOn: Bool)
    /// The server became reachable or unreachable.
    case network(isOn: Bool)
    /// The app's permission to use the location was changed.
    case permission(LocationPermission)
    /// The app's permission to run in the background was changed.
    case backgroundRefresh(BackgroundRefresh)
    /// A location manager started the significant-change service; its index in ``Scenario/managers``.
    case startSignificantChanges(manager: Int)
    /// A location manager stopped the significant-change service; its index in ``Scenario/managers``.
    case stopSignificantChanges(manager: Int)
  }

  /// When it happened.
  public var at: ScenarioMoment
  /// What happened.
  public var kind: Kind
  /// The line of the event in the scenario file; `nil` without a file.
  public var line: Int?

  /// Creates an event.
  public init(_ kind: Kind, at: ScenarioMoment, line: Int? = nil) {
    self.kind = kind
    self.at = at
    self.line = line
  }
}

extension ScenarioEvent.Kind {
  /// The events without a value, in the order of the documentation.
  package static let plain: [Self] = [
    .background, .foreground, .suspend, .swipe, .systemKill, .crash, .update, .reboot, .unlock,
    .powerOff, .powerOn,
  ]
  /// The events that switch something on or off, by what makes one.
  package static let switches: [@Sendable (_ isOn: Bool) -> Self] = [
    { .airplaneMode(isOn: $0) }, { .wifi(isOn: $0) }, { .cellular(isOn: $0) },
    { .network(isOn: $0) },
  ]

  /// The name of the event in scenario files, without its value.
  public var name: String {
    switch self {
    case .background: "background"
    case .foreground: "foreground"
    case .suspend: "suspend"
    case .swipe: "swipe"
    case .systemKill: "systemKill"
    case .crash: "crash"
    case .update: "update"
    case .reboot: "reboot"
    case .unlock: "unlock"
    case .powerOff: "powerOff"
    case .powerOn: "powerOn"
    case .airplaneMode: "airplane"
    case .wifi: "wifi"
    case .cellular: "cellular"
    case .network: "network"
    case .permission: "permission"
    case .backgroundRefresh: "backgroundRefresh"
    case .startSignificantChanges: "slcStart"
    case .stopSignificantChanges: "slcStop"
    }
  }
}
