internal import Ringfence

package enum ScenarioWords {
  package struct Entry {
    package let kind: ScenarioEvent.Kind
    /// Its value; `nil` for an event that takes none.
    package let value: String?
  }

  /// Every event with each of its values, in the order of the documentation.
  package static func entries(managers: [String]) -> [Entry] {
    var entries = ScenarioEvent.Kind.plain.map { Entry(kind: $0, value: nil) }
    for make in ScenarioEvent.Kind.switches {
      entries += [true, false].map { Entry(kind: make($0), value: $0 ? "on" : "off") }
    }
    entries += LocationPermission.allCases.map { Entry(kind: .permission($0), value: $0.name) }
    entries += BackgroundRefresh.allCases.map {
      Entry(kind: .backgroundRefresh($0), value: $0.name)
    }
    for make in managing {
      entries += managers.enumerated().map { Entry(kind: make($0.offset), value: $0.element) }
    }
    return entries
  }

  /// The events whose value is the name of a location manager.
  private static let managing: [@Sendable (Int) -> ScenarioEvent.Kind] = [
    { .startSignificantChanges(manager: $0) }, { .stopSignificantChanges(manager: $0) },
  ]

  static func takesManager(_ name: String) -> Bool { managing.contains { $0(0).name == name } }

  /// The names of the events, in the order of the documentation.
  package static let names: [String] = {
    var names: [String] = []
    for entry in entries(managers: ["sdk"]) where names.last != entry.kind.name {
      names.append(entry.kind.name)
    }
    return names
  }()

  package struct Failure: Error, Hashable, Sendable {
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
    guard names.contains(name) else {
      throw Failure(
        part: .name,
        detail: "unknown event \(JSONText.quoted(name))" + suggestion(for: name, among: names))
    }
    let entries = entries(managers: managers).filter { $0.kind.name == name }
    let words = entries.compactMap { $0.value }
    guard let value else {
      if let entry = entries.first(where: { $0.value == nil }) { return entry.kind }
      throw Failure(
        part: .missingValue,
        detail: "event '\(name)' has no value"
          + (words.count > 1
            ? ", expected one of " + words.map { JSONText.quoted($0) }.joined(separator: ", ")
            : words.first.map { ", expected \(JSONText.quoted($0))" } ?? ""))
    }
    if let entry = entries.first(where: { $0.value.map { $0 == value } ?? false }) {
      return entry.kind
    }
    if words.isEmpty {
      throw Failure(part: .value, detail: "event '\(name)' takes no value")
    }
    throw Failure(
      part: .value,
      detail: "event '\(name)' has the unknown value \(JSONText.quoted(value))"
        + suggestion(for: value, among: words))
  }

  // MARK: Times

  static let momentExample =
    "seconds from the first fix, or a text such as '10 min', '08:20', '50 %' or '2026-05-04T08:00:00+02:00'"

  /// A time with its offset, a duration since the first fix, a time of day, or a part of the track in percent.
  package static func moment(_ text: String) throws(QuantityText.Failure) -> ScenarioMoment {
    let bytes = ContiguousArray(text.utf8)
    if let time = TimeOfDay(text: text), time < .endOfDay { return .timeOfDay(time) }
    if bytes.last == UInt8(ascii: "%") {
      let end = bytes.dropLast().lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? 0
      guard let part = DecimalNumber.parse(bytes.span, 0..<end), (0...100).contains(part) else {
        throw QuantityText.Failure(
          detail: "\(JSONText.quoted(text)) is no part of a track, expected 0 % to 100 %")
      }
      return .partOfTrack(part / 100)
    }
    guard bytes.count >= 11, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else {
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
    guard
      bytes[19...].contains(where: {
        $0 | 0x20 == UInt8(ascii: "z") || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-")
      })
    else {
      throw QuantityText.Failure(
        detail: "\(JSONText.quoted(text)) does not say its offset, expected 'Z' or one such as "
          + "'+02:00' behind it")
    }
    return .time(Timestamp(microseconds: microseconds))
  }
}
