extension VerifyCommand {
  /// Writes the result of the comparison, and the coverage where that is asked for.
  ///
  /// - Parameters:
  ///   - result: what was found out about the cases.
  ///   - path: the file for it; `nil` for standard output.
  ///   - collector: what the cases have shown.
  ///   - status: the exit status of the comparison.
  /// - Returns: the exit status; findings where less is covered than is asked for.
  /// - Throws: ``CommandFailure`` for a file that cannot be written.
  func finish(
    _ result: [UInt8], to path: String?, _ collector: CoverageCollector?, _ status: ExitStatus
  ) throws(CommandFailure) -> ExitStatus {
    guard let collector, let coverage else {
      try environment.write(result, to: path)
      return status
    }
    let end = SearchEnd(after: coverage.timeLimit)
    let report = collector.report(until: end)
    if let reason = end.reason {
      environment.report(
        "ringfence verify: warning: the search for drives was stopped by \(reason); what was not looked up is missing "
          + "without a drive or a reason")
    }
    let writer = CoverageWriter(report)
    var bytes = result
    if coverage.isShown {
      bytes.append(0x0A)
      writer.append(.text, into: &bytes)
    }
    try environment.write(bytes, to: path)
    for (path, format) in coverage.outputs {
      var bytes: [UInt8] = []
      writer.append(format, into: &bytes)
      try environment.unwrapped.write(bytes, to: path)
    }
    guard let least = coverage.least, !report.score.reaches(least) else { return status }
    environment.report(
      "ringfence verify: \(CoverageWriter.summary(report.score, "coverage ")), "
        + "expected at least \(least) %")
    return status.combined(with: .findings)
  }
}
