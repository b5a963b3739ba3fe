internal import Dispatch
internal import Ringfence
internal import RingfenceCommand
internal import RingfenceFiles
internal import RingfenceProof
internal import RingfenceZones
internal import Synchronization

struct MutationRun: Sendable {
  let file: ZoneFile
  let cases: [MutationCase]
  let plan: MutationPlan
  /// How many errors are tried, evenly spread over all.
  let count: Int
  let settings: EngineSettings
  private let names: MutantNames
  private let trial: ZoneTrial
  /// What decides whether an error changes anything: circles for cases in restart mode, fences for others, as scenarios.
  private let kinds: [Kind]
  /// The cases that can notice an error of a zone, by its index, in their order; the last ones notice a zone that is added.
  private let casesOfZone: [[Int]]
  /// The cases that may notice an error of any zone. Those whose expectations name a zone are among its own, too.
  private let casesOfAll: [Int]

  /// How many errors that were not noticed are listed.
  static let listed = 1_000
  private static let chunk = 64

  /// The fences of a layout or their circles, with the drives that show differences.
  private struct Kind: Sendable {
    let trial: ZoneTrial
    let drives: LayoutTestTracks
  }

  init(
    _ file: ZoneFile, _ cases: [MutationCase], _ plan: MutationPlan, limit: Int?,
    _ settings: EngineSettings, restart: RestartSettings?, until end: SearchEnd? = nil
  ) {
    self.file = file
    self.cases = cases
    self.plan = plan
    self.settings = settings
    count = min(plan.count, limit ?? plan.count)
    names = MutantNames(plan, file.layout)
    trial = ZoneTrial(file.layout, settings: settings, restart: restart)
    var modes: [RestartSettings?] = []
    if restart != nil, cases.contains(where: { !$0.hasScenario }) { modes.append(restart) }
    if restart == nil || cases.contains(where: { $0.hasScenario }) { modes.append(nil) }
    kinds = modes.map {
      Kind(
        trial: ZoneTrial(file.layout, settings: settings, restart: $0),
        drives: LayoutTestTracks(file.layout, settings, $0, until: end))
    }
    var casesOfZone = [[Int]](repeating: [], count: file.layout.zones.count + 1)
    var casesOfAll: [Int] = []
    for (number, item) in cases.enumerated() {
      let zones = item.comparedZones
      if zones == nil { casesOfAll.append(number) }
      for zone in zones ?? item.namedZones ?? [] { casesOfZone[zone].append(number) }
      if item.comparesAddedZones { casesOfZone[file.layout.zones.count].append(number) }
    }
    self.casesOfZone = casesOfZone
    self.casesOfAll = casesOfAll
  }

  enum Outcome: Sendable {
    case same, notFound, timeout
    /// The case of `exercise` that notices it, if any.
    case survived(String?)
  }

  // MARK: One error

  func mutant(_ index: Int) -> MutationPlan.Mutant {
    // Spread evenly: 0 is the first, and the distances differ by one at most.
    plan[Int(UInt64(index) * UInt64(plan.count) / UInt64(max(1, count)))]
  }

  /// Whether a case notices an error.
  private func isKilled(_ mutant: MutationPlan.Mutant) -> Bool {
    let layout = file.layout
    let replacements = plan.sites[mutant.site].replacements(in: layout, strength: mutant.strength)
    let engines = replacements.map { item in item.content.map { trial.engine($0) } }
    // Two zones whose ids are swapped are both among the replacements.
    let own = replacements.flatMap { casesOfZone[$0.zone] }
    return (own + casesOfAll).contains {
      cases[$0].notices(replacements, engines, in: layout)
    }
  }

  /// What becomes of an error that no case notices, which may show that it changes nothing.
  ///
  /// Once the search is over, drives are not planned any more; after a signal, or long after the time limit, nothing is
  /// tried.
  private func outcome(ofUnnoticed mutant: MutationPlan.Mutant, until end: SearchEnd) -> Outcome {
    func isOver() -> Bool { end.isOver }
    if end.isAllOver { return .timeout }
    let replacements = plan.sites[mutant.site].replacements(
      in: file.layout, strength: mutant.strength)
    if kinds.allSatisfy({ $0.trial.isSame(replacements) }) { return .same }
    if isOver() { return .timeout }
    let site = plan.sites[mutant.site]
    if site.kind == .zone(.zoneCopied) {
      // The expectations of exercise are those of one zone; without the names of zones they would notice it.
      if kinds.contains(where: { $0.drives.areSeparated(site.zone, nil) }) { return .survived(nil) }
      return isOver() ? .timeout : .notFound
    }
    for kind in kinds {
      for item in replacements {
        if let name = kind.drives.firstNoticing(item.zone, named(item.zone, in: replacements)) {
          return .survived(name)
        }
      }
    }
    if isOver() { return .timeout }
    let isShown = kinds.contains { kind in
      replacements.contains {
        kind.drives.areSeparated($0.zone, named($0.zone, in: replacements))
      }
    }
    return isShown ? .survived(nil) : isOver() ? .timeout : .notFound
  }

  /// What has the name of a zone now, which may be another one.
  private func named(_ zone: Int, in replacements: [ZoneReplacement]) -> Zone? {
    let id = file.layout.zones[zone].id.utf8
    return replacements.lazy.compactMap { $0.content }.first { $0.id.utf8.elementsEqual(id) }
  }

  // MARK: All errors

  private struct Results {
    var counts = MutationReport.Counts()
    /// The first ones, by their numbers.
    var unnoticed: [(index: Int, item: MutationReport.Unnoticed)] = []

