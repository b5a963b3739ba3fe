internal import Ringfence

/// The layout that a reader builds, with the positions of its parts in the file.
struct PartialLayout {
  var name: String?
  var timeZone: TimeZoneRules?
  var zones: [Zone] = []
  /// Where editors find the schema of a native file.
  var schema: String?
  /// The errors of zones that were left out.
  var errors: [FileError] = []

  /// Throws the first error if nothing could be read.
  func refuseNothing() throws(FileError) {
    if zones.isEmpty, let error = errors.first { throw error }
  }

  var zonePositions: [LineCursor.Position] = []
  var fencePositions: [[LineCursor.Position]] = []
  /// In forms other than the native one, the paths of the zones and fences.
  var sourcePaths: (zones: [String], fences: [[String]])?

  func path(ofZone zone: Int) -> String { sourcePaths?.zones[zone] ?? "$.zones[\(zone)]" }

  func path(ofFence fence: Int, inZone zone: Int) -> String {
    sourcePaths?.fences[zone][fence] ?? "$.zones[\(zone)].fences[\(fence)]"
  }
}
