/// The messages of OwnTracks that are no locations, counted by what they are.
///
/// A `transition` has a position and a time, but the app sends a location for the same moment, so that it is
/// not read as a fix either.
struct OwnTracksMessages: Sendable {
  /// The `_type` of a message that is no location.
  enum Kind: String, CaseIterable, Sendable {
    case beacon, card, cmd, configuration, dump, encrypted, lwt, msg, request, status, steps
    case transition, waypoint, waypoints
    /// Any other message that a server records.
    case other

    var isLayout: Bool { self == .waypoint || self == .waypoints || self == .configuration }
  }

  private var counts = ContiguousArray<Int>(repeating: 0, count: Kind.allCases.count)

  /// `nil` for a location, and for an object that is no message.
  static func kind(of object: Int, of tape: JSONTape, _ bytes: Span<UInt8>) -> Kind? {
    guard let type = tape.member("_type", of: object, in: bytes) else { return nil }
    return tape.withText(type, in: bytes) { text, range in
      range.count <= 16 ? Kind(rawValue: text.text(range)) : nil
    } ?? nil
  }

  mutating func count(_ kind: Kind) {
    for (index, known) in Kind.allCases.enumerated() where known == kind { counts[index] += 1 }
  }

  var total: Int { counts.reduce(0, +) }

  /// The warning about messages that are not read; `nil` for none.
  func warning(fileName: String) -> TrackFileWarning? {
    guard total > 0 else { return nil }
    return TrackFileWarning(
      .ignoredMessages, at: FileLocation(file: fileName),
      (total == 1
        ? "one message of OwnTracks is no location and is not read: "
        : "\(total) messages of OwnTracks are no locations and are not read: ") + list + hint)
  }

  /// `nil` for a file without messages.
  func error(fileName: String) -> FileError? {
    guard total > 0 else { return nil }
    return FileError(
      .noTrack, at: FileLocation(file: fileName),
      (total == 1
        ? "the only message of OwnTracks is no location: "
        : "none of the \(total) messages of OwnTracks is a location: ") + list + hint)
  }

  /// As in `3 transition, 1 lwt`: the most first.
  private var list: String {
    zip(Kind.allCases, counts).filter { $0.1 > 0 }.sorted { $0.1 > $1.1 }
      .map { "\($0.1) \($0.0.rawValue)" }.joined(separator: ", ")
  }

  private var hint: String {
    let isEncrypted = zip(Kind.allCases, counts).contains { $0.0 == .encrypted && $0.1 > 0 }
    return isEncrypted ? "; encrypted ones need the key that the app has: decrypt them first" : ""
  }
}
