internal import Ringfence

extension LifeCycleMachine {
  /// Whether the system silently delivers no location to the app: from iOS 8 on, when the usage text or
  /// the request is missing.
  var isSilentlyBlind: Bool {
    settings.osVersion >= SoftwareVersion(8)
      && !settings.setupFaults.isDisjoint(with: [.usageText, .request])
  }

  /// Why a cause cannot wake the app in its state, in the order of declaration.
  func reasonsAgainst(_ cause: Wake.Cause) -> [RefusedWake.Reason] {
    RefusedWake.Reason.allCases.filter { applies($0, to: cause) }
  }

  private func applies(_ reason: RefusedWake.Reason, to cause: Wake.Cause) -> Bool {
    switch reason {
    case .permission: permission != .always
    case .backgroundRefresh: backgroundRefresh != .available
    case .airplaneMode: isAirplaneModeOn
    case .powerOff: !state.isPowered
    case .locked: state == .rebootedLocked
    case .disarmed: isSignificantChange(cause) && !isServed
    case .restartModeDisabled: !state.hasProcess && !settings.isRestartModeEnabled
    case .sdkVersion:
      !state.hasProcess && settings.sdkVersion < LifeCycleSettings.firstRestartVersion
    case .usageText: settings.setupFaults.contains(.usageText)
    case .request: settings.setupFaults.contains(.request)
    case .backgroundMode: settings.setupFaults.contains(.backgroundMode)
    case .forceQuit: isForceQuit && !relaunchesForceQuit
    }
  }

  /// Whether the significant-change service serves the app: for a running process its managers decide,
  /// for an ended one the last call.
  private var isServed: Bool { state.hasProcess ? service.isRunning : service.isArmed }

  private func isSignificantChange(_ cause: Wake.Cause) -> Bool {
    switch cause {
    case .significantChange, .airplaneModeOff, .boot: true
    case .regionEntry, .regionExit, .refreshExit, .arrival, .departure: false
    }
  }

  /// Whether the system launches an app that the user swiped away: iOS 7.0 does not, 7.1 to 25 do, and
  /// according to one report 26 and later do not.
  private var relaunchesForceQuit: Bool {
    switch settings.forceQuitPolicy {
    case .byVersion:
      (SoftwareVersion(7, 1)..<SoftwareVersion(26)).contains(settings.osVersion)
    case .relaunches: true
    case .doesNotRelaunch: false
    }
  }
}
