internal import Ringfence
internal import RingfenceAnswers

extension Expectation {
  typealias Change = EventComparison.Change

  /// The values of an event that differ from the expected ones, in the order of the record's keys.
  func changes(
    to event: Event, _ sure: EventCertainty?, in layout: ZoneLayout,
    _ tolerance: ExpectationTolerance
  ) -> [Change] {
    let zone = layout.zones[event.zone]
    var list = ChangeList(tolerance: tolerance)
    list.compare("time", time, event.time)
    list.compare("fence", fence, event.hasFence ? zone.fences[event.fence].id : nil)
    for (field, expected) in values { list.compare(field, expected, event, zone) }
    for number in CertaintyNumber.allCases {
      list.compare(
        number.rawValue, certainty.numbers[number], sure.flatMap { number.value(of: $0) })
    }
    list.compare(
      "continues", certainty.continues.map { "\($0)" }, sure?.continues.map { "\($0)" })
    for time in CertaintyTime.allCases {
      let found = sure.flatMap { time.quantiles(of: $0) }
      for quantile in TimeQuantile.allCases {
        list.compare(
          "\(time.rawValue).\(quantile.rawValue)", certainty.times[time]?[quantile],
          found.map { quantile.time(of: $0) })
      }
    }
    list.compare(
      "unobserved.from", certainty.unobserved?.lowerBound, sure?.unobserved?.from)
    list.compare("unobserved.to", certainty.unobserved?.upperBound, sure?.unobserved?.to)
    return list.changes
  }
}

private struct ChangeList {
  enum Measure {
    case length, time, speed, course

    init(_ quantity: QuantityText.Kind) {
      self =
        switch quantity {
        case .distance: .length
        case .speed: .speed
        case .duration: .time
        case .angle: .course
        // No number of an event is one.
        case .size: .length
        }
    }

    /// The measure of the number of a field; any for another.
    init(_ form: EventField.Form) {
      if case .quantity(let quantity) = form { self.init(quantity) } else { self = .length }
    }
  }

  let tolerance: ExpectationTolerance
  var changes: [EventComparison.Change] = []

  /// Event records round speeds and courses to two decimals.
  private static let rounding = 0.01

  /// Compares a field; what the layout says alone is not compared.
  mutating func compare(
    _ field: EventField, _ expected: Expectation.Value, _ event: Event, _ zone: Zone
  ) {
    guard field.isCompared else { return }
    let key = field.key.name
    switch expected {
    case .plain(.confirmation(let parts)): compare(key, parts, event.confirmed)
    case .window(let window):
      let name = event.window.map {
        zone.attendances[$0.attendance].name(at: $0.attendance)
      }
      compare("\(key).id", window.id, name)
      compare("\(key).from", window.from, event.window?.opens)
      compare("\(key).to", window.to, event.window?.closes)
    case .plain(.time(let time)):
      if case .time(let found)? = field.value(of: event) {
        compare(key, time, found)
      } else {
        compare(key, time, nil)
      }
    case .plain(let value): compare(key, value, field.value(of: event), Measure(field.form))
    case .text: break
    case .point(let point): compare(key, point, event.boundary.time, event.boundary.coordinate)
    case .fix(let fix):
      compare(key, fix.point, event.fix.time, event.fix.coordinate)
      for number in FixNumber.all {
        compare(
          "\(key).\(number.name)", fix.numbers[number], number.value(of: event.fix),
          Measure(number.quantity))
      }
    case .crossedFences(let crossings): compare(key, crossings, event.crossedFences, zone)
    case .customData(let data): compare(key, Self.text(of: data), Self.text(of: zone.customData))
    }
  }

  private mutating func compare(
    _ key: String, _ expected: EventValue, _ found: EventValue?, _ measure: Measure
  ) {
    if let number = expected.number {
      compare(key, number, found?.number, measure)
    } else {
      compare(key, Self.text(of: expected), found.flatMap(Self.text))
    }
  }

  /// A value that is compared as a whole; `nil` for another.
  private static func text(of value: EventValue) -> String? {
    switch value {
    case .word(let word): return word
    case .flag(let flag): return flag ? "true" : "false"
    case .count(let number): return "\(number)"
    case .flags(let flags):
      let names = EventFlags.allWords.filter { flags.contains($0) }.map { $0.name }
      return names.isEmpty ? "none" : names.joined(separator: " ")
    case .name, .time, .number, .duration, .confirmation, .window, .boundary, .fix,
      .crossedFences, .lastFixNumbers:
      return nil
    }
  }

  /// The pairs in the order of their keys, since JSON objects have none.
  private static func text(of data: [CustomDatum]) -> String {
    let pairs = data.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { "\(JSONText.quoted($0.key)): \(JSONText.quoted($0.value))" }
    return pairs.isEmpty ? "none" : pairs.joined(separator: ", ")
  }

