package import Ringfence
internal import RingfenceRecords

package struct ZoneInspection: Sendable {
  private let path: String
  private let format: String
  private let formatTitle: String
  private let layout: ZoneLayout
  private let warnings: [String]
  private let shapes: [(name: String, count: Int)]
  private let vertices: Int
  let bounds: Bounds

  /// Counts the fences and vertices of a layout.
  ///
  /// - Parameters:
  ///   - path: the name of the file.
  ///   - format: the format as a stable name, such as `geojson`.
  ///   - formatTitle: the format for people, such as `GeoJSON`.
  ///   - layout: the layout of the file.
  ///   - warnings: the warnings of the reader, as lines.
  /// - Complexity: linear in the vertices.
  package init(
    _ path: String, format: String, formatTitle: String, layout: ZoneLayout, warnings: [String]
  ) {
    self.path = path
    self.format = format
    self.formatTitle = formatTitle
    self.layout = layout
    self.warnings = warnings
    var counts = ["circle", "rectangle", "polygon", "corridor", "geoline"].map {
      (name: $0, count: 0)
    }
    var vertices = 0
    var bounds = Bounds()
    for fence in layout.zones.lazy.flatMap({ $0.fences }) {
      let kind = fence.shape.kindName
      for i in counts.indices where counts[i].name == kind { counts[i].count += 1 }
      switch fence.shape {
      case .circle, .rectangle: break
      case .polygons(let polygons):
        vertices += polygons.reduce(0) { $0 + $1.rings.reduce(0) { $0 + $1.vertices.count } }
      case .corridor(let corridor): vertices += corridor.line.vertices.count
      case .geoline(let line): vertices += line.vertices.count
      }
      bounds.add(fence.shape.bounds)
    }
    shapes = counts
    self.vertices = vertices
    self.bounds = bounds
  }

  private var fenceCount: Int { shapes.reduce(0) { $0 + $1.count } }

  func lines(_ usesColor: Bool) -> [String] {
    let kinds = shapes.filter { $0.count > 0 }.map { pluralized($0.count, $0.name) }
    var lines = ["\(DisplayFormat.text(path)): zone file, \(formatTitle)"]
    if let name = layout.name { lines.append("  name       \(DisplayFormat.text(name))") }
    lines.append("  zones      \(layout.zones.count)")
    lines.append(
      "  fences     \(fenceCount)" + (kinds.isEmpty ? "" : ": " + kinds.joined(separator: ", ")))
    lines.append("  vertices   \(vertices)")
    lines.append("  bounds     \(bounds.text)")
    let conditional = layout.zones.filter { !$0.conditions.isEmpty }
    if let first = conditional.first {
      lines.append(
        "  conditions on \(pluralized(conditional.count, "zone")), "
          + "first on \(DisplayFormat.text(first.id))")
    }
    return lines + warnings.map { "  " + TextColor.text($0, .yellow, usesColor) }
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("file", path)
      json.member("kind", word: "zones")
      json.member("format", word: format)
      if let name = layout.name { json.member("name", name) }
      json.member("zones", layout.zones.count)
      json.member("fences", fenceCount)
      json.object("shapes") { json in
        for shape in shapes { json.member(shape.name, shape.count) }
      }
      json.member("vertices", vertices)
      bounds.write(to: &json)
      json.member("warnings", warnings)
    }
  }
}
