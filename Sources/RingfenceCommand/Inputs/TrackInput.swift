internal import RingfenceFiles

struct TrackInput: Equatable, Sendable {
  /// The path; `-` is standard input.
  let path: String
  /// The id of its first track in events.
  var id: String

  /// Adds the ids of the tracks that the reader of this file found since the last call. Ids that
  /// begin with the file's name begin with ``id`` instead, which differs if two files share a name.
  ///
  /// - Complexity: linear in the tracks that are new.
  func extend(_ ids: inout [String], of reader: borrowing TrackReader) {
    guard ids.count < reader.trackIDs.count else { return }
    extend(&ids, by: Array(reader.trackIDs[ids.count...]), named: reader.format.namesTracks)
  }

  private func extend(_ ids: inout [String], by found: [String], named hasNames: Bool) {
    let name = TrackName.ofFile(path).utf8
    for known in found {
      // By bytes: texts that only look equal are different names.
      let isOfFile =
        known.utf8.starts(with: name) && (!hasNames || known.utf8.count == name.count)
      ids.append(
        isOfFile ? id + String(decoding: known.utf8.dropFirst(name.count), as: UTF8.self) : known)
    }
  }
}

enum InputItem: Equatable, Sendable {
  case track(TrackInput)
  /// An unreadable folder, with the line for the message.
  case failure(ExitStatus, message: String, folder: String)
}

/// The input files of a command line, in order.
package struct TrackInputs: Sendable {
  private(set) var items: [InputItem] = []
  private(set) var skipped = SkippedFiles()
  /// What is odd about the names of the files.
  private(set) var warnings: [TrackFileWarning] = []

  /// A folder means the tracks in it and below it, sorted by the bytes of their
  /// names; its other files are listed and skipped, hidden ones are left alone. The id of a file is its name, or its
  /// path if two files share a name, without the `.gz` of a compressed file.
  ///
  /// - Parameters:
  ///   - words: the paths given.
  ///   - jobs: the number of files that may be examined at a time.
  init(_ words: [String], jobs: Int) {
    for word in words { add(word, jobs) }
    shareNames()
  }

  private mutating func add(_ word: String, _ jobs: Int) {
    guard word != "-" else {
      items.append(.track(TrackInput(path: word, id: word)))
      return
    }
    guard System.kind(ofTarget: word) == .folder else {
      // The reader reports a missing file.
      items.append(.track(TrackInput(path: word, id: TrackName.ofFile(word))))
      return
    }
    var found: [InputItem] = []
    Self.list(word, into: &found)
    let paths = found.compactMap { item -> String? in
      if case .track(let input) = item { input.path } else { nil }
    }
    var reasons = TrackSniffer.reasonsToSkip(paths, jobs: jobs)[...]
    var tracks: [InputItem] = []
    for item in found {
      if case .track(let input) = item, let reason = reasons.popFirst() ?? nil {
        skipped.append(SkippedFiles.File(folder: word, path: input.path, reason: reason))
      } else {
        tracks.append(item)
      }
    }
    items += tracks
    if tracks.isEmpty {
      items.append(
        .failure(
          .unusableInput,
          message:
            "\(FileLocation(file: word)): error: there is no track in this folder [no-track]",
          folder: word))
    }
  }

  /// Lists the files in a folder and below it, tracks or not. What is hidden, with a name that begins with
  /// a point, is not listed.
  static func list(_ folder: String, into found: inout [InputItem]) {
    guard case .success(let names) = System.names(inFolder: folder) else {
      found.append(
        .failure(
          .inputOutput,
          message:
            "\(FileLocation(file: folder)): error: folder cannot be read [unreadable-folder]",
          folder: folder))
      return
    }
    let sorted = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    for name in sorted where !name.utf8.starts(with: CollectionOfOne(UInt8(ascii: "."))) {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      switch System.kind(of: path) {
      case .folder: list(path, into: &found)
      case .file: found.append(.track(TrackInput(path: path, id: TrackName.ofFile(name))))
      // A link to a file counts as the file. A link to a folder is not followed, since it may form
      // a cycle.
      case .link where System.kind(ofTarget: path) == .file:
        found.append(.track(TrackInput(path: path, id: TrackName.ofFile(name))))
      case .link, .other: break
      }
    }
  }

  /// Files with equal names, byte by byte, get their paths as ids.
  private mutating func shareNames() {
    var counts: [[UInt8]: Int] = [:]
    for case .track(let input) in items { counts[Array(input.id.utf8), default: 0] += 1 }
    guard counts.count < items.count else { return }
    for (index, item) in items.enumerated() {
      guard case .track(var input) = item,
        case let count = counts[Array(input.id.utf8), default: 0],
        count > 1
      else { continue }
      if warnings.isEmpty {
        warnings.append(
          TrackFileWarning(
            .sameFileName, at: FileLocation(file: input.path),
            "\(count) files are called '\(input.id)'; tracks of files with one name are called by their "
              + "paths"))
      }
      input.id = input.path
      items[index] = .track(input)
    }
  }
}
