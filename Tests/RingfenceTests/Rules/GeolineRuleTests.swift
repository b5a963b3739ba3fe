import Ringfence
import Testing

/// Expected events were worked out by hand; left of a line that runs north is the west.
@Suite struct GeolineRuleTests {
  @Test(
    "a line across the track is crossed once a crossing",
    arguments: [
      TimelineRow(".:", "crossed 0.375>1 leftToRight"),
      TimelineRow(":.", "crossed 0.625>1 rightToLeft"),
      TimelineRow(".:.", "crossed 0.375>1 leftToRight; crossed 1.625>2 rightToLeft"),
      TimelineRow(".|:", "crossed 1>2 leftToRight", "a fix on the line is where it came from"),
      TimelineRow(".|.", ""),
      TimelineRow(".||||:", "crossed 4>5 leftToRight", "parked on the line, then on"),
      TimelineRow(".||||.", "", "parked on the line, then back"),
      TimelineRow("||||", ""),
      TimelineRow("|:", "", "came from nowhere"),
      TimelineRow("||.:", "crossed 2.375>3 leftToRight"),
      TimelineRow(".|/:", "", "a segment forgets where it came from"),
      TimelineRow(".|/|:", ""),
      TimelineRow("./:", ""),
      TimelineRow("|.|:|.", "crossed 2>3 leftToRight; crossed 4>5 rightToLeft"),
    ])
  func timeline(row: TimelineRow) {
    let zone = Timeline.zone([Timeline.line("0,-3 0,3")], dwell: .seconds(1))
    #expect(Timeline(row.track).play([zone]) == row.events)
  }

  struct Drawing: Sendable, CustomTestStringConvertible {
    let line: String
    let track: String
    let events: String
    let why: String

    init(_ line: String, _ track: String, _ events: String, _ why: String) {
      self.line = line
      self.track = track
      self.events = events
      self.why = why
    }

    var testDescription: String { why }
  }

  @Test(
    "touching is not crossing",
    arguments: [
      Drawing("0,0 0,4", "-1,5 1,5", "", "beyond the end"),
      Drawing("0,0 0,4", "-1,4 1,4", "crossed 0.5>1 leftToRight", "through the end"),
      Drawing("0,0 0,4", "1,0 -1,0", "crossed 0.5>1 rightToLeft", "through the beginning"),
      Drawing("0,0 0,4", "-1,3 0,4 -1,5", "", "the end touched, back to the same side"),
      Drawing("0,0 0,4", "0,6 0,2 2,2", "", "along from beyond the end: from no side"),
      Drawing("0,0 0,4", "-2,1 0,1 0,3 2,3", "crossed 2>3 leftToRight", "along, then across"),
      Drawing("0,0 0,4", "-2,1 0,1 0,3 -2,3", "", "along, then back"),
      Drawing("0,0 0,4", "-2,1 0,1 0,6 2,6", "", "along and off the end"),
      Drawing("0,0 2,2 4,0", "2,3 2,1", "crossed 0.5>1 leftToRight", "through a vertex"),
      Drawing("0,0 2,2 4,0", "2,1 2,3", "crossed 0.5>1 rightToLeft", "and the other way"),
      Drawing("0,0 2,2 4,0", "0,2 4,2", "", "a vertex touched in passing"),
      Drawing("0,0 2,2 4,0", "2,0 2,2 3,0", "", "a vertex touched from below"),
      Drawing("0,0 2,2 4,0", "2,3 2,2 1,1 1,0", "crossed 2>3 leftToRight", "down along an edge"),
      Drawing(
        "0,0 2,2 4,0", "0,1 4,1", "crossed 0.25>1 leftToRight; crossed 0.75>1 rightToLeft",
        "both edges"),
      Drawing("0,0 2,0 2,0 4,0", "2,1 2,-1", "crossed 0.5>1 leftToRight", "a vertex given twice"),
    ])
  func drawing(_ row: Drawing) {
    let zone = Timeline.zone([Timeline.line(row.line)])
    #expect(Timeline(places: row.track).play([zone]) == row.events)
  }

  @Test func `a crossing does not touch the visit of its zone`() {
    let zone = Timeline.zone([Timeline.rectangle(0, 16), Timeline.line("8,-3 8,3")])
    #expect(
      Timeline("aba>").play([zone])
        == "f0 entered#1 0>0 initial; f1 crossed 0.5>1 leftToRight; f1 crossed 1.5>2 rightToLeft;"
        + " f0 exited#1 2.65>3 (2.65 s, 190 m); f1 crossed 2.25>3 leftToRight")
  }
}
