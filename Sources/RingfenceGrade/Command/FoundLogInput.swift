package import Ringfence
package import RingfenceCommand
internal import RingfenceFiles
package import RingfenceGrade
internal import RingfenceRecords

/// A foreign log of a command line with the options for reading and comparing it, as `grade` and `report` have them.
package struct FoundLogInput {
  package let path: String
  let settings: GradeSettings
  private let options: FoundLogOptions
  private let zoneNames: [(String, String)]
  private let device: String?
  private let times: TimeStyle
  private let arguments: Arguments
  private let command: String

  /// The log of a command line; `nil` without one.
  ///
  /// - Parameters:
  ///   - arguments: the command line.
  ///   - command: the name of the command, for messages.
  /// - Throws: for a value of an option that is none.
  package init?(_ arguments: Arguments, command: String) throws(UsageError) {
    guard let path = try arguments[LogOptions.found] else { return nil }
    self.path = path
    self.arguments = arguments
    self.command = command
    options = try LogOptions.options(arguments)
    zoneNames = try arguments.all(LogOptions.zoneName)
    device = try arguments[LogOptions.device]
    settings = try GradeOptions.settings(arguments)
    times = try TimeZoneOption.style(arguments)
  }

  /// Reads the log and reports what is odd in it.
  ///
  /// - Throws: for a log without a form or without a readable line, for a device that it does not have, and for a name of
  ///   the command line that the layout does not have.
  package func read(
    _ layout: ZoneLayout, _ environment: CommandEnvironment
  ) throws(CommandFailure) -> ReadLog {
    let names = try NamedZones(layout, zoneNames, arguments)
    let found = try readingFile(FoundLog.read(path: path, options: options))
    var messages = LogMessages(log: path, command: command, times: times, environment)
    var rows = try chosen(found, &messages)
    messages.report(found)
    if let kinds = settings.kinds {
      let count = rows.count
      rows = rows.filter { kinds.contains($0.kind) }
      messages.report(leftOutOfLog: count - rows.count)
    }
    return ReadLog(found, rows, names, settings, messages)
  }

  /// The drive of tracks.
  ///
  /// - Throws: for tracks that overlap in time.
  package func drive(_ tracks: [Track], _ engine: TriggerEngine) throws(CommandFailure)
    -> GradedDrive
  {
    do throws(GradedDrive.Overlap) {
      return try GradedDrive(tracks, engine)
    } catch {
      throw .stopped(
        .unusableInput,
        message: "ringfence \(command): error: \(error.words) [several-drives]")
    }
  }

  /// Whether the tracks could be read to their ends; reports that there is no grade where they could not.
  package func isWhole(_ loaded: LoadedTracks, _ environment: CommandEnvironment) -> Bool {
    guard loaded.status != .done else { return true }
    environment.report(
      "ringfence \(command): error: a log is not graded against a part of a drive [partial-input]")
    return false
  }

  /// The rows of the log, or those of one device.
  private func chosen(
    _ found: FoundLog, _ messages: inout LogMessages
  ) throws(CommandFailure) -> [FoundLogRow] {
    let devices = found.devices
    guard let device else {
      if devices.count > 1 { messages.report(severalDevices: devices) }
      return found.rows
    }
    let key = Array(device.utf8)
    let rows = found.rows.filter { $0.device.map { Array($0.utf8) } == key }
    guard !rows.isEmpty || found.rows.isEmpty else {
      throw .stopped(
        .unusableInput,
        message: "\(path): error: the log has no device '\(DisplayFormat.text(device))'"
          + suggestion(for: device, among: devices) + " [unknown-device]")
    }
    return rows
  }
}
