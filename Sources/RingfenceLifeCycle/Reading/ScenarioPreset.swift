/// A scenario with a name.
public struct ScenarioPreset: Hashable, Sendable {
  /// The name.
  public let name: String
  /// The events in the form of a preset.
  public let events: String

  /// Every preset, in the order of the documentation.
  public static let all: [ScenarioPreset] = [
    .init(name: "none", events: ""),
    .init(name: "suspended", events: "background@0+suspend@0"),
    .init(name: "reopened", events: "swipe@0+foreground@600"),
    .init(name: "rebooted", events: "reboot@0+unlock@60"),
    .init(name: "emptyBattery", events: "powerOff@0+powerOn@600+unlock@660"),
    .init(name: "flight", events: "swipe@0+airplane=on@60+airplane=off@600"),
    .init(name: "whenInUse", events: "permission=whenInUse@0+swipe@0"),
    .init(name: "disarmed", events: "slcStop=sdk@0+swipe@0"),
  ]

  /// Reads a preset: a name of ``all``, or events joined by plus signs, each `EVENT@TIME`, or
  /// `EVENT=VALUE@TIME` for those that take a value. Without `@TIME` an event happens at the first fix.
  static func scenario(_ text: String) throws(QuantityText.Failure) -> Scenario {
    if let preset = all.first(where: { $0.name == text }) { return try events(preset.events) }
    return try events(text)
  }

  private static func events(_ text: String) throws(QuantityText.Failure) -> Scenario {
    var scenario = Scenario()
    for part in parts(text) { scenario.events.append(try event(part, &scenario.managers)) }
    return scenario
  }

  /// The events of a text. Each begins with a letter: a plus sign before a digit is part of the
  /// offset of a time.
  package static func parts(_ text: String) -> [String] {
    var parts: [[UInt8]] = [[]]
    let bytes = Array(text.utf8)
    for (i, byte) in bytes.enumerated() {
      let isLast = i + 1 == bytes.count
      if byte == UInt8(ascii: "+"), isLast || bytes[i + 1] &- UInt8(ascii: "0") > 9 {
        parts.append([])
      } else {
        parts[parts.count - 1].append(byte)
      }
    }
    return text.isEmpty ? [] : parts.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func event(
    _ text: String, _ managers: inout [String]
  ) throws(QuantityText.Failure) -> ScenarioEvent {
    let (name, value, moment) = words(text)
    guard ScenarioWords.names.contains(name) else { throw unknown(name) }
    if ScenarioWords.takesManager(name), let value, !value.isEmpty, !managers.contains(value) {
      managers.append(value)
    }
    let kind: ScenarioEvent.Kind
    do throws(ScenarioWords.Failure) {
      kind = try ScenarioWords.kind(name, value: value, managers: managers)
    } catch {
      throw QuantityText.Failure(detail: error.detail)
    }
    guard let moment else { return ScenarioEvent(kind, at: .sinceFirstFix(.zero)) }
    return ScenarioEvent(kind, at: try ScenarioWords.moment(moment))
  }

  /// What an event of a text says: `EVENT=VALUE@TIME`.
  package static func words(_ text: String) -> (name: String, value: String?, moment: String?) {
    let halves = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let words = halves[0].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return (
      String(words.first ?? ""), words.count > 1 ? String(words[1]) : nil,
      halves.count > 1 ? String(halves[1]) : nil
    )
  }

  private static func unknown(_ name: String) -> QuantityText.Failure {
    let names = all.map { $0.name } + ScenarioWords.names
    let near =
      nearestName(to: name, among: names).map { ", did you mean '\($0)'?" }
      ?? ", expected a file, one of " + all.map { "'\($0.name)'" }.joined(separator: ", ")
      + ", or events such as 'swipe@300' and 'reboot@600+unlock@660', of "
      + ScenarioWords.names.map { "'\($0)'" }.joined(separator: ", ")
    return QuantityText.Failure(
      detail: "\(JSONText.quoted(name)) is neither a file nor a scenario or event" + near)
  }
}
