internal import Ringfence
internal import RingfenceAnswers

struct ExpectationReader {
  private enum HeaderKey: String, CaseIterable {
    case ringfence, version, tolerance, zones, types, mode, restart
  }

  /// The keys of a row: the fields of a record, and what is said of the event besides.
  private static let rowKeys: [String] = {
    let fields = EventField.unreceived
    return fields.filter { $0.isCompared }.map { $0.key.name }
      + ["tolerance"] + CertaintyNumber.allCases.map { $0.rawValue }
      + CertaintyTime.allCases.map { $0.rawValue } + ["continues", "unobserved"]
      + fields.filter { !$0.isCompared }.map { $0.key.name }
  }()

  private enum ToleranceKey: String, CaseIterable {
    case time, distance
  }

  private enum BoundKey: String, CaseIterable {
    case minimum, maximum
  }

  private enum UnobservedKey: String, CaseIterable {
    case from, to, meters
  }

  private enum PointKey: String, CaseIterable {
    case time, latitude, longitude
  }

  /// The fields that are no properties of a row; what follows from the mode is not read.
  private static let details = EventField.record.filter {
    ![.type, .time, .zone, .fence, .track, .uiAvailable].contains($0)
  }

  private static let fixKeys =
    PointKey.allCases.map { $0.rawValue } + FixNumber.all.map { $0.name }

  private enum CrossingKey: String, CaseIterable {
    case fence, time, latitude, longitude
  }

  private(set) var header = ExpectationFile.Header()
  private(set) var rows: [Expectation] = []
  private(set) var mentions: [ExpectationFile.ZoneMention] = []
  private var values: ExpectationRow
  private var known: Set<String> = []

  init(bytes: ContiguousArray<UInt8>, name: String) {
    values = ExpectationRow(bytes: bytes, name: name)
  }

  mutating func read() throws(FileError) {
    var isFirst = true
    while try values.next() {
      if let node = values.member("ringfence", of: 0) {
        guard isFirst else {
          throw values.error(
            .misplacedHeader, at: node, "header stands below other rows, expected it as the first")
        }
        try readHeader()
      } else if !isOfTrack {
        rows.append(try row())
      }
      isFirst = false
    }
  }

  // MARK: Rows

  /// The records of evaluations that are no events.
  private static let recordsOfTracks = [
    "lifeCycle", "possibleVisit", "unobserved", "arrival", "certainty",
  ]

  /// Whether the row is the record of a whole track, which is not an event.
  private var isOfTrack: Bool {
    guard let type = values.member("type", of: 0), let text = try? values.text(type) else {
      return false
    }
    return Self.recordsOfTracks.contains(text)
  }

  private mutating func readHeader() throws(FileError) {
    let fields = try values.fields(0, of: HeaderKey.self, "a header, an object")
    let kind = try values.required(.ringfence, of: fields, in: 0)
    guard try values.text(kind) == "expectations" else {
      throw values.error(
        .badValue, at: kind,
        "file is of kind \(JSONText.quoted(try values.text(kind))), expected 'expectations'")
    }
    let version = try values.required(.version, of: fields, in: 0)
    let number = try values.number(version, "version 1")
    guard number == 1 else {
      throw values.error(
        .unsupportedVersion, at: version, "version is \(DecimalNumber.text(number)), expected 1")
    }
    if let node = fields[.tolerance] { header.tolerance = try tolerance(node) }
    if let node = fields[.zones] {
      var zones: [String] = []
      for item in try values.list(node, "an array of zone ids") {
        zones.append(try mention(item))
      }
      header.zones = zones
    }
    if let node = fields[.types] {
      var kinds: [Event.Kind] = []
      for item in try values.list(node, "an array of types of events") {
        kinds.append(try values.word(item, "type"))
      }
      header.kinds = kinds
    }
    if let node = fields[.mode] {
      let mode: TriggerMode = try values.word(node, "mode")
      if mode == .restart { header.restart = RestartSettings() }
    }
    if let node = fields[.restart] {
      guard header.restart != nil else {
        throw values.error(
          .badValue, at: node, "circles are those of restart mode, expected 'mode': 'restart'")
      }
      header.restart = try circles(node)
    }
  }

  private func circles(_ node: Int) throws(FileError) -> RestartSettings {
    let fields = try values.fields(
      node, of: ExpectationFile.RestartKey.self, "settings of circles, an object")
    func meters(
      _ key: ExpectationFile.RestartKey, in range: ClosedRange<Double>
    ) throws(FileError) -> Distance? {
      guard let node = fields[key] else { return nil }
      let meters = try values.quantity(node, .distance)
      guard range.contains(meters) else {
        throw values.error(
          .outOfRange, at: node,
          "\(key.rawValue) is \(DecimalNumber.text(meters)) m, expected "
            + "\(DecimalNumber.text(range.lowerBound)) to \(DecimalNumber.text(range.upperBound)) m"
        )
      }
      return .meters(meters)
    }
    var settings = RestartSettings()
    settings.buffer = try meters(.buffer, in: RestartSettings.buffers) ?? settings.buffer
    settings.budget = try meters(.budget, in: RestartSettings.budgets) ?? settings.budget
    settings.minimumRadius =
      try meters(.minimumRadius, in: RestartSettings.minimumRadii) ?? settings.minimumRadius
    settings.maximumRadius = try meters(.maximumRadius, in: RestartSettings.maximumRadii)
    return settings
  }

