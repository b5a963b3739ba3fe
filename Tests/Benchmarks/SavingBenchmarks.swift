internal import Ringfence
internal import RingfenceFiles
internal import TestSupport

/// How long it takes to save a session, whatever the size of its layout.
enum SavingBenchmarks {
  static func run() throws {
    var table = Table(
      "A session that is saved and read, CPU, one thread; version 0.1 computed its fingerprint at every save",
      ["zones", "save, µs", "read, µs", "fingerprint, µs", "that of 0.1, µs", "engine, ms"])
    for count in [100, 1_000, 10_000] {
      let layout = GeneratedFences.layout(count)
      let engine = TriggerEngine(layout)
      var session = TriggerSession()
      var events: [Event] = []
      session.process(RandomScene(seed: 1).fixes, with: engine, into: &events)
      let bytes = SessionFile.bytes(of: session, engine: engine)
      func microseconds(_ repeats: Int, _ work: () throws -> Int) rethrows -> String {
        let measure = try Measure(runs: 5) {
          var sum = 0
          for _ in 0..<repeats { sum += try work() }
          return sum
        }
        return decimal(measure.median * 1e6 / Double(repeats))
      }
      let save = microseconds(1_000) { SessionFile.bytes(of: session, engine: engine).count }
      let read = try microseconds(1_000) {
        try SessionFile.read(bytes: bytes, name: "s", engine: engine).openVisits.count
      }
      let fingerprint = microseconds(10) { Int(layout.fingerprint & 0xFF) }
      let native = microseconds(1) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in ZoneFileWriter.native(layout) {
          hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return Int(hash & 0xFF)
      }
      let preparation = Measure(runs: 3) { TriggerEngine(layout).layout.zones.count }
      table.add([
        String(count), save, read, fingerprint, native, decimal(preparation.median * 1e3),
      ])
    }
    table.show()
  }
}
