/// A settings file, `ringfence.json`: what a team checks its layouts against. `Docs/Lint.md` defines it.
package struct SettingsFile: Sendable {
  /// The file's name as the caller gave it.
  package let name: String
  /// The page with the rules, to which `#` and the name of a rule lead; `nil` where the file has none.
  package let rulePage: String?
  /// The baseline as it is written, from the folder of the file; `nil` where there is none.
  package var baseline: String?
  /// The findings that are accepted, in the order of the file.
  package var suppressions: [FindingSuppression] = []
  /// Whether layouts are checked for restart mode; `nil` where the file does not say.
  package var isForRestartMode: Bool?
  /// How many findings of a layout are listed; `nil` where the file does not say.
  package var findingsPerFile: Int?
  /// The figures, and the defaults for the others.
  let settings: LintSettings
  let selection: LintSelection
  let overrides: [Override]

  /// What holds for some files only.
  struct Override: Sendable {
    let files: PathPatterns
    let selection: LintSelection
  }

  /// The path of the baseline; `nil` where there is none.
  package var baselinePath: String? {
    guard let baseline, !baseline.hasPrefix("/"),
      let slash = name.utf8.lastIndex(of: UInt8(ascii: "/"))
    else {
      return baseline
    }
    return name[...slash] + baseline
  }

  /// Reads the bytes of a file.
  ///
  /// - Throws: ``FileError``, the first error of the file.
  package static func read(
    bytes: some Sequence<UInt8>, name: String
  ) throws(FileError) -> SettingsFile {
    try SettingsReader(bytes: ContiguousArray(bytes), name: name).read()
  }

  /// Whether the file names the rules that are on for some layout.
  package var selectsRules: Bool {
    selection.selected != nil || overrides.contains { $0.selection.selected != nil }
  }

  /// The settings of the linter for a layout, the defaults for those that the file does not have.
  ///
  /// - Parameters:
  ///   - path: the path of the layout from the folder of the file, without `.` and `..`.
  ///   - isForRestartMode: whether it is checked for restart mode; `nil` for what the file says.
  /// - Returns: the settings.
  package func lintSettings(
    for path: String, isForRestartMode: Bool? = nil
  ) -> LintSettings {
    var settings = settings
    if isForRestartMode ?? self.isForRestartMode ?? false { settings = settings.inRestartMode }
    selection.apply(to: &settings)
    for override in overrides where override.files.matches(path) {
      override.selection.apply(to: &settings)
    }
    return settings
  }
}