  private mutating func row() throws(FileError) -> Expectation {
    let fields = try values.fields(0, among: Self.rowKeys, "an event, an object")
    let type = try values.required("type", of: fields, in: 0)
    let kind: Event.Kind = try values.word(type, "type")
    let zone = try mention(try values.required("zone", of: fields, in: 0))
    guard header.includes(kind, zone: zone) else {
      throw values.error(
        .excludedRow, at: 0,
        "row expects '\(kind.name)' of zone \(JSONText.quoted(zone)), which the "
          + "header leaves out")
    }
    var row = Expectation(line: values.line, text: values.rowText, kind: kind, zone: zone)
    if let node = fields["time"] { row.time = try values.time(node) }
    if let node = fields["fence"] { row.fence = try values.text(node) }
    if let node = fields["track"] { row.track = try values.text(node) }
    for field in Self.details where field != .unobserved || kind == .attendance {
      if let node = fields[field.key.name] { row[field] = try value(node, field) }
    }
    for number in CertaintyNumber.allCases {
      if let node = fields[number.rawValue] {
        row.certainty.numbers[number] = try probability(node)
      }
    }
    if let node = fields["continues"] { row.certainty.continues = try values.count(node) }
    for time in CertaintyTime.allCases {
      guard let node = fields[time.rawValue] else { continue }
      let fields = try values.fields(node, of: TimeQuantile.self, "quantiles of a time, an object")
      for (quantile, node) in fields {
        row.certainty.times[time, default: [:]][quantile] = try values.time(node)
      }
    }
    if kind != .attendance, let node = fields["unobserved"] {
      row.certainty.unobserved = try unobserved(node)
    }
    if let node = fields["tolerance"] { row.tolerance = try tolerance(node) }
    return row
  }

  // MARK: Fields

  private func value(
    _ node: Int, _ field: EventField
  ) throws(FileError) -> Expectation.Value? {
    switch field.form {
    case .text: return .text(try values.text(node))
    case .time: return .plain(.time(try values.time(node)))
    case .flag: return .plain(.flag(try values.flag(node)))
    case .count: return .plain(.count(try values.count(node)))
    case .words(let words):
      return .plain(.word(words[try values.index(node, field.key.name, among: words)]))
    case .quantity(let kind): return .plain(.number(try values.quantity(node, kind)))
    case .flags: return .plain(.flags(try flags(node)))
    case .customData: return .customData(try customData(node))
    case .point:
      let fields = try values.fields(node, of: PointKey.self, "a boundary point, an object")
      return .point(
        try point(fields[.time], fields[.latitude], fields[.longitude], in: node))
    case .fix: return .fix(try fix(node))
    case .crossedFences: return .crossedFences(try crossings(node))
    case .confirmation: return .plain(.confirmation(try confirmation(node)))
    case .window: return .window(try window(node))
    case .lastFixNumbers: return nil
    }
  }

  /// The window of an attendance, as far as it is given.
  private func window(_ node: Int) throws(FileError) -> Expectation.Window {
    let fields = try values.fields(
      node, of: AttendanceWindow.Part.self, "the window of an attendance, an object")
    var window = Expectation.Window()
    if let node = fields[.id] { window.id = try values.text(node) }
    if let node = fields[.from] { window.from = try values.time(node) }
    if let node = fields[.to] { window.to = try values.time(node) }
    return window
  }

  /// What confirmed an exit, as far as it is given.
  private func confirmation(_ node: Int) throws(FileError) -> ExitConfirmation {
    let fields = try values.fields(
      node, of: ExitConfirmation.Part.self, "what confirmed an exit, an object")
    var confirmation = ExitConfirmation()
    if let node = fields[.time] { confirmation[.time] = try values.quantity(node, .duration) }
    if let node = fields[.fixes] { confirmation.fixes = try values.count(node) }
    if let node = fields[.certainty] {
      let number = try values.number(node, "a probability")
      guard (0...1).contains(number) else {
        throw values.error(
          .outOfRange, at: node,
          "certainty is \(DecimalNumber.text(number)), expected a probability from 0 to 1")
      }
      confirmation.certainty = number
    }
    return confirmation
  }

  private func unobserved(_ node: Int) throws(FileError) -> ClosedRange<Timestamp> {
    let fields = try values.fields(node, of: UnobservedKey.self, "a time without fixes, an object")
    let from = try values.time(try values.required(.from, of: fields, in: node))
    let to = try values.required(.to, of: fields, in: node)
    let end = try values.time(to)
    guard from <= end else {
      throw values.error(.badValue, at: to, "time is before that of 'from', expected a later one")
    }
    return from...end
  }

