import Ringfence

/// A moment of a track: so far along the leg that begins at a fix.
struct PathMoment: Comparable, Hashable {
  /// Index of the fix at which the leg begins.
  var fix: Int
  /// `0..<1`.
  var t: Double

  init(fix: Int, t: Double) {
    self.fix = t >= 1 ? fix + 1 : fix
    self.t = t >= 1 ? 0 : t
  }

  static func < (a: Self, b: Self) -> Bool { (a.fix, a.t) < (b.fix, b.t) }

  /// The fix that reveals that the path came to this moment.
  var arrival: Int { t == 0 ? fix : fix + 1 }
  /// The fix that reveals that the path went on from this moment.
  var departure: Int { fix + 1 }
}

/// A stretch of a track inside an area, ends included.
struct PathSpan {
  var start: PathMoment
  var end: PathMoment
}

/// A case that the twin does not decide: too near to an edge measured in metres.
struct Ambiguous: Error {}

/// The fixes that count, cut into segments: nothing is interpolated between two segments.
struct NaivePath {
  let frame: GridFrame
  let fixes: [GridFix]
  let segments: [Range<Int>]

  init(_ scenario: GridScenario) {
    frame = scenario.frame
    var kept: [GridFix] = []
    var starts: [Int] = []
    var startIsPending = true
    for fix in scenario.track {
      if fix.startsSegment { startIsPending = true }
      if let last = kept.last, fix.time <= last.time { continue }
      if let accuracy = fix.accuracy, accuracy > scenario.settings.maximumAccuracy.meters {
        continue
      }
      if let last = kept.last,
        Duration.microseconds(fix.time - last.time) > scenario.settings.maximumGap
      {
        startIsPending = true
      }
      if startIsPending { starts.append(kept.count) }
      kept.append(fix)
      startIsPending = false
    }
    fixes = kept
    segments = starts.indices.map { index in
      starts[index]..<(index + 1 < starts.count ? starts[index + 1] : kept.count)
    }
  }

  func time(_ moment: PathMoment) -> Int64 {
    let begin = fixes[moment.fix].time
    guard moment.t > 0 else { return begin }
    let microseconds = Double(fixes[moment.fix + 1].time - begin) * moment.t
    return begin + Int64(microseconds.rounded())
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
  func spans(of shape: GridShape, in segment: Range<Int>) throws(Ambiguous) -> [PathSpan] {
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
  ) throws(Ambiguous) -> [ClosedRange<Double>] {
    if let polygons = shape.polygons {
      return leg.stretches(meeting: polygons.flatMap { $0.edges }) { point, scale in
        polygons.contains { $0.contains(point, scale: scale) }
      }
    }
    guard case .circle(let center, let radius) = shape else { return [] }
    let c = frame.coordinate(center)
    let places = (0...4).map { coordinate(from: leg.start, to: leg.end, t: Double($0) / 4) }
    let length = zip(places, places.dropFirst()).reduce(0) { $0 + metersBetween($1.0, $1.1) }
    return try NaiveCircle(radius: radius).stretches(length: length) { t in
      metersBetween(c, coordinate(from: leg.start, to: leg.end, t: t))
    }
  }
}
