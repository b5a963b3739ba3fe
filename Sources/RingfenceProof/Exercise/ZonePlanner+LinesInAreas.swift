internal import Ringfence

// Geolines that lie in an area of their zone.
extension ZonePlanner {
  /// Comes into the area, waits before the line while the entry is pending, and is far outside at the next fix: the
  /// entry begins at the line, and the visit ends on the same path.
  mutating func overLineCases() {
    guard requiredFences > 1 else { return }
    for line in zone.fences.indices where zone.fences[line].shape.isGeoline && !isTooEarly(line) {
      guard let scene = scene(line) else { continue }
      let areas = scene.fences.filter { !$0.isLine && $0.signedDistance(to: .origin) < -1 }
      guard !areas.isEmpty else { continue }
      if !takeOverLine(line, areas, in: scene) {
        omit("over-and-out", fence: line, Self.notShown)
      }
    }
  }

  private mutating func takeOverLine(
    _ line: Int, _ areas: [PlaneFence], in scene: ZoneScene
  ) -> Bool {
    let usual = turn
    defer { turn = usual }
    for (course, turn) in choices(courses(line)) {
      self.turn = turn
      for area in areas {
        // As far before the line as the area reaches, up to 15 m.
        let before = [15.0, 8, 4, 2, 1].first {
          area.signedDistance(to: PlanePoint.origin.moved(-$0, course: course)) < -0.4
        }
        guard let before, let drive = driveOverLine(line, from: before, course, in: scene) else {
          continue
        }
        let exits = zone.settings.exit
        let isTaken = take(drive, "over-and-out", fence: line, in: scene) { outcome in
          !outcome.isInside
            && outcome.events.contains { entry in
              entry.kind == .entered && entry.crossedFences.last?.fence == line
                && entry.flags.contains(.pass)
                && (!exits
                  || outcome.events.contains { $0.kind == .exited && $0.time == entry.time })
            }
        }
        if isTaken { return true }
      }
    }
    return false
  }

  /// A drive that stops some metres before the anchor of a line, and has left the zone at the next fix.
  private func driveOverLine(
    _ line: Int, from before: Double, _ course: Double, in scene: ZoneScene
  ) -> SyntheticTrack? {
    let start = PlanePoint.origin.moved(-before, course: course)
    let speed = speed(line)
    guard var drive = approach(line, in: scene, to: start, course: course, speed: speed),
      let away = reach(scene, from: start, course: course, beyond: exitMeters * 1.1 + 20)
    else { return nil }
    drive.rest(seconds: 2 * settings.intervalSeconds)
    // From a stop to a stop, as fast as the device may.
    let seconds = 2 * (away / SyntheticTrack.acceleration).squareRoot() + away / speed
    // checked: `reach` gives at most some 20 km, and no speed is below 0.2 m/s
    let step = rounded(Int(seconds.rounded(.up)) + settings.intervalSeconds)
    guard Int64(step) < settings.engine.maximumGap.wholeMicroseconds.seconds else { return nil }
    drive.vanish(
      seconds: step, to: start.moved(away, course: course), speed: speed, course: course)
    drive.rest(seconds: settings.intervalSeconds)
    return drive
  }
}
