extension ScenarioEvent.Kind {
  /// The events that an editor offers, those that are meant most often first. Events of location managers are not among them.
  package static let offered: [Self] = {
    let first: [Self] = [.swipe, .systemKill, .foreground, .background]
    return first + plain.filter { !first.contains($0) }
      + switches.flatMap { [$0(false), $0(true)] }
      + LocationPermission.allCases.map { .permission($0) }
      + BackgroundRefresh.allCases.map { .backgroundRefresh($0) }
  }()

  /// The value of the event in scenario files; `nil` for an event without one.
  package var value: String? {
    switch self {
    case .airplaneMode(let isOn), .wifi(let isOn), .cellular(let isOn), .network(let isOn):
      isOn ? "on" : "off"
    case .permission(let permission): permission.name
    case .backgroundRefresh(let status): status.name
    default: nil
    }
  }

  /// The event as a choice.
  package var words: String {
    switch self {
    case .background: "Leave the app"
    case .foreground: "Open the app"
    case .suspend: "Suspend"
    case .swipe: "Swipe away"
    case .systemKill: "Killed by the system"
    case .crash: "Crash"
    case .update: "Update of the app"
    case .reboot: "Reboot"
    case .unlock: "Unlock"
    case .powerOff: "Power off"
    case .powerOn: "Power on"
    case .airplaneMode(let isOn): "Airplane mode " + (isOn ? "on" : "off")
    case .wifi(let isOn): "Wi-Fi " + (isOn ? "on" : "off")
    case .cellular(let isOn): "Cellular data " + (isOn ? "on" : "off")
    case .network(let isOn): isOn ? "Server reachable" : "Server unreachable"
    case .permission(let permission):
      switch permission {
      case .always: "Permission: always"
      case .whenInUse: "Permission: when in use"
      case .denied: "Permission: denied"
      case .restricted: "Permission: restricted"
      case .notDetermined: "Permission: not determined"
      }
    case .backgroundRefresh(let status):
      switch status {
      case .available: "Background refresh on"
      case .denied: "Background refresh off"
      case .restricted: "Background refresh restricted"
      }
    case .startSignificantChanges: "Significant changes started"
    case .stopSignificantChanges: "Significant changes stopped"
    }
  }
}

extension LifeCycleProfile {
  /// The profile as a choice.
  package var words: String { self == .xcodeSimulator ? "Xcode simulator" : name }
}
