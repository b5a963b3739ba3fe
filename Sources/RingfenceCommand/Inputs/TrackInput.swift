internal import Foundation
internal import RingfenceFiles

/// A track file that a command is to read.
struct TrackInput: Equatable, Sendable {
  /// Where it is; `-` is standard input.
  let path: String
  /// The name by which events refer to its first track.
  var id: String

  /// Adds the ids of the tracks that a reader of this file has found since. Those that the reader made of
  /// the file's name are made of ``id`` instead, which differs where two files share a name.
  ///
  /// - Complexity: linear in the tracks that are new.
  func extend(_ ids: inout [String], of reader: borrowing TrackReader) {
    guard ids.count < reader.trackIDs.count else { return }
    let name = TrackInputs.lastPart(of: path).utf8
    let hasNames = reader.format == .csv || reader.format == .ndjson
    for known in reader.trackIDs[ids.count...] {
      // By bytes: texts that only look alike are different names.
      let isOfFile =
        known.utf8.starts(with: name) && (!hasNames || known.utf8.count == name.count)
      ids.append(
        isOfFile ? id + String(decoding: known.utf8.dropFirst(name.count), as: UTF8.self) : known)
    }
  }
}

/// Something on the command line, or in one of its folders, that is to be read.
enum InputItem: Equatable, Sendable {
  case track(TrackInput)
  /// What cannot be read at all, and the line that says why.
  case failure(ExitStatus, message: String)
}

/// The files behind the words of a command line, in order.
struct TrackInputs: Sendable {
  private(set) var items: [InputItem] = []
  /// Files of folders that are no tracks.
  private(set) var skipped = 0

  /// Finds the files. A folder stands for the tracks in it and below it, by the bytes of their
  /// names; what is in it and is no track is counted and passed over. Files get their name as id,
  /// or their path where two files share a name.
  ///
  /// - Parameters:
  ///   - words: the paths given.
  ///   - jobs: how many files may be looked into at a time.
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
      // A missing file is the reader's to report, with its own words.
      items.append(.track(TrackInput(path: word, id: Self.lastPart(of: word))))
      return
    }
    var found: [InputItem] = []
    Self.list(word, into: &found)
    let paths = found.compactMap { item -> String? in
      if case .track(let input) = item { input.path } else { nil }
    }
    var areTracks = TrackSniffer.areTracks(paths, jobs: jobs)[...]
    let tracks = found.filter { item in
      if case .track = item { areTracks.popFirst() ?? false } else { true }
    }
    skipped += found.count - tracks.count
    items += tracks
    if tracks.isEmpty {
      items.append(
        .failure(
          .unusableInput,
          message: "\(FileLocation(file: word)): error: there is no track in this folder [no-track]"
        ))
    }
  }

  /// Lists the files in a folder and below it, whatever they hold.
  static func list(_ folder: String, into found: inout [InputItem]) {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      found.append(
        .failure(
          .inputOutput,
          message: "\(FileLocation(file: folder)): error: folder cannot be read [unreadable-folder]"
        ))
      return
    }
    let sorted = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    for name in sorted {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      switch System.kind(of: path) {
      case .folder: list(path, into: &found)
      case .file: found.append(.track(TrackInput(path: path, id: name)))
      // A link to a file is the file; a link to a folder is not followed, since it may lead back to
      // where it stands.
      case .link where System.kind(ofTarget: path) == .file:
        found.append(.track(TrackInput(path: path, id: name)))
      case .link, .other: break
      }
    }
  }

  /// Files that share a name, byte by byte, are told apart by their paths.
  private mutating func shareNames() {
    var counts: [[UInt8]: Int] = [:]
    for case .track(let input) in items { counts[Array(input.id.utf8), default: 0] += 1 }
    for (index, item) in items.enumerated() {
      guard case .track(var input) = item, counts[Array(input.id.utf8), default: 0] > 1 else {
        continue
      }
      input.id = input.path
      items[index] = .track(input)
    }
  }

  static func lastPart(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
