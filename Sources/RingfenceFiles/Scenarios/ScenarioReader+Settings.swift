internal import Ringfence
internal import RingfenceSimulation

/// The keys of `settings`, in the order of the documentation.
private enum SettingKey: String, CaseIterable {
  case osVersion, passcode, wifi, airplaneMode
  case sdkVersion, restartMode, permission, backgroundRefresh, missing, leakBackgroundTask
  case significantChangeDistance, significantChangeInterval, wakeSources, regionDelay,
    maximumRegions, refreshSpeed, refreshRadius, arrivalTime, arrivalDistance, forceQuit
  case wakeWindow, extendedWindow, renewalMargin, keepAlive, dutyCycle, dutyPhase,
    wakingAccuracyLimit, wifiAccuracy, cellAccuracy
  case maximumRequests
}

extension ScenarioReader {
  /// The settings of a profile, replaced by those in the file.
  func settings(
    _ node: Int, _ profile: LifeCycleProfile
  ) throws(FileError) -> LifeCycleSettings {
    var settings = LifeCycleSettings(profile: profile)
    let fields = try fields(node, of: SettingKey.self, "settings, an object")
    for key in SettingKey.allCases {
      guard let value = fields[key] else { continue }
      try readDevice(key, value, into: &settings)
      try readWaking(key, value, into: &settings)
      try readWindow(key, value, into: &settings)
    }
    return settings
  }

  private func readDevice(
    _ key: SettingKey, _ node: Int, into settings: inout LifeCycleSettings
  ) throws(FileError) {
    switch key {
    case .osVersion: settings.osVersion = try version(node)
    case .passcode: settings.hasPasscode = try bool(node)
    case .wifi: settings.isWifiOn = try bool(node)
    case .airplaneMode: settings.isAirplaneModeOn = try bool(node)
    case .sdkVersion: settings.sdkVersion = try version(node)
    case .restartMode: settings.isRestartModeEnabled = try bool(node)
    case .permission:
      settings.permission = try word(node, "a permission", LocationPermission.allCases) { $0.name }
    case .backgroundRefresh:
      settings.backgroundRefresh = try word(
        node, "a status of background refresh", BackgroundRefresh.allCases
      ) { $0.name }
    case .missing:
      settings.setupFaults = SetupFaults(
        try words(
          node, "an array of what is missing in the app",
          [
            ("usageText", .usageText), ("request", .request), ("backgroundMode", .backgroundMode),
          ]))
    case .leakBackgroundTask: settings.leaksBackgroundTask = try bool(node)
    case .maximumRequests:
      settings.maximumRequests = try count(node, "maximumRequests", in: 1...1_000_000)
    default: break
    }
  }

  private func readWaking(
    _ key: SettingKey, _ node: Int, into settings: inout LifeCycleSettings
  ) throws(FileError) {
    let what = key.rawValue
    switch key {
    case .significantChangeDistance:
      settings.significantChangeDistance = try distance(
        node, what, in: LifeCycleSettings.significantChangeDistances)
    case .significantChangeInterval:
      settings.significantChangeInterval = try duration(
        node, what, in: LifeCycleSettings.significantChangeIntervals)
    case .wakeSources:
      settings.wakeSources = WakeSources(
        try words(
          node, "an array of wake sources",
          [
            ("regions", .regions), ("plannedRegions", .plannedRegions), ("visits", .visits),
          ]))
    case .regionDelay: settings.regionDelay = try duration(node, what, in: 0...3600)
    case .maximumRegions: settings.maximumRegions = try count(node, what, in: 0...1_000_000)
    case .refreshSpeed:
      settings.refreshSpeed = try speed(node, what, in: RegionPlanSettings.speeds)
    case .refreshRadius:
      settings.refreshRadius = try distance(node, what, in: RegionPlanSettings.radii)
    case .arrivalTime: settings.arrivalTime = try duration(node, what, in: 0...86_400)
    case .arrivalDistance: settings.arrivalDistance = try distance(node, what, in: 0...100_000)
    case .forceQuit:
      settings.forceQuitPolicy = try word(
        node, "a policy for apps swiped away", ForceQuitPolicy.allCases
      ) { $0.fileName }
    default: break
    }
  }

