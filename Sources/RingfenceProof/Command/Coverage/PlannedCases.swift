internal import Ringfence
internal import RingfenceCommand
internal import RingfenceProof

struct PlannedCases {
  private struct Subject: Hashable {
    let zone: Int
    let fence: Int?
    let subject: String

    init(zone: Int, fence: Int?, subject: String) {
      self.zone = zone
      self.fence = fence
      self.subject = subject
    }

    init(_ item: CoverageItem, _ subject: String) {
      self.init(zone: item.zone, fence: item.fence, subject: subject)
    }
  }

  private var indices: [Subject: Int] = [:]
  private var names: [String] = []
  private var reasons: [Subject: String] = [:]

  private let plan: TestTrackPlan
  private let engine: TriggerEngine
  private let observer: CoverageObserver

  private let scope: CoverageScope
  private let end: SearchEnd

  init(
    _ layout: ZoneLayout, _ observer: CoverageObserver, _ engine: EngineSettings,
    until end: SearchEnd
  ) {
    self.init(
      TestTrackPlan(layout, settings: Self.settings(engine, end)), layout, observer,
      TriggerEngine(layout, settings: engine), .fences, end)
  }

  init(
    _ restart: RestartLayout, _ observer: CoverageObserver, _ engine: EngineSettings,
    until end: SearchEnd
  ) {
    self.init(
      TestTrackPlan(restart, settings: Self.settings(engine, end)), restart.layout, observer,
      TriggerEngine(restart: restart, settings: engine), .circles, end)
  }

  private static func settings(_ engine: EngineSettings, _ end: SearchEnd) -> ExerciseSettings {
    var settings = ExerciseSettings()
    settings.engine = engine
    settings.mustEnd = { end.isOver }
    return settings
  }

  private init(
    _ plan: TestTrackPlan, _ layout: ZoneLayout, _ observer: CoverageObserver,
    _ engine: TriggerEngine, _ scope: CoverageScope, _ end: SearchEnd
  ) {
    self.end = end
    self.plan = plan
    self.engine = engine
    self.observer = observer
    self.scope = scope
    names = ExerciseNames(plan, layout).cases
    for (index, item) in plan.cases.enumerated() {
      let subject = Subject(zone: item.zone, fence: item.fence, subject: item.subject)
      if indices[subject] == nil { indices[subject] = index }
    }
    for item in plan.omissions {
      let subject = Subject(zone: item.zone, fence: item.fence, subject: item.subject)
      if reasons[subject] == nil { reasons[subject] = item.reason }
    }
  }

  /// The name of the case that shows an item; `nil` for none, and once the search is over.
  func name(of item: CoverageItem) -> String? {
    guard !end.isOver, let subject = item.subject,
      // Drives over some of many edges do not show all of them.
      item.kind != .outline || reasons[Subject(item, subject)] == nil,
      let index = indices[Subject(item, subject)],
      shows(plan.cases[index], item)
    else { return nil }
    return names[index]
  }

  private func shows(_ drive: TestTrackPlan.Case, _ item: CoverageItem) -> Bool {
    var tally = CoverageTally([item])
    observer.observe(
      drive.fixes, engine.observation(of: drive.fixes, by: plan.track).explanation, scope,
      isNoticed: { _, zone in zone == item.zone }, into: &tally)
    // Several drives show an outline together.
    return tally.records[0].times > 0 || !tally.records[0].parts.isEmpty
  }

  /// Why no case shows an item; `nil` for what `exercise` does not plan at all, and for what was not looked up because the
  /// search is over.
  func reason(against item: CoverageItem) -> String? {
    guard let subject = item.subject else { return nil }
    // An omission of the subject itself, of the fence, or of the whole zone.
    let candidates = [
      Subject(item, subject),
      Subject(zone: item.zone, fence: item.fence, subject: "through"),
      Subject(zone: item.zone, fence: nil, subject: "conditions"),
      Subject(zone: item.zone, fence: nil, subject: "all"),
    ]
    for candidate in candidates {
      if let reason = reasons[candidate] { return reason == TestTrackPlan.overtime ? nil : reason }
    }
    return end.isOver ? nil : "no drive of the plan shows it"
  }
}
