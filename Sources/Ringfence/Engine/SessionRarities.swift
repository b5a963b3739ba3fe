/// What few sessions have, so that it takes no room in the others.
struct SessionRarities: Sendable {
  /// What a change of the layout leaves to the next fix; nothing, or one.
  var migration: ContiguousArray<SessionMigration> = []
  /// Where the device probably is; nothing, or one.
  var evidence: ContiguousArray<LiveFilter> = []
  /// The name of the device; nothing, or one.
  var track: ContiguousArray<String> = []
  /// The windows in which the device is expected; nothing, or one.
  var attendances: ContiguousArray<AttendanceLedger> = []

  /// Whether there is nothing.
  var isEmpty: Bool {
    migration.isEmpty && evidence.isEmpty && track.isEmpty && attendances.isEmpty
  }
}
