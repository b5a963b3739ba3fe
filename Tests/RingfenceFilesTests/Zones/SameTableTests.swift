import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// Random tables of circles as CSV, TSV, tables with semicolons, rows in JSON and GeoJSON: the zones that were drawn, or
/// a refusal, and never other zones.
@Suite struct SameTableTests {
  /// A circle as it was drawn.
  private struct Place {
    var name: String
    var latitude: Double
    var longitude: Double
    var meters: Double
  }

  /// How positions are written.
  private enum Degrees: CaseIterable { case signed, suffix, prefix, sides, words, sign, minutes }

  /// A column with its value for each place.
  private struct Column {
    var name: String
    var values: [String]
    /// Whether GeoJSON has it among its properties.
    var isProperty = true
  }

  private static func places(_ random: inout SeededRandom) -> [Place] {
    (0..<random.int(1...6)).map { number in
      // Four decimals, so that minutes and seconds with decimals are exact enough.
      Place(
        name: "Place \(number)", latitude: Double(random.int(-800_000...800_000)) / 10_000,
        longitude: Double(random.int(-1_700_000...1_700_000)) / 10_000,
        meters: Double(random.int(1...900)))
    }
  }

  /// Another writing of a name: case and separators.
  private static func respelled(_ name: String, _ random: inout SeededRandom) -> String {
    switch random.int(0...4) {
    case 0: name.uppercased()
    case 1: name.prefix(1).uppercased() + name.dropFirst()
    case 2: name.split(separator: "_").joined(separator: " ")
    case 3: name.split(separator: "_").joined(separator: "-")
    default: name
    }
  }

  private static func text(
    _ degrees: Double, _ form: Degrees, isLatitude: Bool, _ random: inout SeededRandom
  ) -> String {
    let letter = isLatitude ? (degrees < 0 ? "S" : "N") : (degrees < 0 ? "W" : "E")
    let size = abs(degrees)
    switch form {
    case .signed: return "\(degrees)"
    case .suffix: return "\(size)\(random.int(0...1) == 0 ? " " : "")\(letter)"
    case .prefix: return "\(letter)\(size)"
    case .minutes:
      let whole = size.rounded(.down)
      return "\(Int(whole))°\(((size - whole) * 60 * 1e6).rounded() / 1e6)' \(letter)"
    case .sides, .words, .sign: return "\(size)"
    }
  }

  private static func side(_ degrees: Double, _ form: Degrees, isLatitude: Bool) -> String {
    switch form {
    case .words:
      isLatitude ? (degrees < 0 ? "south" : "north") : (degrees < 0 ? "West" : "East")
    case .sign: degrees < 0 ? "-" : "+"
    default: isLatitude ? (degrees < 0 ? "s" : "n") : (degrees < 0 ? "W" : "E")
    }
  }

