// Evaluates a short walk against a zone file and prints the events, with Java 17 and newer: java Events ZONES
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A device in the zones of a file. The native methods are those of events.c; handles are numbers here, 0 for none. */
public final class Events implements AutoCloseable {
  /** What happened, and when in microseconds since 1970. */
  record Event(String kind, String zone, long time) {}

  private static final List<String> KINDS = List.of("entered", "exited", "crossed", "dwelled");

  static {
    System.loadLibrary("events");
  }

  private long layout;
  private long engine;
  private long session;
  private List<Event> found = new ArrayList<>();

  private Events(byte[] zones, String name) {
    try {
      layout = readLayout(zones, (name + "\0").getBytes(StandardCharsets.UTF_8));
      engine = newEngine(layout);
      session = newSession(engine);
    } catch (RuntimeException error) {
      close();
      throw error;
    }
  }

  /** The events of the next fix; NaN for a number that is not known. */
  private List<Event> process(long time, double latitude, double longitude, double accuracy) {
    process(layout, session, time, latitude, longitude, accuracy);
    List<Event> events = found;
    found = new ArrayList<>();
    return events;
  }

  @Override
  public void close() {
    free(layout, engine, session);
    layout = engine = session = 0;
  }

  // Called by events.c. Texts are bytes, because the texts of JNI are not UTF-8.

  private void add(int kind, byte[] zone, long time) {
    found.add(new Event(KINDS.get(kind), new String(zone, StandardCharsets.UTF_8), time));
  }

  private static void fail(byte[] message) {
    throw new IllegalStateException(new String(message, StandardCharsets.UTF_8));
  }

  private static native long readLayout(byte[] zones, byte[] name);

  private static native long newEngine(long layout);

  private static native long newSession(long engine);

  private native void process(long layout, long session, long time, double latitude, double longitude, double accuracy);

  private static native void free(long layout, long engine, long session);

  public static void main(String[] arguments) throws IOException {
    if (arguments.length != 1) throw new IllegalArgumentException("usage: Events ZONES");
    try (Events device = new Events(Files.readAllBytes(Path.of(arguments[0])), arguments[0])) {
      for (int step = 0; step < 5; step++) {
        long time = (1_777_881_600L + 45 * step) * 1_000_000;
        for (Event event : device.process(time, 48.198 + 0.001 * step, 16.37, 5)) {
          System.out.printf("%s %s at %d s%n", event.kind(), event.zone(), event.time() / 1_000_000);
        }
      }
    } catch (IllegalStateException error) {
      System.err.println(error.getMessage());
      System.exit(65);
    }
  }
}
