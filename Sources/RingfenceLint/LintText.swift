// Rules/: what each rule finds, and its message.

internal import Ringfence

enum LintText {
  /// A number with at most `decimals` decimals.
  static func number(_ value: Double, decimals: Int = 1) -> String {
    var bytes: [UInt8] = []
    FixedDecimal.append(value, upTo: decimals, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A size with at most `decimals` decimals, and more where two digits that are not zero need them: `4.5`,
  /// `0.012`.
  static func size(_ value: Double, decimals: Int = 2) -> String {
    value > 0 && value < 1e-9
      ? "less than 0.000000001"
      : number(value, decimals: FixedDecimal.decimals(of: value, atLeast: decimals))
  }

  /// Some things, as `a, b and c`.
  static func list(_ things: [String]) -> String {
    guard things.count > 1, let last = things.last else { return things.first ?? "" }
    return things.dropLast().joined(separator: ", ") + " and " + last
  }

  static func name(_ text: String) -> String { PrintableText.shortened(text) }

  /// A zone in messages: by its name, without one by its id.
  static func label(_ zone: Zone) -> String { "zone '\(name(zone.ownName ?? zone.id))'" }

  /// A day, as zone files have it.
  static func date(_ date: CivilDate) -> String {
    func digits(_ number: Int, _ count: Int) -> String {
      let text = "\(number)"
      return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
    return "\(digits(date.year, 4))-\(digits(date.month, 2))-\(digits(date.day, 2))"
  }

  static func seconds(_ duration: Duration) -> String {
    number(Double(duration.wholeMicroseconds) / 1e6)
  }
}

extension ZoneLayout {
  func label(zone: Int) -> String { LintText.label(zones[zone]) }

  func label(zone: Int, fence: Int) -> String {
    "fence '\(LintText.name(zones[zone].fences[fence].id))' of \(label(zone: zone))"
  }
}
