package import Ringfence

extension Shape {
  /// Why a shape is not what it seems to outline: a ring without an inside, edges that meet, or a hole
  /// that reaches outside; `nil` for a valid shape.
  ///
  /// The engine evaluates such a shape by the even-odd rule over the rings of each polygon.
  /// A shape whose edges crowd so that not all were compared is valid as far as is known.
  /// - Complexity: O(*n* log *n*) in the vertices.
  package var invalidity: String? {
    guard case .polygons(let polygons) = self else { return nil }
    return PolygonCheck.defects(of: polygons).first { defect -> Bool in
      guard !defect.isUnchecked else { return false }
      switch defect.rule {
      case .ringTooShort, .selfIntersection, .holeOutside: return true
      default: return false
      }
    }?.text
  }
}
