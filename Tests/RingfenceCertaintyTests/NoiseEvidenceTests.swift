import Foundation
import Ringfence
import RingfenceAnswers
import RingfenceCertainty
import RingfenceGeodesy
import TestSupport
import Testing

/// What a track says of the errors of its receiver, and what it cannot say.
@Suite struct NoiseEvidenceTests {
  /// A cycle on a grid at 6 m/s, which turns at a crossing every 90 m or goes straight on.
  private static func ride(seed: Int, every step: Double, accuracy: Double) -> CertaintyScene {
    var random = SeededRandom(seed: 5_000 + seed)
    var way = [PlanarPoint(0, 0)]
    var direction = (1.0, 0.0)
    for second in 0..<3_600 {
      if second % 15 == 0, random.double(0...1) < 0.5 {
        direction =
          random.double(0...1) < 0.5 ? (direction.1, direction.0) : (-direction.1, -direction.0)
      }
      let last = way[way.count - 1]
      way.append(PlanarPoint(last.x + 6 * direction.0, last.y + 6 * direction.1))
    }
    var scene = CertaintyScene(seed: 5_100 + seed)
    scene.add(0...3_600, every: step, accuracy: accuracy) { way[Int($0)] }
    return scene
  }

  private static func summary(_ scene: CertaintyScene) -> CertaintySummary {
    scene.measured([scene.circle("home", 0, 0, 100)], CertaintySettings(paths: 16)).certainty
      .summary
  }

  /// Bends between sparse fixes are no errors: real rides with a fix each 30 s were said to err by four times as much as they report.
  @Test(arguments: [30.0, 60]) func `bends of sparse rides are no errors`(step: Double) {
    for seed in 0..<4 {
      let summary = Self.summary(Self.ride(seed: seed, every: step, accuracy: 8))
      #expect(summary.noise.factor.map { $0 < 1.7 } ?? true, "\(summary.noise)")
      #expect(!summary.flags.contains(.accuracyNotSupported))
      #expect(!summary.flags.contains(.jumps))
    }
  }

  @Test func `a resting receiver that understates its errors is found out`() {
    var scene = CertaintyScene(seed: 31)
    scene.add(0...7_200, every: 10, accuracy: 40) { _ in PlanarPoint(0, 0) }
    // It says a quarter of its errors.
    scene.fixes = scene.fixes.map {
      Fix(time: $0.time, coordinate: $0.coordinate, accuracy: .meters(10))
    }
    let summary = Self.summary(scene)
    #expect((summary.noise.factor ?? 0) > 2, "\(summary.noise)")
  }

  /// A canyon: 3.6 m are said, the errors are seven times as large, and one fix in eight is 150 m off.
  @Test func `a canyon has a flag`() {
    var random = SeededRandom(seed: 77)
    var scene = CertaintyScene(seed: 32)
    scene.add(0...1_800, every: 1, accuracy: 25) { PlanarPoint($0, 0) }
    let frame = LocalFrame(about: scene.frame.coordinate)
    scene.fixes = scene.fixes.enumerated().map { index, fix in
      var point = frame.point(of: fix.coordinate)
      if index % 80 < 10 {
        let angle = random.double(0...6.28)
        point = PlanarPoint(
          point.x + 150 * Foundation.cos(angle), point.y + 150 * Foundation.sin(angle))
      }
      return Fix(
        time: fix.time, coordinate: scene.frame.coordinate(of: point), accuracy: .meters(3.6))
    }
    let flags = Self.summary(scene).flags
    #expect(!flags.isDisjoint(with: [.jumps, .accuracyNotSupported]), "\(flags)")
  }
}
