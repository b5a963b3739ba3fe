package import Ringfence

/// A compiled time zone of the IANA database (TZif, RFC 8536), versions 1 to 4.
///
/// The listed changes, and then those of the file's rule up to the end of 2100.
package struct TimeZoneInformationFile {
  /// Seconds to add to UTC before the first change.
  package let firstOffset: Int
  /// The changes of the offset, ascending. Changes of the abbreviation alone are left out.
  package let transitions: [TimeZoneOffsets.Transition]

  /// Reads a file; `nil` when it is not TZif, is cut off, contradicts itself or counts leap seconds.
  package init?(_ bytes: ContiguousArray<UInt8>) {
    guard let first = Block(bytes, at: 0, timeSize: 4) else { return nil }
    var block = first
    var footer = ""
    if first.version >= UInt8(ascii: "2") {
      guard let second = Block(bytes, at: first.end, timeSize: 8),
        second.end < bytes.count, bytes[second.end] == 0x0A,
        let close = bytes[(second.end + 1)...].firstIndex(of: 0x0A)
      else { return nil }
      block = second
      footer = String(decoding: bytes[(second.end + 1)..<close], as: UTF8.self)
    }
    guard let listed = block.transitions(in: bytes), let first = block.offset(ofType: 0, in: bytes)
    else { return nil }
    var following: [TimeZoneOffsets.Transition] = []
    if !footer.isEmpty {
      guard let rule = PosixTimeZone(footer) else { return nil }
      following = rule.transitions(after: listed.last?.seconds)
    }
    var known = first
    var changes: [TimeZoneOffsets.Transition] = []
    for transition in listed + following where transition.offset != known {
      changes.append(transition)
      known = transition.offset
    }
    firstOffset = first
    transitions = changes
  }

  /// One header with its data: every file has one with times of 32 bits, newer ones a second of 64.
  private struct Block {
    let version: UInt8
    /// The offset behind the block's data.
    let end: Int
    private let timeSize: Int
    private let timeCount: Int
    private let typeCount: Int
    private let times: Int
    private let kinds: Int
    private let types: Int

    private static let headerSize = 44
    /// More than any zone has. It limits the sums below.
    private static let largestCount = 1 << 16

    init?(_ bytes: ContiguousArray<UInt8>, at start: Int, timeSize: Int) {
      guard bytes.count - start >= Self.headerSize,
        bytes[start..<start + 4].elementsEqual("TZif".utf8)
      else { return nil }
      version = bytes[start + 4]
      let counts = (0..<6).map { Self.number(bytes, at: start + 20 + 4 * $0, size: 4) }
      guard counts.allSatisfy({ 0...Int64(Self.largestCount) ~= $0 }) else { return nil }
      let sizes = counts.map { Int($0) }
      let (utcCount, standardCount, leapCount) = (sizes[0], sizes[1], sizes[2])
      (timeCount, typeCount) = (sizes[3], sizes[4])
      guard leapCount == 0, typeCount > 0 else { return nil }
      self.timeSize = timeSize
      times = start + Self.headerSize
      kinds = times + timeCount * timeSize
      types = kinds + timeCount
      end = types + typeCount * 6 + sizes[5] + standardCount + utcCount
      guard end <= bytes.count else { return nil }
    }

    func offset(ofType type: Int, in bytes: ContiguousArray<UInt8>) -> Int? {
      guard type < typeCount else { return nil }
      let offset = TimeZoneInformationFile.Block.number(bytes, at: types + 6 * type, size: 4)
      return -93_600...93_600 ~= offset ? Int(offset) : nil
    }

    func transitions(in bytes: ContiguousArray<UInt8>) -> [TimeZoneOffsets.Transition]? {
      var transitions: [TimeZoneOffsets.Transition] = []
      for index in 0..<timeCount {
        let seconds = Self.number(bytes, at: times + index * timeSize, size: timeSize)
        guard let offset = offset(ofType: Int(bytes[kinds + index]), in: bytes),
          seconds > transitions.last?.seconds ?? .min
        else { return nil }
        transitions.append(TimeZoneOffsets.Transition(seconds: seconds, offset: offset))
      }
      return transitions
    }

    /// A number of two's complement, its highest byte first.
    private static func number(_ bytes: ContiguousArray<UInt8>, at start: Int, size: Int) -> Int64 {
      var bits: Int64 = bytes[start] >= 0x80 ? -1 : 0
      for index in start..<start + size { bits = bits << 8 | Int64(bytes[index]) }
      return bits
    }
  }
}
