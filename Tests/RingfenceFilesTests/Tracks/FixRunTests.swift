import Ringfence
import RingfenceFiles
import Testing
import TestSupport

/// Fixes that are taken a run at a time, against the same fixes taken one by one.
@Suite struct FixRunTests {
  /// A walk with everything that a filter looks at, rarely.
  static func walk(_ random: inout SeededRandom) -> ContiguousArray<RawFix> {
    let rarely = [8, 40, 400][random.int(0...2)]
    let hasSpeeds = random.int(0...1) == 0
    var time: Int64 = 1_700_000_000_000_000
    var (latitude, longitude) = (random.double(-80...80), random.double(-179...179))
    var fixes = ContiguousArray<RawFix>()
    for line in 1...random.int(1...120) {
      func happens() -> Bool { random.int(0...rarely) == 0 }
      time += Int64(random.int(1...3)) * 500_000
      if happens() { time += 700_000_000 }
      if happens() { time -= 5_000_000 }
      var fix = RawFix()
      fix.line = line
      fix.track = happens() ? 1 : 0
      fix.microseconds = happens() ? RawFix.missingTime : time
      if happens() { fix.microseconds += 9 * 366 * 86_400_000_000 }
      if happens() { fix.microseconds = .max }
      if happens() { fix.microseconds = fixes.last?.microseconds ?? time }
      // Up to 1,600 m in half a second or more, sometimes too fast; rarely somewhere else, and rarely for good.
      latitude += random.double(-0.006...0.006)
      longitude += random.double(-0.006...0.006)
      if happens() { longitude = [-179.99, 179.99, 0][random.int(0...2)] }
      fix.latitude = happens() ? [90.001, .nan, -91][random.int(0...2)] : latitude
      fix.longitude = happens() ? .infinity : longitude
      if happens() { (fix.latitude, fix.longitude) = (random.double(-90...90), 12) }
      if happens() { (fix.latitude, fix.longitude) = (0, -0.0) }
      if !happens() { fix.altitude = happens() ? .infinity : random.double(-100...900) }
      if hasSpeeds { fix.speed = happens() ? -1 : random.double(0...40) }
      if happens() { fix.course = [360, -1, 12, .infinity][random.int(0...3)] }
      if happens() { fix.accuracy = [-3, 0, 4.5, .infinity][random.int(0...3)] }
      if happens() { fix.flags = UInt8(random.int(0...15)) }
      if happens() { fix.timeFault = .unreadable }
      if happens() { fix.badValues = 2 }
      fixes.append(fix)
    }
    return fixes
  }

  static func take(
    _ block: ContiguousArray<RawFix>, _ options: TrackReadingOptions, inRuns: Bool
  ) -> (fixes: [FixColumns], diagnostics: TrackDiagnostics, error: FileError?, runs: Int) {
    let settings = FixFilter.Settings(fileName: "walk", options: options)
    let isHeld = options.outOfOrder == .sort
    var filters = [FixFilter(isHeld: isHeld), FixFilter(isHeld: isHeld)]
    var fixes = [FixColumns(), FixColumns()]
    var diagnostics = TrackDiagnostics()
    var runs = 0
    do throws(FileError) {
      var index = 0
      while index < block.count {
        let track = block[index].track
        let run =
          inRuns
          ? filters[track].takeRun(block, from: index, settings, into: &fixes[track]) : 0
        if run == 0 {
          try filters[track].take(block[index], settings, &diagnostics, into: &fixes[track])
        }
        runs += run > 0 ? 1 : 0
        index += max(run, 1)
      }
      for track in 0...1 {
        try filters[track].finish(settings, &diagnostics, into: &fixes[track])
      }
    } catch {
      return (fixes, diagnostics, error, runs)
    }
    return (fixes, diagnostics, nil, runs)
  }

  @Test(arguments: 0..<(environmentNumber("SEEDS") ?? 400))
  func `gives the fixes that single ones give`(seed: Int) {
    var random = SeededRandom(seed: seed)
    let block = Self.walk(&random)
    var options = TrackReadingOptions()
    options.outOfOrder = [.drop, .fail, .sort][random.int(0...2)]
    if random.int(0...3) == 0 { options.maximumSpeed = nil }
    options.maximumGap = .seconds([1, 300, 1_000_000_000][random.int(0...2)])
    let single = Self.take(block, options, inRuns: false)
    let runs = Self.take(block, options, inRuns: true)
    #expect(runs.fixes == single.fixes)
    #expect(runs.diagnostics == single.diagnostics)
    #expect(runs.error == single.error)
    for (a, b) in zip(runs.fixes, single.fixes) {
      let columns: [FixColumnsError.Column] = [
        .altitudes, .accuracies, .speeds, .courses, .flags,
      ]
      #expect(columns.map { a.has($0) } == columns.map { b.has($0) })
    }
  }

  @Test func `takes the second thousand of a track at once`() {
    var block = ContiguousArray<RawFix>()
    for second in 0..<2000 {
      var fix = RawFix()
      fix.microseconds = Int64(second) * 1_000_000
      fix.latitude = 48
      fix.longitude = 11
      block.append(fix)
    }
    let taken = Self.take(block, TrackReadingOptions(), inRuns: true)
    #expect(taken.runs == 1)
    #expect(taken.fixes[0].count == 2000)
  }
}
