/// Reads objects of JSON as rows of a table: the lines of NDJSON, the elements of an array, the properties of a
/// point.
struct TableObject: Sendable {
  /// The number of names that are kept. Files with more have generated ones.
  private static let mostNames = 4_096

  private(set) var choices: ColumnChoices
  private var choice = RoleAssignment()
  private var names = NameTable()
  /// The meaning of each of the names.
  private var meanings = ContiguousArray<ColumnMapping?>()
  /// Which of the names mean nothing here and had no value so far.
  private var isUnseen = ContiguousArray<Bool>()
  /// The names that mean nothing here and have values.
  private(set) var ignored: [String] = []
  /// The key of the track, if it may as well number the rows.
  private(set) var weakTrack: String?
  private(set) var hasTrack: Bool
  private(set) var track: String?
  /// Whether a key `id` is that of the object, and never that of a track.
  var hasOwnIDs = false
  /// Whose objects these are, if the document shows it.
  var maker: TableMaker?
  /// The messages of OwnTracks that are no rows.
  private(set) var messages = OwnTracksMessages()

  init(_ choices: ColumnChoices) {
    self.choices = choices
    hasTrack = choices.isChosen(.track)
  }

  /// Takes the values of an object as evidence.
  static func look(
    at object: Int, of tape: JSONTape, _ bytes: Span<UInt8>, _ evidence: inout ColumnEvidence
  ) {
    guard tape.kind(object) == .object else { return }
    if GPSDMessage.find(object, of: tape, bytes) != nil {
      // Its keys have their meanings, unless the caller chose others.
      guard evidence.isOfChosenColumns else { return }
      evidence.mark()
    }
    takeValues(of: object, of: tape, bytes, &evidence)
    if let position = tape.object(position, of: object, in: bytes) {
      takeValues(of: position, of: tape, bytes, &evidence)
    }
    evidence.endRow()
  }

  /// Takes the values of the properties of a point as evidence.
  static func look(
    at properties: Int, of tape: JSONTape, _ bytes: Span<UInt8>, _ evidence: inout ColumnEvidence,
    _ latitude: Double, _ longitude: Double
  ) {
    takeValues(of: properties, of: tape, bytes, &evidence)
    evidence.endRow(at: latitude, longitude)
  }

  private static func takeValues(
    of object: Int, of tape: JSONTape, _ bytes: Span<UInt8>, _ evidence: inout ColumnEvidence
  ) {
    tape.forEachChild(object) { key in
      guard let name = tape.string(key, in: bytes), name.utf8.count <= 64 else { return true }
      let column = evidence.begin(name)
      if [JSONKind.number, .true, .false].contains(tape.kind(key + 1)) {
        evidence.take(column, bytes, tape.range(key + 1))
      } else {
        _ = tape.withText(key + 1, in: bytes) { evidence.take(column, $0, $0.trimmingBlanks($1)) }
      }
      return true
    }
  }

  /// Takes the values that are not read.
  private func sample(
    _ object: Int, _ tape: JSONTape, _ bytes: Span<UInt8>, into values: inout TableRow
  ) {
    tape.forEachChild(object) { key in
      guard tape.kind(key + 1) == .number || tape.kind(key + 1) == .string,
        let name = tape.string(key, in: bytes), ignored.contains(name)
      else { return true }
      if tape.kind(key + 1) == .number {
        values.sample(name, bytes, tape.range(key + 1))
      } else {
        _ = tape.withText(key + 1, in: bytes) { values.sample(name, $0, $1) }
      }
      return true
    }
  }

  /// Takes what the first objects show.
  ///
  /// - Returns: what is known of the keys, for the rows.
  /// - Throws: ``FileError`` `unsettled-column`, as ``ColumnEvidence/decide(at:_:)``.
  mutating func know(
    _ evidence: ColumnEvidence, fileName: String
  ) throws(FileError) -> KnownColumns {
    choices = try evidence.decide(at: FileLocation(file: fileName, line: 1), Self.nouns.one)
    return KnownColumns(choices, Self.nouns.one)
  }

  /// Takes note that tracks have names otherwise.
  mutating func sawTrack() { hasTrack = true }

  /// Takes note of a key outside the rows.
  mutating func saw(_ key: Int, of tape: JSONTape, _ bytes: Span<UInt8>) {
    _ = tape.withText(key, in: bytes) { _ = meaning($0, $1, isNull: false) }
  }

  mutating func count(_ kind: OwnTracksMessages.Kind) { messages.count(kind) }

