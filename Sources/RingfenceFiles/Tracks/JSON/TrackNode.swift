/// Finds the member of an object that names a track.
enum TrackNode {
  /// The value of the member with the best claim, a text or a number; `nil` for none. With `takesNames` the object
  /// is a track itself, so that `name` names it, or else `id`.
  static func find(
    in object: Int, _ tape: JSONTape, _ bytes: Span<UInt8>, _ choices: ColumnChoices,
    takesNames: Bool
  ) -> Int? {
    var best: (rank: UInt8, node: Int)?
    tape.forEachChild(object) { key in
      let rank = tape.withText(key, in: bytes) { text, range -> UInt8? in
        guard range.count <= 64 else { return nil }
        let name = text.text(range)
        if let meaning = choices.meaning(of: name), meaning.role == .track,
          meaning.rank < (takesNames ? ColumnMapping.unread : ColumnMapping.weakest)
        {
          return meaning.rank
        }
        let isName = takesNames && name == "name" && !choices.isChosen(.track)
        return isName ? ColumnMapping.weakest - 1 : nil
      }
      if let rank = rank ?? nil, rank < best?.rank ?? .max, let node = label(key + 1, tape) {
        best = (rank, node)
      }
      return true
    }
    return best?.node
  }

  /// The node itself, if it is a text or a number.
  static func label(_ node: Int, _ tape: JSONTape) -> Int? {
    tape.kind(node) == .string || tape.kind(node) == .number ? node : nil
  }
}
