/// The version of the command.
enum Version {
  static let line = "ringfence 0.2.0"
}
