internal import Ringfence
internal import RingfenceSimulation

/// The keys of `settings`, in the order of the documentation.
private enum SettingKey: String, CaseIterable {
  case osVersion, passcode, wifi, cellular, network, airplaneMode
  case sdkVersion, restartMode, permission, backgroundRefresh, missing, leakBackgroundTask,
    zoneCache, pausesLocationUpdatesAutomatically, pauseTime
  case significantChangeDistance, significantChangeInterval, wakeSources, regionDelay,
    maximumRegions, refreshSpeed, refreshRadius, arrivalTime, arrivalDistance, forceQuit,
    minorityAnswers, radioOffDistance, radioOffDelay
  case wakeWindow, extendedWindow, renewalMargin, keepAlive, dutyCycle, backgroundDutyCycle,
    dutyPhase, wakingAccuracyLimit, wifiAccuracy, cellAccuracy
  case maximumRequests, endOnOverload, energyPerHour, locationEnergyPerHour
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
      try read(key, value, into: &settings)
    }
    return settings
  }

  /// Reads one setting: every key is here, with its range.
  private func read(
    _ key: SettingKey, _ node: Int, into settings: inout LifeCycleSettings
  ) throws(FileError) {
    let what = key.rawValue
    typealias Limits = LifeCycleSettings
    switch key {
    case .osVersion: settings.osVersion = try version(node)
    case .passcode: settings.hasPasscode = try bool(node)
    case .wifi: settings.isWifiOn = try bool(node)
    case .cellular: settings.isCellularOn = try bool(node)
    case .network: settings.isNetworkOn = try bool(node)
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
        try words(node, "an array of what is missing in the app", SetupFaults.named) { $0.name }
          .map { $0.fault })
    case .leakBackgroundTask: settings.leaksBackgroundTask = try bool(node)
    case .zoneCache: settings.hasZoneCache = try bool(node)
    case .pausesLocationUpdatesAutomatically: settings.pausesAutomatically = try bool(node)
    case .pauseTime: settings.pauseTime = try duration(node, what, in: 1...86_400)
    case .significantChangeDistance:
      settings.significantChangeDistance = try distance(
        node, what, in: Limits.significantChangeDistances)
    case .significantChangeInterval:
      settings.significantChangeInterval = try duration(
        node, what, in: Limits.significantChangeIntervals)
    case .wakeSources:
      settings.wakeSources = WakeSources(
        try words(node, "an array of wake sources", WakeSources.named) { $0.name }
          .map { $0.source })
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
      ) { $0.name }
    case .minorityAnswers:
      settings.minorityAnswers = try words(
        node, "an array of contested questions", ContestedQuestion.allCases
      ) { $0.name }
    case .radioOffDistance: settings.radioOffDistance = try distance(node, what, in: 0...100_000)
    case .radioOffDelay: settings.radioOffDelay = try duration(node, what, in: 0...3600)
    case .wakeWindow: settings.wakeWindow = try duration(node, what, in: Limits.wakeWindows)
    case .extendedWindow:
      settings.extendedWindow = try duration(node, what, in: Limits.extendedWindows)
    case .renewalMargin:
      settings.renewalMargin = try duration(node, what, in: Limits.renewalMargins)
    case .keepAlive:
      settings.keepAlive = try word(node, "a way to keep alive", KeepAlive.allCases) { $0.name }
    case .dutyCycle:
      // What a file says of the app holds in the background as well; what a profile says holds in wakes.
      settings.dutyCycle = try dutyCycle(node)
      settings.backgroundDutyCycle = settings.dutyCycle
    case .backgroundDutyCycle: settings.backgroundDutyCycle = try dutyCycle(node)
    case .dutyPhase: settings.dutyPhase = try duration(node, what, in: 0...600)
    case .wakingAccuracyLimit:
      settings.wakingAccuracyLimit = try distance(node, what, in: 0...100_000)
    case .wifiAccuracy: settings.wifiAccuracy = try distance(node, what, in: 0...100_000)
    case .cellAccuracy: settings.cellAccuracy = try distance(node, what, in: 0...100_000)
    case .maximumRequests: settings.maximumRequests = try count(node, what, in: 1...1_000_000)
    case .endOnOverload: settings.endsOnOverload = try bool(node)
    case .energyPerHour: settings.energyPerHour = try percentage(node, what)
    case .locationEnergyPerHour: settings.locationEnergyPerHour = try percentage(node, what)
    }
  }

  // MARK: Values

  private func words<Value>(
    _ node: Int, _ expected: String, _ values: [Value], named nameOf: (Value) -> String
  ) throws(FileError) -> [Value] {
    var found: [Value] = []
    for item in try elements(node, expected) {
      found.append(try word(item, "one of these words", values, named: nameOf))
    }
    return found
  }

  private func percentage(_ node: Int, _ what: String) throws(FileError) -> Double {
    let percentage = try number(node, "a percentage of a charge")
    try check(percentage, what, "%", in: LifeCycleSettings.energyRates, at: node)
    return percentage
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
