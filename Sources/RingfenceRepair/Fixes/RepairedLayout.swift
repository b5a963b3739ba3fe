internal import RingfenceFiles
package import RingfenceLint

/// A layout after `repair`, in the text of the layout before: what does not change stays as it is written.
package struct RepairedLayout: Sendable {
  /// The bytes of the file, with its byte order mark if it has one.
  package let bytes: ContiguousArray<UInt8>
  /// Whether bounding boxes were removed, which would not hold any more.
  package let removesBoxes: Bool

  /// Applies a plan to a file.
  ///
  /// - Parameters:
  ///   - plan: the plan, for the layout of the file.
  ///   - file: the layout.
  ///   - bytes: the bytes it was read from.
  ///   - options: how it was read.
  /// - Throws: `unsupported-form` for a form that is not edited or that cannot hold the plan, with the way out.
  /// - Complexity: linear in the bytes.
  package init(
    _ plan: RepairPlan, _ file: ZoneFile, _ bytes: ContiguousArray<UInt8>,
    options: ZoneReadingOptions
  ) throws(FileError) {
    func refusal(_ detail: String) -> FileError {
      FileError(
        .unsupportedForm, at: FileLocation(file: file.name),
        detail + "; 'ringfence convert FILE -o zones.json' writes a native zone file, which can")
    }
    guard !plan.changes.isEmpty else {
      self.bytes = bytes
      removesBoxes = false
      return
    }
    guard file.form == .native || file.form == .geoJSON else {
      throw refusal("cannot write a repair into the form '\(file.form.rawValue)'")
    }
    guard !bytes.starts(with: [0xFE, 0xFF]), !bytes.starts(with: [0xFF, 0xFE]),
      let nodes = Self.nodes(of: file, bytes)
    else { throw refusal("cannot find the fences in the text") }
    let boxes = nodes.boxRemovals(around: Set(Self.features(plan, nodes)))
    removesBoxes = !boxes.isEmpty
    guard boxes.isEmpty else {
      // The rest is found again in the text without them.
      let text = TextEdit.apply(boxes, to: nodes.document.bytes)
      let without = try ZoneFile(text, name: file.name, options: options)
      let repaired = try Self(plan, without, text, options: options).bytes
      let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.prefix(3) : []
      self.bytes = ContiguousArray(mark) + repaired
      return
    }
    let document = nodes.document
    var edits = RepairEdits(plan: plan, nodes: nodes, form: file.form)
    guard edits.collect() else {
      throw refusal("cannot write fences that are merged or cut into this layout")
    }
    var text = TextEdit.apply(edits.edits, to: document.bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      text.insert(contentsOf: [0xEF, 0xBB, 0xBF], at: 0)
    }
    // What was written counts only when it reads as the plan.
    guard let read = try? ZoneFile(text, name: file.name, options: options),
      read.layout.isWritten(as: plan.layout)
    else { throw refusal("the form '\(file.form.rawValue)' cannot hold this repair") }
    self.bytes = text
  }

  private static func nodes(of file: ZoneFile, _ bytes: ContiguousArray<UInt8>) -> LayoutNodes? {
    (try? ZoneDocument.document(bytes)).flatMap { LayoutNodes($0, of: file) }
  }

  private static func features(_ plan: RepairPlan, _ nodes: LayoutNodes) -> [Int] {
    guard !nodes.objects.isEmpty else { return [] }
    return plan.changes.flatMap { $0.sources }.compactMap { source in
      guard let zone = source.zone, let fence = source.fence else { return nil }
      return nodes.objects[zone][fence]
    }
  }
}
