// Reads symbol graphs and reports public types that no public signature mentions, and too many types.
// Run by .ci/check-surface.
//
//     surface FOLDER MOST
import Foundation

struct Graph: Decodable {
  let module: Module
  let symbols: [Symbol]

  struct Module: Decodable { let name: String }
  struct Kind: Decodable { let identifier: String }
  struct Identifier: Decodable { let precise: String }
  struct Fragment: Decodable { let preciseIdentifier: String? }

  struct Symbol: Decodable {
    let kind: Kind
    let identifier: Identifier
    let pathComponents: [String]
    let declarationFragments: [Fragment]?
  }
}

struct PublicType {
  let module: String
  let path: [String]
  let name: String
}

/// What an embedder begins with: values made by an initialiser, and static functions.
let entryPoints: Set<String> = [
  "RingfenceGeodesy.Geodesic", "Ringfence.TriggerSession", "Ringfence.AppSession",
  "Ringfence.ComparisonSession", "Ringfence.ApproachTracker",
  "RingfenceLint.Linter", "RingfenceRepair.LayoutRepair", "RingfenceLifeCycle.LifeCycleSession",
  "RingfenceLifeCycle.RegionPlanner", "RingfenceLifeCycle.RelaunchPolicy",
  "RingfenceLifeCycle.ScenarioPreset",
  "RingfenceLifeCycle.RegionPlanWriter", "RingfenceLint.FindingWriter", "RingfenceLint.RuleWriter",
  "RingfenceRepair.RepairWriter",
]
/// Modules whose types are checked; those of the others only count as users.
let checked: Set<String> = [
  "RingfenceGeodesy", "Ringfence", "RingfenceLifeCycle", "RingfenceLint", "RingfenceRepair",
]
/// Modules that an embedder imports with `import Ringfence`.
let counted: Set<String> = ["RingfenceGeodesy", "Ringfence"]

let arguments = CommandLine.arguments
guard arguments.count == 3, let most = Int(arguments[2]) else {
  print("usage: surface FOLDER MOST")
  exit(64)
}
let folder = URL(fileURLWithPath: arguments[1])
let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
  .filter { $0.hasSuffix(".symbols.json") }.sorted()
let graphs = try names.map {
  try JSONDecoder().decode(
    Graph.self, from: Data(contentsOf: folder.appendingPathComponent($0)))
}

let typeKinds: Set<String> = [
  "swift.struct", "swift.enum", "swift.class", "swift.protocol", "swift.typealias",
]
var types: [String: PublicType] = [:]
for graph in graphs where checked.contains(graph.module.name) {
  for symbol in graph.symbols where typeKinds.contains(symbol.kind.identifier) {
    // The other name that a protocol asks for within a type is no type.
    if symbol.kind.identifier == "swift.typealias", symbol.pathComponents.count > 1 { continue }
    types[symbol.identifier.precise] = PublicType(
      module: graph.module.name, path: symbol.pathComponents,
      name: "\(graph.module.name).\(symbol.pathComponents.joined(separator: "."))")
  }
}

// A type is reached by a signature that is not its own: of another type, or of no type at all.
var reached: Set<String> = []
for graph in graphs {
  for symbol in graph.symbols where !typeKinds.contains(symbol.kind.identifier) {
    for fragment in symbol.declarationFragments ?? [] {
      guard let mentioned = fragment.preciseIdentifier, let type = types[mentioned],
        !symbol.pathComponents.starts(with: type.path)
      else { continue }
      reached.insert(mentioned)
    }
  }
}

var status: Int32 = 0
for (identifier, type) in types.sorted(by: { $0.value.name < $1.value.name })
where !reached.contains(identifier) && !entryPoints.contains(type.name) {
  print("check-surface: \(type.name) is public, but no other public signature mentions it")
  status = 1
}
for name in entryPoints.subtracting(types.values.map(\.name)).sorted() {
  print("check-surface: the entry point \(name) does not exist")
  status = 1
}
let embedded = types.values.filter { counted.contains($0.module) }
let topLevel = embedded.filter { $0.path.count == 1 }.count
if topLevel > most {
  print("check-surface: too many types")
  status = 1
}
print(
  "check-surface: \(types.count) public types; `import Ringfence` brings \(topLevel) of at most \(most),"
    + " and \(embedded.count - topLevel) nested in them")
exit(status)
