// NOT COMPILED, NOT RUN: there is neither Kotlin nor the Android SDK where this project is built. The file declares where the classes
// of Android call GeofenceApp.java, after the reference of Play services; what is tested is that core, on a JVM (OtherLanguages.md).
//
// For Android 10 and newer. The manifest needs ACCESS_FINE_LOCATION, ACCESS_BACKGROUND_LOCATION, POST_NOTIFICATIONS and
// RECEIVE_BOOT_COMPLETED, the application ZonesApplication, the receiver GeofenceReceiver, and the receiver BootReceiver with the actions
// BOOT_COMPLETED and MY_PACKAGE_REPLACED. libgeofenceapp.so and libringfence have to be built for the ABIs of the phone. Left out: the
// channel "zones" of notifications, the dialogs for permissions, and goAsync() in the receivers, which keeps the process until a position
// has come and the geofences are registered.
package example.zones

import android.Manifest.permission.ACCESS_BACKGROUND_LOCATION
import android.Manifest.permission.ACCESS_FINE_LOCATION
import android.annotation.SuppressLint
import android.app.Application
import android.app.Notification
import android.app.NotificationManager
import android.app.PendingIntent
import android.content.BroadcastReceiver
import android.content.Context
import android.content.Intent
import android.content.pm.PackageManager.PERMISSION_GRANTED
import android.location.Location
import com.google.android.gms.location.Geofence
import com.google.android.gms.location.GeofenceStatusCodes
import com.google.android.gms.location.GeofencingEvent
import com.google.android.gms.location.GeofencingRequest
import com.google.android.gms.location.LocationServices
import com.google.android.gms.location.Priority
import java.io.File
import java.io.FileOutputStream
import java.io.IOException

/** One core a process, begun by what comes first: the user, or a receiver. */
class ZonesApplication : Application() {
    private var core: GeofenceApp? = null

    /** The core, and whether it ran before. A state that cannot be read stays as it is, and the user reads so. */
    @Synchronized
    fun begun(byUser: Boolean): Pair<GeofenceApp?, Boolean> {
        core?.let { return it to true }
        val phone = AndroidPhone(this)
        try {
            val setup = GeofenceApp.Setup(assets.open("zones.json").use { it.readBytes() })
            core = GeofenceApp(phone, setup, phone.saved(), GeofenceApp.Launch(now(), byUser, permission()))
            phone.core = core
        } catch (error: IllegalStateException) {
            phone.show(now(), error.message ?: "The zones cannot be watched.")
        } catch (error: IOException) {
            phone.show(now(), "The saved state cannot be read, and stays as it is: ${error.message}")
        }
        return core to false
    }

    /** Whether an activity is shown, and positions come. */
    var isOpen = false
        private set

    /** From onStop of the last activity. */
    fun left() {
        isOpen = false
    }

    /** From onStart of the first activity: the user may have changed the permission in the settings. */
    fun opened() {
        isOpen = true
        val (core, ran) = begun(byUser = true)
        core?.permissionChanged(permission(), now())
        if (ran) core?.opened(now())
    }

    fun permission(): GeofenceApp.Permission = when {
        checkSelfPermission(ACCESS_FINE_LOCATION) != PERMISSION_GRANTED -> GeofenceApp.Permission.NONE
        checkSelfPermission(ACCESS_BACKGROUND_LOCATION) != PERMISSION_GRANTED -> GeofenceApp.Permission.WHILE_IN_USE
        else -> GeofenceApp.Permission.ALWAYS
    }
}

/** Called by GeofencingClient when geofences are entered or left. */
class GeofenceReceiver : BroadcastReceiver() {
    override fun onReceive(context: Context, intent: Intent) {
        val event = GeofencingEvent.fromIntent(intent) ?: return
        // Launched for this broadcast, the process is in restart mode; one that was frozen goes on after a gap.
        val zones = context.applicationContext as ZonesApplication
        val (core, ran) = zones.begun(byUser = false)
        if (core == null) return
        if (event.hasError()) {
            if (event.errorCode == GeofenceStatusCodes.GEOFENCE_NOT_AVAILABLE) core.regionsLost()
            return
        }
        if (ran && !zones.isOpen) core.resumed(now(), true)
        core.transition(event.triggeringLocation?.toFix())
    }
}

