/// Something in a readable zone file that is probably a mistake.
public struct ZoneFileWarning: Hashable, Sendable, CustomStringConvertible {
  /// What is odd, as a stable name. `Docs/Zones.md` explains it.
  @nonexhaustive public enum Code: String, CaseIterable, Sendable {
    /// Two zones have the same id: their events look alike.
    case duplicateZone = "duplicate-zone"
    /// Two fences of a zone have the same id: their events look alike.
    case duplicateFence = "duplicate-fence"
    /// The file has no zones.
    case noZones = "no-zones"
    /// A zone has no fences and never triggers.
    case noFences = "no-fences"
    /// A polygon whose rings meet, have no inside or lie outside; it is evaluated by the even-odd rule.
    case invalidPolygon = "invalid-polygon"
    /// A feature without geometry; it makes no fence.
    case noGeometry = "no-geometry"
    /// A property or key that is ignored although its name resembles that of one that is read.
    case similarProperty = "similar-property"
    /// The file names a coordinate reference system other than WGS 84; it is ignored.
    case otherReferenceSystem = "other-reference-system"
    /// Keys without a meaning for triggers, in a third-party form.
    case ignoredKeys = "ignored-keys"
    /// Corners of a rectangle that are swapped. The rectangle between them is read.
    case swappedCorners = "swapped-corners"
    /// Some fences of a zone have an order, others have none.
    case mixedOrder = "mixed-order"
    /// A time of day that no clock shows, such as 0:00 am. The time that it means is read.
    case oddTime = "odd-time"
    /// Times of day or dates without a time zone; they are read as UTC.
    case noTimeZone = "no-time-zone"
    /// A setting of another program that works otherwise here.
    case readDifferently = "read-differently"
    /// Geometries in an order of axes that nothing states.
    case guessedOrder = "guessed-order"
    /// Zones without names that are called by their numbers, beside texts that differ.
    case unnamedZones = "unnamed-zones"
  }

  /// What is odd.
  public let code: Code
  /// Where in the file.
  public let location: FileLocation
  /// Where in the document, as a path from its root.
  public let path: String
  /// What was found and how it is read, without capital and full stop. Never a coordinate.
  public let detail: String

  /// Creates a warning.
  package init(_ code: Code, at location: FileLocation, path: String, _ detail: String) {
    self.code = code
    self.location = location
    self.path = path
    self.detail = detail
  }

  /// `zones.json:12:7: warning: … at $.zones[1] [duplicate-zone]`
  public var description: String {
    "\(location): warning: \(detail) at \(path) [\(code.rawValue)]"
  }
}