  private func readWindow(
    _ key: SettingKey, _ node: Int, into settings: inout LifeCycleSettings
  ) throws(FileError) {
    let what = key.rawValue
    switch key {
    case .wakeWindow:
      settings.wakeWindow = try duration(node, what, in: LifeCycleSettings.wakeWindows)
    case .extendedWindow:
      settings.extendedWindow = try duration(node, what, in: LifeCycleSettings.extendedWindows)
    case .renewalMargin:
      settings.renewalMargin = try duration(node, what, in: LifeCycleSettings.renewalMargins)
    case .keepAlive:
      settings.keepAlive = try word(node, "a way to keep alive", KeepAlive.allCases) { $0.name }
    case .dutyCycle: settings.dutyCycle = try dutyCycle(node)
    case .dutyPhase: settings.dutyPhase = try duration(node, what, in: 0...600)
    case .wakingAccuracyLimit:
      settings.wakingAccuracyLimit = try distance(node, what, in: 0...100_000)
    case .wifiAccuracy: settings.wifiAccuracy = try distance(node, what, in: 0...100_000)
    case .cellAccuracy: settings.cellAccuracy = try distance(node, what, in: 0...100_000)
    default: break
    }
  }

  // MARK: Values

  private func words<Value>(
    _ node: Int, _ expected: String, _ values: [(name: String, value: Value)]
  ) throws(FileError) -> [Value] {
    var found: [Value] = []
    for item in try elements(node, expected) {
      found.append(
        try word(item, "one of these words", values) { $0.name }.value)
    }
    return found
  }

  /// `15`, `15.1` or `15.1.2`.
  private func version(_ node: Int) throws(FileError) -> SoftwareVersion {
    let text = try text(node, "a version, a text such as '18.1'")
    let parts = text.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.count <= 6 && part.allSatisfy { $0 &- 0x30 <= 9 }
        ? Int(String(decoding: part, as: UTF8.self)) : nil
    }
    guard (1...3).contains(numbers.count), numbers.count == parts.count else {
      throw error(
        .badValue, at: node,
        "\(JSONText.quoted(text)) is no version, expected one such as '18.1'")
    }
    return SoftwareVersion(
      numbers[0], numbers.count > 1 ? numbers[1] : 0, numbers.count > 2 ? numbers[2] : 0)
  }

  /// `continuous`, `60/10` or `firstFix 150`, with optional units.
  private func dutyCycle(_ node: Int) throws(FileError) -> DutyCycle {
    let text = try text(node, "a duty cycle, a text such as '60/10'")
    let periods = LifeCycleSettings.dutyPeriods
    func seconds(_ part: Substring) throws(FileError) -> Double {
      do throws(QuantityText.Failure) {
        return try QuantityText.value(String(part), as: .duration)
      } catch {
        throw self.error(
          .badQuantity, at: node,
          "\(JSONText.quoted(text)) is no duty cycle, expected one such as '60/10', 'continuous' or "
            + "'firstFix 150'")
      }
    }
    func duration(_ seconds: Double) -> Duration {
      QuantityText.duration(seconds: seconds) ?? .zero
    }
    if text == "continuous" { return .continuous }
    if text.hasPrefix("firstFix ") {
      let pause = try seconds(text.dropFirst(9))
      try check(pause, "pause of the duty cycle", "s", in: periods, at: node)
      return .firstFix(every: duration(pause))
    }
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let period = try seconds(parts[0])
    let on = try seconds(parts.count > 1 ? parts[1] : "")
    try check(period, "period of the duty cycle", "s", in: periods, at: node)
    try check(on, "time on of the duty cycle", "s", in: 1...period, at: node)
    return .periodic(period: duration(period), on: duration(on))
  }
}

extension ForceQuitPolicy {
  /// The name of the policy in scenario files.
  fileprivate var fileName: String {
    switch self {
    case .byVersion: "byVersion"
    case .relaunches: "relaunch"
    case .doesNotRelaunch: "noRelaunch"
    }
  }
}
