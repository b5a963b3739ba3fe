internal import Ringfence
internal import RingfenceCertainty
internal import RingfenceCommand
internal import RingfenceRecords

/// Labels by what they call their tracks.
struct TrackLabels {
  private struct Entry {
    let name: String
    /// Where the name first stands.
    let location: FileLocation
    var labels: [VisitLabel] = []
    var isTaken = false
  }

  private var entries: [Entry] = []
  private var indices: [[UInt8]: Int] = [:]

  /// How many messages of a kind are reported.
  private static let most = 20

  mutating func add(_ label: VisitLabel, of track: String, at location: FileLocation) {
    let key = Array(track.utf8)
    let index = indices[key] ?? entries.count
    if index == entries.count {
      indices[key] = index
      entries.append(Entry(name: track, location: location))
    }
    entries[index].labels.append(label)
  }

  /// The labels of a track: those of its name, or of its name without its ending, which the first such track has; `nil` for none.
  mutating func take(_ id: String) -> [VisitLabel]? {
    var index = indices[Array(id.utf8)]
    var stem = Substring(id)
    while index == nil, let dot = stem.lastIndex(of: "."), dot > stem.startIndex {
      stem = stem[..<dot]
      index = indices[Array(stem.utf8)].flatMap { entries[$0].isTaken ? nil : $0 }
    }
    guard let index else { return nil }
    entries[index].isTaken = true
    return entries[index].labels
  }

  /// A name without its last ending.
  private static func stem(_ id: String) -> String {
    guard let dot = id.lastIndex(of: "."), dot > id.startIndex else { return id }
    return String(id[..<dot])
  }

  /// Reports the names for which no track was given.
  ///
  /// - Parameters:
  ///   - others: the tracks without a label.
  ///   - environment: where it is reported.
  func reportMissing(_ others: [String], _ environment: CommandEnvironment) {
    let missing = entries.filter { !$0.isTaken }
    let known = others.flatMap { [Self.stem($0), $0] }
    for entry in missing.prefix(Self.most) {
      environment.report(
        "\(entry.location): warning: there is no track '\(DisplayFormat.text(entry.name))'"
          + (nearestName(to: entry.name, among: known).map {
            ", did you mean '\(DisplayFormat.text($0))'?"
          } ?? "") + " [unknown-track]")
    }
    if missing.count > Self.most {
      environment.report(
        "ringfence tune: warning: labels of \(missing.count - Self.most) more tracks that were not given "
          + "[unknown-track]")
    }
  }
}
