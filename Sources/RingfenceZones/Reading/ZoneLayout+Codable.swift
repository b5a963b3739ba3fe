public import Ringfence

#if !hasFeature(Embedded)
  /// A layout is encoded as a zone file in the native form has it, so that what an app encodes as JSON can be read by everything that
  /// reads zone files. The custom data of a zone come back in the order of their keys.
  extension ZoneLayout: Codable {
    /// Decodes a layout.
    ///
    /// - Throws: `DecodingError.dataCorrupted`, whose underlying error is the ``FileError`` of the zone file.
    public init(from decoder: any Decoder) throws {
      let bytes = ContiguousArray(try CodedJSON(from: decoder).bytes)
      do throws(FileError) {
        self = try ZoneFile(native: bytes, name: "layout").layout
      } catch {
        throw DecodingError(error, at: decoder)
      }
    }

    /// Encodes the layout.
    public func encode(to encoder: any Encoder) throws {
      try CodedJSON(ZoneFileWriter.native(self)).encode(to: encoder)
    }
  }
#endif
