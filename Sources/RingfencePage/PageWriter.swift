internal import Ringfence

/// Writes the page of `ringfence report`: one HTML file with the tracks, the layout and the engine in it.
///
/// A browser that opens it connects to nothing but the tiles, where they are wanted: a policy in the page allows its
/// own style and its own script by their hashes. The same content gives the same bytes on every machine.
package enum PageWriter {
  /// The page in UTF-8.
  /// - Complexity: that of evaluating the tracks in both modes, for the tables that a browser without WebAssembly shows.
  package static func bytes(_ page: PageContent) -> [UInt8] {
    let title = HTMLText.escaped(PrintableText.escaped(page.title))
    let parts = PageParts.ofThisProgram
    var policy =
      "default-src 'none'; script-src '\(source(parts.script))' 'wasm-unsafe-eval'; "
      + "style-src '\(source(parts.style))'; img-src data: blob:"
    if let tiles = page.tiles { policy += " \(tiles.origin)" }
    policy += "; worker-src blob:; base-uri 'none'; form-action 'none'"
    return fill(parts.page) { name in
      switch name {
      case "policy": HTMLText.escaped(policy)
      case "generator": HTMLText.escaped(page.generator)
      case "title": title
      case "style": parts.style
      case "script": parts.script
      case "static": StaticTables(page).bytes
      case "data": HTMLText.scriptJSON(PageDataWriter.bytes(page))
      case "module": Base85.text(PageModule.bytes(hasReaders: page.hasReaders))
      default: nil
      }
    }
  }

  /// What the policy calls a text that it allows: its hash.
  private static func source(_ text: [UInt8]) -> String {
    "sha256-" + String(decoding: Base64.text(SHA256.hash(text)), as: UTF8.self)
  }

  /// Puts texts in place of their names, `{{name}}`. What is put in is not looked at again.
  private static func fill(_ template: [UInt8], _ text: (String) -> [UInt8]?) -> [UInt8] {
    var bytes: [UInt8] = []
    var next = 0
    while next < template.count {
      let rest = template[next...]
      guard rest.starts(with: "{{".utf8), let end = rest.firstIndex(of: UInt8(ascii: "}")),
        let filling = text(String(decoding: rest[(next + 2)..<end], as: UTF8.self))
      else {
        bytes.append(template[next])
        next += 1
        continue
      }
      bytes += filling
      next = end + 2
    }
    return bytes
  }
}
