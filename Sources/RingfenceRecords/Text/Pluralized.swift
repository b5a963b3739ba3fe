/// A number and its noun: `1 fence`, `0 fences`, `2 tries`. The plural is `one` with an `s` by default.
package func pluralized(_ count: Int, _ one: String, _ many: String? = nil) -> String {
  count == 1 ? "1 \(one)" : "\(count) \(many ?? one + "s")"
}
