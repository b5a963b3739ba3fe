import Ringfence

/// A visit with all that a whole track tells about it.
struct NaiveVisit {
  /// A way out of the zone, and what came of it.
  struct WayOut {
    var boundary: PathMoment
    var fence: Int
    /// The fix that revealed it.
    var fix: Int
    var isUnseen = false
    /// The fix that revealed that the device came back.
    var back: Int?
    /// The fix that was far enough away.
    var end: Int?
  }

  var zone: Int
  var entry: PathMoment
  /// The fix that revealed the entry.
  var entryFix: Int
  var entryFence: Int
  var flags: EventFlags
  var isSilent = false
  /// The fences entered, each once.
  var crossed: [(fence: Int, moment: PathMoment)] = []
  var waysOut: [WayOut] = []

  var isOut: Bool { waysOut.last.map { $0.back == nil } ?? false }
  var end: WayOut? { waysOut.last.flatMap { $0.end == nil ? nil : $0 } }
}

/// The visits of one zone along a track.
struct NaiveVisits {
  let path: NaivePath
  let zone: Int
  let fences: [GridShape]
  let exitDistance: Double
  let isInitialSilent: Bool
  private(set) var visits: [NaiveVisit] = []
  private var open: NaiveVisit?

  init(zone: Int, of scenario: GridScenario, along path: NaivePath) throws(Ambiguous) {
    self.path = path
    self.zone = zone
    fences = scenario.zones[zone].fences
    let distance = scenario.settings.exitDistance ?? scenario.zones[zone].settings.exitDistance
    exitDistance = distance.meters
    isInitialSilent = scenario.settings.initialInside == .silent
    var heldBefore: [Int] = []
    for segment in path.segments {
      let last = PathMoment(fix: segment.upperBound - 1, t: 0)
      var spans: [[PathSpan]] = []
      for fence in fences { spans.append(try path.spans(of: fence, in: segment)) }
      try walk(segment, spans, heldBefore: heldBefore)
      heldBefore = spans.indices.filter { spans[$0].last?.end == last }
    }
    if let open { visits.append(open) }
  }

  private mutating func walk(
    _ segment: Range<Int>, _ spans: [[PathSpan]], heldBefore: [Int]
  ) throws(Ambiguous) {
    let first = PathMoment(fix: segment.lowerBound, t: 0)
    let last = PathMoment(fix: segment.upperBound - 1, t: 0)
    let occupied = NaivePath.union(spans.flatMap { $0 })
    let firstArrival = occupied.first?.start.arrival ?? segment.upperBound
    if occupied.first?.start != first, open != nil {
      if open?.isOut == false {
        open?.waysOut.append(
          NaiveVisit.WayOut(
            boundary: first, fence: heldBefore.max() ?? 0, fix: first.fix, isUnseen: true))
      }
      try confirm(first.fix..<firstArrival)
    }
    for (index, span) in occupied.enumerated() {
      let entered = spans.indices.flatMap { fence in
        spans[fence].filter { $0.start >= span.start && $0.start <= span.end }
          .map { (fence: fence, moment: $0.start) }
      }.sorted { ($0.moment, $0.fence) < ($1.moment, $1.fence) }
      enter(span.start, isSegmentStart: span.start == first, entered)
      guard span.end < last else { continue }
      open?.waysOut.append(
        NaiveVisit.WayOut(
          boundary: span.end,
          fence: spans.indices.last { f in spans[f].contains { $0.end == span.end } } ?? 0,
          fix: span.end.departure))
      let next = index + 1 < occupied.count ? occupied[index + 1].start.arrival : nil
      try confirm(span.end.departure..<max(span.end.departure, next ?? segment.upperBound))
    }
  }

  private mutating func enter(
    _ moment: PathMoment, isSegmentStart: Bool, _ entered: [(fence: Int, moment: PathMoment)]
  ) {
    if open?.isOut == true, let out = open?.waysOut.indices.last {
      open?.waysOut[out].back = moment.arrival
    }
    if open == nil {
      let isInitial = isSegmentStart && moment.fix == 0
      open = NaiveVisit(
        zone: zone, entry: moment, entryFix: moment.arrival, entryFence: entered[0].fence,
        flags: isInitial ? .initial : isSegmentStart ? .gap : [],
        isSilent: isInitial && isInitialSilent)
    }
    for crossing in entered
    where open?.crossed.contains(where: { $0.fence == crossing.fence }) == false {
      open?.crossed.append(crossing)
    }
  }

  /// Ends the visit at the first of these fixes that is far enough away.
  private mutating func confirm(_ fixes: Range<Int>) throws(Ambiguous) {
    guard let out = open?.waysOut.indices.last else { return }
    if exitDistance == 0 {
      let revealing = open?.waysOut[out].fix
      open?.waysOut[out].end = revealing
    } else {
      for fix in fixes {
        let distance = path.distance(from: fix, to: fences)
        if abs(distance - exitDistance) < 0.005 { throw Ambiguous() }
        guard distance >= exitDistance else { continue }
        open?.waysOut[out].end = fix
        break
      }
    }
    if let visit = open, visit.end != nil {
      visits.append(visit)
      open = nil
    }
  }
}
