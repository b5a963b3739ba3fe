/// A layout made ready for both modes.
public struct DualModeEngine: Sendable {
  /// The layout with its circles.
  public let layout: RestartLayout
  /// Evaluates the real shapes.
  public let normal: TriggerEngine
  /// Evaluates the restart circles.
  public let restart: TriggerEngine

  /// Prepares a layout for both modes.
  ///
  /// - Complexity: O(*n* log *n*) in the layout's vertices.
  public init(_ layout: RestartLayout, settings: EngineSettings = EngineSettings()) {
    self.layout = layout
    normal = TriggerEngine(layout.layout, settings: settings)
    restart = TriggerEngine(
      restart: layout, settings: settings, identity: normal.core.identity)
  }

  /// Prepares a layout for restart mode, too.
  ///
  /// - Parameters:
  ///   - layout: the layout of the engine, with its circles.
  ///   - normal: the engine of normal mode, whose settings serve both.
  package init(_ layout: RestartLayout, normal: TriggerEngine) {
    self.layout = layout
    self.normal = normal
    restart = TriggerEngine(
      restart: layout, settings: normal.settings, identity: normal.core.identity)
  }

  /// Evaluates a track both ways.
  ///
  /// - Parameters:
  ///   - fixes: the fixes of one device in time order.
  ///   - track: the name of the device, as ``TriggerSession/track``.
  /// - Returns: what became of every zone.
  /// - Complexity: as evaluating the track twice.
  public func compare(_ fixes: FixColumns, track: String? = nil) -> Comparison {
    var session = ComparisonSession(track: track)
    session.process(fixes, with: self)
    return session.comparison(with: self)
  }

  /// Evaluates the fixes of one device in time order both ways, in any form; they are copied to columns first.
  public func compare(_ fixes: some Sequence<Fix>, track: String? = nil) -> Comparison {
    compare(FixColumns(fixes), track: track)
  }
}

extension DualModeEngine {
  /// Prepares a layout that was made in code for both modes, if every value is in its range and no id stands twice.
  ///
  /// - Throws: ``LayoutError`` for the first mistake, as ``ZoneLayout/validate()``, or one in the settings.
  /// - Complexity: O(*n* log *n*) in the layout's vertices.
  public init(
    validating layout: RestartLayout, settings: EngineSettings = EngineSettings()
  ) throws(LayoutError) {
    try layout.layout.validate()
    try settings.validateForEngine()
    self.init(layout, settings: settings)
  }
}
