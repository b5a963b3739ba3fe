import Ringfence
import RingfenceFiles
import RingfenceLint
import TestSupport

extension ZoneTarget {
  /// Looks at a small layout as every command does: findings, restart circles, events.
  static func use(_ layout: ZoneLayout) throws(BrokenInvariant) {
    guard layout.zones.count <= 16, let start = start(of: layout) else { return }
    let findings = Linter().findings(in: layout)
    try OutputRules.check(findings, of: layout)
    var restart = RestartLayout(layout)
    restart.findNeighbors()
    let engines = DualModeEngine(restart)
    let fixes = (0..<12).map { index in
      let step = Double(index - 6) * 0.0007
      return Fix(
        time: Timestamp(microseconds: RandomScene.noon + Int64(index) * 7_000_000),
        coordinate: Coordinate(
          uncheckedLatitude: min(90, max(-90, start.latitude + step)),
          longitude: min(180, max(-180, start.longitude + step / 2))))
    }
    var session = TriggerSession()
    var events: [Event] = []
    session.process(fixes, with: engines.normal, into: &events)
    try EventRules.check(events, layout: layout)
    try OutputRules.check(events, of: layout)
    let saved = SessionFile.bytes(of: session, layout: layout)
    do throws(FileError) {
      _ = try SessionFile.read(bytes: saved, name: "session", layout: layout)
    } catch {
      throw BrokenInvariant("a saved session is refused: \(error.description)")
    }
    _ = engines.compare(fixes)
    _ = engines.normal.explain(fixes)
  }

  /// The first corner of a layout, if it has few enough to be used often.
  private static func start(of layout: ZoneLayout) -> Coordinate? {
    let shapes = layout.zones.flatMap(\.fences).map(\.shape)
    let corners = shapes.flatMap(corners)
    // The distance to a slanting edge as long as a country takes many steps, and restart circles ask for
    // thousands; edges along parallels and meridians take one.
    for case .polygons(let polygons) in shapes {
      let vertices = polygons.flatMap(\.rings).flatMap(\.vertices)
      let longitudes = vertices.map(\.normalizedLongitude)
      guard isSmall(vertices.map(\.latitude)),
        isSmall(longitudes) || isSmall(longitudes.map { $0 < 0 ? $0 + 360 : $0 })
      else { return nil }
    }
    return corners.count <= 200 ? corners.first : nil
  }

  private static func corners(of shape: Shape) -> [Coordinate] {
    switch shape {
    case .circle(let circle): [circle.center]
    case .rectangle(let rectangle): [rectangle.southWest, rectangle.northEast]
    case .polygons(let polygons): polygons.flatMap(\.rings).flatMap(\.vertices)
    case .corridor(let corridor): corridor.line.vertices
    case .geoline(let line): line.vertices
    }
  }

  private static func isSmall(_ degrees: [Double]) -> Bool {
    guard let least = degrees.min(), let greatest = degrees.max() else { return true }
    return greatest - least < 3
  }
}
