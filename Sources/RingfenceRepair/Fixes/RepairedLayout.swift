internal import Ringfence
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
    if file.form == .table {
      self.bytes = try Self.table(plan, file, bytes, options: options, refusal)
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
    guard Self.reads(text, as: plan, file, options) else {
      throw refusal("the form '\(file.form.rawValue)' cannot hold this repair")
    }
    self.bytes = text
  }

  /// What was written counts only when it reads as the plan.
  private static func reads(
    _ text: ContiguousArray<UInt8>, as plan: RepairPlan, _ file: ZoneFile,
    _ options: ZoneReadingOptions
  ) -> Bool {
    (try? ZoneFile(text, name: file.name, options: options))?.layout.isWritten(as: plan.layout)
      ?? false
  }

  // MARK: Tables

  /// The bytes of a table with other numbers in the cells of what changes; rows of what is merged are removed.
  private static func table(
    _ plan: RepairPlan, _ file: ZoneFile, _ bytes: ContiguousArray<UInt8>,
    options: ZoneReadingOptions, _ refusal: (String) -> FileError
  ) throws(FileError) -> ContiguousArray<UInt8> {
    guard let cells = LayoutCells(file, bytes, options: options) else {
      throw refusal("cannot find the columns of the table, expected a header and UTF-8")
    }
    var edits: [TextEdit] = []
    for change in plan.changes {
      guard case .fence(let fence, zone: let zone)? = change.sources.first else { continue }
      guard change.parts == 1 else {
        throw refusal("cannot write the parts of a fence into a table, which has one row for it")
      }
      let before = plan.original.zones[zone].fences[fence].shape
      let after = plan.layout.zones[change.zone].fences[change.fence].shape
      guard let changed = cells.edits(fence: fence, zone: zone, from: before, to: after) else {
        throw FileError(
          .unsupportedForm, at: file.location(ofFence: fence, inZone: zone),
          "the row has no cells for the numbers of a repair, expected decimal degrees and a column "
            + "'radius'; 'ringfence convert FILE -o zones.json' writes a native zone file, which has them"
        )
      }
      edits += changed
      for case .fence(let other, zone: let otherZone) in change.sources.dropFirst() {
        guard let removal = cells.removal(fence: other, zone: otherZone) else { continue }
        edits.append(removal)
      }
    }
    var text = TextEdit.apply(edits, to: cells.bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      text.insert(contentsOf: [0xEF, 0xBB, 0xBF], at: 0)
    }
    guard reads(text, as: plan, file, options) else {
      throw refusal("the table cannot hold this repair")
    }
    return text
  }

  // MARK: JSON

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
