import RingfenceCommand
import Synchronization
import Testing

@Suite struct ProgressTests {
  /// A clock that a test sets.
  private final class Clock: Sendable {
    private let origin = ContinuousClock.now
    private let seconds = Mutex(0.0)

    func set(_ seconds: Double) { self.seconds.withLock { $0 = seconds } }
    func now() -> ContinuousClock.Instant { origin + .seconds(seconds.withLock { $0 }) }
  }

  /// What is shown of work at some times, a text a line.
  private func lines(
    total: Int = 1, isTerminal: Bool = true, sizes: [Int?] = [1_000],
    _ work: (EvaluationProgress, (Double) -> Void) -> Void
  ) -> [String] {
    let errors = MemorySink()
    let environment = CommandEnvironment(
      output: MemorySink(), errors: errors, errorsAreTerminal: isTerminal)
    let clock = Clock()
    let progress = EvaluationProgress(
      total: total, on: ProgressLine(environment, now: { clock.now() }), size: { sizes[$0] })
    work(progress, clock.set)
    return errors.text.split(separator: "\r\u{1B}[K").map { String($0) }
  }

  /// The share and the time left after each of the steps of a file of 1,000 bytes.
  private func estimates(_ steps: [(bytes: Int, seconds: Double)]) -> [String] {
    var estimate = ProgressEstimate()
    return steps.map { estimate.text(done: $0.bytes, of: 1_000, after: .seconds($0.seconds)) }
  }

  @Test func `shows the time left when five estimates agree`() {
    // 10 % a second: the whole takes 10 s.
    #expect(
      estimates([(100, 1), (120, 1.2), (140, 1.4), (160, 1.6), (180, 1.8), (500, 5), (1_000, 10)])
        == [
          ", 10 %", ", 12 %", ", 14 %", ", 16 %", ", 18 %, 0:00:09 left", ", 50 %, 0:00:05 left",
          ", 99 %, 0:00:00 left",
        ])
  }

  @Test func `shows no time left while the estimates differ by more than a quarter`() {
    // The whole takes 10, 12.5, 12.5, 12.5, 12.5 s: a quarter. Then 12.6, and 16 s.
    let agreeing = estimates([(100, 1), (80, 1), (160, 2), (240, 3), (320, 4)])
    #expect(agreeing.last == ", 32 %, 0:00:09 left")
    let differing = estimates([(100, 1), (80, 1), (160, 2), (240, 3), (250, 3.15)])
    #expect(differing.last == ", 25 %")
    let slower = estimates([(100, 1), (80, 1), (160, 2), (240, 3), (320, 4), (320, 5.12)])
    #expect(slower.last == ", 32 %")
  }

  @Test func `shows hours, and no share without sizes`() {
    // A thousandth in 10 s: 9,990 s are left, which are 2:46:30.
    #expect(
      estimates([(1, 10), (1, 10), (1, 10), (1, 10), (1, 10)]).last == ", 0 %, 2:46:30 left")
    var unknown = ProgressEstimate()
    #expect(unknown.text(done: 10, of: 0, after: .seconds(10)).isEmpty)
    #expect(unknown.text(done: 0, of: 10, after: .seconds(10)).isEmpty)
  }

  @Test func `begins after a second, and shows five lines a second at most`() {
    let shown = lines { progress, set in
      for (seconds, fixes) in [(0.5, 1), (0.99, 2), (1.0, 3), (1.1, 4), (1.25, 5), (1.3, 6)] {
        set(seconds)
        progress.advance(fixes: fixes, of: 0, bytesRead: 100)
      }
    }
    // The fixes add up: 1 + 2 + 3, and 4 + 5 more.
    #expect(shown == ["0 of 1 file, 6 fixes, 10 %", "0 of 1 file, 15 fixes, 10 %"])
  }

  @Test func `counts the bytes of finished and of open files`() {
    let shown = lines(total: 3, sizes: [500, 300, 200]) { progress, set in
      set(1)
      progress.advance(fixes: 10, of: 0, bytesRead: 250)
      progress.advance(fixes: 10, of: 1, bytesRead: 100)
      set(2)
      // The second file counts as a whole, even if only a part of it could be read.
      progress.finish(1)
      set(3)
      // More bytes than the file had in the beginning count as all of them.
      progress.advance(fixes: 1, of: 0, bytesRead: 900)
    }
    #expect(
      shown == [
        "0 of 3 files, 10 fixes, 25 %", "1 of 3 files, 20 fixes, 55 %",
        "1 of 3 files, 21 fixes, 80 %",
      ])
  }

  @Test func `shows counts only where the size of one file is not known, and nothing elsewhere`() {
    func work(_ progress: EvaluationProgress, _ set: (Double) -> Void) {
      set(2)
      progress.advance(fixes: 7, of: 0, bytesRead: 50)
    }
    #expect(lines(total: 2, sizes: [100, nil], work) == ["0 of 2 files, 7 fixes"])
    #expect(lines(isTerminal: false, work).isEmpty)
  }
}
