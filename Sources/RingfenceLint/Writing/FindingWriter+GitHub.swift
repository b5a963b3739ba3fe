// Workflow commands, as in `::warning file=z.json,line=3,col=7,title=size::message`.
extension FindingWriter {
  func appendCommand(_ record: FindingRecord, into bytes: inout [UInt8]) {
    let level = record.severity == .info ? "notice" : record.severity.name
    WorkflowCommand.append(
      level, record.file, record.line, record.column, endLine: record.end?.line, title: record.rule,
      record.message,
      into: &bytes)
  }

  func appendCommand(_ file: UnusableFile, into bytes: inout [UInt8]) {
    WorkflowCommand.append(
      "error", file.file, file.line, file.column, title: file.code, file.message, into: &bytes)
  }
}
