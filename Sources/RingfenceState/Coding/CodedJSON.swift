#if !hasFeature(Embedded)
  /// JSON as it passes through an encoder or decoder of any kind: what `Codable` values here are made of, so that their form is that
  /// of the files. Members of objects come back in the order of their names, because decoders know no order.
  package enum CodedJSON: Codable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case array([CodedJSON])
    case object([(key: String, value: CodedJSON)])

    /// The document that this library wrote.
    ///
    /// - Parameter bytes: JSON; of anything else there is `null`.
    package init(_ bytes: [UInt8]) {
      guard let document = try? JSONDocument(ContiguousArray(bytes)) else {
        self = .null
        return
      }
      self.init(document, 0)
    }

    private init(_ document: JSONDocument, _ node: Int) {
      switch document.kind(node) {
      case .null: self = .null
      case .false: self = .flag(false)
      case .true: self = .flag(true)
      case .number: self = .number(document.number(node) ?? .nan)
      case .string, .key: self = .text(document.string(node) ?? "")
      case .array: self = .array(document.children(node).map { Self(document, $0) })
      case .object:
        self = .object(
          document.children(node).map { (document.string($0) ?? "", Self(document, $0 + 1)) })
      }
    }

    /// The text of the document, in UTF-8.
    package var bytes: [UInt8] {
      var json = JSONWriter()
      write(to: &json)
      return json.bytes
    }

    private func write(to json: inout JSONWriter) {
      switch self {
      case .null: json.value(json: "null")
      case .flag(let flag): json.value(flag)
      case .number(let number): json.value(shortest: number)
      case .text(let text): json.value(text)
      case .array(let elements): json.array(elements) { json, element in element.write(to: &json) }
      case .object(let members):
        json.object { json in
          for (key, value) in members {
            json.key(escaping: key)
            value.write(to: &json)
          }
        }
      }
    }

    private struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }

      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    package init(from decoder: any Decoder) throws {
      if let object = try? decoder.container(keyedBy: Key.self) {
        let keys = object.allKeys.sorted { $0.stringValue < $1.stringValue }
        self = .object(
          try keys.map { ($0.stringValue, try object.decode(CodedJSON.self, forKey: $0)) })
      } else if var array = try? decoder.unkeyedContainer() {
        var elements: [CodedJSON] = []
        while !array.isAtEnd { elements.append(try array.decode(CodedJSON.self)) }
        self = .array(elements)
      } else {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
          self = .null
        } else if let flag = try? value.decode(Bool.self) {
          self = .flag(flag)
        } else if let number = try? value.decode(Double.self) {
          self = .number(number)
        } else {
          self = .text(try value.decode(String.self))
        }
      }
    }

    package func encode(to encoder: any Encoder) throws {
      switch self {
      case .null:
        var container = encoder.singleValueContainer()
        try container.encodeNil()
      case .flag(let flag): try flag.encode(to: encoder)
      case .number(let number):
        // Whole numbers as such: not every encoder writes 1 for 1.0.
        if let whole = Int64(exactly: number) {
          try whole.encode(to: encoder)
        } else {
          try number.encode(to: encoder)
        }
      case .text(let text): try text.encode(to: encoder)
      case .array(let elements): try elements.encode(to: encoder)
      case .object(let members):
        var container = encoder.container(keyedBy: Key.self)
        for (key, value) in members {
          try container.encode(value, forKey: Key(stringValue: key))
        }
      }
    }
  }

  extension DecodingError {
    /// The error of a file as that of a decoder, which says where in its data it stands.
    package init(_ error: FileError, at decoder: any Decoder) {
      self = .dataCorrupted(
        Context(
          codingPath: decoder.codingPath, debugDescription: error.detail, underlyingError: error))
    }
  }
#endif
