/// An event of a scenario that cannot happen in the state of the app.
public struct ScenarioError: Error, Hashable, Sendable {
  /// Index of the event in the scenario.
  public let index: Int
  /// The line of the event in the scenario file; `nil` without a file.
  public let line: Int?
  /// The event.
  public let event: ScenarioEvent.Kind
  /// The state in which the event cannot happen.
  public let state: LifeCycleState
  /// The states in which the event can happen, in the order of their declaration; empty for an event with a
  /// manager that does not exist.
  public let expected: [LifeCycleState]
  /// Whether the event happens at a part of the track, the end of which is not known.
  var needsWholeTrack = false

  /// What was found and what was expected, without the line.
  public var message: String {
    if needsWholeTrack {
      return "'\(event.name)' happens at a part of the track, the end of which is not known"
    }
    if expected.isEmpty { return "'\(event.name)' names a location manager that does not exist" }
    var names = ""
    for (i, state) in expected.enumerated() {
      if i > 0 { names += i == expected.count - 1 ? " or " : ", " }
      names += state.name
    }
    return "'\(event.name)' cannot happen in state \(state.name), only in \(names)"
  }
}
