// The layout that a session belongs to.
extension TriggerSession {
  /// Whether the session has seen no fix, or those that it saw were evaluated with a layout of this fingerprint.
  package func isOf(layout fingerprint: UInt64) -> Bool {
    guard lastFix != nil, let layout else { return true }
    return layout.fingerprint == fingerprint
  }

  /// Ends the program where a session of one layout is given to an engine of another: its visits would be taken for
  /// those of other zones.
  package func requireLayout(_ fingerprint: UInt64) {
    if isOf(layout: fingerprint) { return }
    // checked: a mistake of the caller, not of its input; a precondition has no text in a release build
    fatalError(
      """
      the session was evaluated with another layout: zones, fences, settings or conditions differ. A session needs an \
      engine of the layout that it began with; for a changed layout, migrate it first
      """)
  }

  /// Takes an engine that is not the one of the call before: of an equal layout and in the same mode.
  mutating func adopt(_ engine: TriggerEngine) {
    let identity = engine.core.identity
    if lastFix != nil {
      if let layout, layout !== identity { requireLayout(identity.fingerprint) }
      if let mode, mode != engine.mode {
        // checked: a mistake of the caller, not of its input; a precondition has no text in a release build
        fatalError(
          """
          the session was evaluated in one mode and is now given the engine of the other, which would report entries \
          and exits that no device made. Use an AppSession for an app that changes its mode
          """)
      }
    }
    layout = identity
    mode = engine.mode
  }
}
