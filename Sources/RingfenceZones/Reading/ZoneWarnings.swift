/// The warnings of a zone file, as its reader finds them.
package struct ZoneWarnings {
  /// The file's name in messages.
  package let name: String
  private var list: [ZoneFileWarning] = []

  package init(name: String) { self.name = name }

  package mutating func add(
    _ code: ZoneFileWarning.Code, at position: LineCursor.Position, path: String, _ detail: String
  ) {
    list.append(ZoneFileWarning(code, at: FileLocation(file: name, position), path: path, detail))
  }

  /// Adds the warnings of another part of the reader.
  package mutating func add(_ others: ZoneWarnings) { list += others.list }

  /// The warnings in the order of the file.
  package var inOrder: [ZoneFileWarning] {
    func key(_ index: Int) -> (Int, Int, Int) {
      (list[index].location.line ?? 0, list[index].location.column ?? 0, index)
    }
    return list.indices.sorted { key($0) < key($1) }.map { list[$0] }
  }
}
