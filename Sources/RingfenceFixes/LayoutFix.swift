package import RingfenceLint

// This folder: repairs of the text of a layout that leave everything else as it is written.

package struct LayoutFix: Sendable {
  /// The rule whose finding it removes.
  package let name: String
  package let location: Finding.Location
  /// The changes of the text in UTF-8, without byte order mark.
  package let edits: [TextEdit]
  /// What is worth saying about it; `nil` for most.
  package var note: String?
}
