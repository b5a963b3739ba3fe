extension Zone {
  /// The name of the zone; `nil` where it has none but its id, or one of blanks.
  package var ownName: String? {
    guard let name, name.utf8.contains(where: { $0 > 0x20 }), !name.utf8.elementsEqual(id.utf8)
    else { return nil }
    return name
  }
}
