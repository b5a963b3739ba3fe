package import RingfenceFiles
package import RingfenceLint

/// Which settings file belongs to which layout: the one that is given, or the nearest `ringfence.json` in the
/// folder of the layout and those above it.
package struct LintPlan {
  private struct Found {
    let file: SettingsFile
    let name: String
    let folder: AbsolutePath
  }

  private let isSearching: Bool
  private let workingFolder: AbsolutePath
  private var given: Found?
  /// The settings files that were found where nobody looks: above the folder of the layout, and not in the working folder
  /// or below it.
  private(set) var farFiles: [String] = []
  /// What is in the folders that were searched.
  private var known: [AbsolutePath: Found?] = [:]

  /// Creates a plan.
  ///
  /// - Parameters:
  ///   - path: the settings file for all layouts; `nil` for none.
  ///   - isSearching: whether settings files are searched.
  ///   - workingFolder: where relative paths begin.
  /// - Throws: the error of the settings file.
  package init(
    _ path: String?, isSearching: Bool, in workingFolder: AbsolutePath
  ) throws(FileError) {
    self.isSearching = isSearching
    self.workingFolder = workingFolder
    if let path {
      given = Found(
        file: try SettingsFile.read(path: path), name: path,
        folder: AbsolutePath(path, in: workingFolder).folder)
    }
  }

  /// The settings file of a layout, and the path of the layout from there; `nil` without one.
  ///
  /// - Throws: the error of a settings file that is found.
  package mutating func settings(for path: String) throws(FileError) -> (
    file: SettingsFile, path: String
  )? {
    let layout = AbsolutePath(path, in: workingFolder)
    var found = given
    if given == nil, isSearching {
      found = try search(layout.folder, isRelative: !path.hasPrefix("/"))
    }
    guard let found else { return nil }
    if given == nil, found.folder != layout.folder, !farFiles.contains(found.name),
      !found.folder.parts.starts(with: workingFolder.parts)
    {
      farFiles.append(found.name)
    }
    let isBelow = layout.parts.starts(with: found.folder.parts)
    let rest = isBelow ? layout.parts.dropFirst(found.folder.parts.count) : layout.parts
    return (found.file, rest.joined(separator: "/"))
  }

  private mutating func search(
    _ folder: AbsolutePath, isRelative: Bool
  ) throws(FileError) -> Found? {
    var folder = folder
    while true {
      if known[folder] == nil { known[folder] = try look(in: folder, isRelative: isRelative) }
      if let found = known[folder] ?? nil { return found }
      if folder.parts.isEmpty { return nil }
      folder = folder.folder
    }
  }

  private func look(in folder: AbsolutePath, isRelative: Bool) throws(FileError) -> Found? {
    let path = AbsolutePath(ZoneInputs.settingsName, in: folder)
    guard System.kind(ofTarget: path.text) == .file else { return nil }
    // Messages name it as the user would.
    let isBelow = isRelative && path.parts.starts(with: workingFolder.parts)
    let name = isBelow ? path.relative(to: workingFolder) : path.text
    return Found(file: try SettingsFile.read(path: name), name: name, folder: folder)
  }
}
