internal import RingfenceRecords

/// The paths of annotations as GitHub looks for them: from the root of its workspace, wherever the command runs in it.
struct WorkspacePaths: Sendable {
  private let workspace: AbsolutePath
  private let folder: AbsolutePath

  /// - Parameters:
  ///   - workspace: the variable `GITHUB_WORKSPACE`.
  ///   - folder: the folder of the process.
  init?(workspace: String?, folder: AbsolutePath = .workingFolder) {
    guard let workspace, workspace.hasPrefix("/") else { return nil }
    self.workspace = AbsolutePath(workspace, in: folder)
    self.folder = folder
  }

  /// Whole lines, with the file of each annotation that is in the workspace named from its root.
  /// - Complexity: linear in the lines.
  func written(_ lines: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(lines.count)
    for line in lines.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if line.startIndex > lines.startIndex { result.append(0x0A) }
      guard let path = Self.path(line) else {
        result += line
        continue
      }
      result += line[..<path.lowerBound]
      result += named(line[path])
      result += line[path.upperBound...]
    }
    return result
  }

  /// Where the path of an annotation stands in its line: `::error file=…,line=3,title=…::…`; `nil` for another line.
  private static func path(_ line: ArraySlice<UInt8>) -> Range<Int>? {
    guard line.starts(with: "::".utf8) else { return nil }
    let key = Array(" file=".utf8)
    guard let blank = line.firstIndex(of: 0x20), line[blank...].starts(with: key) else {
      return nil
    }
    let start = blank + key.count
    // A comma in a name is escaped.
    let end = line[start...].firstIndex(of: UInt8(ascii: ",")) ?? line.endIndex
    return start..<end
  }

  private func named(_ escaped: ArraySlice<UInt8>) -> [UInt8] {
    let path = AbsolutePath(
      WorkflowCommand.unescaped(String(decoding: escaped, as: UTF8.self)), in: folder)
    guard path.isBelow(workspace) else { return Array(escaped) }
    return Array(WorkflowCommand.escapedProperty(path.relative(to: workspace)).utf8)
  }
}

struct WorkspaceSink: ByteSink {
  private let sink: any ByteSink
  private let paths: WorkspacePaths

  init(_ sink: any ByteSink, _ paths: WorkspacePaths) {
    self.sink = sink
    self.paths = paths
  }

  /// Writes whole lines.
  func write(_ bytes: [UInt8]) throws(OutputError) { try sink.write(paths.written(bytes)) }
}
