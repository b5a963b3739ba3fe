// Evaluates a short walk against a zone file and prints the events: events ZONES
package main

// #cgo pkg-config: ringfence
// #include <stdlib.h>
// #include <ringfence.h>
import "C"

import (
	"errors"
	"fmt"
	"math"
	"os"
	"unsafe"
)

var kinds = []string{"entered", "exited", "crossed", "dwelled"}

// call calls a function with a message, which becomes the error.
func call(function func(message *C.rf_message) C.int32_t) error {
	message := C.rf_message{size: C.uint32_t(unsafe.Sizeof(C.rf_message{}))}
	if function(&message) == C.RF_OK {
		return nil
	}
	return errors.New(C.GoString(&message.text[0]))
}

func run(path string) error {
	bytes, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	var start *C.uint8_t
	if len(bytes) > 0 {
		start = (*C.uint8_t)(&bytes[0])
	}
	name := C.CString(path)
	defer C.free(unsafe.Pointer(name))
	var layout *C.rf_layout
	var engine *C.rf_engine
	var session *C.rf_session
	defer func() { C.rf_session_free(session); C.rf_engine_free(engine); C.rf_layout_free(layout) }()
	if err = call(func(message *C.rf_message) C.int32_t {
		return C.rf_layout_read(start, C.size_t(len(bytes)), name, nil, &layout, message)
	}); err != nil {
		return err
	}
	if err = call(func(message *C.rf_message) C.int32_t { return C.rf_engine_new(layout, nil, &engine, message) }); err != nil {
		return err
	}
	if err = call(func(message *C.rf_message) C.int32_t { return C.rf_session_new(engine, &session, message) }); err != nil {
		return err
	}
	missing := C.double(math.NaN())
	for step := 0; step < 5; step++ {
		fix := C.rf_fix{
			time: C.int64_t((1777881600 + 45*step) * 1000000), latitude: C.double(48.198 + 0.001*float64(step)), longitude: 16.37,
			altitude: missing, accuracy: 5, speed: missing, course: missing,
		}
		if err = call(func(message *C.rf_message) C.int32_t {
			return C.rf_session_process_fix(session, &fix, nil, message)
		}); err != nil {
			return err
		}
		for {
			var events [16]C.rf_event
			var count C.size_t
			if err = call(func(message *C.rf_message) C.int32_t {
				return C.rf_session_take_events(session, &events[0], 16, nil, 0, &count, nil, message)
			}); err != nil {
				return err
			}
			if count == 0 {
				break
			}
			for _, event := range events[:count] {
				zone := C.rf_zone{size: C.size_t(unsafe.Sizeof(C.rf_zone{}))}
				if err = call(func(message *C.rf_message) C.int32_t {
					return C.rf_layout_zone(layout, C.size_t(event.zone), &zone, message)
				}); err != nil {
					return err
				}
				id := C.GoStringN(zone.id.bytes, C.int(zone.id.size))
				fmt.Printf("%s %s at %d s\n", kinds[event.kind], id, event.time/1000000)
			}
		}
	}
	return nil
}

func main() {
	if len(os.Args) != 2 || C.rf_abi_version() != C.RF_ABI_VERSION {
		fmt.Fprintln(os.Stderr, "usage: events ZONES")
		os.Exit(2)
	}
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(65)
	}
}
