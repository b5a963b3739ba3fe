/// A track table whose columns are in memory, as programs hold them.
package struct ColumnTable: Sendable {
  package enum Values: Sendable {
    /// Values that nobody asked for, or of a type that is not read.
    case none
    /// Numbers; NaN is missing.
    case doubles(ContiguousArray<Double>)
    /// Whole numbers; ``missing`` is missing.
    case integers(ContiguousArray<Int64>)
    /// Microseconds since 1970; ``missing`` is missing.
    case times(ContiguousArray<Int64>)
    /// Local times, as microseconds since 1970-01-01T00:00 of the same clock; ``missing`` is missing.
    case localTimes(ContiguousArray<Int64>)
    /// Texts; an empty one is missing.
    case texts(TextColumn)

    var count: Int {
      switch self {
      case .none: 0
      case .doubles(let values): values.count
      case .integers(let values), .times(let values), .localTimes(let values): values.count
      case .texts(let texts): texts.count
      }
    }
  }

  /// Stands for a missing whole number or time.
  package static let missing = Int64.min
  /// The rows that are read at a time.
  static let rowsOfBlock = 8_192

  /// The name in messages.
  package let name: String
  package let names: [String]
  let header: TableHeader
  private(set) var columns: [Values]
  package private(set) var rowCount: Int

  /// Chooses the columns of a table by their names; the values come later.
  /// - Throws: ``FileError`` `bad-header`: a required column is missing, two have an equal claim to a role,
  ///   or there is no column of a name that the caller chose; `unsettled-column`: positions are `x` and `y`.
  package init(
    _ names: [String], rowCount: Int, name: String, options: TrackReadingOptions
  ) throws(FileError) {
    self.name = name
    self.names = names
    self.rowCount = max(0, rowCount)
    let choices = ColumnChoices(options.columns)
    let location = FileLocation(file: name)
    header = try TableHeader(names, choices, at: location)
    var plane = PlaneEvidence()
    for name in names { plane.take(name, choices.meaning(of: name), choices) }
    if let found = plane.named {
      throw FileError(
        .unsettledColumn, at: location, PlaneEvidence.detail(found, TableHeader.nouns.many))
    }
    columns = names.map { _ in .none }
  }

  /// The names of the roles of the columns; `nil` for a column that is not read.
  package var roles: [String?] { header.roles.map { $0?.name } }

  /// Which columns show by their names whose table it is, whether they are read or not.
  package var marks: [Bool] { names.map { ColumnMapping($0)?.mark != nil } }

  /// Whether the names state nothing about the values but what they are: no unit, no maker, nothing in parts.
  package func hasPlainNames(_ options: TrackReadingOptions) -> Bool {
    let traits = header.traits
    let hasSpeed = header.roles.contains(.speed)
    return traits.maker == nil && !traits.hasDate && !traits.isLatitudeE7 && !traits.isLongitudeE7
      && !traits.isSouth && !traits.isWest
      && (!hasSpeed || traits.unit == nil && options.speedUnit == nil)
  }

  package func warnings(_ options: TrackReadingOptions) -> [TrackFileWarning] {
    ColumnTableParser(self, options).warnings
  }

  package func accepts(_ values: Values, at index: Int) -> Bool {
    guard let role = header.roles[index] else { return true }
    switch values {
    case .none: return false
    case .doubles: return role != .track
    case .integers, .texts: return true
    case .times, .localTimes: return role == .time || role == .date || role == .segment
    }
  }

  /// Takes the values of a column that is read.
  package mutating func set(_ values: Values, at index: Int) {
    columns[index] = values
    rowCount = min(rowCount, values.count)
  }
}

/// A column of texts; several rows may have the same text.
package struct TextColumn: Sendable {
  let bytes: ContiguousArray<UInt8>
  /// Where each text begins, and where the last one ends; ascending, within ``bytes``.
  let offsets: ContiguousArray<Int64>
  /// The number of each row's text, negative for none; `nil` where each row has the text of its own number.
  let codes: ContiguousArray<Int32>?

  /// Creates a column; offsets that do not ascend within the bytes, and codes of no text, are refused with `nil`.
  package init?(
    bytes: ContiguousArray<UInt8>, offsets: ContiguousArray<Int64>, codes: ContiguousArray<Int32>?
  ) {
    var last: Int64 = 0
    for offset in offsets {
      guard offset >= last, offset <= bytes.count else { return nil }
      last = offset
    }
    let texts = max(0, offsets.count - 1)
    if let codes, codes.contains(where: { $0 >= texts }) { return nil }
    self.bytes = bytes
    self.offsets = offsets
    self.codes = codes
  }

  /// The number of rows.
  var count: Int { codes?.count ?? max(0, offsets.count - 1) }

  var textCount: Int { max(0, offsets.count - 1) }

  /// The number of a row's text; `nil` for none.
  @inline(__always)
  func text(inRow row: Int) -> Int? {
    guard let codes else { return row }
    return codes[row] < 0 ? nil : Int(codes[row])
  }

  /// Where a text is in ``bytes``.
  @inline(__always)
  func range(_ text: Int) -> Range<Int> {
    // checked: offsets are within the bytes
    Int(offsets[text])..<Int(offsets[text + 1])
  }
}
