extension ContiguousArray {
  /// Empties a list that is usually very short, and keeps its memory.
  mutating func removeKeepingMemory() {
    while !isEmpty { removeLast() }
  }
}
