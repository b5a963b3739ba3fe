internal import RingfenceRecords

/// The files of folders that are not read, because they are no tracks.
struct SkippedFiles: Equatable, Sendable {
  struct File: Equatable, Sendable {
    /// The folder as given on the command line.
    let folder: String
    let path: String
    /// What it is instead, as the reader found.
    let reason: String
  }

  private(set) var files: [File] = []

  /// The number of names in a line.
  private static let listed = 3

  mutating func append(_ file: File) { files.append(file) }

  /// As in `2 files in tracks not read: no track (notes.txt, zones.json)`; `nil` for none.
  var text: String? {
    guard let first = files.first else { return nil }
    let folders = Set(files.map { Array($0.folder.utf8) }).count
    let folder = folders == 1 ? first.folder : "\(folders) folders"
    var names = files.prefix(Self.listed).map { Self.name($0) }.joined(separator: ", ")
    if files.count > Self.listed { names += " and \(files.count - Self.listed) more" }
    return "\(pluralized(files.count, "file")) in \(folder) not read: no track (\(names))"
  }

  /// The number of files in the summary.
  private static let summarized = 100

  /// A table of the files with the reasons; empty for none.
  var table: String {
    guard !files.isEmpty else { return "" }
    var rows = files.prefix(Self.summarized).map { (DisplayFormat.text($0.path), $0.reason) }
    rows.insert(("not read", "why"), at: 0)
    let width = rows.map(\.0.unicodeScalars.count).max() ?? 0
    var text = "\n"
    for (path, reason) in rows {
      let room = String(repeating: " ", count: width - path.unicodeScalars.count + 2)
      text += path + room + DisplayFormat.text(reason) + "\n"
    }
    if files.count > Self.summarized { text += "and \(files.count - Self.summarized) more\n" }
    return text
  }

  /// The path below the folder.
  private static func name(_ file: File) -> String {
    let rest = file.path.utf8.dropFirst(file.folder.utf8.count).drop { $0 == UInt8(ascii: "/") }
    return String(decoding: rest, as: UTF8.self)
  }
}
