/// The columns of a track table, in the order in which they are written.
package enum TrackColumn: Int, CaseIterable, Sendable {
  case track, segment, time, latitude, longitude, altitude, accuracy, speed, course, flags

  /// The column's name in headers and its key in objects.
  package var name: String {
    switch self {
    case .track: "track"
    case .segment: "segment"
    case .time: "time"
    case .latitude: "latitude"
    case .longitude: "longitude"
    case .altitude: "altitude"
    case .accuracy: "accuracy"
    case .speed: "speed"
    case .course: "course"
    case .flags: "flags"
    }
  }

  package static let required: [TrackColumn] = [.time, .latitude, .longitude]

  /// The column of a name in lower case.
  @inline(__always)
  init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    guard (4...9).contains(range.count) else { return nil }
    // All names differ in their first four letters.
    switch bytes.word(at: range.lowerBound, count: 4) {
    case 0x6361_7274: self = .track
    case 0x6D67_6573: self = .segment
    case 0x656D_6974: self = .time
    case 0x6974_616C: self = .latitude
    case 0x676E_6F6C: self = .longitude
    case 0x6974_6C61: self = .altitude
    case 0x7563_6361: self = .accuracy
    case 0x6565_7073: self = .speed
    case 0x7275_6F63: self = .course
    case 0x6761_6C66: self = .flags
    default: return nil
    }
    var i = range.lowerBound
    for byte in name.utf8 {
      guard i < range.upperBound, bytes[i] == byte else { return nil }
      i += 1
    }
    guard i == range.upperBound else { return nil }
  }

  /// Whether another name probably means this column. Messages then suggest it.
  func resembles(_ other: String) -> Bool {
    let other = other.lowercased()
    guard other.utf8.count >= 2 else { return false }
    let others: [String]
    switch self {
    case .time: others = ["timestamp", "date", "datetime", "utc", "ts"]
    case .longitude: others = ["lng", "long"]
    default: others = []
    }
    return name.hasPrefix(other) || Self.holds(other, name) || others.contains(other)
  }

  /// Whether a text contains another. Bytes are compared: the standard library's search takes
  /// microseconds for every field of the first line of every file.
  private static func holds(_ text: String, _ part: String) -> Bool {
    guard text.utf8.count >= part.utf8.count else { return false }
    var rest = text.utf8[...]
    while rest.count >= part.utf8.count {
      if rest.starts(with: part.utf8) { return true }
      rest.removeFirst()
    }
    return false
  }
}
