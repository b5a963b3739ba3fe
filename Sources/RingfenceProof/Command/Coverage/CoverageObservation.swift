package import Ringfence
package import RingfenceCommand
package import RingfenceFiles

package struct CoverageObservation: VerifyObserver {
  private let options: CoverageOptions
  private var collector = CoverageCollector()

  init(_ options: CoverageOptions) { self.options = options }

  package var outputs: [String] { options.outputs.map { $0.path } }

  package mutating func begin(
    _ item: VerifyCase, _ file: ZoneFile, _ settings: EngineSettings, _ mode: ModeOptions
  ) -> any VerifyCaseObserver {
    collector.begin(item, file, settings, mode)
  }

  package mutating func take(_ item: any VerifyCaseObserver) {
    if let item = item as? CoverageCollector.Case { collector.take(item) }
  }

  /// The exit status has findings where less is covered than is asked for.
  package func finish(
    _ result: [UInt8], to path: String?, _ environment: CommandEnvironment, _ status: ExitStatus
  ) throws(CommandFailure) -> ExitStatus {
    let end = SearchEnd(after: options.timeLimit)
    let report = collector.report(until: end)
    if let reason = end.reason {
      environment.report(
        "ringfence verify: warning: the search for drives was stopped by \(reason); what was not looked up is missing "
          + "without a drive or a reason")
    }
    let writer = CoverageWriter(report)
    var bytes = result
    if options.isShown {
      bytes.append(0x0A)
      writer.append(.text, into: &bytes)
    }
    try environment.write(bytes, to: path)
    for (path, format) in options.outputs {
      var bytes: [UInt8] = []
      writer.append(format, into: &bytes)
      try environment.unwrapped.write(bytes, to: path)
    }
    guard let least = options.least, !report.score.reaches(least) else { return status }
    environment.report(
      "ringfence verify: \(CoverageWriter.summary(report.score, "coverage ")), "
        + "expected at least \(least) %")
    return status.combined(with: .findings)
  }
}
