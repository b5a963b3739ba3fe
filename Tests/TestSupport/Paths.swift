public import Foundation

/// Where things lie in the checkout.
public enum Paths {
  /// The root of the package.
  public static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Where the build puts the executables of the configuration under test.
  public static let products = URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent()

  /// Our own fixtures, committed.
  public static let fixtures = root.appendingPathComponent("Tests/Fixtures")

  /// The recorded corpus, when this machine has it: `RINGFENCE_CORPUS`, else `../shared/data`.
  public static let corpus: URL? = {
    let named = ProcessInfo.processInfo.environment["RINGFENCE_CORPUS"]
    let folder =
      named.map { URL(fileURLWithPath: $0) }
      ?? root.deletingLastPathComponent().appendingPathComponent("shared/data")
    return FileManager.default.fileExists(atPath: folder.appendingPathComponent("README.md").path)
      ? folder : nil
  }()
}
