package import RingfenceFiles
package import RingfenceLint

package struct FixedLayout: Sendable {
  /// The bytes of the file, with its byte order mark if it has one.
  package private(set) var bytes: ContiguousArray<UInt8>
  /// The layout as the bytes have it.
  package private(set) var file: ZoneFile
  /// The repairs that were made, in order.
  package private(set) var fixes: [LayoutFix] = []
  /// How many repairs were not made because events would change.
  package private(set) var unsafeCount = 0

  private static let mostRounds = 20

  /// Repairs a file until nothing is left to repair.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - name: its name in messages.
  ///   - options: how it is read.
  ///   - linter: decides what is repaired: rules that are off are not.
  ///   - isUnsafe: whether repairs are made that change events.
  /// - Throws: the first error of the file, or `unsupported-form` for a form that is not repaired.
  package init(
    _ bytes: ContiguousArray<UInt8>, name: String, options: ZoneReadingOptions, linter: Linter,
    isUnsafe: Bool
  ) throws(FileError) {
    self.bytes = bytes
    file = try ZoneFile(bytes, name: name, options: options)
    for _ in 0..<Self.mostRounds {
      let findings = file.linter(linter).findings(in: file.layout).filter { $0.rule.fix != nil }
      let made = findings.filter { isUnsafe || $0.rule.fix?.isSafe == true }
      let plan = try LayoutFixPlan(file, self.bytes, made)
      guard !plan.fixes.isEmpty else {
        unsafeCount = try LayoutFixPlan(file, self.bytes, findings).fixes.count
        return
      }
      var fixed = TextEdit.apply(
        Array(Set(plan.fixes.flatMap { $0.edits } + plan.boxRemovals)), to: plan.text)
      if self.bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
        fixed.insert(contentsOf: [0xEF, 0xBB, 0xBF], at: 0)
      }
      // A repair that cannot be read is none.
      guard fixed != self.bytes, let read = try? ZoneFile(fixed, name: name, options: options)
      else { return }
      self.bytes = fixed
      file = read
      fixes += plan.fixes
    }
  }
}

extension ZoneFile {
  /// A linter without the rules that are not about files of this form.
  package func linter(_ linter: Linter) -> Linter {
    var linter = linter
    if form != .geoJSON { linter.settings.disabled.insert(.ringDirection) }
    return linter
  }
}
