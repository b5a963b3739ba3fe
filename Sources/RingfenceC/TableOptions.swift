public import CRingfence
internal import Ringfence
internal import RingfenceFiles

extension rf_table_options {
  static var standard: rf_table_options {
    let reading = TrackReadingOptions()
    return unsafe rf_table_options(
      size: MemoryLayout<rf_table_options>.size, track: nil, time_zone: nil, columns: nil,
      column_count: 0, maximum_speed: reading.maximumSpeed?.metersPerSecond ?? -1,
      maximum_gap: rf_settings.standard.maximum_gap, speed_unit: 0,
      out_of_order: 0, assumed_speed: -1,
      range_error: reading.userEquivalentRangeError.meters, date: nil, date_order: 0,
      repeated_hour: 0, time_format: nil)
  }

  /// The options of a caller, the defaults for NULL.
  static func checked(
    _ options: UnsafePointer<rf_table_options>?
  ) throws(Refusal) -> rf_table_options {
    guard unsafe options != nil else { return unsafe .standard }
    return unsafe try structure(options, orElse: .standard, "options")
  }

  /// The options of the reader.
  var reading: TrackReadingOptions {
    get throws(Refusal) {
      var reading = TrackReadingOptions()
      switch unsafe out_of_order {
      case 0: reading.outOfOrder = .sort
      case 1: reading.outOfOrder = .drop
      case 2: reading.outOfOrder = .fail
      default: throw .argument("'out_of_order' is none of rf_order")
      }
      reading.speedUnit = try SpeedUnit(number: unsafe speed_unit)
      reading.maximumSpeed = nil
      if unsafe maximum_speed != -1 {
        reading.maximumSpeed = .metersPerSecond(
          try within(
            TrackReadingOptions.maximumSpeeds, unsafe maximum_speed, "maximum_speed"))
      }
      var settings = rf_settings.standard
      settings.maximum_gap = unsafe maximum_gap
      reading.maximumGap = try settings.engine.maximumGap
      let zone = unsafe try text(time_zone, "time_zone", orElse: "")
      if !zone.isEmpty {
        guard let offsets = TimeZoneOffsets(named: zone) else {
          throw .table("there is no time zone '\(JSONText.shortened(zone))'", name: "bad-time-zone")
        }
        reading.timeZone = offsets
      }
      unsafe try addFileOptions(to: &reading)
      unsafe try addTimes(to: &reading)
      unsafe try checkArray(columns, column_count, "columns")
      for index in 0..<(unsafe column_count) {
        let pair = unsafe try text(columns[index], "columns", orElse: "")
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, TrackReadingOptions.columnRoles.contains(String(parts[0])) else {
          let role = JSONText.shortened(String(parts[0]))
          throw .table(
            "there is no role '\(role)', expected one of "
              + TrackReadingOptions.columnRoles.joined(separator: ", "), name: "bad-header")
        }
        reading.columns[String(parts[0])] = String(parts[1])
      }
      return reading
    }
  }
}

extension rf_table_options {
  /// Adds the options for the times of a table.
  private func addTimes(to reading: inout TrackReadingOptions) throws(Refusal) {
    switch unsafe date_order {
    case 0: break
    case 1: reading.dateOrder = .dmy
    case 2: reading.dateOrder = .mdy
    case 3: reading.dateOrder = .ymd
    default: throw .argument("'date_order' is none of rf_date_order")
    }
    switch unsafe repeated_hour {
    case 0: break
    case 1: reading.repeatedHour = .first
    case 2: reading.repeatedHour = .second
    default: throw .argument("'repeated_hour' is none of rf_repeated_hour")
    }
    let form = unsafe try text(time_format, "time_format", orElse: "")
    guard !form.isEmpty else { return }
    guard let format = TimeFormat(form) else {
      throw .argument(
        "'time_format' is no form of times, expected one such as %Y-%m-%d %H:%M:%S")
    }
    reading.timeFormat = format
  }

  /// Adds the options that track files have and tables in memory do not.
  private func addFileOptions(to reading: inout TrackReadingOptions) throws(Refusal) {
    if unsafe assumed_speed != -1 {
      reading.assumedSpeed = .metersPerSecond(
        try within(TrackReadingOptions.assumedSpeeds, unsafe assumed_speed, "assumed_speed"))
    }
    reading.userEquivalentRangeError = .meters(
      try within(TrackReadingOptions.rangeErrors, unsafe range_error, "range_error"))
    let day = unsafe try text(date, "date", orElse: "")
    if !day.isEmpty {
      guard let date = CivilDate(text: day) else {
        throw .argument("'date' is no day, expected one such as 2024-05-18")
      }
      reading.date = date.daysSince1970
    }
  }
}

/// Described in `ringfence.h`.
@c @implementation
public func rf_table_options_init(
  _ options: UnsafeMutablePointer<rf_table_options>?, _ error: UnsafeMutablePointer<rf_message>?
) -> Int32 {
  unsafe run(error) { () throws(Refusal) in
    unsafe try given(options, "options").pointee = unsafe .standard
  }
}
