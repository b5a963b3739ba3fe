import Ringfence
import RingfenceReference

/// A stretch of a track inside an area, ends included.
struct PathSpan {
  var start: PathMoment
  var end: PathMoment
}

/// The path of a track on a lattice.
struct GridPath {
  let frame: GridFrame
  let track: ReferenceTrack
  /// The fixes of the track on the lattice.
  let fixes: [GridFix]
  var segments: [Range<Int>] { track.segments }

  init(_ scenario: GridScenario) {
    frame = scenario.frame
    track = ReferenceTrack(
      scenario.track.map { $0.fix(in: scenario.frame, unwrapped: false) },
      settings: scenario.settings)
    fixes = track.indices.map { scenario.track[$0] }
  }

  func coordinate(_ moment: PathMoment) -> Coordinate {
    let a = fixes[moment.fix].point
    guard moment.t > 0 else { return frame.coordinate(a) }
    return coordinate(from: a, to: fixes[moment.fix + 1].point, t: moment.t)
  }

  func coordinate(from a: GridPoint, to b: GridPoint, t: Double) -> Coordinate {
    frame.coordinate(
      x: Double(a.x) + Double(b.x - a.x) * t, y: Double(a.y) + Double(b.y - a.y) * t)
  }

  /// The stretches of a segment inside an area.
  func spans(of shape: GridShape, in segment: Range<Int>) throws(NearLimit) -> [PathSpan] {
    var spans: [PathSpan] = []
    for fix in segment where segment.count == 1 || fix + 1 < segment.upperBound {
      let leg = GridLeg(
        start: fixes[fix].point,
        end: fix + 1 < segment.upperBound ? fixes[fix + 1].point : fixes[fix].point)
      for stretch in try stretches(of: shape, along: leg) {
        spans.append(
          PathSpan(
            start: PathMoment(fix: fix, t: segment.count == 1 ? 0 : stretch.lowerBound),
            end: PathMoment(fix: fix, t: segment.count == 1 ? 0 : stretch.upperBound)))
      }
    }
    return Self.union(spans)
  }

  /// Joins spans that share a moment.
  static func union(_ spans: [PathSpan]) -> [PathSpan] {
    var result: [PathSpan] = []
    for span in spans.sorted(by: { $0.start < $1.start }) {
      if let last = result.indices.last, span.start <= result[last].end {
        result[last].end = max(result[last].end, span.end)
      } else {
        result.append(span)
      }
    }
    return result
  }

  private func stretches(
    of shape: GridShape, along leg: GridLeg
  ) throws(NearLimit) -> [ClosedRange<Double>] {
    if let polygons = shape.polygons {
      return leg.stretches(meeting: polygons.flatMap { $0.edges }) { point, scale in
        polygons.contains { $0.contains(point, scale: scale) }
      }
    }
    guard case .circle(let center, let radius) = shape else { return [] }
    let c = frame.coordinate(center)
    let places = (0...4).map { coordinate(from: leg.start, to: leg.end, t: Double($0) / 4) }
    let length = zip(places, places.dropFirst()).reduce(0) { $0 + metersBetween($1.0, $1.1) }
    return try GridCircle(radius: radius).stretches(length: length) { t in
      metersBetween(c, coordinate(from: leg.start, to: leg.end, t: t))
    }
  }
}

/// What a path on a lattice does with the fences of a zone.
struct GridZonePath: ReferencePath {
  private let path: GridPath
  private let fences: [GridShape]
  /// By the fix that reveals them.
  private var revealed: [[FenceContact]]

  var track: ReferenceTrack { path.track }
  var margin: ReferenceMargin {
    var margin = ReferenceMargin()
    margin.exitMeters = 0.005
    return margin
  }

  init(_ path: GridPath, _ fences: [GridShape]) throws(NearLimit) {
    self.path = path
    self.fences = fences
    revealed = path.fixes.map { _ in [] }
    for segment in path.segments {
      for (fence, shape) in fences.enumerated() {
        if case .line(let vertices) = shape {
          for crossing in GridGeoline(vertices: vertices).crossings(of: path, in: segment) {
            revealed[crossing.moment.departure].append(
              FenceContact(.cross(crossing.direction), fence: fence, at: crossing.moment))
          }
        } else {
          for span in try path.spans(of: shape, in: segment) {
            revealed[span.start.arrival].append(FenceContact(.enter, fence: fence, at: span.start))
            guard span.end < PathMoment(fix: segment.upperBound - 1, t: 0) else { continue }
            revealed[span.end.departure].append(FenceContact(.leave, fence: fence, at: span.end))
          }
        }
      }
    }
  }

  func contacts(revealedBy fix: Int) -> [FenceContact] { revealed[fix] }
  func distance(from fix: Int) -> Double { path.distance(from: fix, to: fences) }
  func coordinate(_ moment: PathMoment) -> Coordinate { path.coordinate(moment) }

  /// Every fix of a lattice that has conditions on motion has a speed and a course.
  func derivedMotion(to fix: Int, at moment: PathMoment) -> (
    metersPerSecond: Double, degrees: Double
  ) {
    (.nan, .nan)
  }
}
