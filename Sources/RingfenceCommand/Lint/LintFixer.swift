internal import RingfenceFiles
internal import RingfenceFixes
internal import RingfenceLint

/// Repairs the layouts of `lint --fix` and `--diff`.
struct LintFixer {
  let environment: CommandEnvironment
  let reading: ZoneReadingOptions
  /// Whether repairs are made that change events.
  let isUnsafe: Bool

  struct Result {
    let path: String
    let old: ContiguousArray<UInt8>
    let fixed: FixedLayout

    var isChanged: Bool { old != fixed.bytes }

    /// What was repaired: the number of repairs of each rule, in the order of the rules.
    var summary: String {
      var counts: [(name: String, count: Int)] = []
      for fix in fixed.fixes {
        if let index = counts.firstIndex(where: { $0.name == fix.name }) {
          counts[index].count += 1
        } else {
          counts.append((fix.name, 1))
        }
      }
      return counts.map { "\($0.name) \($0.count)" }.joined(separator: ", ")
    }
  }

  /// Reads and repairs a layout, and writes nothing.
  func fix(_ path: String, _ linter: Linter) throws(FileError) -> Result {
    let bytes = try ZoneFile.bytes(path: path, options: reading)
    let fixed = try FixedLayout(
      bytes, name: path, options: reading, linter: linter, isUnsafe: isUnsafe)
    return Result(path: path, old: bytes, fixed: fixed)
  }

  /// Refuses to repair a compressed file: its repairs can be shown, but not written in its place.
  func checkIsPlain(_ result: Result) throws(FileError) {
    // A pipe was read already, and to open it again would wait for another writer.
    guard result.isChanged, System.kind(ofTarget: result.path) == .file,
      ZoneFile.isCompressed(path: result.path)
    else { return }
    throw FileError(
      .unsupportedForm, at: FileLocation(file: result.path),
      "cannot repair a compressed file, expected a plain one; decompress it first, or see the "
        + "changes with '--diff'")
  }

  /// Reports how many repairs are left because events would change.
  func noteUnsafe(_ result: Result) {
    let count = result.fixed.unsafeCount
    guard count > 0 else { return }
    environment.report(
      "\(result.path): note: \(pluralized(count, "repair")) would change events, so that "
        + "\(count == 1 ? "it is" : "they are") made with '--unsafe-fixes' only")
  }

  /// Writes a repaired layout over the old one, as a whole or not at all, and reports what was repaired.
  func write(_ result: Result) throws(OutputError) {
    guard result.isChanged else { return }
    let destination = try OutputDestination(result.path)
    guard case .replaced(let status?) = destination.kind else {
      throw .refused(file: result.path, reason: "this is no plain file, so it cannot be repaired")
    }
    guard status.size == result.old.count else {
      throw .refused(file: result.path, reason: "file has changed, so it cannot be repaired")
    }
    let file = try OutputFile(result.path)
    do throws(OutputError) {
      try file.sink.write(Array(result.fixed.bytes))
    } catch {
      file.abandon()
      throw error
    }
    try file.finish()
    environment.report("\(result.path): note: repaired: \(result.summary)")
    for note in result.fixed.fixes.compactMap(\.note) {
      environment.report("\(result.path): note: \(note)")
    }
  }
}
