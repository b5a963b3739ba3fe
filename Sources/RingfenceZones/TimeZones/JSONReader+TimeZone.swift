package import Ringfence

extension JSONReader {
  /// A time zone by its IANA name.
  ///
  /// - Parameters:
  ///   - node: the name.
  ///   - rules: finds the rules of a name.
  /// - Returns: the rules.
  /// - Throws: ``FileError`` for a name without rules.
  package func timeZone(
    _ node: Int, _ rules: (String) -> TimeZoneRules?
  ) throws(FileError) -> TimeZoneRules {
    let name = try text(node, "the name of a time zone such as 'Europe/Paris'")
    if let rules = rules(name) { return rules }
    let near = nearestName(to: name, among: EmbeddedTimeZones.names.sorted())
    throw error(
      .unknownTimeZone, at: node,
      "unknown time zone \(JSONText.quoted(name)), "
        + (near.map { "did you mean '\($0)'?" } ?? "expected an IANA name such as 'Europe/Paris'"))
  }
}
