extension AppSession {
  /// Goes on with another layout from the next fix on, in any mode. ``LayoutMigration`` says what becomes of visits.
  ///
  /// In restart mode a changed zone is compared with the last fix by its circle; one without a circle by its shapes, and its
  /// visit waits for normal mode, as all do.
  ///
  /// - Parameter migration: the way to the new layout, made for the engines of both modes.
  /// - Returns: what becomes of the open visits.
  /// - Complexity: linear in the zones that the session remembers, and in the vertices of those that have changed.
  @discardableResult
  public mutating func migrate(with migration: LayoutMigration) -> LayoutMigration.Outcome {
    session.migrate(with: migration, mode: evaluatedMode, isOfApp: true, suspended: &suspended)
  }

  /// The visits that ended because their zones were removed, since the last call.
  public mutating func takeRemovedVisits() -> [RemovedVisit] { session.takeRemovedVisits() }
}
