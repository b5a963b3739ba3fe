internal import Ringfence
internal import RingfenceFiles
internal import RingfenceLint

/// The changes of the text of a layout that a repair makes.
struct RepairEdits {
  private(set) var edits: [TextEdit] = []
  private let plan: RepairPlan
  private let nodes: LayoutNodes
  private let form: ZoneFileForm
  /// The objects of fences that went to another one.
  private var removed: Set<Int> = []

  init(plan: RepairPlan, nodes: LayoutNodes, form: ZoneFileForm) {
    self.plan = plan
    self.nodes = nodes
    self.form = form
  }

  private var document: JSONDocument { nodes.document }

  /// Collects the edits; `false` where a fence is not found in the text.
  mutating func collect() -> Bool {
    var index = 0
    while index < plan.changes.count {
      let change = plan.changes[index]
      guard let fence = fence(change.sources[0]) else { return false }
      let shape = plan.layout.zones[change.zone].fences[change.fence].shape
      if change.parts > 1 {
        guard index + change.parts <= plan.changes.count else { return false }
        let parts = plan.changes[index..<index + change.parts].map {
          plan.layout.zones[$0.zone].fences[$0.fence]
        }
        replace(fence, by: parts)
      } else if change.sources.count > 1 {
        guard replaceShape(of: fence, by: shape) else { return false }
        for source in change.sources.dropFirst() {
          guard let other = self.fence(source) else { return false }
          removed.insert(other.object)
        }
      } else {
        guard let edits = numbers(of: fence, original(change.sources[0]), shape) else {
          return false
        }
        self.edits += edits
      }
      index += change.parts
    }
    removeObjects()
    return true
  }

  private func fence(_ location: Finding.Location) -> LayoutNodes.FenceNodes? {
    guard case .fence(let fence, zone: let zone) = location else { return nil }
    return nodes.fences[zone][fence]
  }

  private func original(_ location: Finding.Location) -> Shape {
    plan.original.zones[location.zone ?? 0].fences[location.fence ?? 0].shape
  }

  // MARK: Numbers

  /// The edits of the numbers of a fence that are others after; `nil` where its positions are not those of the text.
  private func numbers(
    of fence: LayoutNodes.FenceNodes, _ before: Shape, _ after: Shape
  ) -> [TextEdit]? {
    var edits: [TextEdit] = []
    if case .circle(let old) = before, case .circle(let new) = after, old.radius != new.radius {
      guard case .circle(_, let node) = fence.shape, let edit = radius(new, node, fence) else {
        return nil
      }
      edits.append(edit)
    }
    let positions = nodes.positions(fence.shape)
    let (old, new) = (Self.vertices(before), Self.vertices(after))
    guard old.count == new.count, positions.count == old.count else { return nil }
    for (index, position) in positions.enumerated() where old[index] != new[index] {
      guard let (longitude, latitude) = nodes.numbers(position) else { return nil }
      edits.append(edit(longitude, new[index].longitude))
      edits.append(edit(latitude, new[index].latitude))
    }
    return edits
  }

  private static func vertices(_ shape: Shape) -> [Coordinate] {
    if case .polygons(let polygons) = shape {
      return polygons.flatMap { $0.rings.flatMap { $0.vertices } }
    }
    return shape.positions
  }

  private func edit(_ node: Int, _ number: Double) -> TextEdit {
    TextEdit(document.tape.range(node), DecimalNumber.text(number).utf8)
  }

  /// The edit of a radius, which may be a text with its unit, or not be written at all.
  private func radius(
    _ circle: Circle, _ node: Int?, _ fence: LayoutNodes.FenceNodes
  ) -> TextEdit? {
    let text = DecimalNumber.text(circle.radius.meters)
    if let node {
      let isText =
        document.kind(node) == .string
        || form == .geoJSON && GeoJSONRadius(of: fence.object, document)?.unit != nil
      return TextEdit(document.tape.range(node), (isText ? "\"\(text) m\"" : text).utf8)
    }
    guard let properties = document.member("properties", of: fence.object),
      document.kind(properties) == .object
    else { return nil }
    let start = document.tape.range(properties).lowerBound + 1
    let comma = document.tape.firstChild(properties) == nil ? "" : ","
    return TextEdit(start..<start, " \"radius\": \(text)\(comma)".utf8)
  }

  // MARK: Shapes

