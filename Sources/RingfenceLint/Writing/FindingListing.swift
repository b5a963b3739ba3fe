internal import Ringfence

/// Which findings of a file are listed: the first ones, and of the others how many there are of each rule and zone.
struct FindingListing: Sendable {
  struct Group: Sendable {
    let rule: String
    let severity: LintSeverity
    var count = 0
    /// The zones, in the order in which they were found.
    var zones: [(id: String, count: Int)] = []
    fileprivate var indices: [String: Int] = [:]

    /// The zones with the most findings, the first of equal ones first.
    func zones(most: Int) -> [(id: String, count: Int)] {
      let order = zones.indices.sorted { a, b in
        zones[a].count != zones[b].count ? zones[a].count > zones[b].count : a < b
      }
      return order.prefix(most).map { zones[$0] }
    }
  }

  let file: String
  private let limit: Int
  private var counted = 0
  private var accepted = 0
  /// The findings that are not listed, by rule, in the order in which they were found.
  private(set) var groups: [Group] = []

  init(limit: Int, file: String = "") {
    self.limit = limit
    self.file = file
  }

  var unlistedCount: Int { groups.reduce(0) { $0 + $1.count } }

  /// Whether a finding is listed; one that is not is counted, if it counts at all.
  mutating func lists(_ record: FindingRecord) -> Bool {
    guard record.isCounted else {
      accepted += 1
      return accepted <= limit
    }
    counted += 1
    if counted <= limit { return true }
    let known = groups.firstIndex {
      $0.severity == record.severity && $0.rule.utf8.elementsEqual(record.rule.utf8)
    }
    let index = known ?? groups.count
    if known == nil { groups.append(Group(rule: record.rule, severity: record.severity)) }
    groups[index].count += 1
    if let zone = record.zone {
      if let position = groups[index].indices[zone] {
        groups[index].zones[position].count += 1
      } else {
        groups[index].indices[zone] = groups[index].zones.count
        groups[index].zones.append((zone, 1))
      }
    }
    return false
  }

  var text: String {
    "\(pluralized(unlistedCount, "more finding")) \(unlistedCount == 1 ? "is" : "are") not listed; "
      + "'--maximum-per-file' lists more"
  }
}

// What is not listed, behind the findings of its file.
extension FindingWriter {
  /// How many zones of a rule are named.
  private static let zonesPerRule = 5

  func appendUnlisted(_ listing: FindingListing, into bytes: inout [UInt8]) {
    guard listing.unlistedCount > 0 else { return }
    TextBytes.append(printable: listing.file, into: &bytes)
    bytes.append(": note: \(listing.text)\n")
    for group in listing.groups { append(group, into: &bytes) }
  }

  /// A line about a rule: how many findings, and the zones that have the most.
  private func append(_ group: FindingListing.Group, into bytes: inout [UInt8]) {
    bytes.append("  \(group.count) ")
    TextColor.append(group.severity.name, group.severity.color, usesColor, into: &bytes)
    bytes.append(" \(group.rule)")
    for (number, zone) in group.zones(most: Self.zonesPerRule).enumerated() {
      bytes.append(number == 0 ? ": zone " : ", ")
      TextBytes.append(printable: "'\(PrintableText.shortened(zone.id))'", into: &bytes)
      bytes.append(" \(zone.count)")
    }
    let more = group.zones.count - Self.zonesPerRule
    if more > 0 { bytes.append(" and \(pluralized(more, "other zone"))") }
    bytes.append("\n")
  }
}
