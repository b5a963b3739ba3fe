internal import RingfenceCommand
internal import RingfenceFiles
internal import RingfenceVerify

struct MissingCases {
  let names: [String]

  /// Reads a report.
  ///
  /// - Parameters:
  ///   - path: the path of the report.
  ///   - layout: the path of the layout. A report with a single layout is taken to be about it.
  ///   - isRestart: whether the drives are those of restart circles, as those of the report must be.
  /// - Throws: the error of a report that cannot be read, or is about other layouts.
  init(_ path: String, layout: String, isRestart: Bool) throws(CommandFailure) {
    let file = try readingFile(CoverageFile.read(path: path))
    let folder = AbsolutePath.workingFolder
    let wanted = AbsolutePath(layout, in: folder)
    let layouts = file.layouts.filter { $0.isRestart == isRestart }
    guard !layouts.isEmpty || file.layouts.isEmpty else {
      throw .stopped(
        .unusableInput,
        message:
          "\(FileLocation(file: path)): error: the report is about \(isRestart ? "normal" : "restart") mode, "
          + "expected 'exercise --mode \(isRestart ? "normal" : "restart")' or a report of "
          + "'verify --mode \(isRestart ? "restart" : "normal")' [other-mode]")
    }
    let found =
      layouts.first { AbsolutePath($0.file, in: folder) == wanted }
      ?? (layouts.count == 1 ? layouts.first : nil)
    guard let found else {
      throw .stopped(
        .unusableInput,
        message:
          "\(FileLocation(file: path)): error: none of the \(file.layouts.count) layouts in the "
          + "report is '\(layout)' [unknown-layout]")
    }
    names = found.missingCases
  }

  /// The indices of the missing cases among all, and the names that none of them has.
  func indices(in cases: [String]) -> (found: [Int], unknown: [String]) {
    let wanted = Set(names)
    let known = Set(cases)
    return (
      cases.indices.filter { wanted.contains(cases[$0]) }, names.filter { !known.contains($0) }
    )
  }
}
