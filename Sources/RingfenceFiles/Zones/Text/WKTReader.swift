internal import Ringfence

/// Reads one geometry in well-known text (ISO 19125-1), with the `SRID=` of PostGIS in front, and the
/// circle of Traccar.
struct WKTReader {
  /// Why the text is no geometry that is read, and where.
  struct Failure: Error {
    let code: FileError.Code
    let offset: Int
    let detail: String
  }

  /// The first two numbers of a position.
  enum Order {
    case longitudeLatitude
    /// As Traccar writes them. Only then `CIRCLE (lat lon, radius)` is read.
    case latitudeLongitude

    var words: String {
      switch self {
      case .longitudeLatitude: "positions of WKT are longitude latitude"
      case .latitudeLongitude: "positions of Traccar are latitude longitude"
      }
    }
  }

  private let bytes: ContiguousArray<UInt8>
  private var at: Int
  private let end: Int
  private let order: Order

  init(_ bytes: ContiguousArray<UInt8>, _ range: Range<Int>, order: Order) {
    self.bytes = bytes
    at = range.lowerBound
    end = range.upperBound
    self.order = order
  }

  static let keywords = [
    "POINT", "LINESTRING", "POLYGON", "MULTIPOINT", "MULTILINESTRING", "MULTIPOLYGON",
    "GEOMETRYCOLLECTION", "CIRCULARSTRING", "COMPOUNDCURVE", "CURVEPOLYGON", "MULTICURVE",
    "MULTISURFACE", "POLYHEDRALSURFACE", "TIN", "TRIANGLE",
  ]

  static func begins(_ bytes: ContiguousArray<UInt8>, _ range: Range<Int>) -> Bool {
    var reader = WKTReader(bytes, range, order: .longitudeLatitude)
    let word = reader.word()
    if word == "SRID" { return reader.next() == UInt8(ascii: "=") }
    let bare = keywords.first {
      word == $0 || word == "\($0)Z" || word == "\($0)M" || word == "\($0)ZM"
    }
    guard bare != nil else { return false }
    let byte = reader.next()
    return byte == UInt8(ascii: "(")
      || byte.map {
        $0 | 0x20 == UInt8(ascii: "z") || $0 | 0x20 == UInt8(ascii: "m")
          || $0 | 0x20 == UInt8(ascii: "e")
      } ?? false
  }

  /// Whether a range begins like a circle of Traccar.
  static func beginsCircle(_ bytes: ContiguousArray<UInt8>, _ range: Range<Int>) -> Bool {
    var reader = WKTReader(bytes, range, order: .latitudeLongitude)
    return reader.word() == "CIRCLE" && reader.next() == UInt8(ascii: "(")
  }

  static func beginsPoint(_ text: Span<UInt8>) -> Bool {
    var reader = Self(text)
    guard (try? reader.readSRID()) != nil else { return false }
    return reader.pointType() != nil
  }

  /// Reads a point and expects nothing behind it, in degrees, not checked for range; `nil` for anything else. The
  /// altitude is NaN without a third number, and for one that is a measure.
  static func point(
    _ text: Span<UInt8>
  ) -> (longitude: Double, latitude: Double, altitude: Double)? {
    var reader = Self(text)
    return try? reader.readPoint()
  }

  private init(_ text: Span<UInt8>) {
    var bytes = ContiguousArray<UInt8>()
    bytes.reserveCapacity(text.count)
    for i in text.indices { bytes.append(text[i]) }
    self.init(bytes, 0..<bytes.count, order: .longitudeLatitude)
  }

  private mutating func readPoint() throws(Failure) -> (Double, Double, Double) {
    try readSRID()
    guard let dimensions = pointType() else { throw expected("POINT") }
    try expect(UInt8(ascii: "("), "'('")
    let (longitude, latitude) = (try number(), try number())
    var more: [Double] = []
    while more.count < 2, let byte = next(), byte != UInt8(ascii: ")") { more.append(try number()) }
    try expect(UInt8(ascii: ")"), "')'")
    try expectEnd()
    return (longitude, latitude, dimensions == "M" ? .nan : more.first ?? .nan)
  }

