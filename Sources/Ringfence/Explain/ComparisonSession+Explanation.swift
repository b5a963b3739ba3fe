extension ComparisonSession {
  /// Why zones triggered in normal mode, did not trigger, or were never reached.
  ///
  /// - Parameters:
  ///   - engines: the prepared layout.
  ///   - fixes: all fixes of the session.
  ///   - ignored: how many of them were ignored.
  ///   - wanted: the indices of the zones to explain; `nil` for all.
  /// - Returns: the outcome of each requested zone, in the order of the layout.
  /// - Precondition: ``recordsNormalSuppressions`` was set before the first fix.
  package func explanation(
    with engines: DualModeEngine, along fixes: FixColumns, ignored: IgnoredFixes,
    zones wanted: [Int]?
  ) -> Explanation {
    engines.normal.explain(
      normal, events: normalEvents, ignored: ignored, along: fixes, zones: wanted)
  }
}
