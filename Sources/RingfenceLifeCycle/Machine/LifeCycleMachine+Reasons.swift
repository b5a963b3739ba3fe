struct RelaunchAnswer: Sendable {
  var isYes: Bool
  var warnings: [LifeCycleWarning] = []
}

extension LifeCycleMachine {
  // MARK: What the app lacks

  /// Whether something is missing that the version of iOS asks for.
  private func lacks(_ fault: SetupFaults, since version: SoftwareVersion) -> Bool {
    settings.setupFaults.contains(fault) && settings.osVersion >= version
  }

  private static let ios8 = SoftwareVersion(8)
  private static let ios9 = SoftwareVersion(9)
  private static let ios11 = SoftwareVersion(11)

  private var lacksUsageText: Bool { lacks(.usageText, since: Self.ios8) }
  private var lacksRequest: Bool { lacks(.request, since: Self.ios8) }
  private var lacksAlwaysUsageText: Bool { lacks(.alwaysUsageText, since: Self.ios8) }
  private var lacksWhenInUseUsageText: Bool {
    lacks(.whenInUseUsageText, since: permission == .whenInUse ? Self.ios8 : Self.ios11)
  }
  private var lacksBackgroundUpdates: Bool {
    lacks(.allowsBackgroundLocationUpdates, since: Self.ios9)
  }

  /// Why the system silently delivers no location to the app: a text or the request is missing. `nil` when it does.
  var blindness: LifeCycleReason? {
    lacksUsageText
      ? .usageText : lacksWhenInUseUsageText ? .whenInUseUsageText : lacksRequest ? .request : nil
  }

  /// What the user has allowed, as far as the texts of the app cover it.
  var effectivePermission: LocationPermission {
    permission == .always && lacksAlwaysUsageText ? .whenInUse : permission
  }

  /// Why no fix reaches the app in the foreground; `nil` when nothing prevents it.
  var foregroundObstacle: LifeCycleReason? {
    if let blindness { return blindness }
    return permission == .always || permission == .whenInUse ? nil : .permission
  }

  /// Why no fix reaches the app while it runs in the background; `nil` when nothing but its duty cycle prevents it.
  var backgroundObstacle: LifeCycleReason? {
    if let blindness { return blindness }
    if permission != .always { return .permission }
    if lacksAlwaysUsageText { return .alwaysUsageText }
    if isAirplaneModeOn { return .airplaneMode }
    if settings.setupFaults.contains(.backgroundMode) { return .backgroundMode }
    return lacksBackgroundUpdates ? .allowsBackgroundLocationUpdates : nil
  }

  // MARK: Wakes

  /// Why a cause cannot wake the app in its state, in the order of declaration.
  func reasonsAgainst(_ cause: Wake.Cause, _ answer: RelaunchAnswer) -> [LifeCycleReason] {
    LifeCycleReason.allCases.filter { applies($0, to: cause, answer) }
  }

  private func applies(
    _ reason: LifeCycleReason, to cause: Wake.Cause, _ answer: RelaunchAnswer
  ) -> Bool {
    switch reason {
    case .permission: permission != .always
    case .backgroundRefresh: backgroundRefresh != .available
    case .airplaneMode: isAirplaneModeOn
    case .powerOff: !state.isPowered
    case .locked: state == .rebootedLocked
    case .disarmed: cause.mechanisms(in: settings) == [.significantChange] && !isServed
    case .restartModeDisabled: !state.hasProcess && !settings.isRestartModeEnabled
    case .sdkVersion:
      !state.hasProcess && settings.sdkVersion < LifeCycleSettings.firstRestartVersion
    case .usageText: lacksUsageText
    case .alwaysUsageText: lacksAlwaysUsageText
    case .whenInUseUsageText: lacksWhenInUseUsageText
    case .request: lacksRequest
    case .backgroundMode: settings.setupFaults.contains(.backgroundMode)
    case .allowsBackgroundLocationUpdates: lacksBackgroundUpdates
    case .forceQuit: !answer.isYes && lastEnd == .swipe
    case .osVersion: !answer.isYes && lastEnd != .swipe
    case .notRunning, .asleep, .dutyCycle, .paused, .accuracy, .noZones: false
    }
  }

  /// Whether the significant-change service serves the app: for a running process its managers decide,
  /// for an ended one the last call.
  private var isServed: Bool { state.hasProcess ? service.isRunning : service.isArmed }

  /// Whether the system launches the app, which is not in memory.
  func relaunchAnswer(to cause: Wake.Cause) -> RelaunchAnswer {
    if lastEnd == .swipe {
      switch settings.forceQuitPolicy {
      case .byVersion: break
      case .relaunches: return RelaunchAnswer(isYes: true)
      case .doesNotRelaunch: return RelaunchAnswer(isYes: false)
      }
    }
    var answer = RelaunchAnswer(isYes: false)
    var oneReport: [LifeCycleWarning] = []
    for mechanism in cause.mechanisms(in: settings) {
      guard let index = RelaunchPolicy.index(settings.osVersion, after: lastEnd, by: mechanism)
      else { continue }
      let row = RelaunchPolicy.rows[index]
      let given = settings.relaunchAnswers[index]
      if let question = row.question {
        let isYes = given ?? settings.answer(question)
        answer.isYes = answer.isYes || isYes
        answer.warnings.append(.contested(question, isYes: isYes))
      } else if let given {
        answer.isYes = answer.isYes || given
      } else if row.reports.majority {
        answer.isYes = true
      } else if row.ends == [.swipe], row.reports.no == 1 {
        oneReport.append(.policyRests(mechanism, row.reports))
      }
    }
    if !answer.isYes { answer.warnings += oneReport }
    return answer
  }
}

extension Wake.Cause {
  func mechanisms(in settings: LifeCycleSettings) -> [RelaunchMechanism] {
    switch self {
    case .significantChange, .airplaneModeOff, .boot: [.significantChange]
    case .regionEntry, .regionExit:
      (settings.wakeSources.isDisjoint(with: [.regions, .plannedRegions]) ? [] : [.region])
        + (settings.wakeSources.contains(.monitor) ? [.monitor] : [])
    case .refreshExit: [.region]
    case .arrival, .departure: [.visit]
    }
  }
}
