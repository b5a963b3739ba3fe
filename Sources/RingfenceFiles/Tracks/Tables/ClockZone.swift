/// An offset from UTC behind a time of day.
struct ClockZone {
  /// `Z`, `+hh:mm` or `-hh:mm`.
  private(set) var text: [UInt8] = []
  private(set) var end: Int

  /// Reads an offset at the beginning of a range: `Z`, `UTC`, `GMT`, `+2`, `+02`, `+0200`, `+2:00`, `UTC+2`. Other names
  /// of zones are no offsets: many have several meanings.
  ///
  /// `takesWords` states whether a word such as `UTC` may be the whole offset.
  init?(_ bytes: Span<UInt8>, _ range: Range<Int>, takesWords: Bool = true) {
    let limit = range.upperBound
    end = range.lowerBound
    guard end < limit else { return nil }
    var isUTC = false
    if limit - end >= 3, TableTime.isUTC(bytes, end) {
      end += 3
      isUTC = true
    } else if bytes[end] | 0x20 == UInt8(ascii: "z") {
      end += 1
      text = [UInt8(ascii: "Z")]
      return
    }
    guard end < limit, bytes[end] == UInt8(ascii: "+") || bytes[end] == UInt8(ascii: "-") else {
      guard isUTC, takesWords else { return nil }
      text = [UInt8(ascii: "Z")]
      return
    }
    let sign = bytes[end]
    end += 1
    let hours = Self.digits(bytes, &end, limit)
    var minutes: [UInt8] = []
    if end < limit, bytes[end] == UInt8(ascii: ":") {
      end += 1
      minutes = Self.digits(bytes, &end, limit)
      guard minutes.count == 2 else { return nil }
    }
    let all = hours + minutes
    guard (1...4).contains(hours.count), minutes.isEmpty || hours.count <= 2 else { return nil }
    let zero = UInt8(ascii: "0")
    let plain =
      switch all.count {
      case 1: [zero, all[0], zero, zero]
      case 2: all + [zero, zero]
      case 3: [zero] + all
      default: all
      }
    text = [sign, plain[0], plain[1], UInt8(ascii: ":"), plain[2], plain[3]]
  }

  private static func digits(_ bytes: Span<UInt8>, _ at: inout Int, _ limit: Int) -> [UInt8] {
    var found: [UInt8] = []
    while at < limit, found.count < 5, bytes[at] &- UInt8(ascii: "0") <= 9 {
      found.append(bytes[at])
      at += 1
    }
    return found
  }
}

/// `AM` or `PM` behind a time of day, in any case and with points or not.
struct HalfDay {
  /// The hours before it.
  let hours: Int
  private(set) var end: Int

  init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    end = range.lowerBound
    guard range.count >= 2 else { return nil }
    switch bytes[end] | 0x20 {
    case UInt8(ascii: "a"): hours = 0
    case UInt8(ascii: "p"): hours = 12
    default: return nil
    }
    end += 1
    let hasPoints = bytes[end] == UInt8(ascii: ".")
    if hasPoints { end += 1 }
    guard end < range.upperBound, bytes[end] | 0x20 == UInt8(ascii: "m") else { return nil }
    end += 1
    if hasPoints, end < range.upperBound, bytes[end] == UInt8(ascii: ".") { end += 1 }
  }
}
