/// Something in a readable track file that is probably a mistake. The file is read as it stands.
package struct TrackFileWarning: Hashable, Sendable, CustomStringConvertible {
  /// What is odd, as a stable name. `Docs/Diagnostics.md` explains it.
  package enum Code: String, CaseIterable, Sendable {
    /// A speed over 100 m/s that the positions do not show.
    case improbableSpeed = "improbable-speed"
    /// Speeds that exceed those of the positions by the factor of another unit.
    case speedUnit = "speed-unit"
    /// Most fixes of a file are left out.
    case mostlyLeftOut = "mostly-left-out"
    /// Times without an offset from UTC, of a format whose times are those of UTC.
    case localTime = "local-time"
    /// Files of one name: their tracks are called by their paths.
    case sameFileName = "same-file-name"
    /// Tracks of one name in several files: their events look alike.
    case sameTrackName = "same-track-name"
    /// A device that an attendance of the layout expects by its name, and that has no track.
    case expectedTrackMissing = "expected-track-missing"
    /// More windows of an attendance lie in one gap than are reported.
    case omittedWindows = "omitted-windows"
    /// Columns of a table that are not read.
    case ignoredColumns = "ignored-columns"
    /// A table without a track column, with a column that looks like one.
    case unusedTrackColumn = "unused-track-column"
    /// A table in which every row is a track of its own, by a column that may number the rows.
    case trackPerRow = "track-per-row"
    /// A column that is read as what its values show, and not its name.
    case columnByValue = "column-by-value"
    /// Times that are numbers of milliseconds, microseconds or nanoseconds.
    case timeUnit = "time-unit"
    /// Times that are too early to be meant.
    case doubtfulTime = "doubtful-time"
    /// GeoJSON features that are neither points nor lines.
    case ignoredFeatures = "ignored-features"
    /// Messages of OwnTracks that are no locations.
    case ignoredMessages = "ignored-messages"
    /// Members of a zip archive that are no tracks.
    case unreadMembers = "unread-members"
    /// A line of a stream about the app of a device that cannot be used, or that is the first one of its device.
    case badAppEvent = "bad-app-event"
    /// A device of a stream whose fixes are all left out for a while.
    case lostFixes = "lost-fixes"
    /// A date of a device of a stream that what comes now, or the clock, contradicts.
    case wrongClock = "wrong-clock"
    /// More devices of a stream than are allowed.
    case tooManyDevices = "too-many-devices"
  }

  package let code: Code
  package let location: FileLocation
  /// What was found and how it is read, without capital and full stop. Never a coordinate.
  package let detail: String

  package init(_ code: Code, at location: FileLocation, _ detail: String) {
    self.code = code
    self.location = location
    self.detail = detail
  }

  /// `walk.gpx: warning: … [improbable-speed]`
  package var description: String { "\(location): warning: \(detail) [\(code.rawValue)]" }
}
