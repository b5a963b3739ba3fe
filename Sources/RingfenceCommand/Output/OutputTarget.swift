/// The target of a command's result: the file of `--output`, or standard output.
package struct OutputTarget: Sendable {
  private let file: OutputFile?
  package let sink: any ByteSink

  /// Opens the target; `nil` and `-` are standard output. Lines of text are broken where the environment
  /// limits their width.
  package init(_ path: String?, in environment: CommandEnvironment) throws(OutputError) {
    let sink: any ByteSink
    if let path, path != "-" {
      let file = try OutputFile(path)
      self.file = file
      sink = file.sink
    } else {
      file = nil
      sink = environment.output
    }
    if let tableGuard = environment.tableGuard {
      self.sink = TableSink(sink, tableGuard)
    } else if let paths = environment.workspacePaths {
      self.sink = WorkspaceSink(sink, paths)
    } else {
      self.sink = environment.textWidth.map { WrappingSink(sink, width: $0) } ?? sink
    }
  }

  /// Runs `write` and closes the target. A file is moved to its path if `write` returns `true`;
  /// otherwise, and after an error, the old file stays.
  package func close(after write: () throws(OutputError) -> Bool) throws(OutputError) {
    let isWorthKeeping: Bool
    do throws(OutputError) {
      isWorthKeeping = try write()
    } catch {
      file?.abandon()
      throw error
    }
    if isWorthKeeping {
      try file?.finish()
    } else {
      file?.abandon()
    }
  }
}

extension CommandEnvironment {
  /// Writes a whole result to a file or, for `nil` and `-`, to standard output; a file is replaced only when all is written.
  package func write(_ bytes: [UInt8], to path: String?) throws(CommandFailure) {
    do throws(OutputError) {
      let target = try OutputTarget(path, in: self)
      try target.close(after: { () throws(OutputError) in
        try target.sink.write(bytes)
        return true
      })
    } catch {
      throw .output(error)
    }
  }
}
