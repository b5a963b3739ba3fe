internal import RingfenceFiles

/// How fast track files become fixes: all of the reader, from bytes in memory to usable fixes.
enum ReadingBenchmarks {
  static func run() throws {
    var table = Table(
      "Reading, CPU, one thread; the yardstick is one pass of exclusive-or over the same bytes",
      ["input", "MB", "fixes", "best MB/s", "median MB/s", "worst MB/s", "ns/fix", "of yardstick"])
    for megabytes in [2, 20, 200] {
      var track = GeneratedTrack(seed: 1)
      try add(track.nmea(bytes: megabytes * 1_000_000), "NMEA", &table)
      track = GeneratedTrack(seed: 1)
      let gpx = track.gpx(bytes: megabytes * 1_000_000)
      try add(gpx, "GPX", &table)
      try add(Gzip.compressed(gpx), "GPX, gzip", of: gpx, &table)
      track = GeneratedTrack(seed: 1)
      try add(track.fit(bytes: megabytes * 1_000_000), "FIT", &table)
      track = GeneratedTrack(seed: 1)
      try add(track.kml(bytes: megabytes * 1_000_000), "KML", &table)
      track = GeneratedTrack(seed: 1)
      try add(track.tcx(bytes: megabytes * 1_000_000), "TCX", &table)
    }
    for megabytes in [20] {
      for form in GeneratedTable.allCases {
        var track = GeneratedTrack(seed: 1)
        try add(track.table(form, bytes: megabytes * 1_000_000), form.rawValue, &table)
      }
    }
    table.show()
    try runSmall()
  }

  /// Many small files: here the set-up of a reader counts.
  private static func runSmall() throws {
    var table = Table(
      "Reading small files, CPU, one thread",
      ["input", "kB each", "files", "best MB/s", "median MB/s", "us/file"])
    for kilobytes in [2, 16, 128] {
      var track = GeneratedTrack(seed: 1)
      let (nmea, gpx) = (track.nmea(bytes: kilobytes * 1000), track.gpx(bytes: kilobytes * 1000))
      for (bytes, name) in [(nmea, "NMEA"), (gpx, "GPX")] {
        let files = 20_000 / kilobytes
        let reading = try Measure {
          var fixes = 0
          for _ in 0..<files {
            var reader = try TrackReader(bytes: bytes, name: name)
            while let batch = try reader.next() { fixes += batch.fixes.count }
          }
          return fixes
        }
        let megabytes = Double(bytes.count * files) / 1e6
        table.add([
          name, String(kilobytes), String(files), decimal(megabytes / reading.best, 0),
          decimal(megabytes / reading.median, 0),
          decimal(reading.median * 1e6 / Double(files), 1),
        ])
      }
    }
    table.show()
  }

  /// Adds a row; of a compressed file `text` is what counts.
  private static func add(
    _ bytes: [UInt8], _ name: String, of text: [UInt8]? = nil, _ table: inout Table
  ) throws {
    let text = text ?? bytes
    let megabytes = Double(text.count) / 1e6
    var fixes = 0
    let reading = try Measure {
      fixes = 0
      var reader = try TrackReader(bytes: bytes, name: name)
      while let batch = try reader.next() { fixes += batch.fixes.count }
      return fixes
    }
    let yardstick = Measure { Int(text.reduce(0, ^)) }
    table.add([
      name, decimal(megabytes, 0), String(fixes), decimal(megabytes / reading.best, 0),
      decimal(megabytes / reading.median, 0), decimal(megabytes / reading.worst, 0),
      decimal(reading.median * 1e9 / Double(fixes), 0),
      decimal(yardstick.median / reading.median, 3),
    ])
  }
}
