package import Ringfence
internal import RingfenceLifeCycle

extension LossReason {
  /// The reason as a clause that a sentence can begin with.
  package var words: String {
    switch self {
    case .excluded(.geoline): Self.circlesOnly + "this fence is a line"
    case .excluded(.percentageCrossed): Self.circlesOnly + "this zone needs a share of its fences"
    case .excluded(.sequence): Self.circlesOnly + "this zone needs its fences in an order"
    case .excluded(.empty): "the fence has no points"
    case .excluded(let exclusion):
      Self.circlesOnly + "this zone needs \(exclusion.kind?.withArticle ?? "a condition")"
    case .merged: "the visit before it was still open in restart mode, which leaves circles later"
    case .notDelivered: "its fixes did not reach the app"
    case .schedule: "the schedule was closed while the device was in the circle"
    case .minimumRetriggerTime:
      "the minimum retrigger time was not over: it begins later, as the circle is left later"
    case .outsideCircle: "outside the circle, which was cut down to the largest radius allowed"
    }
  }

  /// What to do about it, as a sentence without its full stop. For fixes that did not reach the app,
  /// `LifeCycleReason` knows it better.
  package var remedy: String {
    switch self {
    case .excluded(.geoline): "Draw a circle in its place, or accept the loss"
    case .excluded(.empty): "Draw the fence again"
    case .excluded: "Give it a second zone without the condition, or accept the loss"
    case .merged: "Lower the buffer or the exit distance, or count both as one visit"
    case .notDelivered: LifeCycleReason.nothingHelps
    case .schedule: "Open the schedule for longer, or accept the loss"
    case .minimumRetriggerTime: "Shorten the minimum retrigger time, or accept the loss"
    case .outsideCircle: "Raise the largest radius of restart circles, or make the fence smaller"
    }
  }

  /// The name under which a table of words has the reason for which restart mode reports no excess of a speed limit, whose code is that
  /// of a speed condition.
  package static var speedLimitName: String { Event.Kind.overspeed.name }

  /// ``words`` for what begins with an event of a type.
  package func words(of kind: Event.Kind) -> String {
    isSpeedLimit(kind) ? Self.circlesOnly + "speed limits are not checked" : words
  }

  /// ``remedy`` for what begins with an event of a type.
  package func remedy(of kind: Event.Kind) -> String {
    isSpeedLimit(kind) ? "Accept the loss: no setting makes restart mode check speeds" : remedy
  }

  private func isSpeedLimit(_ kind: Event.Kind) -> Bool {
    kind == .overspeed && self == .excluded(.speed)
  }

  private static var circlesOnly: String { "in restart mode iOS checks circles only; " }
}
