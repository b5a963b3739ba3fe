import Foundation
import Ringfence
import RingfenceCertainty
import RingfenceGeodesy
import TestSupport
import Testing

@Suite struct PathBandTests {
  /// Walks and a drive with corners, whose errors last a minute: the true place is in the circle of 95 % in most cases, and in that of 68 % more
  /// often than not. Points of one walk err together, so the bounds are wide.
  @Test func `holds the true place about as often as it says`() {
    var counts = (all: 0, inner: 0, outer: 0)
    for seed in 0..<60 {
      var scene = CertaintyScene(seed: 9_000 + seed, latitude: seed % 3 == 0 ? 89.99 : 48)
      let speed = seed % 2 == 0 ? 1.4 : 11
      let place = { (second: Double) -> PlanarPoint in
        let way = speed * second
        return way < 300 ? PlanarPoint(way - 300, 0) : PlanarPoint(0, way - 300)
      }
      scene.add(0...(600 / speed), every: 5, accuracy: 15, place)
      var settings = CertaintySettings()
      settings.findsBand = true
      let band = scene.measured([scene.circle("a", 0, 40, 60)], settings).certainty.band
      #expect(!band.stretches.isEmpty)
      for point in band.stretches.joined() {
        let second = point.time.seconds(since: CertaintyScene.time(0))
        let (found, real) = (scene.frame.point(of: point.coordinate), place(second))
        let apart = hypot(found.x - real.x, found.y - real.y)
        counts.all += 1
        if apart <= point.deviation * PathBand.radii.percent68 { counts.inner += 1 }
        if apart <= point.deviation * PathBand.radii.percent95 { counts.outer += 1 }
      }
    }
    let (inner, outer) = (
      Double(counts.inner) / Double(counts.all), Double(counts.outer) / Double(counts.all)
    )
    #expect((0.5...0.85).contains(inner), "\(counts)")
    #expect((0.85...1).contains(outer), "\(counts)")
  }

  /// Points stand ten seconds apart or more, but for the last, in the order of time, and within the track.
  @Test func `has points in order, and none where nobody asks`() {
    var scene = CertaintyScene(seed: 5)
    scene.add(0...400, every: 1, accuracy: 10) { PlanarPoint($0 - 200, 0) }
    let zones = [scene.circle("a", 0, 0, 50)]
    #expect(scene.measured(zones).certainty.band.stretches.isEmpty)
    var settings = CertaintySettings()
    settings.findsBand = true
    let (events, certainty) = scene.measured(zones, settings)
    let points = Array(certainty.band.stretches.joined())
    #expect(points.count >= 40 && points.count <= 42)
    for (before, after) in zip(points, points.dropFirst()).dropLast() {
      #expect(after.time.seconds(since: before.time) >= 10)
    }
    #expect(points.last?.time == scene.fixes.last?.time)
    // What is said of events does not depend on it.
    let plain = scene.measured(zones)
    #expect(plain.events == events && plain.certainty.events == certainty.events)
  }
}
