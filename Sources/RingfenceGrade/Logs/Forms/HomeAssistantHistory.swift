internal import RingfenceFiles
internal import RingfenceRecords

extension FoundStateForm {
  /// Home Assistant: the history of entities as its interface answers, in the full and in the compact form.
  static let homeAssistant = FoundStateForm(
    refusal: { history in
      guard let first = history.elements.first else { return "no state" }
      if first["state"] != nil, first["last_changed"] != nil { return nil }
      if first["s"] != nil, first["lc"] != nil || first["lu"] != nil { return nil }
      return "no 'state' with 'last_changed', and no 's' with 'lc' or 'lu'"
    },
    read: { history, collector in
      let values = history.elements
      let entity = values.lazy.compactMap { $0["entity_id"]?.label }.first
      var states = HomeAssistantStates(entity: entity)
      var cursor = LineCursor()
      for value in values {
        let position = cursor.position(of: value.offset, in: history.document.bytes.span)
        collector.line = Int(position.line)
        do throws(RowError) {
          guard let state = (value["state"] ?? value["s"])?.label else {
            throw RowError("'state' is missing, expected a text")
          }
          let time = try collector.time(
            value["last_changed"] ?? value["lc"] ?? value["last_updated"] ?? value["lu"],
            "last_changed")
          let attributes = value["attributes"] ?? value["a"]
          var zones = HomeAssistantStates.zones(ofState: state)
          if zones != nil, let inside = attributes?["in_zones"], inside.isArray {
            zones = inside.elements.compactMap { $0.text }.map {
              HomeAssistantStates.names(ofEntity: $0)
            }
          }
          states.add(
            HomeAssistantStates.State(
              time: time, line: collector.line, zones: zones,
              coordinate: LogObject.position(attributes?["latitude"], attributes?["longitude"]),
              accuracy: attributes?["gps_accuracy"]?.number.flatMap { $0 > 0 ? $0 : nil }))
        } catch {
          collector.refuse(error)
        }
      }
      states.derive(into: &collector)
    })
}
