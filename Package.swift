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
    .library(name: "RingfenceRepair", targets: ["RingfenceRepair"]),
    .executable(name: "ringfence", targets: ["RingfenceTool"]),
  ],
  targets: [
    // The house: what every user of the engine needs.
    .target(name: "RingfenceGeodesy", swiftSettings: strict, linkerSettings: maths),
    .target(name: "Ringfence", dependencies: ["RingfenceGeodesy"], swiftSettings: strict),
    .target(name: "RingfenceRecords", dependencies: ["Ringfence"], swiftSettings: strict),
    .target(
      name: "RingfenceState", dependencies: ["Ringfence", "RingfenceRecords"], swiftSettings: strict
    ),
    .target(
      name: "RingfenceZones",
      dependencies: ["CDataFiles", "Ringfence", "RingfenceRecords", "RingfenceState"],
      swiftSettings: strict),
    .target(
      name: "RingfenceFiles",
      dependencies: ["Ringfence", "RingfenceRecords", "RingfenceState", "RingfenceZones"],
      swiftSettings: strict),
    .target(
      name: "RingfenceLint",
      dependencies: [
        "Ringfence", "RingfenceRecords", "RingfenceState", "RingfenceZones", "RingfenceFiles",
      ], swiftSettings: strict),
    .target(
      name: "RingfenceLifeCycle",
      dependencies: [
        "CDataFiles", "Ringfence", "RingfenceRecords", "RingfenceState", "RingfenceZones",
      ], exclude: ["Platforms/Records"], swiftSettings: strict),
    .target(
      name: "RingfenceAnswers",
      dependencies: ["Ringfence", "RingfenceRecords", "RingfenceLifeCycle"], swiftSettings: strict),
    .target(
      name: "RingfenceVerify",
      dependencies: [
        "Ringfence", "RingfenceRecords", "RingfenceState", "RingfenceLifeCycle", "RingfenceAnswers",
      ], swiftSettings: strict),
    .target(
      name: "RingfenceFoundation", dependencies: ["Ringfence", "RingfenceState"],
      swiftSettings: strict),
    // The rooms: each is a feature with its values, its reader and its writer.
    .target(name: "RingfenceProof", dependencies: ["Ringfence"], swiftSettings: strict),
    .target(
      name: "RingfenceRules", dependencies: ["Ringfence", "RingfenceRecords", "RingfenceAnswers"],
      exclude: ["Rules"], swiftSettings: strict),
    .target(
      name: "RingfenceGrade",
      dependencies: [
        "Ringfence", "RingfenceRecords", "RingfenceFiles", "RingfenceAnswers", "RingfenceRules",
      ], swiftSettings: strict),
    .target(
      name: "RingfencePlatforms",
      dependencies: [
        "Ringfence", "RingfenceRecords", "RingfenceZones", "RingfenceLifeCycle", "RingfenceRules",
      ], swiftSettings: strict),
    .target(
      name: "RingfenceCertainty",
      dependencies: ["Ringfence", "RingfenceRecords", "RingfenceLifeCycle", "RingfenceAnswers"],
      swiftSettings: strict),
    .target(
      name: "RingfenceRepair",
      dependencies: [
        "Ringfence", "RingfenceRecords", "RingfenceState", "RingfenceZones", "RingfenceFiles",
        "RingfenceLint", "RingfenceVerify",
      ], swiftSettings: strict),
    .target(
      name: "RingfencePage",
      dependencies: [
        "CEmbeddedFiles", "Ringfence", "RingfenceRecords", "RingfenceState", "RingfenceZones",
        "RingfenceFiles", "RingfenceLint", "RingfenceLifeCycle", "RingfenceAnswers",
        "RingfenceCertainty", "RingfenceGrade",
      ], exclude: ["Assets", "Runtime"], swiftSettings: strict),
    .systemLibrary(name: "CRingfence", path: "Sources/CRingfence"),
    // Files that are compiled in as they are.
    .target(name: "CDataFiles", exclude: ["time-zones.txt"]),
    .target(name: "CEmbeddedFiles"),
    // The engine of the page, which `make` builds; the executable alone has it.
    .target(name: "CPageModule", dependencies: ["CEmbeddedFiles"]),
    .target(
      name: "RingfenceC",
      dependencies: [
        "CRingfence", "Ringfence", "RingfenceRecords", "RingfenceState", "RingfenceZones",
        "RingfenceFiles", "RingfenceLint", "RingfenceLifeCycle", "RingfenceAnswers",
        "RingfenceCertainty",
      ], swiftSettings: strict),
    .target(
      name: "RingfenceCommand",
      dependencies: [
        "CEmbeddedFiles", "Ringfence", "RingfenceRecords", "RingfenceState", "RingfenceZones",
        "RingfenceFiles", "RingfenceLint", "RingfenceLifeCycle", "RingfenceAnswers",
        "RingfenceVerify", "RingfenceProof", "RingfenceRules", "RingfenceGrade",
        "RingfencePlatforms", "RingfenceCertainty", "RingfenceRepair", "RingfencePage",
      ], swiftSettings: strict),
    .executableTarget(
      name: "RingfenceTool", dependencies: ["CPageModule", "RingfenceCommand"],
      swiftSettings: strict),

    .target(
      name: "TestSupport", dependencies: ["Ringfence", "RingfenceRecords"],
      path: "Tests/TestSupport", swiftSettings: strict),
    .target(
      name: "FuzzTargets",
      dependencies: ["RingfenceCommand", "RingfenceLint", "RingfenceLifeCycle", "TestSupport"],
      path: "Tests/Fuzz/Targets", swiftSettings: strict),
    .executableTarget(
      name: "FirstZone", dependencies: ["Ringfence"], path: "Docs/Embedding/FirstZone",
      swiftSettings: strict),
    .executableTarget(
      name: "FollowDevice", dependencies: ["Ringfence", "RingfenceFiles"],
      path: "Docs/Embedding/FollowDevice", swiftSettings: strict),
    .executableTarget(
      name: "KilledApp", dependencies: ["Ringfence", "RingfenceState"],
      path: "Docs/Embedding/KilledApp", swiftSettings: strict),
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
      name: "RingfenceTests", dependencies: ["Ringfence", "RingfenceProof", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "RingfenceRecordsTests", dependencies: ["RingfenceRecords", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "RingfenceFilesTests",
      dependencies: ["RingfenceFiles", "RingfenceFoundation", "TestSupport"], swiftSettings: tests),
    .testTarget(
      name: "RingfenceLintTests", dependencies: ["RingfenceFiles", "RingfenceLint", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "RingfenceLifeCycleTests",
      dependencies: [
        "RingfenceFiles", "RingfenceLifeCycle", "RingfenceLint", "TestSupport",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "RingfenceAnswersTests", dependencies: ["RingfenceAnswers", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "RingfenceVerifyTests",
      dependencies: ["RingfenceFiles", "RingfenceVerify", "TestSupport"], swiftSettings: tests),
    .testTarget(
      name: "RingfenceProofTests", dependencies: ["RingfenceProof", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "RingfenceRulesTests",
      dependencies: ["RingfenceFiles", "RingfenceRules", "TestSupport"], swiftSettings: tests),
    .testTarget(
      name: "RingfenceGradeTests",
      dependencies: ["RingfenceFiles", "RingfenceGrade", "TestSupport"], swiftSettings: tests),
    .testTarget(
      name: "RingfencePlatformsTests", dependencies: ["RingfencePlatforms", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "RingfenceCertaintyTests",
      dependencies: ["RingfenceCertainty", "RingfenceFiles", "TestSupport"], swiftSettings: tests),
    .testTarget(
      name: "RingfenceRepairTests", dependencies: ["RingfenceRepair", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "RingfencePageTests",
      dependencies: ["RingfencePage", "RingfenceCommand", "RingfenceFiles", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "RingfenceCTests",
      dependencies: ["CRingfence", "RingfenceC", "RingfenceCommand", "RingfenceFiles"],
      swiftSettings: tests),
    .testTarget(
      name: "RingfenceCommandTests",
      dependencies: [
        "RingfenceCommand", "RingfencePage", "RingfenceTool", "FirstZone", "FollowDevice",
        "KilledApp",
        "TestSupport",
      ], swiftSettings: tests),
    .testTarget(
      name: "FuzzTests", dependencies: ["FuzzTargets", "TestSupport"], swiftSettings: tests),
  ],
  swiftLanguageModes: [.v6]
)

// The fuzzer brings its own entry point, so only `Tests/Fuzz/fuzz` sees it.
if Context.environment["RINGFENCE_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "ringfence-fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzz/Driver",
      swiftSettings: strict))
}
