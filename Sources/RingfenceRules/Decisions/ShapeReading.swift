package struct PolygonReading: Hashable, Sendable {
  package enum Test: UInt8, CaseIterable, Sendable {
    /// A rule of circles.
    case refused
    /// Even-odd in degrees. Of an edge's longitudes the western one is not part of it, and a point on an edge is below it.
    case halfOpenLongitude
    /// Even-odd in degrees. Of an edge's latitudes the southern one is part of it, and a point on an edge is east of it.
    case halfOpenLatitude
    /// Even-odd in degrees; a point on an edge is inside.
    case inclusive
    /// The smallest circle around it stands for the polygon.
    case enclosingCircle

    package var name: String {
      switch self {
      case .refused: "refused"
      case .halfOpenLongitude: "halfOpenLongitude"
      case .halfOpenLatitude: "halfOpenLatitude"
      case .inclusive: "inclusive"
      case .enclosingCircle: "enclosingCircle"
      }
    }
  }

  package var test: Test
  /// Whether holes are read; otherwise only the outer ring counts.
  package var readsHoles: Bool
  /// Whether a device enters where the edge is at most as far as its accuracy.
  package var entersByAccuracy: Bool
  /// Whether a device stays where the edge is at most as far as its accuracy.
  package var staysByAccuracy: Bool

  package init(
    _ test: Test = .refused, readsHoles: Bool = true, entersByAccuracy: Bool = false,
    staysByAccuracy: Bool = false
  ) {
    self.test = test
    self.readsHoles = readsHoles
    self.entersByAccuracy = entersByAccuracy
    self.staysByAccuracy = staysByAccuracy
  }

  var usesAccuracy: Bool { entersByAccuracy || staysByAccuracy }
}

package enum LineReading: Hashable, Sendable {
  case refused
  /// A corridor: inside is what is at most that many metres from a segment.
  case corridor(width: Double)
  /// A point on the line is inside.
  case exact
}

/// Whether the straight way between two fixes outside a zone crosses it.
package enum SegmentCrossing: UInt8, CaseIterable, Sendable {
  case none
  /// Circles by the distance from the way, polygons by their edges or the first point, lines by their centre line.
  case nearestPoint
  /// Circles as polygons of 64 sides, polygons by two of their edges, lines by one.
  case sides

  package var name: String {
    switch self {
    case .none: "none"
    case .nearestPoint: "nearestPoint"
    case .sides: "sides"
    }
  }
}
