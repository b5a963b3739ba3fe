package import Ringfence
internal import RingfenceAnswers

/// What settings do wrong on a track or on several.
package struct TuningScore: Hashable, Sendable {
  /// Visits that were not entered, and entries that were no visits.
  package var misses, ghosts: Double
  /// Further entries in a visit that was entered.
  package var fragments: Double

  package init(misses: Double = 0, ghosts: Double = 0, fragments: Double = 0) {
    (self.misses, self.ghosts, self.fragments) = (misses, ghosts, fragments)
  }

  package static func + (a: Self, b: Self) -> Self {
    Self(
      misses: a.misses + b.misses, ghosts: a.ghosts + b.ghosts,
      fragments: a.fragments + b.fragments)
  }

  /// Entries that should not be.
  package var surplus: Double { ghosts + fragments }

  package func cost(ghostWeight: Double) -> Double { misses + ghostWeight * surplus }
}

/// What counts as a labelled visit that was found.
package enum TuningCount: String, CaseIterable, Sendable {
  /// An entry of its own: one entry for one label.
  case entries
  /// That the device was in the zone, by the events, at some time of the label.
  case stays
}

package struct VisitLabel: Hashable, Sendable {
  /// The index of the zone.
  package let zone: Int
  package let isVisited: Bool
  /// When; `nil` for some time on the track.
  package let time: ClosedRange<Timestamp>?

  package init(zone: Int, isVisited: Bool, time: ClosedRange<Timestamp>?) {
    (self.zone, self.isVisited, self.time) = (zone, isVisited, time)
  }
}

package struct TuningTrack: Sendable {
  package let track: Track
  /// What is known; `nil` where the sampled ways of the device stand for it.
  package let labels: [VisitLabel]?

  package init(_ track: Track, labels: [VisitLabel]?) {
    (self.track, self.labels) = (track, labels)
  }

  /// An entry counts for a label that begins within this time after it, and a stay within this time of its label; in microseconds.
  private static let margin: Int64 = 60_000_000

  /// The score of each candidate, and the number of visits that there are.
  ///
  /// - Parameters:
  ///   - trials: the candidates, in their order. Without labels none has a dwell time.
  ///   - count: what of a label counts as found.
  ///   - engine: that of the present settings, prepared; its shapes say what a visit is.
  ///   - settings: of the sampled ways.
  /// - Returns: the scores, and the visits.
  package func scores(
    _ trials: [TuningTrial], counting count: TuningCount = .entries, _ engine: CertaintyEngine,
    _ settings: CertaintySettings
  ) -> (scores: [TuningScore], visits: Double) {
    if let labels {
      return (
        trials.map { score(of: $0, labels, count) }, Double(labels.count { $0.isVisited })
      )
    }
    // The same ways for all candidates: they compare like with like.
    let ways = TrackWays(track, engine, settings)
    var visits = 0.0
    let scores = trials.enumerated().map { index, trial in
      let sure = ways.certainty(of: events(trial.engine), floor: 0)
      if index == 0 { visits = sure.summary.expectedVisits }
      return TuningScore(
        misses: sure.possibleVisits.reduce(0) { $0 + ($1.isCrossing ? 0 : $1.probability) },
        ghosts: sure.summary.expectedGhosts)
    }
    return (scores, visits)
  }

  private func events(_ engine: TriggerEngine) -> [Event] {
    var session = TriggerSession()
    var events: [Event] = []
    session.process(track.fixes, with: engine, into: &events)
    return events
  }

  private func score(
    of trial: TuningTrial, _ labels: [VisitLabel], _ count: TuningCount
  ) -> TuningScore {
    let events = events(trial.engine)
    let beginning = trial.candidate[.dwell] == nil ? Event.Kind.entered : .dwelled
    var score = TuningScore()
    for zone in Set(labels.map { $0.zone }).sorted() {
      let visits = Self.visits(events.filter { $0.zone == zone }, beginning)
      let known = labels.filter { $0.zone == zone }
      if count == .entries {
        score = score + Self.score(of: visits.map { $0.lowerBound }, known)
        continue
      }
      let yes = known.filter { $0.isVisited }
      score.misses += Double(yes.count { label in !visits.contains { Self.meets($0, label) } })
      // Where a time is given for what was no visit, other times are not known.
      let no = known.filter { !$0.isVisited }
      let ghosts = visits.count { visit in
        !yes.contains { Self.meets(visit, $0) }
          && (no.isEmpty || no.contains { Self.meets(visit, $0) })
      }
      score.ghosts += Double(ghosts)
    }
    return score
  }

  /// One entry for one label. A label takes the entries that it has, the earliest label first: the first of them is its own, the others
  /// are fragments of the same visit. A label without a time does not say how many visits there were, so it has no fragments.
  private static func score(of entries: [Timestamp], _ labels: [VisitLabel]) -> TuningScore {
    var score = TuningScore()
    var free = entries
    let visited = labels.filter { $0.isVisited }.sorted { a, b in
      guard let first = a.time, let second = b.time else { return a.time != nil && b.time == nil }
      return (first.lowerBound, first.upperBound) < (second.lowerBound, second.upperBound)
    }
    for label in visited {
      let others = free.filter { !has($0, label) }
      let own = free.count - others.count
      if own == 0 { score.misses += 1 }
      if label.time != nil { score.fragments += Double(max(0, own - 1)) }
      free = others
    }
    // Where a time is given for what was no visit, other times are not known.
    let no = labels.filter { !$0.isVisited }
    score.ghosts = Double(free.count { entry in no.isEmpty || no.contains { has(entry, $0) } })
    return score
  }

  /// Whether an entry lies in the time of a label, or up to a minute before it.
  private static func has(_ entry: Timestamp, _ label: VisitLabel) -> Bool {
    guard let time = label.time else { return true }
    return (time.lowerBound.shifted(by: -margin)...time.upperBound).contains(entry)
  }

  /// From the entry of each visit of a zone, or the end of its dwell time, to its exit, or to the next one where none is reported.
  private static func visits(_ events: [Event], _ beginning: Event.Kind) -> [ClosedRange<Timestamp>]
  {
    var visits: [ClosedRange<Timestamp>] = []
    var open: (visit: Int, start: Timestamp)?
    func end(at time: Timestamp) {
      if let begun = open { visits.append(begun.start...max(begun.start, time)) }
      open = nil
    }
    for event in events {
      guard let visit = event.visit else { continue }
      if event.kind == beginning {
        let start = beginning == .dwelled ? event.time : event.boundary.time
        end(at: start)
        open = (visit, start)
      } else if event.kind == .exited, open?.visit == visit {
        end(at: event.boundary.time)
      }
    }
    end(at: Timestamp(microseconds: .max))
    return visits
  }

  private static func meets(_ visit: ClosedRange<Timestamp>, _ label: VisitLabel) -> Bool {
    guard let time = label.time else { return true }
    return visit.lowerBound <= time.upperBound.shifted(by: margin)
      && time.lowerBound.shifted(by: -margin) <= visit.upperBound
  }
}
