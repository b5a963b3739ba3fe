package example.zones;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Runs cases by hand and the lives of recorded drives through the core of Docs/Examples/android, with its process ended and begun again,
 * so that nothing but the saved bytes is left: java Drive LIVES, with the program of lives.c. In the lives the events have to be, in
 * every bit, those that the simulation of the library gives for the scenario.
 */
public final class Drive {
  /** What the phone does for the app, and goes on doing while the app is dead. */
  private static final class TestPhone implements GeofenceApp.Phone {
    final int most;
    final Map<String, GeofenceApp.Region> geofences = new LinkedHashMap<>();
    final List<String> shown = new ArrayList<>();
    final List<String> calls = new ArrayList<>();
    List<String> removed = List.of();
    List<GeofenceApp.Region> added = List.of();
    byte[] file;
    int saves;
    int changes;
    int requests;
    /** Whether changes fail, whether nothing is answered, and whether the file cannot be written. */
    boolean fails;
    boolean isSilent;
    boolean isFull;
    GeofenceApp app;
    int ticket;

    TestPhone(int most) {
      this.most = most;
    }

    @Override
    public void monitor(int ticket, List<String> removed, List<GeofenceApp.Region> added) {
      this.ticket = ticket;
      this.removed = removed;
      this.added = added;
      calls.add("monitor");
      changes++;
      if (!fails) {
        removed.forEach(geofences::remove);
        for (GeofenceApp.Region region : added) {
          expect(region.id().length() <= 100, "an id of " + region.id().length() + " characters");
          geofences.put(region.id(), region);
        }
        expect(geofences.size() <= most, geofences.size() + " geofences");
      }
      if (!isSilent && app != null) app.monitored(ticket, !fails);
    }

    @Override
    public void show(long time, String text) {
      calls.add("show");
      shown.add(text);
    }

    @Override
    public void save(byte[] state) throws IOException {
      if (isFull) throw new IOException("no space left");
      calls.add("save");
      saves++;
      file = state.clone();
    }

    @Override
    public void requestLocation() {
      requests++;
    }

    /** Begins a process with what the one before has saved. */
    GeofenceApp begin(byte[] zones, String device, long second, boolean byUser, GeofenceApp.Permission permission) {
      GeofenceApp.Setup setup = new GeofenceApp.Setup(zones, device, most, 120);
      app = new GeofenceApp(this, setup, file, new GeofenceApp.Launch(second, byUser, permission));
      return app;
    }

    GeofenceApp begin(byte[] zones, long second, boolean byUser) {
      return begin(zones, null, time(second), byUser, GeofenceApp.Permission.ALWAYS);
    }

    /** Ends the process, which is not asked. */
    void kill() {
      if (app != null) app.close();
      app = null;
    }

    /** What was shown since the last call. */
    List<String> texts() {
      List<String> texts = List.copyOf(shown);
      shown.clear();
      return texts;
    }
  }

  private static int cases;

  private static void expect(boolean isTrue, String text) {
    if (!isTrue) throw new AssertionError(text);
  }

  private static void same(Object found, Object expected, String text) {
    expect(found.equals(expected), text + ": " + found + ", expected " + expected);
  }

  private static void run(String name, Consumer<TestPhone> test) {
    TestPhone phone = new TestPhone(100);
    try {
      test.accept(phone);
    } catch (AssertionError | RuntimeException error) {
      throw new AssertionError(name + ": " + error.getMessage(), error);
    } finally {
      phone.kill();
    }
    cases++;
  }

  // By hand: a road along the equator, on which a degree is 111,319.4908 m.

  private static long time(long second) {
    return (1_777_881_600 + second) * 1_000_000;
  }

  private static double longitude(double x) {
    return 10 + x / 111_319.490793;
  }

  private static GeofenceApp.Fix fix(long second, double x) {
    return new GeofenceApp.Fix(time(second), 0, longitude(x), 5);
  }

  private static String circle(String id, double x) {
    return "{\"id\":\"" + id + "\",\"fences\":[{\"id\":\"f\",\"circle\":{\"center\":[" + longitude(x) + ",0],\"radius\":55}}]}";
  }

