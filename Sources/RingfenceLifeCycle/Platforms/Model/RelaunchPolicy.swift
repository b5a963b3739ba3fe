/// Which version of iOS launches an app that ended, by how it ended and what should launch it.
///
/// A table of what has been reported, as the record of the platform has it
/// (`Sources/RingfenceLifeCycle/Platforms/Data`); ``rows`` lists it with its sources.
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
    /// Who says so: first those who say yes.
    public let sources: [String]

    init(
      from: SoftwareVersion, to: SoftwareVersion?, ends: [ProcessEnd],
      mechanisms: [RelaunchMechanism], question: ContestedQuestion?, yes: [String], no: [String]
    ) {
      self.from = from
      self.to = to
      self.ends = ends
      self.mechanisms = mechanisms
      self.question = question
      reports = Reports(yes: yes.count, no: no.count)
      sources = yes + no
    }

    func applies(
      to version: SoftwareVersion, _ end: ProcessEnd, _ mechanism: RelaunchMechanism
    ) -> Bool {
      if version < from { return false }
      if let to, version >= to { return false }
      return ends.contains(end) && mechanisms.contains(mechanism)
    }
  }

  /// The table. Of several rows that apply, the first counts.
  public static var rows: [Row] { Platform.relaunching?.rows ?? [] }

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
