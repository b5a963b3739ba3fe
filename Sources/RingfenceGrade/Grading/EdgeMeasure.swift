internal import Ringfence
internal import RingfenceRules

struct EdgeMeasure {
  let engine: TriggerEngine
  let path: DrivePath

  /// How far a position is beyond the edge of a zone in the direction of an event, in metres: inside for an entry and a
  /// dwell time, outside for an exit. Negative on the other side; of a line the distance, without a sign.
  func beyondEdge(_ position: Coordinate, _ zone: Int, _ kind: Event.Kind) -> Double? {
    let meters = engine.signedDistance(toZone: zone, from: position)
    guard meters.isFinite else { return nil }
    switch kind {
    case .exited, .crossed: return meters
    default: return -meters
    }
  }

  /// How deep in a zone the drive was between two moments at most, in metres; the fixes are looked at, and the middle where the
  /// path is known there.
  ///
  /// - Complexity: linear in the fixes between.
  func depth(_ zone: Int, _ range: ClosedRange<Int64>) -> Double? {
    let middle = range.lowerBound + (range.upperBound - range.lowerBound) / 2
    guard let (position, isKnown) = path.position(at: middle) else { return nil }
    var least = isKnown ? engine.signedDistance(toZone: zone, from: position) : .infinity
    for fix in path.fixes(in: range) {
      least = min(least, engine.signedDistance(toZone: zone, from: path.coordinate(fix)))
    }
    return least.isFinite ? -least : nil
  }

  /// Where a drive came nearest to the edge of a zone: how near in metres, and when.
  struct Approach {
    let meters: Double
    let time: Int64
  }

  /// The nearest approach to the edge between two moments, to a metre; `nil` where the path is not known between them. What a
  /// device did in a gap between fixes is not known, so nothing is said of the line across it.
  ///
  /// A device cannot come nearer to an edge than by the way that it goes, so that the path is looked at in steps as long as
  /// it is farther away than the nearest so far.
  ///
  /// - Complexity: O(log *n*) for each step; about as many steps as the path is metres long near the edge.
  func approach(_ zone: Int, _ range: ClosedRange<Int64>) -> Approach? {
    guard let span = path.span, range.overlaps(span) else { return nil }
    let range = range.clamped(to: span)
    let end = path.length(at: range.upperBound)
    var length = path.length(at: range.lowerBound)
    var best: Approach?
    var time = range.lowerBound
    while let (position, isKnown) = path.position(at: time) {
      guard isKnown else {
        time = path.fixTime(from: time)
        guard time <= range.upperBound else { break }
        length = path.length(at: time)
        continue
      }
      let meters = abs(engine.signedDistance(toZone: zone, from: position))
      guard meters.isFinite else { return nil }
      if meters < best?.meters ?? .infinity { best = Approach(meters: meters, time: time) }
      // Straight lines between fixes are a little longer than geodesics.
      length += max(1, 0.99 * (meters - (best?.meters ?? 0)))
      guard length < end, time < range.upperBound, meters > 0 else { break }
      time = min(range.upperBound, max(time + 1, path.time(atLength: length)))
    }
    return best
  }
}
