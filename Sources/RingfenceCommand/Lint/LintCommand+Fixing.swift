internal import RingfenceFiles
internal import RingfenceFixes
internal import RingfenceLint
internal import RingfenceRecords

// What '--fix' and '--diff' do.
extension LintCommand {
  /// Shows what '--fix' would change.
  func writeDifferences(
    _ found: ZoneInputs, _ tasks: [LintTask], to sink: any ByteSink
  ) throws(OutputError) -> ExitStatus {
    var status = found.status
    for message in found.messages { environment.report(message) }
    let fixer = LintFixer(
      environment: environment, reading: zoneReading,
      isUnsafe: arguments.has(LintOptions.unsafeFixes))
    for task in tasks {
      let result: LintFixer.Result
      do throws(FileError) {
        result = try fixer.fix(task.path, task.linter)
      } catch {
        environment.report(error.description)
        status = status.combined(with: error.status)
        continue
      }
      fixer.noteUnsafe(result)
      guard result.isChanged else { continue }
      status = status.combined(with: .findings)
      var bytes: [UInt8] = []
      UnifiedDiff(from: result.old, to: result.fixed.bytes).append(name: task.path, to: &bytes)
      try sink.write(bytes)
    }
    return status
  }

  /// Repairs a file and returns its bytes; `nil` where there is nothing to repair, or it cannot be. Why is reported.
  func repaired(
    _ task: LintTask, _ status: inout ExitStatus
  ) throws(OutputError) -> ContiguousArray<UInt8>? {
    let fixer = LintFixer(
      environment: environment, reading: zoneReading,
      isUnsafe: arguments.has(LintOptions.unsafeFixes))
    let result: LintFixer.Result
    do throws(FileError) {
      result = try fixer.fix(task.path, task.linter)
      try fixer.checkIsPlain(result)
    } catch {
      // What cannot be read is reported when the file is read for its findings.
      if (try? ZoneFile.read(path: task.path, options: zoneReading)) != nil {
        environment.report(error.description)
        status = status.combined(with: error.status)
      }
      return nil
    }
    try fixer.write(result)
    fixer.noteUnsafe(result)
    return result.fixed.bytes
  }
}
