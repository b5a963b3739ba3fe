internal import RingfenceCommand
internal import RingfenceRooms

@main
struct RingfenceTool {
  static func main() {
    let status = RingfenceCommand.run(
      Array(CommandLine.arguments.dropFirst()), in: CommandEnvironment.process(),
      with: Rooms.all)
    RingfenceCommand.exit(with: status)
  }
}
