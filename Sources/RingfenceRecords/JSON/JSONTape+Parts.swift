extension JSONTape {
  /// After an error: makes a document of what stands before it, by ending every array and object that is
  /// open.
  ///
  /// - Parameters:
  ///   - end: the offset of the error.
  ///   - dropsElement: whether the open element of the outermost open array is removed, because it is not
  ///     complete.
  /// - Complexity: linear in the depth.
  package mutating func endOpen(at end: Int, dropsElement: Bool) {
    if dropsElement, let array = open.firstIndex(where: { nodes[Int($0)].kind == .array }),
      array + 1 < open.count
    {
      nodes.removeSubrange(Int(open[array + 1])...)
      open.removeSubrange((array + 1)...)
    }
    // A name without a value.
    if nodes.last?.kind == .key { nodes.removeLast() }
    for container in open {
      nodes[Int(container)].end = UInt32(clamping: end)
      nodes[Int(container)].next = UInt32(clamping: nodes.count)
    }
    open.removeAll()
  }

  /// After an error: whether a whole document stands before it.
  package var isComplete: Bool { count > 0 && open.isEmpty }

  /// The value of a member that is an array, or `nil`.
  package func array(_ name: String, of node: Int, in bytes: Span<UInt8>) -> Int? {
    guard let value = member(name, of: node, in: bytes), kind(value) == .array else { return nil }
    return value
  }

  /// The value of a member that is an object, or `nil`.
  package func object(_ name: String, of node: Int, in bytes: Span<UInt8>) -> Int? {
    guard let value = member(name, of: node, in: bytes), kind(value) == .object else { return nil }
    return value
  }

  /// Calls `body` with each element of an array, or each name of an object, until it returns `false`.
  package func forEachChild(_ parent: Int, _ body: (Int) -> Bool) {
    var child = firstChild(parent)
    while let current = child {
      guard body(current) else { return }
      child = sibling(after: current, in: parent)
    }
  }
}
