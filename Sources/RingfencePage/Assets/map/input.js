// @ts-check
// Mouse, touch and wheel on the map: one pointer drags, two pinch. Pointer positions are pixels from the upper left corner.

/** Pixels that a pointer may move in a click. */
const CLICK_DISTANCE = 5;

/**
 * What a press on the map begins: something that follows the pointer, such as a fence, or null to move the map.
 * @typedef {{move: (px: number, py: number) => void, end: () => void, cancel: () => void}} MapDrag
 * @typedef {Object} MapGestures
 * @property {(px: number, py: number, event: PointerEvent) => MapDrag|null} press
 * @property {(dx: number, dy: number) => void} pan
 * @property {(factor: number, px: number, py: number) => void} zoom
 * @property {(px: number, py: number, event: PointerEvent) => void} hover
 * @property {() => void} leave
 * @property {(px: number, py: number, event: PointerEvent) => void} click
 * @property {(px: number, py: number, event: MouseEvent) => void} doubleClick
 */

/** Connects the events of an element with gestures. */
export function connectGestures(/** @type {HTMLElement} */ element, /** @type {MapGestures} */ gestures) {
  /** @type {Map<number, {x: number, y: number}>} */
  const pointers = new Map();
  /** @type {MapDrag|null} */
  let drag = null;
  let start = { x: 0, y: 0 };
  let isClick = false;
  const position = (/** @type {MouseEvent} */ event) => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const cancelDrag = () => {
    drag?.cancel();
    drag = null;
  };
  const spread = () => {
    const [a, b] = [...pointers.values()];
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, size: Math.max(20, Math.hypot(a.x - b.x, a.y - b.y)) };
  };

  element.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    const at = position(event);
    element.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, at);
    if (pointers.size === 1) {
      start = at;
      isClick = true;
      drag = gestures.press(at.x, at.y, event);
    } else {
      // A second finger means zooming: what the first one dragged returns.
      isClick = false;
      cancelDrag();
    }
  });
  element.addEventListener("pointermove", (event) => {
    const at = position(event);
    const before = pointers.get(event.pointerId);
    if (before === undefined) {
      gestures.hover(at.x, at.y, event);
      return;
    }
    if (isClick && Math.hypot(at.x - start.x, at.y - start.y) <= CLICK_DISTANCE) return;
    if (pointers.size === 1) {
      const from = isClick ? start : before;
      isClick = false;
      pointers.set(event.pointerId, at);
      if (drag === null) gestures.pan(at.x - from.x, at.y - from.y);
      else drag.move(at.x, at.y);
    } else if (pointers.size === 2) {
      const old = spread();
      pointers.set(event.pointerId, at);
      const now = spread();
      gestures.pan(now.x - old.x, now.y - old.y);
      gestures.zoom(now.size / old.size, now.x, now.y);
    }
  });
  const release = (/** @type {PointerEvent} */ event) => {
    if (!pointers.delete(event.pointerId)) return;
    if (pointers.size > 0) return;
    const at = position(event);
    if (event.type === "pointercancel") cancelDrag();
    else if (isClick) {
      cancelDrag();
      gestures.click(at.x, at.y, event);
    } else {
      drag?.end();
      drag = null;
    }
    isClick = false;
  };
  element.addEventListener("pointerup", release);
  element.addEventListener("pointercancel", release);
  element.addEventListener("pointerleave", () => gestures.leave());
  element.addEventListener("wheel", (event) => {
    event.preventDefault();
    const at = position(event);
    // Lines and pages of other devices as pixels; a pinch on a touchpad comes with ctrlKey and small steps.
    const pixels = event.deltaY * (event.deltaMode === 1 ? 18 : event.deltaMode === 2 ? 400 : 1);
    gestures.zoom(Math.exp(-Math.max(-300, Math.min(300, pixels)) * (event.ctrlKey ? 0.01 : 0.0018)), at.x, at.y);
  }, { passive: false });
  element.addEventListener("dblclick", (event) => {
    const at = position(event);
    gestures.doubleClick(at.x, at.y, event);
  });
  return {
    /** Ends what is dragged without a change, as the Escape key does. Returns whether something was dragged. */
    cancel() {
      const wasDragged = drag !== null;
      cancelDrag();
      pointers.clear();
      isClick = false;
      return wasDragged;
    },
  };
}
