internal import Ringfence
internal import RingfenceFiles

extension Subcommand {
  static let starter = Subcommand(
    name: "init", order: 180,
    summary: "write a starter: a layout, settings, a case and a workflow",
    usage: "[FOLDER]",
    details: [
      "Into FOLDER, or the working folder, come",
      "",
      "  zones.json                       a layout of two zones",
      "  ringfence.json                   what 'lint' checks it against",
      "  cases/visit                      a drive with its events, for 'verify'",
      "  .github/workflows/ringfence.yml  both checks on each change, for GitHub Actions",
      "",
      "Files that exist are named and left as they are, and the exit status is 0 all the same. Beside a",
      "layout of your own the case is left out, because its events are those of the starter.",
    ],
    options: [],
    examples: ["init", "init shops"],
    job: HelpJob(.layouts, order: 40, "", "a starter with a layout, a case and a workflow for CI"),
    run: InitCommand.starting(InitCommand.init))
}

private struct InitCommand: CommandRun {
  static let formatFollowsEnding = false
  private let environment: CommandEnvironment
  private let folder: StarterFolder
  var output: String? { nil }
  var inputs: [String] { [] }

  init(_ arguments: Arguments, _ environment: CommandEnvironment) throws(UsageError) {
    self.environment = environment
    guard arguments.operands.count <= 1 else {
      throw arguments.error(
        .unexpectedOperand, "'\(arguments.operands[1])' is one word too many, expected one folder")
    }
    folder = StarterFolder(path: arguments.operands.first)
  }

  func run() throws(CommandFailure) -> ExitStatus {
    do throws(OutputError) {
      let isCaseWanted = !folder.hasOwnLayout()
      try folder.make()
      var isCaseNew = false
      for file in StarterFile.all where isCaseWanted || !file.isOfCase {
        let isNew = try folder.write(file)
        let name = PrintableText.escaped(folder.name(file.path))
        try environment.output.line(isNew ? "wrote \(name)" : "left \(name) as it is")
        if isNew, file.isOfCase { isCaseNew = true }
        if isNew, file.path == StarterFile.workflow {
          environment.report(
            "\(FileLocation(file: folder.name(file.path))): note: replace OWNER with the owner of the "
              + "repository whose releases are to be installed")
        }
      }
      if isCaseNew {
        environment.report(
          "ringfence init: note: try 'ringfence lint \(folder.name("zones.json"))' and 'ringfence verify "
            + "--zones \(folder.name("zones.json")) \(folder.name("cases"))'")
      }
      if !isCaseWanted {
        environment.report(
          "\(FileLocation(file: folder.name(StarterFile.case))): note: not written, because the layout "
            + "is your own; 'verify --record' makes a case of a track")
      }
    } catch {
      throw .output(error)
    }
    return .done
  }
}
