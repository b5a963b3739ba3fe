package enum TextTable {
  /// A table with a line for its head and each row, two blanks between its columns and none at the ends of its
  /// lines.
  ///
  /// - Parameters:
  ///   - head: the words above the columns.
  ///   - right: the columns that are aligned to the right.
  ///   - rows: as many cells each as the head has.
  /// - Returns: the lines, each with its end.
  package static func text(_ head: [String], right: Set<Int>, _ rows: [[String]]) -> String {
    let rows = [head] + rows
    let widths = head.indices.map { column in
      rows.reduce(0) { max($0, DisplayFormat.columns($1[column])) }
    }
    var text = ""
    for row in rows {
      for column in head.indices {
        let isLast = column == head.count - 1
        text += column > 0 ? "  " : ""
        text +=
          isLast && !right.contains(column)
          ? row[column]
          : DisplayFormat.padded(row[column], widths[column], alignsRight: right.contains(column))
      }
      text += "\n"
    }
    return text
  }
}
