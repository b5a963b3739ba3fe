import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// The help in other forms: completions, the manual page and topics.
@Suite(.needsAllRooms) struct HelpFormTests {
  static let commands = [
    "evaluate", "explain", "verify", "exercise", "lint", "inspect", "noise", "tune", "grade",
    "convert", "degrade",
    "restart-circles", "init", "schema", "completions", "man", "help",
  ]
  static let topics = [
    "restart-mode", "conditions", "formats", "exit-status", "environment", "libraries",
  ]

  /// Runs a program; `nil` when there is none of this name.
  static func output(of program: String, _ words: [String]) throws -> (text: String, status: Int32)?
  {
    let path = ["/bin/", "/usr/bin/", "/usr/local/bin/"].map { $0 + program }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let path else { return nil }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = words
    process.environment = [
      "PATH": Paths.products.path + ":/usr/bin:/bin", "MANWIDTH": "80", "LC_ALL": "C.UTF-8",
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }

  struct Completion: Sendable, CustomTestStringConvertible {
    /// The words of the line; the last one is completed.
    let words: [String]
    let candidates: [String]
    var testDescription: String { words.joined(separator: " ") }
  }

  static let completions: [Completion] = [
    Completion(words: ["ex"], candidates: ["explain", "exercise"]),
    Completion(words: ["--v"], candidates: ["--version"]),
    Completion(words: ["evaluate", "--form"], candidates: ["--format"]),
    Completion(
      words: ["evaluate", "--format", ""],
      candidates: [
        "text", "ndjson", "csv", "geojson", "geojsonl",
      ]),
    Completion(words: ["lint", "--format", "s"], candidates: ["sarif"]),
    Completion(words: ["explain", "--only", "l"], candidates: ["lost"]),
    Completion(words: ["completions", ""], candidates: ["bash", "zsh", "fish"]),
    Completion(words: ["schema", "l"], candidates: ["layout"]),
    Completion(words: ["help", "rest"], candidates: ["restart-mode"]),
    Completion(words: ["evaluate", "--zones", "Package.sw"], candidates: ["Package.swift"]),
    Completion(words: ["evaluate", "Makef"], candidates: ["Makefile"]),
    Completion(words: ["evaluate", "--jobs", "M"], candidates: []),
    Completion(words: ["restart-circles", "--bud"], candidates: ["--budget"]),
  ]

  @Test(arguments: completions) func `completes words in bash`(_ row: Completion) throws {
    let quoted = row.words.map { "'\($0)'" }.joined(separator: " ")
    let script = """
      cd '\(Paths.root.path)'
      source <(ringfence completions bash) && complete -p ringfence >/dev/null || exit 1
      COMP_WORDS=(ringfence \(quoted)); COMP_CWORD=\(row.words.count)
      _ringfence
      for word in "${COMPREPLY[@]}"; do echo "$word"; done
      """
    let result = try #require(try Self.output(of: "bash", ["-eu", "-c", script]))
    #expect(result.status == 0)
    #expect(result.text.split(separator: "\n").map(String.init) == row.candidates)
  }

  /// Where fish is there, it completes the same words; its own order is that of the alphabet.
  @Test(arguments: [
    Completion(words: ["evaluate", "--mode", ""], candidates: ["compare", "normal", "restart"]),
    Completion(words: ["completions", ""], candidates: ["bash", "fish", "zsh"]),
    Completion(words: ["schema", "s"], candidates: ["scenario"]),
    Completion(words: ["comp"], candidates: ["completions"]),
    Completion(words: ["lint", "--form"], candidates: ["--format"]),
  ]) func `completes words in fish`(_ row: Completion) throws {
    let script =
      "ringfence completions fish | source; complete -C '"
      + (["ringfence"] + row.words).joined(separator: " ") + "'"
    guard let result = try Self.output(of: "fish", ["-c", script]) else {
      print("fish is missing: it completes nothing")
      return
    }
    #expect(result.status == 0)
    let words = result.text.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    #expect(words.map(String.init) == row.candidates)
  }

  /// A shell that is not there cannot read its script; the other shells' scripts are then all that is
  /// tested.
  @Test(arguments: ["bash", "zsh", "fish"]) func `writes a script that the shell can read`(
    _ shell: String
  ) throws {
    let folder = try TestFolder()
    let script = Invocation("completions \(shell)").output
    let path = try folder.write("script", script)
    for command in Self.commands { #expect(script.contains(command)) }
    guard let result = try Self.output(of: shell, ["-n", path]) else {
      print("\(shell) is missing: its script is not read")
      return
    }
    #expect(result.text.isEmpty && result.status == 0, "\(result.text)")
  }

  @Test func `has every option of the help in every form`() {
    let forms = (["bash", "zsh", "fish"].map { "completions \($0)" } + ["man"])
      .map { (name: $0, text: Invocation($0).output.replacing("\\-", with: "-")) }
    for command in Self.commands.dropLast() {
      let help = Invocation("\(command) --help-all").output
      for line in help.split(separator: "\n") where line.hasPrefix("  -") {
        let option = line.split(separator: " ").first { $0.hasPrefix("--") } ?? ""
        for form in forms {
          let word = form.name.hasSuffix("fish") ? "-l " + option.dropFirst(2) : String(option)
          #expect(form.text.contains(word), "\(form.name): \(command) \(option)")
        }
      }
    }
  }

  @Test func `writes a manual page without a complaint of the formatter`() throws {
    let folder = try TestFolder()
    let path = try folder.write("ringfence.1", Invocation("man").output)
    guard
      let result = try Self.output(of: "groff", ["-man", "-Tutf8", "-ww", "-P-cbou", path])
    else {
      print("groff is missing: the manual page is not formatted")
      return
    }
    #expect(result.status == 0)
    #expect(!result.text.contains("ringfence.1:"), "\(result.text.prefix(300))")
    for words in [
      "RINGFENCE(1)", "--zones FILE", "EXIT STATUS", "RESTART MODE", "NO_COLOR",
      "ringfence evaluate --zones zones.json walk.gpx", "COMMAND ...", "TRACK…",
      "'-' is standard input",
    ] {
      #expect(result.text.contains(words), "\(words)")
    }
  }

  @Test(arguments: topics) func `shows a topic`(_ topic: String) {
    let result = Invocation("help \(topic)")
    #expect(result.status == .done)
    #expect(result.output.split(separator: "\n").count >= 3)
    #expect(Invocation("help").output.contains("\n  \(topic) "))
  }

  /// The statuses of the page are those of the program.
  @Test func `lists the exit statuses`() {
    let page = Invocation("help exit-status").output
    for status in [0, 1, 64, 65, 66, 74] as [Int32] {
      #expect(RingfenceCommand.ExitStatus(rawValue: status) != nil)
      #expect(page.contains("\n  \(status) "))
    }
    let lines = page.split(separator: "\n").filter {
      Int($0.dropFirst(2).prefix { $0 != " " }) != nil
    }
    #expect(lines.count == 6)
  }

  @Test(
    arguments: [
      ("completions", "the shell is missing, expected bash, zsh, fish [missing-operand]"),
      (
        "completions tcsh",
        "unknown shell 'tcsh', expected one of 'bash', 'zsh', 'fish' [bad-value]"
      ),
      (
        "completions bash zsh",
        "'zsh' is one word too many, expected one shell [unexpected-operand]"
      ), ("man 1", "'1' is one word too many, expected none [unexpected-operand]"),
    ])
  func `refuses other words`(_ words: String, _ message: String) {
    let result = Invocation(words)
    #expect(result.errors.contains(": error: \(message)\n"), "\(result.errors)")
    #expect(result.status == .usage)
  }
}
