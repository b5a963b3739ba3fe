extension LifeCycleSettings {
  /// Visits every setting with its key and its form, in the order of the documentation.
  ///
  /// - Throws: what the visitor throws.
  package mutating func fields<Visitor: SettingVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    // The device.
    try visitor.field("osVersion", &osVersion, .version)
    try visitor.field("passcode", &hasPasscode, .flag)
    try visitor.field("wifi", &isWifiOn, .flag)
    try visitor.field("cellular", &isCellularOn, .flag)
    try visitor.field("network", &isNetworkOn, .flag)
    try visitor.field("airplaneMode", &isAirplaneModeOn, .flag)

    try appFields(&visitor)
    try wakeFields(&visitor)
    try windowFields(&visitor)

    // Costs.
    try visitor.field("maximumRequests", &maximumRequests, .count(1...1_000_000))
    try visitor.field("endOnOverload", &endsOnOverload, .flag)
    try visitor.field("energyPerHour", &energyPerHour, .percentage(Self.energyRates))
    try visitor.field(
      "locationEnergyPerHour", &locationEnergyPerHour, .percentage(Self.energyRates))
  }

  private mutating func appFields<Visitor: SettingVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.field("sdkVersion", &sdkVersion, .version)
    try visitor.field("restartMode", &isRestartModeEnabled, .flag)
    try visitor.field(
      "permission", &permission,
      .word("a permission", LocationPermission.allCases.map { ($0.name, $0) }))
    try visitor.field(
      "backgroundRefresh", &backgroundRefresh,
      .word("a status of background refresh", BackgroundRefresh.allCases.map { ($0.name, $0) }))
    var faults = SetupFaults.named.map { $0.fault }.filter { setupFaults.contains($0) }
    try visitor.field(
      "missing", &faults,
      .words(
        "an array of what is missing in the app", SetupFaults.named.map { ($0.name, $0.fault) }))
    setupFaults = SetupFaults(faults)
    try visitor.field("leakBackgroundTask", &leaksBackgroundTask, .flag)
    try visitor.field("zoneCache", &hasZoneCache, .flag)
    try visitor.field("pausesLocationUpdatesAutomatically", &pausesAutomatically, .flag)
    try visitor.field("pauseTime", &pauseTime, .duration(1...86_400))
  }

  private mutating func wakeFields<Visitor: SettingVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.field(
      "significantChangeDistance", &significantChangeDistance,
      .distance(Self.significantChangeDistances))
    try visitor.field(
      "significantChangeInterval", &significantChangeInterval,
      .duration(Self.significantChangeIntervals))
    var sources = WakeSources.named.map { $0.source }.filter { wakeSources.contains($0) }
    try visitor.field(
      "wakeSources", &sources,
      .words("an array of wake sources", WakeSources.named.map { ($0.name, $0.source) }))
    wakeSources = WakeSources(sources)
    try visitor.field("regionDelay", &regionDelay, .duration(0...3600))
    try visitor.field("maximumRegions", &maximumRegions, .count(0...1_000_000))
    try visitor.field("refreshSpeed", &refreshSpeed, .speed(RegionPlanSettings.speeds))
    try visitor.field("refreshRadius", &refreshRadius, .distance(RegionPlanSettings.radii))
    try visitor.field("arrivalTime", &arrivalTime, .duration(0...86_400))
    try visitor.field("arrivalDistance", &arrivalDistance, .distance(0...100_000))
    try visitor.field(
      "forceQuit", &forceQuitPolicy,
      .word("a policy for apps swiped away", ForceQuitPolicy.allCases.map { ($0.name, $0) }))
    try visitor.field(
      "minorityAnswers", &minorityAnswers,
      .words("an array of contested questions", ContestedQuestion.allCases.map { ($0.name, $0) }))
    try visitor.field("radioOffDistance", &radioOffDistance, .distance(0...100_000))
    try visitor.field("radioOffDelay", &radioOffDelay, .duration(0...3600))
  }

  private mutating func windowFields<Visitor: SettingVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.field("wakeWindow", &wakeWindow, .duration(Self.wakeWindows))
    try visitor.field("extendedWindow", &extendedWindow, .duration(Self.extendedWindows))
    try visitor.field("renewalMargin", &renewalMargin, .duration(Self.renewalMargins))
    try visitor.field(
      "keepAlive", &keepAlive,
      .word("a way to keep alive", KeepAlive.allCases.map { ($0.name, $0) }))
    // What a file says of the app holds in the background as well; what a profile says holds in wakes.
    if try visitor.field("dutyCycle", &dutyCycle, .dutyCycle) { backgroundDutyCycle = dutyCycle }
    try visitor.field("backgroundDutyCycle", &backgroundDutyCycle, .dutyCycle)
    try visitor.field("dutyPhase", &dutyPhase, .duration(0...600))
    try visitor.field("wakingAccuracyLimit", &wakingAccuracyLimit, .distance(0...100_000))
    try visitor.field("wifiAccuracy", &wifiAccuracy, .distance(0...100_000))
    try visitor.field("cellAccuracy", &cellAccuracy, .distance(0...100_000))
  }
}
