internal import Ringfence
package import RingfenceSimulation

/// The events and times of scenario files and presets.
package enum ScenarioWords {
  /// The names of the events, in the order of the documentation.
  package static let names: [String] =
    ScenarioEvent.Kind.plain.map { $0.name } + ScenarioEvent.Kind.switches.map { $0(true).name }
    + [
      ScenarioEvent.Kind.permission(.always).name,
      ScenarioEvent.Kind.backgroundRefresh(.available).name,
      ScenarioEvent.Kind.startSignificantChanges(manager: 0).name,
      ScenarioEvent.Kind.stopSignificantChanges(manager: 0).name,
    ]

  /// Why words are not an event.
  package struct Failure: Error, Hashable, Sendable {
    /// What is wrong.
    package enum Part: Hashable, Sendable {
      case name, value, missingValue
    }

    package let part: Part
    /// What was found and what was expected.
    package let detail: String
  }

  /// An event by its name and value.
  ///
  /// - Parameters:
  ///   - name: a name of ``names``.
  ///   - value: `on` or `off`, a permission, a status or the name of a location manager, for the
  ///     events that take one.
  ///   - managers: the names of the location managers.
  /// - Returns: the event.
  /// - Throws: ``Failure``, with the wrong word.
  package static func kind(
    _ name: String, value: String?, managers: [String]
  ) throws(Failure) -> ScenarioEvent.Kind {
    if let kind = ScenarioEvent.Kind.plain.first(where: { $0.name == name }) {
      guard value == nil else {
        throw Failure(part: .value, detail: "event '\(name)' takes no value")
      }
      return kind
    }
    if let make = ScenarioEvent.Kind.switches.first(where: { $0(true).name == name }) {
      return make(try word(name, value, [true, false]) { $0 ? "on" : "off" })
    }
    switch name {
    case "permission":
      return .permission(try word(name, value, LocationPermission.allCases) { $0.name })
    case "backgroundRefresh":
      return .backgroundRefresh(try word(name, value, BackgroundRefresh.allCases) { $0.name })
    case "slcStart": return .startSignificantChanges(manager: try manager(name, value, managers))
    case "slcStop": return .stopSignificantChanges(manager: try manager(name, value, managers))
    default:
      throw Failure(
        part: .name,
        detail: "unknown event \(JSONText.quoted(name))" + suggestion(for: name, among: names))
    }
  }

  private static func manager(
    _ name: String, _ value: String?, _ managers: [String]
  ) throws(Failure) -> Int {
    try word(name, value, Array(managers.indices)) { managers[$0] }
  }

  private static func word<Value>(
    _ name: String, _ value: String?, _ values: [Value], _ nameOf: (Value) -> String
  ) throws(Failure) -> Value {
    let words = values.map(nameOf)
    guard let value else {
      throw Failure(
        part: .missingValue,
        detail: "event '\(name)' has no value"
          + (words.count > 1
            ? ", expected one of " + words.map { JSONText.quoted($0) }.joined(separator: ", ")
            : words.first.map { ", expected \(JSONText.quoted($0))" } ?? ""))
    }
    guard let found = values.first(where: { nameOf($0) == value }) else {
      throw Failure(
        part: .value,
        detail: "event '\(name)' has the unknown value \(JSONText.quoted(value))"
          + suggestion(for: value, among: words))
    }
    return found
  }

  // MARK: Times

  /// Examples of a time for messages.
  static let momentExample =
    "seconds from the first fix, or a text such as '10 min' or '2026-05-04T08:00:00+02:00'"

  /// A time of day with its offset, or a duration since the first fix.
  package static func moment(_ text: String) throws(QuantityText.Failure) -> ScenarioMoment {
    let bytes = ContiguousArray(text.utf8)
    guard bytes.count >= 11, bytes[4] == 0x2D, bytes[7] == 0x2D else {
      do throws(QuantityText.Failure) {
        return .sinceFirstFix(try QuantityText.duration(text))
      } catch {
        throw QuantityText.Failure(
          detail: "\(JSONText.quoted(text)) is no time of an event, expected \(momentExample)")
      }
    }
    guard let microseconds = DateTimeText.parse(bytes.span, 0..<bytes.count) else {
      throw QuantityText.Failure(
        detail: "\(JSONText.quoted(text)) is no time of day, expected one such as "
          + "'2026-05-04T08:00:00+02:00'")
    }
    // Behind the seconds, only an offset contains one of these.
    guard bytes[19...].contains(where: { $0 | 0x20 == 0x7A || $0 == 0x2B || $0 == 0x2D }) else {
      throw QuantityText.Failure(
        detail: "\(JSONText.quoted(text)) does not say its offset, expected 'Z' or one such as "
          + "'+02:00' behind it")
    }
    return .time(Timestamp(microseconds: microseconds))
  }
}
