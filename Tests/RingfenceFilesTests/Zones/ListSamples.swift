import RingfenceFiles

/// Geofences of Traccar, as its API returns them.
enum TraccarSamples {
  static let all = [
    ForeignSample(
      testDescription: "Traccar's geofences", form: .traccar,
      text: """
        [{"id":1,"attributes":{"color":"#f00","hide":true},"calendarId":0,"name":"Depot","description":"Main","area":"CIRCLE (48.2 16.37, 120.5)"},
        {"id":2,"attributes":{"polylineDistance":40.5},"calendarId":0,"name":"Road","description":"","area":"LINESTRING (48.2 16.37, 48.3 16.37)"},
        {"id":5,"attributes":{},"name":"Lane","area":"LINESTRING (48.2 16.37, 48.3 16.38)"},
        {"id":3,"attributes":{"dwell":"1 min"},"calendarId":4,"name":"Yard","description":null,"area":"POLYGON ((48.2 16.37, 48.2 16.38, 48.21 16.38, 48.2 16.37))"}]
        """,
      zones: """
        {"id":"Depot","name":"Depot","customData":{"color":"#f00","hide":"true","id":"1","description":"Main"},
         "fences":[{"id":"Depot","circle":{"center":[16.37,48.2],"radius":120.5}}]},
        {"id":"Road","name":"Road","customData":{"id":"2"},
         "fences":[{"id":"Road","corridor":{"line":[[16.37,48.2],[16.37,48.3]],"halfWidth":40.5}}]},
        {"id":"Lane","name":"Lane","customData":{"id":"5"},
         "fences":[{"id":"Lane","corridor":{"line":[[16.37,48.2],[16.38,48.3]],"halfWidth":25}}]},
        {"id":"Yard","name":"Yard","dwell":60,"customData":{"id":"3"},
         "fences":[{"id":"Yard","polygon":[[[16.37,48.2],[16.38,48.2],[16.38,48.21],[16.37,48.2]]]}]}
        """, warnings: ["4:53 read-differently"])
  ]
}

