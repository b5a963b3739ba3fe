internal import Ringfence

/// Time zones for systems without the database: what `Tests/Oracles/embedded-zones.py` made of version 2025b.
enum EmbeddedTimeZones {
  /// All names, for suggestions.
  static var names: [String] {
    entries.flatMap { entry in
      entry.prefix { $0 != 0x7C }.split(separator: 0x2C).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// The entries as bytes. The data are broken into lines anywhere.
  private static var entries: [ArraySlice<UInt8>] {
    [part1, part2, part3].flatMap { Array($0.utf8) }.filter { $0 != 0x0A }.split(separator: 0x3B)
  }

  /// The fields of the entry that has a name, without the names; `nil` for an unknown name.
  ///
  /// - Complexity: linear in the 75 kB of all entries.
  static func entry(_ name: String) -> [String]? {
    for entry in entries {
      let fields = entry.split(separator: 0x7C, omittingEmptySubsequences: false)
      guard fields.count == 5,
        fields[0].split(separator: 0x2C).contains(where: { $0.elementsEqual(name.utf8) })
      else { continue }
      return fields.dropFirst().map { String(decoding: $0, as: UTF8.self) }
    }
    return nil
  }

  /// The changes of an entry.
  static func transitions(_ text: String, _ offsets: [Int]) -> [TimeZoneRules.Transition] {
    var transitions: [TimeZoneRules.Transition] = []
    var moment: Int64 = 0
    var minutes: Int64 = 0
    var seconds: Int64 = 0
    var isInSeconds = false
    for byte in text.utf8 {
      switch byte {
      case 0x2E: isInSeconds = true
      case 0x41...0x5A:
        moment += minutes * 60 + seconds
        (minutes, seconds, isInSeconds) = (0, 0, false)
        let index = Int(byte - 0x41)
        guard offsets.indices.contains(index) else { return [] }
        transitions.append(.init(seconds: moment, offset: offsets[index]))
      default:
        let digit = Int64(byte >= 0x61 ? byte - 0x61 + 10 : byte - 0x30)
        if isInSeconds { seconds = seconds * 36 + digit } else { minutes = minutes * 36 + digit }
      }
    }
    return transitions
  }
}

extension TimeZoneRules {
  /// The rules that the library carries: every change from 1970 on, and the zone's rule up to the end of
  /// 2100.
  ///
  /// - Complexity: less than a millisecond.
  init?(embeddedName name: String) {
    guard let fields = EmbeddedTimeZones.entry(name), let firstOffset = Int(fields[0]) else {
      return nil
    }
    let offsets = fields[1].split(separator: ",").compactMap { Int($0) }
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
