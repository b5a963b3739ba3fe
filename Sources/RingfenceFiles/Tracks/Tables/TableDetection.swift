internal import Ringfence

/// Detects a table by its first line.
enum TableDetection {
  enum Header: Equatable {
    case none
    case lacking
    case whole
    /// Of a track, or of places with the dates of their records.
    case wholeOrPlaces
    /// Of a track but for columns that may be of a plane or of a sensor, with what is said of these.
    case plane(String)
  }

  private static let longestHeader = 65_536

  /// Whether the first line is the header of a track table. A header may lack a column; the reader
  /// then reports it.
  static func header(
    _ bytes: Span<UInt8>, from first: Int, isAll: Bool, _ options: TrackReadingOptions
  ) -> Header {
    guard mayBeName(bytes[first]) else { return .none }
    var start = first
    var named: UInt8?
    let end = bytes.firstIndex(of: 0x0A, 0x0D, 0x0A, from: start)
    if end < bytes.count, let separator = CSVTrackParser.namedSeparator(bytes, start..<end) {
      named = separator
      start = end + 1
      while start < bytes.count, bytes[start].isBlank { start += 1 }
    }
    let isCut = bytes.count - start > longestHeader
    let text = isCut ? bytes.extracting(0..<start + longestHeader) : bytes
    let choices = ColumnChoices(options.columns)
    let found = named ?? CSVSeparator.find(text, from: start, isLast: isAll, choices)
    guard let separator = found else { return .none }
    var row = CSVRow(separator: separator)
    guard let next = row.read(text, from: start, isLast: isAll), !row.isMalformed else {
      return .none
    }
    var roles: Set<TableRole> = []
    var similar = 0
    var point: Int?
    var hasTime = false
    var isOfZones = false
    var dated = DatedPlaces()
    var plane = PlaneEvidence()
    for (column, range) in row.fields.enumerated() {
      guard range.count <= 256 else { return .none }
      let name = text.text(text.trimmingBlanks(range))
      let meaning = choices.meaning(of: name)
      dated.take(name, meaning, choices)
      plane.take(name, meaning, choices)
      if let role = meaning?.role {
        if role == .position {
          point = column
        } else if !role.isHemisphere {
          hasTime = hasTime || role == .time
          // A day beside a time says no more than the time.
          roles.insert(role == .date ? .time : role)
        }
      } else if TrackColumn.required.contains(where: { $0.resembles(name) }) {
        similar += 1
      } else if isZoneColumn(name) {
        isOfZones = true
      }
    }
    let isPoint = point != nil && !roles.isSuperset(of: [.latitude, .longitude])
    // Points with a radius are zones, and a day alone may be that of a place.
    if isPoint, isOfZones || !hasTime { return .none }
    let isWhole = TableRole.required.allSatisfy {
      roles.contains($0) || choices.isNone($0) || isPoint && TableRole.position.gives($0)
    }
    if isWhole, dated.haveRadii { return .none }
    if isWhole, !dated.mayBeZones, let found = plane.named {
      return .plane(PlaneEvidence.detail(found, TableHeader.nouns.many))
    }
    if isWhole, !isPoint || hasPoints(text, next, row, point ?? 0, isAll: isAll) {
      return dated.mayBeZones ? .wholeOrPlaces : .whole
    }
    // A list of circles has positions, too.
    if isPoint || (isOfZones || point != nil) && !roles.contains(.time) { return .none }
    if roles.count + similar >= 2 { return .lacking }
    return !isOfZones && hasPositions(text, next, row, isAll: isAll) ? .lacking : .none
  }

  /// Whether the first rows hold a time and two degrees, under names that are not known.
  private static func hasPositions(
    _ bytes: Span<UInt8>, _ start: Int, _ header: CSVRow, isAll: Bool
  ) -> Bool {
    var row = CSVRow(separator: header.separator)
    var (i, rows) = (start, 0)
    while rows < 3, i < bytes.count, let next = row.read(bytes, from: i, isLast: isAll) {
      guard row.fields.count == header.fields.count, row.fields.count <= 256 else { return false }
      var (times, degrees) = (0, 0)
      for field in row.fields {
        let text = bytes.trimmingBlanks(field)
        if isDegrees(bytes, text) {
          degrees += 1
        } else if isValue(bytes, text), text.contains(where: { bytes[$0] == UInt8(ascii: ":") }) {
          times += 1
        }
      }
      guard times > 0, degrees > 1 else { return false }
      (i, rows) = (next, rows + 1)
    }
    return rows > 0
  }

  /// Whether a field is a number within 180 with three decimals or more.
  private static func isDegrees(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard range.count <= 24 else { return false }
    var numbers = TableNumber()
    numbers.allowsComma = true
    guard let value = numbers.read(bytes, range), value.magnitude <= 180 else { return false }
    let mark = range.first { bytes[$0] == UInt8(ascii: ".") || bytes[$0] == UInt8(ascii: ",") }
    return mark.map { range.upperBound - $0 > 3 } ?? false
  }

  /// Whether the first row has a point, or nothing, in a column of geometries. Zones have areas there.
  private static func hasPoints(
    _ bytes: Span<UInt8>, _ start: Int, _ header: CSVRow, _ column: Int, isAll: Bool
  ) -> Bool {
    var row = CSVRow(separator: header.separator)
    guard start < bytes.count, row.read(bytes, from: start, isLast: isAll) != nil,
      row.fields.indices.contains(column)
    else { return start >= bytes.count && isAll }
    let text = bytes.trimmingBlanks(row.fields[column])
    return text.isEmpty || WKTReader.beginsPoint(bytes.extracting(text))
  }

  /// Whether a table can begin with a byte: a letter, a mark of quotation, a separator, or what is in front
  /// of a name.
  private static func mayBeName(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte >= 0x80
      || [
        UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, UInt8(ascii: "|"),
        UInt8(ascii: "_"), UInt8(ascii: "#"),
      ].contains(byte)
  }

  private static func isZoneColumn(_ name: String) -> Bool {
    guard let plain = ColumnMapping.plain(name) else { return false }
    if case .radius = RadiusName(bare: plain) { return true }
    return ["wkt", "geometry", "geom", "geofence", "area"].contains(plain)
      || plain.hasPrefix("radius")
  }

  // MARK: Tables without names

  /// Whether a file looks like a table whose first line has values and no names.
  static func lacksHeader(_ bytes: Span<UInt8>, from start: Int) -> Bool {
    CSVSeparator.candidates.contains { separator in
      var row = CSVRow(separator: separator)
      guard row.read(bytes, from: start, isLast: true) != nil, (3...256).contains(row.fields.count)
      else { return false }
      return row.fields.count { isValue(bytes, bytes.trimmingBlanks($0)) } >= 3
    }
  }

  /// Whether a field is a number, also with a decimal comma, or a date.
  private static func isValue(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard !range.isEmpty, range.count <= 64 else { return false }
    var numbers = TableNumber()
    numbers.allowsComma = true
    if numbers.read(bytes, range) != nil { return true }
    var times = TableTime(zone: .utc)
    if case .moment = times.read(bytes, range) { return true }
    return false
  }
}
