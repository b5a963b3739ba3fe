internal import Ringfence

/// The state that the readers of all JSON forms share.
struct JSONTrackReading: Sendable {
  let fileName: String
  let choices: ColumnChoices
  var values: TableRow
  var object: TableObject
  var unnamedLines = 0
  /// The number of features that are neither points nor lines.
  var otherFeatures = 0
  /// Whether the first objects were looked at.
  var isExamined = false
  /// The value that names the track of the rows of an upload.
  private var uploadTrack: Int?
  private var cursor = LineCursor()

  init(fileName: String, options: TrackReadingOptions) {
    self.fileName = fileName
    choices = ColumnChoices(options.columns)
    values = TableRow(options)
    object = TableObject(choices)
  }

  var warnings: [TrackFileWarning] {
    var warnings = values.warnings(
      fileName: fileName, line: 1, ignored: object.ignored, hasTrack: object.hasTrack,
      TableObject.nouns)
    if otherFeatures > 0 {
      warnings.append(
        TrackFileWarning(
          .ignoredFeatures, at: FileLocation(file: fileName),
          otherFeatures == 1
            ? "one feature is neither a point nor a line, and is not read"
            : "\(otherFeatures) features are neither points nor lines, and are not read"))
    }
    if let warning = object.messages.warning(fileName: fileName) { warnings.append(warning) }
    return warnings
  }

  /// The line of a node; cheap in the order of the document.
  mutating func line(of node: Int, _ tape: JSONTape, _ bytes: Span<UInt8>) -> Int {
    Int(cursor.position(of: tape.range(node).lowerBound, in: bytes).line)
  }

  mutating func begin(_ node: Int, _ tape: JSONTape, _ bytes: Span<UInt8>) {
    values.begin(line: line(of: node, tape, bytes))
    if let uploadTrack { values.set(.track, uploadTrack, of: tape, bytes) }
  }

  /// Ends a row.
  /// - Throws: ``FileError`` as ``TableRow/endTime(fileName:)``.
  mutating func finish(into fixes: inout ContiguousArray<RawFix>) throws(FileError) {
    try values.endTime(fileName: fileName)
    values.finish(into: &fixes)
  }

  /// Ends the file.
  /// - Throws: ``FileError`` `no-track` when there is nothing to read, and `bad-header` for a key that the caller
  ///   chose and no row has.
  func finish(_ format: TrackFormat) throws(FileError) {
    if !values.hasTracks {
      if let error = object.messages.error(fileName: fileName) { throw error }
      if format == .googleTimeline {
        throw FileError(
          .noTrack, at: FileLocation(file: fileName),
          "the timeline has no path with times, no activity and no signal with a position; visits are not read"
        )
      }
    }
    if format == .json { try object.checkChosen(fileName: fileName) }
    if format == .json || format == .geojson {
      try object.checkTracks(values, fileName: fileName)
    }
  }

  /// The name of another track of the file without a name of its own: that of the file, then with numbers.
  mutating func nextUnnamedTrack() -> ContiguousArray<UInt8> {
    unnamedLines += 1
    guard unnamedLines > 1 else { return [] }
    let name = fileName.split(separator: "/").last.map { String($0) } ?? fileName
    return ContiguousArray("\(name)#\(unnamedLines)".utf8)
  }

  // MARK: Uploads

  /// Begins the rows of an upload: its own members may name their track.
  mutating func beginUpload(_ upload: Int, _ tape: JSONTape, _ bytes: Span<UInt8>) {
    uploadTrack = TrackNode.find(in: upload, tape, bytes, choices, takesNames: false)
    guard let uploadTrack else { return }
    object.sawTrack()
    object.saw(uploadTrack - 1, of: tape, bytes)
  }

  mutating func endUpload() { uploadTrack = nil }

  // MARK: Arrays of objects

  /// Reads an array of objects as the rows of a table, the first member of an object that is one, an upload, or
  /// an object that is the only row.
  mutating func readTable(
    _ root: Int, _ tape: JSONTape, _ bytes: Span<UInt8>, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    if let lists = HomeAssistantHistory.lists(of: root, tape, bytes) {
      return try readHistory(lists, tape, bytes, into: &fixes)
    }
    try examine(root, tape, bytes)
    if tape.kind(root) == .array {
      try readRows(root, tape, bytes, into: &fixes)
    } else if let rows = TrackUpload.rows(of: root, tape, bytes) {
      beginUpload(root, tape, bytes)
      try readRows(rows, tape, bytes, into: &fixes)
      endUpload()
    } else if let table = JSONTrackForm.table(of: root, tape, bytes, choices) {
      try readRows(table, tape, bytes, into: &fixes)
    } else {
      try readRow(root, tape, bytes, into: &fixes)
    }
  }

  /// Looks at the values of the first objects of the table.
  private mutating func examine(
    _ root: Int, _ tape: JSONTape, _ bytes: Span<UInt8>
  ) throws(FileError) {
    guard !isExamined else { return }
    isExamined = true
    var evidence = ColumnEvidence(object.choices, values.numbers)
    let table =
      tape.kind(root) == .array
      ? root
      : TrackUpload.rows(of: root, tape, bytes)
        ?? JSONTrackForm.table(of: root, tape, bytes, choices)
    if let table, tape.kind(table) == .array {
      tape.forEachChild(table) { element in
        if let inner = TrackUpload.rows(of: element, tape, bytes), tape.kind(inner) == .array {
          tape.forEachChild(inner) { row in
            TableObject.look(at: row, of: tape, bytes, &evidence)
            return !evidence.isEnough
          }
        } else {
          TableObject.look(at: element, of: tape, bytes, &evidence)
        }
        return !evidence.isEnough
      }
    } else {
      TableObject.look(at: table ?? root, of: tape, bytes, &evidence)
    }
    values.know(try object.know(evidence, fileName: fileName))
  }

  /// Reads the elements of an array, or a single row.
  private mutating func readRows(
    _ rows: Int, _ tape: JSONTape, _ bytes: Span<UInt8>, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    guard tape.kind(rows) == .array else { return try readRow(rows, tape, bytes, into: &fixes) }
    var child = tape.firstChild(rows)
    while let element = child {
      child = tape.sibling(after: element, in: rows)
      if let inner = TrackUpload.rows(of: element, tape, bytes) {
        beginUpload(element, tape, bytes)
        try readRows(inner, tape, bytes, into: &fixes)
        endUpload()
      } else {
        try readRow(element, tape, bytes, into: &fixes)
      }
    }
  }

  private mutating func readRow(
    _ row: Int, _ tape: JSONTape, _ bytes: Span<UInt8>, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    begin(row, tape, bytes)
    let line = values.fix.line
    guard tape.kind(row) == .object else { return values.recordBadRow(line: line) }
    let location = FileLocation(file: fileName, line: line)
    guard try object.read(row, of: tape, bytes, at: location, into: &values) else { return }
    try finish(into: &fixes)
  }
}
