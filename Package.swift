// swift-tools-version: 6.3
import PackageDescription

var strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .enableExperimentalFeature("Lifetimes"),
]
// Warnings are errors only in this package's own builds, where `make` and the scripts of `.ci` set the
// variable: a dependent package must build with a newer compiler that has new warnings.
if Context.environment["RINGFENCE_STRICT"] != nil {
  strict.append(.treatAllWarnings(as: .error))
}
// The code is optimised, as users run it. Tests run once for each time they are compiled, and that takes half of the time
// without optimisation. Only here: what has such a flag cannot be depended on.
let tests =
  Context.environment["RINGFENCE_STRICT"] == nil
  ? strict
  // Nobody imports a test: no second run of the compiler that writes only its module.
  : strict + [.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"])]

// Rounding and square roots, which have one right result, are calls of the C library on older processors.
let maths: [LinkerSetting] = [.linkedLibrary("m", .when(platforms: [.linux]))]

let package = Package(
  name: "ringfence",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Ringfence", targets: ["Ringfence"]),
    .library(name: "RingfenceLifeCycle", targets: ["RingfenceLifeCycle"]),
    .library(name: "RingfenceLint", targets: ["RingfenceLint"]),
    .library(name: "RingfenceState", targets: ["RingfenceState"]),
    .library(name: "RingfenceZones", targets: ["RingfenceZones"]),
    .library(name: "RingfenceFoundation", targets: ["RingfenceFoundation"]),
    .library(name: "RingfenceFiles", targets: ["RingfenceFiles"]),
    .library(name: "RingfenceAnswers", targets: ["RingfenceAnswers"]),
    .library(name: "RingfenceVerify", targets: ["RingfenceVerify"]),
    .executable(name: "ringfence", targets: ["RingfenceTool"]),
  ],
  targets: [
    // The house: what every user of the engine needs.
    .target(name: "RingfenceGeodesy", swiftSettings: strict, linkerSettings: maths),
    .target(name: "Ringfence", dependencies: ["RingfenceGeodesy"], swiftSettings: strict),
    .target(name: "RingfenceReference", dependencies: ["Ringfence"], swiftSettings: strict),
    .target(name: "RingfenceRecords", dependencies: ["Ringfence"], swiftSettings: strict),
    .target(
      name: "RingfenceBytes", dependencies: ["Ringfence", "RingfenceRecords"], swiftSettings: strict
    ),
    .target(
      name: "RingfenceState", dependencies: ["Ringfence", "RingfenceRecords"], swiftSettings: strict
    ),
    .target(
      name: "RingfenceZones",
      dependencies: ["CDataFiles", "Ringfence", "RingfenceRecords", "RingfenceState"],
      swiftSettings: strict),
    .target(
      name: "RingfenceFiles",
      dependencies: [
        "Ringfence", "RingfenceBytes", "RingfenceRecords", "RingfenceState", "RingfenceZones",
      ],
      swiftSettings: strict),
    .target(
      name: "RingfenceLint",
      dependencies: [
        "Ringfence", "RingfenceRecords", "RingfenceState", "RingfenceZones",
      ], swiftSettings: strict),
    .target(
      name: "RingfenceFixes",
      dependencies: [
        "Ringfence", "RingfenceRecords", "RingfenceZones", "RingfenceFiles", "RingfenceLint",
      ], swiftSettings: strict),
    .target(
      name: "RingfenceLifeCycle",
      dependencies: [
        "CDataFiles", "Ringfence", "RingfenceBytes", "RingfenceRecords", "RingfenceState",
        "RingfenceZones",
      ], exclude: ["Platforms/Data"], swiftSettings: strict),
    .target(
      name: "RingfenceAnswers",
      dependencies: ["Ringfence", "RingfenceRecords", "RingfenceLifeCycle"], swiftSettings: strict),
    .target(
      name: "RingfenceVerify",
      dependencies: [
        "Ringfence", "RingfenceBytes", "RingfenceRecords", "RingfenceState", "RingfenceLifeCycle",
        "RingfenceAnswers",
      ], swiftSettings: strict),
    .target(
      name: "RingfenceFoundation", dependencies: ["Ringfence", "RingfenceState"],
      swiftSettings: strict),
    .systemLibrary(name: "CRingfence", path: "Sources/CRingfence"),
    // Files that are compiled in as they are.
    .target(name: "CDataFiles", exclude: ["time-zones.txt"]),
    .target(name: "CEmbeddedFiles"),
    // The engine of the page, which `make` builds; the executable alone has it.
    .target(name: "CPageModule", dependencies: ["CEmbeddedFiles"]),
    .target(
      name: "RingfenceCommand",
      dependencies: [
        "CEmbeddedFiles", "Ringfence", "RingfenceBytes", "RingfenceRecords", "RingfenceState",
        "RingfenceZones",
        "RingfenceFiles", "RingfenceLint", "RingfenceFixes", "RingfenceLifeCycle",
        "RingfenceAnswers", "RingfenceVerify",
      ], swiftSettings: strict),
    .executableTarget(
      name: "RingfenceTool", dependencies: ["CPageModule", "RingfenceCommand", "RingfenceRooms"],
      swiftSettings: strict),

    .target(
      name: "TestSupport", dependencies: ["Ringfence", "RingfenceRecords"],
      path: "Tests/TestSupport", swiftSettings: strict),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "RingfenceCommand", "RingfenceRooms", "RingfenceLint", "RingfenceLifeCycle", "TestSupport",
      ], path: "Tests/Fuzz/Targets", swiftSettings: strict),
    .executableTarget(
      name: "FirstZone", dependencies: ["Ringfence"], path: "Docs/Embedding/FirstZone",
      swiftSettings: strict),
    .executableTarget(
      name: "FollowDevice", dependencies: ["Ringfence", "RingfenceFiles"],
      path: "Docs/Embedding/FollowDevice", swiftSettings: strict),
    .executableTarget(
      name: "KilledApp", dependencies: ["Ringfence", "RingfenceState"],
      path: "Docs/Embedding/KilledApp", swiftSettings: strict),
    .target(
      name: "GeofenceApp",
      dependencies: ["Ringfence", "RingfenceFoundation", "RingfenceLifeCycle", "RingfenceState"],
      path: "Docs/Embedding/GeofenceApp", swiftSettings: strict),
    .executableTarget(
      name: "DeviceTracker", dependencies: ["Ringfence", "RingfenceState"],
      path: "Docs/Embedding/DeviceTracker", swiftSettings: strict),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "RingfenceGeodesy", "RingfenceFiles", "RingfenceLint", "RingfenceCertainty",
        "RingfenceAnswers", "RingfenceRules", "RingfencePlatforms", "RingfenceLifeCycle",
        "TestSupport",
      ], path: "Tests/Benchmarks", swiftSettings: strict),
    .executableTarget(
      name: "CRecords", dependencies: ["CRingfence", "Ringfence", "RingfenceC", "RingfenceFiles"],
      path: "Tests/C/Records", swiftSettings: strict),
    .testTarget(
      name: "RingfenceGeodesyTests", dependencies: ["RingfenceGeodesy", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "RingfenceTests", dependencies: ["Ringfence", "RingfenceReference", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "RingfenceRecordsTests", dependencies: ["RingfenceRecords", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "RingfenceFilesTests",
      dependencies: ["RingfenceFiles", "RingfenceFoundation", "TestSupport"], swiftSettings: tests),
    .testTarget(
      name: "RingfenceLintTests",
      dependencies: ["RingfenceFiles", "RingfenceFixes", "RingfenceLint", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "RingfenceLifeCycleTests",
      dependencies: [
        "GeofenceApp", "RingfenceFiles", "RingfenceLifeCycle", "RingfenceLint", "TestSupport",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "RingfenceAnswersTests", dependencies: ["RingfenceAnswers", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "RingfenceVerifyTests",
      dependencies: ["RingfenceFiles", "RingfenceVerify", "TestSupport"], swiftSettings: tests),
    .testTarget(
      name: "FuzzTests", dependencies: ["FuzzTargets", "TestSupport"], swiftSettings: tests),
  ],
  swiftLanguageModes: [.v6]
)

/// A feature of its own. Nothing but rooms that stand on it and the list in `Sources/RingfenceRooms` imports it.
struct Room {
  let name: String
  /// The rooms that it stands on: without one of them it is not there either.
  var rooms: [String] = []
  /// What its values, its reader and its writer import besides the core.
  let imports: [String]
  /// What its subcommand, in its folder `Command`, imports besides; `nil` for a room without one.
  let command: [String]?
  var exclude: [String] = []
  /// What its tests import besides.
  var tests: [String] = []
  /// Whether packages can depend on it.
  var isProduct = false
}

let rooms = [
  Room(
    name: "Proof", imports: ["RingfenceReference"],
    command: [
      "RingfenceRecords", "RingfenceState", "RingfenceZones", "RingfenceFiles",
      "RingfenceLifeCycle", "RingfenceAnswers", "RingfenceVerify",
    ]),
  Room(
    name: "Certainty", imports: ["RingfenceRecords", "RingfenceLifeCycle", "RingfenceAnswers"],
    command: ["RingfenceBytes", "RingfenceFiles", "RingfenceVerify", "RingfenceZones"],
    tests: ["RingfenceFiles"]),
  Room(
    name: "Rules", imports: ["RingfenceBytes", "RingfenceRecords", "RingfenceAnswers"],
    command: ["CEmbeddedFiles", "RingfenceFiles", "RingfenceLint"], exclude: ["Rules"],
    tests: ["RingfenceFiles"]),
  Room(
    name: "Grade", rooms: ["Rules"],
    imports: ["RingfenceBytes", "RingfenceRecords", "RingfenceFiles", "RingfenceAnswers"],
    command: ["RingfenceZones"], tests: ["RingfenceFiles"]),
  Room(
    name: "Stops",
    imports: [
      "RingfenceBytes", "RingfenceRecords", "RingfenceFiles", "RingfenceLifeCycle",
      "RingfenceAnswers",
    ], command: ["RingfenceZones"]),
  Room(
    name: "Platforms", rooms: ["Rules"],
    imports: [
      "RingfenceBytes", "RingfenceRecords", "RingfenceZones", "RingfenceLifeCycle",
      "RingfenceAnswers",
    ],
    command: ["RingfenceFiles"]),
  Room(
    name: "Repair",
    imports: [
      "RingfenceRecords", "RingfenceState", "RingfenceZones", "RingfenceFiles", "RingfenceLint",
      "RingfenceVerify",
    ], command: ["RingfenceAnswers"], isProduct: true),
  Room(
    name: "Remedies", imports: ["RingfenceRecords", "RingfenceLifeCycle", "RingfenceAnswers"],
    command: [], tests: ["RingfenceFiles"]),
  Room(
    name: "Page", rooms: ["Certainty", "Grade", "Remedies"],
    imports: [
      "CEmbeddedFiles", "RingfenceBytes", "RingfenceRecords", "RingfenceState", "RingfenceZones",
      "RingfenceFiles",
      "RingfenceLint", "RingfenceLifeCycle", "RingfenceAnswers",
    ], command: [], exclude: ["Assets", "Interface", "Runtime"],
    tests: ["RingfenceRooms", "RingfenceFiles"]),
  Room(
    name: "C", rooms: ["Certainty"],
    imports: [
      "CRingfence", "RingfenceRecords", "RingfenceState", "RingfenceZones", "RingfenceFiles",
      "RingfenceLint", "RingfenceLifeCycle", "RingfenceAnswers",
    ], command: nil, tests: ["CRingfence", "RingfenceRooms", "RingfenceFiles"]),
]

/// The rooms of this build: all, or those that are left without the one that `make without ROOM=Name` leaves out.
let built = rooms.reduce(into: [Room]()) { built, room in
  let isLeftOut = room.name == Context.environment["RINGFENCE_WITHOUT"]
  if !isLeftOut, room.rooms.allSatisfy({ need in built.contains { $0.name == need } }) {
    built.append(room)
  }
}

for room in built {
  let module = "Ringfence" + room.name
  if room.isProduct { package.products.append(.library(name: module, targets: [module])) }
  let below = room.rooms.map { "Ringfence" + $0 }
  package.targets.append(
    .target(
      name: module,
      dependencies: (["Ringfence"] + room.imports + below).map { .init(stringLiteral: $0) },
      exclude: room.exclude + (room.command == nil ? [] : ["Command"]), swiftSettings: strict))
  if let command = room.command {
    package.targets.append(
      .target(
        name: module + "Command",
        dependencies: ([module, "RingfenceCommand", "Ringfence"] + room.imports + command + below
          + below.map { $0 + "Command" }).map { .init(stringLiteral: $0) },
        path: "Sources/\(module)/Command", swiftSettings: strict))
  }
  package.targets.append(
    .testTarget(
      name: module + "Tests",
      dependencies: ([module, "TestSupport"] + room.tests).map { .init(stringLiteral: $0) },
      swiftSettings: tests))
}

// Tests of command lines that need a room are in a folder of its name.
let leftOut = rooms.map(\.name).filter { name in !built.contains { $0.name == name } }
package.targets.append(
  .testTarget(
    name: "RingfenceCommandTests",
    dependencies: [
      "RingfenceCommand", "RingfenceRooms", "RingfenceTool", "FirstZone", "FollowDevice",
      "KilledApp", "TestSupport",
    ], exclude: leftOut.filter { $0 != "C" }.map { "Rooms/\($0)" },
    swiftSettings: tests + built.map { .define("ROOM_" + $0.name.uppercased()) }))

// The one list of rooms.
package.targets.append(
  .target(
    name: "RingfenceRooms",
    dependencies: ["RingfenceCommand"]
      + built.filter { $0.command != nil }.map {
        .init(stringLiteral: "Ringfence\($0.name)Command")
      },
    swiftSettings: strict + built.map { .define("ROOM_" + $0.name.uppercased()) }
      + (leftOut.isEmpty ? [.define("ALL_ROOMS")] : [])))

// The fuzzer brings its own entry point, so only `Tests/Fuzz/fuzz` sees it.
if Context.environment["RINGFENCE_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "ringfence-fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzz/Driver",
      swiftSettings: strict))
}
