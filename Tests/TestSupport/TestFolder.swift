internal import Foundation

/// A temporary folder of one test, removed when it is released.
public final class TestFolder: Sendable {
  /// The path of the folder, without a slash at its end.
  public let path: String

  /// Creates an empty folder.
  public init() throws {
    path = FileManager.default.temporaryDirectory.path + "/ringfence-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, with the folders above it, and returns its path.
  @discardableResult
  public func write(_ name: String, _ text: String) throws -> String {
    let url = URL(fileURLWithPath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  /// The text of a file.
  public func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")), as: UTF8.self)
  }

  /// The names of the files, sorted.
  public func names(in folder: String = ".") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)").sorted()
  }
}
