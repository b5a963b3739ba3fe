public import Ringfence

/// What a scenario triggers under the three profiles of ``LifeCycleProfile/ensemble``, because it cannot be
/// known in advance when the system wakes an app.
///
/// The profiles are not nested: a trigger of the pessimistic one may be missing in the others.
public struct ProfileEnsemble: Hashable, Sendable {
  /// How likely a trigger is.
  public enum Likelihood: Hashable, CaseIterable, Sendable {
    /// It occurs under all three profiles, with the other answer to each contested question.
    case certain
    /// It occurs under the nominal profile, but not under all or not with each answer.
    case likely
    /// It does not occur under the nominal profile.
    case possible

    /// The name of the likelihood in every output.
    public var name: String {
      switch self {
      case .certain: "certain"
      case .likely: "likely"
      case .possible: "possible"
      }
    }
  }

  /// A visit or crossing, under each profile in which it occurs.
  ///
  /// Visits of a zone are one trigger when they overlap in time: first the nominal visits are paired with
  /// the others as in `Comparison`, then the remaining optimistic visits with the remaining pessimistic
  /// ones. Crossings are one trigger when fence and boundary time are the same.
  public struct Trigger: Hashable, Sendable {
    /// Index of the zone in the layout.
    public let zone: Int
    /// The trigger under the optimistic profile; `nil` when it does not occur.
    public internal(set) var optimistic: ComparedTrigger?
    /// The trigger under the nominal profile; `nil` when it does not occur.
    public internal(set) var nominal: ComparedTrigger?
    /// The trigger under the pessimistic profile; `nil` when it does not occur.
    public internal(set) var pessimistic: ComparedTrigger?
    /// The contested questions with whose other answer it does not occur under each of these profiles.
    public internal(set) var questions: [ContestedQuestion] = []

    /// How likely it is. A trigger that depends on a contested question is not certain.
    public var likelihood: Likelihood {
      if nominal == nil { return .possible }
      return optimistic == nil || pessimistic == nil || !questions.isEmpty ? .likely : .certain
    }

    /// The trigger under each profile of the ensemble, in its order.
    private var ofProfiles: [ComparedTrigger?] { [optimistic, nominal, pessimistic] }

    /// The trigger under a profile; `nil` where it does not occur, and for a profile that is not of the ensemble.
    package subscript(profile: LifeCycleProfile) -> ComparedTrigger? {
      LifeCycleProfile.ensemble.firstIndex(of: profile).flatMap { ofProfiles[$0] }
    }

    fileprivate var occurring: [ComparedTrigger] { ofProfiles.compactMap { $0 } }

    /// When it began: under the nominal profile, otherwise under the best profile in which it occurs.
    public var began: Timestamp {
      (nominal ?? optimistic ?? pessimistic)?.began ?? Timestamp(microseconds: 0)
    }
  }

  /// The outcome under the optimistic profile.
  public let optimistic: LifeCycleRun
  /// The outcome under the nominal profile.
  public let nominal: LifeCycleRun
  /// The outcome under the pessimistic profile.
  public let pessimistic: LifeCycleRun
  /// The triggers, by zone and in the order of their beginnings.
  public internal(set) var triggers: [Trigger]
  /// What happens with the other answer to each contested question on which an outcome depends.
  public internal(set) var alternatives: [Alternative] = []

  /// The outcomes with the other answer to a contested question.
  public struct Alternative: Hashable, Sendable {
    /// The question.
    public let question: ContestedQuestion
    /// The answer, which is that of the fewer reports unless the settings say otherwise.
    public let isYes: Bool
    /// The outcomes with this answer; they have no alternatives.
    public let ensemble: ProfileEnsemble
  }

  init(
    optimistic: LifeCycleRun, nominal: LifeCycleRun, pessimistic: LifeCycleRun,
    _ layout: ZoneLayout
  ) {
    self.optimistic = optimistic
    self.nominal = nominal
    self.pessimistic = pessimistic
    let best = ZoneTriggers.all(optimistic.record, layout)
    let middle = ZoneTriggers.all(nominal.record, layout)
    let worst = ZoneTriggers.all(pessimistic.record, layout)
    triggers = layout.zones.indices.flatMap { zone in
      let (best, middle, worst) = (best[zone], middle[zone], worst[zone])
      let visits = Self.match(
        zone, best.reportedVisits, middle.reportedVisits, worst.reportedVisits)
      let crossings = Self.match(
        zone, best.momentaryCrossings, middle.momentaryCrossings, worst.momentaryCrossings)
      let all = visits + crossings
      let order = all.indices.sorted { a, b in
        let (x, y) = (all[a].began, all[b].began)
        return x == y ? a < b : x < y
      }
      return order.map { all[$0] }
    }
  }

  private static func match(
    _ zone: Int, _ best: [ZoneTriggers.Visit], _ middle: [ZoneTriggers.Visit],
    _ worst: [ZoneTriggers.Visit]
  ) -> [Trigger] {
    var triggers = middle.map { Trigger(zone: zone, nominal: $0.trigger) }
    let bestLeft = join(middle, best) { triggers[$0].optimistic = $1 }
    let worstLeft = join(middle, worst) { triggers[$0].pessimistic = $1 }
    let count = triggers.count
    triggers += bestLeft.map { Trigger(zone: zone, optimistic: $0.trigger) }
    let last = join(bestLeft, worstLeft) { triggers[count + $0].pessimistic = $1 }
    triggers += last.map { Trigger(zone: zone, pessimistic: $0.trigger) }
    return triggers
  }

