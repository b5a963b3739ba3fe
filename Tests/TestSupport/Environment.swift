internal import Foundation

/// A whole number from the environment, to make a test do more than it does by default.
public func environmentNumber(_ name: String) -> Int? {
  ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
}
