/// How many reports say yes to a question, and how many no.
public struct Reports: Hashable, Sendable {
  /// The number of reports that say yes.
  public let yes: Int
  /// The number of reports that say no.
  public let no: Int

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
  /// Whether iOS 26 and later launch an app that was swiped away when it enters or leaves a region.
  case regionAfterSwipe
  /// Whether an app that runs in the background receives fixes although the user denied background refresh.
  case backgroundRefresh

  /// The name of the question in scenario files and in every output.
  public var name: String {
    switch self {
    case .regionAfterSwipe: "regionAfterSwipe"
    case .backgroundRefresh: "backgroundRefresh"
    }
  }

  /// What the reports say.
  public var reports: Reports {
    switch self {
    case .regionAfterSwipe: Reports(yes: 2, no: 1)
    case .backgroundRefresh: Reports(yes: 2, no: 1)
    }
  }

  /// Who says yes, and who says no.
  public var sources: (yes: [String], no: [String]) {
    switch self {
    case .regionAfterSwipe:
      (
        ["a developer on iOS 26.2.1", "another developer on iOS 26"],
        ["a developer on iOS 26.4.2, over 30 km"]
      )
    case .backgroundRefresh:
      (
        ["the maintainer of a tracking client", "the settings page of a home-automation app"],
        ["an article on fetching location in the background since iOS 8"]
      )
    }
  }
}
