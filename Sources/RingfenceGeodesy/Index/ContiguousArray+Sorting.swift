extension ContiguousArray<Int32> {
  /// Sorts and keeps each number once.
  mutating func sortOnce() {
    guard count > 1 else { return }
    sortInPlace()
    var last = 0
    for index in 1..<count where self[index] != self[last] {
      last += 1
      self[last] = self[index]
    }
    removeLast(count - last - 1)
  }

  /// Sorts without allocating: by insertion when short, else as a heap.
  private mutating func sortInPlace() {
    if count <= 32 {
      for index in 1..<count {
        let value = self[index]
        var position = index
        while position > 0, self[position - 1] > value {
          self[position] = self[position - 1]
          position -= 1
        }
        self[position] = value
      }
      return
    }
    var numbers: Self = []
    swap(&self, &numbers)
    self = Heap(consume numbers).sorted()
  }
}
