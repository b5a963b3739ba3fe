internal import Ringfence

extension LossReason {
  /// The reason in text.
  var words: String {
    switch self {
    case .excluded(.geoline): "geolines have no circle"
    case .excluded(.percentageCrossed): "the zone has a condition on fences crossed"
    case .excluded(.sequence): "the zone has a condition on the order of fences"
    case .excluded(.empty): "the fence has no points"
    case .excluded(let exclusion): "the zone has \(exclusion.kind?.withArticle ?? "a") condition"
    case .merged: "the restart visit before it was still open"
    case .notDelivered: "its fixes were not delivered"
    case .schedule: "the schedule was closed"
    case .minimumRetriggerTime: "the minimum retrigger time was not over"
    case .outsideCircle: "outside the circle, which was cut down to the largest radius allowed"
    }
  }
}
