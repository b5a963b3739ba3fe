// @ts-check
// Canvases on top of each other, so that what moves often (the cursor) does not draw what moves rarely (the track) again.

/** @typedef {import("./view.js").View} View */

/** From the lowest to the topmost. */
export const LAYER_NAMES = /** @type {const} */ (["ground", "fences", "track", "emphasis", "marks", "live"]);

/** @typedef {typeof LAYER_NAMES[number]} LayerName */

/** Creates the canvases in an element. */
export function createLayers(/** @type {HTMLElement} */ element) {
  /** @type {Record<string, {canvas: HTMLCanvasElement, pen: CanvasRenderingContext2D}>} */
  const layers = {};
  for (const name of LAYER_NAMES) {
    const canvas = document.createElement("canvas");
    canvas.className = "map-layer";
    canvas.dataset.layer = name;
    canvas.setAttribute("aria-hidden", "true");
    element.append(canvas);
    layers[name] = { canvas, pen: /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")) };
  }
  let pixelRatio = 1;
  return {
    get pixelRatio() {
      return pixelRatio;
    },
    /** Takes a size in CSS pixels; returns whether it differs from the one before. @param {number} width @param {number} height
     * @param {number} ratio */
    resize(width, height, ratio) {
      pixelRatio = ratio;
      let isChanged = false;
      for (const { canvas } of Object.values(layers)) {
        const w = Math.max(1, Math.round(width * ratio));
        const h = Math.max(1, Math.round(height * ratio));
        if (canvas.width === w && canvas.height === h) continue;
        canvas.width = w;
        canvas.height = h;
        canvas.style.width = `${width}px`;
        canvas.style.height = `${height}px`;
        isChanged = true;
      }
      return isChanged;
    },
    /** The context of a cleared layer, with CSS pixels as units. @param {LayerName} name */
    begin(name) {
      const { canvas, pen } = layers[name];
      pen.setTransform(1, 0, 0, 1, 0, 0);
      pen.clearRect(0, 0, canvas.width, canvas.height);
      pen.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
      return pen;
    },
    /** Shows what was drawn for one view as it is in another, until it is drawn again: much cheaper than drawing. @param {View} from
     * @param {View} to */
    shift(from, to) {
      const k = to.scale / from.scale;
      const dx = (from.x - to.x) * to.scale + (to.width - k * from.width) / 2;
      const dy = (to.y - from.y) * to.scale + (to.height - k * from.height) / 2;
      const transform = from === to ? "" : `matrix(${k}, 0, 0, ${k}, ${dx}, ${dy})`;
      for (const { canvas } of Object.values(layers)) canvas.style.transform = transform;
    },
    /** All layers in one picture, such as for a file or a test. @param {string} background */
    merged(background) {
      const { canvas } = layers[LAYER_NAMES[0]];
      const result = document.createElement("canvas");
      result.width = canvas.width;
      result.height = canvas.height;
      const pen = /** @type {CanvasRenderingContext2D} */ (result.getContext("2d"));
      pen.fillStyle = background;
      pen.fillRect(0, 0, result.width, result.height);
      for (const name of LAYER_NAMES) pen.drawImage(layers[name].canvas, 0, 0);
      return result;
    },
  };
}
