// What the indices of events stand for.
extension TriggerEngine {
  /// The zone of an event of this engine.
  ///
  /// - Parameter event: an event that this engine, or one of an equal layout, reported.
  /// - Returns: the zone.
  /// - Precondition: the layout has the zone. That of a ``RemovedVisit`` has none.
  public func zone(of event: Event) -> Zone { layout.zones[event.zone] }

  /// The fence of an event of this engine: the one entered, crossed, or left last.
  ///
  /// - Parameter event: an event that this engine, or one of an equal layout, reported.
  /// - Returns: the fence.
  /// - Precondition: the layout has the fence.
  public func fence(of event: Event) -> Fence { layout.zones[event.zone].fences[event.fence] }
}
