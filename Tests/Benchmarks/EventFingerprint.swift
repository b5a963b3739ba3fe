internal import Foundation
internal import Ringfence

/// A number that shows whether two versions of the engine give the same events, to the last bit of every field.
struct EventFingerprint {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325
  private(set) var count = 0

  private mutating func add(_ bits: UInt64) {
    value = (value ^ bits) &* 0x100_0000_01b3
    value ^= value >> 29
  }

  private mutating func add(_ number: Double) { add(number.bitPattern) }
  private mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }
  private mutating func add(_ distance: Distance?) { add(distance?.meters ?? -.infinity) }

  private mutating func add(_ point: BoundaryPoint) {
    add(UInt64(bitPattern: point.time.microseconds))
    add(point.coordinate.latitude)
    add(point.coordinate.longitude)
  }

  mutating func add(_ event: Event) {
    count += 1
    add(kind(of: event))
    add(UInt64(bitPattern: event.time.microseconds))
    add(event.zone)
    add(event.fence)
    add(event.visit ?? -1)
    add(event.boundary)
    add(BoundaryPoint(time: event.fix.time, coordinate: event.fix.coordinate))
    add(event.crossedFences.count)
    for crossed in event.crossedFences {
      add(crossed.fence)
      add(crossed.point)
    }
    add(event.distance)
    add(event.distanceRequired)
    let dwell: (seconds: Int64, attoseconds: Int64) = event.dwellTime?.components ?? (-1, -1)
    add(UInt64(bitPattern: dwell.seconds))
    add(UInt64(bitPattern: dwell.attoseconds))
    add(event.overshoot)
    add(UInt64(event.flags.rawValue))
  }

  private func kind(of event: Event) -> UInt64 {
    UInt64((Event.Kind.allCases.firstIndex(of: event.kind) ?? 0) + 1)
  }

  /// Prints a fingerprint of the events of the workload for each of the settings that ``PeerBenchmarks`` measures.
  /// `INTERVAL` takes a fix after as many only, and `PLAIN=1` evaluates every fix by the boxes of the fences, without
  /// cells: the events are to be the same.
  static func run() throws {
    let environment = ProcessInfo.processInfo.environment
    let interval = environment["INTERVAL"].flatMap { Int($0) } ?? 1
    let columns = try Workload(interval: interval).tracks.map { FixColumns($0) }
    let wanted = environment["FENCES"].flatMap { Int($0) }
    var settings = EngineSettings()
    settings.usesClearance = environment["PLAIN"] == nil
    for fences in [10, 1_000, 100_000] where wanted.map({ $0 == fences }) ?? true {
      for (exitDistance, hasConditions) in PeerBenchmarks.cases {
        let engine = TriggerEngine(
          try Workload.layout(
            fences, hasConditions: hasConditions, exitDistance: .meters(exitDistance)),
          settings: settings)
        var print = EventFingerprint()
        var events: [Event] = []
        for track in columns {
          events.removeAll(keepingCapacity: true)
          var session = TriggerSession()
          session.process(track, with: engine, into: &events)
          for event in events { print.add(event) }
          print.add(session.openVisits.count)
        }
        Swift.print(
          "\(fences) fences, \(Int(exitDistance)) m, \(hasConditions ? "with" : "without") conditions: "
            + "\(print.count) events, \(String(print.value, radix: 16))")
      }
    }
  }
}
