import RingfenceFiles

/// Tables and lines of well-known text as QGIS, PostGIS, spreadsheets and fleet systems write them.
enum TableSamples {
  static let all = [
    ForeignSample(
      testDescription: "stops of GTFS, with the zone of fares first", form: .table,
      text: """
        zone_id,stop_id,stop_name,stop_lat,stop_lon,location_type
        Z1,S1,Alpha,48.1,16.3,0
        Z1,S2,Beta,48.2,16.4,0

        """,
      zones: """
        {"id":"S1","name":"Alpha","customData":{"zone_id":"Z1","location_type":"0"},
         "fences":[{"id":"S1","circle":{"center":[16.3,48.1],"radius":50}}]},
        {"id":"S2","name":"Beta","customData":{"zone_id":"Z1","location_type":"0"},
         "fences":[{"id":"S2","circle":{"center":[16.4,48.2],"radius":50}}]}
        """, defaultRadius: 50),
    ForeignSample(
      testDescription: "stops of GTFS, with the zone of fares last", form: .table,
      text: "stop_id,stop_lat,stop_lon,zone_id\nS1,48.1,16.3,Z1\nS2,48.2,16.4,Z1\n",
      zones: """
        {"id":"S1","customData":{"zone_id":"Z1"},
         "fences":[{"id":"S1","circle":{"center":[16.3,48.1],"radius":50}}]},
        {"id":"S2","customData":{"zone_id":"Z1"},
         "fences":[{"id":"S2","circle":{"center":[16.4,48.2],"radius":50}}]}
        """, defaultRadius: 50),
    ForeignSample(
      testDescription: "CSV with well-known text", form: .table,
      text: #"""
        ID,Name,WKT,Radius,exit,Region
        a,Park,"POLYGON ((16.37 48.2, 16.38 48.2, 16.38 48.21, 16.37 48.2),(16.375 48.202,16.378 48.202,16.378 48.204))",,false,"East, ""old"""
        b,Gate,POINT (16.3 48.2),50 m,true,

        c,Line,"SRID=4326;LINESTRING Z (1 2 3, 4 5 6)",,,West
        d,Two,"multipolygon(((1 1,2 1,2 2,1 1)),((5 5,6 5,6 6,5 5)))",7
        e,None,POLYGON EMPTY,,,

        """#,
      zones: """
        {"id":"a","name":"Park","exit":false,"customData":{"Region":"East, \\"old\\""},"fences":[{"id":"a",
          "polygon":[[[16.37,48.2],[16.38,48.2],[16.38,48.21],[16.37,48.2]],[[16.375,48.202],[16.378,48.202],[16.378,48.204]]]}]},
        {"id":"b","name":"Gate","fences":[{"id":"b","circle":{"center":[16.3,48.2],"radius":50}}]},
        {"id":"c","name":"Line","customData":{"Region":"West"},"fences":[{"id":"c","geoline":[[1,2],[4,5]]}]},
        {"id":"d","name":"Two","fences":[{"id":"d",
          "polygons":[[[[1,1],[2,1],[2,2],[1,1]]],[[[5,5],[6,5],[6,6],[5,5]]]]}]}
        """, warnings: ["7:1 no-geometry"]),
    ForeignSample(
      testDescription: "semicolons, decimal commas and a mark of the byte order", form: .table,
      text:
        "\u{FEFF}name;Latitude;Longitude;radius_m;dwell\r\nÄrzte;48,1;16,3;100,5;2 min\r\n;-48.25;1e1;20;\r\n",
      zones: """
        {"id":"Ärzte","name":"Ärzte","dwell":120,
         "fences":[{"id":"Ärzte","circle":{"center":[16.3,48.1],"radius":100.5}}]},
        {"id":"2","fences":[{"id":"1","circle":{"center":[10,-48.25],"radius":20}}]}
        """),
    ForeignSample(
      testDescription: "tabs, a zone of two rows, the default radius", form: .table,
      text: "zone\ty\tx\tnote\nA\t1\t2\tone\nA\t3\t4\ttwo\n",
      zones: """
        {"id":"A","fences":[{"id":"1","circle":{"center":[2,1],"radius":30}},
                            {"id":"2","circle":{"center":[4,3],"radius":30}}]}
        """, defaultRadius: 30, warnings: ["3:1 ignored-keys"]),
    ForeignSample(
      testDescription: "bare geometries, one a line", form: .table,
      text: "POLYGON((1 1,2 1,2 2,1 1))\n\n  POINT ZM (4 5 6 7)\nLINESTRINGZ(1 2 3,4 5 6)\n",
      zones: """
        {"id":"1","fences":[{"id":"1","polygon":[[[1,1],[2,1],[2,2],[1,1]]]}]},
        {"id":"2","fences":[{"id":"1","circle":{"center":[4,5],"radius":3}}]},
        {"id":"3","fences":[{"id":"1","geoline":[[1,2],[4,5]]}]}
        """, defaultRadius: 3),
  ]
}
