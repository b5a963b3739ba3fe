internal import RingfenceFiles
internal import RingfenceRecords

extension FoundTableForm {
  /// Home Assistant: the history of entities as a table.
  static let homeAssistant = FoundTableForm(
    refusal: { names, _ in
      for name in ["entity_id", "state", "last_changed"] where !names.contains(name) {
        return "no column '\(name)'"
      }
      return nil
    },
    read: { (table, collector) throws(FileError) in
      guard let entity = table.names.firstIndex(of: "entity_id"),
        let state = table.names.firstIndex(of: "state"),
        let time = table.names.firstIndex(of: "last_changed")
      else { return }
      var entities: [HomeAssistantStates] = []
      for row in table.rows {
        collector.line = row.line
        do throws(RowError) {
          let fields = try row.complete(table.names.count)
          let moment = try collector.times.read(fields[time])
          let name = fields[entity]
          let index =
            entities.firstIndex { $0.entity?.utf8.elementsEqual(name.utf8) ?? false }
            ?? entities.count
          if index == entities.count { entities.append(HomeAssistantStates(entity: name)) }
          entities[index].add(
            HomeAssistantStates.State(
              time: moment, line: row.line,
              zones: HomeAssistantStates.zones(ofState: fields[state])))
        } catch {
          collector.refuse(error)
        }
      }
      for states in entities { states.derive(into: &collector) }
    })
}
