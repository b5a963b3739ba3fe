internal import Ringfence
internal import RingfenceFiles
internal import RingfenceLint

extension LintCommand {
  /// What each layout is checked against. Every settings file and baseline is read before the first layout, so that
  /// a wrong one leaves no output.
  func tasks(
    _ paths: [String], in workingFolder: AbsolutePath, _ accepted: inout AcceptedFindings
  ) throws(CommandFailure) -> [LintTask] {
    var tasks: [LintTask] = []
    do throws(FileError) {
      var asked: [@Sendable (LintSettings) -> ZoneRequirement] = []
      for request in requirements { asked += try request.read() }
      var plan = try LintPlan(
        settingsPath, isSearching: settingsPath == nil && !arguments.has(LintOptions.noSettings),
        in: workingFolder)
      for path in paths {
        let found = try plan.settings(for: path)
        let file = found?.file
        let baseline = try baselinePath(file).map { path throws(FileError) in
          guard baselinePath != nil || !System.leadsOutside(path) else {
            throw FileError(
              .unreadableFile, at: FileLocation(file: path),
              "the baseline of the settings is a link to a file outside of its folder, expected a file"
            )
          }
          return try accepted.baseline(path, in: workingFolder)
        }
        tasks.append(
          LintTask(
            path: path,
            linter: Linter(settings: settings(file, for: found?.path ?? path, asked)),
            rulePage: file?.rulePage, findingsPerFile: findingsPerFile ?? file?.findingsPerFile,
            choosesRules: choosesRules(file), pathFromSettings: found?.path ?? path,
            baseline: baseline,
            suppressions: file.flatMap { file in
              accepted.suppressions(of: file) { suppressions(of: file, asked) }
            }, settingsName: file?.name))
      }
      if !environment.isQuiet {
        for name in plan.farFiles {
          environment.report(
            "ringfence lint: note: with the settings of '\(PrintableText.escaped(name))'")
        }
      }
    } catch {
      throw CommandFailure(error)
    }
    return tasks
  }

  /// The settings for a file by its path from the folder of the settings file; the options prevail.
  private func settings(
    _ file: SettingsFile?, for path: String,
    _ asked: [@Sendable (LintSettings) -> ZoneRequirement]
  ) -> LintSettings {
    // The options were read before, so that they cannot fail now.
    let mode = try? LintOptions.isForRestartMode(arguments)
    let plain = mode == true ? LintSettings().inRestartMode : LintSettings()
    let settings = file?.lintSettings(for: path, isForRestartMode: mode) ?? plain
    var all = (try? LintOptions.settings(arguments, over: settings)) ?? settings
    all.today = CivilDate(daysSince1970: today)
    all.obeysZones = !arguments.has(LintOptions.noInlineSuppressions)
    all.zoneRequirements = asked.map { $0(all) }
    return all
  }

  /// Whether somebody decided which rules are on, or for which mode.
  private func choosesRules(_ file: SettingsFile?) -> Bool {
    arguments.isGiven("mode") || arguments.has(LintOptions.select)
      || file?.isForRestartMode != nil || file?.selectsRules == true
  }

  /// The path of the baseline; `nil` for none. That of the settings is not read when a baseline is written.
  private func baselinePath(_ settings: SettingsFile?) -> String? {
    if let baselinePath { return baselinePath }
    guard recordPath == nil, !arguments.has(LintOptions.noBaseline) else { return nil }
    return settings?.baselinePath
  }

  private func suppressions(
    of file: SettingsFile, _ asked: [@Sendable (LintSettings) -> ZoneRequirement]
  ) -> SuppressionUse {
    SuppressionUse(file, settings(file, for: ZoneInputs.settingsName, asked), today: today)
  }
}
