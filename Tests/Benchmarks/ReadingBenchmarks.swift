internal import RingfenceFiles

/// How fast track files become fixes: all of the reader, from bytes in memory to usable fixes.
enum ReadingBenchmarks {
  static func run() throws {
    var table = Table(
      "Reading, CPU, one thread; the yardstick is one pass of exclusive-or over the same bytes",
      ["input", "MB", "fixes", "best MB/s", "median MB/s", "ns/fix", "of yardstick"])
    for megabytes in [2, 20, 200] {
      var track = GeneratedTrack(seed: 1)
      try add(track.nmea(bytes: megabytes * 1_000_000), "NMEA", &table)
      track = GeneratedTrack(seed: 1)
      try add(track.gpx(bytes: megabytes * 1_000_000), "GPX", &table)
    }
    table.show()
  }

  private static func add(_ bytes: [UInt8], _ name: String, _ table: inout Table) throws {
    let megabytes = Double(bytes.count) / 1e6
    var fixes = 0
    let reading = try Measure {
      fixes = 0
      var reader = try TrackReader(bytes: bytes, name: name)
      while let batch = try reader.next() { fixes += batch.fixes.count }
      return fixes
    }
    let yardstick = Measure { Int(bytes.reduce(0, ^)) }
    table.add([
      name, decimal(megabytes, 0), String(fixes), decimal(megabytes / reading.best, 0),
      decimal(megabytes / reading.median, 0), decimal(reading.median * 1e9 / Double(fixes), 0),
      decimal(yardstick.median / reading.median, 3),
    ])
  }
}
