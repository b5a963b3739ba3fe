import Foundation
import RingfenceCommand
import RingfenceRooms
import Synchronization

/// Runs a command line in this process. An input is one word a line; the lines behind an empty one are
/// the content of the file `@input`, where `@` stands for the folder with the files of the target.
enum CommandTarget {
  private static let folder = CommandFolder()
  /// Held by the one that uses the folder: tests run in parallel.
  private static let turn = Mutex(())

  static func check(_ input: [UInt8]) throws(BrokenInvariant) -> Bool {
    try turn.withLock { (_) throws(BrokenInvariant) in try checkAlone(input) }
  }

  private static func checkAlone(_ input: [UInt8]) throws(BrokenInvariant) -> Bool {
    let line = CommandLineInput(input, folder: folder.path)
    guard !line.words.isEmpty else { return false }
    folder.write(line.content, to: "input")
    let result = CommandResult(line.words, processors: 1)
    let output = folder.takeOutput()
    try require(
      folder.names() == folder.expectedNames, "files are left behind: \(folder.names())")
    let again = CommandResult(line.words, processors: 4)
    try require(again.status == result.status, "four processors give another status")
    try require(again.output == result.output, "four processors give another output")
    try require(again.errors == result.errors, "four processors give other messages")
    try require(folder.takeOutput() == output, "four processors write another file")
    try checkMessages(result)
    if !line.asksForHelp, result.status != .usage {
      try checkForm(output ?? result.output, of: line, result.status)
    }
    return result.status == .done || result.status == .findings
  }

  /// A refusal has a message, a usage error has nothing else, and messages are lines of text.
  private static func checkMessages(_ result: CommandResult) throws(BrokenInvariant) {
    switch result.status {
    case .done, .findings: break
    default: try require(!result.errors.isEmpty, "the status \(result.status) without a message")
    }
    if result.status == .usage {
      try require(result.output.isEmpty, "a usage error with an output")
    }
    try require(result.errors.isEmpty || result.errors.last == 0x0A, "a message without an end")
    try OutputRules.requireText(result.errors, "the messages")
  }

  /// The output has the form that was asked for.
  private static func checkForm(
    _ bytes: [UInt8], of line: CommandLineInput, _ status: ExitStatus
  ) throws(BrokenInvariant) {
    guard !bytes.isEmpty, let form = line.form else { return }
    switch form {
    case "ndjson": try OutputRules.requireJSONLines(bytes, "the output")
    case "json", "geojson", "sarif", "native": try OutputRules.requireJSON(bytes, "the output")
    default: break
    }
  }
}

/// What a command line gave.
private struct CommandResult {
  let status: ExitStatus
  let output: [UInt8]
  let errors: [UInt8]

  init(_ words: [String], processors: Int) {
    let output = MemorySink()
    let errors = MemorySink()
    let environment = CommandEnvironment(
      output: output, errors: errors, processorCount: processors)
    status = run(words, in: environment, with: Rooms.all)
    self.output = Array(output.text.utf8)
    self.errors = Array(errors.text.utf8)
  }
}
