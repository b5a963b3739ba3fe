internal import Ringfence
package import RingfenceCommand
internal import RingfenceRecords
internal import RingfenceRules

extension Subcommand {
  package static let rules = Subcommand(
    name: "rules", order: 140,
    summary: "list the decision rules of other platforms, and where each number is from",
    usage: "[NAME…]",
    details: [
      "Without NAME the rules are listed. With names, each part of a rule is shown with how it is known.",
      "A NAME is that of a rule, with or without its release, or the path of a file (Docs/Rules.md).",
      "'ringfence lint --list-rules' lists the rules of the linter.",
    ],
    options: [
      OptionGroup(
        title: "options",
        options: [
          SourcedFormat.option.spec, SourcedFormat.cite.spec, RulesCommand.quirks.spec,
        ])
    ],
    examples: ["rules", "rules traccar --cite", "rules --quirks"],
    run: RulesCommand.starting(RulesCommand.init))
}

private struct RulesCommand: CommandRun {
  static let quirks = Option.flag(
    "quirks", "show only what is plainly a defect of what a rule describes")

  private let environment: CommandEnvironment
  private let arguments: Arguments
  private let names: [String]
  private let format: SourcedFormat
  private let showsSources: Bool
  private let showsQuirks: Bool
  let output: String? = nil
  let inputs: [String] = []

  init(_ arguments: Arguments, _ environment: CommandEnvironment) throws(UsageError) {
    self.environment = environment
    self.arguments = arguments
    names = arguments.operands
    format = try arguments[SourcedFormat.option] ?? .text
    showsSources = arguments.has(SourcedFormat.cite)
    showsQuirks = arguments.has(Self.quirks)
  }

  func run() throws(CommandFailure) -> ExitStatus {
    let files = try read()
    var bytes: [UInt8] = []
    switch format {
    case .ndjson: for file in files { file.appendLines(quirksOnly: showsQuirks, into: &bytes) }
    case .text:
      if showsQuirks {
        appendQuirks(files, into: &bytes)
      } else if names.isEmpty, !showsSources {
        appendList(files, into: &bytes)
      } else {
        for (index, file) in files.enumerated() {
          if index > 0 { bytes.append("\n") }
          append(file, into: &bytes)
        }
      }
    }
    try environment.write(bytes, to: nil)
    return .done
  }

  private func read() throws(CommandFailure) -> [RuleFile] {
    var files: [RuleFile] = []
    for name in names.isEmpty ? RuleLibrary.all.map(\.label) : names {
      let entry = RuleLibrary.entry(name)
      guard entry != nil || name == "-" || name.contains("/") || name.hasSuffix(".json") else {
        throw .usage(
          arguments.error(
            .badValue, "unknown rule '\(name)'" + suggestion(for: name, among: RuleLibrary.names)))
      }
      do throws(FileError) {
        if let entry {
          files.append(try entry.read())
        } else {
          files.append(try RuleFile.read(path: name))
        }
      } catch {
        throw CommandFailure(error)
      }
    }
    return files
  }

  // MARK: Text

  private func appendList(_ files: [RuleFile], into bytes: inout [UInt8]) {
    bytes.append(
      TextTable.text(
        ["rule", "decides", "confidence", "read", "of"], right: [],
        files.map {
          [
            $0.label, $0.host.name, $0.confidence.name, $0.head.read,
            DisplayFormat.text($0.head.title),
          ]
        }))
  }

  private func append(_ file: RuleFile, into bytes: inout [UInt8]) {
    bytes.append("\(file.label): \(DisplayFormat.text(file.statement))\n\n")
    let listing = SourcedText(sources: file.head.sources, showsSources: showsSources)
    bytes.append(listing.table(file.parts))
    bytes.append(listing.citations(file.parts))
    if !file.choices.isEmpty {
      bytes.append("\n")
      bytes.append(
        TextTable.text(
          ["option", "values", "without it", "for"], right: [],
          file.choices.map { choice in
            [
              choice.name, choice.values, DisplayFormat.text(choice.standard),
              DisplayFormat.text(choice.help),
            ]
          }))
    }
    bytes.append(listing.end(file.notes))
  }

  private func appendQuirks(_ files: [RuleFile], into bytes: inout [UInt8]) {
    let rows = files.flatMap { file in
      file.parts.filter(\.isQuirk).map {
        [file.label, $0.part, DisplayFormat.text($0.value), DisplayFormat.text($0.at ?? "")]
      }
    }
    bytes.append(
      rows.isEmpty
        ? "no part is marked as a defect\n"
        : TextTable.text(["rule", "part", "value", "where"], right: [], rows))
  }
}

extension RuleFile.Choice {
  fileprivate var values: String {
    guard let range else { return words.joined(separator: ", ") }
    return DecimalNumber.text(range.lowerBound) + "..." + DecimalNumber.text(range.upperBound)
  }
}