  /// The columns of places in a random order, under random names.
  private static func columns(_ places: [Place], _ random: inout SeededRandom) -> [Column] {
    func one(_ names: [String], _ random: inout SeededRandom) -> String {
      respelled(names[random.int(0...names.count - 1)], &random)
    }
    let form = Degrees.allCases[random.int(0...Degrees.allCases.count - 1)]
    var columns = [
      Column(name: one(["name", "title"], &random), values: places.map(\.name)),
      Column(
        name: one(["lat", "latitude", "gps_lat"], &random),
        values: places.map { text($0.latitude, form, isLatitude: true, &random) },
        isProperty: false),
      Column(
        name: one(["lon", "lng", "longitude", "gps_lon"], &random),
        values: places.map { text($0.longitude, form, isLatitude: false, &random) },
        isProperty: false),
    ]
    if [.sides, .words, .sign].contains(form) {
      let pair =
        form == .sign
        ? ("lat_sign", "lon_sign")
        : [("N/S", "E/W"), ("lathem", "lonhem"), ("quux", "corge")][random.int(0...2)]
      columns.append(
        Column(
          name: pair.0, values: places.map { side($0.latitude, form, isLatitude: true) },
          isProperty: false))
      columns.append(
        Column(
          name: pair.1, values: places.map { side($0.longitude, form, isLatitude: false) },
          isProperty: false))
    }
    let units: [(String, Double)] = [
      ("m", 1), ("km", 1_000), ("ft", 0.3048), ("mi", 1_609.344), ("yd", 0.9144),
    ]
    let (unit, size) = units[random.int(0...4)]
    func radii() -> [String] { places.map { "\($0.meters / size)" } }
    switch random.int(0...4) {
    case 0: columns.append(Column(name: "radius", values: places.map { "\($0.meters)" }))
    case 1: columns.append(Column(name: respelled("radius_\(unit)", &random), values: radii()))
    case 2: columns.append(Column(name: "Radius (\(unit))", values: radii()))
    case 3:
      columns.append(Column(name: "radius", values: radii()))
      columns.append(
        Column(
          name: one(["units", "unit", "radius_unit"], &random), values: places.map { _ in unit }))
    default:
      columns.append(Column(name: "radius", values: radii().map { "\($0) \(unit)" }))
    }
    for number in 0..<random.int(0...3) {
      let values = ["x", "open", "7", "", "N 7", "S-Bahn"]
      columns.append(
        Column(
          name: "extra \(number)",
          values: places.map { _ in values[random.int(0...values.count - 1)] + "\(number)" }))
    }
    columns.shuffle(using: &random)
    return columns
  }

  private static func table(_ columns: [Column], _ separator: String) -> String {
    func row(_ fields: [String]) -> String {
      fields.map { field in
        field.contains(separator) || field.contains("\"") ? "\"\(field)\"" : field
      }.joined(separator: separator) + "\n"
    }
    return row(columns.map(\.name))
      + columns[0].values.indices.map { index in row(columns.map { $0.values[index] }) }.joined()
  }

  private static func rows(_ columns: [Column], _ random: inout SeededRandom) -> String {
    let objects = columns[0].values.indices.map { index in
      let members = columns.map { column in
        let value = column.values[index]
        let isNumber = Double(value) != nil && random.int(0...1) == 0
        return "\"\(column.name)\":" + (isNumber && !value.hasPrefix("+") ? value : "\"\(value)\"")
      }
      return "{\(members.joined(separator: ","))}"
    }
    return "[\(objects.joined(separator: ",\n"))]"
  }

  private static func geoJSON(_ columns: [Column], _ places: [Place]) -> String {
    let features = places.indices.map { index in
      let members = columns.filter { $0.isProperty }.map {
        "\"\($0.name)\":\"\($0.values[index])\""
      }
      return
        "{\"type\":\"Feature\",\"properties\":{\(members.joined(separator: ","))},\"geometry\":"
        + "{\"type\":\"Point\",\"coordinates\":[\(places[index].longitude),\(places[index].latitude)]}}"
    }
    return "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}"
  }

  @Test(arguments: 0..<300) func `gives the zones that were drawn in each form`(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    let places = Self.places(&random)
    let columns = Self.columns(places, &random)
    let texts = [
      Self.table(columns, ","), Self.table(columns, "\t"), Self.table(columns, ";"),
      Self.rows(columns, &random), Self.geoJSON(columns, places),
    ]
    for text in texts {
      let file = try ZoneFile.read(bytes: Array(text.utf8), name: "z")
      try #require(file.layout.zones.count == places.count, "\(text)")
      for (zone, place) in zip(file.layout.zones, places) {
        guard case .circle(let circle)? = zone.fences.first?.shape else {
          Issue.record("no circle in \(text)")
          continue
        }
        #expect(abs(circle.center.latitude - place.latitude) < 1e-7, "\(text)")
        #expect(abs(circle.center.longitude - place.longitude) < 1e-7, "\(text)")
        #expect(abs(circle.radius.meters - place.meters) < 1e-6, "\(text)")
      }
    }
  }
}
