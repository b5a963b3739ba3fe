internal import Dispatch
internal import Ringfence
internal import RingfenceCommand
internal import RingfenceProof
internal import RingfenceRecords
internal import Synchronization

/// The plan does not depend on the number of threads.
struct ExerciseRun: Sendable {
  private let layout: ZoneLayout
  /// The layout in restart mode and its circles, where those are driven.
  private let restart: (layout: RestartLayout, circles: ZoneLayout)?
  private let settings: ExerciseSettings

  init(_ layout: ZoneLayout, _ restart: RestartLayout?, _ settings: ExerciseSettings) {
    self.layout = layout
    self.restart = restart.map { ($0, $0.circleLayout) }
    self.settings = settings
  }

  /// The plan, in the order of the zones.
  func plan(in environment: CommandEnvironment) -> TestTrackPlan {
    let count = layout.zones.count
    let plans = Mutex([TestTrackPlan?](repeating: nil, count: count))
    let next = Atomic<Int>(0)
    let finished = Atomic<Int>(0)
    let line = ProgressLine(environment, notesOf: "exercise")
    DispatchQueue.concurrentPerform(iterations: max(1, environment.processorCount)) { _ in
      while true {
        let zone = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard zone < count else { return }
        let planned = plan(ofZone: zone)
        plans.withLock { $0[zone] = planned }
        let done = finished.wrappingAdd(1, ordering: .relaxed).newValue
        line.show(done: done, of: count) { _ in "\(done) of \(pluralized(count, "zone"))" }
      }
    }
    line.clear()
    return plans.withLock { plans in
      plans.reduce(into: TestTrackPlan()) { all, plan in
        if let plan { all.append(plan) }
      }
    }
  }

  private func plan(ofZone zone: Int) -> TestTrackPlan {
    restart.map { TestTrackPlan($0.layout, $0.circles, zone: zone, settings: settings) }
      ?? TestTrackPlan(layout, zone: zone, settings: settings)
  }
}