  /// A zone's id. Its first location is recorded.
  private mutating func mention(_ node: Int) throws(FileError) -> String {
    let zone = try values.text(node)
    if known.insert(zone).inserted {
      mentions.append(ExpectationFile.ZoneMention(zone: zone, location: values.location(of: node)))
    }
    return zone
  }

  private func tolerance(_ node: Int) throws(FileError) -> PartialTolerance {
    let fields = try values.fields(node, of: ToleranceKey.self, "a tolerance, an object")
    var tolerance = PartialTolerance()
    if let node = fields[.time] {
      let seconds = try values.quantity(node, .duration)
      guard seconds >= 0, let duration = QuantityText.duration(seconds: seconds) else {
        throw values.error(
          .outOfRange, at: node,
          "tolerance is \(values.shown(node, .duration)), expected 0...1000000000 s")
      }
      tolerance.microseconds = duration.wholeMicroseconds
    }
    if let node = fields[.distance] {
      let meters = try values.quantity(node, .distance)
      guard meters >= 0 else {
        throw values.error(
          .outOfRange, at: node,
          "tolerance is \(values.shown(node, .distance)), expected 0 m or more")
      }
      tolerance.meters = meters
    }
    return tolerance
  }

  /// A probability as event records have it, or the bounds of one.
  private func probability(_ node: Int) throws(FileError) -> ClosedRange<Double> {
    func value(_ node: Int) throws(FileError) -> Double {
      let number = try values.number(node, "a probability")
      guard 0...1 ~= number else {
        throw values.error(
          .outOfRange, at: node,
          "probability is \(DecimalNumber.text(number)), expected 0 to 1")
      }
      return number
    }
    if values.tape.kind(node) == .number {
      let number = try value(node)
      // A billionth more, since decimal numbers are not exact in binary.
      let half = ExpectedCertainty.rounding / 2 + 1e-9
      return number - half...number + half
    }
    let fields = try values.fields(
      node, of: BoundKey.self, "a probability, or an object of 'minimum' and 'maximum'")
    guard !fields.isEmpty else {
      throw values.error(
        .missingKey, at: node, "bounds are empty, expected 'minimum', 'maximum' or both")
    }
    let low = try fields[.minimum].map { (node) throws(FileError) in try value(node) } ?? 0
    let high = try fields[.maximum].map { (node) throws(FileError) in try value(node) } ?? 1
    guard low <= high else {
      throw values.error(
        .badValue, at: node,
        "minimum \(DecimalNumber.text(low)) is above the maximum \(DecimalNumber.text(high))")
    }
    return low...high
  }

  private func point(
    _ time: Int?, _ latitude: Int?, _ longitude: Int?, in node: Int
  ) throws(FileError) -> Expectation.Point {
    var point = Expectation.Point()
    if let time { point.time = try values.time(time) }
    switch (latitude, longitude) {
    case (nil, nil): break
    case (let latitude?, let longitude?):
      let degrees = (
        try values.number(latitude, "degrees"), try values.number(longitude, "degrees")
      )
      guard let coordinate = Coordinate(latitude: degrees.0, longitude: degrees.1) else {
        throw values.error(
          .badPosition, at: node, "position has a latitude or longitude that cannot be")
      }
      point.coordinate = coordinate
    case (nil, _?), (_?, nil):
      throw values.error(
        .missingKey, at: node, "position has one of 'latitude' and 'longitude', expected both")
    }
    return point
  }

  private func fix(_ node: Int) throws(FileError) -> Expectation.Fix {
    let fields = try values.fields(node, among: Self.fixKeys, "a fix, an object")
    var fix = Expectation.Fix()
    fix.point = try point(fields["time"], fields["latitude"], fields["longitude"], in: node)
    for number in FixNumber.all {
      guard let node = fields[number.name] else { continue }
      fix.numbers[number] = try values.quantity(node, number.quantity)
    }
    return fix
  }

  private func crossings(_ node: Int) throws(FileError) -> [Expectation.Crossing] {
    var crossings: [Expectation.Crossing] = []
    for item in try values.elements(node, "an array of crossed fences") {
      let fields = try values.fields(item, of: CrossingKey.self, "a crossed fence, an object")
      let fence = try values.text(try values.required(.fence, of: fields, in: item))
      let point = try point(
        fields[.time], fields[.latitude], fields[.longitude], in: item)
      crossings.append(Expectation.Crossing(fence: fence, point: point))
    }
    return crossings
  }

  private func flags(_ node: Int) throws(FileError) -> EventFlags {
    var flags: EventFlags = []
    for item in try values.elements(node, "an array of flags") {
      flags.insert(try values.word(item, "flag"))
    }
    return flags
  }

  private func customData(_ node: Int) throws(FileError) -> [CustomDatum] {
    guard values.tape.kind(node) == .object else {
      throw values.wrongType(node, expected: "custom data, an object of texts")
    }
    var data: [CustomDatum] = []
    for key in values.children(node) {
      data.append(CustomDatum(key: values.name(key), value: try values.text(key + 1)))
    }
    return data
  }
}
