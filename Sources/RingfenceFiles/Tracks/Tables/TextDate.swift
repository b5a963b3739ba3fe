internal import Ringfence

/// A date at the beginning of a text, in one of the ways in which programs write dates. `Docs/Tracks.md` states them.
struct TextDate {
  /// What is known about the order of a date in numbers.
  enum Order {
    /// It is stated: by a year of four digits in front, the name of a month, or points.
    case stated
    /// A number above 12 shows it.
    case shown(DateOrder)
    /// Day and month may be exchanged.
    case unknown
    /// The month comes before the day, with points, as nobody writes dates who does not say so.
    case unexpected
  }

  private(set) var year = 0
  private(set) var month = 0
  private(set) var day = 0
  private(set) var order = Order.stated
  /// Whether it is the beginning of 12 digits that may as well begin with a year of two, as `200412070111` of 2004 or 2020.
  private(set) var mayHaveShortYear = false
  private(set) var end: Int
  /// The time of day, where it stands within the date, as in `Sat Jun 1 10:00:00 2024`.
  private(set) var clock: Range<Int>?

  private let given: DateOrder?

  /// Reads a date; `nil` for a text that begins with none.
  ///
  /// `given` is the order of dates in numbers, where it is known.
  init?(_ bytes: Span<UInt8>, _ range: Range<Int>, order given: DateOrder?) {
    self.given = given
    end = range.lowerBound
    Self.passWeekday(bytes, &end, range.upperBound)
    guard end < range.upperBound else { return nil }
    let isRead =
      bytes[end].isLetter
      ? readMonthFirst(bytes, range.upperBound) : readNumberFirst(bytes, range.upperBound)
    guard isRead else { return nil }
  }

  /// The date with day and month exchanged.
  var exchanged: Self {
    var other = self
    (other.day, other.month) = (month, day)
    return other
  }

