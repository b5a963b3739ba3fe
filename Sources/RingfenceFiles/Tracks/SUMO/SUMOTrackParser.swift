internal import Ringfence

/// Reads floating car data of SUMO: first what the comment in its head says, then the document.
package struct SUMOTrackParser: TrackParser, Sendable {
  private let fileName: String
  private let hasDate: Bool
  private var document: XMLTrackParser<SUMOTrackContent>
  private var knowsHead = false

  package init(fileName: String, options: TrackReadingOptions) {
    self.fileName = fileName
    hasDate = options.date != nil
    document = XMLTrackParser(fileName: fileName, content: SUMOTrackContent(options))
  }

  package var trackNames: [String?] { document.trackNames }
  package var diagnostics: TrackDiagnostics { document.diagnostics }

  package var warnings: [TrackFileWarning] {
    guard !hasDate, let seconds = document.content.seconds, seconds.upperBound < 86_400,
      !trackNames.isEmpty
    else { return [] }
    return [
      TrackFileWarning(
        .timeUnit, at: FileLocation(file: fileName, line: document.content.firstStep),
        "times are seconds of a simulation, read as of 1970-01-01; give its day with --date")
    ]
  }

  package mutating func parse(
    _ bytes: Span<UInt8>, isLast: Bool, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) -> Int {
    if !knowsHead {
      guard let head = head(bytes, isLast: isLast) else { return 0 }
      if Self.statesDegrees(bytes, head) { document.content.know(.degrees) }
      knowsHead = true
    }
    let consumed: Int
    do throws(FileError) {
      consumed = try document.parse(bytes, isLast: isLast, into: &fixes)
    } catch {
      // It comes before any fault behind it.
      try checkAxes(isLast: false)
      throw error
    }
    try checkAxes(isLast: isLast)
    return consumed
  }

  // MARK: Degrees or metres

  private func checkAxes(isLast: Bool) throws(FileError) {
    let remedy = "write degrees with SUMO's option --fcd-output.geo"
    switch document.content.axes {
    case .degrees: return
    case .meters(let line):
      throw FileError(
        .unknownFormat, at: FileLocation(file: fileName, line: line),
        "x and y are metres of the road network, expected degrees; \(remedy)")
    case .unknown:
      guard isLast || document.content.isRefused, let line = document.content.firstUnknown else {
        return
      }
      throw FileError(
        .unknownFormat, at: FileLocation(file: fileName, line: line),
        "nothing shows whether x and y are degrees or metres: no vehicle moves, and the comment in the head does not "
          + "have fcd-output.geo; \(remedy)")
    }
  }

  /// What stands before the root element; `nil` when more bytes are needed.
  private func head(_ bytes: Span<UInt8>, isLast: Bool) -> Range<Int>? {
    if let root = Self.find("<fcd-export", bytes, 0..<bytes.count) { return 0..<root }
    return isLast || bytes.count >= RecognitionLimit.bytes ? 0..<bytes.count : nil
  }

  /// Whether the comment has the option that writes degrees, as in `<fcd-output.geo value="true"/>`.
  private static func statesDegrees(_ bytes: Span<UInt8>, _ head: Range<Int>) -> Bool {
    guard let option = find("<fcd-output.geo ", bytes, head) else { return false }
    let end = bytes.firstIndex(
      of: UInt8(ascii: ">"), UInt8(ascii: ">"), UInt8(ascii: ">"), from: option)
    return ["\"true\"", "\"1\"", "\"yes\"", "\"on\"", "\"t\"", "\"x\""].contains {
      find($0, bytes, option..<min(end, head.upperBound)) != nil
    }
  }

  private static func find(_ text: String, _ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    let text = Array(text.utf8)
    guard range.count >= text.count else { return nil }
    return (range.lowerBound...range.upperBound - text.count).first { start in
      text.indices.allSatisfy { bytes[start + $0] == text[$0] }
    }
  }
}
