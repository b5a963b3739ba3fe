import Foundation
import FuzzTargets
import TestSupport

/// The inputs that are kept.
enum Fixtures {
  static let folder = Paths.fixtures.appendingPathComponent("Fuzz")

  /// The inputs of a target that broke something once, by name.
  static func inputs(of target: FuzzTarget) -> [(name: String, input: [UInt8])] {
    let folder = folder.appendingPathComponent(target.name)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().compactMap { name in
      let bytes = try? Data(contentsOf: folder.appendingPathComponent(name))
      return bytes.map { (name, Array($0)) }
    }
  }

  /// Writes an input that breaks something to a temporary file and gives its path.
  static func keep(_ input: [UInt8], of target: FuzzTarget) -> String {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("ringfence-fuzz-\(target.name)-\(input.hashValue).input")
    try? Data(input).write(to: url)
    return url.path
  }
}
