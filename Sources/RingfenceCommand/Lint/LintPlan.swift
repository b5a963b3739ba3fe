internal import RingfenceFiles
internal import RingfenceLint

/// Which settings file belongs to which layout: the one that is given, or the nearest `ringfence.json` in the
/// folder of the layout and those above it.
struct LintPlan {
  /// A settings file and the parts of the path of its folder.
  private struct Found {
    let file: SettingsFile
    let folder: ArraySlice<String>
  }

  private let isSearching: Bool
  private let workingFolder: [String]
  private var given: Found?
  /// What is in the folders that were searched.
  private var known: [String: Found?] = [:]

  /// Creates a plan.
  ///
  /// - Parameters:
  ///   - path: the settings file for all layouts; `nil` for none.
  ///   - isSearching: whether settings files are searched.
  /// - Throws: the error of the settings file.
  init(_ path: String?, isSearching: Bool) throws(FileError) {
    self.isSearching = isSearching
    workingFolder = Self.parts(System.workingFolder ?? "")
    if let path {
      given = Found(
        file: try SettingsFile.read(path: path), folder: absolute(path).dropLast())
    }
  }

  /// The settings file of a layout, and the path of the layout from there; `nil` without one.
  ///
  /// - Throws: the error of a settings file that is found.
  mutating func settings(for path: String) throws(FileError) -> (file: SettingsFile, path: String)?
  {
    let parts = absolute(path)
    var found = given
    if given == nil, isSearching {
      found = try search(parts.dropLast(), isRelative: !path.hasPrefix("/"))
    }
    guard let found else { return nil }
    let isBelow = parts.starts(with: found.folder)
    let rest = isBelow ? parts.dropFirst(found.folder.count) : parts[...]
    return (found.file, rest.joined(separator: "/"))
  }

  private mutating func search(
    _ folder: ArraySlice<String>, isRelative: Bool
  ) throws(FileError) -> Found? {
    var folder = folder
    while true {
      let path = "/" + folder.joined(separator: "/")
      if known[path] == nil { known[path] = try look(in: folder, isRelative: isRelative) }
      if let found = known[path] ?? nil { return found }
      if folder.isEmpty { return nil }
      folder.removeLast()
    }
  }

  private func look(
    in folder: ArraySlice<String>, isRelative: Bool
  ) throws(FileError) -> Found? {
    let parts = folder + [ZoneInputs.settingsName]
    let path = "/" + parts.joined(separator: "/")
    guard System.kind(ofTarget: path) == .file else { return nil }
    // Messages name it as the user would.
    let isBelow = isRelative && parts.starts(with: workingFolder)
    let name = isBelow ? parts.dropFirst(workingFolder.count).joined(separator: "/") : path
    return Found(file: try SettingsFile.read(path: name), folder: folder)
  }

  /// The parts of an absolute path, without `.` and `..`.
  private func absolute(_ path: String) -> ArraySlice<String> {
    var parts = path.hasPrefix("/") ? [] : workingFolder
    for part in Self.parts(path) where part != "." {
      if part == ".." {
        _ = parts.popLast()
      } else {
        parts.append(part)
      }
    }
    return parts[...]
  }

  private static func parts(_ path: String) -> [String] {
    path.split(separator: "/").map(String.init)
  }
}
