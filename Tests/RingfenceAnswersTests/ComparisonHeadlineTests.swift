import Ringfence
import RingfenceAnswers
import RingfenceLifeCycle
import TestSupport
import Testing

// Sentences written by hand from the numbers of the comparison.
@Suite struct ComparisonHeadlineTests {
  private static func visit(_ seconds: Double) -> ComparedTrigger {
    ComparedTrigger(
      1, since: Sample.time(seconds), entered: Sample.event(.entered, at: seconds))
  }

  private static func loss(_ seconds: Double) -> Comparison.Loss {
    Comparison.Loss(visit(seconds), .notDelivered)
  }

  private static func comparison(
    pairs: Int = 0, losses: [Comparison.Loss] = [], falseCheckIns: Int = 0
  ) -> Comparison {
    Comparison([
      Comparison.ZoneResult(
        0, .both,
        pairs: Array(repeating: Comparison.Pair(visit(1), visit(1)), count: pairs),
        falseCheckIns: Array(repeating: visit(9), count: falseCheckIns), losses: losses)
    ])
  }

  private static func run(_ phases: [LifeCyclePhase]) -> LifeCycleRun {
    LifeCycleRun(phases: phases, finalState: .foreground, deliveredFixes: 2)
  }

  private static func text(_ comparison: Comparison, _ run: LifeCycleRun?) -> String {
    ComparisonHeadline(comparison, lifeCycle: run).text(TimeStyle())
  }

  @Test func `counts in restart mode`() {
    #expect(
      Self.text(Self.comparison(pairs: 4, losses: [Self.loss(5)]), nil)
        == "1 of 5 visits and crossings lost in restart mode.")
    #expect(
      Self.text(Self.comparison(pairs: 1, falseCheckIns: 2), nil)
        == "None of 1 visit or crossing lost in restart mode; 2 false check-ins.")
    #expect(Self.text(Self.comparison(), nil) == "Nothing fired in normal mode.")
    #expect(
      Self.text(Self.comparison(falseCheckIns: 1), nil)
        == "Nothing fired in normal mode; 1 false check-in in restart mode.")
  }

  @Test func `names what last ended the app before the first loss`() {
    let comparison = Self.comparison(pairs: 2, losses: [Self.loss(40), Self.loss(20)])
    let foreground = LifeCyclePhase(.foreground, since: Sample.time(0))
    #expect(
      Self.text(
        comparison,
        Self.run([foreground, LifeCyclePhase(.terminatedByUser, since: Sample.time(10))]))
        == "2 of 4 visits and crossings lost after the swipe at 2024-03-01T00:00:10.000Z.")
    // What comes later than the first loss is not its cause.
    #expect(
      Self.text(
        comparison,
        Self.run([foreground, LifeCyclePhase(.terminatedByUser, since: Sample.time(30))]))
        == "2 of 4 visits and crossings lost in the scenario.")
    #expect(
      Self.text(
        comparison,
        Self.run([
          foreground, LifeCyclePhase(.terminatedByUser, since: Sample.time(5)),
          LifeCyclePhase(.off, since: Sample.time(8)),
        ]))
        == "2 of 4 visits and crossings lost after the device was switched off at 2024-03-01T00:00:08.000Z."
    )
  }
}
