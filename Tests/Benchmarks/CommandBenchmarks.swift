internal import Foundation
internal import RingfenceFiles

/// What the command costs as a whole process: start-up, and the memory that a large file takes.
enum CommandBenchmarks {
  /// The command beside this program.
  static var tool: URL {
    URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent("ringfence")
  }

  static func run() throws {
    let tool = tool
    var table = Table(
      "The command, as a whole process",
      ["command", "wall ms, best", "wall ms, median", "CPU s", "peak MB"])
    try add(tool, ["--version"], "--version", runs: 15, &table)

    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("ringfence-bench-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let zones = folder.appendingPathComponent("zones.json")
    try Data(Self.zones.utf8).write(to: zones)
    for (name, megabytes) in [("nmea", 10), ("gpx", 10), ("nmea", 1000), ("gpx", 1000)] {
      let file = folder.appendingPathComponent("track.\(name)")
      try write(megabytes, of: name, to: file)
      let label = "\(megabytes) MB of \(name.uppercased())"
      let runs = megabytes > 100 ? 5 : 7
      try addReading(file.path, "reading alone, \(label)", runs: runs, &table)
      for jobs in ["1", "2"] {
        try add(
          tool, ["evaluate", "--zones", zones.path, "--jobs", jobs, file.path],
          "evaluate --jobs \(jobs), \(label)", runs: runs, &table)
      }
      try FileManager.default.removeItem(at: file)
    }
    for (count, kilobytes) in [(1, 4), (100, 4), (10_000, 4), (200, 400)] {
      let tracks = folder.appendingPathComponent("tracks")
      try FileManager.default.createDirectory(at: tracks, withIntermediateDirectories: true)
      for index in 0..<count {
        var track = GeneratedTrack(seed: index)
        let file = tracks.appendingPathComponent("\(index).\(index % 2 == 0 ? "nmea" : "gpx")")
        let bytes = kilobytes * 1000
        try Data(index % 2 == 0 ? track.nmea(bytes: bytes) : track.gpx(bytes: bytes)).write(
          to: file)
      }
      for jobs in ["1", "2"] {
        try add(
          tool, ["evaluate", "--zones", zones.path, "--jobs", jobs, tracks.path],
          "evaluate --jobs \(jobs), \(count) files of \(kilobytes) kB", runs: 7, &table)
      }
      try FileManager.default.removeItem(at: tracks)
    }
    table.show()
  }

  /// What reading alone takes, in this process: the least that evaluating can take.
  private static func addReading(
    _ path: String, _ name: String, runs: Int, _ table: inout Table
  ) throws {
    var walls: [Double] = []
    var cpu = 0.0
    for _ in 0..<runs {
      let start = ContinuousClock.now
      let startCPU = Measure.processSeconds()
      var reader = try TrackReader(path: path)
      while try reader.next() != nil {}
      cpu = Measure.processSeconds() - startCPU
      let seconds = (ContinuousClock.now - start).components
      walls.append(Double(seconds.seconds) + Double(seconds.attoseconds) / 1e18)
    }
    walls.sort()
    table.add([
      name, decimal(walls[0] * 1e3), decimal(walls[walls.count / 2] * 1e3), decimal(cpu, 2), "",
    ])
  }

  /// One circle in the middle of the generated tracks' box.
  private static let zones = """
    { "version": 1, "zones": [ { "id": "middle", "fences": [
      { "id": "c", "circle": { "center": [24.94, 60.17], "radius": 500 } } ] } ] }
    """

  private static func write(_ megabytes: Int, of format: String, to file: URL) throws {
    var track = GeneratedTrack(seed: 7)
    let bytes = megabytes * 1_000_000
    try Data(format == "nmea" ? track.nmea(bytes: bytes) : track.gpx(bytes: bytes)).write(to: file)
  }

  private static func add(
    _ tool: URL, _ arguments: [String], _ name: String, runs: Int, _ table: inout Table
  ) throws {
    var walls: [Double] = []
    var cpu = 0.0
    var peak = 0.0
    for _ in 0..<runs {
      let report = try timed(tool, arguments)
      walls.append(report.wall)
      cpu = report.cpu
      peak = max(peak, report.peakMegabytes)
    }
    walls.sort()
    table.add([
      name, decimal(walls[0] * 1e3), decimal(walls[walls.count / 2] * 1e3), decimal(cpu, 2),
      decimal(peak),
    ])
  }

  /// Runs the tool below a few lines of Python, which ask the system what the process took.
  static func timed(
    _ tool: URL, _ arguments: [String]
  ) throws -> (wall: Double, cpu: Double, peakMegabytes: Double) {
    let text = try standardOutput(
      of: "/usr/bin/env", ["python3", "-c", Self.timer, tool.path] + arguments)
    let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard numbers.count == 3 else { return (.nan, .nan, .nan) }
    return (numbers[0], numbers[1], numbers[2])
  }

  private static let timer = """
    import os, resource, subprocess, sys, time
    start = time.monotonic()
    subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wall = time.monotonic() - start
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)
    """
}
