import Ringfence

/// The events of one recorded track, given as the columns of a table.
func events(
  microseconds: [Int64], latitudes: [Double], longitudes: [Double], accuracyMeters: [Double],
  with engine: TriggerEngine
) throws(FixColumnsError) -> [Event] {
  let columns = try FixColumns(
    microseconds: microseconds, latitudes: latitudes, longitudes: longitudes,
    accuracyMeters: accuracyMeters)
  var session = TriggerSession()
  var events: [Event] = []
  session.process(columns, with: engine, into: &events)
  return events
}
