internal import Ringfence
internal import RingfenceFiles

enum LogWords {
  /// The kind that a word names, in any case and with blanks, hyphens and the like anywhere; `nil` for none.
  static func kind(_ word: String) -> Event.Kind? {
    switch ColumnMapping.plain(word) {
    case "enter", "entered", "entry", "entering", "in", "inside", "checkin", "arrive", "arrived",
      "arrival":
      .entered
    case "exit", "exited", "exiting", "leave", "left", "leaving", "out", "checkout", "depart",
      "departed", "departure":
      .exited
    case "cross", "crossed", "crossing": .crossed
    case "dwell", "dwelled", "dwelt", "dwelling", "stay", "stayed": .dwelled
    case "overstay", "overstayed": .overstayed
    case "overspeed", "speeding": .overspeed
    case "overspeedend", "overspeedended": .overspeedEnded
    case "absent": .absent
    case "arrivedlate", "latearrival": .arrivedLate
    case "leftearly", "earlydeparture": .leftEarly
    case "attendance": .attendance
    default: nil
    }
  }

  /// The kind that stands at the end of a longer word, such as `fenceEntered`; `nil` for none.
  static func kind(atEndOf word: String) -> Event.Kind? {
    guard let plain = ColumnMapping.plain(word) else { return nil }
    if let kind = kind(plain) { return kind }
    for prefix in ["fence", "zone", "geofence"] where plain.hasPrefix(prefix) {
      if let kind = kind(String(plain.dropFirst(prefix.count))) { return kind }
    }
    return nil
  }

  static func required(_ word: String) throws(RowError) -> Event.Kind {
    guard let kind = kind(word) else {
      throw RowError("\(JSONText.quoted(word)) is no event, expected enter, exit or dwell")
    }
    return kind
  }
}