  mutating func compare(_ key: String, _ expected: String?, _ found: String?) {
    guard let expected, expected != found else { return }
    add(key, expected, found)
  }

  mutating func compare(_ key: String, _ expected: Timestamp?, _ found: Timestamp?) {
    guard let expected else { return }
    guard let found else {
      add(key, Self.text(expected), nil)
      return
    }
    let difference = found.microseconds - expected.microseconds
    guard abs(difference) > tolerance.microseconds else { return }
    add(key, Self.text(expected), Self.text(found), Double(difference) / 1e6)
  }

  private mutating func compare(
    _ key: String, _ expected: ExitConfirmation, _ found: ExitConfirmation?
  ) {
    for part in ExitConfirmation.Part.allCases {
      let (wanted, number) = (expected[part], found?[part])
      switch part {
      case .time: compare("\(key).\(part)", wanted, number, .time)
      case .fixes:
        compare(
          "\(key).\(part)", expected.fixes.map { "\($0)" }, found?.fixes.map { "\($0)" } ?? "none")
      // Records have three decimals.
      case .certainty:
        compare("\(key).\(part)", wanted.map { max(0, $0 - 0.0005)...min(1, $0 + 0.0005) }, number)
      }
    }
  }

  private mutating func compare(
    _ key: String, _ expected: Expectation.Point?, _ time: Timestamp, _ coordinate: Coordinate
  ) {
    compare("\(key).time", expected?.time, time)
    guard let wanted = expected?.coordinate else { return }
    let apart = Geodesic.inverse(from: wanted, to: coordinate).distance.meters
    guard apart > tolerance.meters else { return }
    add(key, nil, nil, apart)
  }

  private mutating func compare(
    _ key: String, _ expected: Double?, _ found: Double?, _ measure: Measure
  ) {
    guard let expected else { return }
    guard let found else {
      add(key, Self.text(expected, measure), nil)
      return
    }
    var difference = found - expected
    let limit: Double
    switch measure {
    case .length: limit = tolerance.meters
    case .time: limit = Double(tolerance.microseconds) / 1e6
    case .speed: limit = Self.rounding
    case .course:
      limit = Self.rounding
      difference = difference.remainder(dividingBy: 360)
    }
    // A billionth more, since decimal limits and differences are not exact in binary.
    guard abs(difference) > limit + 1e-9 else { return }
    add(key, Self.text(expected, measure), Self.text(found, measure), difference)
  }

  mutating func compare(_ key: String, _ expected: ClosedRange<Double>?, _ found: Double?) {
    guard let expected else { return }
    guard let found else {
      add(key, Self.text(expected), nil)
      return
    }
    guard !expected.contains(found) else { return }
    let nearest = found < expected.lowerBound ? expected.lowerBound : expected.upperBound
    add(key, Self.text(expected), Self.text(found), found - nearest)
  }

  private mutating func compare(
    _ key: String, _ expected: [Expectation.Crossing], _ found: [CrossedFence], _ zone: Zone
  ) {
    let wanted = expected.map { $0.fence }
    let came = found.map { zone.fences[$0.fence].id }
    guard wanted.elementsEqual(came, by: { $0.utf8.elementsEqual($1.utf8) }) else {
      add(key, Self.list(wanted), Self.list(came))
      return
    }
    for (index, (crossing, actual)) in zip(expected, found).enumerated() {
      compare(
        "\(key)[\(index)]", crossing.point, actual.point.time, actual.point.coordinate)
    }
  }

  private mutating func add(
    _ key: String, _ expected: String?, _ found: String?, _ difference: Double? = nil
  ) {
    changes.append(
      EventComparison.Change(
        key: key, expected: expected, found: found, difference: difference))
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.map(JSONText.quoted).joined(separator: " ")
  }

  private static func text(_ time: Timestamp) -> String {
    var bytes: [UInt8] = []
    RFC3339.append(time, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Probabilities in words: the rounding of a record is none.
  private static func text(_ bounds: ClosedRange<Double>) -> String {
    let (low, high) = (bounds.lowerBound, bounds.upperBound)
    if high - low < 2 * ExpectedCertainty.rounding { return text((low + high) / 2) }
    if high >= 1 { return "at least \(text(low))" }
    return low <= 0 ? "at most \(text(high))" : "\(text(low)) to \(text(high))"
  }

  private static func text(_ value: Double) -> String {
    var bytes: [UInt8] = []
    FixedDecimal.append(value, upTo: 3, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func text(_ value: Double, _ measure: Measure) -> String {
    let unit =
      switch measure {
      case .length: " m"
      case .time: " s"
      case .speed: " m/s"
      case .course: "°"
      }
    return text(value) + unit
  }
}
