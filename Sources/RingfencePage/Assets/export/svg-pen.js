// @ts-check
// A pen with the methods of a canvas that the pictures of the page use. It writes SVG instead: the same code draws both.

/** @typedef {{fillStyle: string, strokeStyle: string, lineWidth: number, lineCap: string, lineJoin: string, globalAlpha: number,
 *   font: string, textAlign: string, textBaseline: string, dash: number[], dx: number, dy: number, scale: number}} PenState
 * @typedef {{text: string}} PenPath a path whose text is that of SVG */

/** A number with at most two decimals: a hundredth of a pixel. @param {number} value */
function svgNumber(value) {
  return String(Math.round(value * 100) / 100 || 0);
}

/** A text of XML. @param {string} text */
export function svgText(text) {
  // Other control characters cannot be in XML.
  // eslint-disable-next-line no-control-regex
  const allowed = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd");
  return allowed.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A colour as attributes, its opacity apart, as not every program reads it in the colour.
 * @param {"fill" | "stroke"} name @param {string} color */
function paintAttributes(name, color) {
  const parts = /^(#[0-9a-f]{6})([0-9a-f]{2})$/i.exec(color);
  if (parts === null) return `${name}="${svgText(color)}"`;
  return `${name}="${parts[1]}" ${name}-opacity="${svgNumber(parseInt(parts[2], 16) / 255)}"`;
}

/** The pen of one picture; `document` gives the file. */
export class SvgPen {
  #width;
  #height;
  /** @type {CanvasRenderingContext2D} */ #measure;
  /** @type {string[]} */ #parts = [];
  /** @type {Map<string, string>} */ #patterns = new Map();
  /** @type {string[]} */ #path = [];
  /** @type {PenState[]} */ #saved = [];
  /** @type {PenState} */
  #state = {
    fillStyle: "#000", strokeStyle: "#000", lineWidth: 1, lineCap: "butt", lineJoin: "miter", globalAlpha: 1, font: "10px sans-serif",
    textAlign: "start", textBaseline: "alphabetic", dash: [], dx: 0, dy: 0, scale: 1,
  };

  /** @param {number} width @param {number} height in pixels of CSS */
  constructor(width, height) {
    this.#width = width;
    this.#height = height;
    this.#measure = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
  }

  get fillStyle() { return this.#state.fillStyle; }
  set fillStyle(value) { this.#state.fillStyle = value; }
  get strokeStyle() { return this.#state.strokeStyle; }
  set strokeStyle(value) { this.#state.strokeStyle = value; }
  get lineWidth() { return this.#state.lineWidth; }
  set lineWidth(value) { this.#state.lineWidth = value; }
  get lineCap() { return this.#state.lineCap; }
  set lineCap(value) { this.#state.lineCap = value; }
  get lineJoin() { return this.#state.lineJoin; }
  set lineJoin(value) { this.#state.lineJoin = value; }
  get globalAlpha() { return this.#state.globalAlpha; }
  set globalAlpha(value) { this.#state.globalAlpha = value; }
  get font() { return this.#state.font; }
  set font(value) { this.#state.font = value; }
  get textAlign() { return this.#state.textAlign; }
  set textAlign(value) { this.#state.textAlign = value; }
  get textBaseline() { return this.#state.textBaseline; }
  set textBaseline(value) { this.#state.textBaseline = value; }

  save() { this.#saved.push({ ...this.#state }); }
  restore() { this.#state = this.#saved.pop() ?? this.#state; }
  /** @param {number} dx @param {number} dy */
  translate(dx, dy) {
    this.#state.dx += dx;
    this.#state.dy += dy;
  }
  /** Enlarges the paths of `pathOfText`, and these only. @param {number} factor */
  scale(factor) { this.#state.scale *= factor; }
  /** @param {number[]} dash */
  setLineDash(dash) { this.#state.dash = dash; }
  /** @param {string} text */
  measureText(text) {
    this.#measure.font = this.#state.font;
    return this.#measure.measureText(text);
  }

  // MARK: Paths

  beginPath() { this.#path = []; }
  closePath() { this.#path.push("Z"); }
  /** @param {number} x @param {number} y */
  moveTo(x, y) { this.#path.push(`M${this.#at(x, y)}`); }
  /** @param {number} x @param {number} y */
  lineTo(x, y) { this.#path.push(`${this.#path.length === 0 ? "M" : "L"}${this.#at(x, y)}`); }
  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  rect(x, y, width, height) {
    this.#path.push(`M${this.#at(x, y)}h${svgNumber(width)}v${svgNumber(height)}h${svgNumber(-width)}Z`);
  }
  /** @param {number} x @param {number} y @param {number} width @param {number} height @param {number} [radius] */
  roundRect(x, y, width, height, radius = 0) {
    const r = Math.max(0, Math.min(radius, width / 2, height / 2));
    const size = svgNumber(r);
    const corner = (/** @type {number} */ dx, /** @type {number} */ dy) => `a${size} ${size} 0 0 1 ${svgNumber(dx)} ${svgNumber(dy)}`;
    this.#path.push(`M${this.#at(x + r, y)}h${svgNumber(width - 2 * r)}${corner(r, r)}v${svgNumber(height - 2 * r)}${corner(-r, r)}`
      + `h${svgNumber(2 * r - width)}${corner(-r, -r)}v${svgNumber(2 * r - height)}${corner(r, -r)}Z`);
  }
  /** @param {number} x @param {number} y @param {number} radius @param {number} start @param {number} end @param {boolean} [isCounter] */
  arc(x, y, radius, start, end, isCounter = false) { this.ellipse(x, y, radius, radius, 0, start, end, isCounter); }
  /** @param {number} x @param {number} y @param {number} rx @param {number} ry @param {number} turn @param {number} start
   * @param {number} end @param {boolean} [isCounter] */
  ellipse(x, y, rx, ry, turn, start, end, isCounter = false) {
    const whole = 2 * Math.PI;
    const isWhole = Math.abs(end - start) >= whole - 1e-9;
    let sweep = isCounter ? start - end : end - start;
    sweep = isWhole ? whole : ((sweep % whole) + whole) % whole;
    const [sine, cosine] = [Math.sin(turn), Math.cos(turn)];
    const point = (/** @type {number} */ angle) => {
      const [u, v] = [rx * Math.cos(angle), ry * Math.sin(angle)];
      return this.#at(x + u * cosine - v * sine, y + u * sine + v * cosine);
    };
    // In two halves: an arc of SVG cannot be a whole turn.
    const step = (isCounter ? -sweep : sweep) / 2;
    this.#path.push(`${this.#path.length === 0 || this.#path.at(-1) === "Z" ? "M" : "L"}${point(start)}`);
    for (const angle of [start + step, start + 2 * step]) {
      this.#path.push(`A${svgNumber(rx)} ${svgNumber(ry)} ${svgNumber((turn * 180) / Math.PI)} 0 ${isCounter ? 0 : 1} ${point(angle)}`);
    }
  }

  /** A path for `fill` and `stroke`. @param {string} text as in SVG @returns {PenPath} */
  pathOfText(text) { return { text }; }
  /** Fills a path, or else the one that was begun. @param {PenPath | string} [path] @param {string} [rule] */
  fill(path, rule = typeof path === "string" ? path : undefined) {
    const evenOdd = rule === "evenodd" ? ' fill-rule="evenodd"' : "";
    this.#draw(path, `${paintAttributes("fill", this.fillStyle)}${evenOdd}`);
  }
  /** @param {PenPath} [path] */
  stroke(path) { this.#draw(path, `fill="none" ${this.#strokeAttributes()}`); }
  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  fillRect(x, y, width, height) {
    this.#add("rect", `${this.#box(x, y, width, height)} ${paintAttributes("fill", this.fillStyle)}`);
  }
  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  strokeRect(x, y, width, height) {
    this.#add("rect", `${this.#box(x, y, width, height)} fill="none" ${this.#strokeAttributes()}`);
  }
  /** The background is that of the picture. */
  clearRect() {}
  /** Pictures such as tiles are left out of a drawing. */
  drawImage() {}

  /** @param {string} text @param {number} x @param {number} y */
  fillText(text, x, y) { this.#text(text, x, y, paintAttributes("fill", this.fillStyle)); }
  /** @param {string} text @param {number} x @param {number} y */
  strokeText(text, x, y) { this.#text(text, x, y, `fill="none" ${this.#strokeAttributes()}`); }

  /**
   * A fill of slanted lines, instead of the pattern of a canvas.
   * @param {string} color @param {number} size pixels from line to line @param {number} width
   */
  hatch(color, size, width) {
    const key = `${color} ${size} ${width}`;
    const id = this.#patterns.has(key) ? [...this.#patterns.keys()].indexOf(key) : this.#patterns.size;
    const line = (/** @type {number} */ shift) => `M${svgNumber(shift - 1)} ${svgNumber(size + 1)}L${svgNumber(shift + size + 1)} -1`;
    const lines = [-size, 0, size].map(line).join("");
    this.#patterns.set(key, `<pattern id="hatch${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse">`
      + `<path d="${lines}" ${paintAttributes("stroke", color)} stroke-width="${width}"/></pattern>`);
    return `url(#hatch${id})`;
  }

  /** The file. @param {string} title */
  document(title) {
    const [width, height] = [svgNumber(this.#width), svgNumber(this.#height)];
    // Not as one tag: who looks for the title of the page would find it in the script.
    const tag = "title";
    return ['<?xml version="1.0" encoding="UTF-8"?>',
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
      `<${tag}>${svgText(title)}</${tag}>`, `<defs>${[...this.#patterns.values()].join("")}</defs>`, ...this.#parts, "</svg>", ""].join("\n");
  }

  // MARK: Parts

  /** @param {PenPath | string | undefined} path @param {string} attributes */
  #draw(path, attributes) {
    if (typeof path === "object") {
      const { dx, dy, scale } = this.#state;
      const transform = `translate(${svgNumber(dx)} ${svgNumber(dy)}) scale(${Number(scale.toPrecision(4))})`;
      this.#add("path", `d="${svgText(path.text)}" transform="${transform}" ${attributes}`);
    } else if (this.#path.length > 0) {
      this.#add("path", `d="${this.#path.join("")}" ${attributes}`);
    }
  }

  /** @param {number} x @param {number} y */
  #at(x, y) { return `${svgNumber(x + this.#state.dx)} ${svgNumber(y + this.#state.dy)}`; }

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  #box(x, y, width, height) {
    const left = Math.min(x, x + width) + this.#state.dx;
    const top = Math.min(y, y + height) + this.#state.dy;
    return `x="${svgNumber(left)}" y="${svgNumber(top)}" width="${svgNumber(Math.abs(width))}" height="${svgNumber(Math.abs(height))}"`;
  }

  #strokeAttributes() {
    const { strokeStyle, lineWidth, lineCap, lineJoin, dash } = this.#state;
    const parts = [paintAttributes("stroke", strokeStyle), `stroke-width="${svgNumber(lineWidth)}"`];
    if (lineCap !== "butt") parts.push(`stroke-linecap="${lineCap}"`);
    if (lineJoin !== "miter") parts.push(`stroke-linejoin="${lineJoin}"`);
    if (dash.length > 0) parts.push(`stroke-dasharray="${dash.map(svgNumber).join(" ")}"`);
    return parts.join(" ");
  }

  /** @param {string} text @param {number} x @param {number} y @param {string} paint */
  #text(text, x, y, paint) {
    const { textAlign, textBaseline, font } = this.#state;
    const anchor = textAlign === "center" ? "middle" : textAlign === "right" || textAlign === "end" ? "end" : "start";
    const baselines = /** @type {Record<string, string>} */ ({ middle: "central", top: "text-before-edge", bottom: "text-after-edge" });
    const baseline = baselines[textBaseline] === undefined ? "" : ` dominant-baseline="${baselines[textBaseline]}"`;
    const [left, top] = this.#at(x, y).split(" ");
    this.#add("text", `x="${left}" y="${top}" style="font:${svgText(font)}" text-anchor="${anchor}"${baseline} ${paint}`, svgText(text));
  }

  /** @param {string} name @param {string} attributes @param {string} [content] */
  #add(name, attributes, content) {
    const opacity = this.#state.globalAlpha === 1 ? "" : ` opacity="${svgNumber(this.#state.globalAlpha)}"`;
    const start = `<${name} ${attributes}${opacity}`;
    this.#parts.push(content === undefined ? `${start}/>` : `${start}>${content}</${name}>`);
  }
}
