/// Something in a simulation that needs attention.
public enum LifeCycleWarning: Hashable, Sendable {
  /// Events of the scenario were not in the order of time and were sorted; the number of those that
  /// followed a later one.
  case unorderedEvents(count: Int)
  /// Events of the scenario are after the last fix of the track, so that they change the final state only.
  case eventsAfterEnd(count: Int)
  /// Whether this version of iOS relaunches an app that was swiped away by a mechanism rests on few reports, these.
  case policyRests(RelaunchMechanism, Reports)
  /// A question arose to which reports give different answers, and which was taken; what happened may depend on it.
  case contested(ContestedQuestion, isYes: Bool)
  /// From iOS 8 on an app without usage text or request silently gets no fix at all.
  case silentlyNoLocation
  /// More requests in one wake than the settings allow, the index in ``LifeCycleRun/wakes``, and whether the system
  /// ended the app for it.
  case requestOverload(wake: Int, requests: Int, endsApp: Bool)
  /// Events in restart mode that no code of the app receives, because its callbacks are in view controllers.
  case callbacksInViewControllers(events: Int)
  /// A location manager of the app stopped the service that the SDK had started, so that the app is not
  /// relaunched; its index in ``Scenario/managers``.
  case managerDisarmsRelaunch(manager: Int)

  /// The name of the warning in every output.
  public var name: String {
    switch self {
    case .unorderedEvents: "unorderedEvents"
    case .eventsAfterEnd: "eventsAfterEnd"
    case .policyRests: "policyRests"
    case .contested: "contested"
    case .silentlyNoLocation: "silentlyNoLocation"
    case .requestOverload: "requestOverload"
    case .callbacksInViewControllers: "callbacksInViewControllers"
    case .managerDisarmsRelaunch: "managerDisarmsRelaunch"
    }
  }
}
