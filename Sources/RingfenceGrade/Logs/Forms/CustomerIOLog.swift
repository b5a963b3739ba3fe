internal import RingfenceFiles
internal import RingfenceRecords

extension FoundLineForm {
  /// Customer.io: lines of names and values. Their positions are those of the zones and are not read.
  static let customerIO = FoundLineForm(
    refusal: { line in
      guard let event = customerIOFields(line.text)["ev"] else { return "no line with 'ev='" }
      return event.hasPrefix("geofence") ? nil : "'ev' does not begin with 'geofence'"
    },
    read: { (lines, collector) throws(FileError) in
      for line in lines {
        collector.line = line.number
        let fields = customerIOFields(line.text)
        guard let event = fields["ev"] else {
          collector.ignore("line without 'ev='")
          continue
        }
        guard event.hasPrefix("geofence") else {
          collector.ignore("ev \(event)")
          continue
        }
        do throws(RowError) {
          guard let word = fields["io"] else {
            throw RowError("'io' is missing, expected in or out")
          }
          guard let time = fields["ts"] else {
            throw RowError("'ts' is missing, expected a time")
          }
          guard let zone = fields["id"] else {
            throw RowError("'id' is missing, expected the id of a zone")
          }
          collector.add(
            FoundLogRow(
              try LogWords.required(word), at: try collector.times.read(time), zones: [zone],
              line: line.number))
        } catch {
          collector.refuse(error)
        }
      }
    })

  /// The names and values of a line, which stand in quotation marks where they have blanks.
  private static func customerIOFields(_ text: String) -> [String: String] {
    var fields: [String: String] = [:]
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      rest = rest.drop { $0.isBlank }
      let name = rest.prefix { !$0.isBlank && $0 != UInt8(ascii: "=") }
      rest = rest.dropFirst(name.count)
      guard rest.first == UInt8(ascii: "=") else { continue }
      rest = rest.dropFirst()
      let value: ArraySlice<UInt8>
      if rest.first == UInt8(ascii: "\"") {
        rest = rest.dropFirst()
        value = rest.prefix { $0 != UInt8(ascii: "\"") }
        rest = rest.dropFirst(value.count + 1)
      } else {
        value = rest.prefix { !$0.isBlank }
        rest = rest.dropFirst(value.count)
      }
      fields[String(decoding: name, as: UTF8.self)] = String(decoding: value, as: UTF8.self)
    }
    return fields
  }
}
