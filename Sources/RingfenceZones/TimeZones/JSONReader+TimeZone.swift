package import Ringfence

extension JSONReader {
  /// A time zone by its IANA name.
  ///
  /// - Parameters:
  ///   - node: the name.
  ///   - offsets: finds the offsets of a name.
  /// - Returns: the offsets.
  /// - Throws: ``FileError`` for an unknown name.
  package func timeZone(
    _ node: Int, _ offsets: (String) -> TimeZoneOffsets?
  ) throws(FileError) -> TimeZoneOffsets {
    let name = try text(node, "the name of a time zone such as 'Europe/Paris'")
    if let offsets = offsets(name) { return offsets }
    let near = nearestName(to: name, among: EmbeddedTimeZones.names.sorted())
    throw error(
      .unknownTimeZone, at: node,
      "unknown time zone \(JSONText.quoted(name)), "
        + (near.map { "did you mean '\($0)'?" } ?? "expected an IANA name such as 'Europe/Paris'"))
  }
}
