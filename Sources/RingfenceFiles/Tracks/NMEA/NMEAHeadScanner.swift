/// What is known about the date of the first epoch before the file is read.
package enum NMEAHead: Hashable, Sendable {
  /// Days since 1970-01-01 of the first epoch with a time.
  case day(Int)
  /// The file has no date.
  case dateless
  /// Nothing: the file cannot be read twice.
  case unknown
}

/// Finds the day of the first epoch of a file that can be read twice, so that ``NMEAParser`` does
/// not hold fixes back. It uses the same parser and keeps nothing.
package struct NMEAHeadScanner: Sendable {
  private var parser: NMEAParser
  private var nothing = ContiguousArray<RawFix>()

  package init(options: TrackReadingOptions) {
    parser = NMEAParser(
      fileName: "", options: options, head: .unknown, heldLimit: .max, keepsFixes: false)
  }

  /// Days since 1970-01-01 of the first epoch with a time, after a date was found. The scan can
  /// then end.
  package var headDay: Int? { parser.headDay }

  /// Reads the next bytes as ``NMEAParser/parse(_:isLast:into:)`` does, up to the first date. Returns the
  /// number of bytes consumed.
  package mutating func scan(_ bytes: Span<UInt8>, isLast: Bool) -> Int {
    // Nothing is held back, so nothing is thrown.
    (try? parser.parse(bytes, isLast: isLast, into: &nothing)) ?? bytes.count
  }

  // Most files have a date in their first lines, so the first blocks are small. The others have the
  // usual size.
  private static let firstLook = 4_096

  /// Finds the first date of a file and goes back to its beginning.
  ///
  /// - Complexity: linear in the bytes up to the first date.
  static func head(
    of source: inout TextSource, _ options: TrackReadingOptions
  ) throws(FileError) -> NMEAHead {
    guard source.isRewindable else { return .unknown }
    var scanner = NMEAHeadScanner(options: options)
    var limit = firstLook
    // A few sentences are not worth a shape.
    scanner.parser.usesShapes = false
    while scanner.headDay == nil {
      let unread = source.unread
      let piece = unread.prefix(limit)
      let isWhole = piece.count == unread.count
      let consumed = scanner.scan(
        source.text.span.extracting(piece), isLast: source.isExhausted && isWhole)
      source.consume(consumed)
      if isWhole {
        if source.isExhausted { break }
        try source.fill()
      }
      limit = min(limit * 2, TextSource.usualBlock)
      scanner.parser.usesShapes = true
    }
    guard source.rewind() else { return .unknown }
    return scanner.headDay.map { .day($0) } ?? .dateless
  }
}
