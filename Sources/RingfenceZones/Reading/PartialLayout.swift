package import Ringfence

/// The layout that a reader builds, with the positions of its parts in the file.
package struct PartialLayout {
  package var name: String?
  package var timeZone: TimeZoneOffsets?
  package var zones: [Zone] = []
  /// Where editors find the schema of a native file.
  package var schema: String?
  /// The errors of zones that were left out.
  package var errors: [FileError] = []

  package init(
    name: String? = nil, sourcePaths: (zones: [String], fences: [[String]])? = nil
  ) {
    self.name = name
    self.sourcePaths = sourcePaths
  }

  /// Throws the first error if nothing could be read.
  package func refuseNothing() throws(FileError) {
    if zones.isEmpty, let error = errors.first { throw error }
  }

  package var zonePositions: [LineCursor.Position] = []
  package var fencePositions: [[LineCursor.Position]] = []
  /// In forms other than the native one, the paths of the zones and fences.
  package var sourcePaths: (zones: [String], fences: [[String]])?

  package func path(ofZone zone: Int) -> String { sourcePaths?.zones[zone] ?? "$.zones[\(zone)]" }

  package func path(ofFence fence: Int, inZone zone: Int) -> String {
    sourcePaths?.fences[zone][fence] ?? "$.zones[\(zone)].fences[\(fence)]"
  }
}
