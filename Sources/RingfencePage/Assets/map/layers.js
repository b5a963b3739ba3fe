// @ts-check
// Canvases on top of each other, so that what moves often (the cursor) does not draw what moves rarely (the track) again.

/** @typedef {import("./view.js").View} View */

/** From the lowest to the topmost. */
export const LAYER_NAMES = /** @type {const} */ (["ground", "fences", "track", "emphasis", "marks", "live"]);

/** @typedef {typeof LAYER_NAMES[number]} LayerName */

/** @param {string} name @returns {name is LayerName} */
export function isLayerName(name) {
  return LAYER_NAMES.includes(/** @type {LayerName} */ (name));
}

/** @typedef {{canvas: HTMLCanvasElement, pen: CanvasRenderingContext2D, drawnFor: View | null}} Layer */

/** Creates the canvases in an element. */
export function createLayers(/** @type {HTMLElement} */ element) {
  /** @type {Record<string, Layer>} */
  const layers = {};
  for (const name of LAYER_NAMES) {
    const canvas = document.createElement("canvas");
    canvas.className = "map-layer";
    canvas.dataset.layer = name;
    canvas.setAttribute("aria-hidden", "true");
    element.append(canvas);
    layers[name] = { canvas, pen: /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")), drawnFor: null };
  }
  return {
    get pixelRatio() {
      return window.devicePixelRatio || 1;
    },
    /** The context of a cleared layer as large as a view, with CSS pixels as units. @param {LayerName} name @param {View} view */
    begin(name, view) {
      const layer = layers[name];
      const { canvas, pen } = layer;
      const ratio = window.devicePixelRatio || 1;
      const width = Math.max(1, Math.round(view.width * ratio));
      const height = Math.max(1, Math.round(view.height * ratio));
      if (canvas.width !== width || canvas.height !== height) {
        canvas.width = width;
        canvas.height = height;
        canvas.style.width = `${view.width}px`;
        canvas.style.height = `${view.height}px`;
      }
      layer.drawnFor = view;
      pen.setTransform(1, 0, 0, 1, 0, 0);
      pen.clearRect(0, 0, canvas.width, canvas.height);
      pen.setTransform(ratio, 0, 0, ratio, 0, 0);
      return pen;
    },
    /** Shows each layer as it is in a view, also one that was drawn for another, until it is drawn again: much cheaper than drawing.
     * @param {View} view */
    show(view) {
      for (const { canvas, drawnFor } of Object.values(layers)) {
        const transform = drawnFor === null ? "" : viewTransform(drawnFor, view);
        if (canvas.style.transform !== transform) canvas.style.transform = transform;
      }
    },
    /** Leaves all layers where they are until they are drawn again: views of another plane say nothing of their place. */
    forgetViews() {
      for (const layer of Object.values(layers)) layer.drawnFor = null;
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

/** What moves a picture of one view to its place in another, as CSS. @param {View} from @param {View} to */
function viewTransform(from, to) {
  if (from === to) return "";
  const k = to.scale / from.scale;
  const dx = (from.x - to.x) * to.scale + (to.width - k * from.width) / 2;
  const dy = (to.y - from.y) * to.scale + (to.height - k * from.height) / 2;
  return `matrix(${k}, 0, 0, ${k}, ${dx}, ${dy})`;
}
