import Ringfence
import TestSupport
import Testing

/// Nearer than this to a limit, in metres, the tests do not answer.
private let tolerance = 0.02

/// What must hold after every fix, whatever a zone is made of: asked of distances that the tests measure themselves.
@Suite struct VisitInvariantTests {
  private struct Driver {
    let scene: RandomScene
    let engine: TriggerEngine
    var session = TriggerSession()
    var exits = 0
    /// The exits on the path that crossed a line which made the entry.
    var exitsAtLines = 0

    init(_ scene: RandomScene) {
      self.scene = scene
      engine = TriggerEngine(scene.layout)
    }

    func zone(_ index: Int) -> Zone { scene.layout.zones[index] }

    func meters(_ zone: Int, from place: Coordinate) -> Double {
      scene.layout.zones[zone].fences.compactMap {
        SampledDistance.meters(from: place, to: $0.shape)
      }.min() ?? .infinity
    }

    /// The faults after the next fix.
    mutating func take(_ fix: Fix) -> [String] {
      var events: [Event] = []
      guard session.process(fix, with: engine, into: &events) == .evaluated else { return [] }
      var faults: [String] = []
      for event in events where event.kind == .exited {
        exits += 1
        let required = zone(event.zone).settings.exitDistance.meters
        let measured = meters(event.zone, from: event.fix.coordinate)
        let reported = event.distance?.meters ?? -1
        if abs(reported - measured) > tolerance {
          faults.append("\(reported) m instead of \(measured)")
        }
        if measured < required - tolerance { faults.append("too near: \(measured) m") }
        let entered = events.first { $0.kind == .entered && $0.visit == event.visit }
        if let last = entered?.crossedFences.last, last.fence != entered?.fence {
          exitsAtLines += 1
        }
      }
      // An exit that must be confirmed may be withheld.
      for visit in session.openVisits where !zone(visit.zone).settings.confirmsExits {
        let required = zone(visit.zone).settings.exitDistance.meters
        let measured = meters(visit.zone, from: fix.coordinate)
        if measured > required + tolerance {
          faults.append("zone \(visit.zone) still visited \(measured) m outside")
        }
      }
      return faults.map { "\($0) at \(fix.time.microseconds)" }
    }
  }

  @Test(arguments: 0..<(environmentNumber("SEEDS") ?? 60))
  func `no visit is open beyond the exit distance, and no exit is nearer`(seed: Int) {
    for scene in [RandomScene(seed: seed), RandomScene(driveThrough: seed)] {
      var driver = Driver(scene)
      for fix in scene.fixes {
        let faults = driver.take(fix)
        #expect(faults.isEmpty, "seed \(seed), \(scene.layout.name ?? ""): \(faults)")
      }
    }
  }

  @Test func `the scenes have visits that begin at a line and end on the same path`() {
    var (exits, atLines) = (0, 0)
    for seed in 0..<60 {
      let scene = RandomScene(driveThrough: seed)
      var driver = Driver(scene)
      for fix in scene.fixes { _ = driver.take(fix) }
      exits += driver.exits
      atLines += driver.exitsAtLines
    }
    #expect(exits > 200)
    #expect(atLines > 40)
  }
}
