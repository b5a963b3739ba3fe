/// Which version of iOS launches an app that ended, by how it ended and what should launch it.
///
/// A table of what has been reported; ``rows`` lists it with its sources.
public enum RelaunchPolicy {
  /// What is known of some versions, ends and mechanisms.
  public struct Row: Sendable {
    /// The first version.
    public let from: SoftwareVersion
    /// The first version to which the row does not apply; `nil` for none.
    public let to: SoftwareVersion?
    /// How the app ended.
    public let ends: [ProcessEnd]
    /// What should launch it.
    public let mechanisms: [RelaunchMechanism]
    /// What the reports say.
    public let reports: Reports
    /// The question that the row answers, where reports contradict each other.
    public let question: ContestedQuestion?
    /// Who says so.
    public let sources: [String]

    init(
      _ from: SoftwareVersion, to: SoftwareVersion? = nil, after ends: [ProcessEnd],
      by mechanisms: [RelaunchMechanism], yes: Int = 0, no: Int = 0, _ sources: [String]
    ) {
      self.from = from
      self.to = to
      self.ends = ends
      self.mechanisms = mechanisms
      reports = Reports(yes: yes, no: no)
      question = nil
      self.sources = sources
    }

    init(
      _ from: SoftwareVersion, after ends: [ProcessEnd], by mechanisms: [RelaunchMechanism],
      _ question: ContestedQuestion
    ) {
      self.from = from
      to = nil
      self.ends = ends
      self.mechanisms = mechanisms
      reports = question.reports
      self.question = question
      sources = question.sources.yes + question.sources.no
    }

    func applies(
      to version: SoftwareVersion, _ end: ProcessEnd, _ mechanism: RelaunchMechanism
    ) -> Bool {
      if version < from { return false }
      if let to, version >= to { return false }
      return ends.contains(end) && mechanisms.contains(mechanism)
    }
  }

  private static let notSwiped: [ProcessEnd] = [.systemKill, .crash, .reboot, .update]
  private static let ios7 = SoftwareVersion(7)
  private static let ios71 = SoftwareVersion(7, 1)
  private static let ios8 = SoftwareVersion(8)
  private static let ios17 = SoftwareVersion(17)
  private static let ios26 = SoftwareVersion(26)
  private static let answer = "an answer about launching by the significant change"
  private static let guide = "Apple's guide to location"

  /// The table. Of several rows that apply, the first counts.
  public static let rows: [Row] = [
    // Before they existed.
    Row(
      SoftwareVersion(0), to: ios8, after: ProcessEnd.allCases, by: [.visit], no: 1,
      ["Apple: visits are detected from iOS 8 on"]),
    Row(
      SoftwareVersion(0), to: ios17, after: ProcessEnd.allCases, by: [.monitor], no: 1,
      ["Apple: CLMonitor exists from iOS 17 on"]),
    Row(
      SoftwareVersion(0), to: ios7, after: ProcessEnd.allCases, by: [.significantChange, .region],
      yes: 1, ["\(answer): with 7.1 it \"started working again\""]),
    Row(
      ios7, to: ios71, after: ProcessEnd.allCases, by: [.significantChange, .region], no: 2,
      ["\(answer): broken in iOS 7.0, after any end", "an article on the change in iOS 7.1"]),
    Row(
      ios71, to: ios26, after: [.swipe], by: [.significantChange], yes: 3,
      [answer, "the vendor's page on restart mode", "Apple's archived guide, for iOS 8 and later"]),
    Row(
      ios26, after: [.swipe], by: [.significantChange], no: 1,
      ["a developer on iOS 26.4.2, over 30 km"]),
    Row(
      ios71, to: ios26, after: [.swipe], by: [.region], yes: 2,
      [guide, "an engineer of Apple, quoted"]),
    Row(ios26, after: [.swipe], by: [.region], .regionAfterSwipe),
    Row(
      ios8, after: [.swipe], by: [.visit], no: 1, ["the author of a library for recording visits"]),
    Row(
      ios17, after: [.swipe], by: [.monitor], no: 1,
      ["a report on conditions of a monitor"]),
    Row(
      SoftwareVersion(0), after: notSwiped, by: RelaunchMechanism.allCases, yes: 2,
      [guide, "the vendor's page on restart mode"]),
  ]

  /// The row for a version of iOS, an end and a mechanism; there is one for all of them.
  public static func row(
    _ version: SoftwareVersion, after end: ProcessEnd, by mechanism: RelaunchMechanism
  ) -> Row? {
    index(version, after: end, by: mechanism).map { rows[$0] }
  }

  /// Its index in ``rows``.
  static func index(
    _ version: SoftwareVersion, after end: ProcessEnd, by mechanism: RelaunchMechanism
  ) -> Int? {
    rows.firstIndex { $0.applies(to: version, end, mechanism) }
  }
}
