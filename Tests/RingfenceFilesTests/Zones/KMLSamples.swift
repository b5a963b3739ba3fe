import RingfenceFiles

/// KML in the shapes of Google Earth, Google My Maps, QGIS and `convert`.
enum KMLSamples {
  static let earth = """
    <?xml version="1.0" encoding="UTF-8"?>
    <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
    <Document>
      <name>Depots</name>
      <gx:CascadingStyle kml:id="s"/>
      <Style id="a"><PolyStyle><color>40ffffff</color></PolyStyle></Style>
      <Folder><name>North</name><open>1</open>
        <Folder><name>Inner</name>
          <Placemark id="04A">
            <name>Yard &lt;1&gt;</name>
            <description><![CDATA[<b>big</b>]]></description>
            <LookAt><longitude>16.3</longitude><latitude>48.2</latitude></LookAt>
            <styleUrl>#a</styleUrl>
            <Polygon>
              <innerBoundaryIs><LinearRing><coordinates>
                16.372,48.202,0 16.374,48.202,0 16.374,48.204,0 16.372,48.202,0
              </coordinates></LinearRing></innerBoundaryIs>
              <outerBoundaryIs><LinearRing><coordinates>
                16.37,48.20,155.5 16.38,48.20,0
                16.38,48.21,0	16.37,48.20,0
              </coordinates></LinearRing></outerBoundaryIs>
            </Polygon>
          </Placemark>
        </Folder>
        <Placemark><name>Yard &lt;1&gt;</name>
          <MultiGeometry>
            <Polygon><outerBoundaryIs><LinearRing><coordinates>17,48 17.1,48 17.1,48.1 17,48</coordinates></LinearRing></outerBoundaryIs></Polygon>
            <LineString><tessellate>1</tessellate><coordinates>18,48 18.1,48</coordinates></LineString>
            <MultiGeometry><Polygon><outerBoundaryIs><LinearRing><coordinates>19,48 19.1,48 19.1,48.1 19,48</coordinates></LinearRing></outerBoundaryIs></Polygon></MultiGeometry>
          </MultiGeometry></Placemark>
      </Folder>
      <NetworkLink><name>more</name></NetworkLink>
      <Placemark><name>Nothing</name></Placemark>
      <Placemark><Point><coordinates>16.3,48.2,0</coordinates></Point></Placemark>
    </Document>
    </kml>

    """

  static let all = [
    ForeignSample(
      testDescription: "KML with folders, holes, several geometries", form: .kml, text: earth,
      zones: """
        {"id":"Yard <1>","name":"Yard <1>","customData":{"folder":"North/Inner"},"fences":[{"id":"Yard <1>",
          "polygon":[[[16.37,48.2],[16.38,48.2],[16.38,48.21],[16.37,48.2]],
                     [[16.372,48.202],[16.374,48.202],[16.374,48.204],[16.372,48.202]]]}]},
        {"id":"Yard <1> (2)","name":"Yard <1>","customData":{"folder":"North"},"fences":[
          {"id":"1","polygons":[[[[17,48],[17.1,48],[17.1,48.1],[17,48]]],[[[19,48],[19.1,48],[19.1,48.1],[19,48]]]]},
          {"id":"2","geoline":[[18,48],[18.1,48]]}]},
        {"id":"3","fences":[{"id":"1","circle":{"center":[16.3,48.2],"radius":60}}]}
        """, name: "Depots", defaultRadius: 60,
      warnings: ["32:4 ignored-keys", "33:4 no-geometry"]),
    ForeignSample(
      testDescription: "KML with extended data of both kinds", form: .kml,
      text: """
        <kml><Document><Schema name="x" id="x"><SimpleField name="radius" type="float"/></Schema>
        <Placemark><name>Gate</name><ExtendedData><SchemaData schemaUrl="#x">
          <SimpleData name="RADIUS">50</SimpleData><SimpleData name="Shop">A &amp; B</SimpleData>
          <SimpleData name="empty"> </SimpleData></SchemaData></ExtendedData>
          <Point><coordinates>16.3,48.2</coordinates></Point></Placemark>
        <Placemark><name>West</name><ExtendedData>
          <Data name="zone"><value>Port</value></Data><Data name="dwell"><displayName>Dwell</displayName><value>2 min</value></Data>
          <Data name="exit"><value>False</value></Data><Data name="exit_distance"><value>15</value></Data>
          <Data name="conditions"><value><![CDATA[{"speed":{"maximum":"36 km/h"}}]]></value></Data></ExtendedData>
          <LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark>
        <Placemark><name>East</name><ExtendedData><Data name="zone"><value>Port</value></Data>
          <Data name="zoneName"><value>The port</value></Data><Data name="radius"><value>1 km</value></Data></ExtendedData>
          <Point><coordinates>5,6</coordinates></Point></Placemark>
        </Document></kml>
        """,
      zones: """
        {"id":"Gate","name":"Gate","customData":{"Shop":"A & B"},
         "fences":[{"id":"Gate","circle":{"center":[16.3,48.2],"radius":50}}]},
        {"id":"Port","name":"The port","dwell":120,"exit":false,"exitDistance":15,
         "conditions":{"speed":{"maximum":10}},
         "fences":[{"id":"West","geoline":[[1,2],[3,4]]},
                   {"id":"East","circle":{"center":[5,6],"radius":1000}}]}
        """),
    ForeignSample(
      testDescription: "KML of a lone placemark beside a track", form: .kml,
      text: """
        <kml><Folder><Placemark><gx:Track xmlns:gx="g"><when>2026-01-01T00:00:00Z</when></gx:Track></Placemark>
        <Placemark><LinearRing><coordinates>1,2 3,4 1,2</coordinates></LinearRing></Placemark></Folder></kml>
        """,
      zones: "{\"id\":\"1\",\"fences\":[{\"id\":\"1\",\"geoline\":[[1,2],[3,4],[1,2]]}]}",
      warnings: ["1:15 no-geometry"]),
  ]
}
