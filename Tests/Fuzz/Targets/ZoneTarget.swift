import Ringfence
import RingfenceFiles

/// Reads an input as a zone file of any form, writes it, and uses what it says. Its last byte chooses
/// the options.
enum ZoneTarget {
  static func check(_ input: [UInt8]) throws(BrokenInvariant) -> Bool {
    guard let choice = input.last else { return false }
    let bytes = Array(input.dropLast())
    var options = ZoneReadingOptions()
    if choice & 1 == 0 { options.speedUnit = .kilometersPerHour }
    if choice & 2 == 0 { options.keepsContradictions = true }
    if choice & 8 == 0 { options.defaultRadius = .meters(50) }
    let file: ZoneFile
    do throws(FileError) {
      file = try ZoneFile.read(bytes: bytes, name: "zones.json", options: options)
    } catch {
      try require(!error.description.isEmpty, "an error without words")
      return false
    }
    try requireLocations(file)
    if !options.keepsContradictions { try requireRoundTrip(file.layout) }
    if choice & 4 == 0 { try use(file.layout) }
    return true
  }

  /// Every zone and fence is somewhere in the file.
  private static func requireLocations(_ file: ZoneFile) throws(BrokenInvariant) {
    for warning in file.warnings {
      try require(!warning.description.isEmpty, "a warning without words")
    }
    for zone in file.layout.zones.indices {
      try require(file.location(ofZone: zone).line != nil, "a zone without a line")
      for fence in file.layout.zones[zone].fences.indices {
        try require(
          file.location(ofFence: fence, inZone: zone).line != nil, "a fence without a line")
      }
    }
  }

  /// The native form reads back as the same layout and is written the same again; GeoJSON keeps the
  /// zones and fences.
  private static func requireRoundTrip(_ layout: ZoneLayout) throws(BrokenInvariant) {
    let native = ZoneFileWriter.native(layout)
    let same: ZoneFile
    do throws(FileError) {
      same = try ZoneFile.read(bytes: native, name: "native.json")
    } catch {
      throw BrokenInvariant("the native form that was written is refused: \(error.description)")
    }
    try require(same.form == .native, "the native form is not recognized")
    try require(same.layout == layout, "the native form reads back as another layout")
    try require(
      ZoneFileWriter.native(same.layout) == native,
      "the native form is written otherwise again")
    // Zones of one id become one; `convert` refuses them.
    guard ZoneFileWriter.zonesOfOneID(layout) == nil else { return }
    try requireReadable(ZoneFileWriter.kml(layout), "KML")
    try requireReadable(ZoneFileWriter.traccar(layout), "Traccar's JSON")
    let geoJSON = ZoneFileWriter.geoJSON(layout)
    let again: ZoneFile
    do throws(FileError) {
      again = try ZoneFile.read(bytes: geoJSON, name: "zones.geojson")
    } catch {
      throw BrokenInvariant("GeoJSON that was written is refused: \(error.description)")
    }
    try require(again.form == .geoJSON, "GeoJSON is not recognized")
    // A zone without a fence has no feature.
    let written = layout.zones.filter { !$0.fences.isEmpty }.map(\.id)
    guard written.count == layout.zones.count else { return }
    let read = again.layout.zones.map(\.id)
    try require(read == written, "the zones \(written) become \(read) in GeoJSON")
  }

  /// What is written in the form of another program is read.
  private static func requireReadable(
    _ bytes: [UInt8], _ form: String
  ) throws(BrokenInvariant) {
    do throws(FileError) {
      _ = try ZoneFile.read(bytes: bytes, name: "zones")
    } catch {
      guard error.code != .wrongType || bytes.count > 4 else { return }
      throw BrokenInvariant("\(form) that was written is refused: \(error.description)")
    }
  }
}
