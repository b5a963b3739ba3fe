package import Ringfence

/// What a rule knows of one device: in which zones it is.
package struct RuleSession: Sendable {
  enum State: UInt8, Sendable {
    case unknown, outside, inside
  }

  /// A change of state that is not confirmed yet.
  struct Pending: Sendable {
    let zone: Int
    var fixes: Int
    let since: Int64
  }

  /// A visit whose dwell time is not over.
  struct Dwell: Sendable {
    let zone: Int
    let fence: Int
    let end: Int64
  }

  struct Taken: Sendable {
    let time: Int64
    let latitude: Double
    let longitude: Double
    /// As the rule takes it.
    let accuracy: Double
    let altitude: Double
    /// From 0.
    let number: Int
  }

  struct Received {
    let time: Int64
    let latitude: Double
    let longitude: Double
    /// NaN where missing, as the speed and the altitude.
    let accuracy: Double
    let speed: Double
    let altitude: Double

    @inline(__always)
    init(_ columns: FixColumns, _ index: Int) {
      time = columns.times[index]
      latitude = columns.latitudes[index]
      let east = columns.longitudes[index]
      longitude =
        east >= -180 && east < 180
        ? east : Coordinate(uncheckedLatitude: 0, longitude: east).normalizedLongitude
      accuracy = columns.accuracies.isEmpty ? .nan : columns.accuracies[index]
      speed = columns.speeds.isEmpty ? .nan : columns.speeds[index]
      altitude = columns.altitudes.isEmpty ? .nan : columns.altitudes[index]
    }
  }

  struct Change: Sendable {
    let zone: Int
    let fence: Int
  }

  var states: ContiguousArray<State> = []
  var last: Taken?
  var pending: [Pending] = []
  var dwells: [Dwell] = []
  var inside: ContiguousArray<Int32> = []
  /// The zones that every fix so far leaves between their tests.
  var unknown: ContiguousArray<Int32> = []
  var clearance = RuleClearance()
  /// Whether exits of the last fix wait for one without an entry.
  var keepsExits = false
  package internal(set) var fixes = 0
  package internal(set) var refusals: [RuleRefusals] = []
  /// Fixes without an accuracy, where the rule asks for it.
  package internal(set) var withoutAccuracy = 0
  /// How often a fix lay between the tests of a zone for entering and for staying.
  package internal(set) var undecided = 0
  // Of one fix; kept for their memory.
  var candidates: ContiguousArray<Int32> = []
  var entries: [Change] = []
  var exits: [Change] = []
  var crossings: [Change] = []

  package init() {}

  /// Evaluates fixes, which follow those before.
  ///
  /// - Parameters:
  ///   - columns: the fixes of one device, in the order in which a rule receives them.
  ///   - engine: the same for all fixes of a session.
  ///   - decisions: receives what the rule decides, in its order.
  /// - Complexity: O(1) for a fix that is far from all edges, else O(log *n*) and linear in the corners of the zones near it.
  package mutating func process(
    _ columns: FixColumns, with engine: RuleEngine, into decisions: inout [RuleDecision]
  ) {
    if states.isEmpty { begin(engine) }
    let rule = engine.rule
    for index in columns.indices {
      let number = fixes
      fixes += 1
      let fix = Received(columns, index)
      var isSilent = false
      if !rule.filters.isEmpty, refuses(fix, number, rule, isSilent: &isSilent) { continue }
      let taken = taken(fix, number, engine)
      if clearance.holds(taken.latitude, taken.longitude, taken.accuracy) {
        last = taken
      } else {
        take(taken, isSilent: isSilent, engine, &decisions)
      }
    }
  }

  private mutating func begin(_ engine: RuleEngine) {
    states = ContiguousArray(repeating: .unknown, count: max(1, engine.allZones.count))
    refusals = engine.rule.filters.indices.map { RuleRefusals(filter: $0) }
  }

  @inline(__always)
  private mutating func taken(_ fix: Received, _ number: Int, _ engine: RuleEngine) -> Taken {
    let rule = engine.rule
    var accuracy = fix.accuracy
    if let fixed = rule.fixedAccuracy {
      accuracy = fixed
    } else if accuracy.isNaN {
      accuracy = rule.missingAccuracy
      if rule.usesAccuracy { withoutAccuracy += 1 }
    }
    return Taken(
      time: fix.time, latitude: fix.latitude, longitude: fix.longitude, accuracy: accuracy,
      altitude: engine.usesAltitudes ? engine.taken(altitude: fix.altitude) : 0, number: number)
  }

  // MARK: Filters

  /// Whether a filter refuses a fix; it is counted.
  @inline(__always)
  private mutating func refuses(
    _ fix: Received, _ number: Int, _ rule: DecisionRule, isSilent: inout Bool
  ) -> Bool {
    for index in rule.filters.indices where refuses(rule.filters[index], fix) {
      let filter = rule.filters[index]
      if refusals[index].count == 0 { refusals[index].firstFix = number }
      refusals[index].count += 1
      switch filter.effect {
      case .skip: return true
      case .silent: isSilent = true
      }
    }
    return false
  }

  @inline(__always)
  private func refuses(_ filter: RuleFilter, _ fix: Received) -> Bool {
    let accuracy = fix.accuracy
    switch filter.kind {
    case .accuracyAbove: return accuracy > filter.value
    case .accuracyAtLeast: return accuracy >= filter.value
    case .accuracyMissing: return accuracy.isNaN
    case .speedAbove: return fix.speed > filter.value
    default: break
    }
    guard let last else { return false }
    let time = fix.time
    var isSoon: Bool { Double(time - last.time) / 1e6 < filter.value }
    func isNear(_ meters: Double) -> Bool {
      Geodesic.distanceMeters(last.latitude, last.longitude, fix.latitude, fix.longitude) < meters
    }
    switch filter.kind {
    case .olderThanLast: return time < last.time
    case .notNewerThanLast: return time <= last.time
    case .sinceLastBelow: return isSoon
    case .movedLessThan: return isNear(filter.value)
    case .movedLessThanAccuracy: return isNear(filter.value * (accuracy.isNaN ? 0 : accuracy))
    case .samePositionWithin:
      return isSoon && last.latitude == fix.latitude && last.longitude == fix.longitude
    case .accuracyAbove, .accuracyAtLeast, .accuracyMissing, .speedAbove: return false
    }
  }
}
