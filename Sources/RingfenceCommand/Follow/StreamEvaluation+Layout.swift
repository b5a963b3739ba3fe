package import Ringfence
internal import RingfenceAnswers
internal import RingfenceFiles

// A layout that changes while devices are under way.
extension StreamEvaluation {
  /// Goes on with another layout from the next fix of each device on.
  ///
  /// - Parameters:
  ///   - engine: evaluates the new layout.
  ///   - filter: which of its events are reported.
  /// - Returns: what became of the open visits.
  /// - Throws: ``LayoutError`` if ids do not name one zone or fence. Nothing is changed then.
  package mutating func change(
    to engine: TriggerEngine, filter: EventFilter?
  ) throws(LayoutError) -> LayoutMigration.Outcome {
    let before = self.engine.layoutFingerprint
    let migration = try LayoutMigration(to: engine)
    var apps: (engines: DualModeEngine, migration: LayoutMigration)?
    if engines != nil {
      let both = DualModeEngine(RestartLayout(engine.layout, settings: circles), normal: engine)
      apps = (both, try LayoutMigration(to: both))
    }
    self.engine = engine
    engines = apps?.engines
    writer = EventWriter(writer.format, layout: engine.layout)
    eventFilter = filter
    var outcome = LayoutMigration.Outcome()
    for index in devices.indices {
      if let migration = apps?.migration, let app = self.apps.index(forKey: index) {
        outcome += self.apps.values[app].session.migrate(with: migration)
      } else {
        outcome += devices[index].session.migrate(with: migration)
      }
      nameSession(device: index)
      if clock != .fix { enqueue(device: index) }
    }
    if before != engine.layoutFingerprint { recordLayout(after: before) }
    return outcome
  }

  /// Writes that the layout has changed, with a number as an event.
  mutating func recordLayout(after before: UInt64) {
    counts.layoutChanges += 1
    sequence += 1
    if writer.format == .csv {
      let columns = header.count { $0 == UInt8(ascii: ",") }
      lines.append(contentsOf: "\(sequence),layoutChanged".utf8)
      lines.append(contentsOf: repeatElement(UInt8(ascii: ","), count: max(0, columns - 1)))
    } else {
      let (from, to) = (
        LayoutFingerprint.text(before), LayoutFingerprint.text(engine.layoutFingerprint)
      )
      lines.append(
        contentsOf:
          "{\"sequence\":\(sequence),\"type\":\"layoutChanged\",\"from\":\"\(from)\",\"to\":\"\(to)\"}"
          .utf8)
    }
    lines.append(UInt8(ascii: "\n"))
  }

  /// Writes the ends of the visits of a device whose zones are gone. Their names are gone, too.
  mutating func reportRemoved(device index: Int, as track: String) {
    let removed: [RemovedVisit]
    if !apps.isEmpty, let app = apps.index(forKey: index) {
      removed = apps.values[app].session.takeRemovedVisits()
    } else {
      removed = devices[index].session.takeRemovedVisits()
    }
    for visit in removed where visit.reportsExit {
      guard eventFilter?.includesRemovedZones ?? true else {
        counts.otherEvents += 1
        continue
      }
      counts.events += 1
      let (exit, ofRemoved) = writer.exit(of: visit)
      append(exit, of: track, by: ofRemoved)
    }
  }
}