  /// The member in which apps of phones have the position.
  static let position = "coords"
  /// Whether the object may be a message of OwnTracks: the first one, and those after one that is.
  private var mayBeMessage = true
  /// Whether the objects are messages of gpsd, as the first one shows; `nil` before it.
  private var isGPSD: Bool?
  /// The messages of gpsd that are no positions.
  private(set) var messagesOfGPSD = 0
  /// Whether the object has its position in such a member.
  private var hasPosition = false

  /// What a warning calls the names.
  static let nouns = (one: "key", many: "keys")

  /// Takes the values of an object, as those of the row that has begun.
  ///
  /// - Parameters:
  ///   - object: the node of the object in `tape`.
  ///   - tape: the document or line.
  ///   - bytes: its text.
  ///   - location: where it is, for errors.
  ///   - values: receives the values.
  /// - Returns: whether the object is a row; `false` for a message of another kind.
  /// - Throws: ``FileError`` `bad-header` for two keys with an equal claim to a role.
  mutating func read(
    _ object: Int, of tape: JSONTape, _ bytes: Span<UInt8>,
    at location: FileLocation, into values: inout TableRow
  ) throws(FileError) -> Bool {
    if mayBeMessage, let kind = OwnTracksMessages.kind(of: object, of: tape, bytes) {
      messages.count(kind)
      return false
    }
    if isGPSD ?? true, choices.isEmpty, let message = GPSDMessage.find(object, of: tape, bytes) {
      isGPSD = true
      return readGPSD(message, object, of: tape, bytes, into: &values)
    }
    isGPSD = isGPSD ?? false
    choice.removeAll()
    hasPosition = false
    takeNames(of: object, of: tape, bytes)
    let clash = choice.finish(maker: hasPosition ? .phone : maker)
    // Objects of other makers are not searched for the kind of a message.
    let wasSearched = mayBeMessage
    mayBeMessage = choice[.messageType] != nil
    if mayBeMessage, !wasSearched,
      let kind = OwnTracksMessages.kind(of: object, of: tape, bytes)
    {
      messages.count(kind)
      return false
    }
    if let clash {
      throw TableHeader.error(
        clash.role, tape.string(clash.first - 1, in: bytes) ?? "",
        tape.string(clash.second - 1, in: bytes) ?? "", "keys", at: location)
    }
    let ignoresTrack = hasOwnIDs && choice.isTrackWeak
    if let track = choice[.track], !ignoresTrack {
      hasTrack = true
      if self.track == nil { self.track = tape.string(track - 1, in: bytes) }
      if choice.isTrackWeak, weakTrack == nil { weakTrack = tape.string(track - 1, in: bytes) }
    }
    values.use(choice.traits)
    if values.isSampling { sample(object, tape, bytes, into: &values) }
    for number in 0..<RoleAssignment.count {
      guard let node = choice.column(number), let role = TableRole(rawValue: UInt8(number)),
        role != .track || !ignoresTrack
      else { continue }
      Self.set(role, node, tape, bytes, into: &values)
    }
    return true
  }

  private mutating func readGPSD(
    _ message: GPSDMessage, _ object: Int, of tape: JSONTape, _ bytes: Span<UInt8>,
    into values: inout TableRow
  ) -> Bool {
    mayBeMessage = false
    guard case .position = message else {
      messagesOfGPSD += 1
      return false
    }
    hasTrack = true
    choice.removeAll()
    tape.forEachChild(object) { key in
      if tape.kind(key + 1) != .null, let name = tape.string(key, in: bytes),
        let meaning = GPSDMessage.meaning(name)
      {
        choice.add(meaning, at: key + 1)
      }
      return true
    }
    _ = choice.finish()
    values.use(choice.traits)
    for number in 0..<RoleAssignment.count {
      guard let node = choice.column(number), let role = TableRole(rawValue: UInt8(number)) else {
        continue
      }
      Self.set(role, node, tape, bytes, into: &values)
    }
    if choice[.accuracy] == nil, let accuracy = GPSDMessage.accuracy(object, of: tape, bytes) {
      values.set(accuracy: accuracy)
    }
    if GPSDMessage.hasNoFix(object, of: tape, bytes) { values.setInvalid() }
    return true
  }

  /// The template of the line of the row that was read last.
  func template(_ tape: JSONTape, _ bytes: Span<UInt8>, _ line: Range<Int>) -> ObjectTemplate? {
    // The class of a message and the parts of its accuracy are no columns.
    isGPSD == true ? nil : ObjectTemplate(tape, bytes, line, choice)
  }

