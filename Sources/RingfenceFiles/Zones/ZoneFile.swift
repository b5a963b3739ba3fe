public import Ringfence

/// The forms of zone files that are told apart, by what is in them.
@nonexhaustive public enum ZoneFileForm: String, CaseIterable, Sendable {
  /// Ringfence's own form, version 1.
  case native
  /// A GeoJSON FeatureCollection or Feature (RFC 7946).
  case geoJSON = "geojson"
  /// The JSON of Bluedot's Config API.
  case bluedot
}

/// A zone file that was read: its layout, and where in the file each zone and fence stands.
public struct ZoneFile: Sendable {
  /// The file's name as the caller gave it.
  public let name: String
  /// The form that the content turned out to have.
  public let form: ZoneFileForm
  /// The zones, in the order of the file.
  public let layout: ZoneLayout
  /// What is odd in the file but did not keep it from being read, in the order of the file.
  public let warnings: [ZoneFileWarning]
  private let zonePositions: [LineCursor.Position]
  private let fencePositions: [[LineCursor.Position]]

  /// Reads the file at a path, or standard input for `-`.
  ///
  /// - Parameters:
  ///   - path: the path, which is also the name by which messages call the file.
  ///   - options: what the file cannot say of itself.
  /// - Returns: the file as it was read.
  /// - Throws: ``ZoneFileError``.
  public static func read(
    path: String, options: ZoneReadingOptions = ZoneReadingOptions()
  ) throws(ZoneFileError) -> ZoneFile {
    return try ZoneFile(bytes: ZoneFileError.bytes(path: path), name: path, options: options)
  }

  /// Reads the bytes of a file. The form is detected from the content: native, GeoJSON or Bluedot's.
  ///
  /// - Parameters:
  ///   - bytes: the whole file, in UTF-8, or in UTF-16 with a byte order mark.
  ///   - name: the name by which messages call the file.
  ///   - options: what the file cannot say of itself.
  /// - Throws: ``ZoneFileError``, the first thing that keeps the file from being read.
  /// - Complexity: linear in the bytes.
  public init(
    bytes: ContiguousArray<UInt8>, name: String, options: ZoneReadingOptions = ZoneReadingOptions()
  ) throws(ZoneFileError) {
    var source = try ZoneSource(
      bytes: bytes, name: name, keepsContradictions: options.keepsContradictions)
    form = try source.form()
    let draft: PartialLayout
    switch form {
    case .native: draft = try source.readNative()
    case .geoJSON: draft = try source.readGeoJSON()
    case .bluedot: draft = try source.readBluedot(options)
    }
    source.checkLayout(in: draft)
    self.name = name
    warnings = source.warningsInOrder
    zonePositions = draft.zonePositions
    fencePositions = draft.fencePositions
    layout = ZoneLayout(name: draft.name, timeZone: draft.timeZone, zones: draft.zones)
  }

  /// Where a zone begins, by its index in ``layout``; the file alone for an index that is none. In
  /// GeoJSON, that is its first feature.
  public func place(ofZone zone: Int) -> FileLocation {
    guard zonePositions.indices.contains(zone) else { return FileLocation(file: name) }
    return place(zonePositions[zone])
  }

  /// Where a fence begins, by the index of its zone in ``layout`` and its own there; the file alone
  /// for an index that is none.
  public func place(ofFence fence: Int, inZone zone: Int) -> FileLocation {
    guard fencePositions.indices.contains(zone), fencePositions[zone].indices.contains(fence)
    else { return FileLocation(file: name) }
    return place(fencePositions[zone][fence])
  }

  private func place(_ position: LineCursor.Position) -> FileLocation {
    FileLocation(file: name, line: Int(position.line), column: Int(position.column))
  }
}
