internal import RingfenceFiles

/// Reading a zone file on behalf of a command.
enum ZoneInput {
  /// The options of the commands that read zone files.
  static let group = OptionGroup(
    title: "reading zones",
    options: [
      .value("speed-unit", "UNIT", "of Bluedot's speeds, which say none: m/s, km/h, mph or kn")
    ])

  /// What the options say.
  static func options(_ arguments: Arguments) throws(UsageError) -> ZoneReadingOptions {
    ZoneReadingOptions(speedUnit: try arguments.choice("speed-unit"))
  }

  /// Reads a file, or standard input for `-`, and tells its warnings.
  static func read(
    _ path: String, _ options: ZoneReadingOptions, _ environment: CommandEnvironment
  ) throws(CommandFailure) -> ZoneFile {
    let file: ZoneFile
    do {
      file = try ZoneFile.read(path: path, options: options)
    } catch {
      throw CommandFailure(error)
    }
    for warning in file.warnings { environment.tell(warning.description) }
    return file
  }

  /// Reads a file that is no track, as its reader said; `json` is the text of one that can be read only
  /// once.
  ///
  /// - Throws: the error of the zone file, in the words of the track reader when the file is neither.
  static func read(
    _ path: String, _ json: ContiguousArray<UInt8>?, _ options: ZoneReadingOptions,
    insteadOf trackError: FileError
  ) throws(Failure) -> ZoneFile {
    guard json != nil || System.kind(ofTarget: path) == .file, trackError.code == .unknownFormat
    else { throw Failure(status: trackError.status, message: trackError.description) }
    do throws(FileError) {
      guard let json else { return try ZoneFile.read(path: path, options: options) }
      return try ZoneFile(json, name: path, options: options)
    } catch {
      let isJSON =
        error.code != .malformedJSON || error.location.line != 1 || error.location.column != 1
      guard isJSON, error.code != .badEncoding, error.code != .unknownForm else {
        throw Failure(status: trackError.status, message: trackError.description)
      }
      throw Failure(status: error.status, message: error.description)
    }
  }

  /// Why a file cannot be used.
  struct Failure: Error {
    let status: ExitStatus
    let message: String
  }
}

extension Arguments {
  /// Makes sure that standard input is asked for once at most.
  func checkStandardInput(_ files: [String]) throws(UsageError) {
    guard files.filter({ $0 == "-" }).count > 1 else { return }
    throw error(.conflictingOptions, "standard input is asked for twice")
  }
}
