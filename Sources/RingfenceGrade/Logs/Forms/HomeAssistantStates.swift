internal import Ringfence

/// The states of one entity of Home Assistant; entries and exits are derived from their changes.
struct HomeAssistantStates: Sendable {
  /// A state from a moment on.
  struct State: Sendable {
    let time: Timestamp
    let line: Int
    /// The zones, each with its names, the best first; `nil` for an unknown state.
    let zones: [[String]]?
    var coordinate: Coordinate?
    var accuracy: Double?
  }

  let entity: String?
  private(set) var states: [State] = []

  init(entity: String?) { self.entity = entity }

  mutating func add(_ state: State) { states.append(state) }

  /// Adds the entries and exits to a log: the difference of the zones from state to state, and after an unknown one
  /// entries alone.
  func derive(into collector: inout FoundLogCollector) {
    var before: [[String]]?
    var hasGap = false
    let inOrder = states.indices.sorted { (states[$0].time, $0) < (states[$1].time, $1) }
    for (number, index) in inOrder.enumerated() {
      let state = states[index]
      guard let zones = state.zones else {
        // What is inside is not known any more.
        hasGap = number > 0
        before = nil
        continue
      }
      let old = before ?? []
      if before != nil {
        for zone in old where !Self.contains(zones, zone) { add(.exited, zone, state, &collector) }
      }
      if before != nil || hasGap {
        for zone in zones where !Self.contains(old, zone) {
          add(.entered, zone, state, &collector, isAfterGap: before == nil)
        }
      }
      before = zones
      hasGap = false
    }
  }

  private func add(
    _ kind: Event.Kind, _ names: [String], _ state: State, _ collector: inout FoundLogCollector,
    isAfterGap: Bool = false
  ) {
    var row = FoundLogRow(kind, at: state.time, zones: names, line: state.line)
    row.timeSource = .server
    row.coordinate = state.coordinate
    row.accuracy = state.accuracy
    row.device = entity
    row.isAfterGap = isAfterGap
    if isAfterGap { collector.remark(.afterGap) }
    collector.add(row)
  }

  private static func contains(_ zones: [[String]], _ zone: [String]) -> Bool {
    zones.contains { other in
      other.count == zone.count && zip(other, zone).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
    }
  }

  /// `nil` for a state that is unknown.
  static func zones(ofState state: String) -> [[String]]? {
    switch state {
    case "unknown", "unavailable", "": nil
    case "not_home": []
    case "home": [["zone.home", "home", "Home"]]
    default: [[state]]
    }
  }

  /// The names of a zone by its entity: `zone.depot`, `depot`.
  static func names(ofEntity entity: String) -> [String] {
    entity.hasPrefix("zone.") ? [entity, String(entity.dropFirst(5))] : [entity]
  }
}
