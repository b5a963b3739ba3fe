package import RingfenceFiles

package enum ZoneInput {
  private static let speedUnit = Option<SpeedUnit>.choice(
    "speed-unit", "UNIT", "unit of the speeds in Bluedot's files: m/s, km/h, mph or kn")

  private static let defaultRadius = Option.distance(
    "default-radius", in: 0.001...1_000_000, "radius of the points of a zone file that have none")

  private static let defaultHalfWidth = Option.distance(
    "default-half-width", in: 0.5...50_000,
    "half-width of the lines of a zone file that have none, which makes them corridors")

  private static let columns = TableOptions.columnPairs(
    "zone-columns", "what the columns of a table of zones hold, such as name=Shop; '-' is none",
    ZoneReadingOptions.columnRoles, example: "name=Shop", value: "R=C")

  package static let group = OptionGroup(
    title: "reading zones",
    options: [speedUnit.spec, defaultRadius.spec, defaultHalfWidth.spec, columns.spec],
    everyday: 0)

  package static func options(_ arguments: Arguments) throws(UsageError) -> ZoneReadingOptions {
    var options = ZoneReadingOptions(
      speedUnit: try arguments[speedUnit], defaultRadius: try arguments[defaultRadius],
      defaultHalfWidth: try arguments[defaultHalfWidth])
    for (role, name) in try arguments.all(columns) {
      guard options.columns.updateValue(name, forKey: role) == nil else {
        throw arguments.error(
          .badValue, "option '--\(columns.spec.name)': '\(role)' stands twice")
      }
    }
    try BoundOptions.apply(arguments, to: &options)
    return options
  }

  /// The path of the one layout of a command, an operand or that of an option. `detail` is the message when there
  /// is none.
  package static func path(_ arguments: Arguments, missing detail: String) throws(UsageError)
    -> String
  {
    let layouts = try arguments.all(FileOptions.layouts) + arguments.operands
    guard let path = layouts.first else { throw arguments.error(.missingOperand, detail) }
    guard layouts.count == 1 else {
      throw arguments.error(
        .unexpectedOperand, "'\(layouts[1])' is one file too many, expected one")
    }
    return path
  }

  /// Reads a file, or standard input for `-`, and reports its warnings.
  package static func read(
    _ path: String, _ options: ZoneReadingOptions, _ environment: CommandEnvironment
  ) throws(CommandFailure) -> ZoneFile {
    let file = try readingFile(ZoneFile.read(path: path, options: options))
    for warning in file.warnings { environment.report(warning.description) }
    return file
  }
}

extension Arguments {
  /// Refuses a second use of standard input or of another pipe, which the first use leaves empty.
  package func checkStandardInput(_ files: [String]) throws(UsageError) {
    guard files.count > 1 else { return }
    guard files.filter({ $0 == "-" }).count < 2 else {
      throw error(.conflictingOptions, "standard input is asked for twice")
    }
    var pipes: [FileStatus.Identity: String] = [:]
    for file in files {
      let status = file == "-" ? System.status(of: 0) : System.status(ofTarget: file)
      guard case .success(let known) = status, known.isPipe, let identity = known.storage else {
        continue
      }
      if let other = pipes.updateValue(file, forKey: identity) {
        let both =
          other == file ? "'\(file)' is a pipe and" : "'\(other)' and '\(file)' are one pipe, which"
        throw error(
          .conflictingOptions, "\(both) is asked for twice; a pipe can be read only once")
      }
    }
  }
}
