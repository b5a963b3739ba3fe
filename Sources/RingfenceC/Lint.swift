public import CRingfence
internal import RingfenceFiles
internal import RingfenceLint

/// Described in `ringfence.h`.
@c @implementation
public func rf_lint(
  _ layout: OpaquePointer?, _ settings: UnsafePointer<rf_settings>?,
  _ findings: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let target = unsafe try target(findings, "findings")
    let file = unsafe try object(layout, LayoutObject.self).file
    var given = rf_settings.standard
    if unsafe settings != nil {
      given = unsafe try structure(settings, orElse: given, "settings")
    }
    let plain = LintSettings(restart: try given.restart)
    let linter = Linter(settings: given.mode == 0 ? plain : plain.inRestartMode)
    var writer = FindingWriter(.json, version: "")
    var bytes: [UInt8] = []
    let warnings = file.warnings.filter { !$0.code.isFoundByRule }.map { FindingRecord($0) }
    writer.beginJSON(into: &bytes)
    var rest = warnings[...]
    for finding in linter.findings(in: file.layout) {
      // The reader's warnings come after the errors, as in the command.
      if finding.severity < .error {
        while let warning = rest.popFirst() { writer.appendJSON(warning, into: &bytes) }
      }
      let location = file.location(of: finding)
      let record = FindingRecord(
        finding, in: file.layout, file: file.name, line: location.line, column: location.column)
      writer.appendJSON(record, into: &bytes)
    }
    for warning in rest { writer.appendJSON(warning, into: &bytes) }
    writer.endJSON(fileCount: 1, into: &bytes)
    unsafe target.pointee = makeHandle(TextObject(bytes))
  }
}

extension ZoneFileWarning.Code {
  /// Whether the linter reports the same.
  fileprivate var isFoundByRule: Bool {
    switch self {
    case .duplicateZone, .duplicateFence, .invalidPolygon: true
    default: false
    }
  }
}

extension FindingRecord {
  fileprivate init(_ warning: ZoneFileWarning) {
    self.init(
      file: warning.location.file, line: warning.location.line, column: warning.location.column,
      rule: warning.code.rawValue, severity: .warning,
      message: "\(warning.detail) at \(warning.path)")
  }
}

extension ZoneFile {
  fileprivate func location(of finding: Finding) -> FileLocation {
    switch finding.location {
    case .fence(let fence, zone: let zone): location(ofFence: fence, inZone: zone)
    case .zone(let zone): location(ofZone: zone)
    case .layout: FileLocation(file: name)
    }
  }
}
