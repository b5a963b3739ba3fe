import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Checks the elements and attributes that `coverage-04.dtd` requires.
final class CoberturaCheck: NSObject, XMLParserDelegate {
  private(set) var faults: [String] = []
  private(set) var root: [String: String]?
  /// The numbers of the lines, in the order of the file.
  private(set) var lines: [Int] = []
  private var open: [String] = []

  private static let rates = ["line-rate", "branch-rate", "complexity"]
  private static let required: [String: [String]] = [
    "coverage": rates + [
      "lines-covered", "lines-valid", "branches-covered", "branches-valid", "version", "timestamp",
    ],
    "package": rates + ["name"], "class": rates + ["name", "filename"],
    "line": ["number", "hits"], "condition": ["number", "type", "coverage"],
  ]
  private static let parents: [String: String] = [
    "sources": "coverage", "source": "sources", "packages": "coverage", "package": "packages",
    "classes": "package", "class": "classes", "methods": "class", "lines": "class",
    "line": "lines", "conditions": "line", "condition": "conditions",
  ]

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    for attribute in Self.required[name] ?? [] where attributes[attribute] == nil {
      faults.append("\(name) has no \(attribute)")
    }
    if name == "coverage" { root = attributes }
    if open.last != Self.parents[name] { faults.append("\(name) in \(open.last ?? "nothing")") }
    if name == "line", let number = attributes["number"].flatMap({ Int($0) }) {
      lines.append(number)
      let share = attributes["condition-coverage"] ?? ""
      if share.range(of: "^[0-9]+% \\([0-9]+/[0-9]+\\)$", options: .regularExpression) == nil {
        faults.append("condition-coverage is \(share)")
      }
    }
    open.append(name)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
  }
}
