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
        var place = index
        while place > 0, self[place - 1] > value {
          self[place] = self[place - 1]
          place -= 1
        }
        self[place] = value
      }
      return
    }
    for root in stride(from: count / 2 - 1, through: 0, by: -1) { sink(root, below: count) }
    for end in stride(from: count - 1, to: 0, by: -1) {
      swapAt(0, end)
      sink(0, below: end)
    }
  }

  private mutating func sink(_ start: Int, below end: Int) {
    var root = start
    while 2 * root + 1 < end {
      var child = 2 * root + 1
      if child + 1 < end, self[child + 1] > self[child] { child += 1 }
      guard self[child] > self[root] else { return }
      swapAt(root, child)
      root = child
    }
  }
}
