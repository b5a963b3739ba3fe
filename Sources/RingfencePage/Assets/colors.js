// @ts-check
// The colors of the style sheets as a canvas takes them.

/** The element that says what a name of a system color stands for. @type {HTMLElement | null} */
let colorProbe = null;

/**
 * A color of theme.css; empty for a name that is not there. Where the system chooses the colors, theme.css names those of the
 * system: a canvas would draw them without the choice, so they are given as numbers.
 * @param {CSSStyleDeclaration} style @param {string} name
 */
export function themeColor(style, name) {
  const color = style.getPropertyValue(`--${name}`).trim();
  if (color === "" || color.startsWith("#") || !matchMedia("(forced-colors: active)").matches) return color;
  if (colorProbe === null) {
    colorProbe = document.createElement("span");
    colorProbe.hidden = true;
    colorProbe.style.setProperty("forced-color-adjust", "none");
    document.body.append(colorProbe);
  }
  colorProbe.style.color = color;
  return hexColor(getComputedStyle(colorProbe).color);
}

/** `rgb(0, 0, 0)` as `#000000`; other forms as they are. @param {string} color */
export function hexColor(color) {
  const parts = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color);
  return parts === null ? color : `#${parts.slice(1).map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
}
