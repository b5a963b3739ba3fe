internal import RingfenceBytes

/// The members of a zip archive, one after the other, as files that may be tracks.
///
/// A member is decompressed to its end where its first bytes show a track, as far as it takes to see it else. The
/// archive is in memory, so its members can be read again. They are taken in the order of their names, by bytes. Hidden ones, whose names begin with a point or that lie in
/// the folder `__MACOSX`, are left alone, as in a folder. Of a KMZ archive only the document is taken: `doc.kml`, or
/// the member whose name ends in `.kml`, if no other one is a track.
struct TrackArchive: Sendable {
  /// A member that is not read, and why.
  struct Unread: Sendable {
    let name: String
    let reason: String
  }

  typealias Found = (format: TrackFormat, mayBeLayout: Bool)

  struct OpenedTrack: ~Copyable {
    /// The member, at its beginning.
    var source: TextSource
    /// What its first track is called.
    let trackName: String
    let found: Found

    consuming func takeSource() -> TextSource { source }
  }

  let bytes: ContiguousArray<UInt8>
  private(set) var unread: [Unread] = []
  /// What was wrong with the first member that could not be decompressed.
  private var damage: FileError?
  /// Whether the archive is a KML document with its pictures.
  let isKMZ: Bool

  private let name: String
  private let archive: ZipArchive
  private let members: [ZipArchive.Member]
  private let bound: SizeBound?
  /// The names of files that several members have.
  private let sharedNames: Set<String>
  private var next = 0

  /// Reads a source completely if it is an archive; `nil`, and nothing consumed, for any other source.
  ///
  /// - Parameters:
  ///   - source: the source.
  ///   - limit: the bytes of the largest archive that is opened.
  ///   - bound: what its members may have of bytes, together, and each where it is compressed once more; `nil` for any number.
  /// - Throws: ``FileError``: `bad-compression` for a damaged archive, `unknown-format` beyond the limit.
  init?(
    _ source: inout TextSource, upTo limit: Int, within bound: SizeBound? = nil
  ) throws(FileError) {
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
    try self.init(bytes, name: source.name, within: bound)
  }

  /// Opens an archive in memory.
  /// - Throws: ``FileError`` `bad-compression` for a damaged archive.
  init(
    _ bytes: ContiguousArray<UInt8>, name: String, within bound: SizeBound? = nil
  ) throws(FileError) {
    self.bound = bound
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
    try bound?.check(members, of: name)
    var (names, sharedNames) = (Set<String>(), Set<String>())
    for member in members {
      let name = TrackName.ofFile(member.name)
      if !names.insert(name).inserted { sharedNames.insert(name) }
    }
    self.sharedNames = sharedNames
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
    let tracks = seen.filter { trackFormat(of: $0, in: archive) != nil }
    guard let track = tracks.first else { return first }
    return tracks.count == 1 && isDocument(track) ? track : nil
  }

  /// The format of a member that is a track; `nil` for any other, and for one that cannot be decompressed.
  static func trackFormat(of member: ZipArchive.Member, in archive: ZipArchive) -> TrackFormat? {
    guard var reader = try? ZipMemberReader(member, of: archive),
      case .success(let found)? = try? recognize(&reader, named: "", TrackReadingOptions()),
      !found.mayBeLayout
    else { return nil }
    return found.format
  }

  private static func isHidden(_ name: String) -> Bool {
    let parts = name.split(separator: "/")
    return parts.first == "__MACOSX" || parts.last?.utf8.first == UInt8(ascii: ".")
  }

  // MARK: Members

  /// Opens the next member that is a track.
  /// - Throws: ``FileError`` when there is none behind those that were opened.
  mutating func openTrack(_ options: TrackReadingOptions) throws(FileError) -> OpenedTrack {
    var last: FileError?
    while next < members.count {
      let member = members[next]
      next += 1
      do throws(FileError) {
        var reader = try ZipMemberReader(member, of: archive)
        switch try Self.recognize(&reader, named: nameInMessages(member), options) {
        case .success(let found):
          try reader.readAll()
          return OpenedTrack(
            source: TextSource(
              ByteSource(
                bytes: Array(reader.content), name: nameInMessages(member), within: bound)),
            trackName: isKMZ ? TrackName.ofFile(name) : trackName(member), found: found)
        case .failure(let error):
          unread.append(Unread(name: member.name, reason: error.finding))
          last = error
        }
      } catch {
        if damage == nil { damage = error }
      }
    }
    throw noTrack(last)
  }

  /// What a member is, or why it is no track, by as many of its bytes as it takes.
  /// - Throws: what is wrong with the compressed data.
  private static func recognize(
    _ reader: inout ZipMemberReader, named name: String, _ options: TrackReadingOptions
  ) throws(FileError) -> Result<Found, FileError> {
    // With some bytes more than are examined, since a mark of the encoding and the end are no part of them.
    var count = RecognitionLimit.bytes + 4
    while true {
      try reader.read(upTo: count)
      var source = Self.source(reader, named: name)
      let found: Result<Found, FileError>
      var isCut = false
      do throws(FileError) {
        found = .success(try TrackFormatDetector.found(in: &source, options))
      } catch {
        isCut = error.code == .badCompression
        found = .failure(error)
      }
      // The text may be shorter than its bytes, and may be compressed once more.
      guard source.isExhausted || isCut, !reader.isComplete else { return found }
      count = count > ByteSource.maximumWholeSize / 4 ? .max : count * 4
    }
  }

  private static func source(_ reader: ZipMemberReader, named name: String) -> TextSource {
    TextSource(ByteSource(bytes: Array(reader.content), name: name))
  }

  /// What was wrong with the first member that could not be decompressed, once.
  mutating func takeDamage() -> FileError? {
    defer { damage = nil }
    return damage
  }

  mutating func rewind() {
    next = 0
    unread = []
    damage = nil
  }

  private func nameInMessages(_ member: ZipArchive.Member) -> String {
    isKMZ ? name : "\(name)/\(member.name)"
  }

  /// The name of the file without its folders, unless another member has it too.
  private func trackName(_ member: ZipArchive.Member) -> String {
    let name = TrackName.ofFile(member.name)
    return sharedNames.contains(name) ? member.name : name
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