  private static byte[] zones(String... zones) {
    return ("{\"version\":1,\"zones\":[" + String.join(",", zones) + "]}").getBytes(StandardCharsets.UTF_8);
  }

  /** Zones a kilometre from each other. */
  private static byte[] crowd(int count) {
    return zones(IntStream.range(0, count).mapToObj(i -> circle("z" + i, i * 1_000.0)).toArray(String[]::new));
  }

  private static Set<String> ids(int first, int last, String... others) {
    Set<String> ids = IntStream.rangeClosed(first, last).mapToObj(i -> "z" + i + "/f").collect(Collectors.toCollection(TreeSet::new));
    ids.addAll(List.of(others));
    return ids;
  }

  private static void geofences(TestPhone phone, Set<String> expected) {
    same(new TreeSet<>(phone.geofences.keySet()), new TreeSet<>(expected), "geofences");
  }

  private static void cases() {
    run("more zones than geofences", phone -> {
      GeofenceApp app = phone.begin(crowd(150), 0, true);
      app.take(fix(0, 5_000));
      geofences(phone, ids(0, 98, "refresh"));
      app.take(fix(60, 6_000));
      same(phone.changes, 1, "changes inside the refresh circle");
      // Beyond it the 51 farthest go, as many come, and the refresh circle is another one.
      app.take(fix(9_000, 120_000));
      geofences(phone, ids(51, 149, "refresh"));
      same(new TreeSet<>(phone.removed), ids(0, 50), "removed");
      same(phone.added.stream().map(GeofenceApp.Region::id).collect(Collectors.toCollection(TreeSet::new)),
          ids(99, 149, "refresh"), "added");
      // Woken, it chooses again: where nothing is new, nothing is asked for, else the refresh circle moves.
      app.transition(fix(9_010, 120_000));
      same(phone.changes, 2, "changes at the same position");
      app.transition(fix(9_020, 120_010));
      same(phone.added.size() + phone.removed.size(), 1, "changed geofences");
      // The same in another process, which registers the difference alone.
      phone.kill();
      app = phone.begin(crowd(150), 9_030, false);
      app.transition(fix(9_030, 120_010));
      same(phone.changes, 3, "changes in a new process");
      geofences(phone, ids(51, 149, "refresh"));
    });
    run("as many zones as geofences", phone -> {
      phone.begin(crowd(100), 0, true).take(fix(0, 5_000));
      geofences(phone, ids(0, 99));
      phone.app.take(fix(9_000, 90_000));
      same(phone.changes, 1, "changes");
    });
    run("no zone in range", phone -> {
      phone.begin(zones(circle("far", 900_000)), 0, true).take(fix(0, 0));
      geofences(phone, Set.of("far/f"));
      expect(!phone.geofences.get("far/f").isInside(), "outside");
      phone.app.take(fix(9_000, 100_000));
      same(phone.changes, 1, "changes");
    });
    run("no zone with a circle", phone -> {
      String line = "{\"id\":\"line\",\"fences\":[{\"id\":\"f\",\"geoline\":[[10,-0.01],[10,0.01]]}]}";
      GeofenceApp app = phone.begin(zones(line), 0, true);
      app.take(fix(0, -100));
      app.take(fix(20, 100));
      same(phone.texts(), List.of("Crossed line"), "texts");
      same(phone.changes, 0, "changes");
    });
    run("goes on where the process before has ended", phone -> {
      byte[] zones = zones(circle("A", 1_000));
      GeofenceApp app = phone.begin(zones, 0, true);
      app.take(fix(0, 0));
      phone.calls.clear();
      app.take(fix(100, 1_000));
      same(phone.texts(), List.of("Arrived at A"), "texts");
      same(phone.calls, List.of("save", "show"), "what is saved is shown later");
      phone.kill();
      app = phone.begin(zones, 600, false);
      expect(app.isInRestartMode() && app.isInside(0), "restart mode, inside");
      app.transition(fix(600, 1_000));
      // In at 94.5 s, at 945 m; out of the restart circle of 85 m at 604.25 s: 8.5 min, less a quarter of a second.
      List<GeofenceApp.Event> events = app.take(fix(700, 3_000));
      same(phone.texts(), List.of("Left A after 8 min"), "texts");
      expect(events.get(0).isInRestartMode(), "an event of restart mode");
      app.opened(time(800));
      expect(!app.isInRestartMode(), "normal mode");
      phone.kill();
      expect(!phone.begin(zones, 900, true).isInRestartMode(), "opened by the user: normal mode");
    });
    run("zones change while the app is dead", phone -> {
      GeofenceApp app = phone.begin(zones(circle("kept", 1_000), circle("gone", 1_010)), 0, true);
      app.take(fix(0, 0));
      app.take(fix(100, 1_005));
      same(phone.texts().size(), 2, "texts");
      phone.kill();
      app = phone.begin(zones(circle("new", 9_000), circle("kept", 1_000)), 200, false);
      app.transition(fix(200, 1_005));
      same(phone.texts(), List.of("gone is no zone any more; the visit is over."), "texts");
      expect(app.isInside(1) && !app.isInside(0), "goes on with kept");
      geofences(phone, Set.of("new/f", "kept/f"));
      same(phone.removed, List.of("gone/f"), "removed");
      same(phone.added.size(), 1, "added");
      // And while it runs.
      app.change(zones(circle("new", 9_000)));
      app.take(fix(212, 1_005));
      same(phone.texts(), List.of("kept is no zone any more; the visit is over."), "texts");
      geofences(phone, Set.of("new/f"));
      try {
        app.change(zones(circle("A", 0), circle("A", 0)));
        expect(false, "zones with one id are refused");
      } catch (IllegalStateException error) {
        same(app.name(0), "new", "the zones of before");
      }
    });
    run("a moved zone is registered again", phone -> {
      phone.begin(zones(circle("A", 1_000), circle("B", 5_000)), 0, true).take(fix(0, 0));
      phone.kill();
      phone.begin(zones(circle("A", 2_000), circle("B", 5_000)), 10, false).transition(fix(10, 0));
      same(phone.added.stream().map(GeofenceApp.Region::id).toList(), List.of("A/f"), "added");
      same(phone.removed, List.of(), "removed");
    });
    run("a permission that is taken back", phone -> {
      byte[] zones = zones(circle("A", 1_000));
      GeofenceApp app = phone.begin(zones, 0, true);
      app.take(fix(0, 0));
      geofences(phone, Set.of("A/f"));
      app.permissionChanged(GeofenceApp.Permission.NONE, time(10));
      geofences(phone, Set.of());
      same(phone.texts(), List.of("Zones are not watched: the app may not ask where it is."), "texts");
      app.take(fix(20, 1_000));
      same(phone.texts(), List.of(), "texts");
      expect(!app.isInside(0), "not seen");
      int requests = phone.requests;
      app.permissionChanged(GeofenceApp.Permission.WHILE_IN_USE, time(30));
      same(phone.texts(), List.of("Zones are watched only while the app is open."), "texts");
      same(phone.requests, requests + 1, "requests for a position");
      // Seen while the app is used, without a geofence.
      app.resumed(time(35), true);
      app.take(fix(40, 1_000));
      same(phone.texts(), List.of("Arrived at A"), "texts");
      geofences(phone, Set.of());
      app.permissionChanged(GeofenceApp.Permission.ALWAYS, time(50));
      app.take(fix(60, 1_000));
      geofences(phone, Set.of("A/f"));
      expect(phone.geofences.get("A/f").isInside(), "inside");
      // Android ends a process whose permission is taken back: the next one finds it so, and says it once.
      phone.kill();
      phone.begin(zones, null, time(70), true, GeofenceApp.Permission.NONE);
      geofences(phone, Set.of());
      same(phone.texts().size(), 1, "texts");
      phone.kill();
      app = phone.begin(zones, null, time(80), true, GeofenceApp.Permission.NONE);
      same(phone.texts().size(), 0, "texts");
      app.permissionChanged(GeofenceApp.Permission.ALWAYS, time(90));
      app.take(fix(100, 1_000));
      geofences(phone, Set.of("A/f"));
      expect(app.isInside(0), "the visit goes on");
    });
    run("what comes after a missing permission is after a gap", phone -> {
      GeofenceApp app = phone.begin(zones(circle("A", 1_000)), 0, true);
      app.take(fix(0, 0));
      app.permissionChanged(GeofenceApp.Permission.NONE, time(10));
      app.permissionChanged(GeofenceApp.Permission.ALWAYS, time(20));
      phone.texts();
      // Not on a way through the zone.
      app.take(fix(60, 2_000));
      same(phone.texts(), List.of(), "texts");
      app.take(fix(120, 0));
      same(phone.texts(), List.of("Passed through A", "Left A after 0 min"), "texts");
    });
    run("a clock that is set back", phone -> {
      GeofenceApp app = phone.begin(zones(circle("A", 1_000)), 0, true);
      app.take(fix(7_200, 0));
      // An old position alone is left out.
      app.take(fix(3_000, 1_000));
      app.take(fix(7_210, 0));
      app.take(fix(3_600, 1_000));
      app.take(fix(3_610, 1_000));
      same(phone.texts(), List.of(), "texts");
      app.take(fix(3_620, 0));
      same(phone.texts(), List.of("The clock was set back: open visits are given up."), "texts");
      app.take(fix(3_720, 1_000));
      same(phone.texts(), List.of("Arrived at A"), "texts");
      // Positions that are a minute older, or less, are no sign.
      for (int i = 0; i < 5; i++) app.take(fix(3_660, 5_000));
      same(phone.texts(), List.of(), "texts");
      expect(app.isInside(0), "inside");
    });
    run("a clock that is set back, with a process for each position", phone -> {
      byte[] zones = zones(circle("A", 1_000));
      phone.begin(zones, 7_200, true).take(fix(7_200, 1_000));
      same(phone.texts(), List.of("Arrived at A"), "texts");
      for (int i = 0; i < 3; i++) {
        phone.kill();
        expect(phone.begin(zones, 3_600 + 60 * i, false).isInside(0), "inside at wake " + i);
        phone.app.transition(fix(3_600 + 60 * i, 0));
        same(phone.texts().size(), i == 2 ? 1 : 0, "texts of wake " + i);
      }
      expect(!phone.app.isInside(0) && phone.app.isInRestartMode(), "begun again in restart mode");
      phone.app.take(fix(3_900, 1_000));
      same(phone.texts(), List.of("Arrived at A"), "texts");
    });
    run("a state that cannot be read", phone -> {
      byte[] zones = zones(circle("A", 1_000));
      phone.begin(zones, 0, true).take(fix(0, 1_000));
      phone.kill();
      byte[] whole = phone.file;
      byte[] newer = whole.clone();
      newer[3]++;
      byte[] other = whole.clone();
      Arrays.fill(other, other.length - 20, other.length, (byte) '{');
      byte[] longer = Arrays.copyOf(whole, whole.length + 1);
      List<byte[]> states = new ArrayList<>(List.of(newer, other, longer, "{".getBytes(StandardCharsets.UTF_8)));
      for (int size = 0; size < whole.length; size++) states.add(Arrays.copyOf(whole, size));
      int saves = phone.saves;
      for (byte[] state : states) {
        phone.file = state;
        try {
          phone.begin(zones, 10, false);
          throw new AssertionError("a state of " + state.length + " bytes is taken");
        } catch (IllegalStateException error) {
          expect(error.getMessage().startsWith("The saved state cannot be read, and stays as it is: "), error.getMessage());
        }
        expect(phone.file == state && phone.saves == saves, "not overwritten");
      }
      phone.file = whole;
      expect(phone.begin(zones, 10, false).isInside(0), "the whole state");
    });
    run("zones that cannot be read", phone -> {
      try {
        phone.begin(zones(circle("A", 0), "{}"), 0, true);
        expect(false, "refused");
      } catch (IllegalStateException error) {
        expect(error.getMessage().startsWith("zones:1:"), error.getMessage());
      }
      same(phone.saves, 0, "saves");
    });
    run("geofences that are not registered", phone -> {
      byte[] zones = zones(circle("A", 1_000), circle("B", 2_000));
      GeofenceApp app = phone.begin(zones, 0, true);
      phone.fails = true;
      app.take(fix(0, 0));
      app.take(fix(10, 0));
      same(phone.changes, 2, "tries again");
      phone.fails = false;
      app.take(fix(20, 0));
      geofences(phone, Set.of("A/f", "B/f"));
      app.take(fix(30, 0));
      same(phone.changes, 3, "changes");
      // The phone loses them, at a boot for example.
      phone.geofences.clear();
      app.regionsLost();
      app.take(fix(40, 0));
      geofences(phone, Set.of("A/f", "B/f"));
    });
    run("an app that was stopped by force", phone -> {
      byte[] zones = zones(circle("A", 1_000), circle("B", 2_000));
      phone.begin(zones, 0, true).take(fix(0, 0));
      phone.kill();
      phone.geofences.clear();
      phone.begin(zones, 60, true).take(fix(60, 0));
      geofences(phone, Set.of("A/f", "B/f"));
    });
    run("a process that ends before its geofences are registered", phone -> {
      byte[] zones = crowd(150);
      phone.begin(zones, 0, true).take(fix(0, 5_000));
      phone.isSilent = true;
      phone.fails = true;
      phone.app.take(fix(9_000, 120_000));
      phone.kill();
      phone.isSilent = false;
      phone.fails = false;
      // Whatever the phone has of both, it has the right ones then.
      for (int i = 99; i < 120; i++) phone.geofences.remove("z" + (i - 99) + "/f");
      phone.begin(zones, 9_010, false).transition(fix(9_010, 120_000));
      geofences(phone, ids(51, 149, "refresh"));
      same(phone.added.size(), 100, "added");
    });
    run("of two changes under way the later one decides", phone -> {
      byte[] zones = crowd(150);
      GeofenceApp app = phone.begin(zones, 0, true);
      phone.isSilent = true;
      app.take(fix(0, 5_000));
      int first = phone.ticket;
      app.take(fix(9_000, 120_000));
      app.monitored(phone.ticket, true);
      app.monitored(first, false);
      int changes = phone.changes;
      app.take(fix(9_010, 120_000));
      same(phone.changes, changes, "changes");
      geofences(phone, ids(51, 149, "refresh"));
    });
    run("a position that is not accurate", phone -> {
      GeofenceApp app = phone.begin(zones(circle("A", 1_000)), 0, true);
      app.transition(new GeofenceApp.Fix(time(0), 0, longitude(1_000), 1_500));
      same(phone.texts(), List.of(), "no event");
      geofences(phone, Set.of("A/f"));
      same(phone.requests, 1, "asks for a better one");
      app.take(fix(10, 1_000));
      same(phone.texts(), List.of("Arrived at A"), "texts");
      app.transition(null);
      same(phone.requests, 2, "asks where none came");
    });
    run("a frozen process", phone -> {
      GeofenceApp app = phone.begin(zones(circle("A", 1_000)), 0, true);
      app.take(fix(0, 0));
      app.resumed(time(100), true);
      app.transition(fix(100, 2_000));
      same(phone.texts(), List.of(), "no pass in a gap");
      app.resumed(time(200), false);
      app.transition(fix(200, 0));
      same(phone.texts(), List.of("Passed through A", "Left A after 0 min"), "texts");
    });
    run("a dwell time that elapses while the process is frozen", phone -> {
      String dwell = circle("A", 1_000).replace("\"id\":\"A\"", "\"id\":\"A\",\"dwell\":\"5 min\"");
      GeofenceApp app = phone.begin(zones(dwell), 0, true);
      app.take(fix(0, 1_000));
      app.resumed(time(590), false);
      // At 300 s nobody could report it.
      List<GeofenceApp.Event> events = app.advance(time(600));
      same(events.get(0).kind(), "dwelled", "event");
      same(events.get(0).time(), time(590), "time");
    });
    run("time alone", phone -> {
      String dwell = circle("A", 1_000).replace("\"id\":\"A\"", "\"id\":\"A\",\"dwell\":\"5 min\"");
      GeofenceApp app = phone.begin(zones(dwell), 0, true);
      same(app.nextDeadline(), Long.MIN_VALUE, "nothing before the first position");
      app.take(fix(0, 1_000));
      phone.texts();
      same(app.nextDeadline(), time(300), "deadline");
      same(app.advance(time(300) - 1).size(), 0, "too early");
      same(app.advance(time(300)).get(0).kind(), "dwelled", "event");
      same(phone.texts(), List.of("A: dwelled"), "texts");
      same(app.nextDeadline(), Long.MIN_VALUE, "no second time");
    });
    run("time alone, in the process after", phone -> {
      String zone = circle("A", 1_000).replace("\"id\":\"A\"", "\"id\":\"A\",\"dwell\":\"5 min\",\"exitAfter\":\"2 min\"");
      phone.begin(zones(zone), 0, true).take(fix(0, 1_000));
      phone.kill();
      same(phone.begin(zones(zone), 100, false).nextDeadline(), time(300), "deadline of the visit before");
      // Out of the circle after a wake, which begins a segment: the exit is at 320 s, before and after a launch.
      phone.app.transition(fix(200, 3_000));
      phone.texts();
      same(phone.app.nextDeadline(), time(320), "deadline of the exit");
      phone.kill();
      GeofenceApp app = phone.begin(zones(zone), 250, true);
      same(app.nextDeadline(), time(320), "deadline of the exit, in another process");
      same(app.advance(time(320)).get(0).kind(), "exited", "event");
      same(phone.texts(), List.of("Left A after 3 min"), "texts");
      same(app.nextDeadline(), Long.MIN_VALUE, "nothing after the exit");
    });
    run("names that are hard to write", phone -> {
      String id = "a\\\"b\\\\{\\u00e9\uD83D\uDE42}";
      String name = "a\"b\\{\u00e9\uD83D\uDE42}";
      String longId = "l".repeat(150);
      byte[] zones = zones(circle(id, 1_000), circle(longId, 3_000), circle(longId + "2", 5_000));
      GeofenceApp app = phone.begin(zones, 0, true);
      app.take(fix(0, 1_000));
      same(phone.texts(), List.of("Arrived at " + name), "texts");
      expect(phone.geofences.containsKey(name + "/f") && phone.geofences.size() == 3, "geofences " + phone.geofences.keySet());
      phone.kill();
      app = phone.begin(zones(circle(longId, 3_000)), 10, false);
      app.transition(fix(10, 1_000));
      same(phone.texts(), List.of(name + " is no zone any more; the visit is over."), "texts");
      same(phone.geofences.size(), 1, "geofences");
    });
    run("a state that is not saved", phone -> {
      GeofenceApp app = phone.begin(zones(circle("A", 1_000)), 0, true);
      phone.isFull = true;
      app.take(fix(0, 1_000));
      // Once for the position, once for its geofence.
      String text = "The state of the zones was not saved: no space left";
      same(phone.texts(), List.of(text, "Arrived at A", text), "texts");
    });
  }

