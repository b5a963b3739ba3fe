package import Ringfence
internal import RingfenceBytes
internal import RingfenceFiles

/// Tracks as the page carries them: without loss and small. A fix of a receiver that reports every second takes
/// about 5 bytes.
///
/// A byte with the version, one with what the accuracies say (0 where that is not known), the number of fixes (32 bits,
/// lowest byte first), then the columns in the order of ``Column`` in one range code, then the CRC-32 of all that.
package enum PackedTrack {
  /// The most fixes of a track.
  package static let maximumCount = 50_000_000

  private static let version: UInt8 = 2
  private static let headSize = 6
  private static let checkSize = 4

  enum Column: Int, CaseIterable {
    case times, latitudes, longitudes, altitudes, accuracies, speeds, courses, flags
  }

  /// Packs fixes. Those beyond ``maximumCount`` are left out.
  /// - Complexity: linear in the fixes.
  package static func bytes(_ fixes: FixColumns) -> [UInt8] {
    let count = min(fixes.count, maximumCount)
    var encoder = RangeEncoder()
    for column in Column.allCases {
      switch column {
      case .times: WholeColumn.write(fixes.times.prefix(count), to: &encoder)
      case .flags:
        WholeColumn.write(
          fixes.flags.prefix(count).map { Int64($0.rawValue) }[...], to: &encoder)
      default: NumberColumn.write(fixes[column].prefix(count), to: &encoder)
      }
    }
    var bytes = [version, byte(of: fixes.accuracyMeaning)]
    append(UInt32(truncatingIfNeeded: count), to: &bytes)
    bytes += encoder.finish()
    append(checksum(bytes[...]), to: &bytes)
    return bytes
  }

  /// The fixes of packed bytes.
  ///
  /// - Throws: ``PageError`` when the bytes are damaged or of another version.
  /// - Complexity: linear in the fixes.
  package static func fixes(_ bytes: [UInt8]) throws(PageError) -> FixColumns {
    guard bytes.first == version else {
      throw PageError("the track is not packed in version \(version)")
    }
    guard bytes.count >= headSize + checkSize else { throw damaged }
    let content = bytes[..<(bytes.count - checkSize)]
    guard number(bytes[content.endIndex...]) == checksum(content) else { throw damaged }
    let count = Int(clamping: number(bytes[2..<headSize]))
    guard count <= maximumCount else { throw damaged }
    var decoder = RangeDecoder(content[headSize...])
    let times = WholeColumn.read(count, from: &decoder)
    let latitudes = NumberColumn.read(count, from: &decoder)
    let longitudes = NumberColumn.read(count, from: &decoder)
    let altitudes = NumberColumn.read(count, from: &decoder)
    let accuracies = NumberColumn.read(count, from: &decoder)
    let speeds = NumberColumn.read(count, from: &decoder)
    let courses = NumberColumn.read(count, from: &decoder)
    let flags = WholeColumn.read(count, from: &decoder)
    do throws(FixColumnsError) {
      var fixes = try FixColumns(
        microseconds: times, latitudes: latitudes, longitudes: longitudes,
        altitudeMeters: altitudes, accuracyMeters: accuracies, speedMetersPerSecond: speeds,
        courseDegrees: courses,
        flags: flags.map { FixFlags(rawValue: UInt8(truncatingIfNeeded: $0)) })
      fixes.accuracyMeaning = AccuracyMeaning.allCases.first { byte(of: $0) == bytes[1] }
      return fixes
    } catch {
      throw damaged
    }
  }

  private static func byte(of meaning: AccuracyMeaning?) -> UInt8 {
    switch meaning {
    case nil: 0
    case .rms: 1
    case .p68: 2
    case .p95: 3
    case .p50: 4
    }
  }

  private static var damaged: PageError { PageError("the packed track is damaged") }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var check = CyclicCheck.crc32()
    check.add(bytes.span)
    return check.value32
  }

  private static func append(_ number: UInt32, to bytes: inout [UInt8]) {
    for shift: UInt32 in [0, 8, 16, 24] {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension FixColumns {
  /// A column of numbers; empty while it is missing in all fixes.
  fileprivate subscript(column: PackedTrack.Column) -> ContiguousArray<Double> {
    switch column {
    case .latitudes: latitudes
    case .longitudes: longitudes
    case .altitudes: altitudes
    case .accuracies: accuracies
    case .speeds: speeds
    case .courses: courses
    case .times, .flags: []
    }
  }
}
