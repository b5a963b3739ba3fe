package import Ringfence
package import RingfenceFiles

/// A layout in the form that the page reads, which is the native one.
package struct PageLayout: Sendable {
  /// The name of its file.
  package let name: String
  package let layout: ZoneLayout
  /// The native zone file.
  package let text: [UInt8]
  /// The form of the file where it was another one.
  package let convertedFrom: ZoneFileForm?
  /// Whether the text gives the same events as the file. A file can hold what the native form cannot.
  package let isSame: Bool

  /// Takes the text of a native file as it is, and converts any other.
  ///
  /// - Parameters:
  ///   - file: the zone file.
  ///   - bytes: its bytes.
  /// - Complexity: linear in the bytes.
  package init(_ file: ZoneFile, bytes: ContiguousArray<UInt8>) {
    name = file.name
    layout = file.layout
    convertedFrom = file.form == .native ? nil : file.form
    if convertedFrom == nil, Self.isText(bytes), Self.isSame(bytes, as: file) {
      text = Array(bytes)
      isSame = true
    } else {
      let native = ZoneFileWriter.native(file.layout)
      text = native
      isSame = Self.isSame(ContiguousArray(native), as: file)
    }
  }

  func write(to json: inout JSONWriter) {
    json.member("name", name)
    json.member("text", String(decoding: text, as: UTF8.self))
    if let form = convertedFrom {
      json.member("convertedFrom", word: form.rawValue)
    } else {
      json.member("convertedFrom", json: Array("null".utf8))
    }
    json.member("isSame", isSame)
  }

  /// Whether bytes are UTF-8 without a byte order mark, as a text of the page has to be.
  private static func isText(_ bytes: ContiguousArray<UInt8>) -> Bool {
    !bytes.starts(with: [0xEF, 0xBB, 0xBF])
      && String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
  }

  /// Whether a native text gives the same events as a file.
  private static func isSame(_ native: ContiguousArray<UInt8>, as file: ZoneFile) -> Bool {
    let read = try? ZoneFile(native: native, name: file.name).layout
    return read?.fingerprint == file.layout.fingerprint
  }
}
