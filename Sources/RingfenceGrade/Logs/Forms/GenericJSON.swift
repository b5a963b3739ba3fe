internal import Ringfence
internal import RingfenceFiles
internal import RingfenceRecords

extension FoundObjectForm {
  /// Any objects of JSON, by the names of their members: those that columns of a table may have.
  static let generic = FoundObjectForm(
    refusal: { object in
      for column in [FoundLogColumn.event, .zone, .time] where column.member(of: object) == nil {
        return "no '\(column.rawValue)'"
      }
      let word = FoundLogColumn.event.member(of: object)?.text ?? ""
      return LogWords.kind(atEndOf: word) == nil
        ? "\(JSONText.quoted(word)) is no event, expected enter, exit, cross or dwell" : nil
    },
    read: { (object, collector) throws(RowError) in
      let options = collector.options
      func member(_ column: FoundLogColumn) -> LogObject? {
        guard let chosen = options.columns[column] else { return column.member(of: object) }
        return chosen == ColumnChoices.none ? nil : object[chosen]
      }
      func required(_ column: FoundLogColumn) throws(RowError) -> String {
        guard let label = member(column)?.label else {
          throw RowError(
            "no '\(options.columns[column] ?? column.rawValue)', expected the \(column.rawValue) of an event"
          )
        }
        return label
      }
      let kind = try FoundTableForm.kind(required(.event), options)
      var row = FoundLogRow(
        kind, at: try collector.time(member(.time), "time"), zones: [try required(.zone)],
        line: collector.line)
      row.coordinate = LogObject.position(member(.latitude), member(.longitude))
      row.accuracy = member(.accuracy)?.number.flatMap { $0 > 0 ? $0 : nil }
      row.id = member(.id)?.label
      row.device = member(.device)?.label
      row.timeSource = .unknown
      collector.add(row)
    })
}

extension FoundLogColumn {
  /// The member of an object that has one of the column's names; `nil` for none.
  fileprivate func member(of object: LogObject) -> LogObject? {
    for name in names { if let member = object[name] { return member } }
    return nil
  }
}
