/// What shows that a file is meant as a layout, also where it cannot be read as one.
package enum LayoutSign {
  /// Whether the file at a path is a table whose header has positions with something like a radius, or shapes, and which
  /// is no track.
  ///
  /// - Complexity: linear in the bytes.
  package static func isTable(_ path: String, _ options: ZoneReadingOptions) -> Bool {
    guard let bytes = try? ZoneFile.bytes(path: path, options: options) else { return false }
    return isTable(bytes)
  }

  static func isTable(_ bytes: ContiguousArray<UInt8>) -> Bool {
    guard let first = bytes.first(where: { !$0.isBlank }), first != UInt8(ascii: "{"),
      first != UInt8(ascii: "["), first != UInt8(ascii: "<"),
      let columns = ZoneTableColumns(bytes)
    else { return false }
    let hasPosition = columns.geometry[.latitude] != nil && columns.geometry[.longitude] != nil
    let hasRadius = hasPosition && columns.names.contains { RadiusName.isBeginning(of: $0) }
    guard hasRadius || columns.geometry[.text].map({ hasShape(bytes, columns, $0) }) ?? false else {
      return false
    }
    switch TableDetection.header(bytes.span, from: 0, isAll: true, TrackReadingOptions()) {
    case .whole, .wholeOrPlaces: return false
    case .none, .lacking, .plane: return true
    }
  }

  /// Whether the first row has something like well-known text or its binary form in a column. An area may be a number.
  private static func hasShape(
    _ bytes: ContiguousArray<UInt8>, _ columns: ZoneTableColumns, _ column: Int
  ) -> Bool {
    var row = TextRow()
    _ = row.read(bytes.span, from: columns.firstRow, separator: columns.separator)
    guard row.fields.indices.contains(column) else { return false }
    let range = bytes.span.trimmingBlanks(row.fields[column].range)
    return WKTReader.begins(bytes, range) || ZoneTableReader.isBinary(bytes[range])
  }
}
