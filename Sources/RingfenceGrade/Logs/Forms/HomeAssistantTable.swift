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
        do throws(LogRowError) {
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

extension LogTable.Row {
  /// The fields of a row; throws where there is not one for each name.
  func complete(_ count: Int) throws(LogRowError) -> [String] {
    guard let fields else {
      throw LogRowError("a quotation mark is not closed, expected one at the end of the field")
    }
    guard fields.count >= count else {
      throw LogRowError("found \(fields.count) fields, expected \(count)")
    }
    return fields
  }
}
