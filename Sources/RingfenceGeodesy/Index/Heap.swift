/// A priority queue in a binary heap: gives its greatest element first.
///
/// Of equal elements any one comes first; which one depends only on the order of the calls.
package struct Heap<Element: Comparable> {
  /// The elements, each not below the two at twice its index plus 1 and plus 2.
  @usableFromInline var elements: ContiguousArray<Element>

  /// Creates an empty heap.
  @inlinable
  package init() { elements = [] }

  /// Creates a heap of some elements, in their memory.
  /// - Complexity: O(*n*).
  @inlinable
  package init(_ elements: consuming ContiguousArray<Element>) {
    self.elements = elements
    for root in stride(from: self.elements.count / 2 - 1, through: 0, by: -1) {
      sink(root, below: self.elements.count)
    }
  }

  /// Adds an element.
  /// - Complexity: O(log *n*).
  @inlinable
  package mutating func insert(_ element: Element) {
    elements.append(element)
    var child = elements.count - 1
    while child > 0, elements[(child - 1) / 2] < elements[child] {
      elements.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Removes the greatest element and gives it; `nil` when empty.
  /// - Complexity: O(log *n*).
  @inlinable
  package mutating func popMax() -> Element? {
    guard let greatest = elements.first else { return nil }
    elements.swapAt(0, elements.count - 1)
    elements.removeLast()
    sink(0, below: elements.count)
    return greatest
  }

  /// All elements in ascending order, in the memory of the heap.
  /// - Complexity: O(*n* log *n*); allocates nothing.
  @inlinable
  package consuming func sorted() -> ContiguousArray<Element> {
    for end in stride(from: elements.count - 1, to: 0, by: -1) {
      elements.swapAt(0, end)
      sink(0, below: end)
    }
    return elements
  }

  /// Moves an element down to its level among those below an index.
  @inlinable
  package mutating func sink(_ start: Int, below end: Int) {
    var parent = start
    while 2 * parent + 1 < end {
      var child = 2 * parent + 1
      if child + 1 < end, elements[child] < elements[child + 1] { child += 1 }
      guard elements[parent] < elements[child] else { return }
      elements.swapAt(parent, child)
      parent = child
    }
  }
}

extension Heap: Sendable where Element: Sendable {}
