import Ringfence
import RingfenceRemedies
import TestSupport

/// A layout and a drive, with what is searched.
struct RemedyScene {
  enum Mode: Int, CaseIterable { case normal, restart, both }

  var zones: ZoneLayout
  var fixes: [Fix]
  var circles = RestartSettings()
  var mode = Mode.normal

  init(_ zones: [Zone], _ fixes: [Fix], _ mode: Mode = .normal) {
    self.zones = ZoneLayout(zones: zones)
    self.fixes = fixes
    self.mode = mode
  }

  var layout: RemedyLayout { RemedyLayout(zones, circles: circles) }

  func remedies(most: Int = Remedies.mostEvaluations) -> Remedies {
    let engine =
      mode == .restart
      ? TriggerEngine(restart: RestartLayout(zones, settings: circles)) : TriggerEngine(zones)
    let how: RemedyDrive.Mode =
      switch mode {
      case .normal: .normal
      case .restart: .restart
      case .both: .both
      }
    let drive = RemedyDrive(FixColumns(fixes), engine: EngineSettings(), how)
    return drive.remedies(for: engine.explain(fixes), in: layout, most: most)
  }

  /// `finding setting number` or `finding setting none`, with `worse` where something is.
  func texts() -> [String] { remedies().list.map { Self.text($0) } }

  static func text(_ remedy: Remedy) -> String {
    let number = remedy.number.map { "\(Int($0))" } ?? "none"
    return "\(remedy.finding.name) \(remedy.setting.name) \(number)"
      + (remedy.isWorse ? " worse" : "")
  }

  // MARK: A second implementation

  /// The scene with a number of a setting, by the name that records have.
  func changed(_ setting: RemedySetting, to number: Double) -> RemedyScene {
    var scene = self
    func change(_ work: (inout Zone) -> Void) { work(&scene.zones.zones[setting.zone]) }
    switch setting.name {
    case "radius", "circle":
      change { zone in
        let center: Coordinate? =
          switch zone.fences[setting.part].shape {
          case .circle(let circle): circle.center
          default: setting.center
          }
        if let center, let circle = Circle(center: center, radius: .meters(number)) {
          zone.fences[setting.part].shape = .circle(circle)
        }
      }
    case "exitDistance": change { $0.settings.exitDistance = .meters(number) }
    case "minimumRetriggerTime":
      change { $0.settings.minimumRetriggerTime = .seconds(Int(number)) }
    case "entry.certainty": change { $0.settings.entryCertainty = number / 100 }
    case "speed.minimum":
      change { $0.conditions.speed[setting.part].minimum = .kilometersPerHour(number) }
    case "speed.maximum":
      change { $0.conditions.speed[setting.part].maximum = .kilometersPerHour(number) }
    case "altitude.minimum":
      change { $0.conditions.altitude[setting.part].minimum = .meters(number) }
    case "altitude.maximum":
      change { $0.conditions.altitude[setting.part].maximum = .meters(number) }
    case "bearing.from":
      change {
        $0.conditions.bearing[setting.part].from =
          BearingCondition.Limit(degrees: number) ?? $0.conditions.bearing[setting.part].from
      }
    case "bearing.to":
      change {
        $0.conditions.bearing[setting.part].to =
          BearingCondition.Limit(degrees: number) ?? $0.conditions.bearing[setting.part].to
      }
    case "percentageCrossed.percentage":
      change { $0.conditions.percentageCrossed[setting.part].percentage = number }
    case "buffer": scene.circles.buffer = .meters(number)
    case "maximumRadius": scene.circles.maximumRadius = .meters(number)
    default: break
    }
    return scene
  }

  func events() -> [Event] {
    let engine =
      mode == .restart
      ? TriggerEngine(restart: RestartLayout(zones, settings: circles)) : TriggerEngine(zones)
    var session = TriggerSession()
    var events: [Event] = []
    session.process(fixes, with: engine, into: &events)
    return events
  }

  /// Whether what a finding is about went right, seen in the events of all zones.
  func isRight(_ finding: RemedyFinding) -> Bool {
    let own = events().filter { $0.zone == finding.zone }
    let entries = own.filter { $0.kind == .entered }
    let hasExits = zones.zones[finding.zone].settings.exit
    /// Visits from their entry to their exit, or to the next entry.
    func isInVisit(_ moment: Timestamp, where isMeant: (Event) -> Bool = { _ in true }) -> Bool {
      entries.indices.contains(where: { index in
        let entry = entries[index]
        let exit = own.first { $0.kind == .exited && $0.visit == entry.visit }
        let next = index + 1 < entries.count ? entries[index + 1].boundary.time : nil
        let end = exit?.boundary.time ?? next ?? Timestamp(microseconds: .max)
        return isMeant(entry) && entry.boundary.time <= moment && moment <= end
      })
    }
    switch finding.name {
    case "suppressed":
      return finding.isCrossing
        ? own.contains { $0.kind == .crossed && $0.boundary.time == finding.began }
        : entries.contains { entry in
          entry.boundary.time >= finding.began
            && finding.ended.map { entry.boundary.time <= $0 } ?? true
        } || hasExits && isInVisit(finding.began)
    case "late":
      return isInVisit(finding.began) { entry in
        !entry.flags.contains(.late) && (hasExits || entry.boundary.time == finding.began)
      }
    case "split":
      // One visit from before the split, and no other that begins until the second one ended.
      guard let before = finding.before, isInVisit(before),
        let stay = entries.last(where: { $0.boundary.time <= before })
      else { return false }
      let later = entries.filter { $0.boundary.time > stay.boundary.time }
      return !later.contains { entry in
        let end = own.first { $0.kind == .exited && $0.visit == entry.visit }?.boundary.time
        let next = later.first { $0.boundary.time > entry.boundary.time }?.boundary.time
        let last = end ?? next ?? Timestamp(microseconds: .max)
        return entry.boundary.time <= finding.ended ?? Timestamp(microseconds: .max)
          && finding.began <= last
      }
    case "near": return own.contains { $0.kind == .entered || $0.kind == .crossed }
    case "lost":
      let isLost = result(finding.zone).losses.contains { $0.trigger.began == finding.began }
      return !isLost
        && result(finding.zone).pairs.contains { pair in
          pair.normal.began <= finding.began
            && pair.normal.exited.map { finding.began <= $0.boundary.time } ?? true
        }
    case "falseCheckIn":
      return !result(finding.zone).falseCheckIns.contains { visit in
        let ends = visit.exited.map { finding.began <= $0.boundary.time } ?? true
        return ends && finding.ended.map { visit.began <= $0 } ?? true
      }
    default: return false
    }
  }

  private func result(_ zone: Int) -> Comparison.ZoneResult {
    DualModeEngine(RestartLayout(zones, settings: circles)).compare(fixes).zones[zone]
  }
}