  /// Replaces the shape of a fence by a circle.
  private mutating func replaceShape(of fence: LayoutNodes.FenceNodes, by shape: Shape) -> Bool {
    guard case .circle(let circle) = shape else { return false }
    if case .circle(let center, let node) = fence.shape {
      guard let (longitude, latitude) = nodes.numbers(center),
        let radius = radius(circle, node, fence)
      else { return false }
      edits += [
        edit(longitude, circle.center.longitude), edit(latitude, circle.center.latitude), radius,
      ]
      return true
    }
    guard let range = shapeRange(of: fence) else { return false }
    edits.append(TextEdit(range, shapeText(shape)))
    guard form == .geoJSON else { return true }
    guard let radius = radius(circle, nil, fence) else { return false }
    edits.append(radius)
    return true
  }

  /// Replaces a fence by its parts: each has the text of the fence with another id and shape.
  private mutating func replace(_ fence: LayoutNodes.FenceNodes, by parts: [Fence]) {
    guard let shapeRange = shapeRange(of: fence) else { return }
    let range = document.tape.range(fence.object)
    let blanks = blanks(before: range.lowerBound)
    var text: [UInt8] = []
    for (index, part) in parts.enumerated() {
      if index > 0 { text += [0x2C] + blanks }
      let edits = [
        TextEdit(shapeRange, shapeText(part.shape)), idEdit(of: fence.object, part.id),
      ]
      let end = document.bytes.count
      let changed = TextEdit.apply(edits, to: document.bytes)
      let stop = changed.count - (end - range.upperBound)
      text += changed[range.lowerBound..<stop]
    }
    edits.append(TextEdit(range, text))
  }

  private func idEdit(of object: Int, _ id: String) -> TextEdit {
    var json = JSONWriter(.spaced)
    if let node = document.member("id", of: object) {
      json.value(id)
      return TextEdit(document.tape.range(node), json.bytes)
    }
    json.object { $0.member("id", id) }
    let start = document.tape.range(object).lowerBound + 1
    return TextEdit(start..<start, [0x20] + json.bytes.dropFirst().dropLast() + [0x2C])
  }

  /// The member of a native fence that is its shape, or the geometry of a feature.
  private func shapeRange(of fence: LayoutNodes.FenceNodes) -> Range<Int>? {
    if form == .geoJSON {
      return document.member("geometry", of: fence.object).map { document.tape.range($0) }
    }
    for name in ["circle", "rectangle", "polygon", "polygons", "geoline"] {
      guard let node = document.member(name, of: fence.object) else { continue }
      let range = document.tape.range(node)
      let key = Array("\"\(name)\"".utf8)
      var start = range.lowerBound - key.count
      while start > 0, !document.bytes[start..<start + key.count].elementsEqual(key) { start -= 1 }
      return start..<range.upperBound
    }
    return nil
  }

  private func shapeText(_ shape: Shape) -> [UInt8] {
    var json = JSONWriter(.spaced)
    if form == .geoJSON {
      json.writeGeometry(shape)
      return Array(json.bytes)
    }
    json.object { $0.writeNativeShape(shape) }
    return Array(json.bytes.dropFirst().dropLast())
  }

  /// The blanks before an offset, from the end of the last line on.
  private func blanks(before end: Int) -> [UInt8] {
    var start = end
    let isBlank: (UInt8) -> Bool = { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    while start > 0, isBlank(document.bytes[start - 1]) { start -= 1 }
    return start == end ? [0x20] : Array(document.bytes[start..<end])
  }

  // MARK: Removal

  /// Removes the fences that went to another one, and the zones that have none left.
  private mutating func removeObjects() {
    guard !removed.isEmpty else { return }
    guard form == .native else {
      remove(removed, from: nodes.features)
      return
    }
    var emptied: Set<Int> = []
    for (zone, fences) in nodes.fences.enumerated() {
      let objects = fences.compactMap { $0?.object }
      if !objects.isEmpty, objects.allSatisfy({ removed.contains($0) }),
        let object = nodes.zones[zone]
      {
        emptied.insert(object)
      } else {
        remove(removed, from: objects)
      }
    }
    remove(emptied, from: nodes.zones.compactMap(\.self))
  }

  /// Removes some elements of an array, with their commas.
  private mutating func remove(_ removed: Set<Int>, from elements: [Int]) {
    let ranges = elements.map { document.tape.range($0) }
    var index = 0
    while index < elements.count {
      guard removed.contains(elements[index]) else {
        index += 1
        continue
      }
      var last = index
      while last + 1 < elements.count, removed.contains(elements[last + 1]) { last += 1 }
      let start = index > 0 ? ranges[index - 1].upperBound : ranges[0].lowerBound
      let end =
        index == 0 && last + 1 < elements.count
        ? ranges[last + 1].lowerBound : ranges[last].upperBound
      edits.append(TextEdit(start..<end, []))
      index = last + 1
    }
  }
}
