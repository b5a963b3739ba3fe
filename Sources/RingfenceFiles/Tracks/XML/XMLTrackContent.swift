internal import Ringfence

/// What the elements of an XML format mean for its tracks. ``XMLTrackParser`` scans a document and
/// passes its elements on in their order.
protocol XMLTrackContent: Sendable {
  associatedtype Element: XMLTrackElement

  /// The tracks that have begun, as ``TrackParser/trackNames``.
  var trackNames: [String?] { get }
  /// What was left out so far.
  var diagnostics: TrackDiagnostics { get }

  /// An element begins. The scanner holds its attributes.
  mutating func begin(_ element: Element, line: Int, _ bytes: Span<UInt8>, _ scanner: XMLScanner)

  /// Takes the text of an element that has a value. One that is not whole, by `isWhole`, is too
  /// long to be valid; `line` is that of the element's tag.
  mutating func take(
    _ element: Element, _ text: Span<UInt8>, _ range: Range<Int>, isWhole: Bool, line: Int)

  /// Takes a word, without blanks, of the text of an element that has a list of them. One that is
  /// not whole, by `isWhole`, is too long to be valid.
  mutating func takeWord(
    _ element: Element, _ text: Span<UInt8>, _ range: Range<Int>, isWhole: Bool, line: Int)

  /// An element without a value ends.
  mutating func end(_ element: Element, into fixes: inout ContiguousArray<RawFix>)

  /// Gives the points that are still held, at the end of the document or at an error.
  mutating func finish(isComplete: Bool, into fixes: inout ContiguousArray<RawFix>)
}

extension XMLTrackContent {
  mutating func takeWord(
    _ element: Element, _ text: Span<UInt8>, _ range: Range<Int>, isWhole: Bool, line: Int
  ) {}
}

/// The meaning of an element, by its local name and its parent.
protocol XMLTrackElement: Equatable, Sendable {
  /// The document around the root element.
  static var document: Self { get }
  /// An element that is ignored with all its children.
  static var other: Self { get }

  /// Whether the text of the element is read.
  var hasValue: Bool { get }

  /// Whether the text of the element is read word by word, however long it is.
  var hasWords: Bool { get }

  /// The meaning of a child by its local name.
  func child(_ bytes: Span<UInt8>, _ name: Range<Int>) -> Self
}

extension XMLTrackElement {
  var hasWords: Bool { false }
}
