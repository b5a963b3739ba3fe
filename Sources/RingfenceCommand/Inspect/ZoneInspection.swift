internal import Ringfence
internal import RingfenceFiles
internal import RingfenceReports

/// What a zone file holds, in numbers.
struct ZoneInspection: Sendable {
  private let file: ZoneFile
  private let shapes: [(name: String, count: Int)]
  private let vertices: Int
  private let bounds: Bounds

  init(_ file: ZoneFile) {
    self.file = file
    var counts = [0, 0, 0, 0]
    var vertices = 0
    var bounds = Bounds()
    for fence in file.layout.zones.lazy.flatMap(\.fences) {
      switch fence.shape {
      case .circle: counts[0] += 1
      case .rectangle: counts[1] += 1
      case .polygons(let polygons):
        counts[2] += 1
        vertices += polygons.reduce(0) { $0 + $1.rings.reduce(0) { $0 + $1.vertices.count } }
      case .geoline(let line):
        counts[3] += 1
        vertices += line.vertices.count
      }
      bounds.add(fence.shape.bounds)
    }
    shapes = Array(zip(["circle", "rectangle", "polygon", "geoline"], counts))
    self.vertices = vertices
    self.bounds = bounds
  }

  private var fenceCount: Int { shapes.reduce(0) { $0 + $1.count } }

  /// The numbers as lines for people.
  var lines: [String] {
    let kinds = shapes.filter { $0.count > 0 }.map { pluralized($0.count, $0.name) }
    var lines = ["\(DisplayFormat.text(file.name)): zone file, \(formName)"]
    if let name = file.layout.name { lines.append("  name       \(DisplayFormat.text(name))") }
    lines.append("  zones      \(file.layout.zones.count)")
    lines.append(
      "  fences     \(fenceCount)" + (kinds.isEmpty ? "" : ": " + kinds.joined(separator: ", ")))
    lines.append("  vertices   \(vertices)")
    lines.append("  bounds     \(bounds.shown)")
    for zone in file.layout.zones.filter({ !$0.conditions.isEmpty }).prefix(1) {
      let count = file.layout.zones.count { !$0.conditions.isEmpty }
      lines.append(
        "  conditions on \(pluralized(count, "zone")), first on \(DisplayFormat.text(zone.id))")
    }
    return lines + file.warnings.map { "  " + $0.description }
  }

  private var formName: String {
    switch file.form {
    case .native: "native form"
    case .geoJSON: "GeoJSON"
    case .bluedot: "Bluedot's JSON"
    }
  }

  /// The same as a JSON object.
  func write(to json: inout JSONOutput) {
    var isFirst = true
    json.raw("{")
    json.key("file", isFirst: &isFirst)
    json.text(file.name)
    json.key("kind", isFirst: &isFirst)
    json.text("zones")
    json.key("format", isFirst: &isFirst)
    json.text(file.form.rawValue)
    if let name = file.layout.name {
      json.key("name", isFirst: &isFirst)
      json.text(name)
    }
    json.key("zones", isFirst: &isFirst)
    json.raw("\(file.layout.zones.count)")
    json.key("fences", isFirst: &isFirst)
    json.raw("\(fenceCount)")
    json.key("shapes", isFirst: &isFirst)
    json.raw("{")
    var isFirstShape = true
    for shape in shapes {
      json.key(shape.name, isFirst: &isFirstShape)
      json.raw("\(shape.count)")
    }
    json.raw("}")
    json.key("vertices", isFirst: &isFirst)
    json.raw("\(vertices)")
    bounds.write(to: &json, isFirst: &isFirst)
    json.key("warnings", isFirst: &isFirst)
    json.raw("[")
    json.list(file.warnings) { json, warning in json.text(warning.description) }
    json.raw("]}")
  }
}
