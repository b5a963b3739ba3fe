import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
import org.traccar.config.Config;
import org.traccar.handler.events.GeofenceEventHandler;
import org.traccar.helper.model.GeofenceUtil;
import org.traccar.model.*;
import org.traccar.session.cache.CacheManager;

/**
 * What Traccar's own classes decide of zones and fixes, read from standard input:
 * "S" begins a scene, "Z id<tab>area[<tab>key<tab>n or s<tab>value]..." a zone, "F seconds latitude longitude altitude" a fix.
 * A line for each event: scene, number of the fix, event, zone.
 */
public class Drive {
    public static void main(String[] arguments) throws Exception {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintWriter out = new PrintWriter(new BufferedWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8)));
        CacheManager cache = null;
        GeofenceEventHandler handler = null;
        int scene = -1;
        int[] number = {0};
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] cells = line.substring(1).trim().split(line.charAt(0) == 'Z' ? "\t" : " ");
            if (line.charAt(0) == 'S') {
                cache = new CacheManager();
                handler = new GeofenceEventHandler(new Config(), cache);
                scene += 1;
                number[0] = 0;
            } else if (line.charAt(0) == 'Z') {
                Geofence geofence = new Geofence();
                geofence.setId(Long.parseLong(cells[0]));
                geofence.setArea(cells[1]);
                for (int i = 2; i < cells.length; i += 3) {
                    if (cells[i + 1].equals("n")) {
                        geofence.set(cells[i], Double.valueOf(cells[i + 2]));
                    } else {
                        geofence.set(cells[i], cells[i + 2]);
                    }
                }
                cache.geofences.put(geofence.getId(), geofence);
            } else {
                Position position = new Position();
                position.setDeviceId(1);
                position.setFixTime(new Date(Long.parseLong(cells[0]) * 1000));
                position.setLatitude(Double.parseDouble(cells[1]));
                position.setLongitude(Double.parseDouble(cells[2]));
                if (!cells[3].equals("-")) {
                    position.setAltitude(Double.parseDouble(cells[3]));
                }
                List<Long> inside = GeofenceUtil.getCurrentGeofences(cache, position);
                if (!inside.isEmpty()) {
                    position.setGeofenceIds(inside);
                }
                int current = scene;
                handler.analyzePosition(position, event ->
                        out.println(current + " " + number[0] + " " + event.getType() + " " + event.getGeofenceId()));
                // The latest position is kept, as the server does.
                if (cache.position == null || !position.getFixTime().before(cache.position.getFixTime())) {
                    cache.position = position;
                }
                number[0] += 1;
            }
        }
        out.flush();
    }
}
