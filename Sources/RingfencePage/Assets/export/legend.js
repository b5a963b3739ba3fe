// @ts-check
// What the signs of an exported picture mean, below it: the legend of the page, drawn.
import { drawSign, signs } from "../signs.js";
import { withAlpha } from "../map/theme.js";

/**
 * A line as the map draws it, or the name of a sign, of a fence or of a circle; and what it means.
 * @typedef {{line?: {color: string, width: number, dash: number[]}, kind?: string, label: string}} LegendItem
 * @typedef {{title: string, items: LegendItem[]}} LegendRow
 * @typedef {Record<import("../signs.js").SignColor, string> & {fence?: string, circle?: string}} LegendColors
 * @typedef {{rows: LegendRow[], colors: LegendColors}} PictureLegend
 * @typedef {import("./export.js").Drawing} Drawing
 */

const legendFont = "12px system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
const lineHeight = 20;
const margin = 10;
const sampleWidth = 28;
const itemGap = 16;

/** The picture with its legend below; the picture itself where there is nothing to say. @param {Drawing} drawing
 * @param {PictureLegend} legend @returns {Drawing} */
export function withLegend(drawing, { rows, colors }) {
  const lines = placedItems(rows, drawing.width);
  if (lines.length === 0) return drawing;
  const height = lines.length * lineHeight + margin;
  return {
    width: drawing.width, height: drawing.height + height,
    paint(pen) {
      drawing.paint(pen);
      pen.save();
      pen.translate(0, drawing.height);
      pen.setLineDash([]);
      pen.fillStyle = colors.paper;
      pen.fillRect(0, 0, drawing.width, height);
      pen.font = legendFont;
      pen.textAlign = "left";
      pen.textBaseline = "middle";
      lines.forEach((line, index) => {
        const middle = margin / 2 + (index + 0.5) * lineHeight;
        for (const { x, item, title } of line) {
          if (item !== null) drawSample(pen, item, x, middle, colors);
          pen.fillStyle = item === null ? colors.ink : colors.muted;
          pen.fillText(item === null ? title : item.label, item === null ? x : x + sampleWidth, middle);
        }
      });
      pen.restore();
    },
  };
}

/** @typedef {{x: number, item: LegendItem | null, title: string}} PlacedItem the title of a row has no item */

/** The lines of a legend in a width: a row begins a line. @param {LegendRow[]} rows @param {number} width @returns {PlacedItem[][]} */
function placedItems(rows, width) {
  const measure = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
  measure.font = legendFont;
  /** @type {PlacedItem[][]} */
  const lines = [];
  for (const { title, items } of rows) {
    if (items.length === 0) continue;
    let x = margin;
    /** @type {PlacedItem[]} */
    let line = [];
    lines.push(line);
    const parts = [...(title === "" ? [] : [{ item: null, title }]), ...items.map((item) => ({ item, title: "" }))];
    for (const part of parts) {
      const size = part.item === null ? measure.measureText(part.title).width : sampleWidth + measure.measureText(part.item.label).width;
      if (x + size > width - margin && line.length > 0) {
        lines.push(line = []);
        x = margin;
      }
      line.push({ x, ...part });
      x += size + itemGap;
    }
  }
  return lines;
}

/** @param {CanvasRenderingContext2D} pen @param {LegendItem} item @param {number} x @param {number} middle @param {LegendColors} colors */
function drawSample(pen, { line, kind = "" }, x, middle, colors) {
  if (line !== undefined) {
    pen.strokeStyle = line.color;
    pen.lineWidth = line.width;
    pen.setLineDash(line.dash);
    pen.beginPath();
    pen.moveTo(x, middle);
    pen.lineTo(x + 22, middle);
    pen.stroke();
    pen.setLineDash([]);
    return;
  }
  if (signs[kind] !== undefined) {
    drawSign(pen, kind, x + 13, middle, 6, colors);
    return;
  }
  const color = kind === "ghost" ? colors.muted : kind === "ring" ? colors.ink : colors[/** @type {"fence" | "circle"} */ (kind)] ?? colors.ink;
  pen.strokeStyle = color;
  pen.lineWidth = 1.5;
  pen.setLineDash(kind === "circle" ? [3, 2] : kind === "ghost" ? [2, 3] : []);
  pen.beginPath();
  if (kind === "fence") pen.rect(x + 6, middle - 5, 14, 10);
  else pen.arc(x + 13, middle, 6, 0, 2 * Math.PI);
  if (kind === "fence") {
    pen.fillStyle = withAlpha(color, 0.2);
    pen.fill();
  }
  pen.stroke();
  pen.setLineDash([]);
}
