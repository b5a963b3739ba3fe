internal import RingfenceCommand

@main
struct RingfenceTool {
  static func main() {
    let status = RingfenceCommand.run(
      Array(CommandLine.arguments.dropFirst()), in: CommandEnvironment.process())
    RingfenceCommand.exit(with: status)
  }
}