  /// Takes note of a row that was read with a template: it is no message.
  mutating func readTemplated() { mayBeMessage = false }

  /// Offers the members of an object to the choice, and those of its position.
  private mutating func takeNames(
    of object: Int, of tape: JSONTape, _ bytes: Span<UInt8>
  ) {
    var child = tape.firstChild(object)
    while let key = child {
      child = tape.sibling(after: key, in: object)
      if tape.kind(key + 1) == .object, !hasPosition, tape.isText(key, Self.position, in: bytes) {
        hasPosition = true
        takeNames(of: key + 1, of: tape, bytes)
        continue
      }
      let isNull = tape.kind(key + 1) == .null
      if let name = tape.plainTextRange(key) {
        take(bytes, name, at: key + 1, isNull: isNull)
      } else {
        let name = ContiguousArray(tape.textBytes(key, in: bytes))
        take(name.span, 0..<name.count, at: key + 1, isNull: isNull)
      }
    }
  }

  @inline(__always)
  private mutating func take(
    _ bytes: Span<UInt8>, _ name: Range<Int>, at node: Int, isNull: Bool
  ) {
    if choices.isEmpty, let column = TrackColumn(bytes, name) {
      if !isNull { choice.add(column, at: node) }
      // A hemisphere without a value is not one that is not asked for.
    } else if let meaning = meaning(bytes, name, isNull: isNull),
      !isNull || meaning.role.isHemisphere
    {
      choice.add(meaning, at: node)
    }
  }

  private mutating func meaning(
    _ bytes: Span<UInt8>, _ range: Range<Int>, isNull: Bool
  ) -> ColumnMapping? {
    guard names.names.count < Self.mostNames else {
      return range.count <= 64 ? choices.meaning(of: bytes.text(range)) : nil
    }
    let number = names.number(of: bytes, range)
    if number < meanings.count {
      if isUnseen[number], !isNull { ignore(bytes, range, number) }
      return meanings[number]
    }
    let meaning = choices.meaning(of: bytes.text(range))
    meanings.append(meaning)
    let isUnread =
      meaning?.rank ?? ColumnMapping.unread == ColumnMapping.unread
      || choices.isDoubtful(bytes.text(range))
    isUnseen.append(isUnread)
    if isUnread, !isNull { ignore(bytes, range, number) }
    return meaning
  }

  private mutating func ignore(_ bytes: Span<UInt8>, _ range: Range<Int>, _ number: Int) {
    isUnseen[number] = false
    ignored.append(bytes.text(range))
  }

  private static func set(
    _ role: TableRole, _ node: Int, _ tape: JSONTape, _ bytes: Span<UInt8>,
    into values: inout TableRow
  ) {
    switch (role, tape.kind(node)) {
    case (.latitudeHemisphere, .null), (.longitudeHemisphere, .null):
      values.setHemisphere(.missing, isLatitude: role == .latitudeHemisphere)
    case (_, .null): break
    case (_, .number), (_, .string): values.set(role, node, of: tape, bytes)
    case (.flags, .array):
      var element = tape.firstChild(node)
      while let current = element {
        let isFlag: Void? = tape.withText(current, in: bytes) { values.setFlag($0, $1) }
        if isFlag == nil { values.record(.badValue) }
        element = tape.sibling(after: current, in: node)
      }
    case (.appEvent, _): values.setAppEvent(nil, word: tape.kind(node) == .array ? "[]" : "{}")
    case (.validity, .false): values.setValidity(false)
    case (.validity, .true): values.setValidity(true)
    case (.validity, _): break
    case (.time, _): values.setBadTime()
    case (.latitude, _), (.longitude, _), (.position, _), (.messageType, _): break
    case (.latitudeHemisphere, _), (.longitudeHemisphere, _):
      values.setHemisphere(.unknown, isLatitude: role == .latitudeHemisphere)
    default: values.record(.badValue)
    }
  }

  /// Refuses objects that give hardly a track several rows.
  func checkTracks(_ values: TableRow, fileName: String) throws(FileError) {
    try values.checkTracks(
      fileName: fileName, line: 1, track: track, isWeak: weakTrack != nil, others: ignored)
  }

  /// The error of a key that the caller chose and no object has.
  func checkChosen(fileName: String) throws(FileError) {
    for (role, name) in choices.names
    where !names.names.contains(where: { $0.map { ColumnChoices.isSame($0, name) } ?? false }) {
      throw FileError(
        .badHeader, at: FileLocation(file: fileName),
        "no row has the key '\(JSONText.shortened(name))', which --columns gives for \(role.name)")
    }
  }
}
