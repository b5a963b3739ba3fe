internal import Foundation
internal import RingfenceFiles

/// A track file that a command is to read.
struct TrackInput: Equatable, Sendable {
  /// Where it is; `-` is standard input.
  let path: String
  /// The name by which events refer to its first track.
  var id: String

  /// The ids of the tracks that a reader of this file has found so far. Those that the reader made of
  /// the file's name are made of ``id`` instead, which differs where two files share a name.
  func ids(_ reader: borrowing TrackReader) -> [String] {
    let name = TrackInputs.lastPart(of: path)
    guard id != name else { return reader.trackIDs }
    let hasNames = reader.format == .csv || reader.format == .ndjson
    return reader.trackIDs.map { known in
      if hasNames { return known == name ? id : known }
      return known.hasPrefix(name) ? id + known.dropFirst(name.count) : known
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
  init(_ words: [String]) {
    for word in words { add(word) }
    shareNames()
  }

  private mutating func add(_ word: String) {
    guard word != "-" else {
      items.append(.track(TrackInput(path: word, id: word)))
      return
    }
    let target = URL(fileURLWithPath: word).resolvingSymlinksInPath().path
    guard case .folder = Self.kind(of: target) else {
      // A missing file is the reader's to report, with its own words.
      items.append(.track(TrackInput(path: word, id: Self.lastPart(of: word))))
      return
    }
    let before = items.count
    addFolder(word)
    if items.count == before {
      items.append(
        .failure(
          .unusableInput, message: "\(word): error: there is no track in this folder [no-track]"))
    }
  }

  private mutating func addFolder(_ folder: String) {
    let files = FileManager.default
    guard let names = try? files.contentsOfDirectory(atPath: folder) else {
      items.append(
        .failure(
          .inputOutput, message: "\(folder): error: folder cannot be read [unreadable-folder]"))
      return
    }
    let sorted = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    for name in sorted {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      switch Self.kind(of: path) {
      case .folder: addFolder(path)
      case .file where TrackSniffer.isTrack(path):
        items.append(.track(TrackInput(path: path, id: name)))
      case .file: skipped += 1
      case .other: break
      }
    }
  }

  private enum Kind {
    case folder
    case file
    case other
  }

  /// What a path leads to. A link to a file is the file; a link to a folder is not followed, since
  /// it may lead back to where it stands.
  private static func kind(of path: String) -> Kind {
    let files = FileManager.default
    guard let type = try? files.attributesOfItem(atPath: path)[.type] as? FileAttributeType else {
      return .other
    }
    if type == .typeDirectory { return .folder }
    if type == .typeRegular { return .file }
    guard type == .typeSymbolicLink else { return .other }
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let targetType = try? files.attributesOfItem(atPath: target)[.type] as? FileAttributeType
    return targetType == .typeRegular ? .file : .other
  }

  /// Files that share a name are told apart by their paths.
  private mutating func shareNames() {
    var counts: [String: Int] = [:]
    for case .track(let input) in items { counts[input.id, default: 0] += 1 }
    for (index, item) in items.enumerated() {
      guard case .track(var input) = item, counts[input.id, default: 0] > 1 else { continue }
      input.id = input.path
      items[index] = .track(input)
    }
  }

  static func lastPart(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
