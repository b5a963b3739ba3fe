// What the shapes of tidwall/geojson, as Tile38 uses them, decide of zones and fixes, read from standard input: "S" begins a
// scene, "Z id<tab>latitude longitude radius" or "Z id<tab>GeoJSON" is a zone, "F seconds latitude longitude altitude" a fix.
// A line for each event: scene, number of the fix, event, zone. Which event follows from the shapes is restated here from
// fence.go of Tile38.
package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/tidwall/geojson"
	"github.com/tidwall/geojson/geometry"
)

type zone struct {
	id     string
	object geojson.Object
	inside bool
}

func number(text string) float64 {
	value, err := strconv.ParseFloat(text, 64)
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<24)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	var zones []*zone
	var last *geometry.Point
	scene, fix := -1, 0
	for lines.Scan() {
		text := strings.TrimSpace(lines.Text()[1:])
		switch lines.Text()[0] {
		case 'S':
			scene, fix, zones, last = scene+1, 0, nil, nil
		case 'Z':
			id, shape, _ := strings.Cut(text, "\t")
			var object geojson.Object
			if strings.HasPrefix(shape, "{") {
				parsed, err := geojson.Parse(shape, nil)
				if err != nil {
					panic(err)
				}
				object = parsed
			} else {
				cells := strings.Fields(shape)
				center := geometry.Point{X: number(cells[1]), Y: number(cells[0])}
				object = geojson.NewCircle(center, number(cells[2]), 64)
			}
			zones = append(zones, &zone{id: id, object: object})
		case 'F':
			cells := strings.Fields(text)
			point := geometry.Point{X: number(cells[2]), Y: number(cells[1])}
			for _, zone := range zones {
				isIn := geojson.NewPoint(point).Within(zone.object)
				event := ""
				if isIn && !zone.inside {
					event = "enter"
				} else if !isIn && zone.inside {
					event = "exit"
				} else if !isIn && last != nil {
					way := geojson.NewLineString(geometry.NewLine([]geometry.Point{*last, point}, nil))
					if way.Intersects(zone.object) {
						event = "cross"
					}
				}
				zone.inside = isIn
				if event != "" {
					fmt.Fprintln(out, scene, fix, event, zone.id)
				}
			}
			last = &point
			fix++
		}
	}
}