  // Lives of recorded drives.

  private record Span(String state, long start, long end) {}

  /** A track with what a scenario makes of it. */
  private static final class Life {
    final String track;
    final List<Span> states = new ArrayList<>();
    final List<Span> wakes = new ArrayList<>();
    int delivered;
    final List<GeofenceApp.Fix> fixes = new ArrayList<>();
    final List<String> events = new ArrayList<>();

    Life(String track) {
      this.track = track;
    }

    void read(String record) {
      Matcher states = Pattern.compile("\\{\"state\":\"(\\w+)\",\"start\":\"([^\"]+)\"").matcher(record);
      while (states.find()) this.states.add(new Span(states.group(1), microseconds(states.group(2)), 0));
      Matcher wakes = Pattern.compile("\\{\"start\":\"([^\"]+)\",\"end\":\"([^\"]+)\",\"cause\"").matcher(record);
      while (wakes.find()) this.wakes.add(new Span("", microseconds(wakes.group(1)), microseconds(wakes.group(2))));
      Matcher delivered = Pattern.compile("\"deliveredFixes\":(\\d+)").matcher(record);
      expect(delivered.find(), "no number of fixes: " + record);
      this.delivered = Integer.parseInt(delivered.group(1));
    }
  }

  private static long microseconds(String time) {
    return Instant.parse(time).toEpochMilli() * 1_000;
  }

