internal import RingfenceCommand

@main
struct RingfenceTool {
  static func main() {}
}
