/// A feature of its own: what it adds to the command. `RingfenceRooms` has the list of rooms; the command imports none of
/// them.
package struct Room: Sendable {
  /// Its name, as its folder has it: `Grade`.
  package let name: String
  /// Its subcommands.
  package var subcommands: [Subcommand] = []
  /// What `evaluate` makes of tracks instead of events, in the order in which they are asked.
  package var evaluation: RoomEvaluation?
  /// How sure the answers of `explain` are.
  package var explanation: RoomExplanation?
  /// What would mend what `explain` finds.
  package var advice: RoomAdvice?
  /// What else `verify` finds out.
  package var verifications: [RoomVerification] = []
  /// What `lint` is asked besides.
  package var requirements: RoomRequirements?
  /// How `convert` changes tracks.
  package var conversion: RoomConversion?
  /// What others would have decided of the drive of a page.
  package var report: RoomReport?
  /// The subcommand that writes pages, of what rooms add to them.
  package var reporting: (@Sendable ([RoomReport]) -> Subcommand)?

  package init(name: String) { self.name = name }
}
