internal import CDataFiles
internal import Ringfence

/// Time zones for systems without the database: version 2025b, a line for each set of changes. The form is described in
/// `Tests/Oracles/embedded-zones.py`.
enum EmbeddedTimeZones {
  /// All names, for suggestions.
  static var names: [String] {
    entries.flatMap { entry in
      entry.prefix { $0 != UInt8(ascii: "|") }.split(separator: UInt8(ascii: ",")).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
  }

  /// The lines of the table.
  private static var entries: [ArraySlice<UInt8>] {
    // The type is written because the interface that .ci/apple-check reads knows no conversion of pointers.
    // checked: the table is a constant of the program, and the size is its own.
    let start: UnsafePointer<UInt8>? = unsafe time_zone_table()
    let table = unsafe UnsafeBufferPointer(start: start, count: time_zone_table_size())
    return unsafe Array(table).split(separator: UInt8(ascii: "\n"))
  }

  /// The fields of the entry that has a name, without the names; `nil` for an unknown name.
  ///
  /// - Complexity: linear in the 75 kB of all entries.
  static func entry(_ name: String) -> [String]? {
    for entry in entries {
      let fields = entry.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
      guard fields.count == 5,
        fields[0].split(separator: UInt8(ascii: ",")).contains(where: {
          $0.elementsEqual(name.utf8)
        })
      else { continue }
      return fields.dropFirst().map { String(decoding: $0, as: UTF8.self) }
    }
    return nil
  }

  /// The changes of an entry.
  static func transitions(_ text: String, _ offsets: [Int]) -> [TimeZoneOffsets.Transition] {
    var transitions: [TimeZoneOffsets.Transition] = []
    var moment: Int64 = 0
    var minutes: Int64 = 0
    var seconds: Int64 = 0
    var isInSeconds = false
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "."): isInSeconds = true
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        moment += minutes * 60 + seconds
        (minutes, seconds, isInSeconds) = (0, 0, false)
        let index = Int(byte - UInt8(ascii: "A"))
        guard offsets.indices.contains(index) else { return [] }
        transitions.append(.init(seconds: moment, offset: offsets[index]))
      default:
        let digit = Int64(
          byte >= UInt8(ascii: "a") ? byte - UInt8(ascii: "a") + 10 : byte - UInt8(ascii: "0"))
        if isInSeconds { seconds = seconds * 36 + digit } else { minutes = minutes * 36 + digit }
      }
    }
    return transitions
  }
}

extension TimeZoneOffsets {
  /// The offsets that the library carries: every change from 1970 on, and the zone's rule up to the end of
  /// 2100.
  ///
  /// - Complexity: less than a millisecond.
  init?(embeddedName name: String) {
    guard let fields = EmbeddedTimeZones.entry(name), let firstOffset = Int(fields[0]) else {
      return nil
    }
    let offsets = fields[1].utf8.split(separator: UInt8(ascii: ",")).compactMap {
      Int(String(decoding: $0, as: UTF8.self))
    }
    let listed = EmbeddedTimeZones.transitions(fields[3], offsets)
    let following = PosixTimeZone(fields[2])?.transitions(after: listed.last?.seconds) ?? []
    var known = firstOffset
    var changes: [Transition] = []
    for transition in listed + following where transition.offset != known {
      changes.append(transition)
      known = transition.offset
    }
    self.init(name: name, firstOffset: firstOffset, transitions: changes)
  }
}
