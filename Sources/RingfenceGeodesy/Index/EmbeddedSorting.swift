#if hasFeature(Embedded)
  // The sort of the standard library is compiled for each kind of element and each comparison, 3 kilobytes a time. In an embedded
  // build these take its place: one function sorts the indices, and the result is the same, because both are stable.

  extension Array {
    package mutating func sort(by precedes: (Element, Element) -> Bool) {
      self = sorted(by: precedes)
    }
  }

  extension ContiguousArray {
    package mutating func sort(by precedes: (Element, Element) -> Bool) {
      self = ContiguousArray(sorted(by: precedes))
    }
  }

  extension Array where Element: Comparable {
    package mutating func sort() { self = sorted(by: <) }
  }

  extension ContiguousArray where Element: Comparable {
    package mutating func sort() { self = ContiguousArray(sorted(by: <)) }
  }

  extension Sequence {
    package func sorted(by precedes: (Element, Element) -> Bool) -> [Element] {
      let elements = ContiguousArray(self)
      return sortedIndices(elements.count) { precedes(elements[$0], elements[$1]) }
        .map { elements[$0] }
    }
  }

  extension Sequence where Element: Comparable {
    package func sorted() -> [Element] { sorted(by: <) }
  }

  /// The numbers below `count` in an order. Where neither of two precedes the other, the smaller number stays first. Merges
  /// runs of 1, 2, 4 and so on.
  @inline(never)
  package func sortedIndices(_ count: Int, _ precedes: (Int, Int) -> Bool) -> [Int] {
    var order = Array(0..<count)
    var merged = order
    var width = 1
    while width < count {
      var start = 0
      while start < count {
        let middle = start + min(width, count - start)
        let end = middle + min(width, count - middle)
        if middle < end, precedes(order[middle], order[middle - 1]) {
          var (left, right) = (start, middle)
          for index in start..<end {
            if left < middle, right == end || !precedes(order[right], order[left]) {
              merged[index] = order[left]
              left += 1
            } else {
              merged[index] = order[right]
              right += 1
            }
          }
          for index in start..<end { order[index] = merged[index] }
        }
        start = end
      }
      width *= 2
    }
    return order
  }
#endif