  private static List<Life> lives(String program, Path folder, String scenario) throws IOException, InterruptedException {
    Path track;
    try (var files = Files.list(folder)) {
      track = files.filter(file -> file.getFileName().toString().startsWith("track.")).findFirst().orElseThrow();
    }
    Process process =
        new ProcessBuilder(program, folder.resolve("zones.json").toString(), track.toString(), scenario)
            .redirectError(ProcessBuilder.Redirect.INHERIT).start();
    List<Life> lives = new ArrayList<>();
    for (String line : new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
      String rest = line.substring(line.indexOf(' ') + 1);
      if (line.startsWith("track ")) lives.add(new Life(rest));
      Life life = lives.get(lives.size() - 1);
      if (line.startsWith("life ")) life.read(rest);
      if (line.startsWith("event ")) life.events.add(rest);
      if (line.startsWith("fix ")) {
        String[] words = rest.split(" ");
        double[] numbers = Arrays.stream(words, 1, 7).mapToDouble(Double::parseDouble).toArray();
        life.fixes.add(
            new GeofenceApp.Fix(Long.parseLong(words[0]), numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5],
                Integer.parseInt(words[7])));
      }
    }
    expect(process.waitFor() == 0 && !lives.isEmpty(), folder + ": no lives");
    return lives;
  }

  /**
   * Which fixes reach the app, by the rules of Docs/LifeCycle.md for the settings of the lives below: all while it runs, in a wake those
   * of 10 s in a minute, and the one at which the app asks for 180 s more.
   */
  private static final class Receiver {
    private final Life life;
    private long wake = Long.MIN_VALUE;
    private long cycle;
    private long end;

    Receiver(Life life) {
      this.life = life;
    }

    boolean delivers(String state, long time) {
      switch (state) {
        case "foreground", "background", "restartAwake" -> { }
        default -> {
          return false;
        }
      }
      long begun = wake;
      boolean isWake = false;
      for (Span span : life.wakes) {
        if (span.start() <= time && time <= span.end() && !state.equals("foreground")) {
          begun = span.start();
          isWake = true;
        }
      }
      if (!isWake) return true;
      if (begun != wake) {
        wake = cycle = begun;
        end = wake + 180_000_000;
      }
      if (time - cycle >= 60_000_000) cycle = time;
      boolean delivers = time - cycle < 10_000_000;
      if (end - time <= 30_000_000) {
        end = time + 180_000_000;
        delivers = true;
      }
      return delivers;
    }
  }

  private static final class Outcome {
    final List<GeofenceApp.Event> events = new ArrayList<>();
    final List<String> lines = new ArrayList<>();
    int processes;
    int delivered;
  }

  /** Ends and begins processes as a life says, and gives them the fixes that it delivers. */
  private static Outcome live(Life life, byte[] zones, TestPhone phone) {
    Outcome outcome = new Outcome();
    Receiver receiver = new Receiver(life);
    boolean isPaused = false;
    boolean wasDelivered = true;
    boolean isWoken = false;
    String state = "";
    int next = 0;
    for (GeofenceApp.Fix fix : life.fixes) {
      for (; next < life.states.size() && life.states.get(next).start() <= fix.time(); next++) {
        state = life.states.get(next).state();
        long start = life.states.get(next).start();
        switch (state) {
          case "foreground", "background", "restartAwake" -> {
            if (phone.app == null) {
              boolean byUser = !state.equals("restartAwake");
              phone.begin(zones, life.track, start, byUser, GeofenceApp.Permission.ALWAYS);
              isWoken = !byUser;
              outcome.processes++;
            } else {
              if (isPaused) phone.app.resumed(start, !wasDelivered);
              if (state.equals("foreground")) phone.app.opened(start);
            }
            isPaused = false;
          }
          case "suspended", "restartSuspended" -> isPaused = true;
          default -> {
            phone.kill();
            isPaused = false;
          }
        }
      }
      boolean isDelivered = receiver.delivers(state, fix.time());
      if (isDelivered) {
        // Within a wake the phone withholds fixes, too: a receiver that is off.
        int flags = fix.flags() | (wasDelivered ? 0 : GeofenceApp.Fix.STARTS_SEGMENT);
        GeofenceApp.Fix given =
            new GeofenceApp.Fix(fix.time(), fix.latitude(), fix.longitude(), fix.altitude(), fix.accuracy(), fix.speed(),
                fix.course(), flags);
        List<GeofenceApp.Event> events = isWoken ? phone.app.transition(given) : phone.app.take(given);
        isWoken = false;
        outcome.delivered++;
        outcome.events.addAll(events);
        for (GeofenceApp.Event event : events) {
          outcome.lines.add(
              event.kind() + " " + event.time() + " " + phone.app.name(event.zone()) + " "
                  + (event.isInRestartMode() ? "restart" : "normal"));
        }
      }
      wasDelivered = isDelivered;
    }
    phone.kill();
    return outcome;
  }

  private static String hexadecimal(GeofenceApp.Event event) {
    byte[] bytes = new byte[168];
    event.record().get(bytes);
    // The index of the first crossing, which lives.c leaves out, too.
    Arrays.fill(bytes, 136, 144, (byte) 0);
    return HexFormat.of().formatHex(bytes);
  }

  /** Recorded drives with what happens to the app. */
  private static final String[][] LIVES = {
    {"swiped-commute", "swipe@0"}, {"swiped-commute", "swipe@300"}, {"swiped-commute", "swipe@1200"},
    {"harbour-drive", "swipe@60"}, {"car-park", "swipe@30"}, {"parcel-stop", "swipe@120"}, {"bus-route", "swipe@200"},
    {"laps", "swipe@100"}, {"park-round", "swipe@90"}, {"school-street", "swipe@20"},
    // Schedules that ask for devices by their names.
    {"depot-shifts", "swipe@3600"},
    // Several processes, and one that is frozen between its wakes.
    {"swiped-commute", "swipe@110+foreground@200+swipe@390+foreground@540+swipe@560"},
    {"swiped-commute", "background@30+suspend@60"},
    {"swiped-commute", "{\"version\": 1, \"settings\": {\"keepAlive\": \"none\", \"wakeSources\": [\"plannedRegions\"],"
        + " \"maximumRegions\": 3}, \"events\": [{\"at\": 60, \"event\": \"swipe\"}, {\"at\": 700, \"event\": \"crash\"}]}"},
  };

  public static void main(String[] arguments) throws IOException, InterruptedException {
    if (arguments.length != 1) throw new IllegalArgumentException("usage: Drive LIVES");
    cases();
    int lives = 0;
    int processes = 0;
    int events = 0;
    for (String[] row : LIVES) {
      Path folder = Path.of("Zones", row[0]);
      for (Life life : lives(arguments[0], folder, row[1])) {
        String name = row[0] + " " + life.track + " " + row[1];
        TestPhone phone = new TestPhone(100);
        Outcome outcome = live(life, Files.readAllBytes(folder.resolve("zones.json")), phone);
        same(outcome.delivered, life.delivered, name + ": fixes that reach the app");
        same(outcome.events.stream().map(Drive::hexadecimal).toList(), life.events, name + ": events");
        same(phone.shown.size(), outcome.events.size(), name + ": texts");
        lives++;
        processes += outcome.processes;
        events += outcome.events.size();
      }
    }
    // Events that Tests/Oracles/lifecycle.py worked out without the engine.
    Path folder = Path.of("Zones/swiped-commute");
    Life life = lives(arguments[0], folder, Files.readString(folder.resolve("scenario.json"))).get(0);
    Outcome outcome = live(life, Files.readAllBytes(folder.resolve("zones.json")), new TestPhone(3));
    List<String> expected = new ArrayList<>();
    Pattern line = Pattern.compile("\"type\": \"(\\w+)\", \"time\": \"([^\"]+)\", \"zone\": \"([^\"]+)\".*\"mode\": \"(\\w+)\"");
    for (String text : Files.readAllLines(folder.resolve("lifecycle.ndjson"))) {
      Matcher found = line.matcher(text);
      if (found.find()) {
        expected.add(found.group(1) + " " + microseconds(found.group(2)) + " " + found.group(3) + " " + found.group(4));
      }
    }
    same(expected.size(), 9, "expected events");
    same(outcome.lines, expected, "swiped-commute with its scenario");
    System.out.println(
        cases + " cases; " + (lives + 1) + " lives with " + (processes + outcome.processes) + " processes and "
            + (events + outcome.events.size()) + " events, all as expected");
  }
}
