"""What Traccar's geofences import and do not need: the texts of classes that take its place, by their paths."""

CACHE = """
import java.util.*;
import org.traccar.model.*;
public class CacheManager {
    public final Map<Long, Geofence> geofences = new LinkedHashMap<>();
    public Position position;
    public Position getPosition(long device) { return position; }
    @SuppressWarnings("unchecked")
    public <T extends BaseModel> T getObject(Class<T> type, long id) { return (T) geofences.get(id); }
    @SuppressWarnings("unchecked")
    public <T extends BaseModel> Collection<T> getDeviceObjects(long device, Class<T> type) { return (Collection<T>) geofences.values(); }
}
"""

#: The parts of a path are the package and the class.
STUBS = {
    "jakarta/inject/Inject": "public @interface Inject {}",
    "com/fasterxml/jackson/annotation/JsonIgnore": "public @interface JsonIgnore {}",
    "com/fasterxml/jackson/databind/annotation/JsonDeserialize":
        "public @interface JsonDeserialize { Class<?> as() default Object.class; }",
    "org/slf4j/Logger": "public class Logger { public void warn(String text, Throwable cause) { throw new RuntimeException(cause); } }",
    "org/slf4j/LoggerFactory": "public class LoggerFactory { public static Logger getLogger(Class<?> type) { return new Logger(); } }",
    "org/traccar/config/Keys": "public class Keys { public static final String EVENT_GEOFENCE_SEGMENT_CROSSING = \"crossing\"; }",
    "org/traccar/config/Config": "public class Config { public boolean getBoolean(String key) { return true; } }",
    "org/traccar/model/Calendar":
        "public class Calendar extends BaseModel { public boolean checkMoment(java.util.Date time) { return true; } }",
    "org/traccar/model/Network": "public class Network {}",
    "org/traccar/session/cache/CacheManager": CACHE,
    "org/locationtech/spatial4j/context/SpatialContext": "public class SpatialContext { public static final SpatialContext GEO = null; }",
    "org/locationtech/spatial4j/distance/DistanceUtils": "public class DistanceUtils { public static final double DEG_TO_KM = 111.2; }",
    "org/locationtech/spatial4j/shape/Shape":
        "public interface Shape { double getArea(org.locationtech.spatial4j.context.SpatialContext context); }",
    "org/locationtech/spatial4j/shape/ShapeFactory":
        "public interface ShapeFactory { interface PolygonBuilder { PolygonBuilder pointXY(double x, double y); Shape build(); } }",
    "org/locationtech/spatial4j/shape/jts/JtsShapeFactory":
        "public class JtsShapeFactory { public org.locationtech.spatial4j.shape.ShapeFactory.PolygonBuilder polygon() { return null; } }",
    "org/locationtech/spatial4j/context/jts/JtsSpatialContext":
        "public class JtsSpatialContext { public org.locationtech.spatial4j.shape.jts.JtsShapeFactory getShapeFactory() { return null; } }",
    "org/locationtech/spatial4j/context/jts/JtsSpatialContextFactory":
        "public class JtsSpatialContextFactory { public JtsSpatialContext newSpatialContext() { return null; } }",
}

#: Traccar's own classes that decide.
SOURCES = [
    "model/" + name for name in ("Geofence", "ExtendedModel", "BaseModel", "AttributeMap", "Position", "Message", "Event", "Schedulable")
] + [
    "geofence/Geofence" + name for name in ("Geometry", "Circle", "Polygon", "Polyline")
] + [
    "helper/DistanceCalculator", "helper/model/GeofenceUtil", "storage/QueryIgnore", "storage/StorageName",
] + [
    "handler/events/" + name for name in ("GeofenceEventHandler", "BasePositionEventHandler", "BaseEventHandler")
]
