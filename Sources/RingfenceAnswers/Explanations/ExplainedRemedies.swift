package import RingfenceRecords

/// What would mend what went wrong on a track, where that was searched: written zone by zone, by index.
///
/// They are functions, so that a program that searches no remedies does not carry what writes them.
package struct ExplainedRemedies: Sendable {
  /// Appends lines for people.
  let appendText: @Sendable (_ zone: Int, TimeStyle, inout [UInt8]) -> Void
  /// Writes members of the zone.
  let write: @Sendable (_ zone: Int, inout JSONWriter) -> Void
  /// The numbers in a cell of a table.
  let cell: @Sendable (_ zone: Int) -> String

  package init(
    appendText: @escaping @Sendable (_ zone: Int, TimeStyle, inout [UInt8]) -> Void,
    write: @escaping @Sendable (_ zone: Int, inout JSONWriter) -> Void,
    cell: @escaping @Sendable (_ zone: Int) -> String
  ) {
    self.appendText = appendText
    self.write = write
    self.cell = cell
  }
}
