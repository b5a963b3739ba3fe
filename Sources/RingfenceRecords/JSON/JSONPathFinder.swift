/// Finds the paths of nodes of one document. Each search begins at the node of the last one.
package struct JSONPathFinder: Sendable {
  private struct Step {
    var parent: Int
    var child: Int
    /// The number of siblings before the child.
    var index: Int
  }

  private var steps: [Step] = []

  /// Begins at the root.
  package init() {}

  /// The path of a node from the root, such as `$.zones[0].fences[2].circle`. The path of a member name
  /// is that of its value.
  /// - Complexity: linear in the siblings between this node and the last one, and between their
  ///   ancestors, when nodes come in the order of the document; else as ``JSONTape/path(to:in:)``.
  package mutating func path(to node: Int, of tape: JSONTape, in bytes: Span<UInt8>) -> String {
    var path = "$"
    var parent = 0
    var depth = 0
    while parent < node, let first = tape.firstChild(parent) {
      if depth == steps.count || steps[depth].parent != parent || steps[depth].child > node {
        steps.removeSubrange(depth...)
        steps.append(Step(parent: parent, child: first, index: 0))
      }
      while let after = tape.sibling(after: steps[depth].child, in: parent), after <= node {
        steps[depth].child = after
        steps[depth].index += 1
      }
      let child = steps[depth].child
      depth += 1
      if tape.kind(child) == .key {
        path += JSONText.pathStep(tape.string(child, in: bytes) ?? "")
        if child == node { break }
        parent = child + 1
      } else {
        path += "[\(steps[depth - 1].index)]"
        parent = child
      }
    }
    return path
  }
}
