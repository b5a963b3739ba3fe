/// Reads objects of JSON as rows of a table: the lines of NDJSON, the elements of an array, the properties of a
/// point.
struct TableObject: Sendable {
  /// So many names are kept. Files with more have generated ones.
  private static let mostNames = 4_096

  private let choices: ColumnChoices
  private var choice = RoleChoice()
  private var names = NameTable()
  /// The meaning of each of the names.
  private var meanings = ContiguousArray<ColumnMeaning?>()
  /// Which of the names mean nothing here and had no value so far.
  private var isUnseen = ContiguousArray<Bool>()
  /// The names that mean nothing here and have values.
  private(set) var ignored: [String] = []
  /// The key of the track, if it may as well number the rows.
  private(set) var weakTrack: String?
  private(set) var hasTrack: Bool
  /// Whether a key `id` is that of the object, and never that of a track.
  var hasOwnIDs = false

  init(_ choices: ColumnChoices) {
    self.choices = choices
    hasTrack = choices.isChosen(.track)
  }

  /// Takes note that tracks have names otherwise.
  mutating func sawTrack() { hasTrack = true }

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
    choice.removeAll()
    var child = tape.firstChild(object)
    while let key = child {
      child = tape.sibling(after: key, in: object)
      guard let name = tape.plainTextRange(key) else { continue }
      let isNull = tape.kind(key + 1) == .null
      if choices.isEmpty, let column = TrackColumn(bytes, name) {
        if !isNull { choice.add(column, at: key + 1) }
        // A hemisphere without a value is not one that is not asked for.
      } else if let meaning = meaning(bytes, name, isNull: isNull),
        !isNull || meaning.role.isHemisphere
      {
        choice.add(meaning, at: key + 1)
      }
    }
    if let clash = choice.finish() {
      throw TableHeader.error(
        clash.role, tape.string(clash.first - 1, in: bytes) ?? "",
        tape.string(clash.second - 1, in: bytes) ?? "", "keys", at: location)
    }
    if choice.maker == .ownTracks, let node = choice[.messageType],
      !tape.isText(node, "location", in: bytes)
    {
      return false
    }
    let ignoresTrack = hasOwnIDs && choice.isTrackWeak
    if let track = choice[.track], !ignoresTrack {
      hasTrack = true
      if choice.isTrackWeak, weakTrack == nil { weakTrack = tape.string(track - 1, in: bytes) }
    }
    values.use(choice.traits)
    for number in 0..<RoleChoice.count {
      guard let node = choice.column(number), let role = TableRole(rawValue: UInt8(number)),
        role != .track || !ignoresTrack
      else { continue }
      Self.set(role, node, tape, bytes, into: &values)
    }
    return true
  }

  private mutating func meaning(
    _ bytes: Span<UInt8>, _ range: Range<Int>, isNull: Bool
  ) -> ColumnMeaning? {
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
    isUnseen.append(meaning == nil)
    if meaning == nil, !isNull { ignore(bytes, range, number) }
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
    case (_, .number): values.set(role, bytes, tape.range(node))
    case (_, .string):
      if let range = tape.plainTextRange(node) {
        values.set(role, bytes, range)
      } else {
        let text = ContiguousArray(tape.textBytes(node, in: bytes))
        values.set(role, text.span, 0..<text.count)
      }
    case (.flags, .array):
      var element = tape.firstChild(node)
      while let current = element {
        if let range = tape.plainTextRange(current) {
          values.setFlag(bytes, range)
        } else {
          values.record(.badValue)
        }
        element = tape.sibling(after: current, in: node)
      }
    case (.validity, .false): values.setInvalid()
    case (.validity, _): break
    case (.time, _): values.setBadTime()
    case (.latitude, _), (.longitude, _), (.position, _), (.messageType, _): break
    case (.latitudeHemisphere, _), (.longitudeHemisphere, _):
      values.setHemisphere(.unknown, isLatitude: role == .latitudeHemisphere)
    default: values.record(.badValue)
    }
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
