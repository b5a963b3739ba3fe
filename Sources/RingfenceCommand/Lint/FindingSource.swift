internal import RingfenceFiles
internal import RingfenceFixes
internal import RingfenceLint

/// Where in the text of a layout its findings are: the defect itself, not the fence that has it.
struct FindingSource: Sendable {
  private let locator: FindingLocator
  private let columns: SourceColumns

  /// Reads the text of a layout again; `nil` for a form in which only fences and zones are found.
  init?(_ file: ZoneFile, _ bytes: ContiguousArray<UInt8>, _ known: SourceColumns?) {
    guard let locator = FindingLocator(file, bytes), let columns = known ?? SourceColumns(bytes),
      columns.byteCount == locator.byteCount
    else { return nil }
    self.locator = locator
    self.columns = columns
  }

  /// Gives a record the range of its finding, and the lines of both edges where two meet.
  func locate(_ record: inout FindingRecord, _ finding: Finding, showsSource: Bool) {
    let ranges = locator.ranges(of: finding)
    guard let range = ranges.first else {
      if showsSource, let line = record.line, let column = record.column {
        show(&record, line, column - 1..<column)
      }
      return
    }
    let start = columns.position(of: range.lowerBound)
    let end = columns.position(of: range.upperBound)
    let column = columns.byteColumn(of: range.lowerBound)
    record.line = start.line
    record.column = column
    record.end = (end.line, columns.byteColumn(of: range.upperBound))
    record.utf16EndColumn = end.column
    let isOneLine = start.line == end.line
    record.utf16Columns = start.column..<(isOneLine ? end.column : start.column)
    if showsSource {
      show(&record, start.line, column - 1..<(isOneLine ? column - 1 + range.count : .max))
    }
    guard ranges.count > 1 else { return }
    let other = columns.position(of: ranges[1].lowerBound)
    record.otherLine = other.line
    record.otherUTF16Columns = other.column..<other.column
    if other.line != start.line {
      record.message += " (lines \(start.line) and \(other.line))"
    }
  }

  private func show(_ record: inout FindingRecord, _ line: Int, _ marked: Range<Int>) {
    record.source = SourceLine(number: line, text: columns.line(line), marked: marked)
  }
}
