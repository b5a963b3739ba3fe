internal import Ringfence
internal import RingfenceFiles

extension FoundTableForm {
  /// Any table, by the names of its columns.
  static let generic = FoundTableForm(
    refusal: { names, options in
      for column in FoundLogColumn.allCases {
        let index = column.index(in: names, options)
        if index == nil, let chosen = options.columns[column], chosen != ColumnChoices.none {
          return
            "there is no column '\(JSONText.shortened(chosen))', which \(options.columnsOption) gives for "
            + column.rawValue
        }
        if index == nil, column == .event || column == .zone || column == .time {
          let name = column.rawValue
          return "no column for the \(name), expected '\(options.columnsOption) \(name)=NAME'"
        }
      }
      return nil
    },
    read: { (table, collector) throws(FileError) in
      let options = collector.options
      func index(_ column: FoundLogColumn) -> Int? { column.index(in: table.names, options) }
      guard let event = index(.event), let zone = index(.zone), let time = index(.time) else {
        return
      }
      let (latitude, longitude) = (index(.latitude), index(.longitude))
      let (accuracy, id, device) = (index(.accuracy), index(.id), index(.device))
      let needed = [event, zone, time].reduce(0) { max($0, $1 + 1) }
      for line in table.rows {
        collector.line = line.line
        do throws(RowError) {
          let fields = try line.complete(needed)
          func text(_ index: Int?) -> String? {
            guard let index, index < fields.count, !fields[index].isEmpty else { return nil }
            return fields[index]
          }
          let kind = try kind(fields[event], options)
          guard let name = text(zone) else {
            throw RowError("the field of the zone is empty, expected an id or a name")
          }
          var row = FoundLogRow(
            kind, at: try collector.times.read(fields[time]), zones: [name], line: line.line)
          if let north = text(latitude).flatMap(number), let east = text(longitude).flatMap(number)
          {
            row.coordinate = Coordinate(latitude: north, longitude: east)
          }
          row.accuracy = text(accuracy).flatMap(number).flatMap { $0 > 0 ? $0 : nil }
          row.id = text(id)
          row.device = text(device)
          row.timeSource = .unknown
          collector.add(row)
        } catch {
          collector.refuse(error)
        }
      }
    })

  private static func number(_ text: String) -> Double? {
    let bytes = ContiguousArray(text.utf8)
    return DecimalNumber.parse(bytes.span, 0..<bytes.count)
  }

  /// The kind of a word: of those given, or the usual ones.
  static func kind(
    _ word: String, _ options: FoundLogOptions
  ) throws(RowError) -> Event.Kind {
    for known in options.words where known.word.utf8.elementsEqual(word.utf8) { return known.kind }
    guard options.words.isEmpty, let kind = LogWords.kind(atEndOf: word) else {
      throw RowError(
        "\(JSONText.quoted(word)) is no event, expected "
          + (options.words.isEmpty
            ? "enter, exit, cross or dwell, or '--event-word enter=WORD'"
            : options.words.map { JSONText.quoted($0.word) }.joined(separator: ", ")))
    }
    return kind
  }
}

extension FoundLogColumn {
  /// The index of the column among the names of a header; `nil` for none.
  func index(in names: [String], _ options: FoundLogOptions) -> Int? {
    if let chosen = options.columns[self] {
      guard chosen != ColumnChoices.none else { return nil }
      return names.firstIndex { ColumnChoices.isSame($0, chosen) }
    }
    for known in self.names {
      if let index = names.firstIndex(where: { ColumnChoices.isSame($0, known) }) { return index }
    }
    return nil
  }
}
