/// How many reports say yes to a question, and how many no.
public struct Reports: Hashable, Sendable {
  /// The number of reports that say yes.
  public let yes: Int
  /// The number of reports that say no.
  public let no: Int

  package init(yes: Int, no: Int) {
    self.yes = yes
    self.no = no
  }

  /// Whether reports contradict each other.
  public var isContested: Bool { yes > 0 && no > 0 }
  /// What the most reports say; no where they are equal in number.
  public var majority: Bool { yes > no }
}

/// A question about the operating system to which reports give different answers.
///
/// A simulation takes the answer of the most reports, unless ``LifeCycleSettings/minorityAnswers`` has the question;
/// ``DualModeEngine/ensemble(_:_:settings:)`` takes both.
public enum ContestedQuestion: Hashable, CaseIterable, Sendable {
  /// Whether iOS 8 and 9 launch an app that was swiped away by the significant change.
  case significantChangeAfterSwipe
  /// Whether iOS 26 and later launch an app that was swiped away when it enters or leaves a region.
  case regionAfterSwipe
  /// Whether an app that runs in the background receives fixes although the user denied background refresh.
  case backgroundRefresh

  /// The name of the question in scenario files and in every output.
  public var name: String {
    switch self {
    case .significantChangeAfterSwipe: "significantChangeAfterSwipe"
    case .regionAfterSwipe: "regionAfterSwipe"
    case .backgroundRefresh: "backgroundRefresh"
    }
  }

  /// What the reports say.
  public var reports: Reports {
    let sources = sources
    return Reports(yes: sources.yes.count, no: sources.no.count)
  }

  /// Who says yes, and who says no, as the record of the platform has it.
  public var sources: (yes: [String], no: [String]) {
    guard let found = Platform.relaunching?.questions.first(where: { $0.question == self }) else {
      return ([], [])
    }
    return (found.yes, found.no)
  }
}
