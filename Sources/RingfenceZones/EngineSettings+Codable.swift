public import Ringfence

#if !hasFeature(Embedded)
  /// Settings are encoded by their names here and in the npm package, in metres and seconds. What is decoded may also be a text with a
  /// unit, as in zone files: `"5 min"`. What is absent has its default.
  extension EngineSettings: Codable {
    private enum Key: String, CaseIterable {
      case exitDistance, maximumGap, maximumAccuracy, initialInside
      case accuracyMeans, accuracyFactor, assumedAccuracy
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
        for key in Key.allCases {
          if key == .exitDistance, exitDistance == nil { continue }
          if key == .accuracyMeans, accuracyMeaning == nil { continue }
          json.key(key.rawValue)
          switch key {
          case .exitDistance: json.value(shortest: exitDistance?.meters ?? 0)
          case .maximumGap: json.value(exactSeconds: maximumGap)
          case .maximumAccuracy: json.value(shortest: maximumAccuracy.meters)
          case .initialInside: json.value(word: initialInside.name)
          case .accuracyMeans: json.value(word: accuracyMeaning?.name ?? "")
          case .accuracyFactor: json.value(shortest: accuracyFactor)
          case .assumedAccuracy: json.value(shortest: assumedAccuracy.meters)
          }
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
        for (key, node) in try fields(0, of: Key.self, "settings, an object").values {
          switch key {
          case .exitDistance:
            settings.exitDistance = try distance(
              node, key.rawValue, in: EngineSettings.exitDistances)
          case .maximumGap:
            settings.maximumGap = try duration(node, key.rawValue, in: EngineSettings.maximumGaps)
          case .maximumAccuracy:
            settings.maximumAccuracy = try distance(
              node, key.rawValue, in: EngineSettings.maximumAccuracies)
          case .initialInside:
            settings.initialInside = try word(
              node, "'trigger' or 'silent'", [.trigger, .silent]
            ) { $0.name }
          case .accuracyMeans:
            settings.accuracyMeaning = try word(
              node, "the meaning of an accuracy", AccuracyMeaning.allCases
            ) { $0.name }
          case .accuracyFactor:
            let factor = try number(node)
            let range = EngineSettings.accuracyFactors
            guard range.contains(factor) else {
              throw error(
                .outOfRange, at: node,
                "\(key.rawValue) is \(DecimalNumber.text(factor)), expected "
                  + "\(DecimalNumber.text(range.lowerBound))...\(DecimalNumber.text(range.upperBound))"
              )
            }
            settings.accuracyFactor = factor
          case .assumedAccuracy:
            settings.assumedAccuracy = try distance(
              node, key.rawValue, in: EngineSettings.assumedAccuracies)
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
