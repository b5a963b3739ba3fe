/// What decides: it has fixes of its own.
package enum RuleHost: UInt8, CaseIterable, Sendable {
  /// A server, on the fixes that are sent to it.
  case server
  /// An app, on the fixes that the system gives it.
  case app
  /// The system of a phone, on fixes that nobody sees.
  case system

  package var name: String {
    switch self {
    case .server: "server"
    case .app: "app"
    case .system: "system"
    }
  }
}
