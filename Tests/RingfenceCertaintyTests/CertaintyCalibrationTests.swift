import Foundation
import Ringfence
import RingfenceAnswers
import RingfenceCertainty
import RingfenceGeodesy
import TestSupport
import Testing

/// Simulated walks whose true way is known: certainties are as often right as they say. The motion is not that of the model: the speed is
/// constant with stops, the course turns at random. The receiver errs as it reports, and 15 % of the variance are not correlated; where
/// nothing is, the filter takes receivers for better than they are.
@Suite struct CertaintyCalibrationTests {
  /// What was said and what was true.
  struct Answer {
    let certainty: Double
    let isTrue: Bool
  }

  /// Where the device is at each second.
  static func way(_ random: inout SeededRandom) -> [PlanarPoint] {
    var way = [PlanarPoint(0, 0)]
    var course = random.double(0...6.28)
    var stop = 0
    for _ in 0..<600 {
      if random.double(0...1) < 0.02 { course += random.double(-1.6...1.6) }
      if stop == 0, random.double(0...1) < 0.005 { stop = random.int(10...90) }
      stop = max(0, stop - 1)
      let last = way[way.count - 1]
      let speed = stop > 0 ? 0 : 1.35
      way.append(
        PlanarPoint(
          last.x + speed * Foundation.cos(course), last.y + speed * Foundation.sin(course)))
    }
    return way
  }

  static func answers(seed: Int) -> (visits: [Answer], possible: Answer) {
    var random = SeededRandom(seed: 7_000 + seed)
    let way = way(&random)
    let accuracy = random.double(5...35)
    var scene = CertaintyScene(seed: 9_000 + seed)
    scene.add(0...600, every: [2, 5, 10][random.int(0...2)], accuracy: accuracy) { way[Int($0)] }
    // Uniform about a point of the way, beyond where the errors reach.
    let radius = random.double(15...80)
    let reach = radius + max(40, 3 * accuracy)
    let about = way[random.int(0...600)]
    let distance = reach * random.double(0...1).squareRoot()
    let angle = random.double(0...6.28)
    let center = PlanarPoint(
      about.x + distance * Foundation.cos(angle), about.y + distance * Foundation.sin(angle))
    let zone = scene.circle("zone", center.x, center.y, radius)
    let (events, certainty) = scene.measured([zone], CertaintySettings(floor: 0))

    func isInside(_ second: Int) -> Bool {
      hypot(way[second].x - center.x, way[second].y - center.y) <= radius
    }
    let entries = zip(events, certainty.events).filter { $0.0.kind == .entered }
    func seconds(_ time: Timestamp) -> Double { time.seconds(since: CertaintyScene.time(0)) }
    var windows = entries.map { event, _ -> (low: Double, high: Double) in
      let exit = events.first { $0.visit == event.visit && $0.kind == .exited }
      return (seconds(event.boundary.time), exit.map { seconds($0.boundary.time) } ?? 600)
    }
    let bare = windows
    for index in windows.indices {
      windows[index] = (bare[index].low - 30, bare[index].high + 30)
      guard index > 0, windows[index].low < windows[index - 1].high else { continue }
      let middle = (bare[index - 1].high + bare[index].low) / 2
      (windows[index].low, windows[index - 1].high) = (middle, middle)
    }
    var outside = false
    var inside = windows.map { _ in false }
    for second in 0...600 where isInside(second) {
      var isCovered = false
      for index in windows.indices
      where Double(second) >= windows[index].low && Double(second) <= windows[index].high {
        inside[index] = true
        isCovered = true
      }
      if !isCovered { outside = true }
    }
    return (
      zip(entries, inside).map { Answer(certainty: $0.1.certainty, isTrue: $1) },
      Answer(certainty: certainty.possibleVisits.first?.probability ?? 0.005, isTrue: outside)
    )
  }

  /// In bins, how far what is true may be from what was said: 3.5 standard deviations of as many independent answers, and 0.04.
  static func check(_ answers: [Answer], _ name: String) {
    for bin in [0.0...0.05, 0.05...0.3, 0.3...0.7, 0.7...0.95, 0.95...1] {
      let part = answers.filter { bin.contains($0.certainty) }
      guard part.count >= 20 else { continue }
      let count = Double(part.count)
      let said = part.reduce(0) { $0 + $1.certainty } / count
      let found = Double(part.count { $0.isTrue }) / count
      let deviation = (said * (1 - said) / count).squareRoot()
      #expect(
        abs(said - found) < 3.5 * deviation + 0.04, "\(name) \(bin) \(part.count) \(said) \(found)")
    }
    let score = answers.reduce(0.0) {
      let error = $1.certainty - ($1.isTrue ? 1 : 0)
      return $0 + error * error
    }
    #expect(score / Double(answers.count) < 0.1, "\(name) \(score / Double(answers.count))")
  }

  @Test func `certainties are as often right as they say`() {
    var visits: [Answer] = []
    var possible: [Answer] = []
    for seed in 0..<800 {
      let (found, missed) = Self.answers(seed: seed)
      visits += found
      possible.append(missed)
    }
    #expect(visits.count > 300 && visits.contains { !$0.isTrue })
    #expect(possible.contains { $0.isTrue })
    Self.check(visits, "visits")
    Self.check(possible, "possible visits")
  }
}
