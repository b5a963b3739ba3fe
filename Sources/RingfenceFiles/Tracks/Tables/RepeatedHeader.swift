/// What a row is that holds names of columns: tables that were joined, and loggers that were started again, have several
/// headers.
enum RepeatedHeader {
  /// The names of the first one, which says nothing new.
  case same
  /// Other names, or the same in another order: the rows behind it mean something else.
  case other

  /// What a row with names is; `nil` for a row of values, at the cost of a look at two of its
  /// fields. `names` and `roles` are those of the first header.
  init?(
    _ row: CSVRow, _ bytes: Span<UInt8>, _ names: [String], _ roles: ContiguousArray<TableRole?>,
    _ choices: ColumnChoices
  ) {
    var letters = 0
    for (role, field) in zip(roles, row.fields) {
      switch role {
      case .time, .latitude, .longitude, .position:
        guard let first = bytes.trimmingBlanks(field).first, Self.isLetter(bytes[first]) else {
          return nil
        }
        letters += 1
      default: break
      }
    }
    guard letters > 1 else { return nil }
    let found = row.fields.map { bytes.text(bytes.trimmingBlanks($0)) }
    if found.elementsEqual(names, by: ColumnChoices.isSame) {
      self = .same
      return
    }
    var known = 0
    for name in found {
      guard let role = choices.meaning(of: name)?.role, !role.isHemisphere else { continue }
      if TableRole.required.contains(where: { role.gives($0) }) { known += 1 }
    }
    guard known > 1 else { return nil }
    self = .other
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte >= 0x80 || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "#")
  }
}