  /// Pairs triggers with others and reports each pair by the index of the first.
  ///
  /// - Returns: the others that have no partner.
  private static func join(
    _ ours: [ZoneTriggers.Visit], _ theirs: [ZoneTriggers.Visit],
    _ found: (Int, ComparedTrigger) -> Void
  ) -> [ZoneTriggers.Visit] {
    let partners = Comparison.partners(ours, theirs)
    var isTaken = [Bool](repeating: false, count: theirs.count)
    for (i, partner) in partners.enumerated() {
      guard let partner else { continue }
      isTaken[partner] = true
      found(i, theirs[partner].trigger)
    }
    return theirs.indices.filter { !isTaken[$0] }.map { theirs[$0] }
  }
}

extension ZoneTriggers {
  fileprivate var reportedVisits: [Visit] { visits.filter { $0.trigger.isReported } }

  /// The crossings as visits without duration.
  fileprivate var momentaryCrossings: [Visit] { crossings.map { ($0, $0.began) } }
}

extension ProfileEnsemble {
  /// The outcomes of the ensemble, in the order of its profiles.
  var runs: [LifeCycleRun] { [optimistic, nominal, pessimistic] }

  /// The outcomes with their profiles, from the best to the worst.
  package var runsOfProfiles: [(profile: LifeCycleProfile, run: LifeCycleRun)] {
    zip(LifeCycleProfile.ensemble, runs).map { ($0, $1) }
  }

  /// Adds what happens with another answer to a question, and notes which triggers depend on it.
  mutating func add(_ alternative: Alternative, _ layout: ZoneLayout) {
    let pairs = zip(runs, alternative.ensemble.runs).map {
      (ZoneTriggers.all($0.record, layout), ZoneTriggers.all($1.record, layout))
    }
    for zone in layout.zones.indices {
      let lost = pairs.flatMap { ours, theirs in
        Self.unpaired(ours[zone].reportedVisits, theirs[zone].reportedVisits)
          + Self.unpaired(ours[zone].momentaryCrossings, theirs[zone].momentaryCrossings)
      }
      if lost.isEmpty { continue }
      for i in triggers.indices
      where triggers[i].zone == zone && triggers[i].occurring.contains(where: lost.contains) {
        triggers[i].questions.append(alternative.question)
      }
    }
    alternatives.append(alternative)
  }

  private static func unpaired(
    _ ours: [ZoneTriggers.Visit], _ theirs: [ZoneTriggers.Visit]
  ) -> [ComparedTrigger] {
    zip(ours, Comparison.partners(ours, theirs)).compactMap { $1 == nil ? $0.trigger : nil }
  }
}

extension DualModeEngine {
  /// Evaluates a track as an app receives it, under each profile of ``LifeCycleProfile/ensemble``, and again with the
  /// other answer to each ``ContestedQuestion`` on which one of the outcomes depends.
  ///
  /// - Parameters:
  ///   - fixes: the recorded fixes of one device in time order.
  ///   - scenario: what happened to the app and the device.
  ///   - settings: the device and the app; the profiles replace their numbers.
  ///   - track: the name of the device, as `TriggerSession.track`.
  /// - Returns: the outcomes and how likely each trigger is.
  /// - Throws: ``ScenarioError`` when an event of the scenario cannot happen in its state.
  /// - Complexity: that of evaluating the track three times, and three times more for each question.
  public func ensemble(
    _ fixes: some Collection<Fix>, _ scenario: Scenario,
    settings: LifeCycleSettings = LifeCycleSettings(), track: String? = nil
  ) throws(ScenarioError) -> ProfileEnsemble {
    var ensemble = try profiles(fixes, scenario, settings, track)
    for question in ContestedQuestion.allCases {
      let answers = ensemble.runs.flatMap { $0.contestedAnswers }
      guard let known = answers.first(where: { $0.question == question }) else { continue }
      var settings = settings
      if settings.minorityAnswers.contains(question) {
        settings.minorityAnswers.removeAll { $0 == question }
      } else {
        settings.minorityAnswers.append(question)
      }
      ensemble.add(
        ProfileEnsemble.Alternative(
          question: question, isYes: !known.isYes,
          ensemble: try profiles(fixes, scenario, settings, track)), layout.layout)
    }
    return ensemble
  }

  private func profiles(
    _ fixes: some Collection<Fix>, _ scenario: Scenario, _ settings: LifeCycleSettings,
    _ track: String?
  ) throws(ScenarioError) -> ProfileEnsemble {
    func run(_ profile: LifeCycleProfile) throws(ScenarioError) -> LifeCycleRun {
      var settings = settings
      settings.apply(profile)
      return try simulate(fixes, scenario, settings: settings, track: track)
    }
    return ProfileEnsemble(
      optimistic: try run(.optimistic), nominal: try run(.nominal),
      pessimistic: try run(.pessimistic), layout.layout)
  }
}
