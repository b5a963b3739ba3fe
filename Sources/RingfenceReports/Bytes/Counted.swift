/// A number of things, as in `1 fence`, `0 fences` and `2 tries`: so many, the word for one of them and
/// that for several, which is the first with an `s` unless it is given.
package func pluralized(_ count: Int, _ one: String, _ many: String? = nil) -> String {
  count == 1 ? "1 \(one)" : "\(count) \(many ?? one + "s")"
}
