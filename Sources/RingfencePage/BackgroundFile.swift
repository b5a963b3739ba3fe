package import Ringfence
internal import RingfenceBytes
package import RingfenceZones

/// Lines that a map shows behind a track, such as roads, coasts and borders, from a GeoJSON file.
package struct BackgroundFile: Sendable {
  /// The lines, and the rings of polygons, in the order of the file.
  package let lines: [[Coordinate]]

  /// Reads the file at a path, or standard input for `-`.
  ///
  /// - Throws: ``FileError``, the first error of the file; `unknown-form` where it is no GeoJSON, and `unsupported-geometry`
  ///   where it has neither lines nor polygons.
  /// - Complexity: linear in the bytes.
  package static func read(path: String) throws(FileError) -> BackgroundFile {
    try read(ByteSource.wholeFile(at: path), name: path)
  }

  package static func read(
    _ bytes: ContiguousArray<UInt8>, name: String
  ) throws(FileError) -> BackgroundFile {
    var reader = BackgroundReader(
      document: try ZoneDocument.document(bytes, name: name), name: name)
    try reader.readRoot()
    guard !reader.lines.isEmpty else {
      throw FileError(
        .unsupportedGeometry, at: FileLocation(file: name),
        "file has neither lines nor polygons, expected GeoJSON with roads, coasts or borders")
    }
    return BackgroundFile(lines: reader.lines)
  }
}
