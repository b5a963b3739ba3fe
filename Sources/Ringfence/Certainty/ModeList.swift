/// One value for each of a few modes of motion, without a list on the heap.
package protocol ModeList: Hashable, Sendable {
  /// What is kept for a mode.
  associatedtype Element: Hashable & Sendable
  /// The number of modes.
  static var count: Int { get }
  /// The same value for all.
  init(repeating element: Element)
  /// The value of a mode, by the raw value of ``MotionMode``; any other index is the last mode.
  subscript(index: Int) -> Element { get set }
}

/// One value for each of the first three modes, or for each of three of anything.
package struct ThreeModes<Element: Hashable & Sendable>: ModeList {
  private var first, second, third: Element

  package static var count: Int { 3 }

  @inline(__always)
  package init(repeating element: Element) {
    (first, second, third) = (element, element, element)
  }

  /// Creates a list of three values.
  package init(_ first: Element, _ second: Element, _ third: Element) {
    (self.first, self.second, self.third) = (first, second, third)
  }

  package subscript(index: Int) -> Element {
    @inline(__always) get {
      switch index {
      case 0: first
      case 1: second
      default: third
      }
    }
    @inline(__always) set {
      switch index {
      case 0: first = newValue
      case 1: second = newValue
      default: third = newValue
      }
    }
  }
}

/// One value for each mode.
package struct FourModes<Element: Hashable & Sendable>: ModeList {
  private var first, second, third, fourth: Element

  package static var count: Int { 4 }

  @inline(__always)
  package init(repeating element: Element) {
    (first, second, third, fourth) = (element, element, element, element)
  }

  /// Creates a list of four values.
  package init(_ first: Element, _ second: Element, _ third: Element, _ fourth: Element) {
    (self.first, self.second, self.third, self.fourth) = (first, second, third, fourth)
  }

  package subscript(index: Int) -> Element {
    @inline(__always) get {
      switch index {
      case 0: first
      case 1: second
      case 2: third
      default: fourth
      }
    }
    @inline(__always) set {
      switch index {
      case 0: first = newValue
      case 1: second = newValue
      case 2: third = newValue
      default: fourth = newValue
      }
    }
  }
}
