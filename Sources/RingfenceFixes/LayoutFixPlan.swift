internal import Ringfence
package import RingfenceFiles
package import RingfenceLint

package struct LayoutFixPlan: Sendable {
  /// The repairs, in the order of the layout. Exchanged positions are repaired alone: everything else is measured
  /// afterwards.
  package private(set) var fixes: [LayoutFix] = []
  /// The text in UTF-8, without byte order mark, that the edits belong to.
  package let text: ContiguousArray<UInt8>

  /// The edits that remove the bounding boxes that would not hold any more.
  let boxRemovals: [TextEdit]

  /// Makes a plan for a file.
  ///
  /// - Parameters:
  ///   - file: the layout.
  ///   - bytes: the bytes it was read from.
  ///   - findings: what the linter found in it.
  /// - Throws: why the form cannot be repaired.
  package init(
    _ file: ZoneFile, _ bytes: ContiguousArray<UInt8>, _ findings: [Finding]
  ) throws(FileError) {
    func refusal(_ detail: String) -> FileError {
      FileError(.unsupportedForm, at: FileLocation(file: file.name), detail)
    }
    guard file.form == .native || file.form == .geoJSON else {
      throw refusal(
        "cannot repair the form '\(file.form.rawValue)', expected a native zone file or GeoJSON; convert it "
          + "first")
    }
    guard !bytes.starts(with: [0xFE, 0xFF]), !bytes.starts(with: [0xFF, 0xFE]) else {
      throw refusal("cannot repair a file in UTF-16, expected UTF-8")
    }
    guard let document = try? ZoneDocument.document(bytes),
      let nodes = LayoutNodes(document, of: file)
    else { throw refusal("cannot find the fences in the text, so that it cannot be repaired") }
    text = document.bytes
    var builder = LayoutFixBuilder(layout: file.layout, nodes: nodes)
    builder.exchange(findings)
    if builder.fixes.isEmpty { builder.repair(findings) }
    fixes = builder.fixes
    let fixed = fixes.filter { $0.location.fence != nil && !$0.edits.isEmpty }
    boxRemovals = nodes.boxRemovals(
      around: Set(
        fixed.compactMap {
          nodes.changedFeature(zone: $0.location.zone, fence: $0.location.fence, $0.edits)
        }))
  }
}

private struct LayoutFixBuilder {
  let layout: ZoneLayout
  let nodes: LayoutNodes
  var fixes: [LayoutFix] = []
  /// The ids in use: those of the zones, and those of the fences of each zone.
  private var zoneIDs: Set<String>
  private var fenceIDs: [Set<String>]
  private var isRingFixed: Set<Finding.Location> = []

  init(layout: ZoneLayout, nodes: LayoutNodes) {
    self.layout = layout
    self.nodes = nodes
    zoneIDs = Set(layout.zones.map { $0.id })
    fenceIDs = layout.zones.map { Set($0.fences.map { $0.id }) }
  }

  private var document: JSONDocument { nodes.document }

  private func fence(_ location: Finding.Location) -> LayoutNodes.FenceNodes? {
    guard case .fence(let fence, let zone) = location else { return nil }
    return nodes.fences[zone][fence]
  }

  // MARK: Latitude and longitude

  /// Exchanges the numbers of positions where a rule is certain.
  mutating func exchange(_ findings: [Finding]) {
    let certain = findings.filter { $0.isCertain }
    if let rule = certain.first(where: { $0.rule.fix == .exchangeAllPositions })?.rule {
      for (z, zone) in layout.zones.enumerated()
      where !zone.disabledLintRules.contains(rule.name) {
        for f in zone.fences.indices { exchange(.fence(f, zone: z), rule) }
      }
      return
    }
    for finding in certain where finding.rule.fix == .exchangePositions {
      exchange(finding.location, finding.rule)
    }
  }

  private mutating func exchange(_ location: Finding.Location, _ rule: LintRule) {
    guard let fence = fence(location) else { return }
    var edits: [TextEdit] = []
    for position in nodes.positions(fence.shape) {
      guard let (first, second) = nodes.numbers(position) else { continue }
      edits.append(TextEdit(document.tape.range(first), nodes.bytes(second)))
      edits.append(TextEdit(document.tape.range(second), nodes.bytes(first)))
    }
    fixes.append(LayoutFix(name: rule.name, location: location, edits: edits))
  }

  // MARK: Shapes and ids

  mutating func repair(_ findings: [Finding]) {
    var rules: [Finding.Location: Set<LintRule>] = [:]
    for finding in findings { rules[finding.location, default: []].insert(finding.rule) }
    for finding in findings {
      switch finding.rule.fix {
      case .orderCorners: orderCorners(finding)
      case .enlargeCircle: enlarge(finding)
      case .rename: rename(finding)
      case .closeRings, .removeRepeatedVertices, .removeSpikes, .windRings:
        if isRingFixed.insert(finding.location).inserted {
          repairRings(finding.location, rules[finding.location] ?? [])
        }
      case .exchangeAllPositions, .exchangePositions, nil: break
      }
    }
  }

