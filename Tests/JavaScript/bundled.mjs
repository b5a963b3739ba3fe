// What is bundled: a program that needs both modules.
import { Layout } from "ringfence";

const fixes = { time: [0, 90_000, 180_000], latitude: [48.198, 48.2, 48.202], longitude: [16.37, 16.37, 16.37] };
const native = { version: 1, zones: [{ id: "near", fences: [{ id: "circle", circle: { center: [16.37, 48.2], radius: 50 } }] }] };
const point = { type: "Feature", id: "far", properties: { radius: 50 }, geometry: { type: "Point", coordinates: [16.37, 48.2] } };
const found = [];
for (const zones of [native, point]) {
  const layout = await Layout.read(zones);
  found.push(layout.form, ...layout.evaluate(fixes).events.map((event) => `${event.type} ${event.zone}`));
}
globalThis.found = found;
if (typeof document === "undefined") console.log(found.join(", "));
