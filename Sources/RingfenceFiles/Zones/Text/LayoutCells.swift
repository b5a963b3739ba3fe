package import Ringfence

/// The cells of a table from which the fences of a layout were read.
package struct LayoutCells {
  /// A cell by the offsets of its text, without quotation marks and blanks around it.
  private struct Cell {
    var range: Range<Int>
    var isQuoted: Bool
  }

  /// The row of a fence.
  private struct Row {
    /// With its line end.
    var range: Range<Int>
    var cells: [Cell]
  }

  /// The text of the table, without a byte order mark.
  package let bytes: ContiguousArray<UInt8>
  private let columns: ZoneTableColumns
  private let order: WKTReader.Order
  private let radius: Int?
  private let halfWidth: Int?
  /// The rows of the fences, by zone and fence; `nil` where none is found.
  private var rows: [[Row?]] = []

  /// Finds the cells of a table in UTF-8; `nil` for another text.
  ///
  /// - Complexity: linear in the bytes.
  package init?(
    _ file: ZoneFile, _ bytes: ContiguousArray<UInt8>, options: ZoneReadingOptions
  ) {
    guard file.form == .table, !bytes.starts(with: [0xFE, 0xFF]),
      !bytes.starts(with: [0xFF, 0xFE]),
      let text = try? JSONDocument.utf8(of: bytes), let columns = ZoneTableColumns(text, options)
    else { return nil }
    self.bytes = text
    self.columns = columns
    order = ZoneTableReader.order(of: columns, text)
    radius = columns.names.firstIndex {
      if case .radius(.radius) = PropertyMapping($0, columns.choices) { true } else { false }
    }
    halfWidth = columns.names.firstIndex {
      if case .halfWidth(.radius) = PropertyMapping($0, columns.choices) { true } else { false }
    }
    var found: [Int: Row] = [:]
    var cursor = LineCursor()
    var row = TextRow()
    var start = columns.firstRow
    while start < text.count {
      let next = row.read(text.span, from: start, separator: columns.separator)
      let line = cursor.position(of: start, in: text.span).line
      let cells = row.fields.map { field in
        Cell(range: text.span.trimmingBlanks(field.range), isQuoted: field.isQuoted)
      }
      found[Int(line)] = Row(range: start..<next, cells: cells)
      start = next
    }
    rows = file.layout.zones.indices.map { zone in
      file.layout.zones[zone].fences.indices.map { fence in
        file.location(ofFence: fence, inZone: zone).line.flatMap { found[$0] }
      }
    }
  }

  /// The edits that give a fence another shape in its cells, as few as there are numbers that differ; `nil` where the cells
  /// cannot hold it.
  package func edits(fence: Int, zone: Int, from before: Shape, to after: Shape) -> [TextEdit]? {
    guard let row = rows[zone][fence] else { return nil }
    if let column = columns.geometry[.text], column < row.cells.count,
      !row.cells[column].range.isEmpty
    {
      return edits(of: row, geometry: row.cells[column], before, after)
    }
    guard case .circle(let old) = before, case .circle(let new) = after else { return nil }
    var edits: [TextEdit] = []
    if old.center.latitude != new.center.latitude {
      guard let edit = degrees(.latitude, new.center.latitude, row) else { return nil }
      edits.append(edit)
    }
    if old.center.longitude != new.center.longitude {
      guard let edit = degrees(.longitude, new.center.longitude, row) else { return nil }
      edits.append(edit)
    }
    return adding(new.radius, instead: old.radius, in: radius, row, to: edits)
  }

  /// The edit that removes the row of a fence.
  package func removal(fence: Int, zone: Int) -> TextEdit? {
    rows[zone][fence].map { TextEdit($0.range, []) }
  }

  // MARK: Geometries

  private func edits(
    of row: Row, geometry cell: Cell, _ before: Shape, _ after: Shape
  ) -> [TextEdit]? {
    var edits: [TextEdit] = []
    let (old, new) = (WKTWriter.text(of: before, order), WKTWriter.text(of: after, order))
    if old != new {
      // A third number of its positions, a height, would be lost.
      let text = geometryText(cell)
      guard Self.countNumbers(bytes[text]) == Self.countNumbers(old.utf8) else { return nil }
      edits.append(edit(Cell(range: text, isQuoted: cell.isQuoted), new))
    }
    switch (before, after) {
    // The circles of Traccar have their radii in the text.
    case (_, .circle(let new)):
      guard order == .longitudeLatitude else { return edits }
      guard case .circle(let old) = before else {
        return adding(new.radius, instead: nil, in: radius, row, to: edits)
      }
      return adding(new.radius, instead: old.radius, in: radius, row, to: edits)
    case (.corridor(let old), .corridor(let new)):
      return adding(
        new.halfWidth, instead: old.halfWidth, in: halfWidthColumn(of: row), row, to: edits)
    case (_, .corridor(let new)):
      return adding(new.halfWidth, instead: nil, in: halfWidthColumn(of: row), row, to: edits)
    // The half-width would stay.
    case (.corridor, .geoline): return nil
    default: return edits
    }
  }

  /// The column of a row that says the half-width of its line; `nil` where it is among the attributes of Traccar.
  private func halfWidthColumn(of row: Row) -> Int? {
    guard columns.attributes == nil else { return nil }
    guard let halfWidth, halfWidth < row.cells.count,
      !row.cells[halfWidth].range.isEmpty || radius == nil
    else { return radius ?? halfWidth }
    return halfWidth
  }

  /// The geometry of a cell, behind the `SRID=4326;` of PostGIS.
  private func geometryText(_ cell: Cell) -> Range<Int> {
    let mark = Array("srid".utf8)
    guard bytes[cell.range].prefix(4).map({ $0 | 0x20 }) == mark,
      let end = bytes[cell.range].firstIndex(of: UInt8(ascii: ";"))
    else { return cell.range }
    return bytes.span.trimmingBlanks(end + 1..<cell.range.upperBound)
  }

  private static func countNumbers(_ text: some Sequence<UInt8>) -> Int {
    var count = 0
    var isInside = false
    for byte in text {
      let isDigit = byte &- UInt8(ascii: "0") < 10
      if isDigit, !isInside { count += 1 }
      // An exponent and its sign go on with the number.
      isInside =
        isDigit || isInside && [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte)
    }
    return count
  }

  private func edit(_ cell: Cell, _ text: String) -> TextEdit {
    let needsQuotes = !cell.isQuoted && text.utf8.contains(columns.separator)
    return TextEdit(cell.range, (needsQuotes ? "\"\(text)\"" : text).utf8)
  }

  // MARK: Numbers

  /// The edit of a latitude or longitude, where its cell has nothing but the number of degrees.
  private func degrees(
    _ kind: ZoneTableColumns.Geometry, _ degrees: Double, _ row: Row
  ) -> TextEdit? {
    guard let column = columns.geometry[kind], column < row.cells.count,
      !(kind == .latitude ? columns.isE7.latitude : columns.isE7.longitude)
    else { return nil }
    let cell = row.cells[column]
    let number = Number(bytes, cell.range)
    guard let number, number.range == cell.range else { return nil }
    return edit(cell, number.written(degrees))
  }

  /// The edits with that of a radius or half-width, in the unit that its cell has by the length before.
  private func adding(
    _ length: Distance, instead before: Distance?, in column: Int?, _ row: Row,
    to edits: [TextEdit]
  ) -> [TextEdit]? {
    let meters = length.meters
    if before == length { return edits }
    guard let column, column < row.cells.count else { return nil }
    let cell = row.cells[column]
    if cell.range.isEmpty { return edits + [edit(cell, DecimalNumber.text(meters))] }
    guard let before, let number = Number(bytes, cell.range), number.value > 0 else { return nil }
    let unit = before.meters / number.value
    let isMeters = abs(unit - 1) < 1e-9
    // To a thousandth of what radii are compared by.
    let value = isMeters ? meters : (meters / unit * 1e9).rounded() / 1e9
    return edits + [TextEdit(number.range, number.written(value).utf8)]
  }

  /// The number at the beginning of a cell, behind which its unit may stand.
  private struct Number {
    let range: Range<Int>
    let value: Double
    private let hasComma: Bool

    init?(_ bytes: ContiguousArray<UInt8>, _ cell: Range<Int>) {
      var end = cell.lowerBound
      var commas = 0
      var text: ContiguousArray<UInt8> = []
      while end < cell.upperBound {
        let byte = bytes[end]
        let isSign =
          end == cell.lowerBound && (byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+"))
        if byte == UInt8(ascii: ",") { commas += 1 }
        guard
          isSign || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: ".")
            || byte == UInt8(ascii: ",")
        else { break }
        text.append(byte == UInt8(ascii: ",") ? UInt8(ascii: ".") : byte)
        end += 1
      }
      guard let value = DecimalNumber.parse(text.span, 0..<text.count) else { return nil }
      self.value = value
      hasComma = commas > 0
      range = cell.lowerBound..<end
    }

    /// Another number with the same decimal sign.
    func written(_ number: Double) -> String {
      let text = DecimalNumber.text(number)
      guard hasComma else { return text }
      let bytes = text.utf8.map { $0 == UInt8(ascii: ".") ? UInt8(ascii: ",") : $0 }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
