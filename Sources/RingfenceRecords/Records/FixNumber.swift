package import Ringfence

/// The numbers of a fix in records of events, in their order: what the receiver gave besides time and position. Writers, the
/// readers of expectations and their comparison go over them.
package enum FixNumber: CaseIterable, Hashable, Sendable {
  case accuracy, speed, course, altitude

  /// All of them; made once.
  package static let all = allCases

  package var name: String { key.name }

  package var key: JSONKey {
    switch self {
    case .accuracy: .accuracy
    case .speed: .speed
    case .course: .course
    case .altitude: .altitude
    }
  }

  /// What it measures: metres, metres per second, degrees.
  package var quantity: QuantityText.Kind {
    switch self {
    case .accuracy, .altitude: .distance
    case .speed: .speed
    case .course: .angle
    }
  }

  /// Whether tables have it in their last columns, behind those that were there before it.
  package var isLast: Bool { self == .altitude }

  /// The number of a fix; `nil` where the receiver gave none.
  package func value(of fix: Fix) -> Double? {
    switch self {
    case .accuracy: fix.accuracy?.meters
    case .speed: fix.speed?.metersPerSecond
    // Two decimals would round it up to 360.
    case .course: fix.course.map { $0.degrees >= 359.995 ? 0 : $0.degrees }
    case .altitude: fix.altitude?.meters
    }
  }
}

extension JSONKey {
  package static let accuracy: JSONKey = #""accuracy":"#
  package static let altitude: JSONKey = #""altitude":"#
  package static let course: JSONKey = #""course":"#
  package static let speed: JSONKey = #""speed":"#
}
