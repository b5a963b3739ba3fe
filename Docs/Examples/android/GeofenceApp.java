package example.zones;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The core of an Android app with zones: takes positions, transitions of geofences, launches and permissions, and asks the phone for
 * geofences and notifications. It uses no class of Android and no clock, so that recorded lives can be run through it;
 * GeofenceReceiver.kt shows the classes of Android that call it.
 *
 * <p>One object a process. What it must not lose is given to {@link Phone#save} before a call returns: a process that is ended is not
 * asked. Its methods may be called on any thread.
 */
public final class GeofenceApp implements AutoCloseable {
  /** What the system does for the app. */
  public interface Phone {
    /**
     * Removes geofences, then adds others; one with the id of another replaces that. When this is done, or has failed,
     * {@link GeofenceApp#monitored} is called with the ticket, in this call or later.
     */
    void monitor(int ticket, List<String> removed, List<Region> added);

    /** Shows a notification. The time is that of what it reports; Long.MIN_VALUE where there is none. */
    void show(long time, String text);

    /** Replaces the file of the state as a whole: one that is ended in between leaves the file of before. */
    void save(byte[] state) throws IOException;

    /** Asks for one position, which comes through {@link GeofenceApp#take}. */
    void requestLocation();
  }

  /** What the user lets the app do. */
  public enum Permission {
    /** Positions at any time: geofences wake the app. */
    ALWAYS,
    /** Positions while the app is used: no geofence wakes it. */
    WHILE_IN_USE,
    /** No positions. */
    NONE
  }

  /**
   * What does not change from launch to launch.
   *
   * @param zones the bytes of a zone file; it may be another one than at the launch before
   * @param device the name of the device, where schedules ask for it; null for none
   * @param regions how many geofences an app may have, the refresh circle among them: 100 on Android
   * @param delay after how many seconds a crossing wakes the app: Android says "approximately two minutes" for the background
   */
  public record Setup(byte[] zones, String device, int regions, double delay) {
    public Setup(byte[] zones) {
      this(zones, null, 100, 120);
    }
  }

  /**
   * A process begins.
   *
   * @param time now, in microseconds since 1970 as everywhere
   * @param byUser whether the user opened the app: normal mode. Launched by the system, in the background, it is in restart mode
   */
  public record Launch(long time, boolean byUser, Permission permission) {}

  /** A position; NaN for a number that is not known. The accuracy is the radius of 68 %, as that of android.location.Location. */
  public record Fix(
      long time, double latitude, double longitude, double altitude, double accuracy, double speed, double course, int flags) {
    /** Fixes before it were missed. */
    public static final int STARTS_SEGMENT = 1;

    public Fix(long time, double latitude, double longitude, double accuracy) {
      this(time, latitude, longitude, Double.NaN, accuracy, Double.NaN, Double.NaN, 0);
    }
  }

  /** A geofence: its request id, its circle, and whether the device was in it when it was chosen. */
  public record Region(String id, double latitude, double longitude, double radius, boolean isInside) {
    /** The id of the circle around the position: when it is left, the app is woken and chooses again. */
    public static final String REFRESH = "refresh";

    boolean hasCircleOf(Region other) {
      return other != null && latitude == other.latitude && longitude == other.longitude && radius == other.radius;
    }
  }

  /** What happened: an rf_event. */
  public static final class Event {
    private static final List<String> KINDS =
        List.of("entered", "exited", "crossed", "dwelled", "overstayed", "overspeed", "overspeedEnded", "absent", "arrivedLate",
            "leftEarly", "attendance");
    private static final int SIZE = 168;
    private static final int PASS = 16;

    private final ByteBuffer record;

    private Event(byte[] records, int from) {
      record = ByteBuffer.wrap(records, from, SIZE).slice().order(ByteOrder.nativeOrder());
    }

    /** The record of ringfence.h, in the byte order of the machine. */
    public ByteBuffer record() {
      return record.asReadOnlyBuffer().order(record.order());
    }

    public String kind() {
      return KINDS.get(record.get(156));
    }

    public long time() {
      return record.getLong(0);
    }

    public int zone() {
      return record.getInt(148);
    }

    public boolean isInRestartMode() {
      return record.get(157) == 1;
    }

    /** How long the visit was, in microseconds; Long.MIN_VALUE where that is not known. */
    public long dwellTime() {
      return record.getLong(112);
    }

    private boolean isPass() {
      return (record.get(159) & PASS) != 0;
    }
  }

  private record Message(long time, String text) {}

  private record Change(List<String> removed, List<Region> added) {}

  private static final long NO_TIME = Long.MIN_VALUE;
  /** How old a fix may be, against the one before, without being a sign of a clock that was set back. */
  private static final long OLDEST = 60_000_000;
  /** As many such fixes in a row are that sign. */
  private static final int MOST_OLD_FIXES = 3;
  private static final int FORM = 0x52464131;
  /** The longest request id of a geofence on Android. */
  private static final int LONGEST_ID = 100;

  private static final int EVALUATED = 0;
  private static final int OUT_OF_ORDER = 1;

  static {
    System.loadLibrary("geofenceapp");
  }

  private final Phone phone;
  private final Setup setup;
  private final byte[] device;
  private long layout;
  private long engine;
  private long planner;
  private long session;
  private Permission permission = Permission.ALWAYS;
  /** Whether fixes were missed, as the app did not run. */
  private boolean hasPaused;
  /** How many fixes in a row were much older than the last one that counted. */
  private int oldFixes;
  /** What the system may have: while a change is under way, the geofences of before and those that were asked for. */
  private Map<String, Region> registered = new LinkedHashMap<>();
  /** Whether it is not known that the system has them. */
  private boolean isUnsure;
  /** What the last change has asked for, and its number. */
  private Map<String, Region> wanted = Map.of();
  private int ticket;
  /** Whether the geofences are to be chosen at the next position, wherever it is: the app was woken. */
  private boolean asks = true;

  /**
   * Begins a process.
   *
   * @param saved what the one before gave to {@link Phone#save}; null where there is no file
   * @throws IllegalStateException for a zone file or a state that cannot be read. Nothing is saved then: the state may be that of a
   *     newer version of the app, and only the user decides that it can go.
   */
  public GeofenceApp(Phone phone, Setup setup, byte[] saved, Launch launch) {
    this.phone = phone;
    this.setup = setup;
    device = setup.device() == null ? null : text(setup.device());
    try {
      layout = readLayout(setup.zones(), text("zones"));
      engine = newEngine(layout);
      planner = newPlanner(layout, setup.regions(), setup.delay());
      session = saved == null ? newSession(engine) : restored(saved);
      setDevice(session, device);
      if (launch.byUser()) {
        // Where the user had stopped the app by force, the system has removed its geofences, and reports that to nobody.
        isUnsure = true;
        if (saved != null) reopened(session, launch.time());
      } else {
        relaunched(session, launch.time());
      }
    } catch (RuntimeException error) {
      close();
      throw error;
    }
    permissionChanged(launch.permission(), launch.time());
  }

  @Override
  public synchronized void close() {
    free(layout, engine, planner, session);
    layout = engine = planner = session = 0;
  }

  /** Whether the next fix is evaluated in restart mode. */
  public synchronized boolean isInRestartMode() {
    return mode(session) == 1;
  }

  /** Whether a visit of a zone is open. */
  public synchronized boolean isInside(int zone) {
    return isInside(session, zone);
  }

  /** The name of a zone, or its id where it has none. */
  public synchronized String name(int zone) {
    return text(zoneName(layout, zone));
  }

  // What the system reports.

  /** A position has come. Returns what happened; the notifications have been shown. */
  public synchronized List<Event> take(Fix fix) {
    if (permission == Permission.NONE) return List.of();
    List<Message> messages = new ArrayList<>();
    if (isClockSetBack(fix.time())) {
      messages.add(new Message(fix.time(), "The clock was set back: open visits are given up."));
      begin(fix.time());
    }
    int outcome =
        process(session, fix.time(), fix.latitude(), fix.longitude(), fix.altitude(), fix.accuracy(), fix.speed(), fix.course(),
            fix.flags() | (hasPaused ? Fix.STARTS_SEGMENT : 0));
    List<Event> events = outcome == EVALUATED ? taken(fix.time(), messages) : List.of();
    Change change = null;
    // An inaccurate position is no fix. After a wake it still is the best that is known: without it the app could sleep on.
    if (permission == Permission.ALWAYS && outcome != OUT_OF_ORDER && (asks || outcome == EVALUATED && isOutsideRefresh(fix))) {
      change = change(chosen(fix));
    }
    if (outcome == EVALUATED) hasPaused = asks = false;
    finish(messages, change);
    return events;
  }

  /**
   * The device has entered or left geofences, and the system has woken the app, or launched it, for that.
   *
   * @param fix the position that came with it; null for none
   */
  public synchronized List<Event> transition(Fix fix) {
    asks = true;
    List<Event> events = fix == null ? List.of() : take(fix);
    // It may be an older one, or not accurate enough.
    if (asks && permission != Permission.NONE) phone.requestLocation();
    return events;
  }

  /**
   * The system lets the process run again, which it had frozen.
   *
   * @param missedFixes false where it is known that no position was missed meanwhile
   */
  public synchronized void resumed(long time, boolean missedFixes) {
    resumed(session, time);
    if (missedFixes) hasPaused = true;
    asks = true;
    finish(List.of(), null);
    if (permission != Permission.NONE) phone.requestLocation();
  }

  /** The user has opened the app while its process ran. */
  public synchronized void opened(long time) {
    reopened(session, time);
    finish(List.of(), null);
    if (permission != Permission.NONE) phone.requestLocation();
  }

  /**
   * When time alone gives something next, if no position comes before: set an alarm after each call, and call {@link #advance} when it
   * rings, with the time of then. It may be past. Long.MIN_VALUE for never.
   */
  public synchronized long nextDeadline() {
    return nextDeadline(session);
  }

  /** It is so late that time alone may have given something: a dwell time, a stay that is too long, a device that did not come. */
  public synchronized List<Event> advance(long time) {
    List<Message> messages = new ArrayList<>();
    advance(session, time);
    List<Event> events = taken(time, messages);
    finish(messages, null);
    return events;
  }

  /** The user has given or taken back a permission. */
  public synchronized void permissionChanged(Permission given, long time) {
    if (given == permission) return;
    permission = given;
    if (given == Permission.ALWAYS) {
      asks = true;
      finish(List.of(), null);
    } else {
      String text = "Zones are watched only while the app is open.";
      if (given == Permission.NONE) {
        // What comes after is not seen: the path does not go on.
        hasPaused = true;
        text = "Zones are not watched: the app may not ask where it is.";
      }
      finish(List.of(new Message(time, text)), change(Map.of()));
    }
    if (given != Permission.NONE) phone.requestLocation();
  }

  /** The system has lost the geofences: after a boot or an update of the app, and where it reports GEOFENCE_NOT_AVAILABLE. */
  public synchronized void regionsLost() {
    registered = new LinkedHashMap<>();
    isUnsure = false;
    ticket++;
    asks = true;
    finish(List.of(), null);
    if (permission != Permission.NONE) phone.requestLocation();
  }

  /** The zones have changed. Visits of zones that are still there go on. Zones that cannot be read are refused, and those of before stay. */
  public synchronized void change(byte[] zones) {
    long newLayout = 0;
    long newEngine = 0;
    long newPlanner = 0;
    try {
      newLayout = readLayout(zones, text("zones"));
      newEngine = newEngine(newLayout);
      newPlanner = newPlanner(newLayout, setup.regions(), setup.delay());
      migrate(session, newEngine);
    } catch (RuntimeException error) {
      free(newLayout, newEngine, newPlanner, 0);
      throw error;
    }
    free(layout, engine, planner, 0);
    layout = newLayout;
    engine = newEngine;
    planner = newPlanner;
    asks = true;
    finish(List.of(), null);
    if (permission != Permission.NONE) phone.requestLocation();
  }

  /** A change of the geofences is done. After one that has failed they are chosen again at the next position. */
  public synchronized void monitored(int ticket, boolean isDone) {
    // Of two changes under way the later one decides.
    if (ticket != this.ticket) return;
    isUnsure = !isDone;
    if (isDone) {
      registered = wanted;
    } else {
      asks = true;
    }
    finish(List.of(), null);
  }

  // Inside.

  /** Whether a fix and those before it show that the clock was set back. */
  private boolean isClockSetBack(long time) {
    long last = lastTime(session);
    if (last == NO_TIME || time + OLDEST >= last) {
      oldFixes = 0;
      return false;
    }
    oldFixes++;
    return oldFixes >= MOST_OLD_FIXES;
  }

  /** Begins with nothing, in the present mode. */
  private void begin(long time) {
    boolean isInRestartMode = isInRestartMode();
    free(0, 0, 0, session);
    session = newSession(engine);
    setDevice(session, device);
    if (isInRestartMode) relaunched(session, time);
    oldFixes = 0;
    hasPaused = true;
  }

  /** Takes what waits in the session, and adds its texts. */
  private List<Event> taken(long time, List<Message> messages) {
    byte[] records = takeEvents(session);
    List<Event> events = new ArrayList<>();
    for (int from = 0; from < records.length; from += Event.SIZE) {
      Event event = new Event(records, from);
      events.add(event);
      messages.add(new Message(event.time(), text(event)));
    }
    for (String visit : text(takeRemoved(session)).lines().toList()) {
      messages.add(new Message(time, member(visit, "zone") + " is no zone any more; the visit is over."));
    }
    return events;
  }

  /** What a notification says of an event. */
  private String text(Event event) {
    String name = name(event.zone());
    long dwell = event.dwellTime();
    String minutes = dwell == NO_TIME ? "" : " after " + (dwell / 1_000_000 + 30) / 60 + " min";
    return switch (event.kind()) {
      case "entered" -> (event.isPass() ? "Passed through " : "Arrived at ") + name;
      case "exited" -> "Left " + name + minutes;
      case "crossed" -> "Crossed " + name;
      default -> name + ": " + event.kind();
    };
  }

  /** Saves first, as the process may be ended at any moment; then the phone does what is asked. */
  private void finish(List<Message> messages, Change change) {
    try {
      phone.save(saved());
    } catch (IOException error) {
      phone.show(lastTime(session), "The state of the zones was not saved: " + error.getMessage());
    }
    for (Message message : messages) phone.show(message.time(), message.text());
    if (change != null) phone.monitor(ticket, change.removed(), change.added());
  }

  /** Whether a position is outside the refresh circle. A sphere is near enough to the earth for that: 1 % is kept as a margin. */
  private boolean isOutsideRefresh(Fix fix) {
    Region refresh = registered.get(Region.REFRESH);
    if (refresh == null) return false;
    double north = Math.sin(Math.toRadians(fix.latitude() - refresh.latitude()) / 2);
    double east = Math.sin(Math.toRadians(fix.longitude() - refresh.longitude()) / 2);
    double cosines = Math.cos(Math.toRadians(fix.latitude())) * Math.cos(Math.toRadians(refresh.latitude()));
    double meters = 2 * 6_371_008.8 * Math.asin(Math.min(1, Math.sqrt(north * north + cosines * east * east)));
    return meters >= 0.99 * refresh.radius();
  }

  /** The geofences for a position. */
  private Map<String, Region> chosen(Fix fix) {
    Map<String, Region> found = new LinkedHashMap<>();
    Matcher objects = OBJECT.matcher(text(regions(planner, fix.latitude(), fix.longitude())));
    while (objects.find()) {
      String object = objects.group();
      String id = member(object, "identifier");
      if (id.length() > LONGEST_ID) id = UUID.nameUUIDFromBytes(text(id)).toString();
      found.put(id,
          new Region(id, number(object, "latitude"), number(object, "longitude"), number(object, "radius"),
              number(object, "distance") < 0));
    }
    return found;
  }

  /** From what the system has to what it should have; null where that is the same. */
  private Change change(Map<String, Region> chosen) {
    List<String> removed = registered.keySet().stream().filter(id -> !chosen.containsKey(id)).toList();
    List<Region> added =
        chosen.values().stream().filter(region -> isUnsure || !region.hasCircleOf(registered.get(region.id()))).toList();
    if (removed.isEmpty() && added.isEmpty()) return null;
    wanted = chosen;
    ticket++;
    isUnsure = true;
    registered = new LinkedHashMap<>(registered);
    registered.putAll(chosen);
    return new Change(removed, added);
  }

  // The state: that of the session behind what the app knows itself.

  private byte[] saved() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream output = new DataOutputStream(bytes);
    output.writeInt(FORM);
    output.writeByte(permission.ordinal());
    output.writeInt(oldFixes);
    output.writeBoolean(isUnsure);
    output.writeInt(registered.size());
    for (Region region : registered.values()) {
      output.writeUTF(region.id());
      output.writeDouble(region.latitude());
      output.writeDouble(region.longitude());
      output.writeDouble(region.radius());
      output.writeBoolean(region.isInside());
    }
    output.write(save(session));
    return bytes.toByteArray();
  }

  /** Reads a state completely or not at all. */
  private long restored(byte[] saved) {
    try {
      DataInputStream input = new DataInputStream(new ByteArrayInputStream(saved));
      if (input.readInt() != FORM) throw new IOException("it is none of this app, or of a newer version");
      int number = input.readUnsignedByte();
      if (number >= Permission.values().length) throw new IOException("there is no permission " + number);
      permission = Permission.values()[number];
      oldFixes = input.readInt();
      isUnsure = input.readBoolean();
      int count = input.readInt();
      for (int i = 0; i < count; i++) {
        String id = input.readUTF();
        registered.put(id,
            new Region(id, input.readDouble(), input.readDouble(), input.readDouble(), input.readBoolean()));
      }
      return restore(engine, input.readAllBytes());
    } catch (IOException | IllegalStateException error) {
      String reason = error.getMessage() == null ? "it ends too early" : error.getMessage();
      throw new IllegalStateException("The saved state cannot be read, and stays as it is: " + reason, error);
    }
  }

  // The JSON of the library: objects without objects in them. An app for phones alone can use org.json.

  private static final String STRING = "\"([^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+)\"";
  private static final Pattern OBJECT = Pattern.compile("\\{(?:[^{}\"]|" + STRING + ")*+\\}");
  private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u(....)|(.))");

  private static String member(String object, String name) {
    Matcher found = Pattern.compile("\"" + name + "\":\\s*" + STRING).matcher(object);
    if (!found.find()) throw new IllegalStateException("a record without '" + name + "'");
    return ESCAPE.matcher(found.group(1)).replaceAll(
        escape -> Matcher.quoteReplacement(
            escape.group(1) != null
                ? String.valueOf((char) Integer.parseInt(escape.group(1), 16))
                : switch (escape.group(2)) {
                  case "b" -> "\b";
                  case "f" -> "\f";
                  case "n" -> "\n";
                  case "r" -> "\r";
                  case "t" -> "\t";
                  default -> escape.group(2);
                }));
  }

  private static double number(String object, String name) {
    Matcher found = Pattern.compile("\"" + name + "\":\\s*([-+.0-9eE]+)").matcher(object);
    if (!found.find()) throw new IllegalStateException("a record without '" + name + "'");
    return Double.parseDouble(found.group(1));
  }

  // The methods of geofenceapp.c. Texts are bytes, because the texts of JNI are not UTF-8, and those for the library end with a zero.
  // Handles are numbers, 0 for none.

  private static byte[] text(String text) {
    return (text + "\0").getBytes(StandardCharsets.UTF_8);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static void fail(byte[] message) {
    throw new IllegalStateException(text(message));
  }

  private static native long readLayout(byte[] zones, byte[] name);

  private static native long newEngine(long layout);

  private static native long newPlanner(long layout, int regions, double delay);

  private static native long newSession(long engine);

  private static native long restore(long engine, byte[] state);

  private static native void migrate(long session, long engine);

  private static native byte[] save(long session);

  private static native void setDevice(long session, byte[] name);

  private static native void relaunched(long session, long time);

  private static native void reopened(long session, long time);

  private static native void resumed(long session, long time);

  private static native int process(
      long session, long time, double latitude, double longitude, double altitude, double accuracy, double speed, double course,
      int flags);

  private static native void advance(long session, long time);

  private static native long nextDeadline(long session);

  private static native byte[] takeEvents(long session);

  private static native byte[] takeRemoved(long session);

  private static native long lastTime(long session);

  private static native int mode(long session);

  private static native boolean isInside(long session, int zone);

  private static native byte[] zoneName(long layout, int zone);

  private static native byte[] regions(long planner, double latitude, double longitude);

  private static native void free(long layout, long engine, long planner, long session);
}
