/// What the first line of a text that begins with a brace is to the rest of it.
enum JSONOpening {
  /// A whole value: a row, or a document in one line.
  case wholeLine
  /// The beginning of a document that goes on behind the line, without a fault as far as it is known.
  case document
  /// The beginning of a document that goes on behind the line, and has a fault farther on.
  case faultyDocument
  /// Neither: a row that is damaged, or no JSON.
  case damaged

  /// Finds out what the line is. A document is recognized by its structure, never by its size: a line of it may be
  /// a row that would be whole by itself.
  ///
  /// - Parameters:
  ///   - bytes: the beginning of the file.
  ///   - start: where the line begins.
  ///   - isAll: whether these are all the bytes that are examined.
  /// - Returns: what the line is; `nil` when more bytes are needed.
  /// - Complexity: linear.
  static func find(_ bytes: Span<UInt8>, from start: Int, isAll: Bool) -> Self? {
    let end = bytes.firstIndex(of: 0x0A, 0x0D, 0x0A, from: start)
    guard end < bytes.count || isAll else { return nil }
    var tape = JSONTape()
    do {
      try tape.read(bytes, in: start..<end)
      return .wholeLine
    } catch {
      guard error.code == .truncated else { return .damaged }
    }
    var next = end
    while next < bytes.count, bytes[next].isBlank { next += 1 }
    guard next < bytes.count || isAll else { return nil }
    do {
      try tape.read(bytes, in: start..<bytes.count)
      return .document
    } catch {
      if error.code == .truncated { return .document }
      // A row that is cut off does not go on in the next line.
      return error.offset > next ? .faultyDocument : .damaged
    }
  }
}
