public import Ringfence

/// A zone file: its layout, and the locations of the zones and fences in the file. Here the native form is read;
/// `RingfenceFiles` adds the forms of other programs and reads from paths.
///
/// ```swift
/// let file = try ZoneFile.read(native: bytes, name: "zones.json")
/// for warning in file.warnings { print(warning) }
/// let engine = TriggerEngine(file.layout)
/// ```
public struct ZoneFile: Sendable {
  /// The file's name as the caller gave it.
  public let name: String
  /// The form of the content.
  public let form: ZoneFileForm
  /// The zones, in the order of the file.
  public private(set) var layout: ZoneLayout
  /// What is odd in the file but does not make it unreadable, in the order of the file.
  public let warnings: [ZoneFileWarning]
  /// The errors of zones or features that were left out, in the order of the file: at most
  /// ``ZoneReadingOptions/mostErrors``. Empty without ``ZoneReadingOptions/skipsUnreadable``.
  public let errors: [FileError]
  /// Where editors find the schema of a native file.
  package let schema: String?
  private var zonePositions: [LineCursor.Position]
  private var fencePositions: [[LineCursor.Position]]

  /// Reads the bytes of a file in the native form, without looking for another one: a program that calls nothing else
  /// needs no other reader.
  ///
  /// - Parameters:
  ///   - bytes: the whole file, in UTF-8, or in UTF-16 with a byte order mark.
  ///   - name: the file's name in messages.
  ///   - options: what the file does not say itself.
  /// - Returns: the file.
  /// - Throws: ``FileError``, the first error of the file. Any other form is one.
  /// - Complexity: linear in the bytes.
  public static func read(
    native bytes: [UInt8], name: String, options: ZoneReadingOptions = ZoneReadingOptions()
  ) throws(FileError) -> ZoneFile {
    try ZoneFile(native: ContiguousArray(bytes), name: name, options: options)
  }

  /// As ``read(native:name:options:)``, without copying the bytes.
  package init(
    native bytes: ContiguousArray<UInt8>, name: String,
    options: ZoneReadingOptions = ZoneReadingOptions()
  ) throws(FileError) {
    let document = try ZoneDocument(bytes, name: name, options: options)
    let (layout, warnings) = try ZoneFormReader(NativeZoneReader.self).read(document)
    self.init(layout, form: .native, warnings, name: name)
  }

  /// The file with what its reader has found.
  package init(
    _ partial: PartialLayout, form: ZoneFileForm, _ warnings: [ZoneFileWarning], name: String
  ) {
    self.name = name
    self.form = form
    self.warnings = warnings
    errors = partial.errors
    schema = partial.schema
    zonePositions = partial.zonePositions
    fencePositions = partial.fencePositions
    layout = ZoneLayout(name: partial.name, timeZone: partial.timeZone, zones: partial.zones)
  }

  /// The file with a zone that was read by itself in place of one of its own.
  ///
  /// - Parameters:
  ///   - zone: the index of the zone that goes.
  ///   - other: a file of one zone, whose id no other zone of this one has.
  /// - Returns: the file; positions of the zone are those in the other file, warnings are those of this one.
  /// - Precondition: `zone` is an index of the layout, and `other` has a zone.
  /// - Complexity: O(*n*) for *n* zones, without reading them.
  package func replacingZone(_ zone: Int, by other: ZoneFile) -> ZoneFile {
    var file = self
    var zones = layout.zones
    zones[zone] = other.layout.zones[0]
    file.layout = ZoneLayout(name: layout.name, timeZone: layout.timeZone, zones: zones)
    file.zonePositions[zone] = other.zonePositions[0]
    file.fencePositions[zone] = other.fencePositions[0]
    return file
  }

  /// The location of a zone by its index in ``layout``; the file alone for an invalid index. In GeoJSON,
  /// the location of the zone's first feature.
  public func location(ofZone zone: Int) -> FileLocation {
    guard zonePositions.indices.contains(zone) else { return FileLocation(file: name) }
    return FileLocation(file: name, zonePositions[zone])
  }

  /// The location of a fence by the index of its zone in ``layout`` and its own index in the zone; the
  /// file alone for an invalid index.
  public func location(ofFence fence: Int, inZone zone: Int) -> FileLocation {
    guard fencePositions.indices.contains(zone), fencePositions[zone].indices.contains(fence)
    else { return FileLocation(file: name) }
    return FileLocation(file: name, fencePositions[zone][fence])
  }
}