  /// The word behind `POINT`: `Z`, `M`, `ZM` or none; `nil` for another geometry.
  private mutating func pointType() -> String? {
    let type = word()
    guard type.hasPrefix("POINT") else { return nil }
    var dimensions = String(type.dropFirst(5))
    if dimensions.isEmpty {
      let after = at
      dimensions = word()
      if dimensions == "EMPTY" { at = after }
    }
    return ["", "Z", "M", "ZM", "EMPTY"].contains(dimensions) ? dimensions : nil
  }

  /// Reads the geometry and expects nothing behind it; `nil` for an empty one.
  mutating func geometry() throws(Failure) -> ThirdPartyGeometry? {
    try readSRID()
    skipBlanks()
    let start = at
    var type = word()
    guard !type.isEmpty else { throw expected("a geometry such as POLYGON ((…))") }
    for suffix in ["ZM", "Z", "M"] where type.hasSuffix(suffix) && type != "TIN" {
      let bare = String(type.dropLast(suffix.utf8.count))
      if Self.keywords.contains(bare) {
        type = bare
        break
      }
    }
    let afterType = at
    let next = word()
    if next == "EMPTY" {
      try expectEnd()
      return nil
    }
    if !["Z", "M", "ZM", ""].contains(next) { at = afterType }
    if word() == "EMPTY" {
      try expectEnd()
      return nil
    }
    let geometry: ThirdPartyGeometry
    switch type {
    case "POINT":
      let points = try positions()
      guard let point = points.first, points.count == 1 else {
        throw failure(.badShape, start, "POINT has \(points.count) positions, expected one")
      }
      geometry = .point(point)
    case "LINESTRING":
      let points = try positions()
      guard let line = Polyline(points) else {
        throw failure(.badShape, start, "line has 1 position, expected at least two")
      }
      geometry = .line(line)
    case "POLYGON": geometry = .polygons([try polygon()])
    case "MULTIPOLYGON":
      var polygons: [Polygon] = []
      try list { (reader) throws(Failure) in polygons.append(try reader.polygon()) }
      geometry = .polygons(polygons)
    case "CIRCLE" where order == .latitudeLongitude: geometry = .circle(try circle())
    default:
      let known = Self.keywords.contains(type) || type == "CIRCLE"
      throw failure(
        known ? .unsupportedGeometry : .badShape, start,
        "\(JSONText.quoted(type)) is no fence, expected POINT, LINESTRING, POLYGON or MULTIPOLYGON")
    }
    try expectEnd()
    return geometry
  }

  // MARK: Parts

  /// Reads `SRID=4326;`, and refuses other reference systems.
  private mutating func readSRID() throws(Failure) {
    let start = at
    guard word() == "SRID" else {
      at = start
      return
    }
    try expect(UInt8(ascii: "="), "'=' after SRID")
    let number = token()
    guard let semicolon = next(), semicolon == UInt8(ascii: ";") else {
      throw expected("';' after the SRID")
    }
    at += 1
    guard number.elementsEqual("4326".utf8) else {
      throw failure(
        .unsupportedForm, start,
        "geometry has the SRID \(JSONText.quoted(String(decoding: number, as: UTF8.self))), "
          + "expected 4326 (WGS 84); in PostGIS, ST_Transform(geom, 4326) gives it")
    }
  }

  private mutating func polygon() throws(Failure) -> Polygon {
    var rings: [Ring] = []
    try list { (reader) throws(Failure) in
      reader.skipBlanks()
      let start = reader.at
      let ring = Ring(try reader.positions())
      if let fault = ring.fault { throw reader.failure(.badShape, start, fault) }
      rings.append(ring)
    }
    return Polygon(rings: rings)
  }

