internal import Ringfence

/// An event of a scenario that cannot happen in the state in which it is said to.
public struct ScenarioError: Error, Hashable, Sendable {
  /// The place of the event in the scenario's list, from 0.
  public let index: Int
  /// The line of the scenario file that says so; `nil` without a file.
  public let line: Int?
  /// What is said to have happened.
  public let event: ScenarioEvent.Kind
  /// The state in which it cannot.
  public let state: LifeCycleState
  /// The states in which it can, in the order of their declaration; empty where there is none
  /// because the event names a manager that does not exist.
  public let expected: [LifeCycleState]

  /// What was found and what was expected, without a place.
  public var message: String {
    if expected.isEmpty { return "'\(event.name)' names a location manager that does not exist" }
    var names = ""
    for (i, state) in expected.enumerated() {
      if i > 0 { names += i == expected.count - 1 ? " or " : ", " }
      names += state.name
    }
    return "'\(event.name)' cannot happen in state \(state.name), only in \(names)"
  }
}
