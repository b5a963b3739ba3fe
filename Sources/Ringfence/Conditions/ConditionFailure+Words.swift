// Why a condition was not met, for people: `explain` and the page write the same words.

extension ConditionFailure: CustomStringConvertible {
  /// The condition, what was found, what is asked for and how much is missing, in the units that people use:
  /// `speed: 45.0 km/h, at most 30.0 km/h: 15.0 km/h too fast`.
  public var description: String {
    var bytes: [UInt8] = []
    appendWords(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the ``description``.
  package func appendWords(to bytes: inout [UInt8]) {
    bytes.append(kind.definition.title ?? kind.name)
    bytes.append(": ")
    let words = kind.numbers
    switch words {
    case .window:
      bytes.append("closed, ")
      guard let missing = numbers.missing else {
        bytes.append("and not open again within 400 days")
        return
      }
      bytes.append("opens ")
      Self.append(seconds: missing, to: &bytes)
      bytes.append(" later")
      return
    case .limits(let quantity):
      append(
        scaledBy: quantity.display.perUnit, least: 1, " " + quantity.display.unit, to: &bytes)
    case .arc: append(scaledBy: 1, least: 1, "°", to: &bytes)
    case .probability: append(scaledBy: 100, least: 0, " %", to: &bytes)
    case .time(let suffix):
      append(after: suffix, to: &bytes) { Self.append(seconds: $0, to: &$1) }
    case .count(let one, let many):
      append(to: &bytes) { number, bytes in
        FixedDecimal.append(number, decimals: 0, to: &bytes)
        bytes.append(" " + (number == 1 ? one : many))
      }
    }
    guard numbers.missing != nil else { return }
    let isBelow = numbers.found.flatMap { found in numbers.minimum.map { found < $0 } } ?? false
    bytes.append(" " + (isBelow ? words.misses.below : words.misses.above))
  }

  /// Appends numbers in a unit that is some of the base unit, with at least `least` decimals.
  private func append(
    scaledBy scale: Double, least: Int, _ unit: String, to bytes: inout [UInt8]
  ) {
    let decimals = decimals(atLeast: least, scale: scale)
    append(to: &bytes) { value, bytes in
      FixedDecimal.append(value * scale, decimals: decimals, to: &bytes)
      bytes.append(unit)
    }
  }

  /// Appends `45.0 km/h, at most 30.0 km/h: 15.0 km/h`, without the last part when the margin is unknown.
  private func append(
    after suffix: String = "", to bytes: inout [UInt8],
    _ appendValue: (Double, inout [UInt8]) -> Void
  ) {
    let numbers = numbers
    if let actual = numbers.found {
      appendValue(actual, &bytes)
      bytes.append(suffix)
    } else {
      bytes.append("unknown")
    }
    switch (numbers.minimum, numbers.maximum) {
    case (let minimum?, let maximum?):
      bytes.append(", from ")
      appendValue(minimum, &bytes)
      bytes.append(" to ")
      appendValue(maximum, &bytes)
    case (let minimum?, nil):
      bytes.append(", at least ")
      appendValue(minimum, &bytes)
    case (nil, let maximum?):
      bytes.append(", at most ")
      appendValue(maximum, &bytes)
    case (nil, nil): break
    }
    if let margin = numbers.missing {
      bytes.append(": ")
      appendValue(margin, &bytes)
    }
  }

  private static func append(seconds: Double, to bytes: inout [UInt8]) {
    let limited = min(max(seconds, 0), 1e12)
    // checked: limited to 1e18 by the line above
    bytes.append(clock: .microseconds(Int64((limited * 1e6).rounded())))
  }

  /// The decimals of its numbers: at least `least`, and more where the margin would round to zero.
  package func decimals(atLeast least: Int, scale: Double = 1) -> Int {
    guard let margin = numbers.missing else { return least }
    var halfOfLast = 0.5
    for _ in 0..<least { halfOfLast /= 10 }
    let shown = margin * scale
    return shown < halfOfLast ? FixedDecimal.decimals(of: shown, atLeast: least) : least
  }
}

extension Event.Kind {
  /// What is tried: an entry, an exit or a crossing.
  package var attempt: String {
    switch self {
    case .entered: "entry"
    case .exited: "exit"
    case .crossed: "crossing"
    case .dwelled: "dwell time"
    case .overstayed: "maximum stay"
    case .overspeed: "overspeed"
    case .overspeedEnded: "end of overspeed"
    case .absent: "absence"
    case .arrivedLate: "late arrival"
    case .leftEarly: "early departure"
    case .attendance: "attendance"
    }
  }

  /// What stands between ``attempt`` and the name of a fence.
  package var preposition: String {
    switch self {
    case .entered: "into"
    case .exited: "from"
    case .overspeed, .overspeedEnded: "in"
    default: "of"
    }
  }
}

extension Suppression: CustomStringConvertible {
  /// What did not happen, when, and why, without a position:
  /// `entry suppressed at 2026-05-04T08:00:00.000Z, 3 tries; speed: 45.0 km/h, at most 30.0 km/h: 15.0 km/h too fast`.
  public var description: String {
    var bytes: [UInt8] = []
    bytes.append(kind.attempt)
    bytes.append(kind == .exited ? " withheld from " : " suppressed at ")
    RFC3339.append(began.time, to: &bytes)
    bytes.append(tries == 1 ? ", 1 try" : ", \(tries) tries")
    for failure in failures {
      bytes.append("; ")
      failure.appendWords(to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
