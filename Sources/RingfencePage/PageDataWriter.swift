internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceCertainty
internal import RingfenceGrade
internal import RingfenceLifeCycle
internal import RingfenceRecords

/// Writes the data of a page as JSON, version 1.
enum PageDataWriter {
  static func bytes(_ page: PageContent) -> [UInt8] {
    JSONWriter.object { json in
      json.member("version", 1)
      json.member("generator", page.generator)
      json.member("title", page.title)
      json.member("kind", word: page.sources.isEmpty ? "playground" : "report")
      json.object("layout") { json in page.layout.write(to: &json) }
      let certainties = CertaintyWriter(EventWriter(.ndjson, layout: page.layout.layout))
      json.array("tracks", page.sources) { json, source in
        write(source, certainties, to: &json)
      }
      json.key("settings")
      page.settings.write(to: &json)
      if let scenario = page.scenario {
        json.object("scenario") { json in
          json.member("name", scenario.name)
          json.member("text", String(decoding: scenario.text, as: UTF8.self))
          json.member("isPreset", scenario.isPreset)
        }
        json.member("profile", scenario.profile)
      } else {
        json.member("scenario", json: Array("null".utf8))
        json.member("profile", word: LifeCycleProfile.nominal.name)
      }
      json.key("command")
      page.command.write(to: &json)
      if let tiles = page.tiles {
        json.member("tiles", tiles.text)
      } else {
        json.member("tiles", json: Array("null".utf8))
      }
      if let background = page.background {
        json.key("background")
        background.write(to: &json)
      }
      if let found = page.found {
        var record = FoundLogRecord(found.log, in: page.layout.layout)
        json.object("found") { json in
          record.fields(&json)
          json.member("messages", found.messages)
        }
      }
      if !page.others.isEmpty {
        json.objects("others", page.others) { json, other in
          json.member("command", other.command)
          json.member("records", other.records)
          json.member("sources", other.sources)
        }
      }
      if page.isCompact { json.member("isCompact", true) }
      if let zone = page.timeZone { json.member("timeZone", zone) }
    }
  }

  private static func write(
    _ source: PageContent.Source, _ certainties: CertaintyWriter, to json: inout JSONWriter
  ) {
    let fixes = source.track.fixes
    json.object { json in
      json.member("name", source.track.id)
      json.member("file", source.file)
      json.member("fixes", fixes.count)
      if let first = fixes.first, let last = fixes.last {
        json.key("first")
        json.value(exact: first.time)
        json.key("last")
        json.value(exact: last.time)
      }
      // Base64 needs no escape, so it is not looked at byte by byte.
      json.member(
        "packed",
        json: [UInt8(ascii: "\"")] + Base64.text(PackedTrack.bytes(fixes)) + [UInt8(ascii: "\"")])
      json.member("messages", source.messages)
      if let measured = source.measured {
        json.key("certainty")
        certainties.write(source.track.id, measured.events, measured.certainty, to: &json)
      }
    }
  }
}