/** The system removes geofences when it boots, and when the app is updated. */
class BootReceiver : BroadcastReceiver() {
    override fun onReceive(context: Context, intent: Intent) {
        (context.applicationContext as ZonesApplication).begun(byUser = false).first?.regionsLost()
    }
}

/** What the core asks for. Permissions were looked at before, and a task that is refused has failed. */
@SuppressLint("MissingPermission")
class AndroidPhone(private val context: Context) : GeofenceApp.Phone {
    var core: GeofenceApp? = null
    private val file = File(context.filesDir, "zones.state")
    private val geofences = LocationServices.getGeofencingClient(context)
    private val positions = LocationServices.getFusedLocationProviderClient(context)

    /** null at the very first start; a file that is there and cannot be read throws. */
    fun saved(): ByteArray? = if (file.exists()) file.readBytes() else null

    override fun save(state: ByteArray) {
        val next = File(file.path + ".next")
        FileOutputStream(next).use {
            it.write(state)
            it.fd.sync()
        }
        if (!next.renameTo(file)) throw IOException("${next.name} cannot be renamed")
    }

    override fun monitor(ticket: Int, removed: List<String>, added: List<GeofenceApp.Region>) {
        val answer: (Boolean) -> Unit = { isDone -> core?.monitored(ticket, isDone) }
        if (removed.isEmpty()) return add(added, answer)
        geofences.removeGeofences(removed).addOnCompleteListener { if (it.isSuccessful) add(added, answer) else answer(false) }
    }

    private fun add(regions: List<GeofenceApp.Region>, answer: (Boolean) -> Unit) {
        if (regions.isEmpty()) return answer(true)
        // The state is known: a device that is on the other side meanwhile is reported at once. A request has one trigger for all its
        // geofences, so those that the device is in are a request of their own.
        val requests = regions.groupBy { it.isInside() }.map { (isInside, group) ->
            GeofencingRequest.Builder()
                .setInitialTrigger(if (isInside) GeofencingRequest.INITIAL_TRIGGER_EXIT else GeofencingRequest.INITIAL_TRIGGER_ENTER)
                .addGeofences(group.map(::geofence))
                .build()
        }
        var open = requests.size
        var isDone = true
        for (request in requests) {
            geofences.addGeofences(request, intent()).addOnCompleteListener {
                isDone = isDone && it.isSuccessful
                if (--open == 0) answer(isDone)
            }
        }
    }

    private fun geofence(region: GeofenceApp.Region): Geofence = Geofence.Builder()
        .setRequestId(region.id())
        .setCircularRegion(region.latitude(), region.longitude(), region.radius().toFloat())
        .setExpirationDuration(Geofence.NEVER_EXPIRE)
        .setTransitionTypes(Geofence.GEOFENCE_TRANSITION_ENTER or Geofence.GEOFENCE_TRANSITION_EXIT)
        .build()

    /** Mutable, because the system adds the event to it. */
    private fun intent(): PendingIntent = PendingIntent.getBroadcast(
        context, 0, Intent(context, GeofenceReceiver::class.java), PendingIntent.FLAG_UPDATE_CURRENT or PendingIntent.FLAG_MUTABLE,
    )

    /** While the app is open, requestLocationUpdates of the same client gives its positions to take(). */
    override fun requestLocation() {
        positions.getCurrentLocation(Priority.PRIORITY_HIGH_ACCURACY, null)
            .addOnSuccessListener { location: Location? -> location?.let { core?.take(it.toFix()) } }
    }

    override fun show(time: Long, text: String) {
        val notification = Notification.Builder(context, "zones").setSmallIcon(android.R.drawable.ic_dialog_map).setContentText(text)
        if (time != Long.MIN_VALUE) notification.setWhen(time / 1_000).setShowWhen(true)
        context.getSystemService(NotificationManager::class.java).notify(text.hashCode(), notification.build())
    }
}

private fun now(): Long = System.currentTimeMillis() * 1_000

/** What a location does not have is NaN, never 0. */
private fun Location.toFix() = GeofenceApp.Fix(
    time * 1_000, latitude, longitude,
    if (hasAltitude()) altitude else Double.NaN,
    if (hasAccuracy()) accuracy.toDouble() else Double.NaN,
    if (hasSpeed()) speed.toDouble() else Double.NaN,
    if (hasBearing()) bearing.toDouble() else Double.NaN,
    0,
)
