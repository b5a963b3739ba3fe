public import CRingfence
internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceFiles
internal import RingfenceRecords

/// A layout behind a handle. Its texts stay where they are.
final class LayoutObject: HandleObject {
  static let magic: UInt64 = 0x5246_4C41_594F_5554
  static let kind: StaticString = "layout"

  let file: ZoneFile
  var layout: ZoneLayout { file.layout }
  var warnings: [ZoneFileWarning] { file.warnings }
  let texts: CTexts
  let fenceCount: Int
  /// The texts of all zones, fences and attendances, by `rf_layout_texts`.
  let codedTexts: [CodedTexts]
  /// The number of the first text of each zone: its id, then its name, its fences' and its data's.
  private let firstTexts: ContiguousArray<Int>

  init(_ file: ZoneFile) {
    self.file = file
    let layout = file.layout
    var builder = CTextsBuilder()
    var firstTexts: ContiguousArray<Int> = []
    var fenceCount = 0
    builder.append(layout.name)
    builder.append(file.form.rawValue)
    builder.append(layout.timeZone?.name)
    for zone in layout.zones {
      firstTexts.append(builder.count)
      builder.append(zone.id)
      builder.append(zone.name)
      for fence in zone.fences { builder.append(fence.id) }
      for datum in zone.customData {
        builder.append(datum.key)
        builder.append(datum.value)
      }
      fenceCount += zone.fences.count
    }
    texts = CTexts(builder)
    self.firstTexts = firstTexts
    self.fenceCount = fenceCount
    codedTexts = [
      CodedTexts(layout.zones) { [$0.id] }, CodedTexts(layout.zones) { [$0.name] },
      CodedTexts(layout.zones) { zone in
        let data = zone.customData
        return [data.isEmpty ? nil : String(decoding: JSONWriter.object(data), as: UTF8.self)]
      },
      CodedTexts(layout.zones) { $0.fences.map { $0.id } },
      CodedTexts(layout.zones) { zone in
        zone.attendances.indices.map { zone.attendances[$0].name(at: $0) }
      },
    ]
  }

  func zone(_ index: Int) throws(Refusal) -> Zone {
    guard layout.zones.indices.contains(index) else {
      throw .argument(
        "there is no zone \(index), the layout has \(layout.zones.count)", index: index)
    }
    return layout.zones[index]
  }

  func fence(_ index: Int, inZone zone: Int) throws(Refusal) -> Fence {
    let fences = try self.zone(zone).fences
    guard fences.indices.contains(index) else {
      throw .argument("there is no fence \(index), the zone has \(fences.count)", index: index)
    }
    return fences[index]
  }

  func id(ofZone zone: Int) -> rf_string { unsafe texts[firstTexts[zone]] }
  func name(ofZone zone: Int) -> rf_string { unsafe texts[firstTexts[zone] + 1] }

  func id(ofFence fence: Int, inZone zone: Int) -> rf_string {
    unsafe texts[firstTexts[zone] + 2 + fence]
  }

  func customDatum(_ index: Int, ofZone zone: Int) -> (key: rf_string, value: rf_string) {
    let first = firstTexts[zone] + 2 + layout.zones[zone].fences.count + 2 * index
    return unsafe (texts[first], texts[first + 1])
  }
}

// MARK: Reading

extension rf_layout_options {
  static var standard: rf_layout_options {
    unsafe rf_layout_options(
      size: MemoryLayout<rf_layout_options>.size, form: nil, default_radius: -1, speed_unit: 0,
      reserved: 0, time_zones: nil, time_zone_count: 0, default_half_width: -1)
  }

  /// The options of the readers.
  var reading: ZoneReadingOptions {
    get throws(Refusal) {
      var options = ZoneReadingOptions()
      if unsafe default_radius != -1 {
        guard unsafe default_radius > 0, unsafe default_radius <= 1_000_000 else {
          throw .argument("'default_radius' is not above 0 and at most 1000000")
        }
        options.defaultRadius = .meters(unsafe default_radius)
      }
      if unsafe default_half_width != -1 {
        guard unsafe Corridor.halfWidths.contains(default_half_width) else {
          throw .argument("'default_half_width' is not 0.5 to 50000")
        }
        options.defaultHalfWidth = .meters(unsafe default_half_width)
      }
      options.speedUnit = try SpeedUnit(number: unsafe speed_unit)
      unsafe try checkArray(time_zones, time_zone_count, "time_zones")
      guard let zones = unsafe time_zones else { return options }
      for index in 0..<(unsafe time_zone_count) {
        let zone = unsafe zones[index]
        guard unsafe zone.name != nil else {
          throw .argument("'name' of a time zone is NULL", index: index)
        }
        let name = unsafe try text(zone.name, "name", orElse: "")
        options.timeZoneFiles[name] = unsafe try bytes(zone.bytes, zone.size, "bytes")
      }
      return options
    }
  }
}

extension SpeedUnit {
  /// The unit of a number of `rf_speed_unit`; `nil` for an unknown one.
  init?(number: Int32) throws(Refusal) {
    switch number {
    case 0: return nil
    case 1: self = .metersPerSecond
    case 2: self = .kilometersPerHour
    case 3: self = .milesPerHour
    case 4: self = .knots
    default: throw .argument("'speed_unit' is none of rf_speed_unit")
    }
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_layout_options_init(
  _ options: UnsafeMutablePointer<rf_layout_options>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    unsafe try given(options, "options").pointee = unsafe .standard
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_layout_read(
  _ data: UnsafePointer<UInt8>?, _ size: Int, _ name: UnsafePointer<CChar>?,
  _ options: UnsafePointer<rf_layout_options>?, _ layout: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let target = unsafe try target(layout, "layout")
    var given = unsafe rf_layout_options.standard
    if unsafe options != nil {
      unsafe given = unsafe try structure(options, orElse: given, "options")
    }
    let reading = unsafe try given.reading
    let form = unsafe try text(given.form, "form", orElse: "")
    let isKnown = ZoneFileForm.allCases.contains { $0.rawValue == form }
    guard form.isEmpty || isKnown else {
      throw .argument("'form' is no form of zone files")
    }
    let bytes = unsafe try bytes(data, size, "bytes")
    let name = unsafe try text(name, "name", orElse: "zones")
    let file: ZoneFile
    do throws(FileError) {
      file = try ZoneFile(bytes, name: name, options: reading)
    } catch {
      throw Refusal(RF_INVALID_LAYOUT, error)
    }
    guard form.isEmpty || file.form.rawValue == form else {
      throw Refusal(
        RF_INVALID_LAYOUT, "the file is of the form '\(file.form.rawValue)', expected '\(form)'")
    }
    unsafe target.pointee = makeHandle(LayoutObject(file))
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_layout_free(_ layout: OpaquePointer?) -> Int32 {
  unsafe freeHandle(layout, LayoutObject.self)
}