  /// `(lat lon, radius)`.
  private mutating func circle() throws(Failure) -> Circle {
    try expect(UInt8(ascii: "("), "'('")
    let center = try position()
    try expect(UInt8(ascii: ","), "',' before the radius")
    skipBlanks()
    let start = at
    let meters = try number()
    guard let circle = Circle(center: center, radius: .meters(meters)) else {
      throw failure(
        .outOfRange, start,
        "radius is \(DecimalNumber.text(meters)) m, expected more than 0 and at most 1000000 m")
    }
    try expect(UInt8(ascii: ")"), "')'")
    return circle
  }

  /// `(item, item, …)`.
  private mutating func list(
    _ item: (inout WKTReader) throws(Failure) -> Void
  ) throws(Failure) {
    try expect(UInt8(ascii: "("), "'('")
    while true {
      try item(&self)
      guard let byte = next() else { throw expected("',' or ')'") }
      guard byte == UInt8(ascii: ",") else { break }
      at += 1
    }
    try expect(UInt8(ascii: ")"), "',' or ')'")
  }

  private mutating func positions() throws(Failure) -> [Coordinate] {
    var positions: [Coordinate] = []
    try list { (reader) throws(Failure) in positions.append(try reader.position()) }
    return positions
  }

  /// Two numbers, and up to two more that are ignored.
  private mutating func position() throws(Failure) -> Coordinate {
    skipBlanks()
    let start = at
    let first = try number()
    let second = try number()
    for _ in 0..<2 {
      guard let byte = next(), byte != UInt8(ascii: ","), byte != UInt8(ascii: ")") else { break }
      _ = try number()
    }
    let (latitude, longitude) =
      order == .longitudeLatitude ? (second, first) : (first, second)
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      let detail = PositionFault.detail(
        latitude: latitude, longitude: longitude, order: order.words)
      throw failure(.badPosition, start, detail)
    }
    return coordinate
  }

  private mutating func number() throws(Failure) -> Double {
    skipBlanks()
    let start = at
    let digits = token()
    guard !digits.isEmpty else { throw expected("a number") }
    guard let number = DecimalNumber.parse(bytes.span, start..<at), number.isFinite else {
      throw failure(.badPosition, start, "a position has a text that is no number")
    }
    return number
  }

  // MARK: Words

  private mutating func skipBlanks() {
    while at < end, bytes[at].isBlank { at += 1 }
  }

  /// The next byte that is no blank.
  private mutating func next() -> UInt8? {
    skipBlanks()
    return at < end ? bytes[at] : nil
  }

  /// The letters from here on, in capitals.
  private mutating func word() -> String {
    skipBlanks()
    let start = at
    while at < end, (bytes[at] | 0x20) &- UInt8(ascii: "a") < 26, at - start < 32 { at += 1 }
    return String(decoding: bytes[start..<at].map { $0 & 0xDF }, as: UTF8.self)
  }

  /// The bytes up to a blank or a mark.
  private mutating func token() -> ArraySlice<UInt8> {
    skipBlanks()
    let start = at
    while at < end, !bytes[at].isBlank,
      ![UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: ";")].contains(
        bytes[at])
    { at += 1 }
    return ArraySlice(bytes[start..<at])
  }

  private mutating func expect(_ byte: UInt8, _ what: String) throws(Failure) {
    guard next() == byte else { throw expected(what) }
    at += 1
  }

  private mutating func expectEnd() throws(Failure) {
    guard next() == nil else { throw expected("the end of the geometry") }
  }

  private func expected(_ what: String) -> Failure {
    at < end
      ? failure(
        .badShape, at,
        "expected \(what), found \(JSONText.describeFound(bytes.span, at, end))")
      : failure(.truncated, end, "geometry ends in its middle, expected \(what)")
  }

  private func failure(_ code: FileError.Code, _ offset: Int, _ detail: String) -> Failure {
    Failure(code: code, offset: offset, detail: detail)
  }
}
