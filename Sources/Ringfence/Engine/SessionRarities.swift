/// What few sessions have, so that it takes no room in the others.
struct SessionRarities: Sendable {
  /// What a change of the layout leaves to the next fix; nothing, or one.
  var migration: ContiguousArray<SessionMigration> = []
  /// Where the device probably is; nothing, or one.
  var evidence: ContiguousArray<LiveFilter> = []

  /// Whether there is nothing.
  var isEmpty: Bool { migration.isEmpty && evidence.isEmpty }
}
