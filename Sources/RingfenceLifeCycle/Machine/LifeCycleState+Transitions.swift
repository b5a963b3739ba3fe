extension LifeCycleState {
  /// Whether the device is on.
  public var isPowered: Bool {
    switch self {
    case .foreground, .background, .suspended, .terminatedByUser, .terminatedBySystem,
      .rebootedLocked, .notRunningAfterBoot, .restartAwake, .restartSuspended:
      true
    case .off: false
    }
  }

  /// Whether the app is in memory.
  public var hasProcess: Bool {
    switch self {
    case .foreground, .background, .suspended, .restartAwake, .restartSuspended: true
    case .terminatedByUser, .terminatedBySystem, .rebootedLocked, .notRunningAfterBoot, .off: false
    }
  }

  var isRunning: Bool {
    switch self {
    case .foreground, .background, .restartAwake: true
    case .suspended, .terminatedByUser, .terminatedBySystem, .rebootedLocked,
      .notRunningAfterBoot, .restartSuspended, .off:
      false
    }
  }

  /// The state after an event of the scenario; `nil` when it cannot happen.
  ///
  /// | event | fg | bg | su | tU | tS | rL | nR | rA | rS | off |
  /// |---|---|---|---|---|---|---|---|---|---|---|
  /// | background | bg | – | – | – | – | – | – | – | – | – |
  /// | foreground | – | fg | fg | fg | fg | – | fg | fg | fg | – |
  /// | suspend | – | su | – | – | – | – | – | rS | – | – |
  /// | swipe | tU | tU | tU | – | – | – | – | tU | tU | – |
  /// | systemKill, crash, update | tS | tS | tS | – | – | – | – | tS | tS | – |
  /// | reboot | B | B | B | B | B | B | B | B | B | – |
  /// | unlock | – | – | – | – | – | nR | – | – | – | – |
  /// | powerOff | off | off | off | off | off | off | off | off | off | – |
  /// | powerOn | – | – | – | – | – | – | – | – | – | B |
  /// | airplane, wifi, cellular, network, permission, backgroundRefresh | fg | bg | su | tU | tS | rL | nR | rA | rS | – |
  /// | slcStart, slcStop | fg | bg | su | – | – | – | – | rA | rS | – |
  ///
  /// The columns are the states in the order of their declaration. B: rL for a device with a
  /// passcode, else nR. Fixes move between su and bg, tU, tS or nR and rA, rA and rS (see
  /// ``LifeCycleMachine``). An event that sets a switch to its present value is no error and
  /// changes nothing.
  func after(_ event: ScenarioEvent.Kind, hasPasscode: Bool) -> LifeCycleState? {
    let booted = hasPasscode ? LifeCycleState.rebootedLocked : .notRunningAfterBoot
    switch event {
    case .background: return self == .foreground ? .background : nil
    case .foreground:
      switch self {
      case .background, .suspended, .terminatedByUser, .terminatedBySystem, .notRunningAfterBoot,
        .restartAwake, .restartSuspended:
        return .foreground
      case .foreground, .rebootedLocked, .off: return nil
      }
    case .suspend:
      switch self {
      case .background: return .suspended
      case .restartAwake: return .restartSuspended
      case .foreground, .suspended, .terminatedByUser, .terminatedBySystem, .rebootedLocked,
        .notRunningAfterBoot, .restartSuspended, .off:
        return nil
      }
    case .swipe: return hasProcess ? .terminatedByUser : nil
    case .systemKill, .crash, .update: return hasProcess ? .terminatedBySystem : nil
    case .reboot: return isPowered ? booted : nil
    case .unlock: return self == .rebootedLocked ? .notRunningAfterBoot : nil
    case .powerOff: return isPowered ? .off : nil
    case .powerOn: return self == .off ? booted : nil
    case .airplaneMode, .wifi, .cellular, .network, .permission, .backgroundRefresh:
      return isPowered ? self : nil
    case .startSignificantChanges, .stopSignificantChanges: return hasProcess ? self : nil
    }
  }
}

extension ScenarioError {
  init(_ event: ScenarioEvent, index: Int, in state: LifeCycleState, hasPasscode: Bool) {
    self.index = index
    line = event.line
    self.event = event.kind
    self.state = state
    expected = LifeCycleState.allCases.filter {
      $0.after(event.kind, hasPasscode: hasPasscode) != nil
    }
  }

  /// Creates the error of an event at a part of a track whose end is not known.
  init(partOfTrackIn event: ScenarioEvent, index: Int, in state: LifeCycleState) {
    self.init(unknownManagerOf: event, index: index, in: state)
    needsWholeTrack = true
  }

  init(unknownManagerOf event: ScenarioEvent, index: Int, in state: LifeCycleState) {
    self.index = index
    line = event.line
    self.event = event.kind
    self.state = state
    expected = []
  }
}
