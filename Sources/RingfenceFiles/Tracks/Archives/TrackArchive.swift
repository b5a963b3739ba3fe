/// The members of a zip archive, one after the other, as files that may be tracks.
///
/// Members are taken in the order of their names, by bytes. Hidden ones, whose names begin with a point or that lie in
/// the folder `__MACOSX`, are left alone, as in a folder. Of a KMZ archive only the document is taken: `doc.kml`, or
/// the member whose name ends in `.kml`, if no other one is a track.
struct TrackArchive: Sendable {
  /// A member that is not read, and why.
  struct Unread: Sendable {
    let name: String
    let reason: String
  }

  /// A member that is opened.
  struct Opened: ~Copyable {
    var source: TextSource
    /// What its first track is called.
    let trackName: String
  }

  /// A member that is a track.
  struct OpenedTrack: ~Copyable {
    var member: Opened
    let found: (format: TrackFormat, mayBeLayout: Bool)

    /// The source, at its beginning.
    consuming func takeSource() -> TextSource { member.source }
  }

  /// The archive as it was read.
  let bytes: ContiguousArray<UInt8>
  /// The members that are no tracks.
  private(set) var unread: [Unread] = []
  /// What was wrong with the first member that could not be decompressed.
  private(set) var damage: FileError?
  /// Whether the archive is a KML document with its pictures.
  let isKMZ: Bool

  private let name: String
  private let archive: ZipArchive
  private let members: [ZipArchive.Member]
  private var next = 0

  /// Reads a source completely if it is an archive; `nil`, and nothing consumed, for any other source.
  ///
  /// - Parameters:
  ///   - source: the source.
  ///   - limit: the bytes of the largest archive that is opened.
  /// - Throws: ``FileError``: `bad-compression` for a damaged archive, `unknown-format` beyond the limit.
  init?(_ source: inout TextSource, upTo limit: Int) throws(FileError) {
    while source.unread.count < 4, !source.isExhausted { try source.fill() }
    // Read through a copy of the reference: the compiler treats a span as a use of all of `source`.
    let text = source.text
    guard ZipArchive.isZip(text.span.extracting(source.unread)) else { return nil }
    var bytes = ContiguousArray<UInt8>()
    while true {
      bytes.append(contentsOf: source.text[source.unread])
      source.consume(source.unread.count)
      guard bytes.count <= limit else {
        throw FileError(
          .unknownFormat, at: FileLocation(file: source.name),
          "file is a zip archive of more than \(limit >> 20) MiB; unpack it first")
      }
      guard !source.isAtEnd else { break }
      try source.fill()
    }
    try self.init(bytes, name: source.name)
  }

  /// Opens an archive in memory.
  /// - Throws: ``FileError`` `bad-compression` for a damaged archive.
  init(_ bytes: ContiguousArray<UInt8>, name: String) throws(FileError) {
    let archive = try ZipArchive(bytes, name: name)
    let document = Self.document(archive)
    self.bytes = bytes
    self.name = name
    self.archive = archive
    isKMZ = document != nil
    members =
      document.map { [$0] }
      ?? archive.members.filter { !Self.isHidden($0.name) }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// The name of the format, if the members show that it is one that is not read.
  var unreadFormat: UnreadFormat? { UnreadFormat.find(members: archive.members.map { $0.name }) }

  /// The KML document of a KMZ archive; `nil` for any other archive.
  private static func document(_ archive: ZipArchive) -> ZipArchive.Member? {
    if let document = archive.members.first(where: { $0.name == "doc.kml" }) { return document }
    func isDocument(_ member: ZipArchive.Member) -> Bool {
      member.name.lowercased().hasSuffix(".kml")
    }
    let seen = archive.members.filter { !isHidden($0.name) }
    guard let first = seen.first(where: isDocument) else { return nil }
    let tracks = seen.filter { member in
      guard let bytes = try? archive.bytes(of: member), case .track = verdict(bytes) else {
        return false
      }
      return true
    }
    guard let track = tracks.first else { return first }
    return tracks.count == 1 && isDocument(track) ? track : nil
  }

  /// What the content of a member is.
  static func verdict(_ bytes: ContiguousArray<UInt8>) -> FileRecognition? {
    let head = bytes.span.extracting(0..<min(bytes.count, TrackFormatDetector.limit))
    return try? TrackFormatDetector.verdict(
      head, isLast: true, TrackReadingOptions(), fileName: "")
  }

  private static func isHidden(_ name: String) -> Bool {
    let parts = name.split(separator: "/")
    return parts.first == "__MACOSX" || parts.last?.utf8.first == UInt8(ascii: ".")
  }

  // MARK: Members

  /// Opens the next member that can be decompressed; `nil` after the last.
  private mutating func open() -> Opened? {
    while next < members.count {
      let member = members[next]
      next += 1
      do throws(FileError) {
        let content = try archive.bytes(of: member)
        return Opened(
          source: TextSource(ByteSource(bytes: Array(content), name: nameInMessages(member))),
          trackName: isKMZ ? TrackName.ofFile(name) : trackName(member))
      } catch {
        if damage == nil { damage = error }
      }
    }
    return nil
  }

  /// Opens the next member that is a track.
  /// - Throws: ``FileError`` when there is none behind those that were opened.
  mutating func openTrack(_ options: TrackReadingOptions) throws(FileError) -> OpenedTrack {
    var last: FileError?
    while var member = open() {
      do throws(FileError) {
        let found = try TrackFormatDetector.found(in: &member.source, options)
        return OpenedTrack(member: member, found: found)
      } catch {
        leaveOut(error)
        last = error
      }
    }
    throw noTrack(last)
  }

  private mutating func leaveOut(_ error: FileError) {
    unread.append(Unread(name: members[next - 1].name, reason: error.finding))
  }

  private func nameInMessages(_ member: ZipArchive.Member) -> String {
    isKMZ ? name : "\(name)/\(member.name)"
  }

  /// The name of the file without its folders, unless another member has it too.
  private func trackName(_ member: ZipArchive.Member) -> String {
    let name = TrackName.ofFile(member.name)
    let isShared = members.contains { $0 != member && TrackName.ofFile($0.name) == name }
    return isShared ? member.name : name
  }

  // MARK: What is not read

  private static let mostNamed = 10

  /// The members that are not read, with the reasons, as in `'readme.txt' (file is …)`.
  private var unreadList: String {
    let named = unread.prefix(Self.mostNamed).map {
      "'\(JSONText.shortened($0.name))' (\($0.reason))"
    }.joined(separator: ", ")
    return unread.count > Self.mostNamed
      ? "\(named) and \(unread.count - Self.mostNamed) more" : named
  }

  /// The warning about members that are no tracks; `nil` when all are.
  var warning: TrackFileWarning? {
    guard !unread.isEmpty else { return nil }
    return TrackFileWarning(
      .unreadMembers, at: FileLocation(file: name),
      unread.count == 1
        ? "a member of the archive is no track and is not read: \(unreadList)"
        : "\(unread.count) members of the archive are no tracks and are not read: \(unreadList)")
  }

  /// The error of an archive without a track; `error` is that of its last member.
  func noTrack(_ error: FileError?) -> FileError {
    let location = FileLocation(file: name)
    if let format = unreadFormat { return FileError(.unknownFormat, at: location, format.detail) }
    if let damage { return damage }
    // A document alone speaks for itself.
    if unread.count == 1, let error { return error }
    return FileError(
      .unknownFormat, at: location,
      unread.isEmpty
        ? "this is an empty zip archive, expected tracks in it"
        : "none of the \(unread.count) members of the zip archive is a track: \(unreadList)")
  }
}
