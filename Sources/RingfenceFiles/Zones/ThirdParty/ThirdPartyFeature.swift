internal import Ringfence

// This folder: what the forms of other programs share. Their readers turn a file into features, each
// with shapes and with properties that are texts, and `ThirdPartyZones` makes zones of them.

/// A property of a feature, as text.
struct ThirdPartyProperty {
  var name: String
  var text: String
  /// The offset of its value in the file.
  var offset: Int
}

/// A feature of a file: the shapes that make fences, and the properties.
struct ThirdPartyFeature {
  /// The offset of its beginning in the file.
  var offset: Int
  /// Its path in messages, such as `Placemark[3]` or `row 3`.
  var path: String
  /// The ids that the file gives it, the best first.
  var ids: [String] = []
  var name: String?
  var shapes: [Shape] = []
  /// Settings that the form has in a way of its own.
  var settings: [(key: ZoneKey, value: ZoneValue, offset: Int)] = []
  var customData: [CustomDatum] = []

  init(offset: Int, path: String) {
    self.offset = offset
    self.path = path
  }
}

/// A geometry of a file before it is a shape: a point needs a radius.
enum ThirdPartyGeometry {
  case point(Coordinate)
  case circle(Circle)
  case line(Polyline)
  case polygons([Polygon])

  var isLine: Bool {
    if case .line = self { true } else { false }
  }
}

/// The radius that a feature gives its points, or the half-width that it gives its lines.
struct ForeignRadius {
  /// `nil` where its unit is not known.
  var meters: Double?
  let property: ThirdPartyProperty
}

/// The properties of a feature by their meaning.
struct ForeignProperties {
  var id: String?
  var name: String?
  var zone: String?
  var zoneName: String?
  var radius: ForeignRadius?
  var halfWidth: ForeignRadius?
  var settings: [(key: ZoneKey, value: ZoneValue, offset: Int)] = []
  var customData: [CustomDatum] = []

  /// The half-width of lines, which may be called a radius, as in Azure Maps.
  var lineWidth: ForeignRadius? { halfWidth ?? (radius?.meters == nil ? nil : radius) }
}
