internal import Ringfence
internal import RingfenceCommand
internal import RingfenceRecords
internal import RingfenceStops

/// Reports what of a plan is not compared.
struct StopMessages {
  private let plan: String
  private let environment: CommandEnvironment
  let command: String
  /// How many messages of a kind are reported.
  private static let most = 20

  init(plan: String, _ environment: CommandEnvironment, command: String) {
    self.command = command
    self.plan = plan
    self.environment = environment
  }

  /// Reports rows that are no stops, and what is odd about others.
  func report(_ stops: StopPlan) {
    report(stops.unreadable, "more rows cannot be read [bad-row]")
    report(stops.warnings, "more stops are not in order [stop-order]")
    if stops.repeatedTimes > 0 {
      environment.report(
        "\(plan): warning: \(pluralized(stops.repeatedTimes, "time")) that the clocks show twice, the first is taken "
          + "[repeated-time]")
    }
    if !stops.unreadable.isEmpty {
      environment.report(
        "ringfence \(command): note: \(pluralized(stops.unreadable.count, "row")) of the plan left out, "
          + "\(pluralized(stops.stops.count, "stop")) read")
    }
  }

  private func report(_ remarks: [StopPlan.Remark], _ rest: String) {
    for remark in remarks.prefix(Self.most) {
      environment.report("\(plan):\(remark.line): warning: \(remark.detail) [\(remark.code)]")
    }
    if remarks.count > Self.most {
      environment.report("\(plan): warning: \(remarks.count - Self.most) \(rest)")
    }
  }

  /// Reports why hardly a stop is kept.
  func report(_ doubt: PlanDoubt, _ times: TimeStyle) {
    switch doubt {
    case .otherClock(let line, let kept, let stops, let offset):
      let isLater = offset > .zero
      environment.report(
        "\(plan):\(line): warning: \(kept) of \(pluralized(stops, "stop")) are kept if the times of the plan are "
          + "\(DisplayFormat.clock(abs(offset.wholeMicroseconds))) \(isLater ? "later" : "earlier"), and hardly one as "
          + "it is planned: expected '--time-zone' with the clocks of the plan, or the right offsets from UTC "
          + "[other-clock]")
    case .otherDay(let line, let stops, let planned, let drive):
      environment.report(
        "\(plan):\(line): warning: none of \(pluralized(stops, "stop")) is on a day of its drive: this one is planned "
          + "for \(times.text(planned)), and its drive begins at \(times.text(drive)): expected the plan of that day, "
          + "or times of day such as 8:15 [other-day]")
    }
  }

  /// Reports drives without a track, and tracks that are no drive of the plan.
  func report(_ found: FoundDrives, _ drives: PlannedDrives, isWhole: Bool) {
    if !isWhole {
      environment.report(
        "ringfence \(command): note: not all tracks could be read to their ends: a stop that none of them shows is 'unseen'"
      )
    }
    for index in found.missing.prefix(Self.most) {
      guard let name = drives.names[index] else { continue }
      let line = drives.positions[index].first.map { drives.stops[$0].line } ?? 1
      environment.report(
        "\(plan):\(line): warning: there is no track '\(DisplayFormat.text(name))'"
          + (nearestName(to: name, among: found.leftOut).map { ", did you mean '\($0)'?" } ?? "")
          + " [unknown-drive]")
    }
    if found.missing.count > Self.most {
      environment.report(
        "\(plan): warning: \(found.missing.count - Self.most) more drives have no track [unknown-drive]"
      )
    }
    if !found.leftOut.isEmpty {
      let shown = found.leftOut.prefix(3).map { DisplayFormat.text($0) }.joined(separator: ", ")
      environment.report(
        "ringfence \(command): note: the plan has no stop of \(pluralized(found.leftOut.count, "track")) "
          + "(\(shown)\(found.leftOut.count > 3 ? ", …" : ""))")
    }
  }
}
