internal import Ringfence
package import RingfenceFiles
package import RingfenceLint

/// Finds the part of a layout's text that a finding is about: the position, the edge or the setting. In the native form
/// and GeoJSON.
package struct FindingLocator: Sendable {
  private let nodes: LayoutNodes

  /// Reads the text again; `nil` for another form, or a text in which the fences are not found.
  ///
  /// - Parameters:
  ///   - file: the layout.
  ///   - bytes: the bytes that it was read from.
  package init?(_ file: ZoneFile, _ bytes: ContiguousArray<UInt8>) {
    guard file.form == .native || file.form == .geoJSON,
      let document = try? ZoneDocument.document(bytes), let nodes = LayoutNodes(document, of: file)
    else { return nil }
    self.nodes = nodes
  }

  /// The number of bytes of the text in UTF-8, without byte order mark.
  package var byteCount: Int { nodes.document.bytes.count }

  /// The parts that a finding is about, as offsets of bytes in UTF-8, without byte order mark: the one to look at
  /// first. Empty where no part is known, for findings about zones or the layout as a whole.
  package func ranges(of finding: Finding) -> [Range<Int>] {
    guard let zone = finding.location.zone, nodes.zones.indices.contains(zone) else { return [] }
    guard let fence = finding.location.fence else {
      return Self.key(of: finding.rule).flatMap { member($0, of: nodes.zones[zone]) }.map {
        [range($0)]
      } ?? []
    }
    guard let found = nodes.fences[zone][fence] else { return [] }
    if case .polygons(let rings) = found.shape, !finding.marks.isEmpty {
      return finding.marks.compactMap { range(of: $0, in: rings) }
    }
    switch (finding.rule, found.shape) {
    case (.size, .circle(_, let radius?)), (.neverDecidable, .circle(_, let radius?)),
      (.androidUndecidable, .circle(_, let radius?)), (.restartFastPass, .circle(_, let radius?)):
      return [range(radius)]
    case (.rectangleCorners, .rectangle(let southWest, let northEast)):
      return [Self.union(range(southWest), range(northEast))]
    case (.coordinateOrder, let shape):
      return nodes.positions(shape).first.map { [range($0)] } ?? []
    case (.duplicateID, _): return [range(member("id", of: found.object) ?? found.object)]
    default: return [range(found.object)]
    }
  }

  private static func key(of rule: LintRule) -> String? {
    switch rule {
    case .conditionUnsatisfiable, .conditionTrivial: ZoneKey.conditions.rawValue
    case .dwellWithoutExit, .dwellRetrigger: ZoneKey.setting(.dwell).rawValue
    case .dwellRepeat: ZoneKey.setting(.dwellRepeat).rawValue
    case .exitConfirmation: ZoneKey.setting(.exitAfter).rawValue
    case .overspeedSampling: ZoneKey.object(.overspeed).rawValue
    case .attendanceSchedule, .attendanceLoad: ZoneKey.attendance.rawValue
    case .restartRetrigger: ZoneKey.setting(.minimumRetriggerTime).rawValue
    case .duplicateName: ZoneKey.name.rawValue
    case .duplicateID: ZoneKey.id.rawValue
    default: nil
    }
  }

  /// The value of a member of an object, or of the properties of a feature.
  private func member(_ name: String, of object: Int?) -> Int? {
    guard let object else { return nil }
    let document = nodes.document
    return document.member("properties", of: object).flatMap { document.member(name, of: $0) }
      ?? document.member(name, of: object)
  }

  private func range(_ node: Int) -> Range<Int> { nodes.document.tape.range(node) }

  private func range(of mark: PolygonMark, in rings: [[Int]]) -> Range<Int>? {
    guard rings.indices.contains(mark.polygon), rings[mark.polygon].indices.contains(mark.ring)
    else { return nil }
    let positions = Array(nodes.document.children(rings[mark.polygon][mark.ring]))
    guard positions.indices.contains(mark.position) else { return nil }
    let first = range(positions[mark.position])
    guard mark.isEdge else { return first }
    return Self.union(first, range(positions[(mark.position + 1) % positions.count]))
  }

  private static func union(_ a: Range<Int>, _ b: Range<Int>) -> Range<Int> {
    min(a.lowerBound, b.lowerBound)..<max(a.upperBound, b.upperBound)
  }
}
