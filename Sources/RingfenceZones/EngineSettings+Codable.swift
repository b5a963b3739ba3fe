public import Ringfence

#if !hasFeature(Embedded)
  /// Settings are encoded by their names here and in the npm package, in metres and seconds. What is decoded may also be a text with a
  /// unit, as in zone files: `"5 min"`. What is absent has its default.
  extension EngineSettings: Codable {
    /// The keys of words; those of numbers are their names.
    private enum Word: String, CaseIterable {
      case initialInside, accuracyMeans
    }

    /// Encodes all settings, so that they stay the same when a default changes. The gap is rounded to the microsecond.
    ///
    /// - Throws: `EncodingError.invalidValue`, whose underlying error is the ``ModelError`` of a value outside its range.
    public func encode(to encoder: any Encoder) throws {
      do throws(ModelError) {
        try validate()
      } catch {
        throw EncodingError.invalidValue(
          self,
          EncodingError.Context(
            codingPath: encoder.codingPath, debugDescription: error.description,
            underlyingError: error))
      }
      var json = JSONWriter()
      json.object { json in
        for number in Self.numbers {
          guard let value = number.value(self) else { continue }
          json.key(number.name)
          json.value(shortest: value)
        }
        json.member(Word.initialInside.rawValue, word: initialInside.name)
        if let accuracyMeaning {
          json.member(Word.accuracyMeans.rawValue, word: accuracyMeaning.name)
        }
      }
      try CodedJSON(json.bytes).encode(to: encoder)
    }

    /// Decodes settings.
    ///
    /// - Throws: `DecodingError.dataCorrupted`, whose underlying error is a ``FileError``.
    public init(from decoder: any Decoder) throws {
      let bytes = ContiguousArray(try CodedJSON(from: decoder).bytes)
      do throws(FileError) {
        self = try Reader(bytes: bytes, name: "settings").settings()
      } catch {
        throw DecodingError(error, at: decoder)
      }
    }

    private struct Reader: JSONFileReader {
      let document: JSONDocument
      let name: String

      func settings() throws(FileError) -> EngineSettings {
        var settings = EngineSettings()
        let names = EngineSettings.numbers.map(\.name) + Word.allCases.map(\.rawValue)
        for (name, node) in try fields(0, named: names, "settings, an object") {
          if let number = EngineSettings.numbers.first(where: { $0.name == name }) {
            number.set(&settings, try self.number(node, of: number))
          } else if name == Word.initialInside.rawValue {
            settings.initialInside = try word(
              node, "'trigger' or 'silent'", [.trigger, .silent]
            ) { $0.name }
          } else {
            settings.accuracyMeaning = try word(
              node, "the meaning of an accuracy", AccuracyMeaning.allCases
            ) { $0.name }
          }
        }
        return settings
      }
    }
  }

  extension EngineSettings.InitialPresence {
    fileprivate var name: String {
      switch self {
      case .trigger: "trigger"
      case .silent: "silent"
      }
    }
  }
#endif
