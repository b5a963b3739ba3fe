public import CRingfence
internal import Ringfence
internal import RingfenceFiles
internal import RingfenceRecords
internal import RingfenceState

// What a layout contains, by index.

/// Described in `ringfence.h`.
@c @implementation
public func rf_layout_describe(
  _ layout: OpaquePointer?, _ info: UnsafeMutablePointer<rf_layout_info>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let object = unsafe try object(layout, LayoutObject.self)
    let value = unsafe rf_layout_info(
      size: 0, name: object.texts[0], form: object.texts[1], time_zone: object.texts[2],
      zone_count: object.layout.zones.count, fence_count: object.fenceCount,
      warning_count: object.warnings.count,
      confirms_exits: Int64(object.layout.zones.count { $0.settings.confirmsExits }),
      limits_stays: Int64(
        object.layout.zones.count {
          $0.settings.dwellRepeat != nil || $0.settings.maximumStay != nil
        }), corridor_count: Int64(object.layout.corridorCount),
      limits_speed: Int64(object.layout.zones.count { $0.settings.overspeed != nil }),
      attendance_count: Int64(object.layout.zones.reduce(0) { $0 + $1.attendances.count }))
    unsafe try give(value, to: info, "info")
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_layout_zone(
  _ layout: OpaquePointer?, _ index: Int, _ info: UnsafeMutablePointer<rf_zone>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let object = unsafe try object(layout, LayoutObject.self)
    let zone = try object.zone(index)
    let overspeed = zone.settings.overspeed
    let value = unsafe rf_zone(
      size: 0, id: object.id(ofZone: index), name: object.name(ofZone: index),
      fence_count: zone.fences.count, custom_data_count: zone.customData.count,
      exit_distance: zone.settings.exitDistance.meters,
      dwell: zone.settings.dwell?.wholeMicroseconds ?? .min,
      minimum_retrigger_time: zone.settings.minimumRetriggerTime.wholeMicroseconds,
      reports_exit: zone.settings.exit ? 1 : 0, has_conditions: zone.conditions.isEmpty ? 0 : 1,
      entry_certainty: zone.settings.entryCertainty ?? .nan,
      exit_certainty: zone.settings.exitCertainty ?? .nan, prior: zone.settings.prior,
      entry_after: zone.settings.entryAfter?.wholeMicroseconds ?? .min,
      exit_after: zone.settings.exitAfter?.wholeMicroseconds ?? .min,
      dwell_repeat: zone.settings.dwellRepeat?.wholeMicroseconds ?? .min,
      maximum_stay: zone.settings.maximumStay?.wholeMicroseconds ?? .min,
      exit_fixes: zone.settings.exitFixes.map { Double($0) } ?? .nan,
      overspeed_limit: overspeed?.limit.metersPerSecond ?? .nan,
      overspeed_tolerance: overspeed?.tolerance.metersPerSecond ?? .nan,
      overspeed_release: overspeed?.release?.metersPerSecond ?? .nan,
      overspeed_after: overspeed?.after.wholeMicroseconds ?? .min,
      overspeed_derived: overspeed?.usesDerivedSpeed ?? false ? 1 : 0,
      attendance_count: Int32(clamping: zone.attendances.count))
    unsafe try give(value, to: info, "info")
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_layout_fence(
  _ layout: OpaquePointer?, _ zone: Int, _ fence: Int, _ info: UnsafeMutablePointer<rf_fence>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let object = unsafe try object(layout, LayoutObject.self)
    let content = try object.fence(fence, inZone: zone).shape
    var halfWidth = Double.nan
    if case .corridor(let corridor) = content { halfWidth = corridor.halfWidth.meters }
    let shape =
      switch content {
      case .circle: RF_CIRCLE
      case .rectangle: RF_RECTANGLE
      case .polygons: RF_POLYGONS
      case .corridor: RF_CORRIDOR
      case .geoline: RF_GEOLINE
      }
    let value = unsafe rf_fence(
      size: 0, id: object.id(ofFence: fence, inZone: zone),
      shape: Int32(truncatingIfNeeded: shape.rawValue), reserved: 0, half_width: halfWidth)
    unsafe try give(value, to: info, "info")
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_layout_geometry(
  _ layout: OpaquePointer?, _ zone: Int, _ fence: Int,
  _ geometry: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let target = unsafe try target(geometry, "geometry")
    let fence = try unsafe object(layout, LayoutObject.self).fence(fence, inZone: zone)
    var json = JSONWriter()
    json.write(fence.shape)
    unsafe target.pointee = makeHandle(TextObject(json.bytes))
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_layout_line(
  _ layout: OpaquePointer?, _ zone: Int, _ fence: Int,
  _ line: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let target = unsafe try target(line, "line")
    var json = JSONWriter()
    switch try unsafe object(layout, LayoutObject.self).fence(fence, inZone: zone).shape {
    case .corridor(let corridor): json.write(.geoline(corridor.line))
    case .geoline(let line): json.write(.geoline(line))
    case .circle, .rectangle, .polygons: json.value(json: "null")
    }
    unsafe target.pointee = makeHandle(TextObject(json.bytes))
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_layout_custom_datum(
  _ layout: OpaquePointer?, _ zone: Int, _ index: Int, _ key: UnsafeMutablePointer<rf_string>?,
  _ value: UnsafeMutablePointer<rf_string>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let object = unsafe try object(layout, LayoutObject.self)
    let key = unsafe try given(key, "key")
    let value = unsafe try given(value, "value")
    let data = try object.zone(zone).customData
    guard data.indices.contains(index) else {
      throw .argument("there is no datum \(index), the zone has \(data.count)", index: index)
    }
    unsafe (key.pointee, value.pointee) = object.customDatum(index, ofZone: zone)
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_layout_attendances(
  _ layout: OpaquePointer?, _ zone: Int, _ attendances: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let target = unsafe try target(attendances, "attendances")
    let zone = try unsafe object(layout, LayoutObject.self).zone(zone)
    var json = JSONWriter()
    json.array(Array(zone.attendances.enumerated())) { json, item in
      // Alone it is written as an object; its id may follow from its number.
      var attendance = item.element
      attendance.id = attendance.name(at: item.offset)
      json.write([attendance])
    }
    unsafe target.pointee = makeHandle(TextObject(json.bytes))
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_layout_texts(
  _ layout: OpaquePointer?, _ kind: Int32, _ texts: UnsafeMutablePointer<rf_table_column>?,
  _ starts: UnsafeMutablePointer<UnsafePointer<Int64>?>?, _ count: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let object = unsafe try object(layout, LayoutObject.self)
    let texts = unsafe try given(texts, "texts")
    let starts = unsafe try optional(starts, "starts")
    let count = unsafe try given(count, "count")
    guard object.codedTexts.indices.contains(Int(kind)) else {
      throw .argument("'kind' is none of rf_layout_text")
    }
    let found = object.codedTexts[Int(kind)]
    unsafe texts.pointee = found.column
    if let starts = unsafe starts { unsafe starts.pointee = found.starts.start }
    unsafe count.pointee = found.count
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_layout_warning(
  _ layout: OpaquePointer?, _ index: Int, _ warning: UnsafeMutablePointer<rf_message>?,
  _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    let object = unsafe try object(layout, LayoutObject.self)
    let target = unsafe try given(warning, "warning")
    guard object.warnings.indices.contains(index) else {
      throw .argument(
        "there is no warning \(index), the layout has \(object.warnings.count)", index: index)
    }
    let found = object.warnings[index]
    var message = Refusal(RF_OK, found.description)
    message.name = found.code.rawValue
    message.line = found.location.line ?? 0
    message.column = found.location.column ?? 0
    unsafe message.report(to: target)
  }
}
