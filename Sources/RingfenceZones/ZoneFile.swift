public import Ringfence

/// A zone file: its layout, and the locations of the zones and fences in the file.
///
/// ```swift
/// let file = try ZoneFile.read(path: "zones.json")
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

  /// Reads the file at a path, or standard input for `-`.
  ///
  /// - Parameters:
  ///   - path: the path; also the file's name in messages.
  ///   - options: what the file does not say itself.
  /// - Returns: the file.
  /// - Throws: ``FileError``, the first error of the file.
  /// - Complexity: linear in the bytes.
  public static func read(
    path: String, options: ZoneReadingOptions = ZoneReadingOptions()
  ) throws(FileError) -> ZoneFile {
    try ZoneFile(ByteSource.wholeFile(at: path), name: path, options: options)
  }

  /// The bytes of the file at a path, or of standard input for `-`, decompressed.
  package static func bytes(path: String) throws(FileError) -> ContiguousArray<UInt8> {
    try ByteSource.wholeFile(at: path)
  }

  /// Whether the file at a path is compressed with gzip; `false` for one that cannot be read.
  package static func isCompressed(path: String) -> Bool {
    do throws(FileError) {
      var source = try ByteSource(path: path)
      var bytes = ContiguousArray<UInt8>(repeating: 0, count: 1 << 12)
      _ = try source.read(into: &bytes, from: 0)
      return source.isCompressed
    } catch {
      return false
    }
  }

  /// As ``read(path:options:)``, also with the bytes of the file.
  package static func readWithBytes(
    path: String, options: ZoneReadingOptions
  ) throws(FileError) -> (file: ZoneFile, bytes: ContiguousArray<UInt8>) {
    let bytes = try ByteSource.wholeFile(at: path)
    return (try ZoneFile(bytes, name: path, options: options), bytes)
  }

  /// Reads the bytes of a file. The form is detected from the content.
  ///
  /// - Parameters:
  ///   - bytes: the whole file, in UTF-8, or in UTF-16 with a byte order mark.
  ///   - name: the file's name in messages.
  ///   - options: what the file does not say itself.
  /// - Returns: the file.
  /// - Throws: ``FileError``, the first error of the file.
  /// - Complexity: linear in the bytes.
  public static func read(
    bytes: [UInt8], name: String, options: ZoneReadingOptions = ZoneReadingOptions()
  ) throws(FileError) -> ZoneFile {
    try ZoneFile(ContiguousArray(bytes), name: name, options: options)
  }

  /// As ``read(bytes:name:options:)``, without copying the bytes.
  package init(
    _ bytes: ContiguousArray<UInt8>, name: String, options: ZoneReadingOptions
  ) throws(FileError) {
    self.init(try ZoneFileContent(bytes, name: name, options: options), name: name)
  }

  /// Reads the bytes of a file in the native form. Any other form is an error.
  package init(native bytes: ContiguousArray<UInt8>, name: String) throws(FileError) {
    self.init(try ZoneFileContent(native: bytes, name: name), name: name)
  }

  private init(_ content: ZoneFileContent, name: String) {
    let partial = content.layout
    self.name = name
    form = content.form
    warnings = content.warnings
    errors = partial.errors
    schema = partial.schema
    zonePositions = partial.zonePositions
    fencePositions = partial.fencePositions
    layout = ZoneLayout(name: partial.name, timeZone: partial.timeZone, zones: partial.zones)
  }

  /// The file with a zone that was read by itself in the place of one of its own.
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
