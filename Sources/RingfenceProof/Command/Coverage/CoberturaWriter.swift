internal import Ringfence
internal import RingfenceProof
internal import RingfenceRecords

/// Writes coverage as Cobertura's XML (`coverage-04.dtd`): a class for each layout file, a line for each line with
/// items, a branch for each item.
enum CoberturaWriter {
  private struct Line {
    let number: Int
    var items: [(name: String, isCovered: Bool)] = []

    var covered: Int { items.count { $0.isCovered } }
  }

  static func append(_ report: CoverageReport, into bytes: inout [UInt8]) {
    let files = report.layouts.map { (file: $0.file, lines: Self.lines(of: $0)) }
    let all = files.flatMap { $0.lines }
    // No time: the same tests give the same bytes.
    bytes.append(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE coverage SYSTEM "http://cobertura.sourceforge.net/xml/coverage-04.dtd">
      <coverage \(rates(all)) \(counts(all)) complexity="0" version="1" timestamp="0">
      <sources><source>.</source></sources>
      <packages>
      <package name="layouts" \(rates(all)) complexity="0">
      <classes>

      """)
    for (file, lines) in files { append(file, lines, into: &bytes) }
    bytes.append("</classes>\n</package>\n</packages>\n</coverage>\n")
  }

  private static func append(_ file: String, _ lines: [Line], into bytes: inout [UInt8]) {
    bytes.append("<class name=\"")
    XMLText.append(escaped: file, into: &bytes)
    bytes.append("\" filename=\"")
    XMLText.append(escaped: file, into: &bytes)
    bytes.append("\" \(rates(lines)) complexity=\"0\">\n<methods/>\n<lines>\n")
    for line in lines {
      let share = "\(line.covered * 100 / line.items.count)% (\(line.covered)/\(line.items.count))"
      bytes.append(
        "<line number=\"\(line.number)\" hits=\"\(line.covered)\" branch=\"true\" "
          + "condition-coverage=\"\(share)\"><conditions>\n")
      for (number, item) in line.items.enumerated() {
        bytes.append("<condition number=\"\(number)\" type=\"")
        XMLText.append(escaped: item.name, into: &bytes)
        bytes.append("\" coverage=\"\(item.isCovered ? 100 : 0)%\"/>\n")
      }
      bytes.append("</conditions></line>\n")
    }
    bytes.append("</lines>\n</class>\n")
  }

  /// The lines with items, ascending. Without a line number, as in binary forms, items stand on line 1.
  private static func lines(of layout: CoverageReport.Layout) -> [Line] {
    var numbered: [Int: Line] = [:]
    for zone in layout.zones {
      for item in zone.items {
        let number = item.line ?? zone.line ?? 1
        let fence = item.fence.map { "/\($0)" } ?? ""
        numbered[number, default: Line(number: number)].items.append(
          ("\(zone.id)\(fence) \(item.item.name)", item.status == .covered))
      }
    }
    return numbered.values.sorted { $0.number < $1.number }
  }

  private static func rates(_ lines: [Line]) -> String {
    let branches = lines.reduce(0) { $0 + $1.items.count }
    let covered = lines.reduce(0) { $0 + $1.covered }
    return "line-rate=\"\(rate(lines.count { $0.covered > 0 }, lines.count))\" "
      + "branch-rate=\"\(rate(covered, branches))\""
  }

  private static func counts(_ lines: [Line]) -> String {
    let branches = lines.reduce(0) { $0 + $1.items.count }
    let covered = lines.reduce(0) { $0 + $1.covered }
    return "lines-covered=\"\(lines.count { $0.covered > 0 })\" lines-valid=\"\(lines.count)\" "
      + "branches-covered=\"\(covered)\" branches-valid=\"\(branches)\""
  }

  /// A share with four decimals, 1 for nothing to cover.
  private static func rate(_ part: Int, _ whole: Int) -> String {
    DisplayFormat.decimal(whole > 0 ? Double(part) / Double(whole) : 0, 4)
  }
}