    mutating func add(_ other: Results) {
      counts.add(other.counts)
      unnoticed += other.unnoticed
      guard unnoticed.count > 2 * MutationRun.listed else { return }
      trim()
    }

    mutating func trim() {
      unnoticed.sort { $0.index < $1.index }
      unnoticed.removeLast(max(0, unnoticed.count - MutationRun.listed))
    }
  }

  /// Tries the errors: all of them with the cases first, so that a search that is stopped loses none that is noticed. The result
  /// does not depend on the number of threads.
  ///
  /// - Parameters:
  ///   - threads: how many threads there are.
  ///   - line: shows how many errors were tried.
  ///   - end: ends the search.
  /// - Returns: what became of the errors.
  func report(threads: Int, _ line: ProgressLine, until end: SearchEnd) -> MutationReport {
    let results = Mutex(Results())
    let unnoticed = Mutex<[Int]>([])
    inChunks(of: Self.chunk, count, threads, line) { chunk in
      var (found, left) = (Results(), [Int]())
      for index in chunk {
        if end.isAllOver || !isKilled(mutant(index)) {
          left.append(index)
        } else {
          found.counts.killed += 1
        }
      }
      let (done, rest) = (found, left)
      results.withLock { $0.add(done) }
      unnoticed.withLock { $0 += rest }
    }
    let left = unnoticed.withLock { $0.sorted() }
    inChunks(of: 1, left.count, threads, line, " that no case notices") { chunk in
      var found = Results()
      for number in chunk { add(left[number], to: &found, until: end) }
      let done = found
      results.withLock { $0.add(done) }
    }
    var all = results.withLock { $0 }
    all.trim()
    var report = MutationReport(file: file.name, cases: cases.count, planned: plan.count)
    report.counts = all.counts
    report.unnoticed = all.unnoticed.map { $0.item }
    return report
  }

  /// Works through numbers of mutants in parts, on several threads, and shows how many are done.
  private func inChunks(
    of size: Int, _ count: Int, _ threads: Int, _ line: ProgressLine, _ words: String = "",
    _ work: @Sendable (Range<Int>) -> Void
  ) {
    let next = Atomic<Int>(0)
    let tried = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: max(1, threads)) { _ in
      while true {
        let first = next.wrappingAdd(size, ordering: .relaxed).oldValue
        guard first < count else { return }
        let chunk = first..<min(count, first + size)
        work(chunk)
        let done = tried.wrappingAdd(chunk.count, ordering: .relaxed).newValue
        guard done < count else { return }
        line.show(done: done, of: count) { _ in
          "\(done) of \(pluralized(count, "mutant"))\(words)"
        }
      }
    }
  }

  private func add(_ index: Int, to results: inout Results, until end: SearchEnd) {
    let mutant = mutant(index)
    switch outcome(ofUnnoticed: mutant, until: end) {
    case .same:
      results.counts.same += 1
      results.unnoticed.append((index, unnoticed(mutant, .same)))
    case .notFound:
      results.counts.notFound += 1
      results.unnoticed.append((index, unnoticed(mutant, .notFound)))
    case .timeout:
      results.counts.timeout += 1
      results.unnoticed.append((index, unnoticed(mutant, .timeout)))
    case .survived(let drive):
      results.counts.survived += 1
      results.unnoticed.append((index, unnoticed(mutant, .survived, drive)))
    }
  }

  private func unnoticed(
    _ mutant: MutationPlan.Mutant, _ reason: MutationReport.Unnoticed.Reason,
    _ drive: String? = nil
  ) -> MutationReport.Unnoticed {
    let site = plan.sites[mutant.site]
    let zone = file.layout.zones[site.zone]
    let location =
      site.fence.map { file.location(ofFence: $0, inZone: site.zone) }
      ?? file.location(ofZone: site.zone)
    return MutationReport.Unnoticed(
      name: names[mutant],
      change: site.words(
        size: FenceSize(ofFence: site.fence, of: zone), strength: mutant.strength),
      line: location.line, reason: reason, drive: drive)
  }
}

/// The drives of `exercise` for the zones of a layout, each planned when it is first needed.
private final class LayoutTestTracks: Sendable {
  private struct Planned: Sendable {
    let drives: ZoneTestTracks
    let names: [String]
  }

  private let layout: ZoneLayout
  private let settings: EngineSettings
  private let restart: RestartSettings?
  private let end: SearchEnd?
  private let planned: Mutex<[Int: Planned]>

  init(
    _ layout: ZoneLayout, _ settings: EngineSettings, _ restart: RestartSettings?,
    until end: SearchEnd?
  ) {
    self.end = end
    self.layout = layout
    self.settings = settings
    self.restart = restart
    planned = Mutex([:])
  }

  private func drives(_ zone: Int) -> Planned {
    planned.withLock { planned in
      if let known = planned[zone] { return known }
      let drives = ZoneTestTracks(
        layout, zone: zone, settings: settings, restart: restart,
        until: { [end] in end?.isOver ?? false })
      let made = Planned(drives: drives, names: ExerciseNames(drives.plan, layout).cases)
      planned[zone] = made
      return made
    }
  }

  /// The name of the first drive of a zone whose expectations notice another zone of its name.
  func firstNoticing(_ zone: Int, _ other: Zone?) -> String? {
    let known = drives(zone)
    return known.drives.firstNoticing(other).map { known.names[$0] }
  }

  /// Whether a drive planned for one of two zones of one name shows a difference.
  func areSeparated(_ zone: Int, _ other: Zone?) -> Bool {
    drives(zone).drives.areSeparated(from: other)
  }
}