  /// Appends the date as `YYYY-MM-DD`.
  func append(to text: inout ContiguousArray<UInt8>) {
    for (number, unit) in [(year, 1000), (month, 10), (day, 10)] {
      if unit == 10 { text.append(UInt8(ascii: "-")) }
      var unit = unit
      while unit > 0 {
        text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / unit % 10))
        unit /= 10
      }
    }
  }

  // MARK: Forms

  /// `Jun 1, 2024` and `Jun  1 10:00:00 UTC 2024`
  private mutating func readMonthFirst(_ bytes: Span<UInt8>, _ limit: Int) -> Bool {
    guard let month = Self.month(bytes, &end, limit) else { return false }
    self.month = month
    Self.pass(bytes, &end, limit) {
      $0 == 0x20 || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "/")
    }
    guard let day = Self.number(bytes, &end, limit), day.digits <= 2 else { return false }
    self.day = day.value
    if end + 1 < limit, bytes[end].isLetter {
      // The ending of `1st`.
      guard bytes[end + 1].isLetter else { return false }
      end += 2
    }
    Self.pass(bytes, &end, limit) {
      $0 == 0x20 || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "/")
    }
    let start = end
    guard let next = Self.number(bytes, &end, limit) else { return false }
    if next.digits == 4 {
      year = next.value
      return isPossible
    }
    guard next.digits <= 2, end < limit, bytes[end] == UInt8(ascii: ":"), limit - 5 > end,
      bytes[limit - 5] == 0x20
    else { return false }
    var last = limit - 4
    guard let year = Self.number(bytes, &last, limit), year.digits == 4, last == limit else {
      return false
    }
    self.year = year.value
    clock = start..<limit - 5
    end = limit
    return isPossible
  }

  private mutating func readNumberFirst(_ bytes: Span<UInt8>, _ limit: Int) -> Bool {
    guard let first = Self.number(bytes, &end, limit) else { return false }
    if [8, 12, 14, 17].contains(first.digits) {
      let start = end - first.digits
      mayHaveShortYear = first.digits == 12 && given == nil && Self.hasShortYear(bytes, start)
      return readDigits(bytes, start)
    }
    guard end < limit else { return false }
    let mark = bytes[end]
    var next = end
    Self.pass(bytes, &next, limit) {
      $0 == 0x20 || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".")
    }
    if next < limit, bytes[next].isLetter {
      end = next
      return readMonthSecond(bytes, limit, first)
    }
    guard
      [UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: ":")].contains(mark)
    else { return false }
    end += 1
    guard let second = Self.number(bytes, &end, limit), second.digits <= 2, end < limit,
      bytes[end] == mark
    else { return false }
    end += 1
    guard let third = Self.number(bytes, &end, limit) else { return false }
    return take(first, second, third, mark)
  }

  /// `1 Jun 2024`, `01-Jun-2024`, `2024-Jun-01`
  private mutating func readMonthSecond(
    _ bytes: Span<UInt8>, _ limit: Int, _ first: (value: Int, digits: Int)
  ) -> Bool {
    guard let month = Self.month(bytes, &end, limit) else { return false }
    self.month = month
    Self.pass(bytes, &end, limit) {
      [0x20, UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: ",")].contains(
        $0)
    }
    guard let last = Self.number(bytes, &end, limit) else { return false }
    switch (first.digits, last.digits) {
    case (1...2, 4): (day, year) = (first.value, last.value)
    case (4, 1...2): (day, year) = (last.value, first.value)
    case (1...2, 2): (day, year) = (first.value, Self.year(ofTwoDigits: last.value))
    default: return false
    }
    return isPossible
  }

  /// Three numbers with marks between them.
  private mutating func take(
    _ first: (value: Int, digits: Int), _ second: (value: Int, digits: Int),
    _ third: (value: Int, digits: Int), _ mark: UInt8
  ) -> Bool {
    if first.digits == 4 {
      (year, month, day) = (first.value, second.value, third.value)
      return third.digits <= 2 && isPossible
    }
    guard first.digits <= 2, mark != UInt8(ascii: ":") else { return false }
    if third.digits == 2 {
      // Any of the three may be the year: nothing but the option says which.
      guard let given else { return false }
      return take([first.value, second.value, third.value], given)
    }
    guard third.digits == 4 else { return false }
    year = third.value
    let order = given ?? (mark == UInt8(ascii: ".") ? .dmy : nil)
    if let order {
      guard order != .ymd else { return false }
      (day, month) = order == .dmy ? (first.value, second.value) : (second.value, first.value)
      if isPossible { return true }
      // What contradicts the order is found by the caller.
      swap(&day, &month)
      self.order = given == nil ? .unexpected : .shown(order == .dmy ? .mdy : .dmy)
      return isPossible
    }
    (day, month) = (first.value, second.value)
    if first.value > 12 {
      self.order = .shown(.dmy)
    } else if second.value > 12 {
      self.order = .shown(.mdy)
      swap(&day, &month)
    } else if first.value != second.value {
      self.order = .unknown
    }
    return isPossible
  }

  private mutating func take(_ numbers: [Int], _ order: DateOrder) -> Bool {
    let (a, b, c) = (numbers[0], numbers[1], numbers[2])
    switch order {
    case .dmy: (day, month, year) = (a, b, Self.year(ofTwoDigits: c))
    case .mdy: (month, day, year) = (a, b, Self.year(ofTwoDigits: c))
    case .ymd: (year, month, day) = (Self.year(ofTwoDigits: a), b, c)
    }
    return isPossible
  }

  /// `20240601`, with the time of day behind it or not
  private mutating func readDigits(_ bytes: Span<UInt8>, _ start: Int) -> Bool {
    func number(_ from: Int, _ count: Int) -> Int {
      var at = start + from
      return Self.number(bytes, &at, at + count)?.value ?? 0
    }
    end = start + 8
    switch given {
    case nil, .ymd: (year, month, day) = (number(0, 4), number(4, 2), number(6, 2))
    case .dmy: (day, month, year) = (number(0, 2), number(2, 2), number(4, 4))
    case .mdy: (month, day, year) = (number(0, 2), number(2, 2), number(4, 4))
    }
    return isPossible && (1980..<2100).contains(year)
  }

  /// Whether 12 digits may be a year of two with month, day, hour, minute and second.
  private static func hasShortYear(_ bytes: Span<UInt8>, _ start: Int) -> Bool {
    func number(_ from: Int) -> Int {
      var at = start + from
      return Self.number(bytes, &at, at + 2)?.value ?? 99
    }
    return CivilDate(year: year(ofTwoDigits: number(0)), month: number(2), day: number(4)) != nil
      && number(6) < 24 && number(8) < 60 && number(10) < 60
  }

  // MARK: Parts

  private var isPossible: Bool { CivilDate(year: year, month: month, day: day) != nil }

  /// Years from 70 on are of the 20th century, as in most programs.
  static func year(ofTwoDigits number: Int) -> Int { number < 70 ? 2000 + number : 1900 + number }

  private static func pass(
    _ bytes: Span<UInt8>, _ at: inout Int, _ limit: Int, while isPassed: (UInt8) -> Bool
  ) {
    while at < limit, isPassed(bytes[at]) { at += 1 }
  }

  /// The number of some digits, of 17 at most.
  private static func number(
    _ bytes: Span<UInt8>, _ at: inout Int, _ limit: Int
  ) -> (value: Int, digits: Int)? {
    let start = at
    var value: Int64 = 0
    while at < limit, at - start < 18, bytes[at] &- UInt8(ascii: "0") <= 9 {
      // checked: 18 digits at most
      value = value * 10 + Int64(bytes[at] &- UInt8(ascii: "0"))
      at += 1
    }
    // A number that is no part of a date has more digits than any.
    return at > start ? (Int(exactly: value) ?? 0, at - start) : nil
  }

  private static func passWeekday(_ bytes: Span<UInt8>, _ at: inout Int, _ limit: Int) {
    var i = at
    guard i < limit, bytes[i].isLetter, Name.weekdays.index(bytes, &i, limit) != nil else { return }
    let start = i
    pass(bytes, &i, limit) { $0 == 0x20 || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ".") }
    if i > start { at = i }
  }

  private static func month(_ bytes: Span<UInt8>, _ at: inout Int, _ limit: Int) -> Int? {
    Name.months.index(bytes, &at, limit).map { $0 + 1 }
  }

  /// English names, and their first letters.
  struct Name {
    let names: [String]

    static let months = Name(names: [
      "january", "february", "march", "april", "may", "june", "july", "august", "september",
      "october", "november", "december",
    ])
    static let weekdays = Name(names: [
      "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
    ])

    /// The index of the name at an offset, which is whole or has three letters or four.
    func index(_ bytes: Span<UInt8>, _ at: inout Int, _ limit: Int) -> Int? {
      var end = at
      var word: [UInt8] = []
      while end < limit, end - at < 10, bytes[end].isLetter {
        word.append(bytes[end] | 0x20)
        end += 1
      }
      guard word.count >= 3, end == limit || !bytes[end].isLetter else { return nil }
      let found = names.firstIndex { name in
        name.utf8.starts(with: word) && (word.count <= 5 || word.count == name.utf8.count)
      }
      if found != nil { at = end }
      return found
    }
  }
}

extension UInt8 {
  /// Whether a byte is a letter of English.
  var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
}
