internal import Ringfence

/// `corridor-overlap`: a corridor comes back so near to itself that a short cut between the two parts is no exit.
enum CorridorOverlapRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .info, sets: [.geometry],
      help: RuleHelp(
        "a corridor overlaps itself",
        "Two parts of the line that are far apart along it are nearer to each other than the corridor is wide. It is one fence: "
          + "a device that changes from one to the other has not left it.",
        "Where the short cut is to be noticed, divide the line into fences of zones of their own."),
      check: .layout(check))
  }

  /// Lines are cut into no more pieces than this.
  private static let mostPieces = 20_000.0

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    context.layout.visitFences { zone, fence, shape in
      guard case .corridor(let corridor) = shape, let found = overlap(corridor) else { return }
      findings.append(
        Finding(
          rule: .corridorOverlap, at: .fence(fence, zone: zone),
          detail: .distance(
            .meters(found.meters), required: .meters(2 * corridor.halfWidth.meters)),
          message: "\(context.layout.label(zone: zone, fence: fence)) overlaps itself: its line at "
            + "\(LintText.number(found.from, decimals: 0)) m and at "
            + "\(LintText.number(found.to, decimals: 0)) m comes as near as "
            + "\(LintText.number(found.meters)) m, less than its width of "
            + "\(LintText.number(2 * corridor.halfWidth.meters)) m; a short cut between them is no exit"
        ))
    }
  }

  /// The first two parts of the line that are nearer to each other than the width, and farther apart along it than two widths
  /// and 100 m: where they are along the line, to the length of a piece, and the distance.
  static func overlap(_ corridor: Corridor) -> (from: Double, to: Double, meters: Double)? {
    let prepared = PreparedCorridor(corridor)
    let half = corridor.halfWidth.meters
    let length = max(2 * half, 50, prepared.lineMeters / mostPieces)
    guard prepared.lineMeters > 4 * half + 100 else { return nil }
    var pieces: ContiguousArray<(line: PreparedShape, from: Double, to: Double)> = []
    for edge in prepared.vertices.indices.dropLast() {
      let (a, b) = (prepared.vertices[edge], prepared.vertices[edge + 1])
      let meters = prepared.lengths[edge + 1] - prepared.lengths[edge]
      let count = max(1, (meters / length).rounded(.up))
      func point(_ number: Double) -> Coordinate {
        Coordinate(
          PlanarPoint(a.x + (b.x - a.x) * number / count, a.y + (b.y - a.y) * number / count))
      }
      var number = 0.0
      while number < count {
        if let line = Polyline([point(number), point(number + 1)]) {
          pieces.append(
            (
              .geoline(PreparedGeoline(line)), prepared.lengths[edge] + meters * number / count,
              prepared.lengths[edge] + meters * (number + 1) / count
            ))
        }
        number += 1
      }
    }
    let boxes = ContiguousArray(pieces.map { $0.line.bounds })
    let index = BoxIndex(boxes)
    var near: ContiguousArray<Int32> = []
    for number in pieces.indices {
      index.query(boxes[number].expanded(byMeters: 2 * half), into: &near)
      var nearest: (other: Int, meters: Double)?
      for other in near where Int(other) > number {
        guard pieces[Int(other)].from - pieces[number].to >= 4 * half + 100 else { continue }
        let limit = nearest?.meters ?? 2 * half
        let meters = ShapeDistance.between(
          pieces[number].line, pieces[Int(other)].line, within: limit)
        if meters < limit { nearest = (Int(other), meters) }
      }
      if let nearest {
        return (pieces[number].from, pieces[nearest.other].from, nearest.meters)
      }
    }
    return nil
  }
}
