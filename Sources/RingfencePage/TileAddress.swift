/// The address of background tiles: an `https` or `http` address with `{z}`, `{x}` and `{y}`.
package struct TileAddress: Sendable, Equatable {
  /// The address as given.
  package let text: String
  /// Its scheme, host and port, to which alone the page may connect for pictures.
  package let origin: String

  /// Checks an address; `nil` if it is none of tiles.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[colon...].starts(with: "://".utf8),
      ["https", "http"].contains(String(decoding: bytes[..<colon], as: UTF8.self)),
      let slash = bytes[(colon + 3)...].firstIndex(of: UInt8(ascii: "/"))
    else { return nil }
    // A letter, a digit, a dot, a hyphen or the colon before a port: nothing that ends a word of a policy.
    let host = bytes[(colon + 3)..<slash]
    let isHost = host.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: ":")).contains(byte) || byte == UInt8(ascii: ".")
        || byte == UInt8(ascii: "-")
    }
    let path = bytes[slash...]
    let isPath = path.allSatisfy { (UInt8(ascii: "!")...UInt8(ascii: "~")).contains($0) }
    guard isHost, !host.isEmpty, isPath else { return nil }
    let rest = String(decoding: path, as: UTF8.self)
    for part in ["{z}", "{x}", "{y}"]
    where rest.split(separator: part, omittingEmptySubsequences: false).count != 2 { return nil }
    guard path.count(where: { $0 == UInt8(ascii: "{") }) == 3 else { return nil }
    self.text = text
    origin = String(decoding: bytes[..<slash], as: UTF8.self)
  }
}
