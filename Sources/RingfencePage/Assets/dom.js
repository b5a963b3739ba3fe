// @ts-check
// Elements. User text reaches the page as text nodes only, never as markup.
import { printable } from "./text.js";

/**
 * @typedef {Node | string | null | undefined | false} Child
 * @typedef {{handle(event: Event): unknown}["handle"]} Listener receives the event of its name
 * @typedef {{on?: Record<string, Listener>, dataset?: Record<string, string>, [name: string]: unknown}} Attributes
 */

/**
 * Makes an element. Attributes: `class`, `text`, `on` (listeners by event), `dataset`; `true` sets an empty attribute,
 * `false` and null set none.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  setAttributes(element, attributes);
  element.append(...shownChildren(children));
  return element;
}

/** Makes an element of SVG. @template {keyof SVGElementTagNameMap} K @param {K} name @param {Attributes} [attributes]
 * @param {...Child} children @returns {SVGElementTagNameMap[K]} */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  setAttributes(element, attributes);
  element.append(...shownChildren(children));
  return element;
}

/** @param {Child[]} children @returns {(Node | string)[]} */
function shownChildren(children) {
  return children.filter((child) => child !== null && child !== undefined && child !== false);
}

/** @param {HTMLElement | SVGElement} element @param {Attributes} attributes */
function setAttributes(element, attributes) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "text") element.textContent = String(value);
    else if (key === "on") for (const [event, listener] of Object.entries(attributes.on ?? {})) element.addEventListener(event, listener);
    else if (key === "dataset") Object.assign(element.dataset, value);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
}

/** Text that a user wrote, such as a name: its direction is its own. @param {string} text @param {string} [className] */
export function userText(text, className) {
  return el("bdi", { text: printable(text), class: className });
}

/** Replaces what an element holds, only where it differs for a text. @param {Node | null} element @param {string} text */
export function setText(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

/** Offers a text, bytes or other content as a file.
 * @param {string} name @param {string | Uint8Array<ArrayBuffer> | Blob} content @param {string} type */
export function download(name, content, type) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = el("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Copies a text; resolves to whether it worked. @param {string} text @returns {Promise<boolean>} */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // A page that was opened from disk may have no clipboard of its own.
    const area = el("textarea", { class: "visually-hidden", "aria-hidden": "true" });
    area.value = text;
    document.body.append(area);
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    area.select();
    const isCopied = document.execCommand("copy");
    area.remove();
    focused?.focus();
    return isCopied;
  }
}

/** Whether the reader asks for less movement. */
export function prefersReducedMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Lets the Escape key and a click elsewhere close a menu. @param {HTMLDetailsElement} menu */
export function closesAsMenu(menu) {
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
    event.stopPropagation();
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (menu.open && !menu.contains(/** @type {Node} */ (target))) menu.open = false;
  });
}
