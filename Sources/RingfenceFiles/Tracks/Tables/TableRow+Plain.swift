internal import Ringfence

extension TableRow {
  private static let longestPlainRow = 16_384

  /// Reads a row of fields without quotation marks, with numbers and times as nearly all are written, in one
  /// pass over its bytes.
  ///
  /// - Parameters:
  ///   - bytes: the table.
  ///   - start: where the row begins.
  ///   - roles: the role of each field.
  ///   - separator: what separates fields.
  ///   - least: how many fields a row has at least; those behind have no role.
  ///   - line: the row's line.
  ///   - fixes: receives the fix.
  /// - Returns: where the next row begins; `nil` says only that the row has to be read otherwise. Nothing is
  ///   changed then.
  mutating func readPlain(
    _ bytes: Span<UInt8>, from start: Int, _ roles: Span<TableRole?>, _ separator: UInt8,
    least: Int, line: Int, into fixes: inout ContiguousArray<RawFix>
  ) -> Int? {
    var i = start
    begin(line: line)
    var row = PlainRow()
    for column in 0..<roles.count {
      if column > 0 {
        guard i < bytes.count else { return nil }
        if bytes[i] != separator {
          guard column >= least else { return nil }
          break
        }
        i += 1
      }
      guard i < bytes.count else { return nil }
      let byte = bytes[i]
      let isEmpty = byte == separator || byte == 0x0A || byte == 0x0D
      switch roles[column] {
      case .time, .latitude, .longitude:
        guard let role = roles[column], setPlain(role, bytes, &i, &row) else { return nil }
      case .altitude, .accuracy, .speed, .course:
        if isEmpty { continue }
        guard let role = roles[column], setPlain(role, bytes, &i, &row) else { return nil }
      case .flags, .appEvent: guard isEmpty else { return nil }
      case .latitudeHemisphere, .longitudeHemisphere:
        let isLatitude = roles[column] == .latitudeHemisphere
        guard let side = Hemisphere(letter: byte, isLatitude: isLatitude) else { return nil }
        setHemisphere(side, isLatitude: isLatitude)
        i += 1
      case .position: return nil
      // The day of a whole time is not needed.
      case .track, .segment, .validity, .messageType, .date, nil:
        let first = i
        guard byte != UInt8(ascii: "\"") else { return nil }
        if !isEmpty { i = bytes.firstIndex(of: separator, 0x0A, 0x0D, from: i + 1) }
        switch roles[column] {
        case .track: row.track = first..<i
        case .segment: row.segment = first..<i
        case .validity: if !isEmpty { setValidity(bytes, first..<i) }
        case .messageType: if traits.maker == .openTracks { return nil }
        default: break
        }
      }
    }
    // A separator may end the row.
    if i < bytes.count, bytes[i] == separator { i += 1 }
    guard i + 1 < bytes.count, i - start < Self.longestPlainRow else { return nil }
    switch bytes[i] {
    case 0x0A: i += 1
    case 0x0D: i += bytes[i + 1] == 0x0A ? 2 : 1
    default: return nil
    }
    finish(row, bytes, into: &fixes)
    return i
  }
}
