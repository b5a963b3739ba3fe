import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// Columns `x` and `y`, which are degrees in few tables. The expected positions are those that were written.
@Suite struct PlaneColumnTests {
  static let planes: [String] = [
    "time,seconds_elapsed,z,y,x\n1717236000000000000,0.1,0.02,0.03,-0.01\n1717236000010000000,0.11,0.021,0.031,-0.011\n",
    "time,x,y\n1,0.5,0.1\n2,0.6,0.1\n",
    "time,x,y\n1,120,45\n2,121,45\n",
    "time,x,y,z,accuracy\n1,13.4,52.5,9.8,3\n2,13.4,52.5,9.8,3\n",
  ]

  @Test(arguments: planes)
  func `refuses a table of x and y without a sign of degrees`(table: String) {
    #expect(
      TableNameTests.text(table) == """
        f: error: columns 'x' and 'y' may be metres, pixels or axes of a sensor, and nothing shows degrees; if they are \
        longitude and latitude, give --columns longitude=x --columns latitude=y [unknown-format]
        """)
  }

  @Test(arguments: [
    // A robot begins at 0, 0, and pixels jump, although a speed stands beside.
    "time,x,y,speed\n1,0.1,0.2,1\n2,0.2,0.2,1\n3,0.3,0.2,1\n",
    "time,x,y,speed\n1,20,45,1\n2,22,45,1\n3,24,47,1\n",
    #"[{"time":1,"x":0.5,"y":0.25},{"time":2,"x":0.5,"y":0.25}]"#,
    #"{"time":1,"x":0.5,"y":0.25}"# + "\n" + #"{"time":2,"x":0.5,"y":0.25}"#,
  ])
  func `refuses x and y whose values are no drive in degrees`(table: String) {
    let text = TableNameTests.text(table)
    #expect(text.contains("'x' and 'y' may be metres, pixels or axes of a sensor"), "\(text)")
    #expect(text.hasSuffix("[unsettled-column]"), "\(text)")
  }

  @Test(arguments: ["accuracy", "altitude", "speed", "hdop", "Satellites"])
  func `reads x and y beside what a receiver says`(name: String) {
    let text = TableNameTests.text("time,X,Y,\(name)\n1,13.4,52.5,5\n2,13.4001,52.5,5\n")
    #expect(text.hasPrefix("|f:1@52.5,13.4"), "\(text)")
  }

  @Test func `reads x and y as the caller says`() {
    let text = TableNameTests.text("time,x,y,z\n1,0.5,0.25,9\n2,0.5,0.25,9\n") {
      $0.columns = ["longitude": "x", "latitude": "y"]
    }
    #expect(text == "|f:1@0.25,0.5 f:2@0.25,0.5")
  }
}