  private mutating func orderCorners(_ finding: Finding) {
    guard case .rectangle(let southWest, let northEast)? = fence(finding.location)?.shape,
      let south = nodes.numbers(southWest)?.latitude, let north = nodes.numbers(northEast)?.latitude
    else { return }
    fixes.append(
      LayoutFix(
        name: finding.rule.name, location: finding.location,
        edits: [
          TextEdit(document.tape.range(south), nodes.bytes(north)),
          TextEdit(document.tape.range(north), nodes.bytes(south)),
        ]))
  }

  private mutating func enlarge(_ finding: Finding) {
    guard case .circle(_, let radius?)? = fence(finding.location)?.shape else { return }
    let text = document.kind(radius) == .string ? "\"5 m\"" : "5"
    fixes.append(
      LayoutFix(
        name: finding.rule.name, location: finding.location,
        edits: [TextEdit(document.tape.range(radius), text.utf8)]))
  }

  private mutating func repairRings(_ location: Finding.Location, _ rules: Set<LintRule>) {
    var options = RingFix.Options()
    options.closes = rules.contains { $0.fix == .closeRings }
    options.dropsDuplicates = rules.contains { $0.fix == .removeRepeatedVertices }
    options.dropsSpikes = rules.contains { $0.fix == .removeSpikes }
    let winds = rules.contains { $0.fix == .windRings }
    guard case .polygons(let polygons)? = fence(location)?.shape else { return }
    var edits: [TextEdit] = []
    for (number, ring) in polygons.flatMap({ $0.enumerated() }) {
      // Outer rings run counterclockwise, holes clockwise (RFC 7946, section 3.1.6).
      options.isCounterclockwise = winds ? number == 0 : nil
      if let edit = RingFix(ring, nodes)?.edit(options) { edits.append(edit) }
    }
    guard !edits.isEmpty else { return }
    for rule in LintRule.allCases where rules.contains(rule) && rule.fix?.isSafe == true {
      fixes.append(LayoutFix(name: rule.name, location: location, edits: edits))
    }
  }

  private mutating func rename(_ finding: Finding) {
    let location = finding.location
    guard let zone = location.zone else { return }
    let object = location.fence == nil ? nodes.zones[zone] : fence(location)?.object
    let id = location.fence.map { layout.zones[zone].fences[$0].id } ?? layout.zones[zone].id
    guard let object, let source = idSource(object, id) else { return }
    let label = location.fence == nil ? "zone" : "fence"
    var number = 2
    func isUsed(_ id: String) -> Bool {
      location.fence == nil ? zoneIDs.contains(id) : fenceIDs[zone].contains(id)
    }
    while isUsed("\(id)-\(number)") { number += 1 }
    if location.fence == nil {
      zoneIDs.insert("\(id)-\(number)")
    } else {
      fenceIDs[zone].insert("\(id)-\(number)")
    }
    let text = Array("\"".utf8) + source.text + Array("-\(number)\"".utf8)
    let edit =
      source.node.map { TextEdit(document.tape.range($0), text) } ?? insertion(text, in: object)
    guard let edit else { return }
    fixes.append(
      LayoutFix(
        name: finding.rule.name, location: location, edits: [edit],
        note: "another \(label) \(JSONText.quoted(id)) is now \(JSONText.quoted("\(id)-\(number)"))"
      ))
  }

  /// The node that has an id and the id's text inside of quotation marks; without a node where the id is not written.
  /// `nil` for an id that comes from elsewhere.
  private func idSource(_ object: Int, _ id: String) -> (node: Int?, text: [UInt8])? {
    let properties = document.member("properties", of: object)
    if properties.flatMap({ document.member("zone", of: $0) }) != nil { return nil }
    let candidates = [
      document.member("id", of: object), properties.flatMap { document.member("id", of: $0) },
    ]
    for case let node? in candidates {
      if document.kind(node) == .number { return (node, Array(nodes.bytes(node))) }
      guard document.string(node) == id else { return nil }
      return (node, Array(nodes.bytes(node).dropFirst().dropLast()))
    }
    // An id that is not written is a name or a number.
    let named = [
      document.member("name", of: object), properties.flatMap { document.member("name", of: $0) },
    ]
    for case let node? in named where document.string(node) == id {
      return (nil, Array(nodes.bytes(node).dropFirst().dropLast()))
    }
    return Int(id) == nil ? nil : (nil, Array(id.utf8))
  }

  /// Inserts a member `id` before the others of an object, with the blanks that stand before the first.
  private func insertion(_ text: [UInt8], in object: Int) -> TextEdit? {
    guard let first = document.tape.firstChild(object) else { return nil }
    let start = document.tape.range(object).lowerBound + 1
    let end = document.tape.range(first).lowerBound
    let blanks = document.bytes[start..<end]
    return TextEdit(
      end..<end,
      Array("\"id\": ".utf8) + text + Array(",".utf8)
        + (blanks.isEmpty ? Array(" ".utf8) : Array(blanks)))
  }
}
