internal import Ringfence

/// The text that lines of one JSON object share. A program writes every object with the same keys in one order, so a
/// line that differs only in numbers and texts is read in one pass.
///
/// A line that matches a template is well-formed, and its keys mean what they meant before: what is not a number or
/// the content of a text equals the earlier line byte for byte.
struct ObjectTemplate: Sendable {
  private struct Value {
    var start: Int
    var length: Int
    /// Whether it is a text; the quotation marks belong to what stands around it.
    var isText: Bool
    var role: TableRole?
  }

  /// What stands between the values, one piece after the other.
  private var text = ContiguousArray<UInt8>()
  private var values = ContiguousArray<Value>()
  private var tailStart = 0
  private let traits: TableTraits

  // Other lines are read without a template.
  private static let longestLine = 4_096
  private static let mostNodes = 256

  /// Creates the template of a line that was read; `nil` for one with a value that is more than a
  /// number or a text. `line` is without its end, and `choice` has the nodes of the roles.
  init?(
    _ tape: JSONTape, _ bytes: Span<UInt8>, _ line: Range<Int>, _ choice: RoleAssignment
  ) {
    guard line.count <= Self.longestLine, tape.count <= Self.mostNodes else { return nil }
    traits = choice.traits
    var roles = ContiguousArray<TableRole?>(repeating: nil, count: tape.count)
    for number in 0..<RoleAssignment.count {
      guard let node = choice.column(number), let role = TableRole(rawValue: UInt8(number)) else {
        continue
      }
      guard Self.isPlain(role, tape.kind(node)) else { return nil }
      roles[node] = role
    }
    var at = line.lowerBound
    for node in 0..<tape.count {
      let range = tape.range(node)
      let value: Range<Int>
      switch tape.kind(node) {
      case .number: value = range
      case .string: value = range.lowerBound + 1..<range.upperBound - 1
      default: continue
      }
      values.append(
        Value(
          start: text.count, length: value.lowerBound - at, isText: tape.kind(node) == .string,
          role: roles[node]))
      for i in at..<value.lowerBound { text.append(bytes[i]) }
      at = value.upperBound
    }
    tailStart = text.count
    for i in at..<line.upperBound { text.append(bytes[i]) }
  }

  /// Whether a value of a role is one that is read in one pass.
  private static func isPlain(_ role: TableRole, _ kind: JSONKind) -> Bool {
    switch role {
    case .track, .segment, .time, .latitude, .longitude, .altitude, .accuracy, .speed, .course:
      kind == .number || kind == .string
    // One that is true or false belongs to the text that lines share.
    case .validity: kind != .array && kind != .object
    case .flags, .messageType, .date, .latitudeHemisphere, .longitudeHemisphere, .position,
      .appEvent:
      false
    }
  }

  /// Reads the line at an offset if it matches the template, its end lies within the block, and all its values are
  /// plainly written.
  ///
  /// - Parameters:
  ///   - bytes: the block.
  ///   - start: where the line begins.
  ///   - line: its number.
  ///   - row: receives the values.
  ///   - fixes: receives the fix.
  /// - Returns: where the next line begins; `nil` says only that the line has to be read otherwise. Nothing is
  ///   changed then but the row that has begun.
  func read(
    _ bytes: Span<UInt8>, at start: Int, line: Int, into row: inout TableRow,
    _ fixes: inout ContiguousArray<RawFix>
  ) -> Int? {
    row.begin(line: line)
    row.use(traits)
    var at = start
    var plain = PlainRow()
    for index in values.indices {
      let value = values[index]
      guard matches(bytes, at, value.start, value.length) else { return nil }
      at += value.length
      let first = at
      if !value.isText {
        guard Self.mayBeNumber(bytes, at) else { return nil }
      }
      switch value.role {
      case .track, .segment, .validity, nil:
        if value.isText {
          guard let end = Self.endOfText(bytes, at, isRead: value.role != nil) else { return nil }
          at = end
        } else {
          guard DecimalNumber.plain(bytes, &at) != nil else { return nil }
        }
        if value.role == .track { plain.track = first..<at }
        if value.role == .segment { plain.segment = first..<at }
        if value.role == .validity { row.setValidity(bytes, first..<at) }
      case let role?:
        guard row.setPlain(role, bytes, &at, &plain) else { return nil }
      }
      // A digit has to follow the point of a number.
      guard value.isText || bytes[at - 1] != UInt8(ascii: ".") else { return nil }
    }
    let tail = text.count - tailStart
    guard matches(bytes, at, tailStart, tail) else { return nil }
    at += tail
    guard at < bytes.count, bytes[at] == 0x0A || bytes[at] == 0x0D,
      at - start <= NDJSONTrackParser.longestRow,
      let next = CSVRow.afterLineEnd(bytes, at, isLast: false)
    else { return nil }
    row.finish(plain, bytes, into: &fixes)
    return next
  }

  @inline(__always)
  private func matches(_ bytes: Span<UInt8>, _ at: Int, _ start: Int, _ length: Int) -> Bool {
    at + length <= bytes.count && bytes.isEqual(at: at, to: text.span, at: start, count: length)
  }

  /// Whether a number of JSON may begin at an offset: it has no zero before other digits.
  @inline(__always)
  private static func mayBeNumber(_ bytes: Span<UInt8>, _ at: Int) -> Bool {
    guard at + 3 <= bytes.count else { return false }
    let first = bytes[at] == UInt8(ascii: "-") ? at + 1 : at
    return bytes[first] != UInt8(ascii: "0") || bytes[first + 1] &- UInt8(ascii: "0") > 9
  }

  /// The closing quotation mark of the text whose content begins at an offset; `nil` for a text that JSON does not
  /// allow, and, where it is read, for one with escapes.
  @inline(__always)
  private static func endOfText(_ bytes: Span<UInt8>, _ start: Int, isRead: Bool) -> Int? {
    var i = start
    while i + 8 <= bytes.count {
      let stop = bytes.word(at: i).markOfTextStop
      if stop != 0 {
        i += stop.trailingZeroBitCount >> 3
        break
      }
      i += 8
    }
    guard i < bytes.count else { return nil }
    return bytes[i] == UInt8(ascii: "\"") ? i : endOfOtherText(bytes, start, isRead: isRead)
  }

  @inline(never)
  private static func endOfOtherText(_ bytes: Span<UInt8>, _ start: Int, isRead: Bool) -> Int? {
    var isEscaped = false
    let end = try? JSONText.scan(bytes, from: start - 1, to: bytes.count, isEscaped: &isEscaped)
    guard let end, !isEscaped || !isRead else { return nil }
    return end - 1
  }
}

extension UInt64 {
  /// Zero when none of the eight bytes ends the plain part of a text of JSON; else its lowest bit set is the highest
  /// one of the first that does: a quotation mark, a backslash, a control character, or a byte beyond ASCII.
  @inline(__always)
  fileprivate var markOfTextStop: UInt64 {
    let high: UInt64 = 0x8080_8080_8080_8080
    // checked: borrows reach only beyond the first control character
    let controls = (self &- 0x2020_2020_2020_2020) & ~self & high
    return markOfFirst(UInt8(ascii: "\"")) | markOfFirst(UInt8(ascii: "\\")) | controls | self
      & high
  }
}
