internal import Ringfence
internal import RingfenceLint

/// What a reader of one form makes of a document.
struct PartialLayout {
  var name: String?
  var timeZone: TimeZoneRules?
  var zones = [Zone]()
  var zonePositions = [LineCursor.Position]()
  var fencePositions = [[LineCursor.Position]]()
  /// In forms other than the native one, the path to where each zone and each fence begins.
  var sourcePaths: (zones: [String], fences: [[String]])?

  func path(ofZone zone: Int) -> String { sourcePaths?.zones[zone] ?? "$.zones[\(zone)]" }

  func path(ofFence fence: Int, inZone zone: Int) -> String {
    sourcePaths?.fences[zone][fence] ?? "$.zones[\(zone)].fences[\(fence)]"
  }
}

/// A JSON document that is being read as a zone file, with warnings that name the place.
struct ZoneSource: JSONReader {
  typealias Failure = ZoneFileError

  let document: JSONDocument
  let name: String
  /// Whether conditions of the native form that never hold are kept, for the linter to find.
  let keepsContradictions: Bool
  private(set) var warnings = [ZoneFileWarning]()
  private var cursor = LineCursor()
  private var paths = JSONPathFinder()
  /// The time zones that were found to exist, so that each name is looked up once.
  var timeZones: [String: TimeZoneRules] = [:]

  init(
    bytes: ContiguousArray<UInt8>, name: String, keepsContradictions: Bool = false
  ) throws(ZoneFileError) {
    self.name = name
    self.keepsContradictions = keepsContradictions
    do {
      document = try JSONDocument(bytes)
    } catch {
      throw ZoneFileError(error, in: name)
    }
  }

  // MARK: Places

  /// The line and column of a node; cheap when asked in the order of the file.
  mutating func position(of node: Int) -> LineCursor.Position {
    let bytes = document.bytes
    return cursor.position(of: document.tape.range(node).lowerBound, in: bytes.span)
  }

  /// Refuses a condition that never holds, unless they are kept.
  func refuseContradiction(at node: Int, _ detail: @autoclosure () -> String) throws(ZoneFileError)
  {
    guard !keepsContradictions else { return }
    throw error(.contradictoryCondition, at: node, detail())
  }

  mutating func warn(_ code: ZoneFileWarning.Code, at node: Int, _ detail: String) {
    let position = position(of: node)
    let bytes = document.bytes
    let path = paths.path(to: node, of: document.tape, in: bytes.span)
    warn(code, at: position, path: path, detail)
  }

  mutating func warn(
    _ code: ZoneFileWarning.Code, at position: LineCursor.Position, path: String, _ detail: String
  ) {
    let place = FileLocation(file: name, line: Int(position.line), column: Int(position.column))
    warnings.append(ZoneFileWarning(code, at: place, path: path, detail))
  }

  /// The warnings in the order of the file.
  var warningsInOrder: [ZoneFileWarning] {
    func key(_ index: Int) -> (Int, Int, Int) {
      (warnings[index].place.line ?? 0, warnings[index].place.column ?? 0, index)
    }
    return warnings.indices.sorted { key($0) < key($1) }.map { warnings[$0] }
  }

  // MARK: The layout as a whole

  /// Warns of what makes events ambiguous or impossible.
  mutating func checkLayout(in draft: PartialLayout) {
    if draft.zones.isEmpty { warn(.noZones, at: 0, "file has no zones") }
    // Ids are compared by their bytes.
    var zones = [[UInt8]: Int]()
    for (index, zone) in draft.zones.enumerated() {
      let position = draft.zonePositions[index]
      let quoted = JSONText.quoted(zone.id)
      if let first = zones[Array(zone.id.utf8)] {
        let line = draft.zonePositions[first].line
        warn(
          .duplicateZone, at: position, path: draft.path(ofZone: index),
          "zone id \(quoted) is that of the zone at line \(line) too, so events do not tell which")
      } else {
        zones[Array(zone.id.utf8)] = index
      }
      if zone.fences.isEmpty {
        warn(
          .noFences, at: position, path: draft.path(ofZone: index),
          "zone \(quoted) has no fences and never triggers")
      }
      var fences = [[UInt8]: Int]()
      for (number, fence) in zone.fences.enumerated() {
        if let invalidity = fence.shape.invalidity {
          warn(
            .invalidPolygon, at: draft.fencePositions[index][number],
            path: draft.path(ofFence: number, inZone: index),
            "fence \(JSONText.quoted(fence.id)) of zone \(quoted) is evaluated by the even-odd rule, "
              + "for it is invalid: \(invalidity)")
        }
        guard let first = fences.updateValue(number, forKey: Array(fence.id.utf8)) else { continue }
        let line = draft.fencePositions[index][first].line
        warn(
          .duplicateFence, at: draft.fencePositions[index][number],
          path: draft.path(ofFence: number, inZone: index),
          "fence id \(JSONText.quoted(fence.id)) is that of the fence at line \(line) of zone "
            + "\(quoted) too, so events do not tell which")
      }
    }
  }
}
