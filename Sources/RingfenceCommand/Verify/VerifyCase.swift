internal import Ringfence
internal import RingfenceFiles

package struct VerifyCase: Sendable {
  /// The name in reports.
  package let name: String
  package let zones: String
  let expectations: String
  let tracks: [String]
  package let scenario: ScenarioOptions?
  /// What the folder of the case lacks, as a message; `nil` for a case that is complete.
  package var problem: String?
  /// The exit status of what it lacks.
  package var problemStatus = ExitStatus.unusableInput
}

extension VerifyCase {
  init(_ arguments: Arguments) throws(UsageError) {
    (zones, tracks) = try arguments.zonesAndTracks()
    guard let expectations = try arguments[VerifyCommand.expect] else {
      throw arguments.error(
        .missingOption, "the expected events are missing, expected '--expect FILE'")
    }
    self.expectations = expectations
    name = expectations
    scenario = try ScenarioOptions(arguments)
  }
}

extension Arguments {
  /// Whether the operands are folders of cases, or were meant to be some: there is no expectation file, nor any other
  /// file.
  var hasCaseFolders: Bool {
    !has(VerifyCommand.expect) && !has(ScenarioOptions.scenario)
      && !operands.isEmpty
      && operands.allSatisfy { operand in
        guard operand != "-" else { return false }
        switch System.status(ofTarget: operand) {
        case .success(let status): return status.kind == .folder
        // The name of a track that is missing has an ending.
        case .failure(let error): return error.isMissing && Self.ending(of: operand) == nil
        }
      }
  }
}

