internal import Foundation
internal import RingfenceFiles

/// How fast given files become fixes: `Benchmarks file PATH…`.
enum FileBenchmarks {
  static func run(_ paths: [String]) throws {
    var table = Table(
      "Reading files, CPU, one thread",
      ["file", "MB", "fixes", "best MB/s", "median MB/s", "worst MB/s", "ns/fix"])
    for path in paths {
      var fixes = 0
      var size = 0
      let reading = try Measure(runs: 9) {
        fixes = 0
        var reader = try TrackReader(path: path)
        while let batch = try reader.next() { fixes += batch.fixes.count }
        size = reader.bytesRead
        return fixes
      }
      let megabytes = Double(size) / 1e6
      table.add([
        path.split(separator: "/").last.map(String.init) ?? path, decimal(megabytes, 2),
        String(fixes), decimal(megabytes / reading.best, 0), decimal(megabytes / reading.median, 0),
        decimal(megabytes / reading.worst, 0), decimal(reading.median * 1e9 / Double(fixes), 0),
      ])
    }
    table.show()
  }
}
