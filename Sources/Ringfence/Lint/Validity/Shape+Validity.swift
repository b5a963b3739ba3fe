internal import Geodesy

extension Shape {
  /// Why a shape is not what it seems to outline: a ring without an inside, edges that meet, or a hole
  /// that reaches outside; `nil` for a valid shape.
  ///
  /// The engine evaluates such a shape by the even-odd rule over the rings of each polygon.
  /// - Complexity: about O(*n*) in the vertices for outlines as maps have them.
  package var invalidity: String? {
    guard case .polygons(let polygons) = self else { return nil }
    return PolygonCheck.defects(of: polygons).first { defect in
      switch defect.rule {
      case .ringTooShort, .selfIntersection, .holeOutside: true
      default: false
      }
    }?.text
  }
}