/// The cases in folders and below them, in the order of the folders, each sorted by the bytes of names.
///
/// A case is a folder with `zones.*`, tracks, and `expected.ndjson`. Without `zones.*` it has that of the nearest folder
/// above, within the folders that are given. Where it has a `scenario.json`, the events are
/// those that the app would report; if there is a `lifecycle.ndjson`, they are compared with that, and
/// `expected.ndjson` is compared without the scenario.
package struct VerifyCases: Sendable {
  package private(set) var items: [VerifyCase] = []
  private(set) var files: [String] = []
  /// What is to be said about folders.
  package private(set) var messages: [String] = []
  /// The status of folders that could not be used.
  package private(set) var status = ExitStatus.done

  package static let expected = "expected.ndjson"
  package static let lifeCycle = "lifecycle.ndjson"
  package static let scenario = "scenario.json"

  init() {}

  /// Finds the cases.
  ///
  /// - Parameters:
  ///   - folders: the paths of folders.
  ///   - records: whether the expected events are recorded, so that they may be missing.
  ///   - zones: the layout of all cases; `nil` where each has its own.
  init(_ folders: [String], records: Bool, zones: String? = nil) {
    for folder in folders {
      if case .failure(let error) = System.status(ofTarget: folder), error.isMissing {
        add(
          FileError(
            .missingFile, at: FileLocation(file: folder),
            "no such file or folder, expected a folder with cases"
          ).description, of: folder, .missingFile)
        continue
      }
      var found: [InputItem] = []
      TrackInputs.list(folder, into: &found)
      let count = items.count
      var members: [(folder: String, names: [String])] = []
      var indices: [String: Int] = [:]
      for item in found {
        switch item {
        case .failure(let status, let message, _):
          messages.append(message)
          self.status = self.status.combined(with: status)
        case .track(let file):
          let name = System.lastPart(of: file.path)
          let around = String(file.path.dropLast(name.count + 1))
          files.append(file.path)
          if let index = indices[around] {
            members[index].names.append(name)
          } else {
            indices[around] = members.count
            members.append((around, [name]))
          }
        }
      }
      let layouts = members.reduce(into: [String: [String]]()) { layouts, member in
        let found = member.names.filter { $0.hasPrefix("zones.") }
        if !found.isEmpty { layouts[member.folder] = found.map { "\(member.folder)/\($0)" } }
      }
      let cases = members.count { $0.names.contains { Self.isExpectation($0) } }
      if zones == nil, layouts.isEmpty, cases > 1 {
        add(
          "\(FileLocation(file: folder)): error: none of the \(cases) cases has a layout, expected '--zones FILE' "
            + "or a file 'zones.*' in this folder or in those of the cases [incomplete-case]",
          of: folder)
        continue
      }
      for (folder, names) in members {
        add(folder, names, records: records, zones.map { [$0] } ?? Self.above(folder, layouts))
      }
      if items.count == count {
        add(
          "\(FileLocation(file: folder)): error: there is no case in this folder, expected folders "
            + "with \(zones == nil ? "'zones.*', " : "")tracks and '\(Self.expected)' [no-case]",
          of: folder)
      }
    }
  }

  /// Adds what stands for the cases of a folder that has none which can be verified.
  private mutating func add(
    _ problem: String, of folder: String, _ status: ExitStatus = .unusableInput
  ) {
    items.append(
      VerifyCase(
        name: folder, zones: "", expectations: folder, tracks: [], scenario: nil, problem: problem,
        problemStatus: status))
  }

  private static func isExpectation(_ name: String) -> Bool {
    name == expected || name == lifeCycle
  }

  /// The layouts of a folder, or else of the nearest one above.
  private static func above(_ folder: String, _ layouts: [String: [String]]) -> [String] {
    var path = folder[...]
    while true {
      if let found = layouts[String(path)] { return found }
      guard let slash = path.lastIndex(of: "/") else { return [] }
      path = path[..<slash]
    }
  }

  private mutating func add(
    _ folder: String, _ names: [String], records: Bool, _ layouts: [String]
  ) {
    let expectations = names.filter { Self.isExpectation($0) }
    let own = Set(
      expectations + names.filter { $0.hasPrefix("zones.") || $0 == "cases.json" }
        + [Self.scenario])
    let hasLayout = !layouts.isEmpty
    let tracks = names.filter { !own.contains($0) }.map { "\(folder)/\($0)" }
      .filter { TrackSniffer.isTrack($0) }
    // A layout by itself is no case, nor are tracks.
    guard !expectations.isEmpty || (hasLayout && !tracks.isEmpty) else { return }
    var problem: String?
    func lacks(_ what: String) {
      if problem == nil {
        problem = "\(FileLocation(file: folder)): error: \(what) [incomplete-case]"
      }
    }
    if !hasLayout { lacks("the case has no layout, expected a file 'zones.*', or '--zones FILE'") }
    if layouts.count > 1 {
      lacks("the case has \(layouts.count) layouts, expected one file 'zones.*'")
    }
    if tracks.isEmpty { lacks("the case has no track") }
    if expectations.isEmpty, !records {
      lacks("the case has no expected events, expected a file '\(Self.expected)'")
    }
    for name in expectations + [Self.scenario] where System.leadsOutside("\(folder)/\(name)") {
      lacks(
        "'\(PrintableText.escaped(name))' is a link to a file outside of its folder, expected a file"
      )
    }
    let hasScenario = names.contains(Self.scenario)
    if expectations.contains(Self.lifeCycle), !hasScenario {
      lacks("the case has '\(Self.lifeCycle)', but no '\(Self.scenario)'")
    }
    for name in expectations.isEmpty ? [Self.expected] : expectations {
      let usesScenario =
        hasScenario && (name == Self.lifeCycle || !expectations.contains(Self.lifeCycle))
      items.append(
        VerifyCase(
          name: name == Self.expected ? folder : "\(folder)/\(name)",
          zones: layouts.first ?? "", expectations: "\(folder)/\(name)",
          tracks: tracks,
          scenario: usesScenario
            ? ScenarioOptions(
              "\(folder)/\(Self.scenario)", command: "verify") : nil,
          problem: problem))
    }
  }
}
