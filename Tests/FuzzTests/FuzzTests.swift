import Foundation
import FuzzTargets
import TestSupport
import Testing

@Suite struct FuzzTests {
  /// Inputs that broke something once; `Docs/Fuzzing.md` says how one gets there.
  @Test(arguments: FuzzTarget.all)
  func `every input that once broke something is dealt with`(target: FuzzTarget) throws {
    for (name, input) in Fixtures.inputs(of: target) {
      #expect(throws: Never.self, "\(target)/\(name)") { try target.check(input) }
    }
  }

  @Test(arguments: FuzzTarget.all)
  func `seeds are understood, so that more than refusals is tried`(target: FuzzTarget) throws {
    let seeds = target.seeds()
    let understood = try seeds.filter { try target.check($0) }
    #expect(understood.count * 2 > seeds.count, "\(understood.count) of \(seeds.count)")
  }

  /// `FUZZ_RUNS` multiplies the number of inputs, `FUZZ_SEED` chooses others.
  @Test(arguments: FuzzTarget.all)
  func `mutated seeds keep every invariant`(target: FuzzTarget) throws {
    let seed = environmentNumber("FUZZ_SEED") ?? 1
    let runs = target.quickRuns * (environmentNumber("FUZZ_RUNS") ?? 1)
    var mutator = try Mutator(target, seed: seed)
    for run in 0..<runs {
      let input = mutator.next()
      do throws(BrokenInvariant) {
        try target.check(input)
      } catch {
        let file = Fixtures.keep(input, of: target)
        Issue.record("run \(run) of seed \(seed): \(error); the input is in \(file)")
        return
      }
    }
  }

  @Test func `folders of fixtures have the names of targets`() throws {
    let names = Set(FuzzTarget.all.map(\.name))
    for folder in try FileManager.default.contentsOfDirectory(atPath: Fixtures.folder.path) {
      #expect(names.contains(folder) || folder == "Seeds", "\(folder)")
    }
  }
}
