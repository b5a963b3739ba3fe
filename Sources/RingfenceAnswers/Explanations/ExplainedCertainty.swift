/// How sure what an explanation says of a track is, and whether visits may be missing.
package struct ExplainedCertainty: Sendable {
  /// By zone, for each of its events in their order.
  private let events: [Int: [EventCertainty]]
  /// By zone, the visit outside of those that were reported, however improbable.
  private let possible: [Int: PossibleVisit]
  /// Of a zone that no path came into contact with.
  private let withoutContact: Double
  /// From this probability on a possible visit is listed.
  private let floor: Double
  /// What is known of the receiver; the sums are those of the explained zones.
  let summary: CertaintySummary

  /// Collects what was measured.
  ///
  /// - Parameters:
  ///   - events: by zone, for each of its events in their order, how sure it is.
  ///   - possible: by zone, the visit outside of those that were reported, however improbable.
  ///   - withoutContact: the probability of a visit of any other zone.
  ///   - floor: from this probability on a possible visit is listed.
  ///   - summary: what is known of the receiver.
  package init(
    events: [Int: [EventCertainty]], possible: [Int: PossibleVisit], withoutContact: Double,
    floor: Double, summary: CertaintySummary
  ) {
    self.events = events
    self.possible = possible
    self.withoutContact = withoutContact
    self.floor = floor
    self.summary = summary
  }

  func event(_ index: Int, of zone: Int) -> EventCertainty? {
    guard let list = events[zone], list.indices.contains(index) else { return nil }
    return list[index]
  }

  /// The probability of a visit of a zone outside of those that were reported.
  func missed(_ zone: Int) -> Double { possible[zone]?.probability ?? withoutContact }

  /// That visit, where it is probable enough to be listed.
  func possibleVisit(_ zone: Int) -> PossibleVisit? {
    possible[zone].flatMap { $0.probability >= floor ? $0 : nil }
  }
}
