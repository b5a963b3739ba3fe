import Foundation
import Ringfence
import RingfenceFiles
import RingfenceRules
import TestSupport

/// The rules that this repository ships.
enum ShippedRule {
  static let folder = Paths.root.appendingPathComponent("Sources/RingfenceRules/Rules")

  static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()

  /// A rule by its name and release, with options such as `variant=smaller`.
  static func file(_ name: String, _ options: String...) throws -> RuleFile {
    let bytes = try Data(contentsOf: folder.appendingPathComponent("\(name).json"))
    let settings = options.map { option in
      let parts = option.split(separator: "=", maxSplits: 1).map(String.init)
      return SourcedHead.Setting(name: parts[0], value: parts[1])
    }
    return try RuleFile.read(bytes: Array(bytes), name: name, settings: settings)
  }

  static func engine(_ rule: DecisionRule, _ shapes: [Shape]) -> RuleEngine {
    let zones = shapes.enumerated().map { index, shape in
      Zone(id: "z\(index)", fences: [Fence(id: "f", shape: shape)])
    }
    return RuleEngine(rule, for: ZoneLayout(zones: zones))
  }
}
