internal import Ringfence
internal import RingfenceRecords

/// A table of texts. Rows beyond ``StaticTables/maximumRows`` are counted and left out.
struct HTMLTable {
  private let columns: [String]
  private var rows: [UInt8] = []
  private(set) var count = 0

  init(_ columns: [String]) { self.columns = columns }

  /// Adds a row, whose texts are made only if it is shown.
  mutating func add(_ cells: () -> [String]) {
    count += 1
    guard count <= StaticTables.maximumRows else { return }
    rows += "<tr>".utf8
    for cell in cells() {
      // The style gives each cell the direction of its text.
      rows += "<td>".utf8
      HTMLText.append(PrintableText.escaped(cell), to: &rows)
      rows += "</td>".utf8
    }
    rows += "</tr>\n".utf8
  }

  mutating func add(_ cells: [String]) { add { cells } }

  /// Appends the table with its heading and the number of its rows.
  func append(
    _ title: String, _ noun: String, _ nouns: String? = nil, to bytes: inout [UInt8]
  ) {
    bytes += "<section><h2>\(title)</h2>\n<p>\(pluralized(count, noun, nouns))".utf8
    if count > StaticTables.maximumRows {
      bytes += "; the first \(StaticTables.maximumRows) are shown".utf8
    }
    bytes += ".</p>\n".utf8
    if count > 0 {
      bytes += "<table><thead><tr>".utf8
      for column in columns { bytes += #"<th scope="col">\#(column)</th>"#.utf8 }
      bytes += "</tr></thead>\n<tbody>\n".utf8
      bytes += rows
      bytes += "</tbody></table>\n".utf8
    }
    bytes += "</section>\n".utf8
  }
}
