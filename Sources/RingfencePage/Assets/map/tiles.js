// @ts-check
// An optional background of tiles from the address that the writer of the page chose. Without it nothing is loaded.
import { planeX, planeY, screenX, screenY } from "./view.js";

const TILE_PIXELS = 256;
const DEEPEST_TILE = 19;
const MOST_TILES_KEPT = 400;

/** Tiles of a Web Mercator pyramid; `onLoad` is called when one has arrived. @param {() => void} onLoad */
export function createTiles(/** @type {string} */ template, onLoad) {
  /** @type {Map<string, HTMLImageElement>} */
  const images = new Map();
  /** @param {number} z @param {number} x @param {number} y */
  const imageAt = (z, x, y) => {
    const key = `${z}/${x}/${y}`;
    let image = images.get(key);
    if (image === undefined) {
      image = new Image();
      image.referrerPolicy = "no-referrer";
      image.onload = onLoad;
      image.src = template.replace("{z}", String(z)).replace("{x}", String(x)).replace("{y}", String(y));
      images.set(key, image);
      if (images.size > MOST_TILES_KEPT) images.delete(/** @type {string} */ (images.keys().next().value));
    }
    return image;
  };
  return {
    draw(/** @type {CanvasRenderingContext2D} */ pen, /** @type {import("./view.js").View} */ view, /** @type {import("../geo.js").Projection} */ projection) {
      if (projection.kind !== "mercator") return;
      const [westmost] = projection.unproject(planeX(view, 0), view.y);
      const [eastmost] = projection.unproject(planeX(view, view.width), view.y);
      const degreesPerPixel = (eastmost - westmost) / view.width;
      const z = Math.max(0, Math.min(DEEPEST_TILE, Math.round(Math.log2(360 / TILE_PIXELS / degreesPerPixel))));
      const count = 2 ** z;
      const row = (/** @type {number} */ py) => tileRow(projection.unproject(0, planeY(view, py))[1], count);
      const column = (/** @type {number} */ longitude) => ((longitude + 180) / 360) * count;
      for (let y = Math.max(0, Math.floor(row(0))); y <= Math.min(count - 1, Math.floor(row(view.height))); y += 1) {
        for (let x = Math.floor(column(westmost)); x <= Math.floor(column(eastmost)); x += 1) {
          const image = imageAt(z, ((x % count) + count) % count, y);
          if (!image.complete || image.naturalWidth === 0) continue;
          const [left, top] = projection.project((x / count) * 360 - 180, tileLatitude(y, count));
          const [right, bottom] = projection.project(((x + 1) / count) * 360 - 180, tileLatitude(y + 1, count));
          const px = screenX(view, left);
          const py = screenY(view, top);
          pen.drawImage(image, px, py, screenX(view, right) - px + 0.5, screenY(view, bottom) - py + 0.5);
        }
      }
    },
  };
}

/** The row of tiles of a latitude, from the north, as a fraction. @param {number} latitude @param {number} count */
export function tileRow(latitude, count) {
  const north = Math.asinh(Math.tan((latitude * Math.PI) / 180));
  return ((1 - north / Math.PI) / 2) * count;
}

/** The latitude of the northern edge of a row of tiles. @param {number} row @param {number} count */
export function tileLatitude(row, count) {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / count))) * 180) / Math.PI;
}