/// Lists of geofences as Radar, Home Assistant, Transistorsoft's plugin and apps have them.
enum ListSamples {
  static let all = [
    ForeignSample(
      testDescription: "Radar's geofences", form: .radar,
      text: """
        {"meta":{"code":200},"geofences":[
        {"_id":"56db1f","live":true,"createdAt":"2026-01-02T03:04:05.000Z","description":"Store","tag":"store","externalId":"123","type":"circle",
         "geometryCenter":{"type":"Point","coordinates":[16.37,48.2]},"geometryRadius":100,
         "geometry":{"type":"Polygon","coordinates":[[[1,1],[2,1],[2,2],[1,1]]]},"metadata":{"region":"east","open":true,"dwell":90},"enabled":true},
        {"_id":"56db20","description":"Lot","tag":"lot","externalId":"123","type":"polygon","mode":"car",
         "geometryCenter":{"type":"Point","coordinates":[1.5,1.2]},"geometry":{"type":"Polygon","coordinates":[[[1,1],[2,1],[2,2],[1,1]]]}},
        {"_id":"56db21","enabled":false,"type":"circle"}]}
        """,
      zones: """
        {"id":"123","name":"Store","dwell":90,
         "customData":{"region":"east","open":"true","tag":"store","externalId":"123"},
         "fences":[{"id":"123","circle":{"center":[16.37,48.2],"radius":100}}]},
        {"id":"56db20","name":"Lot","customData":{"tag":"lot","externalId":"123"},
         "fences":[{"id":"123","polygon":[[[1,1],[2,1],[2,2],[1,1]]]}]}
        """, warnings: ["5:85 ignored-keys", "7:1 read-differently"]),
    ForeignSample(
      testDescription: "Transistorsoft's geofences", form: .regions,
      text: """
        [{"identifier":"Home","radius":200,"latitude":48.2,"longitude":16.37,"notifyOnEntry":true,
          "notifyOnExit":false,"notifyOnDwell":true,"loiteringDelay":30000,"extras":{"route":7,"days":["mo"]}},
         {"identifier":"Yard","notifyOnEntry":false,"notifyOnExit":true,"vertices":[[48.2,16.37],[48.2,16.38],[48.21,16.38]]}]
        """,
      zones: """
        {"id":"Home","exit":false,"dwell":30,"customData":{"route":"7","days":"[\\"mo\\"]"},
         "fences":[{"id":"Home","circle":{"center":[16.37,48.2],"radius":200}}]},
        {"id":"Yard","fences":[{"id":"Yard","polygon":[[[16.37,48.2],[16.38,48.2],[16.38,48.21]]]}]}
        """, warnings: ["3:39 read-differently"]),
    ForeignSample(
      testDescription: "regions of Core Location, with a centre and texts for numbers",
      form: .regions,
      text: """
        {"regions":[{"identifier":"A","center":{"latitude":"48.2","longitude":" 16.37 "},"radius":"150"},
        {"id":"B","lat":1,"lng":2,"radius":"0.5 km","name":"Bee","notifyOnExit":"false","color":null}]}
        """,
      zones: """
        {"id":"A","fences":[{"id":"A","circle":{"center":[16.37,48.2],"radius":150}}]},
        {"id":"B","name":"Bee","exit":false,"fences":[{"id":"B","circle":{"center":[2,1],"radius":500}}]}
        """),
    ForeignSample(
      testDescription: "geofences of Android, a sequence of objects", form: .regions,
      text: """
        {"requestId":"A","latitude":1,"longitude":2,"radius":100,"transitionTypes":5,"loiteringDelay":1500,"expirationDuration":-1}
        {"requestId":"B","latitude":3,"longitude":4,"transitionTypes":3}
        """,
      zones: """
        {"id":"A","exit":false,"dwell":1.5,"fences":[{"id":"A","circle":{"center":[2,1],"radius":100}}]},
        {"id":"B","fences":[{"id":"B","circle":{"center":[4,3],"radius":12}}]}
        """, defaultRadius: 12, warnings: ["1:121 ignored-keys"]),
    ForeignSample(
      testDescription: "states of Home Assistant", form: .homeAssistant,
      text: """
        [{"entity_id":"sun.sun","state":"above_horizon","attributes":{"latitude":1,"longitude":1}},
        {"entity_id":"zone.home","state":"0","attributes":{"latitude":48.2,"longitude":16.37,"radius":100,"passive":false,
          "persons":[],"editable":true,"icon":"mdi:home","friendly_name":"Home"},"last_changed":"2026-01-01T00:00:00+00:00"}]
        """,
      zones: """
        {"id":"zone.home","name":"Home","customData":{"passive":"false","icon":"mdi:home"},
         "fences":[{"id":"zone.home","circle":{"center":[16.37,48.2],"radius":100}}]}
        """),
    ForeignSample(
      testDescription: "stored zones of Home Assistant", form: .homeAssistant,
      text: """
        {"version":1,"minor_version":1,"key":"zone","data":{"items":[
        {"id":"work","name":"Work","latitude":48.2,"longitude":16.37,"radius":80.5,"passive":true,"icon":"mdi:briefcase"}]}}
        """,
      zones: """
        {"id":"work","name":"Work","customData":{"passive":"true","icon":"mdi:briefcase"},
         "fences":[{"id":"work","circle":{"center":[16.37,48.2],"radius":80.5}}]}
        """),
    ForeignSample(
      testDescription: "waypoints that OwnTracks exported", form: .ownTracks,
      text: """
        {"_type":"waypoints","_creator":"Android 1","waypoints":[
        {"_type":"waypoint","desc":"Home","lat":48.2,"lon":16.37,"rad":150,"tst":1700000000,"rid":"a1"},
        {"desc":"Work \\u00e9","lat":"48.3","lon":16.4,"rad":"75.5","tst":1700000001},
        {"_type":"waypoint","desc":"Note","lat":48.4,"lon":16.5,"rad":0,"tst":1700000002},
        {"_type":"waypoint","desc":"Old","lat":48.4,"lon":16.5,"rad":-1,"tst":1700000003},
        {"_type":"waypoint","desc":"None","lat":48.4,"lon":16.5,"tst":1700000004},
        {"_type":"waypoint","desc":"Box","uuid":"u","major":1,"minor":2,"lat":0,"lon":0,"rad":10,"tst":1700000005},
        {"_type":"waypoint","desc":"Home","lat":1,"lon":2,"rad":30}]}
        """,
      zones: """
        {"id":"Home","name":"Home","customData":{"tst":"1700000000","rid":"a1"},
         "fences":[{"id":"Home","circle":{"center":[16.37,48.2],"radius":150}}]},
        {"id":"Work é","name":"Work é","customData":{"tst":"1700000001"},
         "fences":[{"id":"Work é","circle":{"center":[16.4,48.3],"radius":75.5}}]},
        {"id":"Home (2)","name":"Home","fences":[{"id":"Home","circle":{"center":[2,1],"radius":30}}]}
        """,
      warnings: [
        "4:63 read-differently", "5:62 read-differently", "6:1 read-differently",
        "7:1 read-differently",
      ]),
    ForeignSample(
      testDescription: "waypoints of OwnTracks, a sequence of messages", form: .ownTracks,
      text: """
        {"_type":"waypoint","desc":"A","lat":1,"lon":2,"rad":10}
        {"_type":"configuration","mode":3,"waypoints":[{"desc":"B","lat":3,"lon":4,"rad":20}]}
        {"_type":"lwt","tst":1}
        """,
      zones: """
        {"id":"A","name":"A","fences":[{"id":"A","circle":{"center":[2,1],"radius":10}}]},
        {"id":"B","name":"B","fences":[{"id":"B","circle":{"center":[4,3],"radius":20}}]}
        """, warnings: ["3:1 no-geometry"]),
  ]
}
