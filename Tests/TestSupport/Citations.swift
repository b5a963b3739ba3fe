package import RingfenceRecords

/// What is missing in the citations of parts: the source's own words, 25 at most, and what is made of them.
package func citationProblems(_ parts: [SourcedPart]) -> [String] {
  parts.compactMap { part in
    if part.reads.isEmpty { return "\(part.part): nothing is made of it" }
    guard let says = part.says else {
      switch part.tag {
      case .inferred, .unsourced: return nil
      case .read, .readInCopy, .compared, .counted: return "\(part.part): no words of its source"
      }
    }
    let words = says.split { $0.isWhitespace }.count
    if words == 0 || words > 25 { return "\(part.part): \(words) words" }
    return says == part.reads ? "\(part.part): its words twice" : nil
  }
}
