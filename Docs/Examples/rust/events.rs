//! Evaluates a short walk against a zone file and prints the events: events ZONES
use std::ffi::{c_char, c_void, CStr, CString};
use std::ptr::{null, null_mut};

/// The records of ringfence.h; RF_FIX_SIZE and RF_EVENT_SIZE are checked below.
#[repr(C)]
struct Fix {
    time: i64,
    latitude: f64,
    longitude: f64,
    altitude: f64,
    accuracy: f64,
    speed: f64,
    course: f64,
    flags: u8,
    reserved: [u8; 7],
}

#[repr(C)]
#[derive(Clone, Copy)]
struct Event {
    time: i64,
    between: [u64; 17],
    crossing_count: i32,
    zone: i32,
    fence: i32,
    kind: u8,
    rest: [u8; 11],
}

const _: () = assert!(size_of::<Fix>() == 64 && size_of::<Event>() == 168 && std::mem::offset_of!(Event, zone) == 148);

#[repr(C)]
struct Text {
    bytes: *const c_char,
    size: usize,
}

#[repr(C)]
struct Zone {
    size: usize,
    id: Text,
    name: Text,
    rest: [u64; 6],
}

#[repr(C)]
struct Message {
    size: u32,
    code: i32,
    line: i32,
    column: i32,
    index: i64,
    name: [c_char; 40],
    text: [c_char; 960],
}

type Handle = *mut c_void;

#[link(name = "ringfence")]
unsafe extern "C" {
    fn rf_abi_version() -> i32;
    fn rf_layout_read(bytes: *const u8, size: usize, name: *const c_char, options: *const c_void, layout: *mut Handle, error: *mut Message) -> i32;
    fn rf_layout_zone(layout: Handle, zone: usize, info: *mut Zone, error: *mut Message) -> i32;
    fn rf_layout_free(layout: Handle) -> i32;
    fn rf_engine_new(layout: Handle, settings: *const c_void, engine: *mut Handle, error: *mut Message) -> i32;
    fn rf_engine_free(engine: Handle) -> i32;
    fn rf_session_new(engine: Handle, session: *mut Handle, error: *mut Message) -> i32;
    fn rf_session_free(session: Handle) -> i32;
    fn rf_session_process_fix(session: Handle, fix: *const Fix, counts: *mut c_void, error: *mut Message) -> i32;
    fn rf_session_take_events(session: Handle, events: *mut Event, room: usize, crossings: *mut c_void, crossing_room: usize, count: *mut usize, crossing_count: *mut usize, error: *mut Message) -> i32;
}

/// A handle that is freed with this value.
struct Owned(Handle, unsafe extern "C" fn(Handle) -> i32);

impl Drop for Owned {
    fn drop(&mut self) {
        unsafe { (self.1)(self.0) };
    }
}

/// Calls a function with a message, which becomes the error.
fn call(function: impl FnOnce(*mut Message) -> i32) -> Result<(), String> {
    let mut message: Message = unsafe { std::mem::zeroed() };
    message.size = size_of::<Message>() as u32;
    match function(&mut message) {
        0 => Ok(()),
        _ => Err(unsafe { CStr::from_ptr(message.text.as_ptr()) }.to_string_lossy().into_owned()),
    }
}

fn run(path: &str) -> Result<(), String> {
    let bytes = std::fs::read(path).map_err(|error| format!("{path}: error: {error}"))?;
    let name = CString::new(path).map_err(|error| error.to_string())?;
    let (mut layout, mut engine, mut session) = (null_mut(), null_mut(), null_mut());
    call(|error| unsafe { rf_layout_read(bytes.as_ptr(), bytes.len(), name.as_ptr(), null(), &mut layout, error) })?;
    let layout = Owned(layout, rf_layout_free);
    call(|error| unsafe { rf_engine_new(layout.0, null(), &mut engine, error) })?;
    let engine = Owned(engine, rf_engine_free);
    call(|error| unsafe { rf_session_new(engine.0, &mut session, error) })?;
    let session = Owned(session, rf_session_free);
    for step in 0..5 {
        let fix = Fix {
            time: (1_777_881_600 + 45 * step) * 1_000_000,
            latitude: 48.198 + 0.001 * step as f64,
            longitude: 16.37,
            altitude: f64::NAN,
            accuracy: 5.0,
            speed: f64::NAN,
            course: f64::NAN,
            flags: 0,
            reserved: [0; 7],
        };
        call(|error| unsafe { rf_session_process_fix(session.0, &fix, null_mut(), error) })?;
        loop {
            let mut events: [Event; 16] = unsafe { std::mem::zeroed() };
            let mut count = 0;
            call(|error| unsafe { rf_session_take_events(session.0, events.as_mut_ptr(), 16, null_mut(), 0, &mut count, null_mut(), error) })?;
            if count == 0 {
                break;
            }
            for event in &events[..count] {
                let mut zone: Zone = unsafe { std::mem::zeroed() };
                zone.size = size_of::<Zone>();
                call(|error| unsafe { rf_layout_zone(layout.0, event.zone as usize, &mut zone, error) })?;
                let id = unsafe { std::slice::from_raw_parts(zone.id.bytes.cast::<u8>(), zone.id.size) };
                let kind = ["entered", "exited", "crossed", "dwelled"][event.kind as usize];
                println!("{kind} {} at {} s", String::from_utf8_lossy(id), event.time / 1_000_000);
            }
        }
    }
    Ok(())
}

fn main() {
    let path = std::env::args().nth(1).expect("usage: events ZONES");
    assert_eq!(unsafe { rf_abi_version() }, 1, "another version of the interface");
    if let Err(text) = run(&path) {
        eprintln!("{text}");
        std::process::exit(65);
    }
}
