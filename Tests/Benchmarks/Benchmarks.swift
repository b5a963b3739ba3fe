internal import Foundation

/// `make bench`: prints a table for each group of measurements, or for those named.
@main
struct Benchmarks {
  static func main() throws {
    if CommandLine.arguments.dropFirst().first == "file" {
      return try FileBenchmarks.run(Array(CommandLine.arguments.dropFirst(2)))
    }
    if CommandLine.arguments.dropFirst().first == "profile" {
      return try EvaluateBenchmarks.profile()
    }
    if CommandLine.arguments.dropFirst().first == "fingerprint" {
      return try EventFingerprint.run()
    }
    let wanted = Set(CommandLine.arguments.dropFirst())
    let groups: [(name: String, run: () throws -> Void)] = [
      ("reading", ReadingBenchmarks.run),
      ("evaluate", EvaluateBenchmarks.run),
      ("polygons", LargePolygonBenchmarks.run),
      ("peer", PeerBenchmarks.run),
      ("sparse", SparseBenchmarks.run),
      ("command", CommandBenchmarks.run),
      ("devices", DeviceBenchmarks.run),
      ("restart", RestartBenchmarks.run),
      ("watching", WatchingBenchmarks.run),
      ("lint", LintBenchmarks.run),
      ("lifecycle", LifeCycleBenchmarks.run),
      ("saving", SavingBenchmarks.run),
      ("certainty", CertaintyBenchmarks.run),
      ("rules", RuleBenchmarks.run),
      ("platforms", PlatformBenchmarks.run),
      ("maths", MathsBenchmarks.run),
    ]
    for group in groups where wanted.isEmpty || wanted.contains(group.name) {
      try group.run()
    }
  }
}
