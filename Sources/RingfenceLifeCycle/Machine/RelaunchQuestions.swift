/// What a run asks of a row of ``RelaunchPolicy/rows``.
package struct RelaunchQuestion: Hashable, Sendable {
  /// The index of the row.
  package let row: Int
  package let end: ProcessEnd
  package let mechanism: RelaunchMechanism

  package var reports: Reports { RelaunchPolicy.rows[row].reports }
}

extension LifeCycleRun {
  /// The rows on which it may depend whether the app was launched: those of the ways in which it ends in a scenario, and of what launched it
  /// or should have. In the order of the rows.
  package func relaunchQuestions(
    _ scenario: Scenario, _ settings: LifeCycleSettings
  ) -> [RelaunchQuestion] {
    let causes = wakes.filter { $0.isRelaunch }.map { $0.cause } + refusedWakes.map { $0.cause }
    var questions: Set<RelaunchQuestion> = []
    for end in scenario.events.compactMap({ $0.kind.processEnd }) {
      for mechanism in causes.flatMap({ $0.mechanisms(in: settings) }) {
        let row = RelaunchPolicy.index(settings.osVersion, after: end, by: mechanism)
        guard let row else { continue }
        questions.insert(RelaunchQuestion(row: row, end: end, mechanism: mechanism))
      }
    }
    return questions.sorted {
      ($0.row, $0.end.name, $0.mechanism.name) < ($1.row, $1.end.name, $1.mechanism.name)
    }
  }
}

extension ScenarioEvent.Kind {
  /// How the process ends; `nil` where it goes on.
  var processEnd: ProcessEnd? {
    switch self {
    case .swipe: .swipe
    case .systemKill: .systemKill
    case .crash: .crash
    case .update: .update
    case .reboot, .powerOff: .reboot
    case .background, .foreground, .suspend, .unlock, .powerOn, .airplaneMode, .wifi, .cellular,
      .network, .permission, .backgroundRefresh, .startSignificantChanges, .stopSignificantChanges:
      nil
    }
  }
}
