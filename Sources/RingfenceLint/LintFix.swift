/// A way to repair the text of a layout. A rule whose findings are repaired by `lint --fix` names one.
package enum LintFix: Sendable {
  /// Latitude and longitude are exchanged in the whole layout, when the finding is certain.
  case exchangeAllPositions
  /// Latitude and longitude are exchanged in the fence, when the finding is certain.
  case exchangePositions
  /// The latitudes of a rectangle's corners are exchanged.
  case orderCorners
  /// The radius of a circle is raised to the least one.
  case enlargeCircle
  /// The zone or fence receives an id that is not in use.
  case rename
  /// The first position of a ring is repeated at its end.
  case closeRings
  /// Positions equal to the one before them are removed.
  case removeRepeatedVertices
  /// The tips of edges that run back on themselves are removed.
  case removeSpikes

  /// Rings run in the direction that RFC 7946 asks for.
  case windRings

  /// Whether every event stays as it is: the rings of polygons are written in another way.
  package var isSafe: Bool {
    switch self {
    case .closeRings, .removeRepeatedVertices, .removeSpikes, .windRings: true
    case .exchangeAllPositions, .exchangePositions, .orderCorners, .enlargeCircle, .rename: false
    }
  }
}
