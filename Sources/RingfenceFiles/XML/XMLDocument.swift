/// The elements of an XML document that is held in memory, in the order of the text.
///
/// An element is identified by its index; the root is 0. Names are local names, without a prefix.
struct XMLDocument {
  fileprivate struct Element {
    var name: Range<Int>
    /// The index after this element and everything in it.
    var next: Int
    var attributes: Range<Int>
    /// The text before the first child: a range of the bytes, or of ``texts``.
    var text = 0..<0
    var isInTexts = false
  }

  private struct Attribute {
    var name: Range<Int>
    var value: Range<Int>
  }

  /// The bytes of the document, in UTF-8 without byte order mark.
  let bytes: ContiguousArray<UInt8>
  private var elements: ContiguousArray<Element> = []
  private var attributes: ContiguousArray<Attribute> = []
  /// The texts that came in several pieces or had references.
  private var texts: ContiguousArray<UInt8> = []

  /// Reads a document in UTF-8.
  /// - Throws: the error of a document that is not well-formed.
  /// - Complexity: linear in the bytes.
  init(_ bytes: ContiguousArray<UInt8>, fileName: String) throws(FileError) {
    self.bytes = bytes
    var scanner = XMLScanner(fileName: fileName)
    var open: [Int] = []
    while true {
      switch try scanner.next(bytes.span, isLast: true) {
      case .startTag:
        open.append(elements.count)
        append(scanner)
      case .emptyTag: append(scanner)
      case .endTag:
        if let element = open.popLast() { elements[element].next = elements.count }
      case .text(let range):
        add(range, hasReferences: scanner.textHasReferences, to: open.last)
      case .characterData(let range): add(range, hasReferences: false, to: open.last)
      case .suspended, .finished:
        try scanner.check(bytes.span, to: bytes.count)
        return
      }
    }
  }

  private mutating func append(_ scanner: XMLScanner) {
    let first = attributes.count
    for attribute in scanner.attributes {
      attributes.append(Attribute(name: attribute.name, value: attribute.value))
    }
    elements.append(
      Element(
        name: scanner.localName, next: elements.count + 1, attributes: first..<attributes.count))
  }

  private mutating func add(_ range: Range<Int>, hasReferences: Bool, to element: Int?) {
    // Text behind a child is not read.
    guard let element, element == elements.count - 1 else { return }
    let before = elements[element]
    if before.text.isEmpty, !hasReferences {
      elements[element].text = range
      elements[element].isInTexts = false
      return
    }
    if !before.isInTexts {
      let start = texts.count
      elements[element].text = start..<start
      elements[element].isInTexts = true
      texts.append(contentsOf: bytes[before.text])
    }
    if hasReferences {
      let source = bytes
      XMLReference.appendResolved(source.span, range, to: &texts)
    } else {
      texts.append(contentsOf: bytes[range])
    }
    let start = elements[element].text.lowerBound
    elements[element].text = start..<texts.count
  }

  // MARK: Elements

  func offset(_ element: Int) -> Int { elements[element].name.lowerBound }

  /// Whether an element has a local name.
  func isNamed(_ element: Int, _ name: String) -> Bool {
    let range = elements[element].name
    return range.count == name.utf8.count && bytes[range].elementsEqual(name.utf8)
  }

  /// The local name of an element.
  func name(_ element: Int) -> String {
    String(decoding: bytes[elements[element].name], as: UTF8.self)
  }

  /// The children of an element, in the order of the text.
  func children(_ element: Int) -> Children {
    Children(elements: elements, at: element + 1, end: elements[element].next)
  }

  /// The first child with a name.
  func child(_ element: Int, _ name: String) -> Int? {
    children(element).first { isNamed($0, name) }
  }

  /// The value of an attribute, by its local name.
  func attribute(_ name: String, of element: Int) -> String? {
    for index in elements[element].attributes {
      let full = bytes[attributes[index].name]
      let local = full.lastIndex(of: UInt8(ascii: ":")).map { full[($0 + 1)...] } ?? full
      guard local.elementsEqual(name.utf8) else { continue }
      var text = ContiguousArray<UInt8>()
      XMLReference.appendResolved(bytes.span, attributes[index].value, to: &text)
      return String(decoding: text, as: UTF8.self)
    }
    return nil
  }

  /// The bytes of an element's text, and the offset in the file of its first byte if it is there as
  /// it is.
  func textBytes(_ element: Int) -> (
    bytes: ContiguousArray<UInt8>, range: Range<Int>, isInFile: Bool
  ) {
    let entry = elements[element]
    return (entry.isInTexts ? texts : bytes, entry.text, !entry.isInTexts)
  }

  /// The text of an element, without blanks at its ends; `nil` for none.
  func text(_ element: Int) -> String? {
    let (source, range, _) = textBytes(element)
    let trimmed = source.span.trimmingBlanks(range)
    return trimmed.isEmpty ? nil : String(decoding: source[trimmed], as: UTF8.self)
  }

  struct Children: Sequence, IteratorProtocol {
    private let elements: ContiguousArray<XMLDocument.Element>
    private var at: Int
    private let end: Int

    fileprivate init(elements: ContiguousArray<XMLDocument.Element>, at: Int, end: Int) {
      self.elements = elements
      self.at = at
      self.end = end
    }

    mutating func next() -> Int? {
      guard at < end else { return nil }
      defer { at = elements[at].next }
      return at
    }
  }
}
