internal import Ringfence
package import RingfenceCommand
internal import RingfenceLifeCycle
internal import RingfencePlatforms
internal import RingfenceRecords

extension Subcommand {
  package static let platforms = Subcommand(
    name: "platforms", order: 150,
    summary: "list the records of platforms, and where each number is from",
    usage: "[NAME…]",
    details: [
      "Without NAME the records are listed. With names, each part of a record is shown with how it is known.",
      "A NAME is that of a platform, with or without its release, or the path of a file (Docs/Platforms.md).",
    ],
    options: [
      OptionGroup(
        title: "options", options: [SourcedFormat.option.spec, SourcedFormat.cite.spec])
    ],
    examples: ["platforms", "platforms android --cite", "platforms ios"],
    run: PlatformsCommand.starting(PlatformsCommand.init))
}

private struct PlatformsCommand: CommandRun {
  private let environment: CommandEnvironment
  private let arguments: Arguments
  private let format: SourcedFormat
  private let showsSources: Bool
  let output: String? = nil
  let inputs: [String] = []

  init(_ arguments: Arguments, _ environment: CommandEnvironment) throws(UsageError) {
    self.environment = environment
    self.arguments = arguments
    format = try arguments[SourcedFormat.option] ?? .text
    showsSources = arguments.has(SourcedFormat.cite)
  }

  func run() throws(CommandFailure) -> ExitStatus {
    let names = arguments.operands
    let platforms = try read(names)
    var bytes: [UInt8] = []
    switch format {
    case .ndjson: for platform in platforms { platform.appendLines(into: &bytes) }
    case .text:
      if names.isEmpty, !showsSources {
        bytes.append(
          TextTable.text(
            ["platform", "confidence", "read", "of"], right: [],
            platforms.map {
              [$0.label, $0.confidence.name, $0.head.read, DisplayFormat.text($0.head.title)]
            }))
      } else {
        for (index, platform) in platforms.enumerated() {
          if index > 0 { bytes.append("\n") }
          append(platform, into: &bytes)
        }
      }
    }
    try environment.write(bytes, to: nil)
    return .done
  }

  private func read(_ names: [String]) throws(CommandFailure) -> [Platform] {
    if names.isEmpty { return Platform.shipped }
    var platforms: [Platform] = []
    for name in names {
      let isFile = name == "-" || name.contains("/") || name.hasSuffix(".json")
      var found: Platform?
      do throws(FileError) {
        found = try Platform.shipped(name)
        if found == nil, isFile { found = try Platform.read(path: name) }
      } catch {
        throw CommandFailure(error)
      }
      guard let found else {
        throw .usage(
          arguments.error(
            .badValue,
            "unknown platform '\(name)'" + suggestion(for: name, among: PlatformOptions.names)))
      }
      platforms.append(found)
    }
    return platforms
  }

  private func append(_ platform: Platform, into bytes: inout [UInt8]) {
    let listing = SourcedText(sources: platform.head.sources, showsSources: showsSources)
    bytes.append("\(platform.label): \(DisplayFormat.text(platform.statement))\n\n")
    bytes.append(listing.table(platform.parts))
    bytes.append(listing.citations(platform.parts))
    bytes.append(listing.end(platform.notes))
  }
}
