/// The character that separates the fields of a table, found in its first line.
package enum CSVSeparator {
  /// The characters that are taken for one, the most common first.
  static let candidates: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, UInt8(ascii: "|")]

  /// Of the comma, the semicolon, the tab and the bar, the one that separates the most names with a meaning;
  /// else the one that separates the most fields. The comma wins a draw.
  ///
  /// - Parameters:
  ///   - bytes: the table.
  ///   - start: where its header begins.
  ///   - isLast: whether the table ends with `bytes`.
  ///   - choices: what names mean.
  /// - Returns: the separator; `nil` when the end of the header is not in `bytes`.
  package static func find(
    _ bytes: Span<UInt8>, from start: Int, isLast: Bool, _ choices: ColumnChoices
  ) -> UInt8? {
    var best: UInt8?
    var most = (meanings: -1, fields: -1)
    for candidate in candidates {
      var row = CSVRow(separator: candidate)
      guard row.read(bytes, from: start, isLast: isLast) != nil else { return nil }
      guard row.fields.count > 1 || candidate == candidates[0] else { continue }
      var meanings = 0
      for field in row.fields.prefix(256) {
        let text = bytes.trimmingBlanks(field)
        guard !text.isEmpty, text.count <= 64 else { continue }
        if choices.meaning(of: bytes.text(text)) != nil { meanings += 1 }
      }
      let fields = row.fields.count
      if meanings > most.meanings || meanings == most.meanings && fields > most.fields {
        (best, most) = (candidate, (meanings, fields))
      }
    }
    return best
  }
}
