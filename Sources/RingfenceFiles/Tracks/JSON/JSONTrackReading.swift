internal import Ringfence

/// The state that the readers of all JSON forms share.
struct JSONTrackReading: Sendable {
  let fileName: String
  let choices: ColumnChoices
  var values: TableRow
  var object: TableObject
  /// The number of lines that have no name of their own.
  var unnamedLines = 0
  /// The number of features that are neither points nor lines.
  var otherFeatures = 0
  private var cursor = LineCursor()

  init(fileName: String, options: TrackReadingOptions) {
    self.fileName = fileName
    choices = ColumnChoices(options.columns)
    values = TableRow(options)
    object = TableObject(choices)
  }

  /// What is odd about the document.
  var warnings: [TrackFileWarning] {
    var warnings = values.warnings(
      fileName: fileName, line: 1, ignored: object.ignored, weakTrack: object.weakTrack,
      hasTrack: object.hasTrack, TableObject.nouns)
    if otherFeatures > 0 {
      warnings.append(
        TrackFileWarning(
          .ignoredFeatures, at: FileLocation(file: fileName),
          otherFeatures == 1
            ? "one feature is neither a point nor a line, and is not read"
            : "\(otherFeatures) features are neither points nor lines, and are not read"))
    }
    return warnings
  }

  /// The line of a node; cheap in the order of the document.
  mutating func line(of node: Int, _ tape: JSONTape, _ bytes: Span<UInt8>) -> Int {
    Int(cursor.position(of: tape.range(node).lowerBound, in: bytes).line)
  }

  /// Ends a row.
  /// - Throws: ``FileError`` as ``TableRow/endTime(fileName:)``.
  mutating func finish(into fixes: inout ContiguousArray<RawFix>) throws(FileError) {
    try values.endTime(fileName: fileName)
    values.finish(into: &fixes)
  }

  /// The name of another track of the file without a name of its own: that of the file, then with numbers.
  mutating func nextUnnamedTrack() -> ContiguousArray<UInt8> {
    unnamedLines += 1
    guard unnamedLines > 1 else { return [] }
    let name = fileName.split(separator: "/").last.map { String($0) } ?? fileName
    return ContiguousArray("\(name)#\(unnamedLines)".utf8)
  }

  // MARK: Arrays of objects

  /// Reads an array of objects as the rows of a table, or the first member of the document that is one.
  mutating func readTable(
    _ tape: JSONTape, _ bytes: Span<UInt8>, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    var array = 0
    if tape.kind(0) == .object {
      let choices = choices
      tape.forEachChild(0) { key in
        let isFound =
          tape.kind(key + 1) == .array && JSONTrackForm.isTable(key + 1, of: tape, bytes, choices)
        if isFound { array = key + 1 }
        return !isFound
      }
    }
    guard tape.kind(array) == .array else { return }
    var child = tape.firstChild(array)
    while let element = child {
      child = tape.sibling(after: element, in: array)
      let line = line(of: element, tape, bytes)
      guard tape.kind(element) == .object else {
        values.recordBadRow(line: line)
        continue
      }
      values.begin(line: line)
      let location = FileLocation(file: fileName, line: line)
      guard try object.read(element, of: tape, bytes, at: location, into: &values) else { continue }
      try finish(into: &fixes)
    }
    try object.checkChosen(fileName: fileName)
  }
}
