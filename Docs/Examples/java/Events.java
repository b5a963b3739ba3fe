// Evaluates a short walk against a zone file and prints the events: java Events.java LIBRARY ZONES
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

public final class Events {
  // Of ringfence.h: RF_FIX_... and RF_EVENT_...
  private static final int FIX_SIZE = 64;
  private static final int EVENT_SIZE = 168;
  private static final int EVENT_AT_TIME = 0;
  private static final int EVENT_AT_ZONE = 148;
  private static final int EVENT_AT_KIND = 156;
  // rf_message and rf_zone where an address has 64 bits.
  private static final int MESSAGE_SIZE = 1024;
  private static final int MESSAGE_AT_TEXT = 64;
  private static final int ZONE_SIZE = 88;
  private static final int ZONE_AT_ID = 8;
  private static final List<String> KINDS = List.of("entered", "exited", "crossed", "dwelled");

  private final SymbolLookup library;
  private final Arena arena;
  private final MemorySegment message;

  private Events(String path, Arena arena) {
    library = SymbolLookup.libraryLookup(Path.of(path), arena);
    this.arena = arena;
    message = arena.allocate(MESSAGE_SIZE, 8);
    message.set(JAVA_INT, 0, MESSAGE_SIZE);
  }

  private MethodHandle function(String name, MemoryLayout... arguments) {
    return Linker.nativeLinker()
        .downcallHandle(library.find(name).orElseThrow(), FunctionDescriptor.of(JAVA_INT, arguments));
  }

  private void check(int code) {
    if (code != 0) throw new IllegalStateException(message.getString(MESSAGE_AT_TEXT));
  }

  /** The handle that a function puts behind its other arguments. */
  private MemorySegment handle(MemorySegment target) {
    return target.get(ADDRESS, 0);
  }

  private void run(Path zones) throws Throwable {
    if ((int) function("rf_abi_version").invokeExact() != 1) throw new IllegalStateException("another version of the interface");
    byte[] content = Files.readAllBytes(zones);
    MemorySegment bytes = arena.allocate(content.length + 1L);
    MemorySegment.copy(content, 0, bytes, JAVA_BYTE, 0, content.length);
    MemorySegment target = arena.allocate(ADDRESS);
    check((int) function("rf_layout_read", ADDRESS, JAVA_LONG, ADDRESS, ADDRESS, ADDRESS, ADDRESS)
        .invokeExact(bytes, (long) content.length, arena.allocateFrom(zones.toString()), MemorySegment.NULL, target, message));
    MemorySegment layout = handle(target);
    check((int) function("rf_engine_new", ADDRESS, ADDRESS, ADDRESS, ADDRESS)
        .invokeExact(layout, MemorySegment.NULL, target, message));
    MemorySegment engine = handle(target);
    check((int) function("rf_session_new", ADDRESS, ADDRESS, ADDRESS).invokeExact(engine, target, message));
    MemorySegment session = handle(target);

    MethodHandle process = function("rf_session_process_fix", ADDRESS, ADDRESS, ADDRESS, ADDRESS);
    MethodHandle take =
        function("rf_session_take_events", ADDRESS, ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG, ADDRESS, ADDRESS, ADDRESS);
    MethodHandle describe = function("rf_layout_zone", ADDRESS, JAVA_LONG, ADDRESS, ADDRESS);
    MemorySegment fix = arena.allocate(FIX_SIZE, 8);
    MemorySegment events = arena.allocate(16L * EVENT_SIZE, 8);
    MemorySegment count = arena.allocate(JAVA_LONG);
    MemorySegment zone = arena.allocate(ZONE_SIZE, 8);
    zone.set(JAVA_LONG, 0, ZONE_SIZE);
    for (int step = 0; step < 5; step++) {
      fix.set(JAVA_LONG, 0, (1_777_881_600L + 45 * step) * 1_000_000);
      double[] numbers = {48.198 + 0.001 * step, 16.37, Double.NaN, 5, Double.NaN, Double.NaN};
      MemorySegment.copy(numbers, 0, fix, JAVA_DOUBLE, 8, numbers.length);
      check((int) process.invokeExact(session, fix, MemorySegment.NULL, message));
      while (true) {
        check((int) take.invokeExact(session, events, 16L, MemorySegment.NULL, 0L, count, MemorySegment.NULL, message));
        long found = count.get(JAVA_LONG, 0);
        if (found == 0) break;
        for (long event = 0; event < found * EVENT_SIZE; event += EVENT_SIZE) {
          check((int) describe.invokeExact(layout, (long) events.get(JAVA_INT, event + EVENT_AT_ZONE), zone, message));
          MemorySegment id = zone.get(ADDRESS, ZONE_AT_ID).reinterpret(zone.get(JAVA_LONG, ZONE_AT_ID + 8));
          System.out.printf("%s %s at %d s%n", KINDS.get(events.get(JAVA_BYTE, event + EVENT_AT_KIND)),
              new String(id.toArray(JAVA_BYTE), StandardCharsets.UTF_8), events.get(JAVA_LONG, event + EVENT_AT_TIME) / 1_000_000);
        }
      }
    }
    check((int) function("rf_session_free", ADDRESS).invokeExact(session));
    check((int) function("rf_engine_free", ADDRESS).invokeExact(engine));
    check((int) function("rf_layout_free", ADDRESS).invokeExact(layout));
  }

  public static void main(String[] arguments) throws Throwable {
    if (arguments.length != 2) throw new IllegalArgumentException("usage: Events LIBRARY ZONES");
    try (Arena arena = Arena.ofConfined()) {
      new Events(arguments[0], arena).run(Path.of(arguments[1]));
    } catch (IllegalStateException error) {
      System.err.println(error.getMessage());
      System.exit(65);
    }
  }
}
