// Made by .ci/page-assets from Sources/RingfencePage/Assets. Do not edit.
// swift-format-ignore-file

/// The files of the page.
enum PageAssets {
  /// The page, with names in braces where texts are put in.
  static let page = ##"""
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{{policy}}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="{{generator}}">
<link rel="icon" href="data:,">
<title>{{title}}</title>
<style>{{style}}</style>
</head>
<body>
<a class="skip-link" href="#panel">Skip to the results</a>
<header id="page-header">
  <div id="headline">
    <h1 id="page-title" dir="auto">{{title}}</h1>
    <p id="page-sources" dir="auto"></p>
  </div>
  <p id="page-summary"></p>
  <div id="page-tools"></div>
</header>
<p id="notice" role="status">The interactive page is starting. Where it does not start, because JavaScript is off or the browser is too old, the tables below have the results.</p>
<main id="static">{{static}}</main>
<main id="app" hidden>
  <section id="fleet" aria-label="Fleet" hidden></section>
  <section id="map" aria-label="Map"></section>
  <section id="drive" aria-label="Test drive" hidden></section>
  <section id="timeline" aria-label="Timeline"></section>
  <section id="panel" aria-label="Results" tabindex="-1"></section>
</main>
<footer id="page-footer"><p id="page-origin"></p></footer>
<p id="announcer" class="visually-hidden" role="status" aria-live="polite"></p>
<script type="application/json" id="report-data">{{data}}</script>
<script type="application/octet-stream" id="report-module">{{module}}</script>
<script type="module">{{script}}</script>
</body>
</html>
"""##
  /// The styles.
  static let style = ##"""
/* Colours, sizes and fonts. The map and the timeline read the colours with getComputedStyle. Every pair of text and
   ground has a contrast of at least 4.5:1 in both schemes; what a mark means is also in its shape or pattern. */
:root {
  color-scheme: light dark;
  --ink: #18202a;
  --muted: #566171;
  --paper: #ffffff;
  --surface: #f5f6f8;
  --raised: #ffffff;
  --line: #d8dde4;
  --grid: #e8ebef;
  --edge: #7d8896;
  --accent: #3548c8;
  --on-accent: #ffffff;
  --tint: #e9ecfb;
  --normal: #0a6d80;
  --restart: #b04c08;
  --suppressed: #5f6b79;
  --lost: #b4163a;
  --fence: #3f5c7d;
  --circle: #b5622a;
  --warning: #845700;
  --selection: #3548c8;
  --font: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif;
  --text: 13px;
  --small: 12px;
  --radius: 5px;
}
/* Paper is white whatever the scheme of the screen: `prints` is set while the page is printed. */
@media screen and (prefers-color-scheme: dark) {
  :root:not(.prints) {
    --ink: #e7ebf0;
    --muted: #a0abb9;
    --paper: #11151b;
    --surface: #181d25;
    --raised: #1d232c;
    --line: #323b47;
    --grid: #252c36;
    --edge: #77828f;
    --accent: #98a6ff;
    --on-accent: #11151b;
    --tint: #262d4a;
    --normal: #4fc4d6;
    --restart: #f29a52;
    --suppressed: #a6b0bd;
    --lost: #ff7f95;
    --fence: #93b3d6;
    --circle: #d0905a;
    --warning: #e3b452;
    --selection: #98a6ff;
  }
}
/* Text, controls and what all parts share. */
*, *::before, *::after { box-sizing: border-box; }
html { font: var(--text)/1.45 var(--font); color: var(--ink); background: var(--surface); -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; overflow-wrap: anywhere; }
h1, h2, h3, p, ul, ol, dl, dd { margin: 0; padding: 0; }
h1 { font-size: 18px; line-height: 1.3; font-weight: 650; letter-spacing: -0.01em; }
h2 { font-size: 14px; font-weight: 650; }
h3 { font-size: 13px; font-weight: 650; }
[hidden] { display: none !important; }
.muted, .hint { color: var(--muted); }
.hint { font-size: var(--small); }
.empty { color: var(--muted); padding: 20px 16px; text-align: center; }
.visually-hidden { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip-link { position: absolute; left: 8px; top: -60px; padding: 8px 12px; background: var(--accent); color: var(--on-accent); border-radius: var(--radius); z-index: 20; }
.skip-link:focus { top: 8px; }

button, select, input { font: inherit; color: inherit; }
button, select, input[type="search"], input[type="text"], input[type="number"], input[type="date"], input[type="time"], textarea {
  min-height: 28px; padding: 3px 9px; border: 1px solid var(--edge); border-radius: var(--radius); background: var(--raised); max-width: 100%;
}
select { padding-inline-end: 4px; text-overflow: ellipsis; }
button { cursor: pointer; font-weight: 500; }
button:hover:not(:disabled) { background: var(--tint); }
button:disabled { color: var(--muted); border-color: var(--line); cursor: default; }
button[aria-pressed="true"] { background: var(--tint); border-color: var(--accent); color: var(--accent); }
input[type="checkbox"], input[type="radio"], input[type="range"] { accent-color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
button.link { min-height: 0; padding: 0; border: 0; background: none; font-weight: inherit; color: var(--accent); text-align: start; text-decoration: underline; text-decoration-color: transparent; text-underline-offset: 2px; }
button.link:hover:not(:disabled) { background: none; text-decoration-color: currentcolor; }
.field { display: inline-flex; align-items: center; gap: 6px; min-width: 0; }
.field > span { color: var(--muted); font-size: var(--small); white-space: nowrap; }
.field > select { min-width: 0; }
.check { display: inline-flex; align-items: center; gap: 5px; white-space: nowrap; }

/* Signs: a shape and a colour for each meaning. */
.mark { display: inline-flex; align-items: center; gap: 6px; }
.mark::before { content: ""; flex: none; width: 9px; height: 9px; }
.mark-normal::before { background: var(--normal); border-radius: 50%; }
.mark-restart::before { border: 2px solid var(--restart); }
.mark-both::before { background: linear-gradient(90deg, var(--normal) 50%, var(--restart) 50%); border-radius: 2px; }
.mark-false::before { border: 2px dashed var(--warning); }
.mark-lost::before { background: var(--lost); clip-path: polygon(50% 0, 100% 100%, 0 100%); }
.mark-suppressed::before { background: var(--suppressed); clip-path: polygon(18% 0, 50% 32%, 82% 0, 100% 18%, 68% 50%, 100% 82%, 82% 100%, 50% 68%, 18% 100%, 0 82%, 32% 50%, 0 18%); }
.mark-near::before { border: 1.5px dotted var(--muted); border-radius: 50%; }
.mark-error::before, .mark-unfit::before { background: var(--lost); clip-path: polygon(30% 0, 70% 0, 100% 30%, 100% 70%, 70% 100%, 30% 100%, 0 70%, 0 30%); }
.mark-warning::before { background: var(--warning); clip-path: polygon(50% 0, 100% 100%, 0 100%); }
.mark-info::before { border: 2px solid var(--muted); border-radius: 50%; }
.mark-faithful::before { background: var(--normal); border-radius: 50%; }
.mark-documented::before { border: 2px solid var(--normal); border-radius: 50%; }
.mark-never::before { background: var(--suppressed); height: 2px; }
/* The editor of "what if". */
.edit { color: var(--ink); font-size: 13px; container-type: inline-size; padding: 10px 12px; }
.edit-columns { display: grid; gap: 12px; align-items: start; }
@container (min-width: 46rem) { .edit-columns { grid-template-columns: 1fr 1fr; } }
.edit-group { margin: 0 0 12px; padding: 8px 12px 10px; border: 1px solid var(--line); border-radius: 6px; display: grid; gap: 6px; min-width: 0; }
.edit-group > legend { padding-inline: 4px; font-weight: 600; }
.edit-field { display: grid; grid-template-columns: minmax(8rem, 11rem) minmax(5rem, 7rem) 1fr; gap: 2px 8px; align-items: center; margin: 0; min-width: 0; }
.edit-field:not(.edit-quantity) > .edit-text { grid-column: 2 / -1; max-width: 15rem; }
.edit-events .edit-field > .edit-text { grid-column: 2; }
.edit-field > select { grid-column: 2 / -1; justify-self: start; max-width: 100%; }
.edit-text { font: inherit; font-variant-numeric: tabular-nums; padding: 3px 6px; border: 1px solid var(--line); border-radius: 4px; background: var(--paper); color: var(--ink); min-width: 0; width: 100%; box-sizing: border-box; }
.edit-text[aria-invalid] { border-color: var(--lost); outline-color: var(--lost); }
.edit-field select, .edit-row select { font: inherit; padding: 3px 4px; border: 1px solid var(--line); border-radius: 4px; background: var(--paper); color: var(--ink); }
.edit-slider { width: 100%; min-width: 4rem; accent-color: var(--accent); }
.edit-error { grid-column: 1 / -1; margin: 0; color: var(--lost); font-size: 12px; overflow-wrap: anywhere; }
.edit-error::before { content: "✕ "; }
.edit-error[hidden] { display: none; }
.edit-check { grid-template-columns: 1fr; }
.edit-check label, .edit-days label { display: inline-flex; gap: 6px; align-items: center; }
.edit-days { display: flex; flex-wrap: wrap; gap: 4px 10px; border: 0; padding: 0; }
.edit-days legend { float: inline-start; padding: 0; margin-inline-end: 8px; }
.edit-help { margin: 0 0 4px; color: var(--muted); font-size: 12px; }
.edit-row { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; }
.edit-button { font: inherit; padding: 3px 9px; border: 1px solid var(--line); border-radius: 4px; background: var(--paper); color: var(--ink); cursor: pointer; }
.edit-button:hover:not(:disabled) { border-color: var(--accent); color: var(--accent); }
.edit-button:disabled { opacity: 0.5; cursor: default; }
.edit-choice[aria-pressed="true"] { border-color: var(--selection); color: var(--selection); font-weight: 600; }
.edit-order, .edit-events, .edit-changes { margin: 0; padding-inline-start: 1.6em; display: grid; gap: 4px; }
.edit-changes { max-height: 12rem; overflow: auto; overflow-wrap: anywhere; }
.edit-order li > *, .edit-events li > * { margin-inline-end: 4px; }
.edit-events li { display: flex; flex-wrap: wrap; align-items: center; }
.edit-events .edit-field { flex: 1; grid-template-columns: minmax(6rem, 1fr) minmax(5rem, 9rem); }
.edit-condition { display: grid; gap: 4px; padding-block-end: 8px; border-block-end: 1px solid var(--line); }
.edit-condition-head { display: flex; justify-content: space-between; align-items: center; }
.edit-chooser { margin-block-end: 10px; }
.drive { display: flex; flex-wrap: wrap; gap: 6px 12px; align-items: center; padding: 8px 12px; font-size: 13px; color: var(--ink); }
.drive label { display: inline-flex; gap: 6px; align-items: center; }
.drive .edit-text { width: 6rem; }
@media (max-width: 30rem) { .edit-events .edit-field > .edit-text { grid-column: 1 / -1; } .edit-field { grid-template-columns: 1fr 6rem; } .edit-field .edit-slider { grid-column: 1 / -1; } }
@media print { .edit-slider, .edit .edit-row { display: none; } }
/* The fleet: a table of zones and days as a picture, and the table of tracks. */
#fleet { padding-bottom: 4px; }
#fleet h2 { padding: 12px 12px 0; }
.heat-scroller { overflow: auto; max-height: 44vh; margin-top: 8px; border-block: 1px solid var(--line); }
.fleet-heat > .hint { padding: 6px 12px; }
table.heat-table { width: auto; }
.heat-table th[scope="row"] { min-width: 88px; position: sticky; inset-inline-start: 0; background: var(--paper); font-weight: 500; z-index: 1; }
.heat-table td { padding: 0 !important; height: 28px; min-width: 44px; }
.heat-table td.number { padding: 4px 8px !important; font-weight: 600; }
.heat-table td button { width: 100%; min-height: 28px; padding: 0 6px; border: 0; border-radius: 0; background: none; color: inherit; }
.heat-table thead th.number:not(:last-child) { text-align: center !important; }
#fleet .heat-table thead th { padding-block: 5px; }
.heat-1 { background: color-mix(in srgb, var(--normal) 8%, var(--paper)); }
.heat-2 { background: color-mix(in srgb, var(--normal) 16%, var(--paper)); }
.heat-3 { background: color-mix(in srgb, var(--normal) 24%, var(--paper)); }
.heat-4 { background: color-mix(in srgb, var(--normal) 32%, var(--paper)); }
.heat-5 { background: color-mix(in srgb, var(--normal) 40%, var(--paper)); }
/* Where the parts stand: map and panel beside each other above the timeline, one below the other on a narrow screen. */
#page-header { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px 24px; align-items: center; padding: 10px 16px; background: var(--paper); border-bottom: 1px solid var(--line); }
#page-sources { color: var(--muted); font-size: var(--small); }
#page-summary { grid-column: 1; font-weight: 550; }
#page-tools { grid-column: 2; grid-row: 1 / span 2; display: flex; flex-wrap: wrap; gap: 8px 12px; justify-content: flex-end; align-items: center; }
#notice { margin: 12px 16px; padding: 10px 14px; border: 1px solid var(--warning); border-radius: var(--radius); background: var(--paper); }
#static { padding: 16px; overflow-x: auto; }
#static table { border-collapse: collapse; margin-block: 8px 20px; }
#static th, #static td { padding: 3px 10px; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
#app { display: grid; gap: 10px; padding: 10px; grid-template-columns: minmax(0, 1fr); }
#app > section { min-width: 0; background: var(--paper); border: 1px solid var(--line); border-radius: 8px; }
#map { height: 440px; }
#panel { display: flex; flex-direction: column; }
#page-footer { padding: 2px 16px 10px; color: var(--muted); font-size: var(--small); }
.is-fleet #map, .is-fleet #timeline, .is-fleet #panel { display: none; }

@media screen and (min-width: 1000px) and (min-height: 620px) {
  html.runs, .runs body { height: 100%; }
  .runs body { display: flex; flex-direction: column; overflow: hidden; }
  .runs #app { flex: 1; min-height: 0; grid-template-columns: minmax(0, 1.25fr) minmax(420px, 1fr); grid-template-rows: minmax(0, 1fr) auto; grid-template-areas: "map panel" "timeline timeline"; }
  .has-drive #app { grid-template-rows: minmax(0, 1fr) auto auto; grid-template-areas: "map panel" "drive panel" "timeline timeline"; }
  #map { grid-area: map; height: auto; min-height: 0; }
  #panel { grid-area: panel; min-height: 0; }
  #drive { grid-area: drive; }
  #timeline { grid-area: timeline; }
  .is-fleet #fleet { grid-area: 1 / 1 / -1 / -1; overflow: auto; }
  #page-footer { padding-top: 0; margin-top: -4px; }
}
@media screen and (max-width: 640px) {
  #page-header { grid-template-columns: minmax(0, 1fr); padding: 10px 12px; gap: 6px; }
  #page-tools { grid-column: 1; grid-row: auto; justify-content: flex-start; }
  #app { padding: 6px; gap: 6px; }
  button, select, input[type="search"] { min-height: 34px; }
}
/* The map. Colours are those of theme.css; the ramp is for speeds and accuracies, from low to high, and each step is also wider. */
:root {
  --map-ramp-0: #3b2f8f; --map-ramp-1: #2b62b4; --map-ramp-2: #11888c; --map-ramp-3: #3f8f2f; --map-ramp-4: #b37400; --map-ramp-5: #c6361d;
}
@media screen and (prefers-color-scheme: dark) {
  :root:not(.prints) {
    --map-ramp-0: #a99bff; --map-ramp-1: #74a9ff; --map-ramp-2: #3fc7c4; --map-ramp-3: #8fd15c; --map-ramp-4: #f0b23c; --map-ramp-5: #ff7a58;
  }
}
@media print {
  :root {
    --map-ramp-0: #3b2f8f; --map-ramp-1: #2b62b4; --map-ramp-2: #11888c; --map-ramp-3: #3f8f2f; --map-ramp-4: #b37400; --map-ramp-5: #c6361d;
  }
}
.map { position: relative; overflow: visible; background: var(--paper); display: flex; flex-direction: column; min-height: 18rem; }
.map-surface { position: relative; flex: 1; border-radius: 6px 6px 0 0; min-height: 12rem; overflow: hidden; touch-action: none; cursor: grab; outline-offset: -2px; user-select: none; -webkit-user-select: none; }
.map-surface:active { cursor: grabbing; }
.map-surface:focus-visible { outline: 2px solid var(--accent); }
.map-surface[data-cursor="hit"] { cursor: pointer; }
.map-surface[data-cursor="move"] { cursor: move; }
.map-surface[data-cursor="handle"], .map-surface[data-cursor="draw"] { cursor: crosshair; }
.map-layer { position: absolute; inset: 0; pointer-events: none; transform-origin: 0 0; }
.map-hidden, .map-status { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.map-tools { position: absolute; inset-block-start: 8px; inset-inline-start: 8px; display: flex; gap: 4px; align-items: flex-start; }
.map-button, .map-menu > summary { min-width: 30px; height: 30px; padding: 0 8px; border: 1px solid var(--line); border-radius: 6px; background: var(--paper); color: var(--ink); font: 600 14px/28px var(--font, system-ui); text-align: center; cursor: pointer; list-style: none; box-sizing: border-box; }
.map-menu > summary { font-weight: 500; font-size: 13px; }
.map-menu > summary::-webkit-details-marker { display: none; }
.map-button:hover, .map-menu > summary:hover { border-color: var(--accent); color: var(--accent); }
.map-menu-body { position: absolute; z-index: 3; margin-block-start: 4px; padding: 10px 12px; max-height: min(70vh, 36rem); overflow: auto; border: 1px solid var(--line); border-radius: 6px; background: var(--paper); color: var(--ink); font-size: 13px; box-shadow: 0 4px 16px #0003; width: max-content; max-width: min(22rem, 86vw); }
.map-menu-list { display: grid; gap: 4px; margin-block: 8px; }
.map-menu-list label { display: flex; gap: 6px; align-items: center; }
.map-coloring { display: flex; gap: 6px; align-items: center; flex-wrap: wrap; }
.map-keys { display: grid; grid-template-columns: max-content 1fr; gap: 2px 10px; margin: 8px 0 0; padding-block-start: 8px; border-block-start: 1px solid var(--line); color: var(--muted); font-size: 12px; }
.map-keys dt { font-weight: 600; }
.map-keys dd { margin: 0; }
.map-foot { border-radius: 0 0 6px 6px; display: flex; flex-wrap: wrap; gap: 4px 16px; justify-content: space-between; align-items: flex-end; padding: 6px 10px; border-block-start: 1px solid var(--line); background: var(--paper); color: var(--ink); font-size: 12px; }
.map-corner { position: absolute; inset-block-end: 6px; inset-inline-end: 8px; display: flex; gap: 12px; align-items: flex-end; padding: 2px 6px; border-radius: 4px; background: color-mix(in srgb, var(--paper) 80%, transparent); color: var(--ink); font-size: 12px; pointer-events: none; }
.map-legend { display: grid; gap: 3px; }
.map-legend-row { display: flex; flex-wrap: wrap; gap: 2px 10px; align-items: center; }
.map-legend-item { display: inline-flex; gap: 4px; align-items: center; color: var(--muted); }
.map-sample { width: 24px; height: 12px; }
.map-sample-mark { width: 14px; height: 14px; }
.map-scale { display: flex; gap: 8px; align-items: flex-end; }
.map-scale-bar { display: grid; justify-items: center; gap: 2px; font-variant-numeric: tabular-nums; min-width: 60px; }
.map-scale-line { height: 5px; border: 1.5px solid var(--ink); border-block-start: 0; box-sizing: border-box; }
.map-north { width: 20px; height: 24px; }
.map-north path { fill: var(--ink); }
.map-north text { fill: var(--paper); font: 700 8px var(--font, system-ui); }
.map-position { font-variant-numeric: tabular-nums; color: var(--muted); }
.map-tip { position: absolute; z-index: 2; display: grid; gap: 1px; max-width: 220px; padding: 6px 8px; border: 1px solid var(--line); border-radius: 6px; background: var(--paper); color: var(--ink); font-size: 12px; pointer-events: none; box-shadow: 0 2px 8px #0003; overflow-wrap: anywhere; }
.map-tip[hidden] { display: none; }
@media print {
  .map-tools, .map-tip { display: none; }
  .map { break-inside: avoid; }
}
/* Tabs and what is in them. */
.panel-head { border-bottom: 1px solid var(--line); }
#panel [role="tablist"] { display: flex; overflow-x: auto; scrollbar-width: none; padding: 0 6px; }
#panel [role="tab"] { flex: none; min-height: 36px; padding: 6px 9px; border: 0; border-radius: 0; background: none; color: var(--muted); border-bottom: 2px solid transparent; }
#panel [role="tab"]:hover { color: var(--ink); background: none; }
#panel [role="tab"][aria-selected="true"] { color: var(--ink); font-weight: 650; border-bottom-color: var(--accent); }
#panel [role="tab"]:focus-visible { outline-offset: -3px; }
.tab-count { font-size: var(--small); color: var(--muted); font-weight: 450; font-variant-numeric: tabular-nums; }
#panel [role="tabpanel"] { flex: 1; min-height: 0; overflow: auto; }
#panel-events, #panel-modes, #panel-findings, #panel-circles { display: flex; flex-direction: column; }
.view { display: flex; flex-direction: column; min-height: 0; flex: 1; }
.view-tools { padding: 8px 12px 0; display: flex; gap: 12px; align-items: center; flex-wrap: wrap; }
.view-tools .wide { flex: 1; }
.view-tools .wide select { flex: 1; width: 100%; }
.view > .hint { padding: 8px 12px 0; }
.printed-title { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
#panel [role="tabpanel"] { position: relative; }
.numbers { display: flex; flex-wrap: wrap; gap: 4px 22px; padding: 10px 12px 0; }
.numbers > div { display: flex; flex-direction: row-reverse; align-items: baseline; gap: 6px; }
.numbers dd { font-size: 18px; font-weight: 650; font-variant-numeric: tabular-nums; }
.numbers dt { color: var(--muted); }
.prose { padding: 10px 12px 16px; display: flex; flex-direction: column; gap: 8px; }
.prose ul { padding-inline-start: 18px; }
.entries { list-style: none; display: flex; flex-direction: column; }
.entries > li { display: grid; grid-template-columns: 96px minmax(0, 1fr); gap: 8px; padding: 6px 0; border-top: 1px solid var(--grid); align-items: start; font-variant-numeric: tabular-nums; }
.entries p { white-space: pre-wrap; }
.failure { margin-top: 3px; }
.failure em { font-style: normal; font-weight: 600; color: var(--lost); }
.outcome { display: inline-block; padding: 0 7px; border: 1px solid currentcolor; border-radius: 10px; font-weight: 550; font-size: var(--small); color: var(--muted); }
.outcome-fired, .outcome-inside { color: var(--normal); }
.outcome-lost { color: var(--lost); }
.margin { display: block; max-width: 100%; margin-top: 2px; }
.margin-axis { fill: var(--line); }
.margin-range { fill: var(--normal); opacity: 0.5; }
.margin-gap { fill: var(--lost); }
.margin-value { stroke: var(--lost); stroke-width: 2; fill: none; }
/* The pictures are drawn for the width of paper before the browser lays the page out for it. */
:root.prints body { display: block; overflow: visible; height: auto; }
:root.prints #app { display: block; width: 680px; padding: 0; }
:root.prints #app #map { height: 420px; }
:root.prints .timeline-rows { max-height: none; }
:root.prints .map-layer { visibility: hidden; }
.print-picture { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: contain; }

/* On paper: the picture of the map, the timeline, and all tables whole, without controls. */
@media print {
  @page { margin: 14mm; }
  html { background: none; font-size: 10pt; }
  .skip-link, #page-tools, .timeline-bar button, .timeline-bar select, .timeline-bar .check, .table-tools button, .table-tools input, .table-tools select, .table-pages, .panel-head, .view-tools, #panel-whatif-tab, #drive, .tooltip { display: none !important; }
  #app { display: block; width: auto; padding: 0; }
  #app > section { border: 0; margin-bottom: 12pt; break-inside: auto; }
  #app #map { break-inside: avoid; border: 1px solid var(--line); }
  #page-summary button { display: none; }
  .panel-empty { display: none !important; }
  /* A head that is repeated on the next page loses its text. */
  table.data thead { display: table-row-group; }
  #timeline { break-inside: avoid; }
  .timeline-rows { max-height: none; }
  #panel [role="tabpanel"]:not(.panel-empty) { display: block !important; overflow: visible; margin-bottom: 12pt; }
  #panel #panel-whatif-tab { display: none !important; }
  #panel .printed-title { position: static; clip-path: none; width: auto; height: auto; margin-bottom: 4pt; }
  .view, .table-view, .table-scroller, .heat-scroller { display: block; overflow: visible; max-height: none; }
  .table-scroller[hidden] { display: none !important; }
  table.data thead th { position: static; }
  table.data tr { break-inside: avoid; }
  tbody tr.is-chosen, tbody tr.is-hovered { background: none; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
/* The tables that stand in the page itself: each cell has the direction of its text. */
#static td { unicode-bidi: plaintext; text-align: start; }
/* Tables of results. */
.table-view { display: flex; flex-direction: column; min-height: 0; flex: 1; }
.table-tools { display: flex; flex-wrap: wrap; align-items: center; gap: 6px; padding: 8px 12px; }
.table-tools button { font-size: var(--small); min-height: 26px; padding: 2px 8px; }
.table-tools input[type="search"] { flex: 1 1 110px; min-width: 90px; max-width: 240px; }
.table-tools input, .table-tools select { min-height: 26px; padding-block: 2px; }
.table-count { flex: 1; color: var(--muted); font-size: var(--small); white-space: nowrap; }
.table-pages { display: inline-flex; gap: 4px; }
.table-scroller { overflow: auto; flex: 1; min-height: 0; max-width: 100%; border-top: 1px solid var(--line); }
.table-scroller:focus-visible { outline-offset: -2px; }
table.data { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
table.data th, table.data td { padding: 4px 7px; text-align: start; vertical-align: top; border-bottom: 1px solid var(--grid); }
table.data th:first-child, table.data td:first-child { padding-inline-start: 12px; }
table.data td { max-width: 220px; overflow-wrap: break-word; }
table.data td:not(.wide) .mark, table.data td > span { white-space: nowrap; }
table.data .wide { min-width: 120px; max-width: 420px; }
table.data td:has(> bdi + bdi) { min-width: 96px; }
table.data .number { text-align: end; white-space: nowrap; }
table.data .action { white-space: nowrap; }
table.data thead th { position: sticky; top: 0; z-index: 1; padding-block: 0; background: var(--surface); font-weight: 550; white-space: nowrap; box-shadow: 0 1px 0 var(--line); }
button.sort { min-height: 28px; padding: 2px 0; border: 0; background: none; font-size: var(--small); color: var(--muted); font-weight: 600; }
button.sort:hover { color: var(--ink); background: none; }
button.sort::after { content: ""; display: inline-block; width: 0; height: 0; margin-inline-start: 4px; border: 4px solid transparent; vertical-align: middle; }
th[aria-sort="ascending"] button.sort::after { border-bottom-color: currentcolor; transform: translateY(-2px); }
th[aria-sort="descending"] button.sort::after { border-top-color: currentcolor; transform: translateY(2px); }
th[aria-sort="ascending"] button.sort, th[aria-sort="descending"] button.sort { color: var(--ink); }
.table-scroller tbody tr { cursor: pointer; }
tbody tr.is-hovered, .table-scroller tbody tr:hover { background: var(--surface); }
tbody tr.is-chosen { background: var(--tint); }
tbody tr.is-chosen td:first-child { box-shadow: inset 3px 0 0 var(--accent); }
table.plain { width: auto; }
.prose table.plain thead th { padding-block: 5px; position: static; }
@media screen and (max-width: 640px) {
  .table-scroller { max-height: 75vh; }
  table.data .wide { min-width: 210px; }
}
/* The timeline: a bar of controls, the axis, and rows of zones. */
#timeline { position: relative; --labels: 168px; display: flex; flex-direction: column; }
.timeline-bar { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 14px; padding: 8px 12px; }
.timeline-bar .group { display: inline-flex; gap: 4px; }
.timeline-bar button { min-width: 30px; }
.timeline-bar .play { min-width: 62px; background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.timeline-bar .play:hover { background: var(--accent); filter: brightness(1.08); }
.time-readout { min-width: 66px; font-weight: 600; font-variant-numeric: tabular-nums; }
.legend { display: flex; flex-wrap: wrap; gap: 2px 14px; margin-inline-start: auto; list-style: none; color: var(--muted); font-size: var(--small); }
.timeline-head { display: grid; grid-template-columns: var(--labels) minmax(0, 1fr); border-top: 1px solid var(--line); border-bottom: 1px solid var(--line); background: var(--surface); }
.timeline-head-labels { font-size: var(--small); color: var(--muted); overflow: hidden; }
.timeline-head-labels > div { height: 22px; line-height: 22px; padding: 0 12px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.timeline-head-labels > div:first-child { height: 24px; line-height: 24px; color: var(--ink); }
.timeline-slider { position: relative; cursor: col-resize; touch-action: none; overflow: hidden; }
.timeline-slider:focus-visible { outline-offset: -2px; }
.timeline-slider canvas, .timeline-plot canvas { display: block; }
.timeline-rows { height: calc(var(--timeline-rows, 1) * 28px); max-height: min(28vh, 308px); overflow-x: hidden; overflow-y: auto; }
.timeline-spacer { position: relative; }
.timeline-window { position: sticky; top: 0; display: grid; grid-template-columns: var(--labels) minmax(0, 1fr); overflow: hidden; }
.timeline-labels { position: relative; border-inline-end: 1px solid var(--line); }
.timeline-plot { position: relative; touch-action: pan-y; cursor: crosshair; overflow: hidden; }
.zone-label { position: absolute; inset-inline: 0; display: flex; gap: 6px; align-items: center; width: 100%; height: 28px; min-height: 0; padding: 0 12px; border: 0; border-bottom: 1px solid var(--grid); border-radius: 0; background: none; text-align: start; font-weight: 450; }
.zone-label bdi { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; flex: 1; }
.zone-label span { font-size: var(--small); white-space: nowrap; }
.zone-label[aria-pressed="true"] { background: var(--tint); color: var(--ink); font-weight: 600; box-shadow: inset 3px 0 0 var(--accent); }
.zone-label:focus-visible { outline-offset: -2px; }
.tooltip { position: absolute; z-index: 10; max-width: min(340px, 90%); padding: 6px 9px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--raised); box-shadow: 0 2px 10px rgb(0 0 0 / 0.18); font-size: var(--small); pointer-events: none; }
.tooltip > div:first-child { font-weight: 600; }
#timeline.has-no-track > :not(.empty) { display: none; }
@media screen and (max-width: 640px) {
  #timeline { --labels: 104px; }
  .timeline-rows { max-height: 320px; }
  .zone-label, .timeline-head-labels > div { padding: 0 8px; }
  .zone-label { min-height: 28px; }
  .legend { margin-inline-start: 0; }
}
"""##
  /// The scripts, in the order of their imports.
  static let script = ##"""
const lzmaPlaces = (() => {
const sizes = {
isMatch: 12 * 16, isRep: 12, isRepOther: 12, isRepSecond: 12, isRepThird: 12, isRepLong: 12 * 16, slot: 4 * 64,
distance: 115, align: 16, length: 2 + 2 * 128 + 256, repLength: 2 + 2 * 128 + 256,
};
let next = 0;
const places = ({});
for (const [name, size] of Object.entries(sizes)) {
places[(name)] = next;
next += size;
}
places.literal = next;
return places;
})();
class LzmaBits {
constructor(input, start, count) {
this.input = input;
this.next = start + 1;
this.range = 0xffffffff;
this.code = 0;
for (let i = 0; i < 4; i++) this.code = ((this.code << 8) | input[this.next++]) >>> 0;
this.probabilities = new Uint16Array(count).fill(1024);
}
bit(index) {
const probability = this.probabilities[index];
const bound = Math.imul(this.range >>> 11, probability) >>> 0;
let bit = 0;
if (this.code < bound) {
this.range = bound;
this.probabilities[index] = probability + ((2048 - probability) >> 5);
} else {
this.range = (this.range - bound) >>> 0;
this.code = (this.code - bound) >>> 0;
this.probabilities[index] = probability - (probability >> 5);
bit = 1;
}
if (this.range < 0x1000000) this.fill();
return bit;
}
fill() {
if (this.next >= this.input.length) throw new Error("the packed module is cut off");
this.range = (this.range << 8) >>> 0;
this.code = ((this.code << 8) | this.input[this.next++]) >>> 0;
}
direct(count) {
let value = 0;
for (let i = 0; i < count; i++) {
this.range >>>= 1;
const bit = this.code >= this.range ? 1 : 0;
if (bit) this.code = (this.code - this.range) >>> 0;
value = value * 2 + bit;
if (this.range < 0x1000000) this.fill();
}
return value;
}
tree(place, bits) {
let node = 1;
for (let i = 0; i < bits; i++) node = (node << 1) | this.bit(place + node);
return node - (1 << bits);
}
reverseTree(place, bits) {
let node = 1;
let value = 0;
for (let i = 0; i < bits; i++) {
const bit = this.bit(place + node);
node = (node << 1) | bit;
value |= bit << i;
}
return value;
}
length(place, position) {
if (!this.bit(place)) return this.tree(place + 2 + position * 8, 3);
if (!this.bit(place + 1)) return 8 + this.tree(place + 2 + 128 + position * 8, 3);
return 16 + this.tree(place + 2 + 256, 8);
}
distance(length) {
const slot = this.tree(lzmaPlaces.slot + Math.min(length, 3) * 64, 6);
if (slot < 4) return slot;
const bits = (slot >> 1) - 1;
const start = ((2 | (slot & 1)) << bits) >>> 0;
if (slot < 14) return start + this.reverseTree(lzmaPlaces.distance + start - slot, bits);
return start + this.direct(bits - 4) * 16 + this.reverseTree(lzmaPlaces.align, 4);
}
}
function unpackLzma(input) {
const settings = input[0];
const literalBits = settings % 9;
const literalMask = (1 << (Math.floor(settings / 9) % 5)) - 1;
const positionMask = (1 << Math.floor(settings / 45)) - 1;
const literalContexts = (literalMask + 1) << literalBits;
const bits = new LzmaBits(input, 13, lzmaPlaces.literal + 768 * literalContexts);
let output = new Uint8Array(Math.max(1024, input.length * 5));
let size = 0;
let state = 0;
let distances = [0, 0, 0, 0]; // of the last matches, less 1
for (;;) {
if (size + 280 > output.length) {
const larger = new Uint8Array(output.length * 2);
larger.set(output);
output = larger;
}
const position = size & positionMask;
if (!bits.bit(lzmaPlaces.isMatch + state * 16 + position)) {
const before = size > 0 ? output[size - 1] : 0;
const context = ((size & literalMask) << literalBits) + (before >> (8 - literalBits));
const place = lzmaPlaces.literal + 768 * context;
let symbol = 1;
if (state >= 7) {
let expected = output[size - distances[0] - 1];
while (symbol < 0x100) {
const expectedBit = expected >> 7 & 1;
expected <<= 1;
const bit = bits.bit(place + ((1 + expectedBit) << 8) + symbol);
symbol = (symbol << 1) | bit;
if (bit !== expectedBit) break;
}
}
while (symbol < 0x100) symbol = (symbol << 1) | bits.bit(place + symbol);
output[size++] = symbol;
state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
continue;
}
let length = 0;
if (bits.bit(lzmaPlaces.isRep + state)) {
if (!bits.bit(lzmaPlaces.isRepOther + state)) {
if (!bits.bit(lzmaPlaces.isRepLong + state * 16 + position)) {
output[size] = output[size - distances[0] - 1];
size++;
state = state < 7 ? 9 : 11;
continue;
}
} else {
const index = !bits.bit(lzmaPlaces.isRepSecond + state) ? 1 : !bits.bit(lzmaPlaces.isRepThird + state) ? 2 : 3;
const [distance] = distances.splice(index, 1);
distances.unshift(distance);
}
length = bits.length(lzmaPlaces.repLength, position);
state = state < 7 ? 8 : 11;
} else {
length = bits.length(lzmaPlaces.length, position);
state = state < 7 ? 7 : 10;
const distance = bits.distance(length);
if (distance === 0xffffffff) return output.slice(0, size);
distances = [distance, distances[0], distances[1], distances[2]];
}
const from = size - distances[0] - 1;
if (from < 0) throw new Error("the packed module is damaged");
for (let i = 0; i < length + 2; i++) output[size + i] = output[from + i];
size += length + 2;
}
}
class EngineError extends Error {
constructor(refusal) {
super(refusal.message);
this.name = "EngineError";
this.line = refusal.line ?? null;
this.column = refusal.column ?? null;
}
}
const trackColumns = ["times", "latitudes", "longitudes", "speeds", "courses", "accuracies", "altitudes"];
const reportKinds = ["normal", "restart", "app", "comparison"];
function bytesOfBase64(text) {
const binary = atob(text.trim());
const bytes = new Uint8Array(binary.length);
for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
return bytes;
}
async function loadEngine(base64) {
if (typeof WebAssembly === "undefined") throw new Error("This browser does not run WebAssembly.");
const packed = bytesOfBase64(base64);
const isGzip = packed[0] === 0x1f && packed[1] === 0x8b;
const bytes = isGzip
? await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer()
: unpackLzma(packed);
return Engine.start(await WebAssembly.compile(bytes));
}
class Engine {
#module;
#functions = {};
#page = 0;
#sources = [];
#state = new Map();
constructor(module) {
this.#module = module;
}
static async start(module) {
const engine = new Engine(module);
engine.#use(await WebAssembly.instantiate(module, {}));
return engine;
}
#use(instance) {
this.#functions = instance.exports;
this.#page = this.#functions.rf_page_new();
}
#call(name, values) {
const memory = [];
const numbers = [this.#page];
let status = 0;
try {
for (const value of values) {
if (typeof value === "number") {
numbers.push(value);
continue;
}
const given = typeof value === "string" ? new TextEncoder().encode(value) : value;
if (given === null) {
numbers.push(0, 0);
continue;
}
const address = this.#functions.rf_page_allocate(given.byteLength);
memory.push(address);
new Uint8Array(this.#functions.memory.buffer, address, given.byteLength).set(
new Uint8Array(given.buffer, given.byteOffset, given.byteLength));
numbers.push(address, given.length);
}
status = this.#functions[name](...numbers);
for (const address of memory) this.#functions.rf_page_free(address);
} catch (error) {
this.#restart();
throw new EngineError({ message: `The engine stopped: ${error instanceof Error ? error.message : error}` });
}
const answer = new Uint8Array(
this.#functions.memory.buffer, this.#functions.rf_page_answer(this.#page),
this.#functions.rf_page_answer_size(this.#page));
if (status !== 0) throw new EngineError(JSON.parse(new TextDecoder().decode(answer)));
return answer;
}
#text(name, values) {
return new TextDecoder().decode(this.#call(name, values));
}
#restart() {
this.#use(new WebAssembly.Instance(this.#module, {}));
try {
this.#sources.forEach((source) => this.#take(source, -1));
for (const [name, values] of this.#state) this.#call(name, values);
} catch {
}
}
#keep(name, values) {
this.#state.set(name, values);
}
addTrack(name, packedBase64) {
return this.#add({ kind: "add", name, packed: bytesOfBase64(packedBase64) }, -1);
}
addDrive(name, times, latitudes, longitudes) {
return this.replaceDrive(-1, name, times, latitudes, longitudes);
}
replaceDrive(index, name, times, latitudes, longitudes) {
if (latitudes.length !== times.length || longitudes.length !== times.length) {
throw new EngineError({ message: "The columns have different lengths." });
}
return this.#add(
{
kind: "drive", name, times: Float64Array.from(times), latitudes: Float64Array.from(latitudes),
longitudes: Float64Array.from(longitudes),
}, index);
}
#add(source, index) {
const answer = this.#take(source, index);
this.#sources[answer.index] = source;
const info = ({ index: answer.index, count: answer.count });
trackColumns.forEach((name, column) => {
info[name] = this.#column(answer.index, column, answer.count);
});
return info;
}
#take(source, index) {
if (source.kind === "add") {
return JSON.parse(this.#text("rf_page_add_track", [source.name, source.packed]));
}
return JSON.parse(this.#text(
"rf_page_add_drive", [index, source.name, source.times, source.latitudes, source.longitudes]));
}
#column(track, column, count) {
const address = this.#functions.rf_page_allocate(count * 8);
try {
this.#call("rf_page_column", [track, column, address, count]);
return new Float64Array(this.#functions.memory.buffer, address, count).slice();
} finally {
this.#functions.rf_page_free(address);
}
}
setLayout(text, name, options = {}) {
const values = [text, name, options.findings === false ? 0 : 1];
const answer = this.#text("rf_page_set_layout", values);
this.#keep("rf_page_set_layout", values);
return layoutAnswer(JSON.parse(answer));
}
setSettings(settings) {
const values = [JSON.stringify(settings)];
const answer = JSON.parse(this.#text("rf_page_set_settings", values));
this.#keep("rf_page_set_settings", values);
return answer === null ? null : layoutAnswer(answer);
}
setScenario(text, profileName, name = "scenario") {
const values = [text, name, profileName ?? ""];
this.#call("rf_page_set_scenario", values);
this.#keep("rf_page_set_scenario", values);
}
evaluate(track, options = {}) {
const explain = options.explain ?? "none";
const zones = Array.isArray(explain) ? Int32Array.from(explain) : new Int32Array(0);
const address = this.#functions.rf_page_allocate(zones.byteLength);
try {
new Int32Array(this.#functions.memory.buffer, address, zones.length).set(zones);
const count = explain === "all" ? -1 : zones.length;
return JSON.parse(this.#text("rf_page_evaluate", [track, address, count]));
} finally {
this.#functions.rf_page_free(address);
}
}
report(track, kind) {
return this.#text("rf_page_report", [track, reportKinds.indexOf(kind)]);
}
}
function layoutAnswer(answer) {
let next = 0;
answer.zones.forEach((zone, index) => {
zone.index = index;
zone.name ??= null;
zone.fences.forEach((fence, fenceIndex) => {
const record = answer.degradation.fences[next++];
fence.index = fenceIndex;
fence.restart = record?.center ? record : null;
fence.degradation = record;
fence.exitDistanceMeters = zone.exitDistanceMeters;
});
});
const findings = answer.lint && answer.lint.findings.map((finding, index) => {
const [zoneIndex, fenceIndex] = answer.locations[index];
return { ...finding, zoneIndex: zoneIndex < 0 ? null : zoneIndex, fenceIndex: fenceIndex < 0 ? null : fenceIndex };
});
return { zones: answer.zones, findings, warnings: answer.warnings };
}
function initialState() {
return {
data: null, engine: null, layoutText: "", layout: null, layoutAnswer: null, layoutError: null,
tracks: [], trackIndex: 0, answer: null, settings: {}, scenarioText: null, profile: "nominal",
cursor: null, isPlaying: false, playbackRate: 60, selection: null, hover: null, colouring: "speed",
shown: { fences: true, circles: true, overshoot: false, events: true, accuracy: false, graticule: false, tiles: true },
filter: "", isFleet: false, changes: [], undone: [], canUndo: false, canRedo: false,
clock: "local", timeRange: null, tab: "events", announcement: "", fleet: null, palette: 0, isTransient: false, evaluationMilliseconds: 0,
settingsError: null, scenarioError: null,
};
}
function createStore(initial = {}) {
const state = { ...initialState(), ...initial };
const listeners = new Set();
let changed = new Set();
let frame = 0;
const notify = () => {
cancelAnimationFrame(frame);
frame = 0;
if (changed.size === 0) return;
const keys = changed;
changed = new Set();
for (const listener of listeners) listener(state, keys);
};
return {
state,
set(patch) {
for (const [key, value] of Object.entries(patch)) {
if (Object.is((state)[key], value)) continue;
(state)[key] = value;
changed.add(key);
}
if (changed.size > 0 && frame === 0) frame = requestAnimationFrame(notify);
},
subscribe(listener) {
listeners.add(listener);
return () => { listeners.delete(listener); };
},
flush: notify,
};
}
function zoneIndexOf(state, id) {
const zones = state.layoutAnswer?.zones ?? [];
if (indexedZones !== zones) {
indexedZones = zones;
indexesByZone = new Map();
for (let index = zones.length - 1; index >= 0; index -= 1) indexesByZone.set(zones[index].id, index);
}
return indexesByZone.get(id) ?? -1;
}
let indexedZones = null;
let indexesByZone = new Map();
function fenceIndexOf(state, zone, fence) {
const fences = state.layoutAnswer?.zones[zoneIndexOf(state, zone)]?.fences ?? [];
const index = fences.findIndex((each) => each.id === fence);
return index < 0 ? null : index;
}
function secondSeries(state) {
return state.answer?.app ? "app" : "restart";
}
function secondSeriesName(state) {
return secondSeries(state) === "app" ? "App in the scenario" : "Restart mode";
}
function currentTrack(state) {
return state.tracks[state.trackIndex] ?? null;
}
const explanationDelay = 150;
const affordableEvaluation = 8;
const explainedFixes = 100_000;
const explainedAtOnce = 20_000_000;
const partMilliseconds = 60;
const showingMilliseconds = 400;
const pendingExplanation = { timer: 0, cost: 0 };
function evaluate(store, { isTransient = false } = {}) {
const { state } = store;
const track = currentTrack(state);
clearTimeout(pendingExplanation.timer);
if (!track || track.count === 0) {
store.set({ answer: null });
return;
}
const begin = performance.now();
const isInParts = track.count * state.layoutAnswer.zones.length > explainedAtOnce;
let explain = isInParts ? "none" : "all";
if (isTransient) {
const keepsUp = pendingExplanation.cost < affordableEvaluation && track.count <= explainedFixes;
explain = state.selection && keepsUp ? [state.selection.zone] : "none";
}
const answer = answerOf(store, track, explain);
if (isTransient) {
if (explain !== "none") pendingExplanation.cost = Math.max(pendingExplanation.cost, performance.now() - begin);
pendingExplanation.timer = setTimeout(() => evaluate(store), explanationDelay);
} else {
pendingExplanation.cost = 0;
if (isInParts) pendingExplanation.timer = setTimeout(() => explainPart(store, null, 0, 200, performance.now()), 0);
}
if (explain !== "all") answer.explanation = mergedExplanation(state.answer?.explanation, answer.explanation);
store.set({ answer, isTransient, evaluationMilliseconds: performance.now() - begin });
}
function answerOf(store, track, explain) {
const { engine, scenarioText, profile } = store.state;
try {
const answer = engine.evaluate(track.index, { explain });
if (scenarioText !== null && store.state.scenarioError) store.set({ scenarioError: null });
return answer;
} catch (error) {
if (scenarioText === null) throw error;
store.set({ scenarioError: error });
setScenarioOf(store, null, profile);
try {
return engine.evaluate(track.index, { explain });
} finally {
setScenarioOf(store, scenarioText, profile);
}
}
}
function setScenarioOf({ state }, text, profile) {
state.engine.setScenario(text, profile, state.data.scenario?.name ?? "scenario");
}
function explainPart(store, explained, from, size, shown) {
const { state } = store;
const track = currentTrack(state);
if (!track) return;
const zones = state.layoutAnswer.zones.length;
const begin = performance.now();
const part = answerOf(store, track, Array.from({ length: Math.min(size, zones - from) }, (_, index) => from + index)).explanation;
const all = explained ? { ...part, zones: explained.zones.concat(part.zones) } : part;
const end = performance.now();
const next = from + size;
const isShown = next >= zones || end - shown > showingMilliseconds;
if (isShown) store.set({ answer: { ...state.answer, explanation: next >= zones ? all : mergedExplanation(state.answer?.explanation, all) } });
if (next >= zones) return;
const nextSize = Math.min(Math.max(Math.round(size * partMilliseconds / Math.max(end - begin, 1)), 50), 2000);
pendingExplanation.timer = setTimeout(() => explainPart(store, all, next, nextSize, isShown ? end : shown), 0);
}
function mergedExplanation(old, some) {
if (!old || !some) return some ?? old ?? null;
const zones = new Map(old.zones.map((zone) => [zone.zone, zone]));
for (const zone of some.zones) zones.set(zone.zone, zone);
return { ...some, zones: [...zones.values()] };
}
const underWay = { before: null };
function snapshot({ state }) {
const { layout, layoutText, settings, scenarioText, profile } = state;
return { layout, layoutText, settings, scenarioText, profile };
}
function finish(store, before, description, kind, isTransient) {
if (isTransient) {
underWay.before ??= before;
} else {
const change = { description, kind, before: underWay.before ?? before, after: snapshot(store) };
underWay.before = null;
setChanges(store, [...store.state.changes, change], []);
}
evaluate(store, { isTransient });
if (!isTransient) announceOutcome(store, description);
}
function setChanges(store, changes, undone) {
store.set({ changes, undone, canUndo: changes.length > 0, canRedo: undone.length > 0 });
}
function announceOutcome(store, description) {
const { answer } = store.state;
if (!answer) return announce(store, description);
const second = answer.app ?? answer.restart;
const lost = answer.comparison.reduce((sum, row) => sum + row.lost.length, 0);
announce(store, `${description}. ${answer.normal.length} events in normal mode, ${second.length} in `
+ `${answer.app ? "the scenario" : "restart mode"}, ${lost} lost.`);
}
function announce(store, text) {
store.set({ announcement: text });
}
function applyLayout(store, layout, description, { transient = false } = {}) {
const before = snapshot(store);
const layoutText = JSON.stringify(layout, null, 2);
try {
const layoutAnswer = store.state.engine.setLayout(layoutText, store.state.data.layout.name, { findings: !transient });
layoutAnswer.findings ??= store.state.layoutAnswer.findings;
store.set({ layout, layoutText, layoutAnswer, layoutError: null });
} catch (error) {
store.set({ layoutError: error });
return false;
}
finish(store, before, description, "layout", transient);
return true;
}
function changeSettings(store, patch, description, { transient = false } = {}) {
const before = snapshot(store);
const settings = { ...store.state.settings, ...patch };
try {
const layoutAnswer = store.state.engine.setSettings(settings);
store.set({ settings, layoutAnswer: layoutAnswer ?? store.state.layoutAnswer, settingsError: null });
} catch (error) {
store.state.engine.setSettings(before.settings);
store.set({ settingsError: error });
return false;
}
finish(store, before, description, "settings", transient);
return true;
}
function changeScenario(store, scenarioText, profile, description, { transient = false } = {}) {
const before = snapshot(store);
const track = currentTrack(store.state);
try {
setScenarioOf(store, scenarioText, profile);
if (track && track.count > 0) store.state.engine.evaluate(track.index, { explain: "none" });
} catch (error) {
setScenarioOf(store, before.scenarioText, before.profile);
store.set({ scenarioError: error });
return false;
}
store.set({ scenarioText, profile, scenarioError: null });
finish(store, before, description, "scenario", transient);
return true;
}
function restore(store, saved) {
const { engine, data } = store.state;
engine.setSettings(saved.settings);
const layoutAnswer = engine.setLayout(saved.layoutText, data.layout.name);
setScenarioOf(store, saved.scenarioText, saved.profile);
store.set({ ...saved, layoutAnswer, layoutError: null, settingsError: null, scenarioError: null });
evaluate(store);
}
function undo(store) {
const change = store.state.changes.at(-1);
if (!change) return;
underWay.before = null;
setChanges(store, store.state.changes.slice(0, -1), [...store.state.undone, change]);
restore(store, change.before);
announceOutcome(store, `Undone: ${change.description}`);
}
function redo(store) {
const change = store.state.undone.at(-1);
if (!change) return;
underWay.before = null;
setChanges(store, [...store.state.changes, change], store.state.undone.slice(0, -1));
restore(store, change.after);
announceOutcome(store, `Again: ${change.description}`);
}
function revertAll(store) {
const first = store.state.changes[0];
if (!first) return;
underWay.before = null;
setChanges(store, [], [...store.state.undone, ...store.state.changes.toReversed()]);
restore(store, first.before);
announceOutcome(store, "All changes undone");
}
function chooseTrack(store, trackIndex) {
store.set({ trackIndex, cursor: null, isPlaying: false, timeRange: null, hover: null, isFleet: false });
evaluate(store);
}
function select(store, selection) {
const before = store.state.selection;
if (before?.zone === selection?.zone && before?.fence === selection?.fence) return;
store.set({ selection });
}
function moveCursor(store, time) {
const track = currentTrack(store.state);
if (time == null || Number.isNaN(time) || !track || track.count === 0) {
store.set({ cursor: null });
return;
}
store.set({ cursor: Math.min(Math.max(time, track.times[0]), track.times[track.count - 1]) });
}
function showTab(store, tab) {
store.set({ tab });
}
function el(name, attributes = {}, ...children) {
const element = document.createElement(name);
setAttributes(element, attributes);
element.append(...(children.filter((child) => child !== null && child !== undefined && child !== false)));
return element;
}
function svg(name, attributes = {}, ...children) {
const element = document.createElementNS("http://www.w3.org/2000/svg", name);
setAttributes(element, attributes);
element.append(...children);
return element;
}
function setAttributes(element, attributes) {
for (const [key, value] of Object.entries(attributes)) {
if (value === null || value === undefined || value === false) continue;
if (key === "text") element.textContent = String(value);
else if (key === "on") for (const [event, listener] of Object.entries(value)) element.addEventListener(event, (listener));
else if (key === "dataset") Object.assign((element).dataset, value);
else element.setAttribute(key, value === true ? "" : String(value));
}
}
function userText(text, className) {
return el("bdi", { text, class: className });
}
function setText(element, text) {
if (element.textContent !== text) element.textContent = text;
}
function download(name, text, type) {
const address = URL.createObjectURL(new Blob([text], { type }));
const link = el("a", { href: address, download: name });
document.body.append(link);
link.click();
link.remove();
setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
async function copyText(text) {
try {
await navigator.clipboard.writeText(text);
return true;
} catch {
const area = el("textarea", { class: "visually-hidden", "aria-hidden": "true" });
area.value = text;
document.body.append(area);
const focused = (document.activeElement);
area.select();
const isCopied = document.execCommand("copy");
area.remove();
focused?.focus();
return isCopied;
}
}
function prefersReducedMotion() {
return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
const RADIANS = Math.PI / 180;
const MEAN_RADIUS = 6371008.8;
const MERCATOR_RADIUS = 6378137;
const MERCATOR_LIMIT = 85.0511287798066;
const ELLIPSOID_SQUARED_ECCENTRICITY = 0.00669437999014;
function nearLongitude(longitude, reference) {
const turns = Math.round((longitude - reference) / 360);
return turns === 0 ? longitude : longitude - 360 * turns;
}
function wrapLongitude(longitude) {
return nearLongitude(longitude, 0);
}
function metersPerDegree(latitude) {
const sine = Math.sin(latitude * RADIANS);
const w = 1 - ELLIPSOID_SQUARED_ECCENTRICITY * sine * sine;
const prime = MERCATOR_RADIUS / Math.sqrt(w);
return {
latitude: (RADIANS * prime * (1 - ELLIPSOID_SQUARED_ECCENTRICITY)) / w,
longitude: RADIANS * prime * Math.max(1e-9, Math.cos(latitude * RADIANS)),
};
}
function groundDistance(longitude1, latitude1, longitude2, latitude2) {
const east = nearLongitude(longitude2, longitude1) - longitude1;
const north = latitude2 - latitude1;
const middle = (latitude1 + latitude2) / 2;
if (Math.abs(north) < 0.2 && Math.abs(middle) < 80 && Math.abs(east) < 0.2) {
const scale = metersPerDegree(middle);
return Math.hypot(east * scale.longitude, north * scale.latitude);
}
const a = Math.sin((north / 2) * RADIANS) ** 2
+ Math.cos(latitude1 * RADIANS) * Math.cos(latitude2 * RADIANS) * Math.sin((east / 2) * RADIANS) ** 2;
return 2 * MEAN_RADIUS * Math.asin(Math.min(1, Math.sqrt(a)));
}
function destination(longitude, latitude, bearing, meters) {
if (meters < 20000 && Math.abs(latitude) < 80) {
const scale = metersPerDegree(latitude);
const north = (meters * Math.cos(bearing * RADIANS)) / scale.latitude;
const middle = metersPerDegree(latitude + north / 2);
return ([longitude + (meters * Math.sin(bearing * RADIANS)) / middle.longitude, latitude + north]);
}
const [sinPhi, cosPhi] = [Math.sin(latitude * RADIANS), Math.cos(latitude * RADIANS)];
const [sinLambda, cosLambda] = [Math.sin(longitude * RADIANS), Math.cos(longitude * RADIANS)];
const along = Math.cos(meters / MEAN_RADIUS);
const north = Math.sin(meters / MEAN_RADIUS) * Math.cos(bearing * RADIANS);
const east = Math.sin(meters / MEAN_RADIUS) * Math.sin(bearing * RADIANS);
const x = cosPhi * cosLambda * along - sinPhi * cosLambda * north - sinLambda * east;
const y = cosPhi * sinLambda * along - sinPhi * sinLambda * north + cosLambda * east;
const z = sinPhi * along + cosPhi * north;
return ([nearLongitude(Math.atan2(y, x) / RADIANS, longitude), Math.atan2(z, Math.hypot(x, y)) / RADIANS]);
}
function unwrapLongitudes(longitudes, reference = longitudes.find((value) => !Number.isNaN(value)) ?? 0) {
const result = new Float64Array(longitudes.length);
let last = reference;
for (let i = 0; i < longitudes.length; i += 1) {
result[i] = nearLongitude(longitudes[i], last);
if (!Number.isNaN(result[i])) last = result[i];
}
return result;
}
function mercatorProjection(center) {
const limit = Math.max(-MERCATOR_LIMIT, Math.min(MERCATOR_LIMIT, center[1]));
const scale = Math.cos(limit * RADIANS) * MERCATOR_RADIUS;
const north = (latitude) => Math.asinh(Math.tan(Math.max(-MERCATOR_LIMIT, Math.min(MERCATOR_LIMIT, latitude)) * RADIANS));
const origin = north(limit);
return {
kind: "mercator",
center,
project: (longitude, latitude) => [(longitude - center[0]) * RADIANS * scale, (north(latitude) - origin) * scale],
unproject: (x, y) => [center[0] + x / scale / RADIANS, Math.atan(Math.sinh(y / scale + origin)) / RADIANS],
};
}
function polarProjection(center) {
const side = center[1] < 0 ? -1 : 1;
const radius = (latitude) => 2 * MEAN_RADIUS * Math.tan(Math.max(0, Math.min(Math.PI - 1e-6, (90 - side * latitude) * RADIANS)) / 2);
return {
kind: "polar",
center,
project: (longitude, latitude) => {
const r = radius(latitude);
const angle = (longitude - center[0]) * RADIANS;
return [r * Math.sin(angle), -side * r * Math.cos(angle)];
},
unproject: (x, y) => [
wrapLongitude(center[0] + Math.atan2(x, -side * y) / RADIANS),
side * (90 - (2 * Math.atan(Math.hypot(x, y) / (2 * MEAN_RADIUS))) / RADIANS),
],
};
}
function projectionFor(bounds) {
const center = ([(bounds.minX + bounds.maxX) / 2, (bounds.minY + bounds.maxY) / 2]);
const needsPole = Math.max(bounds.maxY, -bounds.minY) > 84;
return needsPole ? polarProjection([center[0], bounds.maxY > 84 ? 90 : -90]) : mercatorProjection(center);
}
function emptyBounds() {
return { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
}
function extendBounds(bounds, x, y) {
if (x < bounds.minX) bounds.minX = x;
if (x > bounds.maxX) bounds.maxX = x;
if (y < bounds.minY) bounds.minY = y;
if (y > bounds.maxY) bounds.maxY = y;
}
function isEmptyBounds(bounds) {
return !(bounds.minX <= bounds.maxX && bounds.minY <= bounds.maxY);
}
function boundsMeet(a, b) {
return a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY;
}
function unitsPerMeter(projection, longitude, latitude) {
const step = Math.abs(latitude) > 89.9 ? -Math.sign(latitude) : 1;
const [x, y] = projection.project(longitude, latitude);
const [, north] = destination(longitude, latitude, 0, step);
const [nx, ny] = projection.project(longitude, north);
const up = Math.hypot(nx - x, ny - y);
if (projection.kind === "polar") return { east: up, north: up };
const [ex] = projection.project(longitude + 1, latitude);
return { east: (ex - x) / metersPerDegree(latitude).longitude, north: up };
}
const SIMPLIFY_PART = 1024;
function squaredSegmentDistance(px, py, ax, ay, bx, by) {
let dx = bx - ax;
let dy = by - ay;
const length = dx * dx + dy * dy;
if (length > 0) {
const t = Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / length));
dx = px - (ax + t * dx);
dy = py - (ay + t * dy);
} else {
dx = px - ax;
dy = py - ay;
}
return dx * dx + dy * dy;
}
function pathImportance(xs, ys, breaks = null) {
const count = xs.length;
const importance = new Float32Array(count);
let first = 0;
for (let i = 1; i <= count; i += 1) {
const isBreak = i === count || (breaks !== null && breaks[i] === 1);
if (!isBreak && i - first < SIMPLIFY_PART) continue;
const last = isBreak ? i - 1 : i;
rankPart(xs, ys, importance, first, last);
first = i;
}
return importance;
}
function rankPart(xs, ys, importance, first, last) {
importance[first] = Infinity;
importance[last] = Infinity;
const stack = [first, last, Infinity];
while (stack.length > 0) {
const limit = (stack.pop());
const end = (stack.pop());
const start = (stack.pop());
let farthest = -1;
let distance = -1;
for (let i = start + 1; i < end; i += 1) {
const d = squaredSegmentDistance(xs[i], ys[i], xs[start], ys[start], xs[end], ys[end]);
if (d > distance) {
distance = d;
farthest = i;
}
}
if (farthest < 0) continue;
const value = Math.min(Math.sqrt(distance), limit);
importance[farthest] = value * 1.0000002;
stack.push(start, farthest, value, farthest, end, value);
}
}
function pointsAtTolerance(importance, lengths, tolerance, spacing) {
const result = new Uint32Array(importance.length);
let count = 0;
let last = -Infinity;
for (let i = 0; i < importance.length; i += 1) {
if (importance[i] > tolerance || lengths[i] - last > spacing) {
result[count] = i;
count += 1;
last = lengths[i];
}
}
return result.slice(0, count);
}
function lowerBound(sorted, value) {
let low = 0;
let high = sorted.length;
while (low < high) {
const middle = (low + high) >> 1;
if (sorted[middle] < value) low = middle + 1;
else high = middle;
}
return low;
}
const DRAWING_TOLERANCE = 0.5;
const COLOR_SPACING = 8;
const TILE = 256;
function prepareTrack(track, projection, maximumGapSeconds = 60) {
const { count, times, latitudes } = track;
const longitudes = unwrapLongitudes(track.longitudes, projection.kind === "mercator" ? projection.center[0] : undefined);
const xs = new Float64Array(count);
const ys = new Float64Array(count);
const breaks = new Uint8Array(count);
const lengths = new Float64Array(count);
const speeds = new Float64Array(count);
const speedSums = new Float64Array(count + 1);
const speedCounts = new Float64Array(count + 1);
for (let i = 0; i < count; i += 1) {
const [x, y] = projection.project(longitudes[i], latitudes[i]);
xs[i] = x;
ys[i] = y;
const seconds = i === 0 ? Infinity : (times[i] - times[i - 1]) / 1000;
if (!(seconds <= maximumGapSeconds)) breaks[i] = 1;
lengths[i] = i === 0 ? 0 : lengths[i - 1] + Math.hypot(x - xs[i - 1], y - ys[i - 1]);
let speed = track.speeds?.[i] ?? NaN;
if (Number.isNaN(speed) && breaks[i] === 0 && seconds > 0) {
speed = groundDistance(longitudes[i - 1], latitudes[i - 1], longitudes[i], latitudes[i]) / seconds;
}
speeds[i] = speed;
const isKnown = Number.isFinite(speed);
speedSums[i + 1] = speedSums[i] + (isKnown ? speed : 0);
speedCounts[i + 1] = speedCounts[i] + (isKnown ? 1 : 0);
}
return {
track, projection, count, xs, ys, times, breaks, speeds, speedSums, speedCounts, lengths,
importance: pathImportance(xs, ys, breaks), boxes: tileBoxes(xs, ys), levels: new Map(),
};
}
function tileBoxes(xs, ys) {
const tiles = Math.ceil(xs.length / TILE);
const boxes = new Float64Array(tiles * 4);
for (let tile = 0; tile < tiles; tile += 1) {
let minX = Infinity;
let minY = Infinity;
let maxX = -Infinity;
let maxY = -Infinity;
for (let i = Math.max(0, tile * TILE - 1); i < Math.min(xs.length, (tile + 1) * TILE); i += 1) {
if (xs[i] < minX) minX = xs[i];
if (xs[i] > maxX) maxX = xs[i];
if (ys[i] < minY) minY = ys[i];
if (ys[i] > maxY) maxY = ys[i];
}
boxes.set([minX, minY, maxX, maxY], tile * 4);
}
return boxes;
}
function trackLevel(drawn, scale) {
const level = Math.floor(Math.log2(1 / scale));
let indexes = drawn.levels.get(level);
if (indexes === undefined) {
const unitsPerPixel = 2 ** level;
indexes = pointsAtTolerance(drawn.importance, drawn.lengths, DRAWING_TOLERANCE * unitsPerPixel, COLOR_SPACING * 2 * unitsPerPixel);
drawn.levels.set(level, indexes);
}
return indexes;
}
function visitSegments(drawn, scale, view, limits, visit) {
const level = trackLevel(drawn, scale);
const { boxes } = drawn;
let nextLimit = 0;
for (let tile = 0, k = 0; tile * 4 < boxes.length; tile += 1) {
const end = (tile + 1) * TILE;
const isVisible = boxes[tile * 4] <= view.maxX && boxes[tile * 4 + 2] >= view.minX
&& boxes[tile * 4 + 1] <= view.maxY && boxes[tile * 4 + 3] >= view.minY;
const stop = end >= drawn.count ? level.length : lowerBound(level, end);
if (!isVisible && !spansTile(level, k, stop, end, drawn, view)) {
k = stop;
continue;
}
for (; k < stop; k += 1) {
if (k === 0) continue;
let from = level[k - 1];
const to = level[k];
while (nextLimit < limits.length && limits[nextLimit] <= from) nextLimit += 1;
for (let l = nextLimit; l < limits.length && limits[l] < to; l += 1) {
visit(from, limits[l]);
from = limits[l];
}
visit(from, to);
}
}
}
function spansTile(level, k, stop, end, drawn, view) {
if (k === 0 || k >= stop || level[k - 1] >= end - TILE - 1) return false;
const a = level[k - 1];
const b = level[k];
return Math.min(drawn.xs[a], drawn.xs[b]) <= view.maxX && Math.max(drawn.xs[a], drawn.xs[b]) >= view.minX
&& Math.min(drawn.ys[a], drawn.ys[b]) <= view.maxY && Math.max(drawn.ys[a], drawn.ys[b]) >= view.minY;
}
function meanSpeed(drawn, from, to) {
const known = drawn.speedCounts[to + 1] - drawn.speedCounts[from + 1];
return known === 0 ? NaN : (drawn.speedSums[to + 1] - drawn.speedSums[from + 1]) / known;
}
function positionAtTime(drawn, time) {
const { times, xs, ys, count } = drawn;
if (count === 0 || !(time >= times[0] && time <= times[count - 1])) return null;
const after = Math.min(count - 1, lowerBound(times, time));
if (times[after] === time || after === 0) return { x: xs[after], y: ys[after], index: after, isGap: false };
const share = (time - times[after - 1]) / (times[after] - times[after - 1]);
return {
x: xs[after - 1] + share * (xs[after] - xs[after - 1]),
y: ys[after - 1] + share * (ys[after] - ys[after - 1]),
index: share < 0.5 ? after - 1 : after,
isGap: drawn.breaks[after] === 1,
};
}
function nearestFix(drawn, x, y, reach) {
const { boxes, xs, ys, count } = drawn;
let best = reach * reach;
let found = -1;
for (let tile = 0; tile * 4 < boxes.length; tile += 1) {
const dx = Math.max(boxes[tile * 4] - x, 0, x - boxes[tile * 4 + 2]);
const dy = Math.max(boxes[tile * 4 + 1] - y, 0, y - boxes[tile * 4 + 3]);
if (dx * dx + dy * dy > best) continue;
for (let i = tile * TILE; i < Math.min(count, (tile + 1) * TILE); i += 1) {
const d = (xs[i] - x) ** 2 + (ys[i] - y) ** 2;
if (d < best) {
best = d;
found = i;
}
}
}
return found;
}
const LONGEST_EDGE = 1;
const LARGE_RADIUS = 20000;
const CIRCLE_CORNERS = 128;
const SIMPLE_OUTLINE = 48;
function projectLine(line, projection, reference, isClosed) {
const xs = [];
const ys = [];
let last = (null);
const add = (longitude, latitude) => {
const [x, y] = projection.project(longitude, latitude);
xs.push(x);
ys.push(y);
};
const count = line.length + (isClosed && line.length > 0 ? 1 : 0);
for (let i = 0; i < count; i += 1) {
const [written, latitude] = line[i % line.length];
const longitude = nearLongitude(written, last === null ? reference : last[0]);
if (last !== null) {
const steps = Math.min(720, Math.ceil(Math.max(Math.abs(longitude - last[0]), Math.abs(latitude - last[1])) / LONGEST_EDGE));
for (let step = 1; step < steps; step += 1) {
add(last[0] + ((longitude - last[0]) * step) / steps, last[1] + ((latitude - last[1]) * step) / steps);
}
}
add(longitude, latitude);
last = [longitude, latitude];
}
return { xs: Float64Array.from(xs), ys: Float64Array.from(ys), importance: null, levels: new Map() };
}
function projectCircle(center, radius, projection) {
const longitude = nearLongitude(center[0], projection.center[0]);
const [x, y] = projection.project(longitude, center[1]);
const units = unitsPerMeter(projection, longitude, center[1]);
let outline = null;
if (radius > LARGE_RADIUS || Math.abs(center[1]) > 80) {
const ring = [];
for (let i = 0; i < CIRCLE_CORNERS; i += 1) ring.push(destination(longitude, center[1], (i * 360) / CIRCLE_CORNERS, radius));
outline = projectLine(ring, projection, longitude, true);
}
return { x, y, rx: radius * units.east, ry: radius * units.north, outline };
}
function extendByOutline(bounds, outline) {
for (let i = 0; i < outline.xs.length; i += 1) extendBounds(bounds, outline.xs[i], outline.ys[i]);
}
function extendByCircle(bounds, circle) {
if (circle.outline !== null) {
extendByOutline(bounds, circle.outline);
return;
}
extendBounds(bounds, circle.x - circle.rx, circle.y - circle.ry);
extendBounds(bounds, circle.x + circle.rx, circle.y + circle.ry);
}
function shapeLines(shape) {
if (shape.kind === "polygon") return shape.polygons.flat();
if (shape.kind === "geoline") return [shape.line];
if (shape.kind !== "rectangle") return [];
const [west, south] = shape.southWest;
const [writtenEast, north] = shape.northEast;
const east = writtenEast < west ? writtenEast + 360 : writtenEast;
const middle = (west + east) / 2;
return [[[west, south], [middle, south], [east, south], [east, north], [middle, north], [west, north]]];
}
function signPosition(outlines, kind) {
let best = -Infinity;
let position = ([0, 0]);
for (const { xs, ys } of outlines) {
for (let i = 0; i < xs.length; i += 1) {
if (xs[i] + ys[i] <= best) continue;
best = xs[i] + ys[i];
position = [xs[i], ys[i]];
if (kind === "geoline") return position;
}
}
return position;
}
function drawnFence(fence, zone, index, projection) {
const { shape } = fence;
const lines = shapeLines(shape);
const first = lines.find((line) => line.length > 0)?.[0];
const reference = first === undefined ? projection.center[0] : nearLongitude(first[0], projection.center[0]);
const outlines = lines.map((line) => projectLine(line, projection, reference, shape.kind !== "geoline"));
const circle = shape.kind === "circle" ? projectCircle(shape.center, shape.radius, projection) : null;
const fenceBounds = emptyBounds();
for (const outline of outlines) extendByOutline(fenceBounds, outline);
if (circle !== null) extendByCircle(fenceBounds, circle);
const bounds = { ...fenceBounds };
const restart = fence.restart?.center ? projectCircle(fence.restart.center, fence.restart.radius, projection) : null;
if (restart !== null) extendByCircle(bounds, restart);
const area = (fenceBounds.maxX - fenceBounds.minX) * (fenceBounds.maxY - fenceBounds.minY);
return { zone, fence: index, kind: shape.kind, outlines, circle, restart, bounds, fenceBounds, area, sign: signPosition(outlines, shape.kind) };
}
function createShapeCache() {
let shapes = new Map();
let lastProjection = null;
return {
update(layoutAnswer, layout, projection) {
if (projection !== lastProjection) shapes = new Map();
lastProjection = projection;
const next = new Map();
const result = [];
for (const zone of layoutAnswer?.zones ?? []) {
for (const fence of zone.fences) {
const source = layout?.zones?.[zone.index]?.fences?.[fence.index] ?? fence;
const restart = fence.restart?.center;
const key = `${zone.index},${fence.index},${restart ? `${restart[0]},${restart[1]},${fence.restart.radius}` : ""}`;
const known = shapes.get(key);
const drawn = known !== undefined && known.source === source ? known.drawn : drawnFence(fence, zone.index, fence.index, projection);
next.set(key, { source, drawn });
result.push(drawn);
}
}
shapes = next;
return result;
},
};
}
function outlineLevel(outline, scale) {
if (outline.xs.length <= SIMPLE_OUTLINE) return null;
outline.importance ??= pathImportance(outline.xs, outline.ys);
const level = Math.floor(Math.log2(1 / scale));
let indexes = outline.levels.get(level);
if (indexes === undefined) {
const tolerance = DRAWING_TOLERANCE * 2 ** level;
const { importance } = outline;
indexes = Uint32Array.from(outline.xs.keys()).filter((i) => importance[i] > tolerance);
outline.levels.set(level, indexes);
}
return indexes;
}
function fenceContains(drawn, x, y) {
if (drawn.kind === "geoline") return false;
if (drawn.circle !== null && drawn.circle.outline === null) {
return ((x - drawn.circle.x) / drawn.circle.rx) ** 2 + ((y - drawn.circle.y) / drawn.circle.ry) ** 2 <= 1;
}
const outlines = drawn.circle?.outline ? [drawn.circle.outline] : drawn.outlines;
let isInside = false;
for (const { xs, ys } of outlines) {
for (let i = 1; i < xs.length; i += 1) {
if (ys[i] > y === ys[i - 1] > y) continue;
if (x < ((xs[i - 1] - xs[i]) * (y - ys[i])) / (ys[i - 1] - ys[i]) + xs[i]) isInside = !isInside;
}
}
return isInside;
}
function distanceToOutline(drawn, x, y) {
let least = Infinity;
if (drawn.circle !== null && drawn.circle.outline === null) {
const { x: cx, y: cy, rx, ry } = drawn.circle;
const share = Math.hypot((x - cx) / rx, (y - cy) / ry);
return Math.abs(share - 1) * Math.min(rx, ry);
}
const outlines = drawn.circle?.outline ? [drawn.circle.outline] : drawn.outlines;
for (const { xs, ys } of outlines) {
for (let i = 1; i < xs.length; i += 1) {
const dx = xs[i] - xs[i - 1];
const dy = ys[i] - ys[i - 1];
const length = dx * dx + dy * dy;
const t = length > 0 ? Math.max(0, Math.min(1, ((x - xs[i - 1]) * dx + (y - ys[i - 1]) * dy) / length)) : 0;
least = Math.min(least, Math.hypot(x - xs[i - 1] - t * dx, y - ys[i - 1] - t * dy));
}
}
return least;
}
function fencesAt(fences, x, y, reach) {
const found = fences.filter((drawn) => {
const { minX, minY, maxX, maxY } = drawn.fenceBounds;
const isNear = x >= minX - reach && x <= maxX + reach && y >= minY - reach && y <= maxY + reach;
return isNear && (fenceContains(drawn, x, y) || distanceToOutline(drawn, x, y) <= reach);
});
const rank = ({ kind, area }) => (kind === "geoline" ? -1 : area);
return found.sort((a, b) => rank(a) - rank(b));
}
function fenceAt(fences, x, y, reach) {
return fencesAt(fences, x, y, reach)[0] ?? null;
}
const COLOR_NAMES = ["ink", "paper", "line", "muted", "accent", "normal", "restart", "suppressed", "lost", "fence", "circle", "warning", "selection"];
const RAMP_STEPS = 6;
function readTheme(element) {
const style = getComputedStyle(element);
const theme = { font: style.fontFamily || "system-ui, sans-serif", ramp: [] };
for (const name of COLOR_NAMES) theme[name] = style.getPropertyValue(`--${name}`).trim() || "#808080";
for (let step = 0; step < RAMP_STEPS; step += 1) theme.ramp.push(style.getPropertyValue(`--map-ramp-${step}`).trim() || "#808080");
theme.unknown = theme.muted;
return theme;
}
function withAlpha(color, alpha) {
if (/^#[0-9a-f]{6}$/i.test(color)) return color + Math.round(alpha * 255).toString(16).padStart(2, "0");
return `color-mix(in srgb, ${color} ${Math.round(alpha * 100)}%, transparent)`;
}
function hatchPattern(context, color, pixelRatio) {
const size = 8;
const tile = document.createElement("canvas");
tile.width = Math.round(size * pixelRatio);
tile.height = tile.width;
const pen = tile.getContext("2d");
if (pen === null) return null;
pen.scale(tile.width / size, tile.width / size);
pen.strokeStyle = color;
pen.lineWidth = 1;
pen.beginPath();
for (const shift of [-size, 0, size]) {
pen.moveTo(shift - 1, size + 1);
pen.lineTo(shift + size + 1, -1);
}
pen.stroke();
const pattern = context.createPattern(tile, "repeat");
pattern?.setTransform(new DOMMatrix().scale(size / tile.width));
return pattern;
}
function watchTheme(action) {
const queries = ["(prefers-color-scheme: dark)", "(forced-colors: active)", "print"].map((query) => matchMedia(query));
for (const query of queries) query.addEventListener("change", action);
return () => {
for (const query of queries) query.removeEventListener("change", action);
};
}
const LEAST_SCALE = 1 / 200000;
const GREATEST_SCALE = 2000;
const screenX = (view, x) => (x - view.x) * view.scale + view.width / 2;
const screenY = (view, y) => (view.y - y) * view.scale + view.height / 2;
const planeX = (view, px) => (px - view.width / 2) / view.scale + view.x;
const planeY = (view, py) => view.y - (py - view.height / 2) / view.scale;
function viewBounds(view, margin = 0) {
const halfWidth = (view.width / 2 + margin) / view.scale;
const halfHeight = (view.height / 2 + margin) / view.scale;
return { minX: view.x - halfWidth, maxX: view.x + halfWidth, minY: view.y - halfHeight, maxY: view.y + halfHeight };
}
function fitView(bounds, width, height, margin = 40) {
if (isEmptyBounds(bounds)) return { x: 0, y: 0, scale: 1 / 20000, width, height };
const inner = (size) => Math.max(20, size - 2 * margin);
const spanX = bounds.maxX - bounds.minX;
const spanY = bounds.maxY - bounds.minY;
const scale = Math.min(spanX > 0 ? inner(width) / spanX : 2, spanY > 0 ? inner(height) / spanY : 2, 2);
return { x: (bounds.minX + bounds.maxX) / 2, y: (bounds.minY + bounds.maxY) / 2, scale: limitScale(scale), width, height };
}
function panView(view, dx, dy) {
return { ...view, x: view.x - dx / view.scale, y: view.y + dy / view.scale };
}
function zoomView(view, factor, px = view.width / 2, py = view.height / 2) {
const scale = limitScale(view.scale * factor);
const x = planeX(view, px);
const y = planeY(view, py);
return { ...view, scale, x: x - (px - view.width / 2) / scale, y: y + (py - view.height / 2) / scale };
}
function revealPoint(view, x, y, margin = 40) {
const px = screenX(view, x);
const py = screenY(view, y);
const dx = Math.max(0, margin - px) - Math.max(0, px - (view.width - margin));
const dy = Math.max(0, margin - py) - Math.max(0, py - (view.height - margin));
return dx === 0 && dy === 0 ? view : panView(view, dx, dy);
}
function limitScale(scale) {
return Math.max(LEAST_SCALE, Math.min(GREATEST_SCALE, scale));
}
function boundsOfPoints(xs, ys) {
const bounds = emptyBounds();
for (let i = 0; i < xs.length; i += 1) extendBounds(bounds, xs[i], ys[i]);
return bounds;
}
const DOT_SIZE = 3;
const LARGEST_DASHED = 6000;
function traceOutline(pen, view, outline, isClosed) {
const { xs, ys } = outline;
const indexes = outlineLevel(outline, view.scale);
const count = indexes === null ? xs.length : indexes.length;
for (let k = 0; k < count; k += 1) {
const i = indexes === null ? k : indexes[k];
if (k === 0) pen.moveTo(screenX(view, xs[i]), screenY(view, ys[i]));
else pen.lineTo(screenX(view, xs[i]), screenY(view, ys[i]));
}
if (isClosed) pen.closePath();
}
function traceCircle(pen, view, circle) {
if (circle.outline !== null) {
traceOutline(pen, view, circle.outline, true);
return;
}
const x = screenX(view, circle.x);
const y = screenY(view, circle.y);
pen.moveTo(x + circle.rx * view.scale, y);
pen.ellipse(x, y, circle.rx * view.scale, circle.ry * view.scale, 0, 0, 2 * Math.PI);
}
function traceFence(pen, view, drawn) {
if (drawn.circle !== null) traceCircle(pen, view, drawn.circle);
for (const outline of drawn.outlines) traceOutline(pen, view, outline, drawn.kind !== "geoline");
}
function drawFences(pen, view, fences, style) {
const { theme, shown } = style;
const part = viewBounds(view, 20);
const visible = fences.filter((drawn) => boundsMeet(drawn.bounds, part));
const dots = [];
const outlined = [];
for (const drawn of visible) {
const size = Math.max(drawn.bounds.maxX - drawn.bounds.minX, drawn.bounds.maxY - drawn.bounds.minY) * view.scale;
(size < DOT_SIZE ? dots : outlined).push(drawn);
}
if (shown.overshoot) drawOvershoot(pen, view, outlined, style);
if (shown.circles) drawRestartCircles(pen, view, outlined, theme);
if (!shown.fences) return;
pen.fillStyle = withAlpha(theme.fence, 0.14);
for (const drawn of outlined) {
if (drawn.kind === "geoline") continue;
pen.beginPath();
traceFence(pen, view, drawn);
pen.fill("evenodd");
}
pen.strokeStyle = theme.fence;
pen.lineWidth = 1.5;
pen.lineJoin = "round";
pen.beginPath();
for (const drawn of outlined) if (drawn.kind !== "geoline") traceFence(pen, view, drawn);
pen.stroke();
for (const drawn of outlined) if (drawn.kind === "geoline") drawGeoline(pen, view, drawn, theme.fence, 3);
pen.fillStyle = theme.fence;
pen.beginPath();
for (const { bounds } of dots) pen.rect(screenX(view, (bounds.minX + bounds.maxX) / 2) - 1.5, screenY(view, (bounds.minY + bounds.maxY) / 2) - 1.5, 3, 3);
pen.fill();
}
function drawOvershoot(pen, view, fences, style) {
const hatch = hatchPattern(pen, withAlpha(style.theme.circle, 0.7), style.pixelRatio);
if (hatch === null) return;
pen.fillStyle = hatch;
for (const drawn of fences) {
if (drawn.restart === null) continue;
pen.beginPath();
traceCircle(pen, view, drawn.restart);
traceFence(pen, view, drawn);
pen.fill("evenodd");
}
}
function drawRestartCircles(pen, view, fences, theme) {
pen.strokeStyle = theme.circle;
pen.lineWidth = 1.25;
pen.setLineDash([6, 4]);
pen.beginPath();
for (const drawn of fences) {
if (drawn.restart !== null && drawn.restart.rx * view.scale <= LARGEST_DASHED) traceCircle(pen, view, drawn.restart);
}
pen.stroke();
pen.setLineDash([]);
pen.beginPath();
for (const drawn of fences) {
if (drawn.restart !== null && drawn.restart.rx * view.scale > LARGEST_DASHED) traceCircle(pen, view, drawn.restart);
}
pen.stroke();
}
function drawGeoline(pen, view, drawn, color, width) {
pen.strokeStyle = color;
pen.fillStyle = color;
pen.lineWidth = width;
pen.lineCap = "round";
pen.beginPath();
traceFence(pen, view, drawn);
pen.stroke();
pen.lineCap = "butt";
for (const { xs, ys } of drawn.outlines) {
if (xs.length < 2) continue;
const end = xs.length - 1;
let before = end - 1;
while (before > 0 && Math.hypot(xs[end] - xs[before], ys[end] - ys[before]) * view.scale < 6) before -= 1;
drawHead(pen, screenX(view, xs[end]), screenY(view, ys[end]), screenX(view, xs[before]), screenY(view, ys[before]));
const middle = Math.floor((end + 1) / 2);
const ax = screenX(view, xs[middle - 1]);
const ay = screenY(view, ys[middle - 1]);
const bx = screenX(view, xs[middle]);
const by = screenY(view, ys[middle]);
const length = Math.hypot(bx - ax, by - ay);
if (length < 10) continue;
const mx = (ax + bx) / 2;
const my = (ay + by) / 2;
pen.lineWidth = 2;
pen.beginPath();
pen.moveTo(mx, my);
pen.lineTo(mx - ((by - ay) / length) * 11, my + ((bx - ax) / length) * 11);
pen.stroke();
}
}
function drawHead(pen, x, y, fromX, fromY) {
const angle = Math.atan2(y - fromY, x - fromX);
pen.beginPath();
pen.moveTo(x + 5 * Math.cos(angle), y + 5 * Math.sin(angle));
for (const turn of [2.5, -2.5]) pen.lineTo(x + 8 * Math.cos(angle + turn), y + 8 * Math.sin(angle + turn));
pen.closePath();
pen.fill();
}
function emphasizeFence(pen, view, drawn, color, width, paper) {
pen.lineJoin = "round";
for (const [stroke, size] of [[paper, width + 3], [color, width]]) {
pen.strokeStyle = stroke;
pen.lineWidth = size;
pen.beginPath();
traceFence(pen, view, drawn);
pen.stroke();
}
if (drawn.kind === "geoline") drawGeoline(pen, view, drawn, color, width);
}
function findingPosition(view, drawn) {
if (drawn.circle !== null) {
const slant = Math.SQRT1_2 * view.scale;
return { x: screenX(view, drawn.circle.x) + drawn.circle.rx * slant, y: screenY(view, drawn.circle.y) - drawn.circle.ry * slant };
}
return { x: screenX(view, drawn.sign[0]), y: screenY(view, drawn.sign[1]) };
}
function drawFindingSign(pen, { x, y, isError, size }, theme) {
pen.beginPath();
pen.moveTo(x, y - 8 * size);
pen.lineTo(x + 8 * size, y + 6 * size);
pen.lineTo(x - 8 * size, y + 6 * size);
pen.closePath();
pen.fillStyle = isError ? theme.warning : theme.paper;
pen.strokeStyle = theme.warning;
pen.lineWidth = 1.5 * size;
pen.lineJoin = "round";
pen.fill();
pen.stroke();
pen.fillStyle = isError ? theme.paper : theme.warning;
pen.fillRect(x - size, y - 3 * size, 2 * size, 5 * size);
pen.fillRect(x - size, y + 3 * size, 2 * size, 2 * size);
}
function findingsByFence(layoutAnswer) {
const result = new Map();
for (const finding of layoutAnswer?.findings ?? []) {
if (finding.severity === "info" || finding.zoneIndex === undefined || finding.zoneIndex === null) continue;
const key = `${finding.zoneIndex},${finding.fenceIndex ?? 0}`;
const entry = result.get(key) ?? { count: 0, isError: false };
entry.count += 1;
entry.isError ||= finding.severity === "error";
result.set(key, entry);
}
return result;
}
const LABEL_CELL = 48;
function createBoxIndex() {
const cells = new Map();
const visit = (box, action) => {
for (let cx = Math.floor(box.x / LABEL_CELL); cx <= Math.floor((box.x + box.width) / LABEL_CELL); cx += 1) {
for (let cy = Math.floor(box.y / LABEL_CELL); cy <= Math.floor((box.y + box.height) / LABEL_CELL); cy += 1) {
if (action(cx * 65536 + cy)) return true;
}
}
return false;
};
return {
add(box) {
visit(box, (key) => {
const list = cells.get(key);
if (list === undefined) cells.set(key, [box]);
else list.push(box);
return false;
});
},
isFree(box) {
return !visit(box, (key) => (cells.get(key) ?? []).some((other) => boxesOverlap(box, other)));
},
};
}
function boxesOverlap(a, b) {
return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
function placeLabels(requests, { width, height, markerSize = 14, obstacles = [] }) {
const index = createBoxIndex();
for (const obstacle of obstacles) index.add(obstacle);
const half = markerSize / 2;
for (const { x, y, isArea, markerWidth = markerSize } of requests) {
if (!isArea) index.add({ x: x - markerWidth / 2, y: y - half, width: markerWidth, height: markerSize });
}
const placed = [];
for (const request of [...requests].sort((a, b) => b.priority - a.priority)) {
for (const { box, hasLeader } of request.isArea ? areaBoxes(request) : candidateBoxes(request, half + 3, ((request.markerWidth ?? markerSize) - markerSize) / 2)) {
const isInside = box.x >= 2 && box.y >= 2 && box.x + box.width <= width - 2 && box.y + box.height <= height - 2;
if (!isInside || !index.isFree(box)) continue;
index.add(box);
placed.push({ request, box, hasLeader });
break;
}
}
return placed;
}
function* areaBoxes({ x, y, width, height }) {
for (const top of [y - height - 3, y + 4, y + 24]) yield { box: { x: x - width / 2, y: top, width, height }, hasLeader: false };
}
function* candidateBoxes({ x, y, width, height }, near, wide) {
for (const distance of [near, near + 22, near + 44]) {
const hasLeader = distance > near;
const slant = distance * 0.75;
const left = x - distance - wide - width;
const right = x + distance + wide;
const boxes = [
[right, y - height / 2], [left, y - height / 2], [x - width / 2, y - distance - height], [x - width / 2, y + distance],
[x + slant, y - slant - height], [x + slant, y + slant], [x - slant - width, y - slant - height], [x - slant - width, y + slant],
];
for (const [bx, by] of boxes) yield { box: { x: bx, y: by, width, height }, hasLeader };
}
}
function groupPoints(points, distance) {
const cells = new Map();
const groups = [];
for (const point of points) {
const cx = Math.floor(point.x / distance);
const cy = Math.floor(point.y / distance);
let group;
for (let i = cx - 1; i <= cx + 1 && group === undefined; i += 1) {
for (let j = cy - 1; j <= cy + 1 && group === undefined; j += 1) {
group = cells.get(i * 65536 + j)?.find((other) => Math.hypot(other.x - point.x, other.y - point.y) < distance);
}
}
if (group !== undefined) {
group.members.push(point);
continue;
}
group = { x: point.x, y: point.y, members: [point] };
groups.push(group);
const key = cx * 65536 + cy;
const list = cells.get(key);
if (list === undefined) cells.set(key, [group]);
else list.push(group);
}
return groups;
}
function shortenText(text, limit = 28) {
const characters = Array.from(String(text));
return characters.length <= limit ? String(text) : `${characters.slice(0, limit - 1).join("").trimEnd()}…`;
}
function collectMarks(state, projection, drawn) {
const { answer, layoutAnswer, shown, filter } = state;
if (!answer || !shown.events) return [];
const zones = new Map((layoutAnswer?.zones ?? []).map((zone) => [zone.id, zone]).reverse());
const needle = (filter ?? "").trim().toLowerCase();
const isWanted = (id) => needle === "" || `${id} ${zones.get(id)?.name ?? ""}`.toLowerCase().includes(needle);
const marks = [];
const add = (kind, record, boundary, series, index, detail = "") => {
if (!isWanted(record.zone) || !boundary) return;
const [x, y] = boundary.latitude === undefined
? [boundary.x, boundary.y]
: projection.project(nearLongitude(boundary.longitude, projection.center[0]), boundary.latitude);
const zone = zones.get(record.zone);
const fence = zone?.fences.find((each) => each.id === record.fence)?.index ?? null;
marks.push({
x, y, kind, type: record.attempt ?? record.type, zone: zone?.index ?? -1, fence, zoneId: record.zone,
time: Date.parse(record.time), detail, series, index,
});
};
const isScenario = Boolean(answer.app);
if (!isScenario) answer.normal.forEach((event, index) => add("normal", event, event.boundary, "normal", index));
const second = isScenario ? answer.app : shown.circles ? answer.restart : [];
second.forEach((event, index) => add(event.mode === "restart" ? "restart" : "normal", event, event.boundary, isScenario ? "app" : "restart", index));
if (isScenario || shown.circles) collectLosses(answer, drawn, add);
for (const zone of answer.explanation?.zones ?? []) {
(zone.suppressed ?? []).forEach((record, index) => {
add("suppressed", record, record.boundary, "suppressed", index, (record.failures ?? []).map(({ gate }) => gate).join(", "));
});
}
return marks;
}
function collectLosses(answer, drawn, add) {
for (const row of answer.comparison ?? []) {
for (const [index, loss] of row.lost.entries()) {
const event = answer.normal.find((each) => each.zone === row.zone && each.time === loss.time && each.fence === loss.fence);
const boundary = event?.boundary ?? (drawn === null ? null : positionAtTime(drawn, Date.parse(loss.time)));
add("lost", { ...loss, zone: row.zone, attempt: loss.type === "crossed" ? "crossed" : "entered" }, boundary, "lost", index, loss.reason ?? "");
}
}
}
const LABEL_NAME = 22;
function markText(members) {
const zones = new Set(members.map(({ zoneId }) => zoneId));
if (zones.size > 1) return zones.size > 3 ? `${members.length} events` : [...zones].map((zone) => shortenText(zone, LABEL_NAME)).join(", ");
const words = [...new Set(members.map((mark) => (mark.kind === "restart" ? mark.type : markWord(mark))))];
return `${shortenText(members[0].zoneId, LABEL_NAME)}: ${words.length > 3 ? `${members.length} events` : words.join(", ")}`;
}
function markWord({ kind, type }) {
if (kind === "lost") return type === "crossed" ? "crossing lost" : "entry lost";
if (kind === "suppressed") return type === "crossed" ? "crossing suppressed" : "entry suppressed";
return kind === "restart" ? `${type} (restart)` : type;
}
const EVENT_GLYPHS = { entered: "+", exited: "−", dwelled: "D", crossed: "|" };
function drawMarker(pen, x, y, mark, theme) {
pen.lineJoin = "round";
if (mark.kind === "suppressed") {
for (const [color, width] of [[theme.paper, 6], [theme.suppressed, 2.5]]) {
pen.strokeStyle = color;
pen.lineWidth = width;
pen.lineCap = "round";
pen.beginPath();
pen.moveTo(x - 4.5, y - 4.5);
pen.lineTo(x + 4.5, y + 4.5);
pen.moveTo(x + 4.5, y - 4.5);
pen.lineTo(x - 4.5, y + 4.5);
pen.stroke();
}
pen.lineCap = "butt";
return;
}
pen.beginPath();
if (mark.kind === "normal") pen.arc(x, y, 7, 0, 2 * Math.PI);
else if (mark.kind === "restart") pen.rect(x - 6.5, y - 6.5, 13, 13);
else {
pen.moveTo(x, y - 8);
pen.lineTo(x + 8, y + 6);
pen.lineTo(x - 8, y + 6);
pen.closePath();
}
const color = theme[mark.kind];
const isHollow = mark.kind === "restart";
pen.strokeStyle = theme.paper;
pen.lineWidth = 4;
pen.stroke();
pen.fillStyle = isHollow ? theme.paper : color;
pen.fill();
pen.strokeStyle = isHollow ? color : theme.paper;
pen.lineWidth = isHollow ? 2 : 1;
pen.stroke();
drawMarkerGlyph(pen, x, y + (mark.kind === "lost" ? 1.5 : 0), mark.type, isHollow ? color : theme.paper, theme);
}
function drawMarkerGlyph(pen, x, y, type, color, theme) {
pen.strokeStyle = color;
pen.fillStyle = color;
pen.lineWidth = 1.75;
if (EVENT_GLYPHS[type] === "D") {
pen.font = `bold 9px ${theme.font}`;
pen.textAlign = "center";
pen.textBaseline = "middle";
pen.fillText("D", x + 0.3, y + 0.6);
return;
}
pen.beginPath();
if (type !== "crossed") {
pen.moveTo(x - 3.2, y);
pen.lineTo(x + 3.2, y);
}
if (type !== "exited") {
pen.moveTo(x, y - 3.2);
pen.lineTo(x, y + 3.2);
}
pen.stroke();
}
function drawMarkCount(pen, x, y, count, theme) {
const text = count > 999 ? "999+" : String(count);
const radius = 8 + 3 * (text.length - 1);
pen.beginPath();
pen.roundRect(x - radius, y - 9, 2 * radius, 18, 9);
pen.fillStyle = theme.ink;
pen.strokeStyle = theme.paper;
pen.lineWidth = 2;
pen.fill();
pen.stroke();
pen.fillStyle = theme.paper;
pen.font = `bold 11px ${theme.font}`;
pen.textAlign = "center";
pen.textBaseline = "middle";
pen.fillText(text, x, y + 0.5);
}
const GROUP_DISTANCE = 22;
const MOST_SIDE_BY_SIDE = 3;
const MOST_GROUPS = 50;
const DENSE_GROUP_DISTANCE = 38;
const MOST_LABELS = 120;
const MOST_ZONE_NAMES = 60;
const LABEL_HEIGHT = 17;
const MOST_SIGNS = 40;
const SMALL_SIGN_FENCE = 60;
const TOOLS_SIZE = { width: 180, height: 42 };
const SCALE_SIZE = { width: 170, height: 44 };
function drawAnnotations(pen, view, { marks, fences, findings, layoutAnswer, theme, selection, shown }) {
const part = viewBounds(view, 10);
const visible = [];
for (const mark of marks) {
if (!(mark.x >= part.minX && mark.x <= part.maxX && mark.y >= part.minY && mark.y <= part.maxY)) continue;
visible.push({ ...mark, x: screenX(view, mark.x), y: screenY(view, mark.y) });
}
let groups = groupPoints(visible, GROUP_DISTANCE);
if (groups.length > MOST_GROUPS) groups = groupPoints(visible, DENSE_GROUP_DISTANCE);
const signs = shown.fences ? findingSigns(view, fences, findings, part) : [];
pen.font = `12px ${theme.font}`;
pen.textBaseline = "middle";
const requests = groups.map((group) => eventRequest(pen, group, selection));
requests.sort((a, b) => b.priority - a.priority);
const labelled = requests.filter(({ text }) => text !== "").slice(0, MOST_LABELS);
const unlabelled = requests.filter((request) => !labelled.includes(request));
const names = shown.fences ? zoneRequests(pen, view, fences, layoutAnswer, part, selection) : [];
const obstacles = [
{ x: 0, y: 0, ...TOOLS_SIZE },
{ x: view.width - SCALE_SIZE.width, y: view.height - SCALE_SIZE.height, ...SCALE_SIZE },
...unlabelled.map(({ x, y }) => ({ x: x - 8, y: y - 8, width: 16, height: 16 })),
...signs.map(({ x, y }) => ({ x: x - 9, y: y - 9, width: 18, height: 18 })),
];
const placed = placeLabels([...labelled, ...names], { width: view.width, height: view.height, markerSize: 17, obstacles });
for (const sign of signs) drawFindingSign(pen, sign, theme);
drawLeaders(pen, placed, theme);
const hits = [];
for (const group of groups) drawGroup(pen, group, theme, hits);
for (const { request, box } of placed) drawLabel(pen, (request), box, theme);
return hits;
}
function eventRequest(pen, group, selection) {
const written = markText(group.members);
const text = group.members.length > MOST_SIDE_BY_SIDE && /^\d+ events$/.test(written) ? "" : shortenText(written, 44);
const isSelected = selection !== null && group.members.some(({ zone }) => zone === selection.zone);
const kinds = group.members.map(({ kind }) => kind);
const rank = kinds.includes("normal") ? 3 : kinds.includes("lost") ? 2 : kinds.includes("restart") ? 1 : 0;
return {
x: group.x, y: group.y, width: Math.ceil(pen.measureText(text).width) + 8, height: LABEL_HEIGHT,
priority: (isSelected ? 100 : 0) + rank + Math.min(0.9, group.members.length / 100), text, group,
markerWidth: group.members.length > MOST_SIDE_BY_SIDE ? 22 : 17 + 15 * (group.members.length - 1),
};
}
function zoneRequests(pen, view, fences, layoutAnswer, part, selection) {
const requests = [];
for (const drawn of fences) {
const { minX, maxX, maxY } = drawn.fenceBounds;
const width = (maxX - minX) * view.scale;
if (!boundsMeet(drawn.fenceBounds, part) || (width < 18 && drawn.kind !== "geoline")) continue;
const zone = layoutAnswer.zones[drawn.zone];
const name = shortenText(zone.fences.length > 1 ? `${zone.id} · ${zone.fences[drawn.fence]?.id}` : zone.id, 26);
const isSelected = selection?.zone === drawn.zone;
requests.push({
x: Math.max(40, Math.min(view.width - 40, screenX(view, (minX + maxX) / 2))), y: Math.max(4, screenY(view, maxY)),
width: Math.ceil(pen.measureText(name).width) + 6, height: LABEL_HEIGHT, priority: (isSelected ? 50 : 0) - 1 + Math.min(0.9, width / 1000),
isArea: true, text: name, group: null,
});
if (requests.length >= 400) break;
}
return requests.sort((a, b) => b.priority - a.priority).slice(0, MOST_ZONE_NAMES);
}
function findingSigns(view, fences, findings, part) {
const signs = [];
for (const drawn of fences) {
const entry = findings.get(`${drawn.zone},${drawn.fence}`);
if (entry === undefined || !boundsMeet(drawn.fenceBounds, part)) continue;
if ((drawn.fenceBounds.maxX - drawn.fenceBounds.minX) * view.scale < 10 && drawn.kind !== "geoline") continue;
const width = (drawn.fenceBounds.maxX - drawn.fenceBounds.minX) * view.scale;
signs.push({ ...findingPosition(view, drawn), isError: entry.isError, size: width < SMALL_SIGN_FENCE ? 0.65 : 1 });
}
const errors = signs.length > MOST_SIGNS ? signs.filter(({ isError }) => isError) : signs;
return errors.length > 4 * MOST_SIGNS ? [] : errors;
}
function drawLeaders(pen, placed, theme) {
pen.strokeStyle = theme.muted;
pen.lineWidth = 1;
pen.beginPath();
for (const { request, box, hasLeader } of placed) {
if (!hasLeader) continue;
pen.moveTo(request.x, request.y);
pen.lineTo(Math.max(box.x, Math.min(box.x + box.width, request.x)), Math.max(box.y, Math.min(box.y + box.height, request.y)));
}
pen.stroke();
}
function drawGroup(pen, group, theme, hits) {
const { members } = group;
if (members.length > MOST_SIDE_BY_SIDE) {
drawMarkCount(pen, group.x, group.y, members.length, theme);
hits.push({ x: group.x, y: group.y, mark: members[0], members });
return;
}
members.forEach((mark, i) => {
const x = group.x + (i - (members.length - 1) / 2) * (members.length > 1 ? 15 : 0);
drawMarker(pen, x, group.y, mark, theme);
hits.push({ x, y: group.y, mark, members: [mark] });
});
}
function drawLabel(pen, request, box, theme) {
pen.font = `${request.isArea ? "italic " : ""}12px ${theme.font}`;
pen.textAlign = "center";
pen.textBaseline = "middle";
pen.strokeStyle = withAlpha(theme.paper, 0.9);
pen.lineWidth = 4;
pen.lineJoin = "round";
pen.strokeText(request.text, box.x + box.width / 2, box.y + box.height / 2 + 0.5);
pen.fillStyle = request.isArea ? theme.fence : theme.ink;
pen.fillText(request.text, box.x + box.width / 2, box.y + box.height / 2 + 0.5);
}
const readerLanguage = globalThis.navigator?.language || "en";
const numberFormats = new Map();
function formatNumber(value, decimals = 0) {
const key = `up to ${decimals}`;
let format = numberFormats.get(key);
if (!format) numberFormats.set(key, format = new Intl.NumberFormat(readerLanguage, { maximumFractionDigits: decimals }));
return format.format(value);
}
function formatFixed(value, decimals) {
const key = `exactly ${decimals}`;
let format = numberFormats.get(key);
if (!format) {
format = new Intl.NumberFormat(readerLanguage, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
numberFormats.set(key, format);
}
return format.format(value);
}
function formatCount(number, one, many = `${one}s`) {
return `${formatNumber(number)} ${number === 1 ? one : many}`;
}
function formatMeters(meters) {
if (!Number.isFinite(meters)) return "–";
const size = Math.abs(meters);
if (size >= 100_000) return `${formatNumber(meters / 1000)} km`;
if (size >= 1000) return `${formatNumber(meters / 1000, 2)} km`;
return `${formatNumber(meters, size >= 100 ? 0 : 1)} m`;
}
function formatSpeed(metersPerSecond) {
return Number.isFinite(metersPerSecond) ? `${formatFixed(metersPerSecond * 3.6, 1)} km/h` : "unknown";
}
function formatDuration(seconds) {
if (!Number.isFinite(seconds)) return "–";
const sign = seconds < 0 ? "−" : "";
const size = Math.abs(seconds);
if (size < 60) return `${sign}${formatNumber(size, 1)} s`;
const whole = Math.round(size);
const two = (value) => String(value).padStart(2, "0");
if (whole < 3600) return `${sign}${Math.floor(whole / 60)} min ${two(whole % 60)} s`;
if (whole < 86_400) return `${sign}${Math.floor(whole / 3600)} h ${two(Math.floor(whole / 60) % 60)} min`;
return `${sign}${Math.floor(whole / 86_400)} d ${Math.floor(whole / 3600) % 24} h`;
}
const dateFormats = new Map();
function dateFormat(clock, options) {
const key = clock + JSON.stringify(options);
let format = dateFormats.get(key);
if (!format) {
const zone = clock === "utc" ? { timeZone: "UTC" } : {};
dateFormats.set(key, format = new Intl.DateTimeFormat(readerLanguage, { ...options, ...zone }));
}
return format;
}
function formatTime(time, clock) {
return dateFormat(clock, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" }).format(time);
}
function formatHour(time, clock) {
return dateFormat(clock, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(time);
}
function formatDate(time, clock) {
return dateFormat(clock, { weekday: "short", day: "numeric", month: "short", year: "numeric" }).format(time);
}
function formatDay(time, clock, hasYear = false) {
return dateFormat(clock, { day: "numeric", month: "short", ...(hasYear ? { year: "numeric" } : {}) }).format(time);
}
function dayKey(time, clock) {
if (clock === "utc") return new Date(time).toISOString().slice(0, 10);
const date = new Date(time);
const two = (value) => String(value).padStart(2, "0");
return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
function formatDateTime(time, clock) {
return `${formatDate(time, clock)}, ${formatTime(time, clock)}`;
}
function clockName(clock) {
return clock === "utc" ? "UTC" : Intl.DateTimeFormat().resolvedOptions().timeZone || "local time";
}
function recordTime(text) {
return Date.parse(text);
}
function fileName(path) {
return path.split(/[\\/]/).pop() || path;
}
function spacedWord(word) {
return word.replace(/([a-z0-9])([A-Z])/g, (_, before, after) => `${before} ${after.toLowerCase()}`);
}
function scaleBar(metersPerPixel, widest = 120) {
const most = metersPerPixel * widest;
const power = 10 ** Math.floor(Math.log10(most));
const meters = [5, 2, 1].map((digit) => digit * power).find((length) => length <= most * (1 + 1e-12)) ?? power;
return { meters, pixels: meters / metersPerPixel };
}
const GRATICULE_STEPS = [
1 / 36000, 1 / 18000, 1 / 7200, 1 / 3600, 2 / 3600, 5 / 3600, 10 / 3600, 20 / 3600, 30 / 3600, 1 / 60, 2 / 60, 5 / 60, 10 / 60, 20 / 60,
30 / 60, 1, 2, 5, 10, 15, 30, 45,
];
function graticuleStep(degreesPerPixel, least = 90) {
return GRATICULE_STEPS.find((step) => step >= degreesPerPixel * least) ?? 45;
}
function degreesText(value, step, hemispheres) {
const sign = value < 0 ? hemispheres[1] : hemispheres[0];
const tenths = Math.round(Math.abs(value) * 36000);
const degrees = Math.floor(tenths / 36000);
const minutes = Math.floor((tenths % 36000) / 600);
const seconds = (tenths % 600) / 10;
let text = `${degrees}°`;
if (step < 1 || minutes > 0) text += `${String(minutes).padStart(2, "0")}′`;
if (step < 1 / 60) text += `${step < 1 / 3600 ? seconds.toFixed(1).padStart(4, "0") : String(Math.round(seconds)).padStart(2, "0")}″`;
return tenths === 0 ? text : `${text} ${sign}`;
}
function graticuleLines(from, to, step) {
const first = Math.ceil(from / step - 1e-9);
const last = Math.floor(to / step + 1e-9);
const lines = [];
for (let n = first; n <= last && lines.length < 400; n += 1) lines.push(n * step);
return lines;
}
function coordinateText(longitude, latitude) {
return `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;
}
const LAYER_CHOICES = [
["fences", "Fences"], ["circles", "Restart circles and their events"], ["overshoot", "Overshoot"], ["events", "Events"],
["accuracy", "Accuracy of the fixes"], ["graticule", "Graticule"],
];
const COLORING_CHOICES = [["speed", "Speed"], ["delivery", "Delivery to the app"], ["accuracy", "Accuracy"]];
const KEY_HELP = [
["← ↑ → ↓", "move the map, or the selected fence by 1 m (with Shift 10 m)"],
["+ − 0", "zoom, show all"],
["F, E, C", "next fence, event, corner (with Shift the one before)"],
["Enter", "select it"],
["Delete", "remove the corner"],
["Esc", "leave it"],
];
function createMapControls(store, element, surface, actions) {
const checkboxes = new Map();
const layerList = el("div", { class: "map-menu-list" });
const addLayer = ([key, label]) => {
const input = el("input", { type: "checkbox", on: { change: () => store.set({ shown: { ...store.state.shown, [key]: input.checked } }) } });
checkboxes.set(key, input);
layerList.append(el("label", {}, input, label));
};
LAYER_CHOICES.forEach(addLayer);
if (store.state.data?.tiles) addLayer(["tiles", "Background"]);
const coordinates = el("input", { type: "checkbox", on: { change: () => store.set({ coordinatesShown: coordinates.checked }) } });
layerList.append(el("label", {}, coordinates, "Coordinates"));
const coloring = el("select", { id: "map-coloring", on: { change: () => store.set({ colouring: coloring.value }) } },
...COLORING_CHOICES.map(([value, label]) => el("option", { value, text: label })));
const menu = el("details", { class: "map-menu" }, el("summary", { text: "Layers" }),
el("div", { class: "map-menu-body" }, el("div", { class: "map-coloring" }, el("label", { for: "map-coloring", text: "Color of the track" }), coloring), layerList,
el("dl", { class: "map-keys" }, ...KEY_HELP.flatMap(([keys, text]) => [el("dt", { text: keys }), el("dd", { text })]))));
menu.addEventListener("keydown", (event) => {
if (event.key !== "Escape" || !menu.open) return;
menu.open = false;
menu.querySelector("summary")?.focus();
event.stopPropagation();
});
document.addEventListener("pointerdown", ({ target }) => {
if (menu.open && !menu.contains(target)) menu.open = false;
});
const button = (label, sign, action) => el("button", { type: "button", class: "map-button", "aria-label": label, title: label, text: sign, on: { click: action } });
const tools = el("div", { class: "map-tools", role: "group", "aria-label": "Map controls" },
button("Zoom in", "+", actions.zoomIn), button("Zoom out", "−", actions.zoomOut), button("Show all", "⤢", actions.fit), menu);
const legend = el("div", { class: "map-legend", role: "group", "aria-label": "Legend" });
const scaleLine = el("span", { class: "map-scale-line" });
const scaleText = el("span", { class: "map-scale-text" });
const north = svg("svg", { class: "map-north", viewBox: "-12 -14 24 28", role: "img", "aria-label": "North" },
svg("path", { d: "M0,-12 L6,8 L0,4 L-6,8 Z" }));
const northLabel = svg("text", { y: "-2", "text-anchor": "middle" });
northLabel.textContent = "N";
const scale = el("div", { class: "map-scale" }, north, el("span", { class: "map-scale-bar" }, scaleText, scaleLine));
const position = el("output", { class: "map-position", "aria-live": "off" });
const tip = el("div", { class: "map-tip", hidden: true, role: "presentation" });
const status = el("p", { class: "map-status", role: "status", "aria-live": "polite" });
element.append(tools, el("div", { class: "map-foot" }, legend), tip, status);
surface.append(el("div", { class: "map-corner" }, position, scale));
let shownLegend = "";
return {
update(state) {
for (const [key, input] of checkboxes) input.checked = Boolean(state.shown[key]);
coloring.value = state.colouring;
coordinates.checked = Boolean(state.coordinatesShown);
position.hidden = !state.coordinatesShown;
},
setScale(metersPerPixel, northDegrees) {
const { meters, pixels } = scaleBar(metersPerPixel, 110);
setText(scaleText, formatMeters(meters));
scaleLine.style.width = `${pixels.toFixed(1)}px`;
north.style.transform = `rotate(${northDegrees.toFixed(1)}deg)`;
},
setLegend(coloringOfTrack, entries, theme) {
const classes = coloringOfTrack?.classes.filter(({ label }) => label !== "") ?? [];
const key = [coloringOfTrack?.title, ...classes.map(({ color, label }) => `${color} ${label}`), theme.ink, ...entries.map(([kind]) => kind)].join("\n");
if (key === shownLegend) return;
shownLegend = key;
legend.replaceChildren();
if (coloringOfTrack !== null) {
legend.append(legendRow(coloringOfTrack.title, classes.map(({ color, width, dash, label }) => [lineSample(color, width, dash), label])));
}
if (entries.length > 0) {
legend.append(legendRow("Map", entries.map(([kind, label]) => [kind === "gap" ? lineSample(theme.muted, 1.5, [3, 5]) : markSample(kind, theme), label])));
}
},
setPosition(text) {
setText(position, text);
},
setTip(lines, px, py, width) {
tip.hidden = lines === null;
if (lines === null) return;
tip.replaceChildren(...lines.map((line, i) => el(i === 0 ? "strong" : "span", { text: line, dir: "auto" })));
const isRight = px > width - 240;
tip.style.left = isRight ? "auto" : `${px + 14}px`;
tip.style.right = isRight ? `${width - px + 14}px` : "auto";
tip.style.top = `${Math.max(4, py - 12)}px`;
},
announce(text) {
setText(status, text);
},
};
}
function legendRow(title, entries) {
return el("div", { class: "map-legend-row" }, el("strong", { text: title }),
...entries.map(([sample, label]) => el("span", { class: "map-legend-item" }, sample, label)));
}
function lineSample(color, width, dash) {
const line = svg("line", { x1: "1", y1: "6", x2: "23", y2: "6", stroke: color, "stroke-width": String(width) });
if (dash.length > 0) line.setAttribute("stroke-dasharray", dash.join(" "));
return svg("svg", { class: "map-sample", viewBox: "0 0 24 12", "aria-hidden": "true" }, line);
}
function markSample(kind, theme) {
const color = theme[kind];
const shapes = {
normal: () => svg("circle", { cx: "8", cy: "8", r: "6", fill: color }),
restart: () => svg("rect", { x: "2.5", y: "2.5", width: "11", height: "11", fill: theme.paper, stroke: color, "stroke-width": "2" }),
lost: () => svg("path", { d: "M8,1 L15,14 L1,14 Z", fill: color }),
suppressed: () => svg("path", { d: "M3,3 L13,13 M13,3 L3,13", stroke: color, "stroke-width": "2.5", "stroke-linecap": "round" }),
fence: () => svg("rect", { x: "2", y: "3", width: "12", height: "10", fill: color, "fill-opacity": "0.2", stroke: color, "stroke-width": "1.5" }),
circle: () => svg("circle", { cx: "8", cy: "8", r: "6.5", fill: "none", stroke: color, "stroke-width": "1.5", "stroke-dasharray": "3 2" }),
warning: () => svg("path", { d: "M8,2 L15,14 L1,14 Z", fill: theme.paper, stroke: color, "stroke-width": "1.5" }),
};
return svg("svg", { class: "map-sample-mark", viewBox: "0 0 16 16", "aria-hidden": "true" }, shapes[kind]());
}
function drawGraticule(pen, view, projection, theme) {
const degrees = degreesInView(view, projection);
const step = graticuleStep(1 / view.scale / metersPerDegree(Math.max(-80, Math.min(80, projection.unproject(view.x, view.y)[1]))).latitude);
const stepEast = projection.kind === "polar" ? 30 : graticuleStep((degrees.maxX - degrees.minX) / view.width);
pen.strokeStyle = theme.line;
pen.fillStyle = theme.muted;
pen.lineWidth = 1;
pen.font = `11px ${theme.font}`;
pen.textBaseline = "alphabetic";
pen.beginPath();
for (const longitude of graticuleLines(degrees.minX, degrees.maxX, stepEast)) {
traceLine(pen, view, projection, (t) => [longitude, degrees.minY + t * (degrees.maxY - degrees.minY)]);
}
for (const latitude of graticuleLines(degrees.minY, degrees.maxY, step)) {
traceLine(pen, view, projection, (t) => [degrees.minX + t * (degrees.maxX - degrees.minX), latitude]);
}
pen.stroke();
if (projection.kind !== "mercator") return;
pen.textAlign = "left";
for (const longitude of graticuleLines(degrees.minX, degrees.maxX, stepEast)) {
pen.fillText(degreesText(wrapLongitude(longitude), stepEast, "EW"), screenX(view, projection.project(longitude, 0)[0]) + 3, view.height - 5);
}
for (const latitude of graticuleLines(degrees.minY, degrees.maxY, step)) {
const y = screenY(view, projection.project(projection.center[0], latitude)[1]);
if (y > 60 && y < view.height - 20) pen.fillText(degreesText(latitude, step, "NS"), 4, y - 3);
}
}
function degreesInView(view, projection) {
if (projection.kind === "polar") {
const corners = [[0, 0], [view.width, 0], [0, view.height], [view.width, view.height], [view.width / 2, view.height / 2]];
const latitudes = corners.map(([px, py]) => projection.unproject(planeX(view, px), planeY(view, py))[1]);
const isSouth = projection.center[1] < 0;
const hasPole = Math.abs(view.x) * view.scale < view.width / 2 && Math.abs(view.y) * view.scale < view.height / 2;
return {
minX: -180, maxX: 180 - 1e-9,
minY: isSouth && hasPole ? -90 : Math.min(...latitudes), maxY: !isSouth && hasPole ? 90 : Math.max(...latitudes),
};
}
const [west, north] = projection.unproject(planeX(view, 0), planeY(view, 0));
const [east, south] = projection.unproject(planeX(view, view.width), planeY(view, view.height));
return { minX: west, maxX: east, minY: south, maxY: north };
}
function traceLine(pen, view, projection, positionAt) {
const steps = projection.kind === "polar" ? 90 : 1;
for (let i = 0; i <= steps; i += 1) {
const [longitude, latitude] = positionAt(i / steps);
const [x, y] = projection.project(longitude, latitude);
if (i === 0) pen.moveTo(screenX(view, x), screenY(view, y));
else pen.lineTo(screenX(view, x), screenY(view, y));
}
}
const QUANTITY_UNITS = {
distance: { m: 1, km: 1000, ft: 0.3048, yd: 0.9144, mi: 1609.344, nmi: 1852 },
speed: { "m/s": 1, "km/h": 1 / 3.6, mph: 0.44704, kn: 1852 / 3600, "ft/s": 0.3048 },
duration: { s: 1, ms: 0.001, min: 60, h: 3600, d: 86400 },
angle: { deg: 1, "°": 1 },
};
function parseQuantity(value, kind) {
if (typeof value === "number") return { number: value, unit: "", si: value };
const match = /^\s*(-?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*(\S*)\s*$/.exec(String(value ?? ""));
if (match === null) return null;
const units = QUANTITY_UNITS[kind];
const unit = Object.keys(units).find((name) => name.toLowerCase() === match[2].toLowerCase()) ?? "";
if (match[2] !== "" && unit === "") return null;
const number = Number(match[1]);
return { number, unit, si: number * (unit === "" ? 1 : units[unit]) };
}
function quantityInSI(value, kind, fallback = NaN) {
return value === undefined || value === null ? fallback : parseQuantity(value, kind)?.si ?? fallback;
}
function quantityLike(before, si, kind, decimals = 2) {
const unit = before === undefined ? "" : parseQuantity(before, kind)?.unit ?? "";
const number = roundTo(unit === "" ? si : si / QUANTITY_UNITS[kind][unit], decimals);
return typeof before === "string" && unit !== "" ? `${number} ${unit}` : number;
}
const SI_UNITS = { distance: "m", speed: "m/s", duration: "s", angle: "°" };
function shownQuantity(value, kind) {
if (value === undefined || value === null) return "";
const quantity = parseQuantity(value, kind);
return quantity === null || quantity.unit !== "" ? String(value) : `${quantity.number} ${SI_UNITS[kind]}`;
}
function quantityFromText(text, kind, before = undefined) {
const trimmed = text.trim();
const quantity = parseQuantity(trimmed, kind);
if (quantity === null || trimmed === "") return trimmed;
return quantity.unit === "" || (typeof before === "number" && quantity.unit === SI_UNITS[kind]) ? quantity.number : trimmed;
}
function roundTo(value, decimals) {
return Number(value.toFixed(decimals));
}
const POSITION_DECIMALS = 7;
function updateZone(layout, zone, change) {
return { ...layout, zones: layout.zones.map((each, index) => (index === zone ? change(each) : each)) };
}
function updateFence(layout, zone, fence, change) {
return updateZone(layout, zone, (each) => ({ ...each, fences: each.fences.map((item, index) => (index === fence ? change(item) : item)) }));
}
function roundedPosition(longitude, latitude, rest = []) {
return [roundTo(longitude, POSITION_DECIMALS), roundTo(Math.max(-90, Math.min(90, latitude)), POSITION_DECIMALS), ...rest];
}
function fenceCorners(fence) {
if (fence.polygon) return [fence.polygon];
if (fence.polygons) return fence.polygons;
if (fence.geoline) return [[fence.geoline]];
if (!fence.rectangle) return [];
const { southWest, northEast } = fence.rectangle;
const east = northEast[0] < southWest[0] ? northEast[0] + 360 : northEast[0];
return [[[southWest, [east, southWest[1]], [east, northEast[1]], [southWest[0], northEast[1]]]]];
}
function fenceOrigin(fence) {
if (fence.circle) return fence.circle.center;
return fenceCorners(fence)[0]?.[0]?.[0] ?? null;
}
function mapPositions(fence, change) {
const ring = (positions) => positions.map(([longitude, latitude, ...rest]) => change(longitude, latitude, rest));
if (fence.circle) return { ...fence, circle: { ...fence.circle, center: ring([fence.circle.center])[0] } };
if (fence.rectangle) {
const [southWest, northEast] = ring([fence.rectangle.southWest, fence.rectangle.northEast]);
return { ...fence, rectangle: { ...fence.rectangle, southWest, northEast } };
}
if (fence.polygon) return { ...fence, polygon: fence.polygon.map(ring) };
if (fence.polygons) return { ...fence, polygons: fence.polygons.map((polygon) => polygon.map(ring)) };
return fence.geoline ? { ...fence, geoline: ring(fence.geoline) } : fence;
}
function turnFor(longitude) {
return longitude > 180 ? -360 : longitude < -180 ? 360 : 0;
}
function moveFence(layout, zone, fence, east, north) {
return updateFence(layout, zone, fence, (each) => {
const origin = fenceOrigin(each);
if (origin === null) return each;
const latitudeStep = north / metersPerDegree(origin[1]).latitude;
const latitude = Math.max(-90, Math.min(90, origin[1] + latitudeStep));
const from = metersPerDegree(origin[1]).longitude;
const to = metersPerDegree(latitude).longitude;
const longitude = origin[0] + east / to;
const turn = turnFor(longitude);
const stretch = north === 0 ? 1 : from / to;
return mapPositions(each, (x, y, rest) => roundedPosition(
longitude + turn + (nearLongitude(x, origin[0]) - origin[0]) * stretch, y + (latitude - origin[1]), rest));
});
}
function moveFenceTo(layout, zone, fence, longitude, latitude) {
const origin = fenceOrigin(layout.zones[zone].fences[fence]);
if (origin === null) return layout;
const to = metersPerDegree(Math.max(-90, Math.min(90, latitude)));
const from = metersPerDegree(origin[1]);
return moveFence(layout, zone, fence, (nearLongitude(longitude, origin[0]) - origin[0]) * to.longitude, (latitude - origin[1]) * from.latitude);
}
function moveCorner(layout, zone, fence, { polygon, ring, corner }, longitude, latitude) {
return updateFence(layout, zone, fence, (each) => {
if (each.rectangle) return { ...each, rectangle: moveRectangleCorner(each.rectangle, corner, longitude, latitude) };
return changeRing(each, polygon, ring, (positions, isClosed) => positions.map((position, index) => {
const isRepeated = isClosed && corner === 0 && index === positions.length - 1;
return index === corner || isRepeated ? roundedPosition(nearLongitude(longitude, position[0]), latitude, position.slice(2)) : position;
}));
});
}
function moveRectangleCorner(rectangle, corner, longitude, latitude) {
const [west, south] = rectangle.southWest;
const east = rectangle.northEast[0] < west ? rectangle.northEast[0] + 360 : rectangle.northEast[0];
const north = rectangle.northEast[1];
const fixedX = corner === 0 || corner === 3 ? east : west;
const fixedY = corner < 2 ? north : south;
const x = nearLongitude(longitude, fixedX);
return {
...rectangle,
southWest: roundedPosition(Math.min(x, fixedX), Math.min(latitude, fixedY)),
northEast: roundedPosition(Math.max(x, fixedX), Math.max(latitude, fixedY)),
};
}
function changeRing(fence, polygon, ring, change) {
const apply = (positions) => {
const first = positions[0];
const last = positions[positions.length - 1];
return change(positions, !fence.geoline && positions.length > 3 && first[0] === last[0] && first[1] === last[1]);
};
if (fence.geoline) return { ...fence, geoline: apply(fence.geoline) };
if (fence.polygon) return { ...fence, polygon: fence.polygon.map((each, index) => (index === ring ? apply(each) : each)) };
if (!fence.polygons) return fence;
return {
...fence,
polygons: fence.polygons.map((rings, p) => (p === polygon ? rings.map((each, index) => (index === ring ? apply(each) : each)) : rings)),
};
}
function insertCorner(layout, zone, fence, { polygon, ring, corner }, longitude, latitude) {
return updateFence(layout, zone, fence, (each) => changeRing(each, polygon, ring, (positions) => [
...positions.slice(0, corner + 1), roundedPosition(nearLongitude(longitude, positions[corner][0]), latitude), ...positions.slice(corner + 1),
]));
}
function removeCorner(layout, zone, fence, { polygon, ring, corner }) {
const each = layout.zones[zone].fences[fence];
const positions = fenceCorners(each)[polygon]?.[ring];
if (each.rectangle || each.circle || positions === undefined) return layout;
return updateFence(layout, zone, fence, (item) => changeRing(item, polygon, ring, (all, isClosed) => {
const open = isClosed ? all.slice(0, -1) : all;
if (open.length <= (item.geoline ? 2 : 3)) return all;
const left = open.filter((_, index) => index !== corner);
return isClosed ? [...left, left[0]] : left;
}));
}
function setRadius(layout, zone, fence, meters) {
return updateFence(layout, zone, fence, (each) => (each.circle
? { ...each, circle: { ...each.circle, radius: quantityLike(each.circle.radius, Math.max(1, meters), "distance", 1) } } : each));
}
function radiusOf(fence) {
return quantityInSI(fence?.circle?.radius, "distance");
}
function setZoneKey(layout, zone, key, value) {
return updateZone(layout, zone, (each) => withKey(each, key, value));
}
function setConditions(layout, zone, kind, list) {
return updateZone(layout, zone, (each) => {
const value = list.length === 0 ? undefined : list.length === 1 ? list[0] : list;
const conditions = withKey(each.conditions ?? {}, kind, value);
return withKey(each, "conditions", Object.keys(conditions).length === 0 ? undefined : conditions);
});
}
function conditionsOf(zone, kind) {
const value = zone?.conditions?.[kind];
return value === undefined ? [] : Array.isArray(value) ? value : [value];
}
function reorderFence(layout, zone, from, to) {
return updateZone(layout, zone, (each) => {
const fences = [...each.fences];
const [moved] = fences.splice(from, 1);
const named = each.fences.some((fence) => fence.id === undefined)
? new Map(each.fences.map((fence, index) => [fence, fence.id === undefined ? { id: String(index + 1), ...fence } : fence])) : null;
fences.splice(to, 0, moved);
return { ...each, fences: named === null ? fences : fences.map((fence) => named.get(fence)) };
});
}
function withKey(object, key, value) {
if (value !== undefined) return { ...object, [key]: value };
const { [key]: _, ...rest } = object;
return rest;
}
const MOST_CORNER_HANDLES = 400;
function fenceHandles(fence, projection) {
const handles = [];
const add = (kind, polygon, ring, corner, longitude, latitude) => {
const [x, y] = projection.project(nearLongitude(longitude, projection.center[0]), latitude);
handles.push({ kind, index: { polygon, ring, corner }, position: [longitude, latitude], x, y });
};
if (fence.circle) {
const [longitude, latitude] = fence.circle.center;
const [east, north] = destination(longitude, latitude, 90, radiusOf(fence));
add("center", 0, 0, 0, longitude, latitude);
add("radius", 0, 0, 0, east, north);
return handles;
}
fenceCorners(fence).forEach((rings, polygon) => rings.forEach((written, ring) => {
const last = written.length - 1;
const isClosed = !fence.geoline && last > 2 && written[0][0] === written[last][0] && written[0][1] === written[last][1];
const corners = isClosed ? written.slice(0, -1) : written;
corners.forEach(([longitude, latitude], corner) => {
add("corner", polygon, ring, corner, longitude, latitude);
const isEnd = corner === corners.length - 1;
if (fence.rectangle || (isEnd && fence.geoline)) return;
const next = corners[isEnd ? 0 : corner + 1];
add("middle", polygon, ring, corner, (longitude + nearLongitude(next[0], longitude)) / 2, (latitude + next[1]) / 2);
});
}));
return handles;
}
function handleAt(handles, view, px, py, reach) {
let found = null;
let least = reach;
for (const handle of handles) {
const distance = Math.hypot(screenX(view, handle.x) - px, screenY(view, handle.y) - py) + (handle.kind === "middle" ? 3 : 0);
if (distance <= least) {
found = handle;
least = distance;
}
}
return found;
}
function drawHandles(pen, view, handles, theme, focused) {
if (handles.length > 2 * MOST_CORNER_HANDLES) return;
for (const handle of handles) {
const x = screenX(view, handle.x);
const y = screenY(view, handle.y);
if (x < -10 || y < -10 || x > view.width + 10 || y > view.height + 10) continue;
const isFocused = focused === handle;
pen.beginPath();
if (handle.kind === "middle") pen.arc(x, y, 3.5, 0, 2 * Math.PI);
else if (handle.kind === "center") {
pen.moveTo(x - 6, y);
pen.lineTo(x + 6, y);
pen.moveTo(x, y - 6);
pen.lineTo(x, y + 6);
} else if (handle.kind === "radius") {
pen.moveTo(x - 7, y);
pen.lineTo(x, y - 6);
pen.lineTo(x + 7, y);
pen.lineTo(x, y + 6);
pen.closePath();
} else pen.rect(x - 5, y - 5, 10, 10);
pen.fillStyle = isFocused ? theme.selection : theme.paper;
pen.strokeStyle = theme.selection;
pen.lineWidth = handle.kind === "middle" ? 1.25 : 2;
if (handle.kind !== "center") pen.fill();
pen.stroke();
}
}
function dragHandle(layout, zone, fence, handle, longitude, latitude, distance) {
const name = fenceTitle(layout, zone, fence);
if (handle.kind === "radius") {
const changed = setRadius(layout, zone, fence, distance);
return { layout: changed, description: `Radius of ${name}: ${formatMeters(radiusOf(changed.zones[zone].fences[fence]))}` };
}
if (handle.kind === "middle") return { layout: insertCorner(layout, zone, fence, handle.index, longitude, latitude), description: `New corner of ${name}` };
return { layout: moveCorner(layout, zone, fence, handle.index, longitude, latitude), description: `Corner of ${name} moved` };
}
function dragFence(layout, zone, fence, east, north) {
return {
layout: moveFence(layout, zone, fence, east, north),
description: `${fenceTitle(layout, zone, fence)} moved by ${formatMeters(Math.hypot(east, north))}`,
};
}
function fenceTitle(layout, zone, fence) {
const each = layout.zones[zone];
const zoneName = each.id ?? each.name ?? String(zone + 1);
return each.fences.length > 1 && fence !== null ? `${zoneName} · ${each.fences[fence].id ?? fence + 1}` : zoneName;
}
const LAYER_NAMES = ["ground", "fences", "track", "emphasis", "marks", "live"];
function createLayers(element) {
const layers = {};
for (const name of LAYER_NAMES) {
const canvas = document.createElement("canvas");
canvas.className = "map-layer";
canvas.dataset.layer = name;
canvas.setAttribute("aria-hidden", "true");
element.append(canvas);
layers[name] = { canvas, pen: (canvas.getContext("2d")) };
}
let pixelRatio = 1;
return {
get pixelRatio() {
return pixelRatio;
},
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
begin(name) {
const { canvas, pen } = layers[name];
pen.setTransform(1, 0, 0, 1, 0, 0);
pen.clearRect(0, 0, canvas.width, canvas.height);
pen.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
return pen;
},
shift(from, to) {
const k = to.scale / from.scale;
const dx = (from.x - to.x) * to.scale + (to.width - k * from.width) / 2;
const dy = (to.y - from.y) * to.scale + (to.height - k * from.height) / 2;
const transform = from === to ? "" : `matrix(${k}, 0, 0, ${k}, ${dx}, ${dy})`;
for (const { canvas } of Object.values(layers)) canvas.style.transform = transform;
},
merged(background) {
const { canvas } = layers[LAYER_NAMES[0]];
const result = document.createElement("canvas");
result.width = canvas.width;
result.height = canvas.height;
const pen = (result.getContext("2d"));
pen.fillStyle = background;
pen.fillRect(0, 0, result.width, result.height);
for (const name of LAYER_NAMES) pen.drawImage(layers[name].canvas, 0, 0);
return result;
},
};
}
const SPEED_SCALES = [[1, 2, 3, 4, 5], [5, 10, 15, 20, 30], [10, 20, 30, 50, 70], [20, 50, 80, 100, 130], [50, 100, 200, 400, 800]];
const ACCURACY_LIMITS = [5, 10, 20, 50, 100];
function speedLimits(speeds) {
const step = Math.max(1, Math.floor(speeds.length / 2000));
const sample = [];
for (let i = 0; i < speeds.length; i += step) if (Number.isFinite(speeds[i])) sample.push(speeds[i] * 3.6);
sample.sort((a, b) => a - b);
const fast = sample[Math.floor(sample.length * 0.95)] ?? 0;
return SPEED_SCALES.find((limits) => fast <= limits[limits.length - 1] * 1.15) ?? SPEED_SCALES[SPEED_SCALES.length - 1];
}
function classIndex(limits, value) {
let index = 0;
while (index < limits.length && value > limits[index] * 1.005) index += 1;
return index;
}
function rampClasses(theme, limits, format, widths, isComplete) {
const classes = [];
for (let i = 0; i < RAMP_STEPS; i += 1) {
const label = i === 0 ? `≤ ${format(limits[0])}` : i < limits.length ? `≤ ${format(limits[i])}` : `> ${format(limits[i - 1])}`;
classes.push({ color: theme.ramp[i], width: widths[i], dash: [], label });
}
classes.push({ color: theme.unknown, width: 2, dash: [2, 3], label: isComplete ? "" : "unknown" });
return classes;
}
function speedColoring(drawn, theme, format) {
const limits = speedLimits(drawn.speeds);
const isComplete = drawn.speedCounts[drawn.count] >= drawn.count - 1;
return {
title: "Speed in km/h",
classes: rampClasses(theme, limits, format, [1.75, 2.25, 2.75, 3.25, 4, 4.75], isComplete),
limits: [],
classOf: (from, to) => {
const speed = meanSpeed(drawn, from, to);
return !Number.isFinite(speed) ? RAMP_STEPS : classIndex(limits, speed * 3.6);
},
};
}
function accuracyColoring(drawn, theme, format) {
const { accuracies } = drawn.track;
const isComplete = accuracies !== undefined && accuracies.every((accuracy) => Number.isFinite(accuracy));
return {
title: "Accuracy in m",
classes: rampClasses(theme, ACCURACY_LIMITS, format, [1.75, 2.25, 3, 4, 5, 6.5], isComplete),
limits: [],
classOf: (_, to) => (Number.isFinite(accuracies?.[to]) ? classIndex(ACCURACY_LIMITS, accuracies[to]) : RAMP_STEPS),
};
}
function deliverySpans(delivered, times) {
const spans = [];
let next = 0;
for (const [first, last, mode] of delivered) {
const from = lowerBound(times, Date.parse(first));
if (from > next) spans.push({ from: next, delivery: 2 });
spans.push({ from, delivery: mode === "normal" ? 0 : 1 });
next = lowerBound(times, Date.parse(last)) + 1;
}
if (next < times.length) spans.push({ from: next, delivery: 2 });
return spans;
}
function deliveryColoring(drawn, theme, delivered) {
const spans = delivered ? deliverySpans(delivered, drawn.times) : [];
const starts = spans.map(({ from }) => from);
return {
title: "Delivery to the app",
classes: [
{ color: theme.normal, width: 3.5, dash: [], label: delivered ? "delivered" : "delivered (no scenario)" },
{ color: theme.restart, width: 3.5, dash: [9, 4], label: "delivered in restart mode: circles" },
{ color: theme.lost, width: 2, dash: [2, 4], label: "lost: not delivered" },
].slice(0, delivered ? 3 : 1),
limits: starts.filter((from) => from > 0),
classOf: (_, to) => {
if (spans.length === 0) return 0;
const span = lowerBound(starts, to + 1) - 1;
return spans[Math.max(0, span)].delivery;
},
};
}
function trackColoring(drawn, kind, theme, delivered, format = (value) => String(value)) {
if (kind === "delivery") return deliveryColoring(drawn, theme, delivered);
return kind === "accuracy" ? accuracyColoring(drawn, theme, format) : speedColoring(drawn, theme, format);
}
const DEFAULT_MAXIMUM_GAP = 300;
const MOST_DRAWN_TRACKS = 6;
function degreeBounds(track, layoutAnswer) {
const bounds = emptyBounds();
if (track !== null && track.count > 0) {
const longitudes = unwrapLongitudes(track.longitudes);
for (let i = 0; i < track.count; i += 1) extendBounds(bounds, longitudes[i], track.latitudes[i]);
return bounds;
}
let reference = NaN;
for (const zone of layoutAnswer?.zones ?? []) {
for (const fence of zone.fences) {
for (const [longitude, latitude] of shapePositions(fence.shape)) {
if (Number.isNaN(reference)) reference = longitude;
extendBounds(bounds, nearLongitude(longitude, reference), latitude);
}
}
}
return isEmptyBounds(bounds) ? { minX: 0, minY: 0, maxX: 0, maxY: 0 } : bounds;
}
function shapePositions(shape) {
if (shape.kind === "circle") return [shape.center];
if (shape.kind === "rectangle") return [shape.southWest, shape.northEast];
return shape.kind === "geoline" ? shape.line : shape.polygons.flat(2);
}
function createScene() {
const shapeCache = createShapeCache();
const drawnTracks = new Map();
const scene = {
projection: projectionFor({ minX: 0, minY: 0, maxX: 0, maxY: 0 }),
drawn: null,
fences: [],
marks: [],
findings: new Map(),
coloring: null,
handles: [],
isProjectionNew: true,
update(state, changed, theme) {
const dirty = new Set();
const has = (...keys) => keys.some((key) => changed.has(key));
const track = state.tracks[state.trackIndex] ?? null;
scene.isProjectionNew = false;
const isTrackNew = has("tracks", "trackIndex");
if (isTrackNew && chooseProjection(state, track)) {
for (const layer of LAYER_NAMES) dirty.add(layer);
}
const gap = state.settings?.maximumGapSeconds ?? DEFAULT_MAXIMUM_GAP;
if (isTrackNew || has("settings") || scene.isProjectionNew) {
scene.drawn = track === null || track.count === 0 ? null : drawnTrack(track, gap);
dirty.add("track").add("live");
}
if (has("layoutAnswer", "layout") || scene.isProjectionNew) {
scene.fences = shapeCache.update(state.layoutAnswer, state.layout, scene.projection);
scene.findings = findingsByFence(state.layoutAnswer);
for (const layer of ["fences", "emphasis", "marks", "live"]) dirty.add(layer);
}
if (has("answer", "layoutAnswer", "shown", "filter", "theme") || isTrackNew) {
scene.marks = collectMarks(state, scene.projection, scene.drawn);
dirty.add("marks").add("live");
}
if (isTrackNew || has("colouring", "theme", "settings") || (has("answer") && state.colouring === "delivery") || scene.isProjectionNew) {
const format = (value) => formatNumber(value, 1);
scene.coloring = scene.drawn === null ? null
: trackColoring(scene.drawn, state.colouring, theme, state.answer?.app ? state.answer.delivered : null, format);
dirty.add("track").add("legend");
}
if (has("selection", "layout", "layoutAnswer") || scene.isProjectionNew) {
scene.handles = selectedHandles(state);
dirty.add("emphasis").add("marks").add("live");
}
if (has("shown", "theme")) for (const layer of [...LAYER_NAMES, "legend"]) dirty.add(layer);
if (has("cursor", "hover", "drive", "mapTool")) dirty.add("live");
if (has("hover")) dirty.add("emphasis");
return dirty;
},
homeBounds() {
const bounds = scene.drawn === null ? emptyBounds() : boundsOfPoints(scene.drawn.xs, scene.drawn.ys);
const isEmpty = isEmptyBounds(bounds);
const border = isEmpty ? 0 : 0.15 * Math.max(bounds.maxX - bounds.minX, bounds.maxY - bounds.minY, 100);
const near = { minX: bounds.minX - border, maxX: bounds.maxX + border, minY: bounds.minY - border, maxY: bounds.maxY + border };
for (const { fenceBounds } of scene.fences) {
if (!isEmpty && !boundsMeet(fenceBounds, near)) continue;
if (!isEmpty && fenceBounds.maxX - fenceBounds.minX > 3 * (near.maxX - near.minX)) continue;
extendBounds(bounds, fenceBounds.minX, fenceBounds.minY);
extendBounds(bounds, fenceBounds.maxX, fenceBounds.maxY);
}
return bounds;
},
};
function chooseProjection(state, track) {
const bounds = degreeBounds(track, state.layoutAnswer);
const wanted = projectionFor(bounds);
const { projection } = scene;
const isFar = Math.abs(wanted.center[0] - projection.center[0]) > 1 || Math.abs(wanted.center[1] - projection.center[1]) > 1;
if (scene.drawn !== null && wanted.kind === projection.kind && !isFar) return false;
if (wanted.kind === projection.kind && wanted.center[0] === projection.center[0] && wanted.center[1] === projection.center[1]) return false;
scene.projection = wanted;
scene.isProjectionNew = true;
drawnTracks.clear();
return true;
}
function drawnTrack(track, gap) {
const known = drawnTracks.get(track);
if (known !== undefined && known.gap === gap) return known.drawn;
const drawn = prepareTrack(track, scene.projection, gap);
drawnTracks.set(track, { drawn, gap });
if (drawnTracks.size > MOST_DRAWN_TRACKS) drawnTracks.delete(drawnTracks.keys().next().value);
return drawn;
}
function selectedHandles(state) {
const { selection, layout } = state;
const zone = selection === null ? undefined : layout?.zones?.[selection.zone];
if (zone === undefined) return [];
const fence = selection.fence ?? (zone.fences.length === 1 ? 0 : null);
return fence === null || zone.fences[fence] === undefined ? [] : fenceHandles(zone.fences[fence], scene.projection);
}
return scene;
}
function editableSelection(state) {
const { selection, layout } = state;
const fences = selection === null ? undefined : layout?.zones?.[selection.zone]?.fences;
if (fences === undefined) return null;
const fence = selection.fence ?? (fences.length === 1 ? 0 : null);
return fence === null || fences[fence] === undefined ? null : { zone: selection.zone, fence };
}
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const PAN_PIXELS = 80;
function connectMapKeys(store, element, map) {
let pending = null;
const finishMove = () => {
if (pending === null) return;
const { layout, description } = pending;
pending = null;
applyLayout(store, layout, description);
};
const moveByKey = (target, [dx, dy], meters) => {
const { layout } = store.state;
const base = pending ?? { east: 0, north: 0, original: layout };
const east = base.east + dx * meters;
const north = base.north + dy * meters;
const focus = map.focus();
const handle = focus?.kind === "handle" ? (pending?.handle ?? map.scene.handles[focus.index]) : null;
const change = handle
? moveHandle(base.original, target, handle, east, north)
: dragFence(base.original, target.zone, target.fence, east, north);
if (applyLayout(store, change.layout, change.description, { transient: true })) {
pending = { ...change, east, north, original: base.original, handle };
map.announce(change.description);
}
};
element.addEventListener("keyup", (event) => {
if (event.key in ARROWS) finishMove();
});
element.addEventListener("blur", finishMove);
element.addEventListener("keydown", (event) => {
if (event.target !== element || event.ctrlKey || event.metaKey || event.altKey) return;
if (handleKey(event)) event.preventDefault();
});
function handleKey(event) {
const { key } = event;
if (key in ARROWS) {
if (map.focus()?.kind === "drive") {
moveDriveCorner(ARROWS[key], event.shiftKey ? 100 : 10);
return true;
}
const target = editableSelection(store.state);
if (target !== null && map.focus()?.kind !== "mark") moveByKey(target, ARROWS[key], event.shiftKey ? 10 : 1);
else map.pan(-ARROWS[key][0] * PAN_PIXELS, ARROWS[key][1] * PAN_PIXELS);
return true;
}
if (key === "+" || key === "=") map.zoom(1.5);
else if (key === "-" || key === "_") map.zoom(1 / 1.5);
else if (key === "0") map.fit();
else if (key === "f" || key === "F") stepFence(event.shiftKey ? -1 : 1);
else if (key === "e" || key === "E") stepMark(event.shiftKey ? -1 : 1);
else if (key === "c" || key === "C") stepHandle(event.shiftKey ? -1 : 1);
else if (key === "Enter") return choose();
else if (key === "Delete" || key === "Backspace") return removeFocusedCorner();
else if (key === "Escape") return leave();
else return false;
return true;
}
function stepFence(step) {
const { fences } = map.scene;
if (fences.length === 0) return;
const focus = map.focus();
const { selection } = store.state;
const now = focus?.kind === "fence" ? focus : selection === null ? null : { zone: selection.zone, fence: selection.fence ?? 0 };
const at = now === null ? -1 : fences.findIndex((each) => each.zone === now.zone && each.fence === now.fence);
const next = fences[at < 0 ? (step > 0 ? 0 : fences.length - 1) : (at + step + fences.length) % fences.length];
map.setFocus({ kind: "fence", zone: next.zone, fence: next.fence });
map.reveal((next.fenceBounds.minX + next.fenceBounds.maxX) / 2, (next.fenceBounds.minY + next.fenceBounds.maxY) / 2);
map.announce(`Fence ${fenceTitle(store.state.layout, next.zone, next.fence)}. Enter selects it.`);
}
function stepMark(step) {
const marks = [...map.scene.marks].sort((a, b) => a.time - b.time);
if (marks.length === 0) {
map.announce("No events.");
return;
}
const focus = map.focus();
const at = focus?.kind === "mark" ? marks.findIndex((each) => each.time === focus.mark.time && each.series === focus.mark.series && each.index === focus.mark.index && each.kind === focus.mark.kind) : -1;
const mark = marks[at < 0 ? (step > 0 ? 0 : marks.length - 1) : (at + step + marks.length) % marks.length];
map.setFocus({ kind: "mark", mark });
map.reveal(mark.x, mark.y);
map.announce(`${markWord(mark)} ${mark.zoneId}, ${formatTime(mark.time, store.state.clock)}. Enter moves the cursor there.`);
}
function moveDriveCorner([dx, dy], meters) {
const { drive } = store.state;
const { index } = map.focus();
const corner = drive.corners[index];
if (corner === undefined) return;
const scale = metersPerDegree(corner[1]);
const moved = [corner[0] + (dx * meters) / scale.longitude, corner[1] + (dy * meters) / scale.latitude];
store.set({ drive: { ...drive, corners: drive.corners.map((each, i) => (i === index ? moved : each)) } });
map.announce(`Corner ${index + 1} of the drive moved.`);
}
function stepDriveCorner(step) {
const { corners } = store.state.drive;
const focus = map.focus();
const at = focus?.kind === "drive" ? focus.index : step > 0 ? -1 : 0;
const index = (at + step + corners.length) % corners.length;
map.setFocus({ kind: "drive", index });
map.revealPosition(corners[index]);
map.announce(`Corner ${index + 1} of ${corners.length} of the drive. Arrow keys move it by 10 m, with Shift by 100 m.`);
}
function stepHandle(step) {
if (store.state.selection === null && (store.state.drive?.corners.length ?? 0) > 0) {
stepDriveCorner(step);
return;
}
const corners = map.scene.handles.map((handle, index) => ({ handle, index })).filter(({ handle }) => handle.kind === "corner" || handle.kind === "radius");
if (corners.length === 0) {
map.announce("No corners: select a fence first.");
return;
}
const focus = map.focus();
const at = focus?.kind === "handle" ? corners.findIndex(({ index }) => index === focus.index) : -1;
const { handle, index } = corners[(at + step + corners.length) % corners.length];
map.setFocus({ kind: "handle", index });
map.reveal(handle.x, handle.y);
map.announce(handle.kind === "radius" ? "Radius. Arrow keys change it." : `Corner ${handle.index.corner + 1}. Arrow keys move it.`);
}
function choose() {
const focus = map.focus();
if (store.state.mapTool === "draw" && focus === null) {
store.set({ drive: { ...store.state.drive, corners: [...store.state.drive.corners, map.center()] } });
map.announce(`Corner ${store.state.drive.corners.length} in the middle of the map.`);
return true;
}
if (focus?.kind === "fence") {
select(store, { zone: focus.zone, fence: focus.fence });
map.setFocus(null);
map.announce(`${fenceTitle(store.state.layout, focus.zone, focus.fence)} selected. Arrow keys move it.`);
return true;
}
if (focus?.kind !== "mark") return false;
if (focus.mark.zone >= 0) select(store, { zone: focus.mark.zone, fence: focus.mark.fence });
moveCursor(store, focus.mark.time);
return true;
}
function removeFocusedCorner() {
const focus = map.focus();
if (focus?.kind === "drive") {
const { drive } = store.state;
map.setFocus(null);
store.set({ drive: { ...drive, corners: drive.corners.filter((_, i) => i !== focus.index) } });
return true;
}
const target = editableSelection(store.state);
const handle = focus?.kind === "handle" ? map.scene.handles[focus.index] : undefined;
if (target === null || handle?.kind !== "corner") return false;
const { layout } = store.state;
const changed = removeCorner(layout, target.zone, target.fence, handle.index);
map.setFocus(null);
applyLayout(store, changed, `Corner of ${fenceTitle(layout, target.zone, target.fence)} removed`);
return true;
}
function leave() {
if (map.cancelDrag()) return true;
if (map.focus() !== null) {
map.setFocus(null);
return true;
}
if (store.state.selection === null) return false;
select(store, null);
return true;
}
}
function moveHandle(layout, { zone, fence }, handle, east, north) {
if (handle.kind === "radius") return dragHandle(layout, zone, fence, handle, 0, 0, radiusOf(layout.zones[zone].fences[fence]) + east + north);
const scale = metersPerDegree(handle.position[1]);
return dragHandle(layout, zone, fence, handle, handle.position[0] + east / scale.longitude, handle.position[1] + north / scale.latitude, 0);
}
function drawEmphasis(pen, view, scene, state, theme) {
const { selection, hover } = state;
for (const drawn of scene.fences) {
const isSelected = selection !== null && drawn.zone === selection.zone && (selection.fence === null || drawn.fence === selection.fence);
const isHovered = hover?.zone === drawn.zone && (hover.fence === undefined || hover.fence === null || hover.fence === drawn.fence);
if (isSelected) emphasizeFence(pen, view, drawn, theme.selection, 2.5, theme.paper);
else if (isHovered) emphasizeFence(pen, view, drawn, theme.accent, 2, theme.paper);
}
}
function drawLive(pen, view, scene, state, theme, focus) {
const { hover } = state;
if (state.mapTool === "draw") drawCrosshair(pen, view.width / 2, view.height / 2, theme);
if (focus?.kind === "fence") drawFocusedFence(pen, view, scene, focus, theme);
drawHandles(pen, view, scene.handles, theme, focus?.kind === "handle" ? scene.handles[focus.index] : null);
if (state.drive) drawDriveLine(pen, view, scene, state, theme, focus);
if (scene.drawn !== null) {
if (hover?.time !== undefined && hover.time !== null) drawTimePoint(pen, view, positionAtTime(scene.drawn, hover.time), theme.accent, 6, theme);
if (state.cursor !== null) drawCursor(pen, view, scene, state, theme);
}
if (focus?.kind === "mark") drawFocusRing(pen, screenX(view, focus.mark.x), screenY(view, focus.mark.y), theme);
}
function drawCrosshair(pen, x, y, theme) {
pen.strokeStyle = theme.muted;
pen.lineWidth = 1;
pen.beginPath();
for (const [dx, dy] of [[1, 0], [0, 1]]) {
for (const side of [-1, 1]) {
pen.moveTo(x + 3 * side * dx, y + 3 * side * dy);
pen.lineTo(x + 9 * side * dx, y + 9 * side * dy);
}
}
pen.stroke();
}
function drawFocusRing(pen, x, y, theme) {
pen.strokeStyle = theme.accent;
pen.lineWidth = 2;
pen.setLineDash([4, 3]);
pen.beginPath();
pen.arc(x, y, 13, 0, 2 * Math.PI);
pen.stroke();
pen.setLineDash([]);
}
function drawFocusedFence(pen, view, scene, focus, theme) {
const drawn = scene.fences.find((each) => each.zone === focus.zone && each.fence === focus.fence);
if (drawn === undefined) return;
const { minX, minY, maxX, maxY } = drawn.fenceBounds;
pen.strokeStyle = theme.accent;
pen.lineWidth = 2;
pen.setLineDash([4, 3]);
pen.strokeRect(screenX(view, minX) - 5, screenY(view, maxY) - 5, (maxX - minX) * view.scale + 10, (maxY - minY) * view.scale + 10);
pen.setLineDash([]);
}
function drawTimePoint(pen, view, at, color, radius, theme) {
if (at === null) return;
pen.beginPath();
pen.arc(screenX(view, at.x), screenY(view, at.y), radius, 0, 2 * Math.PI);
pen.strokeStyle = theme.paper;
pen.lineWidth = 5;
pen.stroke();
pen.strokeStyle = color;
pen.lineWidth = 2.5;
pen.stroke();
}
function drawCursor(pen, view, scene, state, theme) {
const at = positionAtTime(scene.drawn, state.cursor);
if (at === null) return;
const x = screenX(view, at.x);
const y = screenY(view, at.y);
const accuracy = scene.drawn.track.accuracies?.[at.index];
if (accuracy > 0 && !at.isGap) {
pen.beginPath();
pen.arc(x, y, Math.min(4000, accuracy * view.scale), 0, 2 * Math.PI);
pen.globalAlpha = 0.12;
pen.fillStyle = theme.accent;
pen.fill();
pen.globalAlpha = 1;
}
drawTimePoint(pen, view, at, theme.accent, 9, theme);
if (at.isGap) return;
pen.beginPath();
pen.arc(x, y, 4, 0, 2 * Math.PI);
pen.fillStyle = theme.accent;
pen.fill();
}
function drawDriveLine(pen, view, scene, state, theme, focus) {
const points = driveScreenPoints(view, scene, state.drive);
if (points.length === 0) return;
if (scene.drawn === null || state.mapTool === "draw") drawDashedLine(pen, points, theme);
points.forEach(({ x, y }, i) => {
const isFocused = focus?.kind === "drive" && focus.index === i;
pen.beginPath();
pen.arc(x, y, 6, 0, 2 * Math.PI);
pen.fillStyle = isFocused ? theme.accent : theme.paper;
pen.strokeStyle = theme.ink;
pen.lineWidth = 2;
pen.fill();
pen.stroke();
if (i === 0 || i === points.length - 1) {
pen.fillStyle = isFocused ? theme.paper : theme.ink;
pen.font = `bold 8px ${theme.font}`;
pen.textAlign = "center";
pen.textBaseline = "middle";
pen.fillText(i === 0 ? "A" : "B", x, y + 0.5);
}
});
}
function drawDashedLine(pen, points, theme) {
pen.strokeStyle = theme.ink;
pen.lineWidth = 1.25;
pen.setLineDash([5, 4]);
pen.beginPath();
points.forEach(({ x, y }, i) => (i === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)));
pen.stroke();
pen.setLineDash([]);
}
function driveScreenPoints(view, scene, drive) {
return (drive?.corners ?? []).map(([longitude, latitude]) => {
const [x, y] = scene.projection.project(nearLongitude(longitude, scene.projection.center[0]), latitude);
return { x: screenX(view, x), y: screenY(view, y) };
});
}
const ARROW_SPACING = 110;
const MOST_ARROWS = 60;
const DENSE_SHARE = 0.06;
const THINNEST = 0.4;
const MOST_ACCURACY_CIRCLES = 1500;
const LEAST_ACCURACY_RADIUS = 3;
function drawTrack(pen, view, drawn, coloring, theme) {
const { xs, ys, breaks } = drawn;
const classes = coloring.classes;
const paths = classes.map(() => []);
const gaps = [];
const casing = [];
const arrows = [];
const lastEnds = new Int32Array(classes.length).fill(-1);
let casingEnd = -1;
let count = 0;
let sinceArrow = ARROW_SPACING / 2;
let drawnLength = 1;
visitSegments(drawn, view.scale, viewBounds(view, 12), coloring.limits, (from, to) => {
const ax = screenX(view, xs[from]);
const ay = screenY(view, ys[from]);
const bx = screenX(view, xs[to]);
const by = screenY(view, ys[to]);
if (!(Number.isFinite(ax + ay + bx + by))) return;
count += 1;
if (breaks[to] === 1) {
gaps.push(ax, ay, bx, by);
return;
}
const index = coloring.classOf(from, to);
const path = paths[index];
if (lastEnds[index] !== from) path.push(NaN, NaN, ax, ay);
path.push(bx, by);
lastEnds[index] = to;
if (casingEnd !== from) casing.push(NaN, NaN, ax, ay);
casing.push(bx, by);
casingEnd = to;
const length = Math.hypot(bx - ax, by - ay);
sinceArrow += length;
drawnLength += Math.min(length, 2000);
if (sinceArrow >= ARROW_SPACING && length >= 4) {
arrows.push((ax + bx) / 2, (ay + by) / 2, Math.atan2(by - ay, bx - ax), index);
sinceArrow = 0;
}
});
const thickness = Math.max(THINNEST, Math.min(1, (DENSE_SHARE * view.width * view.height) / (drawnLength * 3)));
pen.lineJoin = "round";
pen.lineCap = "round";
pen.strokeStyle = withAlpha(theme.paper, 0.85);
pen.lineWidth = 6;
if (thickness === 1) strokeFlat(pen, casing);
pen.lineCap = "butt";
drawGaps(pen, view, gaps, theme);
paths.forEach((path, index) => {
pen.strokeStyle = classes[index].color;
pen.lineWidth = classes[index].width * thickness;
pen.setLineDash(classes[index].dash);
pen.lineCap = classes[index].dash.length > 0 ? "butt" : "round";
strokeFlat(pen, path);
});
pen.setLineDash([]);
pen.lineCap = "butt";
drawArrows(pen, arrows, theme, Math.ceil(arrows.length / 4 / MOST_ARROWS));
return count;
}
function strokeFlat(pen, path) {
if (path.length === 0) return;
pen.beginPath();
let isStart = true;
for (let i = 0; i < path.length; i += 2) {
if (Number.isNaN(path[i])) {
isStart = true;
continue;
}
if (isStart) pen.moveTo(path[i], path[i + 1]);
else pen.lineTo(path[i], path[i + 1]);
isStart = false;
}
pen.stroke();
}
function drawGaps(pen, view, gaps, theme) {
pen.strokeStyle = theme.muted;
pen.lineWidth = 1.5;
pen.setLineDash([3, 6]);
pen.beginPath();
for (let i = 0; i < gaps.length; i += 4) {
const cut = cutToBox(gaps[i], gaps[i + 1], gaps[i + 2], gaps[i + 3], -20, -20, view.width + 20, view.height + 20);
if (cut === null) continue;
pen.moveTo(cut[0], cut[1]);
pen.lineTo(cut[2], cut[3]);
}
pen.stroke();
pen.setLineDash([]);
}
function cutToBox(ax, ay, bx, by, minX, minY, maxX, maxY) {
let begin = 0;
let end = 1;
const dx = bx - ax;
const dy = by - ay;
for (const [p, q] of [[-dx, ax - minX], [dx, maxX - ax], [-dy, ay - minY], [dy, maxY - ay]]) {
if (p === 0) {
if (q < 0) return null;
continue;
}
const t = q / p;
if (p < 0) begin = Math.max(begin, t);
else end = Math.min(end, t);
if (begin > end) return null;
}
return [ax + begin * dx, ay + begin * dy, ax + end * dx, ay + end * dy];
}
function drawArrows(pen, arrows, theme, every) {
for (const [color, width] of [[theme.paper, 4], [theme.ink, 1.75]]) {
pen.strokeStyle = color;
pen.lineWidth = width;
pen.lineCap = "round";
pen.beginPath();
for (let i = 0; i < arrows.length; i += 4 * every) {
const [x, y, angle] = [arrows[i], arrows[i + 1], arrows[i + 2]];
const cos = Math.cos(angle);
const sin = Math.sin(angle);
const tipX = x + 4 * cos;
const tipY = y + 4 * sin;
pen.moveTo(tipX - 6 * cos + 4.5 * sin, tipY - 6 * sin - 4.5 * cos);
pen.lineTo(tipX, tipY);
pen.lineTo(tipX - 6 * cos - 4.5 * sin, tipY - 6 * sin + 4.5 * cos);
}
pen.stroke();
}
pen.lineCap = "butt";
}
function drawAccuracies(pen, view, drawn, theme) {
const part = viewBounds(view, 60);
const { xs, ys, count } = drawn;
const { accuracies, latitudes, longitudes } = drawn.track;
if (!accuracies) return false;
const found = [];
for (let i = 0; i < count; i += 1) {
if (xs[i] < part.minX || xs[i] > part.maxX || ys[i] < part.minY || ys[i] > part.maxY || !(accuracies[i] > 0)) continue;
found.push(i);
if (found.length > MOST_ACCURACY_CIRCLES) return false;
}
if (found.length === 0) return false;
const units = unitsPerMeter(drawn.projection, longitudes[found[0]], latitudes[found[0]]);
pen.strokeStyle = withAlpha(theme.muted, 0.45);
pen.fillStyle = withAlpha(theme.muted, 0.04);
pen.lineWidth = 1;
let isAny = false;
for (const i of found) {
const rx = accuracies[i] * units.east * view.scale;
const ry = accuracies[i] * units.north * view.scale;
if (rx < LEAST_ACCURACY_RADIUS) continue;
isAny = true;
pen.beginPath();
pen.ellipse(screenX(view, xs[i]), screenY(view, ys[i]), rx, ry, 0, 0, 2 * Math.PI);
pen.fill();
pen.stroke();
}
return isAny;
}
function drawFixDots(pen, view, drawn, theme) {
const part = viewBounds(view, 4);
const { xs, ys, count } = drawn;
const dots = [];
let first = -1;
let last = -1;
for (let i = 0; i < count; i += 1) {
if (xs[i] < part.minX || xs[i] > part.maxX || ys[i] < part.minY || ys[i] > part.maxY) continue;
if (first < 0) first = i;
last = i;
dots.push(i);
if (dots.length > 800) return;
}
if (dots.length === 0 || (drawn.lengths[last] - drawn.lengths[first]) * view.scale < dots.length * 9) return;
pen.fillStyle = theme.paper;
pen.strokeStyle = theme.ink;
pen.lineWidth = 1;
pen.beginPath();
for (const i of dots) {
const x = screenX(view, xs[i]);
const y = screenY(view, ys[i]);
pen.moveTo(x + 2, y);
pen.arc(x, y, 2, 0, 2 * Math.PI);
}
pen.fill();
pen.stroke();
}
function layoutDrag(store, positionAt, change) {
const original = store.state.layout;
let last = null;
let frame = 0;
let hasSteps = false;
const step = () => {
frame = 0;
const { layout, description } = change(original, ...positionAt(last.px, last.py));
if (applyLayout(store, layout, description, { transient: true })) hasSteps = true;
};
return {
move(px, py) {
last = { px, py };
if (frame === 0) frame = requestAnimationFrame(step);
},
end() {
cancelAnimationFrame(frame);
if (last === null) return;
const { layout, description } = change(original, ...positionAt(last.px, last.py));
if (!applyLayout(store, layout, description) && hasSteps) applyLayout(store, store.state.layout, description);
},
cancel() {
cancelAnimationFrame(frame);
if (hasSteps) applyLayout(store, original, "Drag ended without a change", { transient: true });
last = null;
},
};
}
function beginHandleDrag(store, { zone, fence }, handle, positionAt) {
return layoutDrag(store, positionAt, (layout, longitude, latitude) => {
const center = layout.zones[zone].fences[fence].circle?.center;
const distance = center ? groundDistance(center[0], center[1], longitude, latitude) : 0;
return dragHandle(layout, zone, fence, handle, longitude, latitude, distance);
});
}
function beginFenceDrag(store, { zone, fence }, startLongitude, startLatitude, positionAt) {
return layoutDrag(store, positionAt, (layout, longitude, latitude) => {
const scale = metersPerDegree((startLatitude + latitude) / 2);
const east = (nearLongitude(longitude, startLongitude) - startLongitude) * scale.longitude;
return dragFence(layout, zone, fence, east, (latitude - startLatitude) * scale.latitude);
});
}
function beginDriveDrag(store, index, positionAt) {
const original = store.state.drive;
return {
move(px, py) {
const [longitude, latitude] = positionAt(px, py);
const corners = original.corners.map((corner, i) => (i === index ? [longitude, latitude] : corner));
store.set({ drive: { ...original, corners, isDragged: true } });
},
end: () => store.set({ drive: { ...store.state.drive, isDragged: false } }),
cancel: () => store.set({ drive: { ...original, isDragged: false } }),
};
}
const MARK_REACH = 10;
const FIX_REACH = 9;
const FENCE_REACH = 5;
const SMALL_FENCE = 40;
function hitTest(scene, view, markHits, px, py, reach = 1) {
let nearest = null;
let least = MARK_REACH * reach;
for (const hit of markHits) {
const distance = Math.hypot(hit.x - px, hit.y - py);
if (distance < least) {
least = distance;
nearest = hit;
}
}
if (nearest !== null) return { kind: "mark", mark: nearest.mark, members: nearest.members };
const x = planeX(view, px);
const y = planeY(view, py);
const fence = fenceAt(scene.fences, x, y, (FENCE_REACH * reach) / view.scale);
const size = fence === null ? Infinity : (fence.fenceBounds.maxX - fence.fenceBounds.minX) * view.scale;
const index = scene.drawn === null || size < SMALL_FENCE ? -1 : nearestFix(scene.drawn, x, y, (FIX_REACH * reach) / view.scale);
if (index >= 0) return { kind: "fix", index, fence: fence === null ? null : { zone: fence.zone, fence: fence.fence } };
return fence === null ? null : { kind: "fence", zone: fence.zone, fence: fence.fence };
}
function hoverOf(hit, scene) {
if (hit === null) return null;
if (hit.kind === "fix") return { kind: "fix", index: hit.index, time: scene.drawn.times[hit.index] };
if (hit.kind === "fence") return { kind: "zone", zone: hit.zone, fence: hit.fence };
const { mark } = hit;
const isEvent = mark.kind === "normal" || mark.kind === "restart";
return isEvent
? { kind: "event", series: mark.series, index: mark.index, time: mark.time, zone: mark.zone, fence: mark.fence ?? undefined }
: { kind: "attempt", time: mark.time, zone: mark.zone, fence: mark.fence ?? undefined };
}
function isSameHover(a, b) {
if (a === null || b === null || a === undefined || b === undefined) return (a ?? null) === (b ?? null);
return a.kind === b.kind && a.time === b.time && a.zone === b.zone && a.fence === b.fence && a.index === b.index && a.series === b.series;
}
function tipLines(hit, scene, state) {
if (hit === null) return null;
if (hit.kind === "fence") return fenceLines(state, hit.zone, hit.fence);
if (hit.kind === "fix") return fixLines(scene.drawn, hit.index, state.clock);
if (hit.members.length > 1) {
const first = hit.members.slice(0, 6).map((mark) => `${formatTime(mark.time, state.clock)} ${mark.zoneId}: ${markWord(mark)}`);
const rest = hit.members.length - first.length;
return [`${hit.members.length} events`, ...first, ...(rest > 0 ? [`… and ${rest} more`] : [])];
}
const { mark } = hit;
return [`${mark.zoneId}: ${markWord(mark)}`, formatDateTime(mark.time, state.clock), ...(mark.detail === "" ? [] : [mark.detail])];
}
function fenceLines(state, zoneIndex, fenceIndex) {
const zone = state.layoutAnswer.zones[zoneIndex];
const fence = zone?.fences[fenceIndex];
if (fence === undefined) return null;
const lines = [zone.fences.length > 1 ? `${zone.id} · ${fence.id}` : zone.id];
if (zone.name && zone.name !== zone.id) lines.push(zone.name);
lines.push(fence.shape.kind === "circle" ? `circle, radius ${formatMeters(fence.shape.radius)}` : fence.shape.kind);
lines.push(fence.restart?.center ? `restart circle ${formatMeters(fence.restart.radius)}, ${fence.restart.grade}` : "no restart circle");
const findings = (state.layoutAnswer.findings ?? []).filter((each) => each.zoneIndex === zoneIndex && each.severity !== "info"
&& (each.fenceIndex ?? fenceIndex) === fenceIndex);
for (const { rule, severity } of findings.slice(0, 4)) lines.push(`${severity}: ${rule}`);
return lines;
}
function fixLines(drawn, index, clock) {
const lines = [formatDateTime(drawn.times[index], clock)];
if (Number.isFinite(drawn.speeds[index])) {
const isReceived = Number.isFinite(drawn.track.speeds?.[index]);
lines.push(`${formatSpeed(drawn.speeds[index])}${isReceived ? "" : " along the path"}`);
}
if (Number.isFinite(drawn.track.accuracies?.[index])) lines.push(`accuracy ${formatMeters(drawn.track.accuracies[index])}`);
return lines;
}
const CLICK_DISTANCE = 5;
function connectGestures(element, gestures) {
const pointers = new Map();
let drag = null;
let start = { x: 0, y: 0 };
let isClick = false;
const position = (event) => {
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
const release = (event) => {
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
const pixels = event.deltaY * (event.deltaMode === 1 ? 18 : event.deltaMode === 2 ? 400 : 1);
gestures.zoom(Math.exp(-Math.max(-300, Math.min(300, pixels)) * (event.ctrlKey ? 0.01 : 0.0018)), at.x, at.y);
}, { passive: false });
element.addEventListener("dblclick", (event) => {
const at = position(event);
gestures.doubleClick(at.x, at.y, event);
});
return {
cancel() {
const wasDragged = drag !== null;
cancelDrag();
pointers.clear();
isClick = false;
return wasDragged;
},
};
}
const HANDLE_REACH = 10;
const TOUCH_HANDLE_REACH = 22;
const TOUCH_FACTOR = 1.8;
const FENCE_TIP_DELAY = 600;
const MOST_CLICKED_MARKS = 3;
function connectPointer(store, surface, map, controls) {
const { scene, positionAt } = map;
let pointer = null;
let hoverFrame = 0;
let tipTimer = 0;
const reachOf = (event) => (event.pointerType === "touch" ? TOUCH_HANDLE_REACH : HANDLE_REACH);
function driveCornerAt(px, py, reach) {
return driveScreenPoints(map.view(), scene, store.state.drive).findIndex(({ x, y }) => Math.hypot(x - px, y - py) <= reach);
}
function press(px, py, event) {
hideTip();
const driveCorner = driveCornerAt(px, py, reachOf(event));
if (driveCorner >= 0) return beginDriveDrag(store, driveCorner, positionAt);
const target = editableSelection(store.state);
if (target === null) return null;
const view = map.view();
const handle = handleAt(scene.handles, view, px, py, reachOf(event));
if (handle !== null && handle.kind !== "center") return beginHandleDrag(store, target, handle, positionAt);
const drawn = scene.fences.find((each) => each.zone === target.zone && each.fence === target.fence);
if (drawn === undefined) return null;
const x = planeX(view, px);
const y = planeY(view, py);
const isOn = fenceContains(drawn, x, y) || distanceToOutline(drawn, x, y) * view.scale <= reachOf(event) / 2;
return isOn || handle !== null ? beginFenceDrag(store, target, ...positionAt(px, py), positionAt) : null;
}
function click(px, py, event) {
surface.focus({ preventScroll: true });
if (store.state.mapTool === "draw" && store.state.drive) {
store.set({ drive: { ...store.state.drive, corners: [...store.state.drive.corners, positionAt(px, py)] } });
return;
}
const view = map.view();
const handle = handleAt(scene.handles, view, px, py, reachOf(event));
if (handle !== null && handle.kind !== "center" && handle.kind !== "middle") {
map.setFocus({ kind: "handle", index: scene.handles.indexOf(handle) });
return;
}
map.setFocus(null);
const hit = hitTest(scene, view, map.markHits(), px, py, event.pointerType === "touch" ? TOUCH_FACTOR : 1);
if (hit === null) select(store, null);
else if (hit.kind === "fence") selectFenceAt(view, px, py, hit);
else if (hit.kind === "fix") {
moveCursor(store, scene.drawn?.times[hit.index] ?? null);
if (hit.fence !== null) select(store, hit.fence);
} else if (hit.members.length > MOST_CLICKED_MARKS) map.setView(zoomView(view, 2.5, px, py));
else {
if (hit.mark.zone >= 0) select(store, { zone: hit.mark.zone, fence: hit.mark.fence });
moveCursor(store, hit.mark.time);
}
}
function selectFenceAt(view, px, py, hit) {
const { selection } = store.state;
const stack = fencesAt(scene.fences, planeX(view, px), planeY(view, py), 0);
const at = selection === null ? -1 : stack.findIndex(({ zone, fence }) => zone === selection.zone && fence === (selection.fence ?? fence));
const { zone, fence } = at < 0 ? hit : stack[(at + 1) % stack.length];
select(store, { zone, fence });
}
function showHover() {
if (pointer === null) return;
const { px, py, event } = pointer;
const view = map.view();
const handle = handleAt(scene.handles, view, px, py, HANDLE_REACH);
const hit = hitTest(scene, view, map.markHits(), px, py);
const target = editableSelection(store.state);
const isOnSelected = hit?.kind === "fence" && target !== null && hit.zone === target.zone && hit.fence === target.fence;
const isOnHandle = handle !== null || driveCornerAt(px, py, HANDLE_REACH) >= 0;
surface.dataset.cursor = store.state.mapTool === "draw" ? "draw"
: isOnHandle ? "handle" : isOnSelected ? "move" : hit !== null ? "hit" : "";
const hover = hoverOf(hit, scene);
if (!isSameHover(hover, store.state.hover)) store.set({ hover });
const isQuiet = event.pointerType === "touch" || isOnHandle || isOnSelected;
showTip(isQuiet ? null : tipLines(hit, scene, store.state), px, py, hit?.kind === "fence" ? FENCE_TIP_DELAY : 0);
if (store.state.coordinatesShown) controls.setPosition(coordinateText(...positionAt(px, py)));
}
function showTip(lines, px, py, delay) {
clearTimeout(tipTimer);
const { width } = map.view();
controls.setTip(delay > 0 ? null : lines, px, py, width);
if (lines !== null && delay > 0) tipTimer = window.setTimeout(() => controls.setTip(lines, px, py, width), delay);
}
function hideTip() {
showTip(null, 0, 0, 0);
}
return connectGestures(surface, {
press,
click,
pan: (dx, dy) => {
hideTip();
map.setView(panView(map.view(), dx, dy));
},
zoom: (factor, px, py) => {
hideTip();
map.setView(zoomView(map.view(), factor, px, py));
},
hover: (px, py, event) => {
pointer = { px, py, event };
if (hoverFrame !== 0) return;
hoverFrame = requestAnimationFrame(() => {
hoverFrame = 0;
showHover();
});
},
leave: () => {
pointer = null;
hideTip();
if (store.state.hover !== null) store.set({ hover: null });
},
doubleClick: (px, py, event) => {
if (store.state.mapTool !== "draw") map.setView(zoomView(map.view(), event.shiftKey ? 0.5 : 2, px, py));
},
});
}
const TILE_PIXELS = 256;
const DEEPEST_TILE = 19;
const MOST_TILES_KEPT = 400;
function createTiles(template, onLoad) {
const images = new Map();
const imageAt = (z, x, y) => {
const key = `${z}/${x}/${y}`;
let image = images.get(key);
if (image === undefined) {
image = new Image();
image.referrerPolicy = "no-referrer";
image.onload = onLoad;
image.src = template.replace("{z}", String(z)).replace("{x}", String(x)).replace("{y}", String(y));
images.set(key, image);
if (images.size > MOST_TILES_KEPT) images.delete((images.keys().next().value));
}
return image;
};
return {
draw(pen, view, projection) {
if (projection.kind !== "mercator") return;
const [westmost] = projection.unproject(planeX(view, 0), view.y);
const [eastmost] = projection.unproject(planeX(view, view.width), view.y);
const degreesPerPixel = (eastmost - westmost) / view.width;
const z = Math.max(0, Math.min(DEEPEST_TILE, Math.round(Math.log2(360 / TILE_PIXELS / degreesPerPixel))));
const count = 2 ** z;
const row = (py) => tileRow(projection.unproject(0, planeY(view, py))[1], count);
const column = (longitude) => ((longitude + 180) / 360) * count;
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
function tileRow(latitude, count) {
const north = Math.asinh(Math.tan((latitude * Math.PI) / 180));
return ((1 - north / Math.PI) / 2) * count;
}
function tileLatitude(row, count) {
return (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / count))) * 180) / Math.PI;
}
const COSTLY_DRAWING = 6;
const REDRAW_INTERVAL = 120;
const REDRAW_SHARE = 8;
function createMap(store, element) {
element.classList.add("map");
const surface = el("div", {
class: "map-surface", tabindex: "0", role: "group", "aria-label": "Map of the track, the fences and the events",
"aria-describedby": "map-help",
});
const help = el("p", {
class: "map-hidden", id: "map-help",
text: "F steps through the fences, E through the events, Enter selects. Arrow keys move the map or the selected fence. "
+ "The tables of the results say the same as this picture.",
});
element.append(surface, help);
const layers = createLayers(surface);
const scene = createScene();
let theme = readTheme(element);
let view = fitView(scene.homeBounds(), 300, 200);
let drawnView = view;
let lastDrawing = 0;
let drawingCost = 0;
let redrawTimer = 0;
let isGesture = false;
let isViewTouched = false;
let markHits = [];
let focus = null;
let frame = 0;
const dirty = new Set();
const tiles = store.state.data?.tiles ? createTiles(store.state.data.tiles, () => schedule("ground")) : null;
const schedule = (...names) => {
for (const name of names) dirty.add(name);
if (frame === 0) frame = requestAnimationFrame(draw);
};
const setView = (next, isByReader = true) => {
if (next === view) return;
view = next;
isViewTouched ||= isByReader;
isGesture = isByReader;
schedule(...LAYER_NAMES, "scale");
};
const fit = () => {
setView(fitView(scene.homeBounds(), view.width, view.height), false);
isViewTouched = false;
};
const positionAt = (px, py) => scene.projection.unproject(planeX(view, px), planeY(view, py));
const reveal = (x, y) => setView(revealPoint(view, x, y), false);
const controls = createMapControls(store, element, surface, {
zoomIn: () => setView(zoomView(view, 1.6)),
zoomOut: () => setView(zoomView(view, 1 / 1.6)),
fit,
});
const painters = {
ground(pen) {
if (tiles !== null && store.state.shown.tiles) tiles.draw(pen, view, scene.projection);
const isEmpty = scene.drawn === null && scene.fences.length === 0;
if (store.state.shown.graticule || isEmpty) drawGraticule(pen, view, scene.projection, theme);
},
fences(pen) {
drawFences(pen, view, scene.fences, { theme, pixelRatio: layers.pixelRatio, ...store.state, findings: scene.findings });
},
track(pen) {
if (scene.drawn === null || scene.coloring === null) return;
if (store.state.shown.accuracy || store.state.colouring === "accuracy") drawAccuracies(pen, view, scene.drawn, theme);
drawTrack(pen, view, scene.drawn, scene.coloring, theme);
drawFixDots(pen, view, scene.drawn, theme);
},
marks(pen) {
const { layoutAnswer, selection, shown } = store.state;
markHits = drawAnnotations(pen, view, { marks: scene.marks, fences: scene.fences, findings: scene.findings, layoutAnswer, theme, selection, shown });
},
emphasis(pen) {
drawEmphasis(pen, view, scene, store.state, theme);
},
live(pen) {
drawLive(pen, view, scene, store.state, theme, focus);
},
};
function draw() {
cancelAnimationFrame(frame);
frame = 0;
if (view.width === 0 || view.height === 0) return;
const begin = performance.now();
const isMove = view !== drawnView && view.width === drawnView.width && view.height === drawnView.height;
if (isMove && isGesture && drawingCost > COSTLY_DRAWING && begin - lastDrawing < Math.max(REDRAW_INTERVAL, REDRAW_SHARE * drawingCost)) {
layers.shift(drawnView, view);
clearTimeout(redrawTimer);
redrawTimer = window.setTimeout(schedule, REDRAW_INTERVAL);
return;
}
isGesture = false;
const isWhole = LAYER_NAMES.every((name) => dirty.has(name));
for (const name of LAYER_NAMES) if (dirty.has(name)) painters[name](layers.begin(name));
if (dirty.has("scale")) showScale();
if (dirty.has("legend")) showLegend();
dirty.clear();
if (drawnView !== view) layers.shift(view, view);
drawnView = view;
lastDrawing = performance.now();
if (isWhole) drawingCost = lastDrawing - begin;
}
function showScale() {
const [longitude, latitude] = positionAt(view.width / 2, view.height / 2);
const units = unitsPerMeter(scene.projection, longitude, latitude);
const [x, y] = scene.projection.project(longitude, latitude);
const [nx, ny] = scene.projection.project(longitude, Math.min(90, latitude + 0.5 / metersPerDegree(latitude).latitude));
controls.setScale(1 / (view.scale * units.east), scene.projection.kind === "mercator" ? 0 : (Math.atan2(nx - x, ny - y) * 180) / Math.PI);
}
function showLegend() {
const { shown } = store.state;
const has = (kind) => scene.marks.some((mark) => mark.kind === kind);
const entries = [];
if (shown.fences && scene.fences.length > 0) entries.push(["fence", "fence"]);
if (shown.circles && scene.fences.some(({ restart }) => restart !== null)) entries.push(["circle", "restart circle"]);
if (scene.drawn?.breaks.includes(1, 1)) entries.push(["gap", "gap between fixes"]);
if (has("normal")) entries.push(["normal", "event: + entered, − exited, D dwelled, | crossed"]);
if (has("restart")) entries.push(["restart", "in restart mode"]);
if (has("suppressed")) entries.push(["suppressed", "suppressed"]);
if (has("lost")) entries.push(["lost", "lost"]);
if (shown.fences && scene.findings.size > 0) entries.push(["warning", "finding (filled: error)"]);
controls.setLegend(scene.coloring, entries, theme);
}
const setFocus = (next) => {
focus = next;
schedule("live");
};
const map = {
scene, fit, reveal, setFocus, setView, positionAt,
view: () => view,
markHits: () => markHits,
focus: () => focus,
center: () => positionAt(view.width / 2, view.height / 2),
revealPosition: ([longitude, latitude]) => reveal(...scene.projection.project(nearLongitude(longitude, scene.projection.center[0]), latitude)),
pan: (dx, dy) => setView(panView(view, dx, dy)),
zoom: (factor) => setView(zoomView(view, factor)),
announce: controls.announce,
};
const gestures = connectPointer(store, surface, map, controls);
connectMapKeys(store, surface, { ...map, cancelDrag: gestures.cancel });
function update(state, changed) {
const hadTrack = scene.drawn !== null;
const layersToDraw = scene.update(state, changed, theme);
for (const name of layersToDraw) dirty.add(name);
const isOtherTrack = changed.has("trackIndex") || (changed.has("tracks") && !hadTrack && scene.drawn !== null);
if (scene.isProjectionNew || isOtherTrack) fit();
if (changed.has("answer") || changed.has("layoutAnswer") || changed.has("shown")) dirty.add("legend");
if (changed.has("selection") && state.selection !== null) revealSelection(state.selection);
if (changed.has("cursor") && state.cursor !== null && scene.drawn !== null) {
const at = positionAtTime(scene.drawn, state.cursor);
if (at !== null) reveal(at.x, at.y);
}
controls.update(state);
isGesture = false;
if (dirty.size > 0) draw();
}
function revealSelection(selection) {
const drawn = scene.fences.find((each) => each.zone === selection.zone && (selection.fence === null || each.fence === selection.fence));
if (drawn === undefined) return;
const { minX, minY, maxX, maxY } = drawn.fenceBounds;
const isInView = screenX(view, minX) < view.width && screenX(view, maxX) > 0 && screenY(view, maxY) < view.height && screenY(view, minY) > 0;
if (!isInView) reveal((minX + maxX) / 2, (minY + maxY) / 2);
}
const allKeys = new Set(["tracks", "trackIndex", "layoutAnswer", "layout", "answer", "colouring", "selection", "shown", "theme", "settings"]);
const refreshTheme = () => {
theme = readTheme(element);
update(store.state, new Set(["theme"]));
};
const resize = () => {
const width = surface.clientWidth;
const height = surface.clientHeight;
if (width === 0 || height === 0) return;
const isFirst = !isViewTouched;
view = { ...view, width, height };
layers.resize(width, height, window.devicePixelRatio || 1);
if (isFirst) view = fitView(scene.homeBounds(), width, height);
schedule(...LAYER_NAMES, "scale", "legend");
draw();
};
scene.update(store.state, allKeys, theme);
new ResizeObserver(resize).observe(surface);
watchTheme(refreshTheme);
store.subscribe(update);
store.subscribe((state, changed) => {
if (!changed.has("palette")) return;
refreshTheme();
resize();
});
controls.update(store.state);
resize();
return {
view: () => view,
screenPosition: (longitude, latitude) => {
const [x, y] = scene.projection.project(longitude, latitude);
return { x: screenX(view, x), y: screenY(view, y) };
},
picture: () => layers.merged(theme.paper),
fit,
};
}
const playbackRates = [1, 10, 60, 300, 1000];
const stepMilliseconds = 1000;
function createPlayer(store) {
let last = 0;
let isRunning = false;
function advance(now) {
const { state } = store;
const track = currentTrack(state);
if (!state.isPlaying || !track || track.count === 0) {
isRunning = false;
if (state.isPlaying) store.set({ isPlaying: false });
return;
}
const passed = now - last;
if (!prefersReducedMotion() || passed >= stepMilliseconds) {
last = now;
const end = track.times[track.count - 1];
const time = (state.cursor ?? track.times[0]) + Math.min(passed, stepMilliseconds * 1.5) * state.playbackRate;
moveCursor(store, time);
if (time >= end) store.set({ isPlaying: false });
}
requestAnimationFrame(advance);
}
store.subscribe((state, changed) => {
if (!changed.has("isPlaying") || !state.isPlaying || isRunning) return;
isRunning = true;
last = performance.now();
requestAnimationFrame(advance);
});
}
function togglePlaying(store) {
const { isPlaying, cursor } = store.state;
const track = currentTrack(store.state);
if (!track || track.count === 0) return;
if (!isPlaying && (cursor === null || cursor >= track.times[track.count - 1])) moveCursor(store, track.times[0]);
store.set({ isPlaying: !isPlaying });
}
function eventTimes(state) {
const { answer } = state;
if (!answer) return [];
const times = [...answer.normal, ...(answer.app ?? answer.restart)].map((event) => Date.parse(event.time));
return [...new Set(times)].sort((a, b) => a - b);
}
function moveToEvent(store, direction) {
const times = eventTimes(store.state);
const { cursor } = store.state;
const found = direction > 0 ? times.find((time) => cursor === null || time > cursor)
: times.findLast((time) => cursor === null || time < cursor);
if (found !== undefined) moveCursor(store, found);
}
function timeToX({ start, end, width }, time) {
return (time - start) / (end - start) * width;
}
function xToTime({ start, end, width }, x) {
return start + x / width * (end - start);
}
const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const tickSteps = [
secondMs, 2 * secondMs, 5 * secondMs, 10 * secondMs, 15 * secondMs, 30 * secondMs,
minuteMs, 2 * minuteMs, 5 * minuteMs, 10 * minuteMs, 15 * minuteMs, 30 * minuteMs,
hourMs, 2 * hourMs, 3 * hourMs, 6 * hourMs, 12 * hourMs, dayMs, 2 * dayMs, 7 * dayMs, 14 * dayMs, 30 * dayMs, 90 * dayMs, 365 * dayMs,
];
const labelWidth = 72;
function timeTicks(scale, clock) {
const span = scale.end - scale.start;
const wanted = span / scale.width * labelWidth;
const step = tickSteps.find((each) => each >= wanted) ?? tickSteps[tickSteps.length - 1];
const offset = clock === "utc" ? 0 : new Date(scale.start).getTimezoneOffset() * minuteMs;
const ticks = [];
for (let time = Math.ceil((scale.start - offset) / step) * step + offset; time <= scale.end; time += step) {
const isDay = (time - offset) % dayMs === 0;
const label = isDay ? formatDay(time, clock) : step >= minuteMs ? formatHour(time, clock) : formatTime(time, clock);
ticks.push({ time, label, isDay });
}
return ticks;
}
function zoomedRange([start, end], center, factor, limits) {
const least = 2 * secondMs;
const span = Math.min(Math.max((end - start) * factor, least), Math.max(limits[1] - limits[0], least));
const share = (center - start) / (end - start);
return rangeWithin(center - share * span, span, limits);
}
function pannedRange([start, end], by, limits) {
return rangeWithin(start + by, end - start, limits);
}
function rangeWithin(start, span, [low, high]) {
const first = Math.max(low, Math.min(start, high - span));
return [first, first + span];
}
function firstNotBefore(times, time) {
let low = 0;
let high = times.length;
while (low < high) {
const middle = (low + high) >> 1;
if (times[middle] < time) low = middle + 1;
else high = middle;
}
return low;
}
const rowHeight = 28;
const axisHeight = 24;
const fixesHeight = 22;
const appHeight = 22;
const timelineFont = "12px system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
function timelinePalette() {
const style = getComputedStyle(document.documentElement);
const names = ["ink", "muted", "paper", "surface", "line", "grid", "accent", "tint", "normal", "restart", "suppressed", "lost", "warning"];
return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
}
function fittedCanvas(canvas, width, height) {
const ratio = devicePixelRatio || 1;
if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
canvas.width = Math.round(width * ratio);
canvas.height = Math.round(height * ratio);
canvas.style.width = `${width}px`;
canvas.style.height = `${height}px`;
}
const context = (canvas.getContext("2d"));
context.setTransform(ratio, 0, 0, ratio, 0, 0);
context.clearRect(0, 0, width, height);
return context;
}
const hatchPatterns = new Map();
function hatchedPattern(context, colour) {
let pattern = hatchPatterns.get(colour);
if (!pattern) {
const tile = document.createElement("canvas");
tile.width = tile.height = 6;
const ink = (tile.getContext("2d"));
ink.strokeStyle = colour;
ink.lineWidth = 1.6;
ink.beginPath();
for (const shift of [-6, 0, 6]) ink.moveTo(shift, 6), ink.lineTo(shift + 6, 0);
ink.stroke();
hatchPatterns.set(colour, pattern = (context.createPattern(tile, "repeat")));
}
return pattern;
}
function drawTimelineHead(context, scale, palette, { clock, track, gaps, lifeCycle, height }) {
context.font = timelineFont;
context.textBaseline = "middle";
let labelEnd = -Infinity;
for (const { time, label, isDay } of timeTicks(scale, clock)) {
const x = Math.round(timeToX(scale, time)) + 0.5;
context.fillStyle = palette.line;
context.fillRect(x - 0.5, axisHeight - 6, 1, height - axisHeight + 6);
const width = context.measureText(label).width;
const left = Math.min(Math.max(x - width / 2, 2), scale.width - width - 2);
if (left < labelEnd + 8) continue;
labelEnd = left + width;
context.fillStyle = isDay ? palette.ink : palette.muted;
context.fillText(label, left, axisHeight / 2 - 1);
}
context.fillStyle = palette.line;
context.fillRect(0, axisHeight - 0.5, scale.width, 1);
drawTimelineGaps(context, scale, palette, gaps, axisHeight, fixesHeight);
drawFixDensity(context, scale, palette, track.times, axisHeight + 4, fixesHeight - 6);
if (lifeCycle) drawAppStates(context, scale, palette, lifeCycle, axisHeight + fixesHeight);
}
function drawTimelineGaps(context, scale, palette, gaps, y, height) {
context.fillStyle = hatchedPattern(context, palette.grid);
for (const [from, to] of gaps) {
if (to < scale.start || from > scale.end) continue;
context.fillRect(timeToX(scale, from), y, timeToX(scale, to) - timeToX(scale, from), height);
}
}
function drawFixDensity(context, scale, palette, times, y, height) {
let from = firstNotBefore(times, scale.start);
const visible = firstNotBefore(times, scale.end) - from;
context.fillStyle = palette.suppressed;
context.globalAlpha = 0.75;
if (visible * 3 < scale.width) {
for (let index = from; index < from + visible; index += 1) context.fillRect(Math.round(timeToX(scale, times[index])), y, 1, height);
} else {
const step = 4;
const left = Math.floor(timeToX(scale, times[from]));
const right = timeToX(scale, times[from + visible - 1]);
const counts = new Uint32Array(Math.ceil((right - left) / step) || 1);
for (let column = 0; column < counts.length; column += 1) {
const to = firstNotBefore(times, xToTime(scale, left + (column + 1) * step));
counts[column] = to - from;
from = to;
}
const used = counts.filter((count) => count > 0).sort();
const full = used[used.length >> 1] ?? 1;
counts.forEach((count, column) => {
if (count === 0) return;
const isLast = column === counts.length - 1;
const size = isLast ? height : Math.max(2, Math.min((count + 1) / full, 1) * height);
context.fillRect(left + column * step, y + height - size, step, size);
});
}
context.globalAlpha = 1;
}
function drawAppStates(context, scale, palette, lifeCycle, y) {
const states = lifeCycle.states;
const top = y + 2;
const height = appHeight - 5;
states.forEach((each, index) => {
const from = Math.max(timeToX(scale, Date.parse(each.start)), 0);
const to = index + 1 < states.length ? Math.min(timeToX(scale, Date.parse(states[index + 1].start)), scale.width) : scale.width;
if (to <= 0 || from >= scale.width || to <= from) return;
const isAwake = each.state === "foreground" || each.state === "background";
const isRestarted = each.state === "restartAwake";
context.fillStyle = isAwake ? palette.tint : palette.surface;
context.fillRect(from, top, to - from, height);
if (isRestarted) {
context.globalAlpha = 0.35;
context.fillStyle = hatchedPattern(context, palette.restart);
context.fillRect(from, top, to - from, height);
context.globalAlpha = 1;
}
context.fillStyle = isAwake ? palette.normal : isRestarted ? palette.restart : palette.suppressed;
context.fillRect(from, top, 2, height);
const label = spacedWord(each.state);
const width = context.measureText(label).width;
if (width + 12 > to - from) return;
if (isRestarted) {
context.fillStyle = palette.paper;
context.fillRect(from + 4, top + 1, width + 6, height - 2);
}
context.fillStyle = palette.ink;
context.fillText(label, from + 7, top + height / 2 + 0.5);
});
for (const wake of lifeCycle.wakes) drawTimelineWake(context, timeToX(scale, Date.parse(wake.start)), top, height, palette.restart);
for (const refused of lifeCycle.refusedWakes) drawTimelineCross(context, timeToX(scale, Date.parse(refused.time)), top + height / 2, 4, palette.lost);
}
function drawTimelineWake(context, x, y, height, colour) {
context.fillStyle = colour;
context.beginPath();
context.moveTo(x - 5, y + 8);
context.lineTo(x, y);
context.lineTo(x + 5, y + 8);
context.closePath();
context.fill();
context.fillRect(x - 1, y, 2, height);
}
function drawTimelineCross(context, x, y, size, colour) {
context.strokeStyle = colour;
context.lineWidth = 2;
context.beginPath();
context.moveTo(x - size, y - size);
context.lineTo(x + size, y + size);
context.moveTo(x - size, y + size);
context.lineTo(x + size, y - size);
context.stroke();
}
function laneMiddle(series) {
return series === "normal" ? 9 : 19;
}
function drawTimelineLane(context, scale, palette, lane, y, isHovered) {
for (const visit of lane.visits) drawTimelineVisit(context, scale, palette, visit, y);
for (const loss of lane.losses) drawTimelineSpan(context, scale, palette.lost, loss, y + laneMiddle("restart"));
for (const attempt of lane.attempts) drawTimelineSpan(context, scale, palette.suppressed, attempt, y + rowHeight / 2);
for (const mark of lane.marks) drawTimelineMark(context, scale, palette, mark, y, isHovered(mark));
for (const attempt of lane.attempts) drawTimelineCross(context, timeToX(scale, attempt.start), y + rowHeight / 2, isHovered(attempt) ? 5.5 : 4, palette.suppressed);
for (const loss of lane.losses) drawTimelineTriangle(context, timeToX(scale, loss.start), y + laneMiddle("restart"), isHovered(loss) ? 7 : 5.5, palette.lost);
}
function drawTimelineVisit(context, scale, palette, visit, y) {
const from = Math.max(timeToX(scale, visit.start), -2);
const to = Math.min(timeToX(scale, visit.end), scale.width + 2);
if (to < 0 || from > scale.width) return;
const isNormal = visit.series === "normal";
const top = y + laneMiddle(visit.series) - 3.5;
const width = Math.max(to - from, 2);
context.fillStyle = isNormal ? palette.normal : hatchedPattern(context, palette.restart);
context.globalAlpha = isNormal ? 0.55 : 0.85;
context.fillRect(from, top, width, 7);
context.globalAlpha = 1;
context.strokeStyle = isNormal ? palette.normal : palette.restart;
context.lineWidth = 1;
context.setLineDash(visit.isOpen ? [3, 2] : []);
context.strokeRect(from + 0.5, top + 0.5, Math.max(width - 1, 1), 6);
context.setLineDash([]);
}
function drawTimelineSpan(context, scale, colour, { start, end }, middle) {
if (end <= start) return;
context.strokeStyle = colour;
context.lineWidth = 1.5;
context.setLineDash([2, 3]);
context.beginPath();
context.moveTo(timeToX(scale, start), middle);
context.lineTo(timeToX(scale, end), middle);
context.stroke();
context.setLineDash([]);
}
function drawTimelineMark(context, scale, palette, mark, y, isHovered) {
const x = timeToX(scale, mark.time);
const edge = timeToX(scale, mark.boundary);
if (Math.max(x, edge) < -8 || Math.min(x, edge) > scale.width + 8) return;
const isNormal = mark.series === "normal";
const colour = isNormal ? palette.normal : palette.restart;
const middle = y + laneMiddle(mark.series);
context.strokeStyle = colour;
context.fillStyle = colour;
context.lineWidth = 1;
if (Math.abs(x - edge) > 3) {
context.beginPath();
context.moveTo(edge, middle);
context.lineTo(x, middle);
context.stroke();
}
if (mark.type === "crossed") {
context.fillRect(x - 1, y + 3, 2, rowHeight - 6);
}
const size = isHovered ? 5.5 : 4;
context.beginPath();
if (isNormal) context.arc(x, middle, size, 0, 2 * Math.PI);
else context.rect(x - size + 0.5, middle - size + 0.5, 2 * size - 1, 2 * size - 1);
if (isNormal) {
context.fill();
} else {
context.fillStyle = palette.paper;
context.fill();
context.lineWidth = 2;
context.stroke();
}
if (mark.type === "dwelled") {
context.fillStyle = isNormal ? palette.paper : colour;
context.fillRect(x - 1, middle - 2.5, 2, 5);
}
}
function drawTimelineTriangle(context, x, y, size, colour) {
context.fillStyle = colour;
context.beginPath();
context.moveTo(x, y - size);
context.lineTo(x + size, y + size * 0.8);
context.lineTo(x - size, y + size * 0.8);
context.closePath();
context.fill();
}
function drawTimelineCursor(context, scale, palette, cursor, height) {
if (cursor === null || cursor < scale.start || cursor > scale.end) return;
context.fillStyle = palette.accent;
context.fillRect(Math.round(timeToX(scale, cursor)) - 1, 0, 2, height);
}
function stepCursor(store, step) {
const track = currentTrack(store.state);
if (!track || track.count === 0) return;
const { cursor } = store.state;
if (cursor === null) return moveCursor(store, track.times[step > 0 ? 0 : track.count - 1]);
let index = track.times.findLastIndex((time) => time <= cursor);
if (step < 0 && track.times[index] < cursor) index += 1;
moveCursor(store, track.times[Math.min(Math.max(index + step, 0), track.count - 1)]);
}
const timelineClickSlack = 4;
function listenToTimeline(parts) {
listenToSlider(parts);
listenToPlot(parts);
listenToWheel(parts);
}
function timelineOffset(element, event) {
const box = element.getBoundingClientRect();
return { x: event.clientX - box.left, y: event.clientY - box.top };
}
function listenToSlider({ store, slider, scale, limits, zoom, chooseRow }) {
const scrub = (event) => moveCursor(store, xToTime(scale(), timelineOffset(slider, event).x));
slider.addEventListener("pointerdown", (event) => {
if (event.button !== 0) return;
slider.setPointerCapture(event.pointerId);
store.set({ isPlaying: false });
scrub(event);
});
slider.addEventListener("pointermove", (event) => {
if (slider.hasPointerCapture(event.pointerId)) scrub(event);
});
slider.addEventListener("keydown", (event) => {
if (event.ctrlKey || event.metaKey || event.altKey) return;
const [start, end] = store.state.timeRange ?? limits();
const cursor = store.state.cursor ?? start;
const step = event.shiftKey ? 10 : 1;
const keys = {
ArrowLeft: () => stepCursor(store, -step),
ArrowRight: () => stepCursor(store, step),
ArrowUp: () => chooseRow(-1),
ArrowDown: () => chooseRow(1),
PageUp: () => moveCursor(store, cursor + (end - start) / 10),
PageDown: () => moveCursor(store, cursor - (end - start) / 10),
Home: () => moveCursor(store, limits()[0]),
End: () => moveCursor(store, limits()[1]),
"+": () => zoom(0.5),
"=": () => zoom(0.5),
"-": () => zoom(2),
0: () => store.set({ timeRange: null }),
};
const action = keys[event.key];
if (!action) return;
event.preventDefault();
action();
});
}
function listenToPlot({ store, plotPane, scale, limits, setRange, zoom, hit, showTooltip }) {
const pointers = new Map();
let begin = { x: 0, y: 0 };
let isDrag = false;
let spread = 0;
plotPane.addEventListener("pointerdown", (event) => {
if (event.button !== 0) return;
const at = timelineOffset(plotPane, event);
pointers.set(event.pointerId, at.x);
begin = at;
isDrag = pointers.size > 1;
spread = pointerSpread(pointers);
});
plotPane.addEventListener("pointermove", (event) => {
const at = timelineOffset(plotPane, event);
const before = pointers.get(event.pointerId);
if (before === undefined) return hover(event, at);
if (!isDrag && Math.hypot(at.x - begin.x, at.y - begin.y) > timelineClickSlack) {
isDrag = true;
plotPane.setPointerCapture(event.pointerId);
showTooltip(null, 0, 0);
}
if (!isDrag) return;
pointers.set(event.pointerId, at.x);
const current = scale();
if (pointers.size === 1) {
setRange(pannedRange([current.start, current.end], (before - at.x) / current.width * (current.end - current.start), limits()));
} else {
const now = pointerSpread(pointers);
if (now > 0 && spread > 0) zoom(spread / now, xToTime(current, pointerMiddle(pointers)));
spread = now;
}
});
const end = (event) => {
if (!pointers.delete(event.pointerId)) return;
if (event.type === "pointerup" && !isDrag) choose(begin);
if (pointers.size === 0) isDrag = false;
};
plotPane.addEventListener("pointerup", end);
plotPane.addEventListener("pointercancel", end);
plotPane.addEventListener("pointerleave", () => {
showTooltip(null, 0, 0);
store.set({ hover: null });
});
function choose(at) {
const found = hit(at.x, at.y);
if (!found) return moveCursor(store, xToTime(scale(), at.x));
const fenceId = found.item?.record?.fence;
const zone = store.state.layoutAnswer.zones[found.lane.zone];
select(store, { zone: found.lane.zone, fence: fenceId === undefined ? null : fenceIndexOf(store.state, zone.id, fenceId) });
moveCursor(store, found.time);
}
function hover(event, at) {
const found = hit(at.x, at.y);
showTooltip(found, event.clientX, event.clientY);
const zone = found?.lane.zone;
if (!found) store.set({ hover: null });
else if (found.kind === "mark") store.set({ hover: { kind: "event", series: found.item.series, index: found.item.index, time: found.time, zone } });
else if (found.kind === "attempt" || found.kind === "loss") store.set({ hover: { kind: "attempt", time: found.time, zone } });
else store.set({ hover: { kind: "zone", time: found.time, zone } });
}
}
function listenToWheel({ slider, plotPane, scale, limits, zoom, setRange }) {
const listen = (element, zoomsAlways) => {
element.addEventListener("wheel", (event) => {
const current = scale();
const sideways = event.shiftKey ? event.deltaY : event.deltaX;
if (Math.abs(sideways) > Math.abs(event.shiftKey ? 0 : event.deltaY)) {
event.preventDefault();
setRange(pannedRange([current.start, current.end], sideways / current.width * (current.end - current.start), limits()));
} else if (zoomsAlways || event.ctrlKey || event.metaKey) {
event.preventDefault();
zoom(Math.exp(event.deltaY * 0.002), xToTime(current, timelineOffset(element, event).x));
}
}, { passive: false });
};
listen(slider, true);
listen(plotPane, false);
}
function pointerSpread(pointers) {
const positions = [...pointers.values()];
return positions.length < 2 ? 0 : Math.abs(positions[0] - positions[1]);
}
function pointerMiddle(pointers) {
const positions = [...pointers.values()];
return positions.reduce((sum, each) => sum + each, 0) / positions.length;
}
function timelineLegend(store) {
const second = el("li", { class: "mark mark-restart", text: secondSeriesName(store.state) });
store.subscribe((state, changed) => {
if (changed.has("answer")) second.textContent = secondSeriesName(state);
});
return el("ul", { class: "legend", "aria-label": "Signs" },
el("li", { class: "mark mark-normal", text: "Normal mode" }), second,
el("li", { class: "mark mark-suppressed", text: "Suppressed" }), el("li", { class: "mark mark-lost", text: "Lost" }));
}
const nearMeters = 300;
function timelineLanes(state) {
const lanes = state.layoutAnswer.zones.map((_, zone) => (
{ zone, visits: [], marks: [], attempts: [], losses: [], nearest: null, first: Infinity }));
const { answer } = state;
const track = state.tracks[state.trackIndex];
if (!answer || !track || track.count === 0) return lanes;
const end = track.times[track.count - 1];
addSeries(lanes, state, "normal", end);
addSeries(lanes, state, secondSeries(state), end);
for (const explained of answer.explanation?.zones ?? []) {
const lane = lanes[zoneIndexOf(state, explained.zone)];
if (!lane) continue;
lane.attempts = explained.suppressed.map((record) => lasting(record));
lane.losses = (explained.lost ?? []).map((record) => lasting(record));
lane.nearest = explained.nearestApproach?.distance ?? null;
for (const each of [...lane.attempts, ...lane.losses]) lane.first = Math.min(lane.first, each.start);
}
if (!answer.app) addComparedLosses(lanes, state);
return lanes;
}
function lasting(record) {
const start = Date.parse(record.time);
return { start, end: record.ended ? Date.parse(record.ended.time) : start, record };
}
function addComparedLosses(lanes, state) {
for (const row of state.answer.comparison) {
const lane = lanes[zoneIndexOf(state, row.zone)];
if (!lane) continue;
for (const loss of row.lost) lane.losses.push({ start: Date.parse(loss.time), end: Date.parse(loss.time), record: { ...loss, attempt: loss.type, isCompared: true } });
}
}
function addSeries(lanes, state, series, trackEnd) {
const open = new Map();
state.answer[series].forEach((record, index) => {
const zone = zoneIndexOf(state, record.zone);
const lane = lanes[zone];
if (!lane) return;
const time = Date.parse(record.time);
const boundary = Date.parse(record.boundary.time);
lane.marks.push({ series, index, time, boundary, type: record.type, record });
lane.first = Math.min(lane.first, boundary);
if (record.type === "entered") {
const visit = { series, start: boundary, end: trackEnd, isOpen: true, mode: record.mode };
const before = open.get(zone);
if (before) before.end = boundary;
open.set(zone, visit);
lane.visits.push(visit);
} else if (record.type === "exited") {
let visit = open.get(zone);
if (!visit) lane.visits.push(visit = { series, start: boundary - record.dwellTime * 1000, end: boundary, isOpen: false, mode: record.mode });
visit.end = boundary;
visit.isOpen = false;
open.delete(zone);
}
});
}
function shownLanes(lanes, matches, all, selected) {
const matching = lanes.filter((lane) => matches(lane.zone));
const active = matching.filter((lane) => lane.first < Infinity).sort((a, b) => a.first - b.first || a.zone - b.zone);
const near = matching.filter((lane) => lane.first === Infinity && lane.nearest !== null && lane.nearest <= nearMeters)
.sort((a, b) => Number(a.nearest) - Number(b.nearest));
const shown = [...active, ...near];
const isShown = new Set(shown);
const others = matching.filter((lane) => !isShown.has(lane) && (all || lane.zone === selected));
return [...shown, ...others];
}
function trackGaps(times, gapSeconds) {
const gaps = [];
for (let index = 1; index < times.length; index += 1) {
if (times[index] - times[index - 1] > gapSeconds * 1000) gaps.push([times[index - 1], times[index]]);
}
return gaps;
}
function lossWords({ reason, withheld }) {
const words = ({
geoline: "geolines have no circle",
speed: "the zone has a speed condition",
bearing: "the zone has a bearing condition",
percentageCrossed: "the zone has a condition on fences crossed",
sequence: "the zone has a condition on the order of fences",
empty: "the fence has no points",
merged: "the restart visit before it was still open",
notDelivered: "its fixes were not delivered",
schedule: "the schedule was closed",
minimumRetriggerTime: "the minimum retrigger time was not over",
outsideCircle: "outside the circle, which was cut down to the largest radius allowed",
});
const text = words[reason] ?? spacedWord(reason);
return withheld ? `${text}: ${withheld.map(spacedWord).join(", ")}` : text;
}
function gradeWords(grade) {
const words = ({
faithful: "check-ins are outside by the buffer at most",
documented: "check-ins are outside by the budget at most",
unfit: "check-ins can be outside by more than the budget",
never: "there are no check-ins",
});
return words[grade] ?? grade;
}
function outcomeWords(outcome) {
const words = ({
fired: "fired", suppressed: "suppressed", inside: "inside since the first fix, silently",
visited: "visited silently", lost: "lost", neverReached: "never reached",
});
return words[outcome] ?? spacedWord(outcome);
}
function comparedWords(outcome, isScenario) {
const words = (isScenario
? { both: "fired with and without the scenario", restartOnly: "fired only in the scenario", normalOnly: "fired only without the scenario", neither: "not fired" }
: { both: "fired in both modes", restartOnly: "fired only in restart mode", normalOnly: "fired only in normal mode", neither: "fired in neither mode" });
return words[outcome] ?? spacedWord(outcome);
}
function conditionName(gate) {
const name = spacedWord(gate);
return name[0].toLocaleUpperCase() + name.slice(1);
}
function conditionValue(value, unit) {
if (unit === "m/s") return formatSpeed(value);
if (unit === "deg") return `${formatFixed(value, 1)}°`;
if (unit === "s") return formatDuration(value);
return `${formatNumber(value)} ${unit}`;
}
function requirementWords({ gate, minimum, maximum, unit }) {
if (gate === "schedule") return "within the schedule";
if (gate === "bearing") return `${conditionValue(minimum, unit)} clockwise to ${conditionValue(maximum, unit)}`;
if (minimum !== undefined && maximum !== undefined) return `${conditionValue(minimum, unit)} to ${conditionValue(maximum, unit)}`;
return maximum !== undefined ? `at most ${conditionValue(maximum, unit)}` : `at least ${conditionValue(minimum, unit)}`;
}
function foundWords({ gate, actual, unit }) {
if (gate === "schedule") return "closed";
return actual === undefined ? "unknown" : conditionValue(actual, unit);
}
function missingWords({ gate, actual, minimum, maximum, margin, unit }) {
if (margin === undefined) return "unknown";
if (gate === "schedule") return `opens ${formatDuration(margin)} later`;
if (gate === "minimumRetriggerTime") return `${formatDuration(margin)} too early`;
if (gate === "percentageCrossed") return `${formatNumber(margin)} ${margin === 1 ? "fence" : "fences"} too few`;
if (gate === "bearing") return `${conditionValue(margin, unit)} outside the arc`;
if (maximum !== undefined && actual > maximum) return `${conditionValue(margin, unit)} too fast`;
if (minimum !== undefined && actual < minimum) return `${conditionValue(margin, unit)} too slow`;
return conditionValue(margin, unit);
}
function shiftWords(seconds) {
if (seconds === 0) return "same fix";
return `${formatDuration(Math.abs(seconds))} ${seconds < 0 ? "earlier" : "later"}`;
}
function eventNotes(event) {
const notes = [];
if (event.direction) notes.push(event.direction === "leftToRight" ? "left to right" : "right to left");
if (event.dwellTime !== undefined) notes.push(`stayed ${formatDuration(event.dwellTime)}`);
if (event.distance !== undefined) notes.push(`${formatMeters(event.distance)} outside`);
if (event.overshoot !== undefined) notes.push(`overshoot ${formatMeters(event.overshoot)}`);
if (event.crossedFences) notes.push(`crossed ${event.crossedFences.map((each) => each.fence).join(", ")}`);
notes.push(...event.flags.map((flag) => flag === "pass" ? "in passing" : flag));
return notes.join(", ");
}
const hitReach = 8;
function timelineHit(rows, scale, x, y) {
const lane = rows[Math.floor(y / rowHeight)];
if (!lane) return null;
const inRow = y - Math.floor(y / rowHeight) * rowHeight;
let best = { distance: hitReach, kind: ("row"), item: (null) };
const consider = (kind, item, time, middle) => {
const distance = Math.hypot(timeToX(scale, time) - x, (middle - inRow) * 0.6);
if (distance < best.distance) best = { distance, kind, item };
};
for (const mark of lane.marks) consider("mark", mark, mark.time, laneMiddle(mark.series));
for (const attempt of lane.attempts) consider("attempt", attempt, attempt.start, rowHeight / 2);
for (const loss of lane.losses) consider("loss", loss, loss.start, laneMiddle("restart"));
const time = xToTime(scale, x);
if (best.item) return { lane, time: best.item.time ?? best.item.start, kind: best.kind, item: best.item };
const isUpper = inRow < rowHeight / 2;
const visit = lane.visits.find((each) => time >= each.start && time <= each.end && (each.series === "normal") === isUpper);
return { lane, time, kind: visit ? "visit" : "row", item: visit ?? null };
}
function tooltipText(state, { lane, time, kind, item }) {
const zone = state.layoutAnswer.zones[lane.zone];
const { clock } = state;
const name = zone.name && zone.name !== zone.id ? `${zone.id}: ${zone.name}` : zone.id;
if (kind === "mark") {
const series = item.series === "normal" ? "normal mode" : item.series === "restart" ? "restart mode" : item.record.mode === "restart" ? "the app, restarted" : "the app, alive";
const notes = eventNotes(item.record);
return [name, `${formatTime(item.time, clock)} ${item.type} ${item.record.fence}, ${series}`, ...(notes ? [notes] : [])];
}
if (kind === "attempt") {
const until = item.end > item.start ? ` to ${formatTime(item.end, clock)}` : "";
return [name, `${formatTime(item.start, clock)}${until} ${item.record.attempt === "crossed" ? "crossing" : "entry"} suppressed`,
...item.record.failures.map((failure) => missingWords(failure))];
}
if (kind === "loss") return [name, `${formatTime(item.start, clock)} ${item.record.attempt === "crossed" ? "crossing" : "visit"} lost: ${lossWords(item.record)}`];
if (kind === "visit") {
const series = item.series === "normal" ? "normal mode" : item.series === "restart" ? "restart mode" : "the app";
return [name, `visit in ${series}, ${formatTime(item.start, clock)} to ${item.isOpen ? "the end" : formatTime(item.end, clock)}, ${formatDuration((item.end - item.start) / 1000)}`];
}
const near = lane.first === Infinity && lane.nearest !== null ? `never reached, ${formatMeters(lane.nearest)} away` : formatTime(time, clock);
return [name, near];
}
function createTimeline(store, element) {
let palette = timelinePalette();
let showsAll = false;
let lanes = [];
let rows = [];
let gaps = [];
let gapsOf = { track: null, seconds: 0 };
const play = el("button", { type: "button", class: "play", on: { click: () => togglePlaying(store) } });
const rate = el("select", { "aria-label": "Speed of playing", on: { change: () => store.set({ playbackRate: Number(rate.value) }) } },
...playbackRates.map((each) => el("option", { value: each, text: `${each}×` })));
const previous = el("button", { type: "button", text: "‹", "aria-label": "Previous event", title: "Previous event", on: { click: () => moveToEvent(store, -1) } });
const next = el("button", { type: "button", text: "›", "aria-label": "Next event", title: "Next event", on: { click: () => moveToEvent(store, 1) } });
const readout = el("output", { class: "time-readout" });
const zoomOut = el("button", { type: "button", text: "−", "aria-label": "Zoom out in time", title: "Zoom out", on: { click: () => zoom(2) } });
const zoomIn = el("button", { type: "button", text: "+", "aria-label": "Zoom in in time", title: "Zoom in", on: { click: () => zoom(0.5) } });
const fit = el("button", { type: "button", text: "Whole track", on: { click: () => store.set({ timeRange: null }) } });
const all = el("input", { type: "checkbox", on: { change: () => { showsAll = all.checked; arrange(); draw(); } } });
const allText = el("span");
const bar = el("div", { class: "timeline-bar" },
el("div", { class: "group" }, previous, play, next, rate), readout,
el("div", { class: "group" }, zoomOut, zoomIn, fit), el("label", { class: "check" }, all, allText), timelineLegend(store));
const head = el("canvas", { "aria-hidden": "true" });
const slider = el("div", { class: "timeline-slider", role: "slider", tabindex: "0", "aria-label": "Time of the cursor",
"aria-describedby": "timeline-description", "aria-valuemin": "0" }, head);
const headLabels = el("div", { class: "timeline-head-labels", "aria-hidden": "true" });
const plot = el("canvas", { "aria-hidden": "true" });
const labels = el("div", { class: "timeline-labels", role: "group", "aria-label": "Zones in the timeline" });
const plotPane = el("div", { class: "timeline-plot" }, plot);
const window_ = el("div", { class: "timeline-window" }, labels, plotPane);
const spacer = el("div", { class: "timeline-spacer" }, window_);
const scroller = el("div", { class: "timeline-rows" }, spacer);
const tooltip = el("div", { class: "tooltip", hidden: true, "aria-hidden": "true" });
const empty = el("p", { class: "empty" });
element.append(bar, el("p", { id: "timeline-description", class: "visually-hidden",
text: "Left and right move the cursor by a fix, with shift by ten. Up and down choose a zone. Plus, minus and zero zoom. The tab Events has the same as a table." }),
el("div", { class: "timeline-head" }, headLabels, slider), scroller, empty, tooltip);
function limits() {
const track = currentTrack(store.state);
if (!track || track.count === 0) return [0, 1];
const first = track.times[0];
const last = track.times[track.count - 1];
const space = Math.max((last - first) * 0.01, 1000);
return [first - space, last + space];
}
function scale() {
const [start, end] = store.state.timeRange ?? limits();
return { start, end, width: Math.max(slider.clientWidth, 10) };
}
function zoom(factor, center) {
const range = store.state.timeRange ?? limits();
const { cursor } = store.state;
const isCursorVisible = cursor !== null && cursor >= range[0] && cursor <= range[1];
setRange(zoomedRange(range, center ?? (isCursorVisible ? cursor : (range[0] + range[1]) / 2), factor, limits()));
}
function setRange(range) {
const [low, high] = limits();
store.set({ timeRange: range[1] - range[0] >= (high - low) * 0.999 ? null : range });
}
function arrange() {
const { state } = store;
const words = state.filter.trim().toLocaleLowerCase();
const zones = state.layoutAnswer.zones;
const matches = (zone) => words === "" || `${zones[zone].id} ${zones[zone].name ?? ""}`.toLocaleLowerCase().includes(words);
rows = shownLanes(lanes, matches, showsAll, state.selection?.zone ?? null);
const near = shownLanes(lanes, () => true, false, null).length;
setText(allText, `All ${formatCount(zones.length, "zone")}`);
all.parentElement.hidden = near === zones.length;
setText(empty, zones.length === 0 ? "This layout has no zones." : rows.length > 0 ? "" : words !== "" ? "No zone near the track matches the filter." : "The track came near none of the zones.");
empty.hidden = empty.textContent === "";
spacer.style.height = `${rows.length * rowHeight}px`;
element.style.setProperty("--timeline-rows", String(Math.max(rows.length, 1)));
}
function draw() {
const { state } = store;
const track = currentTrack(state);
element.classList.toggle("has-no-track", !track || track.count === 0);
if (!track || track.count === 0 || slider.clientWidth === 0) return;
const lifeCycle = state.answer?.lifeCycle ?? null;
const headHeight = axisHeight + fixesHeight + (lifeCycle ? appHeight : 0);
const current = scale();
const headContext = fittedCanvas(head, current.width, headHeight);
drawTimelineHead(headContext, current, palette, { clock: state.clock, track, gaps, lifeCycle, height: headHeight });
drawTimelineCursor(headContext, current, palette, state.cursor, headHeight);
drawHeadLabels(track, lifeCycle !== null);
drawRows(state, current);
}
function drawRows(state, current) {
const height = scroller.clientHeight;
window_.style.height = `${height}px`;
const context = fittedCanvas(plot, current.width, height);
const first = Math.floor(scroller.scrollTop / rowHeight);
const last = Math.min(rows.length, Math.ceil((scroller.scrollTop + height) / rowHeight));
drawTimelineGaps(context, current, palette, gaps, 0, height);
context.fillStyle = palette.grid;
for (const { time } of timeTicks(current, state.clock)) context.fillRect(Math.round(timeToX(current, time)), 0, 1, height);
const isHovered = hoverTest(state);
for (let index = first; index < last; index += 1) {
const y = index * rowHeight - scroller.scrollTop;
const lane = rows[index];
if (lane.zone === state.selection?.zone || lane.zone === state.hover?.zone) {
context.globalAlpha = lane.zone === state.selection?.zone ? 0.75 : 0.4;
context.fillStyle = palette.tint;
context.fillRect(0, y, current.width, rowHeight);
context.globalAlpha = 1;
}
context.fillStyle = palette.grid;
context.fillRect(0, y + rowHeight - 1, current.width, 1);
drawTimelineLane(context, current, palette, lane, y, (mark) => isHovered(lane.zone, mark));
}
drawTimelineCursor(context, current, palette, state.cursor, height);
drawLabels(state, first, last);
}
function hoverTest({ hover }) {
return (zone, mark) => {
if (!hover || hover.zone !== zone) return false;
if (hover.kind === "event") return mark.series === hover.series && mark.index === hover.index;
return hover.kind === "attempt" && mark.start === hover.time;
};
}
function drawLabels(state, first, last) {
while (labels.children.length > last - first) labels.lastChild.remove();
while (labels.children.length < last - first) {
labels.append(el("button", { type: "button", class: "zone-label", on: {
click: (event) => select(store, { zone: Number(event.currentTarget.dataset.zone), fence: null }),
pointerenter: (event) => store.set({ hover: { kind: "zone", zone: Number(event.currentTarget.dataset.zone) } }),
pointerleave: () => store.set({ hover: null }),
} }, el("bdi"), el("span", { class: "muted" })));
}
for (let index = first; index < last; index += 1) {
const button = labels.children[index - first];
const lane = rows[index];
const zone = state.layoutAnswer.zones[lane.zone];
button.dataset.zone = lane.zone;
button.style.top = `${index * rowHeight - scroller.scrollTop}px`;
button.title = zone.name ? `${zone.id}: ${zone.name}` : zone.id;
setText(button.firstChild, zone.id);
setText(button.lastChild, lane.first === Infinity && lane.nearest !== null ? ` ${Math.round(lane.nearest)} m` : "");
button.setAttribute("aria-pressed", String(lane.zone === state.selection?.zone));
}
}
function drawHeadLabels(track, hasApp) {
const wanted = [formatDate(track.times[0], store.state.clock), "Fixes", ...(hasApp ? ["App"] : [])];
while (headLabels.children.length > wanted.length) headLabels.lastChild.remove();
while (headLabels.children.length < wanted.length) headLabels.append(el("div"));
wanted.forEach((text, index) => setText(headLabels.children[index], text));
}
function drawBar(state) {
setText(play, state.isPlaying ? "Pause" : "Play");
rate.value = String(state.playbackRate);
const track = currentTrack(state);
const { cursor, clock } = state;
const text = cursor === null ? "" : formatTime(cursor, clock);
setText(readout, text);
if (!track || track.count === 0) return;
slider.setAttribute("aria-valuemax", String(Math.round((track.times[track.count - 1] - track.times[0]) / 1000)));
slider.setAttribute("aria-valuenow", String(cursor === null ? 0 : Math.round((cursor - track.times[0]) / 1000)));
slider.setAttribute("aria-valuetext", cursor === null ? "not set" : text);
}
function followCursor(state) {
if (!state.timeRange || state.cursor === null) return;
const [start, end] = state.timeRange;
if (state.cursor >= start && state.cursor <= end) return;
setRange(pannedRange(state.timeRange, state.cursor - start - (end - start) * 0.1, limits()));
}
function chooseRow(step) {
if (rows.length === 0) return;
const at = rows.findIndex((lane) => lane.zone === store.state.selection?.zone);
const index = at < 0 ? (step > 0 ? 0 : rows.length - 1) : Math.min(Math.max(at + step, 0), rows.length - 1);
select(store, { zone: rows[index].zone, fence: null });
showRow(index);
}
function showRow(index) {
const top = index * rowHeight;
if (top < scroller.scrollTop) scroller.scrollTop = top;
else if (top + rowHeight > scroller.scrollTop + scroller.clientHeight) scroller.scrollTop = top + rowHeight - scroller.clientHeight;
}
listenToTimeline({
store, slider, plotPane, scroller, scale, limits, zoom, setRange, chooseRow,
hit: (x, y) => timelineHit(rows, scale(), x, y + scroller.scrollTop),
showTooltip: (found, clientX, clientY) => {
const text = found ? tooltipText(store.state, found) : null;
tooltip.hidden = !text;
if (!text) return;
tooltip.replaceChildren(...text.map((line) => el("div", { text: line, dir: "auto" })));
const box = element.getBoundingClientRect();
const width = tooltip.offsetWidth;
tooltip.style.left = `${Math.min(Math.max(clientX - box.left + 12, 4), box.width - width - 4)}px`;
const above = clientY - box.top - tooltip.offsetHeight - 10;
tooltip.style.top = `${above > 0 ? above : clientY - box.top + 16}px`;
},
});
scroller.addEventListener("scroll", () => draw());
new ResizeObserver(() => draw()).observe(element);
function update(state, changed) {
const has = (...keys) => changed === null || keys.some((key) => changed.has(key));
const track = currentTrack(state);
if (has("palette")) palette = timelinePalette();
if (track && (gapsOf.track !== track || gapsOf.seconds !== state.settings.maximumGapSeconds)) {
gapsOf = { track, seconds: state.settings.maximumGapSeconds };
gaps = trackGaps(track.times, gapsOf.seconds ?? 300);
}
if (has("answer", "layoutAnswer")) lanes = timelineLanes(state);
if (has("answer", "layoutAnswer", "filter", "selection")) {
arrange();
if (changed?.has("selection")) {
const index = rows.findIndex((lane) => lane.zone === state.selection?.zone);
if (index >= 0) showRow(index);
}
}
if (has("cursor") && state.isPlaying) followCursor(state);
if (has("cursor", "isPlaying", "playbackRate", "clock", "answer")) drawBar(state);
if (has("answer", "layoutAnswer", "filter", "selection", "hover", "cursor", "timeRange", "clock", "palette", "isFleet", "trackIndex")) draw();
}
store.subscribe(update);
update(store.state, null);
}
function chooseResult(store, zone, fence, time) {
if (zone >= 0) select(store, { zone, fence });
if (time !== null) moveCursor(store, time);
}
function filterSetter(store) {
return (filter) => store.set({ filter });
}
function tableAnnouncer(store) {
return (text) => announce(store, text);
}
function tableFileName(state, what) {
const base = (state.tracks[state.trackIndex]?.name ?? fileName(state.data.layout.name)).replace(/[^\p{L}\p{N}._-]+/gu, "-");
return `${base}-${what}.csv`;
}
function csvText(columns, rows) {
const lines = [columns.map((column) => csvCell(column.title))];
for (const row of rows) lines.push(columns.map((column) => csvCell(csvValue(column, row))));
return lines.map((cells) => `${cells.join(",")}\r\n`).join("");
}
function csvValue(column, row) {
if (column.csv) return column.csv(row);
if (column.kind === "number" && column.value) return column.value(row);
return column.text(row);
}
function csvCell(value) {
if (value === undefined || value === null || (typeof value === "number" && !Number.isFinite(value))) return "";
if (typeof value === "number") return String(value);
const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
const pageRows = 100;
const printedRows = 5000;
function createTable(options) {
const columns = options.columns.filter((column) => !column.isForCSV);
let rows = [];
let shown = [];
let filter = "";
let page = 0;
let order = null;
let isChosen = () => false;
let highlighted = null;
let isPrinting = false;
const headers = columns.map((column, index) => el("th", { scope: "col", class: cellClass(column), title: column.hint },
el("button", { type: "button", class: "sort", text: column.title, on: { click: () => sortBy(index) } })));
const body = el("tbody");
const table = el("table", { class: "data" }, el("caption", { class: "visually-hidden", text: options.caption }),
el("thead", {}, el("tr", {}, ...headers)), body);
const count = el("p", { class: "table-count" });
const previous = el("button", { type: "button", text: "‹", "aria-label": "Previous page", title: "Previous page", on: { click: () => turn(page - 1) } });
const next = el("button", { type: "button", text: "›", "aria-label": "Next page", title: "Next page", on: { click: () => turn(page + 1) } });
const pages = el("span", { class: "table-pages" }, previous, next);
const search = options.onFilter ? el("input", { type: "search", placeholder: "Filter", "aria-label": `Filter ${options.name}`,
on: { input: () => options.onFilter?.(search.value) } }) : null;
const tools = el("div", { class: "table-tools" }, search, ...(options.tools ?? []), count, pages,
el("button", { type: "button", text: "Copy CSV", "aria-label": `Copy ${options.name} as CSV`, on: { click: copy } }),
el("button", { type: "button", text: "Save CSV", "aria-label": `Save ${options.name} as CSV`, on: { click: save } }));
const empty = el("p", { class: "empty", text: options.empty });
const scroller = el("div", { class: "table-scroller", role: "region", "aria-label": options.caption, tabindex: "0" }, table);
const element = el("div", { class: "table-view" }, tools, scroller, empty);
body.addEventListener("click", (event) => {
const row = rowOf(event.target);
if (row) options.onChoose?.(row);
});
body.addEventListener("pointerover", (event) => options.onHover?.(rowOf(event.target)));
body.addEventListener("pointerleave", () => options.onHover?.(null));
body.addEventListener("focusin", (event) => options.onHover?.(rowOf(event.target)));
body.addEventListener("focusout", () => options.onHover?.(null));
body.addEventListener("keydown", moveBetweenRows);
addEventListener("beforeprint", () => { isPrinting = true; draw(); });
addEventListener("afterprint", () => { isPrinting = false; draw(); });
function rowOf(target) {
const tr = (target)?.closest?.("tr");
return tr ? (tr).record ?? null : null;
}
function moveBetweenRows(event) {
const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
const tr = (event.target).closest("tr");
if (step === 0 || !tr) return;
const other = step > 0 ? tr.nextElementSibling : tr.previousElementSibling;
const button = other?.querySelector("button");
if (!button) return;
event.preventDefault();
button.focus();
}
function sortBy(column) {
order = order?.column !== column ? { column, isDescending: false }
: order.isDescending ? null : { column, isDescending: true };
page = 0;
arrange();
}
function turn(to) {
page = to;
draw();
scroller.scrollTop = 0;
}
function arrange() {
const words = filter.trim().toLocaleLowerCase();
shown = words === "" ? rows : rows.filter((row) => searchedText(row).includes(words));
if (order) {
const { column, isDescending } = order;
const value = columns[column].value ?? columns[column].text;
shown = shown.map((row) => ({ row, value: value(row) }))
.sort((a, b) => compareValues(a.value, b.value, isDescending)).map((each) => each.row);
}
draw();
}
function searchedText(row) {
const text = options.searched ? options.searched(row) : options.columns.map((column) => column.text(row)).join(" ");
return text.toLocaleLowerCase();
}
function draw() {
if (search && search.value !== filter) search.value = filter;
const lastPage = Math.max(0, Math.ceil(shown.length / pageRows) - 1);
page = Math.min(Math.max(page, 0), lastPage);
const first = isPrinting ? 0 : page * pageRows;
const visible = shown.slice(first, isPrinting ? printedRows : first + pageRows);
while (body.rows.length > visible.length) body.deleteRow(-1);
while (body.rows.length < visible.length) body.append(newRow());
visible.forEach((row, index) => fillRow(body.rows[index], row));
headers.forEach((header, index) => header.setAttribute("aria-sort",
order?.column !== index ? "none" : order.isDescending ? "descending" : "ascending"));
drawCount(first, visible.length);
pages.hidden = lastPage === 0;
previous.disabled = page === 0;
next.disabled = page === lastPage;
scroller.hidden = visible.length === 0;
empty.hidden = visible.length > 0;
setText(empty, rows.length > 0 ? "Nothing here matches the filter." : options.empty);
}
function drawCount(first, number) {
const all = shown.length === rows.length ? formatCount(rows.length, "row")
: `${formatNumber(shown.length)} of ${formatCount(rows.length, "row")}`;
setText(count, number < shown.length ? `${formatNumber(first + 1)} to ${formatNumber(first + number)} of ${all}` : all);
}
function newRow() {
return el("tr", {}, ...columns.map((column) => {
const name = column.kind === "action" ? "button" : column.kind === "user" || column.kind === "prose" ? "bdi" : "span";
return el("td", { class: cellClass(column) }, el(name, name === "button" ? { type: "button", class: "link" } : {}),
...(column.detail ? [" ", el("bdi", { class: "muted" })] : []));
}));
}
function fillRow(tr, row) {
tr.record = row;
columns.forEach((column, index) => {
const holder = tr.cells[index].firstChild;
setText(holder, column.text(row));
if (column.detail) setText(tr.cells[index].lastChild, column.detail(row));
const mark = column.mark?.(row) ?? "";
const name = (column.kind === "action" ? "link " : "") + (mark ? `mark ${mark}` : "");
if (holder.className !== name.trim()) holder.className = name.trim();
});
tr.classList.toggle("is-chosen", isChosen(row));
tr.classList.toggle("is-hovered", highlighted !== null && options.key(row) === highlighted);
}
async function copy() {
const isCopied = await copyText(csvText(options.columns, shown));
options.announce(isCopied ? `${formatCount(shown.length, "row")} copied as CSV.` : "The browser did not allow copying.");
}
function save() {
download(options.fileName(), csvText(options.columns, shown), "text/csv");
options.announce(`${formatCount(shown.length, "row")} saved as CSV.`);
}
return {
element,
update(newRows, newFilter) {
rows = newRows;
filter = newFilter;
arrange();
},
highlight(key) {
if (key === highlighted) return;
highlighted = key;
for (const tr of body.rows) tr.classList.toggle("is-hovered", key !== null && options.key((tr).record) === key);
},
choose(newIsChosen) {
isChosen = newIsChosen;
for (const tr of body.rows) tr.classList.toggle("is-chosen", isChosen((tr).record));
},
};
}
function cellClass(column) {
return column.kind === "number" ? "number" : column.kind === "action" ? "action" : column.kind === "prose" ? "wide" : null;
}
function compareValues(a, b, isDescending) {
const isAMissing = a === undefined || a === null || a === "" || Number.isNaN(a);
const isBMissing = b === undefined || b === null || b === "" || Number.isNaN(b);
if (isAMissing || isBMissing) return Number(isAMissing) - Number(isBMissing);
const result = typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), undefined, { numeric: true });
return isDescending ? -result : result;
}
const grades = ["faithful", "documented", "unfit", "never"];
function createCirclesView(store) {
const sentence = el("p", { class: "hint" });
const table = createTable({
name: "the restart circles", caption: "Restart circles", fileName: () => "restart-circles.csv", announce: tableAnnouncer(store), onFilter: filterSetter(store),
empty: "This layout has no fences.", key: (row) => row.key,
columns: [
{ title: "Fence", kind: "action", text: (row) => row.fence.id },
{ title: "Zone", kind: "user", text: (row) => row.zone.id },
{ title: "Grade", text: (row) => row.circle.grade, value: (row) => grades.indexOf(row.circle.grade), mark: (row) => `mark-${row.circle.grade}`, csv: (row) => row.circle.grade,
hint: grades.map((grade) => `${grade}: ${gradeWords(grade)}`).join("\n") },
{ title: "Radius", kind: "number", text: (row) => metersOrNothing(row.circle.radius), value: (row) => row.circle.radius },
{ title: "Overshoot", kind: "number", text: (row) => metersOrNothing(row.circle.maximumOvershoot), value: (row) => row.circle.maximumOvershoot, hint: "How far outside the fence a check-in can happen" },
{ title: "Nearest", kind: "number", text: (row) => metersOrNothing(row.circle.nearest?.distance), value: (row) => row.circle.nearest?.distance, hint: "Distance to the nearest fence of another zone" },
{ title: "Notes", kind: "prose", text: (row) => circleNotes(row.circle) },
],
onChoose: (row) => select(store, { zone: row.zone.index, fence: row.fence.index }),
onHover: (row) => store.set({ hover: row ? { kind: "zone", zone: row.zone.index, fence: row.fence.index } : null }),
});
return {
element: el("div", { class: "view" }, sentence, table.element),
update(state, changed) {
const { selection } = state;
const isChosen = (row) => selection !== null && selection.zone === row.zone.index
&& (selection.fence === null || selection.fence === row.fence.index);
if (changed && !["layoutAnswer", "filter"].some((key) => changed.has(key))) {
if (changed.has("selection")) table.choose(isChosen);
return;
}
const rows = circleRows(state.layoutAnswer);
const unfit = rows.filter((row) => row.circle.grade === "unfit").length;
const never = rows.filter((row) => row.circle.grade === "never").length;
setText(sentence, `An app that was killed and relaunched in the background checks these circles instead of the fences. `
+ `Buffer ${formatMeters(state.settings.bufferMeters)}, budget ${formatMeters(state.settings.budgetMeters)}. `
+ (unfit + never === 0 ? "All fences are within the budget." : `${formatCount(unfit, "fence")} above the budget, ${never} without check-ins.`));
table.choose(isChosen);
table.update(rows, state.filter);
},
};
}
function circleRows(layoutAnswer) {
return layoutAnswer.zones.flatMap((zone) => zone.fences.filter((fence) => fence.degradation ?? fence.restart)
.map((fence) => ({ zone, fence, circle: fence.degradation ?? fence.restart, key: `${zone.index} ${fence.index}` })));
}
function metersOrNothing(meters) {
return meters === undefined || meters === null ? "" : formatMeters(meters);
}
function circleNotes(circle) {
const notes = circle.grade === "unfit" ? [gradeWords("unfit")] : [];
if (circle.exclusion) notes.push(lossWords({ reason: circle.exclusion }));
if (circle.nearest?.circlesOverlap) notes.push(`overlaps the circle of ${circle.nearest.zone}`);
if (circle.containmentLost) notes.push("cut down, the fence is partly outside");
return notes.join("; ");
}
function createEventsView(store) {
let choice = "all";
let rows = [];
const secondOption = el("option", { value: "second", text: "Restart mode" });
const chooser = el("select", { "aria-label": "Events to show", on: { change: () => { choice = chooser.value; draw(store.state); } } },
el("option", { value: "all", text: "Everything" }), el("option", { value: "normal", text: "Normal mode" }), secondOption,
el("option", { value: "none", text: "Suppressed and lost" }));
const table = createTable({
tools: [chooser],
name: "the events", caption: "Events", fileName: () => tableFileName(store.state, "events"), announce: tableAnnouncer(store), onFilter: filterSetter(store),
empty: "Nothing fired on this track. The tab Why says for each zone what was missing.",
key: (row) => row.key,
columns: [
{ title: "Time", kind: "action", text: (row) => formatTime(row.time, store.state.clock), value: (row) => row.time, csv: (row) => row.record.time },
{ title: "Mode", text: (row) => row.seriesName, mark: (row) => row.mark },
{ title: "What", text: (row) => row.record.type },
{ title: "Zone", kind: "user", text: (row) => row.record.zone, detail: (row) => row.record.fence, hint: "Zone and fence" },
{ title: "Fence", text: (row) => row.record.fence, isForCSV: true },
{ title: "Visit", kind: "number", text: (row) => row.record.visit ?? "", value: (row) => row.record.visit, isForCSV: true },
{ title: "Notes", kind: "prose", text: (row) => row.notes() },
],
searched: (row) => `${row.record.zone} ${row.record.zoneName ?? ""} ${row.record.fence} ${row.record.type} ${row.seriesName} ${row.notes()}`,
onChoose: (row) => chooseResult(store, row.zone, row.fence, row.time),
onHover: (row) => store.set({ hover: row ? row.hover : null }),
});
function draw(state) {
rows = eventRows(state, choice);
secondOption.textContent = secondSeriesName(state);
table.choose((row) => state.selection?.zone === row.zone);
table.update(rows, state.filter);
}
return {
element: el("div", { class: "view" }, table.element),
count: (state) => state.answer ? state.answer.normal.length + state.answer[secondSeries(state)].length : 0,
update(state, changed) {
if (!changed || ["answer", "filter", "clock", "layoutAnswer"].some((key) => changed.has(key))) return draw(state);
if (changed.has("selection")) table.choose((row) => state.selection?.zone === row.zone);
if (changed.has("hover")) table.highlight(hoveredKey(state));
},
};
}
function hoveredKey(state) {
const { hover } = state;
if (hover?.kind === "event") return `${hover.series} ${hover.index}`;
if (hover?.kind === "attempt") return `${hover.zone} ${hover.time}`;
return null;
}
function eventRows(state, choice) {
const { answer } = state;
if (!answer) return [];
const rows = [];
const second = secondSeries(state);
if (choice === "all" || choice === "normal") addEvents(rows, state, "normal", "Normal", "mark-normal");
if (choice === "all" || choice === "second") addEvents(rows, state, second, second === "app" ? "App" : "Restart", "mark-restart");
if (choice === "all" || choice === "none") addExplained(rows, state);
return rows.sort((a, b) => a.time - b.time);
}
function addEvents(rows, state, series, seriesName, mark) {
state.answer[series].forEach((record, index) => {
const time = Date.parse(record.time);
const zone = zoneIndexOf(state, record.zone);
const isAppInNormalMode = series === "app" && record.mode === "normal";
rows.push({
key: `${series} ${index}`, record, time, zone, fence: fenceIndexOf(state, record.zone, record.fence), mark,
seriesName: series === "app" ? `${seriesName}, ${isAppInNormalMode ? "alive" : "restarted"}` : seriesName,
notes: () => eventNotes(record), hover: { kind: "event", series, index, time, zone },
});
});
}
function addExplained(rows, state) {
const isScenario = secondSeries(state) === "app";
for (const explained of state.answer.explanation?.zones ?? []) {
const zone = zoneIndexOf(state, explained.zone);
for (const record of [...explained.suppressed, ...(explained.lost ?? [])]) {
const time = Date.parse(record.time);
const isLost = record.type === "lost";
rows.push({
key: `${zone} ${time}`, record, time, zone, fence: fenceIndexOf(state, record.zone, record.fence),
seriesName: isScenario ? "App" : "Normal", mark: isLost ? "mark-lost" : "mark-suppressed",
notes: () => isLost ? lossWords(record) : record.failures.map((failure) => missingWords(failure)).join("; "),
hover: { kind: "attempt", time, zone },
});
}
}
}
const severities = ["error", "warning", "info"];
function createFindingsView(store) {
const table = createTable({
name: "the findings", caption: "Findings of the linter", fileName: () => "findings.csv", announce: tableAnnouncer(store), onFilter: filterSetter(store),
empty: "The linter finds nothing wrong with this layout.", key: (row) => row.key,
columns: [
{ title: "Severity", text: (row) => row.finding.severity, value: (row) => severities.indexOf(row.finding.severity), mark: (row) => `mark-${row.finding.severity}`, csv: (row) => row.finding.severity },
{ title: "Rule", kind: "action", text: (row) => row.finding.rule },
{ title: "Zone", kind: "user", text: (row) => row.finding.zone ?? "", detail: (row) => row.finding.fence ?? "", hint: "Zone and fence" },
{ title: "Fence", text: (row) => row.finding.fence ?? "", isForCSV: true },
{ title: "Finding", kind: "prose", text: (row) => row.finding.message },
],
onChoose: ({ finding }) => {
if (Number.isInteger(finding.zoneIndex)) select(store, { zone: finding.zoneIndex, fence: finding.fenceIndex ?? null });
},
onHover: (row) => store.set({ hover: row && Number.isInteger(row.finding.zoneIndex)
? { kind: "zone", zone: row.finding.zoneIndex, fence: row.finding.fenceIndex ?? undefined } : null }),
});
return {
element: el("div", { class: "view" }, table.element),
count: (state) => state.layoutAnswer.findings.length,
update(state, changed) {
const isChosen = (row) => state.selection !== null && row.finding.zoneIndex === state.selection.zone
&& (state.selection.fence === null || row.finding.fenceIndex === undefined || row.finding.fenceIndex === state.selection.fence);
if (changed && !changed.has("layoutAnswer") && !changed.has("filter")) {
if (changed.has("selection")) table.choose(isChosen);
return;
}
table.choose(isChosen);
const rows = state.layoutAnswer.findings.map((finding, index) => ({ finding, key: String(index) }));
rows.sort((a, b) => severities.indexOf(a.finding.severity) - severities.indexOf(b.finding.severity));
table.update(rows, state.filter);
},
};
}
function createModesView(store) {
const numbers = el("dl", { class: "numbers" });
const sentence = el("p", { class: "hint" });
const table = createTable({
name: "the comparison", caption: "Comparison of the modes", fileName: () => tableFileName(store.state, "comparison"),
announce: tableAnnouncer(store), onFilter: filterSetter(store), empty: "Nothing fired in either mode.", key: (row) => row.key,
columns: [
{ title: "Time", kind: "action", text: (row) => Number.isFinite(row.time) ? formatTime(row.time, store.state.clock) : "–", value: (row) => row.time,
csv: (row) => Number.isFinite(row.time) ? new Date(row.time).toISOString() : "" },
{ title: "Result", text: (row) => row.result, mark: (row) => row.mark },
{ title: "Zone", kind: "user", text: (row) => row.record.zone, detail: (row) => row.fenceId ?? "", hint: "Zone and fence" },
{ title: "Fence", text: (row) => row.fenceId ?? "", isForCSV: true },
{ title: "Entry", text: (row) => row.entry ? shiftWords(row.entry.seconds) : "", value: (row) => row.entry?.seconds, csv: (row) => row.entry?.seconds,
hint: "How much earlier or later the entry is than in normal mode" },
{ title: "Entry meters", text: () => "", csv: (row) => row.entry?.meters, isForCSV: true },
{ title: "Overshoot", kind: "number", text: (row) => row.overshoot === undefined ? "" : formatMeters(row.overshoot), value: (row) => row.overshoot,
hint: "How far outside the real fence the check-in happened" },
{ title: "Exit seconds", text: () => "", csv: (row) => row.exit?.seconds, isForCSV: true },
{ title: "Exit meters", text: () => "", csv: (row) => row.exit?.meters, isForCSV: true },
{ title: "Details", kind: "prose", text: (row) => row.why },
],
onChoose: (row) => chooseResult(store, row.zone, row.fence, Number.isFinite(row.time) ? row.time : null),
onHover: (row) => store.set({ hover: row ? { kind: "zone", zone: row.zone, time: row.time } : null }),
});
function draw(state) {
const rows = comparisonRows(state);
const count = (kind) => rows.filter((row) => row.kind === kind).length;
const isScenario = secondSeries(state) === "app";
numbers.replaceChildren(...[
["mark-both", isScenario ? "with and without the scenario" : "in both modes", count("both")],
["mark-false", isScenario ? "only in the scenario" : "false check-ins", count("false")],
["mark-lost", "lost", count("lost")],
].map(([mark, name, number]) => el("div", {}, el("dt", { class: `mark ${mark}`, text: name }), el("dd", { text: formatNumber(Number(number)) }))));
setText(sentence, neitherSentence(state));
table.choose((row) => state.selection?.zone === row.zone);
table.update(rows, state.filter);
}
return {
element: el("div", { class: "view" }, numbers, sentence, table.element),
count: (state) => state.answer?.comparison.reduce((sum, row) => sum + row.lost.length + row.falseCheckIns.length, 0) ?? null,
update(state, changed) {
if (!changed || ["answer", "filter", "clock"].some((key) => changed.has(key))) return draw(state);
if (changed.has("selection")) table.choose((row) => state.selection?.zone === row.zone);
},
};
}
function neitherSentence(state) {
const rows = state.answer?.comparison ?? [];
const neither = rows.filter((row) => row.outcome === "neither").length;
const compared = secondSeries(state) === "app"
? "An app that is never interrupted against the app of the scenario."
: "Normal mode against restart mode, both with every fix: only the shapes differ.";
return neither === 0 ? compared : `${compared} ${formatCount(neither, "zone")} fired in neither.`;
}
function comparisonRows(state) {
const { answer } = state;
if (!answer) return [];
const rows = [];
const beginnings = visitBeginnings(answer.normal);
for (const record of answer.comparison) {
const zone = zoneIndexOf(state, record.zone);
const add = (row) => rows.push({ record, zone, fence: fenceIndexOf(state, record.zone, row.fenceId), why: "", key: String(rows.length), ...row });
for (const pair of record.pairs) {
const begun = beginnings.get(pair.normalVisit);
add({ kind: "both", result: "both", mark: "mark-both", time: begun?.time ?? NaN, fenceId: begun?.fence, entry: pair.entry, exit: pair.exit,
overshoot: pair.entry?.overshoot, why: pairNotes(pair) });
}
for (const each of record.falseCheckIns) {
add({ kind: "false", result: "false check-in", mark: "mark-false", time: Date.parse(each.time), fenceId: each.fence, overshoot: each.overshoot,
why: `of at most ${formatMeters(each.maximumOvershoot)} (${each.grade})` });
}
for (const each of record.lost) {
add({ kind: "lost", result: each.type === "crossed" ? "crossing lost" : "visit lost", mark: "mark-lost", time: Date.parse(each.time), fenceId: each.fence, why: lossWords(each) });
}
}
return rows.sort((a, b) => (Number.isNaN(a.time) ? Infinity : a.time) - (Number.isNaN(b.time) ? Infinity : b.time));
}
function pairNotes({ entry, exit }) {
const notes = [];
if (entry && entry.meters > 0) notes.push(`entered ${formatMeters(entry.meters)} away`);
if (exit) notes.push(exit.seconds === 0 ? "exited at the same fix" : `exited ${shiftWords(exit.seconds)}, ${formatMeters(exit.meters)} away`);
return notes.join("; ");
}
function visitBeginnings(events) {
const beginnings = new Map();
for (const event of events) {
if (event.visit !== undefined && !beginnings.has(event.visit)) beginnings.set(event.visit, { time: Date.parse(event.time), fence: event.fence });
}
return beginnings;
}
function createReadingView(store) {
const element = el("div", { class: "view prose" });
return {
element,
count: (state) => messageCount(state) || null,
update(state, changed) {
if (changed && !["answer", "trackIndex", "layoutAnswer", "clock"].some((key) => changed.has(key))) return;
element.replaceChildren(...layoutPart(state), ...trackPart(state), ...lifeCyclePart(state));
},
};
}
function messageCount(state) {
return state.layoutAnswer.warnings.length + (currentTrack(state)?.messages.length ?? 0);
}
function messageList(messages, none) {
if (messages.length === 0) return el("p", { text: none });
return el("ul", {}, ...messages.map((message) => el("li", {}, userText(message))));
}
function layoutPart(state) {
const { layout } = state.data;
const parts = [el("h3", {}, "Layout ", userText(fileName(layout.name)))];
if (layout.convertedFrom) {
parts.push(el("p", { text: `Read from ${layout.convertedFrom} and written in the native form, which the page edits and saves.` }));
}
parts.push(messageList(state.layoutAnswer.warnings, "Read without warnings."));
return parts;
}
function trackPart(state) {
const track = currentTrack(state);
if (!track) return [];
const counts = state.answer?.counts;
const parts = [el("h3", {}, "Track ", userText(fileName(track.file))), messageList(track.messages, "Read without warnings.")];
if (counts) {
const ignored = [];
if (counts.ignoredInaccurate > 0) ignored.push(`${formatNumber(counts.ignoredInaccurate)} less accurate than ${formatNumber(state.settings.maximumAccuracyMeters)} m`);
if (counts.ignoredNotLater > 0) ignored.push(`${formatNumber(counts.ignoredNotLater)} not later than the fix before`);
parts.push(el("p", { text: ignored.length === 0 ? `${formatCount(counts.fixes, "fix", "fixes")}, all of them evaluated.`
: `${formatCount(counts.fixes, "fix", "fixes")}; ignored: ${ignored.join(", ")}.` }));
}
return parts;
}
function lifeCyclePart(state) {
const run = state.answer?.lifeCycle;
if (!run) return [];
const { clock } = state;
const at = (time) => formatTime(Date.parse(time), clock);
const rows = [
...run.states.map((each) => ({ time: each.start, text: spacedWord(each.state) })),
...run.wakes.map((each) => ({ time: each.start, text: `woken by ${spacedWord(each.cause)}, awake for ${formatDuration((Date.parse(each.end) - Date.parse(each.start)) / 1000)}, ${formatCount(each.fixes, "fix", "fixes")}` })),
...run.refusedWakes.map((each) => ({ time: each.time, text: `not woken by ${spacedWord(each.cause)}: ${each.reasons.map(spacedWord).join(", ")}` })),
].sort((a, b) => Date.parse(a.time) - Date.parse(b.time));
return [
el("h3", {}, "Life cycle of the app ", userText(fileName(run.scenario))),
el("table", { class: "data plain" }, el("caption", { class: "visually-hidden", text: "Life cycle of the app" }),
el("thead", {}, el("tr", {}, el("th", { scope: "col", text: "Time" }), el("th", { scope: "col", text: "State or wake" }))),
el("tbody", {}, ...rows.map((row) => el("tr", {}, el("td", { text: at(row.time) }), el("td", { text: row.text }))))),
el("p", { text: `${formatCount(run.deliveredFixes, "fix", "fixes")} delivered, ${formatNumber(run.lostFixes)} lost${withheldWords(run)}; awake for ${formatDuration(run.secondsAwake)} in ${formatCount(run.wakes.length, "wake")}${backgroundWords(run)}; about ${formatNumber(run.energyPercent, 3)} % of a charge, a rough figure.` }),
...(run.lacksWakeCause ? [el("p", { text: "Nothing tried to wake the app: the device did not move far enough for long enough." })] : []),
...(run.warnings.length > 0 ? [messageList(run.warnings.map(warningWords), "")] : []),
];
}
function withheldWords({ withheldFixes }) {
const parts = Object.entries(withheldFixes).map(([reason, count]) => `${formatNumber((count))} ${spacedWord(reason)}`);
return parts.length > 0 ? ` (${parts.join(", ")})` : "";
}
function backgroundWords({ secondsInBackground }) {
return secondsInBackground > 0 ? ` and ${formatDuration(secondsInBackground)} in the background` : "";
}
function warningWords(warning) {
const text = spacedWord(warning.warning);
return warning.question ? `${text}: ${spacedWord(warning.question)}; ${warning.yes} yes, ${warning.no} no, taken: ${warning.taken}` : text;
}
function marginBar(failure) {
const { gate, actual, minimum, maximum } = failure;
if (actual === undefined || (minimum === undefined && maximum === undefined)) return "";
const width = 240;
const end = gate === "bearing" ? 360 : Math.max(actual, maximum ?? 0, minimum ?? 0) * 1.15 || 1;
const x = (value) => 2 + (Math.min(Math.max(value / end, 0), 1)) * (width - 4);
const ranges = gate === "bearing" && minimum > maximum ? [[minimum, 360], [0, maximum]] : [[minimum ?? 0, maximum ?? end]];
const limit = nearestLimit(failure, end);
return svg("svg", { class: "margin", viewBox: `0 0 ${width} 16`, width, height: 16, "aria-hidden": "true" },
svg("rect", { class: "margin-axis", x: 2, y: 7, width: width - 4, height: 2 }),
...ranges.map(([from, to]) => svg("rect", { class: "margin-range", x: x(from), y: 4, width: Math.max(x(to) - x(from), 1), height: 8 })),
svg("rect", { class: "margin-gap", x: Math.min(x(actual), x(limit)), y: 7, width: Math.abs(x(actual) - x(limit)), height: 2 }),
svg("path", { class: "margin-value", d: `M${x(actual) - 4} 4l8 8m0-8l-8 8` }));
}
function nearestLimit({ gate, actual, minimum, maximum }, end) {
if (minimum === undefined) return maximum;
if (maximum === undefined) return minimum;
const distance = (limit) => {
const direct = Math.abs(actual - limit);
return gate === "bearing" ? Math.min(direct, end - direct) : direct;
};
return distance(minimum) < distance(maximum) ? minimum : maximum;
}
const listedEntries = 200;
const listedChoices = 1000;
function createWhyView(store) {
const chooser = el("select", { on: { change: () => select(store, chooser.value === "" ? null : { zone: Number(chooser.value), fence: null }) } });
const content = el("div", { class: "prose" });
const element = el("div", { class: "view" }, el("div", { class: "view-tools" }, el("label", { class: "field wide" }, el("span", { text: "Zone" }), chooser)), content);
function drawChooser(state) {
const zones = listedZones(state);
const outcomes = new Map((state.answer?.explanation?.zones ?? []).map((each) => [each.zone, each]));
while (chooser.options.length > zones.length + 1) chooser.lastChild.remove();
while (chooser.options.length < zones.length + 1) chooser.append(el("option"));
chooser.options[0].value = "";
setText(chooser.options[0], zones.length < state.layoutAnswer.zones.length ? `Choose a zone … (${zones.length} near the track)` : "Choose a zone …");
zones.forEach((zone, position) => {
const option = chooser.options[position + 1];
option.value = String(zone.index);
const explained = outcomes.get(zone.id);
setText(option, explained ? `${zone.id}: ${outcomeSummary(explained)}` : zone.id);
});
chooser.value = state.selection ? String(state.selection.zone) : "";
}
function drawContent(state) {
element.parentElement?.classList.toggle("panel-empty", state.selection === null);
const zone = state.selection ? state.layoutAnswer.zones[state.selection.zone] : null;
if (!zone) return content.replaceChildren(el("p", { class: "empty", text: "Choose a zone here, on the map or in the timeline, to see why it fired or did not." }));
const explained = state.answer?.explanation?.zones.find((each) => each.zone === zone.id);
if (!explained) return content.replaceChildren(el("p", { class: "empty", text: "This zone is not explained: the track has no usable fixes." }));
const entries = zoneEntries(state, explained);
content.replaceChildren(
el("h3", {}, userText(zone.name ?? zone.id), " ", el("span", { class: `outcome outcome-${explained.outcome}`, text: outcomeWords(explained.outcome) })),
el("p", { class: "hint", text: outcomeSummary(explained) }),
el("ol", { class: "entries" }, ...entries.slice(0, listedEntries).map((entry) => entry.element)),
...(entries.length > listedEntries ? [el("p", { text: `${formatCount(entries.length - listedEntries, "more entry", "more entries")} in the tab Events.` })] : []),
);
}
function zoneEntries(state, explained) {
const { clock } = state;
const zone = zoneIndexOf(state, explained.zone);
const entry = (time, fence, mark, ...parts) => ({
time: Date.parse(time),
element: el("li", {}, el("button", { type: "button", class: `link mark ${mark}`, text: formatTime(Date.parse(time), clock),
on: { click: () => { moveCursor(store, Date.parse(time)); select(store, { zone, fence: fenceIndexOf(state, explained.zone, fence) }); } } }), el("div", {}, ...parts)),
});
const entries = [
...explained.events.map((event) => entry(event.time, event.fence, event.mode === "restart" ? "mark-restart" : "mark-normal",
el("p", {}, el("strong", { text: event.type }), " ", userText(event.fence), el("span", { class: "muted", text: eventNotes(event) && `  ${eventNotes(event)}` })))),
...explained.suppressed.map((attempt) => entry(attempt.time, attempt.fence, "mark-suppressed", ...suppressedParts(attempt, clock))),
...(explained.lost ?? []).map((loss) => entry(loss.time, loss.fence, "mark-lost",
el("p", {}, el("strong", { text: loss.attempt === "crossed" ? "crossing lost" : "visit lost" }), " ", userText(loss.fence), el("span", { class: "muted", text: `  ${lossWords(loss)}` })))),
].sort((a, b) => a.time - b.time);
if (explained.silentVisit) entries.unshift(entry(explained.silentVisit.since.time, "", "mark-normal", el("p", { text: "A visit began silently at the first fix." })));
if (explained.openVisit) entries.push(entry(explained.openVisit.since.time, "", "mark-normal", el("p", { text: "This visit is open at the end of the track." })));
const near = explained.nearestApproach;
if (near) entries.push(entry(near.nearest.time, near.fence, "mark-near", el("p", {}, el("strong", { text: `${formatMeters(near.distance)} away` }), " at the nearest, from ", userText(near.fence))));
return entries;
}
return {
element,
update(state, changed) {
if (changed && !["answer", "selection", "layoutAnswer", "clock"].some((key) => changed.has(key))) return;
drawChooser(state);
drawContent(state);
},
};
}
function listedZones(state) {
const zones = state.layoutAnswer.zones;
if (zones.length <= listedChoices) return zones;
const near = new Set((state.answer?.explanation?.zones ?? []).filter((each) => !each.nearestApproach || each.nearestApproach.distance <= nearMeters)
.map((each) => each.zone));
return zones.filter((zone) => near.has(zone.id) || zone.index === state.selection?.zone).slice(0, listedChoices);
}
function outcomeSummary(explained) {
const parts = [];
if (explained.events.length > 0) parts.push(formatCount(explained.events.length, "event"));
if (explained.suppressed.length > 0) parts.push(`${explained.suppressed.length} suppressed`);
if (explained.lost?.length > 0) parts.push(`${explained.lost.length} lost`);
if (explained.nearestApproach) parts.push(`never reached, ${formatMeters(explained.nearestApproach.distance)} away`);
return parts.length > 0 ? parts.join(", ") : outcomeWords(explained.outcome);
}
function suppressedParts(attempt, clock) {
const until = attempt.ended ? `inside until ${formatTime(Date.parse(attempt.ended.time), clock)}, ` : "";
const what = attempt.attempt === "crossed" ? "crossing suppressed" : "entry suppressed";
return [
el("p", {}, el("strong", { text: what }), " ", userText(attempt.fence), el("span", { class: "muted", text: `  ${until}${formatCount(attempt.tries, "try", "tries")}${attempt.forgotten ? ", forgotten when the app ended" : ""}` })),
...attempt.failures.map((failure) => el("div", { class: "failure" },
el("p", {}, el("strong", { text: conditionName(failure.gate) }), `: ${foundWords(failure)}, needs ${requirementWords(failure)}: `, el("em", { text: missingWords(failure) }),
failure.tries === attempt.tries ? "" : ` in ${failure.tries} of ${attempt.tries} tries`),
marginBar(failure))),
];
}
const affordableMilliseconds = 5;
function createPanel(store, element) {
const editor = el("div", { id: "whatif" });
const tabs = [
{ id: "events", title: "Events", view: createEventsView(store) },
{ id: "modes", title: "Modes", view: createModesView(store) },
{ id: "why", title: "Why", view: createWhyView(store) },
{ id: "whatif-tab", title: "What if", view: { element: editor, update() {} } },
{ id: "findings", title: "Findings", view: createFindingsView(store) },
{ id: "circles", title: "Circles", view: createCirclesView(store) },
{ id: "reading", title: "Reading", view: createReadingView(store) },
];
const stale = new Set(tabs.map((tab) => tab.id));
const costs = tabs.map(() => 0);
const buttons = tabs.map(({ id, title }) => el("button", {
type: "button", role: "tab", id: `tab-${id}`, "aria-controls": `panel-${id}`,
on: { click: () => showTab(store, id) },
}, title, " ", el("span", { class: "tab-count" })));
const list = el("div", { role: "tablist", "aria-label": "Results", on: { keydown: moveBetweenTabs } }, ...buttons);
const panels = tabs.map(({ id, title, view }) => el("div", { role: "tabpanel", id: `panel-${id}`, "aria-labelledby": `tab-${id}`, hidden: true,
tabindex: id === "reading" ? 0 : null },
el("h2", { class: "printed-title", text: title }), view.element));
element.append(el("div", { class: "panel-head" }, list), ...panels);
function moveBetweenTabs(event) {
const index = tabs.findIndex(({ id }) => id === store.state.tab);
const steps = ({ ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: tabs.length - 1 });
const to = steps[event.key];
if (to === undefined) return;
event.preventDefault();
const found = (to + tabs.length) % tabs.length;
showTab(store, tabs[found].id);
store.flush();
buttons[found].focus();
}
function draw(state, changed) {
const isSwitched = changed === null || changed.has("tab");
tabs.forEach(({ id, view }, index) => {
const isShown = id === state.tab;
if (isSwitched) {
panels[index].hidden = !isShown;
buttons[index].setAttribute("aria-selected", String(isShown));
buttons[index].tabIndex = isShown ? 0 : -1;
if (isShown) showWithin(list, buttons[index]);
}
if (!isShown) stale.add(id);
else if (!state.isTransient || costs[index] < affordableMilliseconds || isSwitched) drawShown(index, changed);
else stale.add(id);
const count = view.count?.(state) ?? null;
setText(buttons[index].lastChild, count === null ? "" : formatNumber(count));
});
}
function drawShown(index, changed) {
const { id, view } = tabs[index];
const begin = performance.now();
view.update(store.state, stale.delete(id) ? null : changed);
const cost = performance.now() - begin;
if (changed === null || changed.has("answer")) costs[index] = cost;
}
store.subscribe(draw);
draw(store.state, null);
addEventListener("beforeprint", () => {
for (const { id, view } of tabs) view.update(store.state, null), stale.add(id);
});
return { editor };
}
function showWithin(row, child) {
const left = child.offsetLeft - row.offsetLeft;
if (left < row.scrollLeft) row.scrollLeft = left;
else if (left + child.offsetWidth > row.scrollLeft + row.clientWidth) row.scrollLeft = left + child.offsetWidth - row.clientWidth;
}
let lastFieldNumber = 0;
function newFieldId() {
lastFieldNumber += 1;
return `edit-${lastFieldNumber}`;
}
function textParts(source, attributes) {
const id = newFieldId();
const error = el("span", { class: "edit-error", id: `${id}-error`, hidden: true, role: "alert" });
const input = el("input", { type: "text", id, class: "edit-text", autocomplete: "off", spellcheck: "false", "aria-describedby": `${id}-error`, ...attributes });
let isRefused = false;
const show = (isAccepted) => {
isRefused = !isAccepted;
error.hidden = isAccepted;
error.textContent = isAccepted ? "" : source.error();
if (isAccepted) input.removeAttribute("aria-invalid");
else input.setAttribute("aria-invalid", "true");
};
return { id, input, error, show, isRefused: () => isRefused };
}
function textField(source) {
const parts = textParts(source, { placeholder: source.placeholder ?? "", ...source.attributes });
const parse = source.parse ?? ((text) => text);
const apply = (transient) => {
const text = parts.input.value.trim();
parts.show(source.apply(text === "" ? undefined : parse(text), { transient }));
};
let isTyped = false;
parts.input.addEventListener("input", () => {
isTyped = true;
apply(true);
});
parts.input.addEventListener("change", () => {
isTyped = false;
apply(false);
});
return {
element: el("div", { class: "edit-field" }, el("label", { for: parts.id, text: source.label }), parts.input, parts.error),
update() {
if (isTyped || (parts.isRefused() && document.activeElement === parts.input)) return;
const value = source.read();
parts.input.value = value === undefined || value === null ? "" : source.show?.(value) ?? String(value);
parts.show(true);
},
};
}
function quantityField(source) {
const isPlain = source.unit === "";
const text = textField({
...source,
parse: (typed) => quantityFromText(typed, source.kind, source.read()),
show: (value) => (isPlain ? String(value) : shownQuantity(value, source.kind)),
});
const slider = el("input", { type: "range", class: "edit-slider", "aria-label": `${source.label}, slider`, min: source.least, max: source.most, step: source.step });
const error = (text.element.querySelector(".edit-error"));
const like = () => {
const value = source.read();
return value === undefined || value === null ? (source.unit === "" ? undefined : `0 ${source.unit}`) : value;
};
let isSlid = false;
const slide = (transient) => {
isSlid = transient;
const si = Number(slider.value) * (quantityInSI(`1 ${source.unit}`, source.kind, 1));
const isAccepted = source.apply(quantityLike(like(), si, source.kind), { transient });
if (error !== null) {
error.hidden = isAccepted;
error.textContent = isAccepted ? "" : source.error();
}
};
slider.addEventListener("input", () => slide(true));
slider.addEventListener("change", () => slide(false));
text.element.insertBefore(slider, error);
text.element.classList.add("edit-quantity");
return {
element: text.element,
update() {
text.update();
if (isSlid) return;
const si = quantityInSI(source.read(), source.kind, source.fallback ?? 0);
const value = si / quantityInSI(`1 ${source.unit}`, source.kind, 1);
slider.max = String(source.isLimited || value <= source.most ? source.most : Math.ceil(value * 1.5));
slider.value = String(value);
},
};
}
function checkField(source) {
const input = el("input", { type: "checkbox" });
const error = el("span", { class: "edit-error", hidden: true, role: "alert" });
input.addEventListener("change", () => {
const isAccepted = source.apply(input.checked, { transient: false });
error.hidden = isAccepted;
error.textContent = isAccepted ? "" : source.error();
if (!isAccepted) input.checked = Boolean(source.read());
});
return {
element: el("div", { class: "edit-field edit-check" }, el("label", {}, input, source.label), error),
update() {
input.checked = Boolean(source.read());
},
};
}
function choiceField(source) {
const id = newFieldId();
const input = el("select", { id }, ...source.choices.map(([value, label]) => el("option", { value, text: label })));
const error = el("span", { class: "edit-error", hidden: true, role: "alert" });
input.addEventListener("change", () => {
const isAccepted = source.apply(input.value, { transient: false });
error.hidden = isAccepted;
error.textContent = isAccepted ? "" : source.error();
if (!isAccepted) input.value = String(source.read() ?? "");
});
return {
element: el("div", { class: "edit-field" }, el("label", { for: id, text: source.label }), input, error),
update() {
input.value = String(source.read() ?? "");
},
};
}
function editButton(label, action, attributes = {}) {
return el("button", { type: "button", class: "edit-button", text: label, on: { click: action }, ...attributes });
}
function editGroup(title, ...children) {
return el("fieldset", { class: "edit-group" }, el("legend", { text: title }), ...children);
}
function quantityText(value, kind) {
return value === undefined || value === null ? "none" : shownQuantity(value, kind);
}
function isLayoutUnchanged(state) {
if (state.layoutText === state.data.layout.text) return true;
return JSON.stringify(state.layout) === JSON.stringify(JSON.parse(state.data.layout.text));
}
function savedLayoutText(state) {
return isLayoutUnchanged(state) ? state.data.layout.text : `${JSON.stringify(state.layout, null, 2)}\n`;
}
function savedLayoutName(state) {
const name = String(state.data.layout.name ?? "zones.json").split(/[\\/]/).pop() || "zones.json";
const base = name.replace(/\.[A-Za-z0-9]+$/, "") || "zones";
return isLayoutUnchanged(state) && !state.data.layout.convertedFrom ? name : `${base}-changed.json`;
}
function changeList(store) {
const list = el("ol", { class: "edit-changes" });
const empty = el("p", { class: "edit-help", text: "Nothing is changed yet. Drag a fence, turn a limit or add an event: all results follow." });
const undoButton = editButton("Undo", () => undo(store), { title: "Ctrl+Z" });
const redoButton = editButton("Redo", () => redo(store), { title: "Ctrl+Shift+Z" });
const revertButton = editButton("Back to the file", () => revertAll(store));
const saveButton = editButton("Save layout", () => download(savedLayoutName(store.state), savedLayoutText(store.state), "application/json"));
const scenarioButton = editButton("Save scenario", () => download("scenario.json", `${store.state.scenarioText}\n`, "application/json"));
document.addEventListener("keydown", (event) => {
if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "z") return;
const target = (event.target);
if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && /^(text|search|number|date|time)$/.test(target.type))) return;
event.preventDefault();
if (event.shiftKey) redo(store);
else undo(store);
});
let shown = (null);
return {
element: editGroup("Changes against the file", empty, list, el("div", { class: "edit-row" }, undoButton, redoButton, revertButton, saveButton, scenarioButton)),
update() {
const { state } = store;
undoButton.disabled = !state.canUndo;
redoButton.disabled = !state.canRedo;
revertButton.disabled = !state.canUndo;
scenarioButton.hidden = state.scenarioText === null;
if (state.changes === shown) return;
shown = state.changes;
empty.hidden = state.changes.length > 0;
list.hidden = state.changes.length === 0;
list.replaceChildren(...state.changes.map(({ description }) => el("li", { text: description, dir: "auto" })));
list.scrollTop = list.scrollHeight;
},
};
}
function layoutSource(store, label, read, change, describe) {
let hasSteps = false;
return {
label,
read,
apply: (value, options) => {
const isAccepted = applyLayout(store, change(store.state.layout, value), describe(value), options);
if (!isAccepted && !options.transient && hasSteps) {
const refusal = store.state.layoutError;
applyLayout(store, store.state.layout, describe(read()));
store.set({ layoutError: refusal });
}
hasSteps = options.transient && (hasSteps || isAccepted);
return isAccepted;
},
error: () => readableError(store.state.layoutError),
};
}
function readableError(error) {
return String(error?.message ?? "This value is not possible.").replace(/^[^:]*:\d+(:\d+)?: error: /, "").replace(/ at \$\S*( \[[a-z-]+\])?$/, "");
}
const ZONE_QUANTITIES = [
["exitDistance", "Exit distance", "distance", "m", 0, 200, 1, 30, "30 m"],
["dwell", "Dwell time", "duration", "s", 1, 900, 1, 0, "none"],
["minimumRetriggerTime", "Minimum retrigger time", "duration", "s", 0, 3600, 10, 0, "0 s"],
];
function zoneSettings(store, zone) {
const zoneName = fenceTitle(store.state.layout, zone, null);
const zoneOf = () => store.state.layout.zones[zone] ?? {};
const fields = ZONE_QUANTITIES.map(([key, label, kind, unit, least, most, step, fallback, placeholder]) => quantityField({
kind, unit, least, most, step, fallback, placeholder,
...layoutSource(store, label, () => zoneOf()[key], (layout, value) => setZoneKey(layout, zone, key, value),
(value) => `${label} of ${zoneName}: ${quantityText(value, kind)}`),
}));
fields.push(checkField(layoutSource(store, "Report exits", () => zoneOf().exit ?? true,
(layout, value) => setZoneKey(layout, zone, "exit", value ? undefined : false), (value) => `Exits of ${zoneName}: ${value ? "on" : "off"}`)));
return { element: editGroup("Distances and times", ...fields.map(({ element }) => element)), fields };
}
function fenceSettings(store, zone, fence) {
const fenceOf = () => store.state.layout.zones[zone]?.fences[fence] ?? {};
const fields = [];
if (fenceOf().circle) {
const name = fenceTitle(store.state.layout, zone, fence);
fields.push(quantityField({
kind: "distance", unit: "m", least: 5, most: 500, step: 1, fallback: 50,
...layoutSource(store, "Radius", () => fenceOf().circle?.radius,
(layout, value) => updateFence(layout, zone, fence, (each) => ({ ...each, circle: { ...each.circle, radius: value ?? "" } })),
(value) => `Radius of ${name}: ${quantityText(value, "distance")}`),
}));
}
const help = fenceOf().circle
? "Drag the fence or its ◆ on the map. With the keyboard: arrow keys on the map move it by 1 m, with Shift by 10 m."
: "Drag the fence, a corner ■, or a dot between corners for a new one. Delete removes the corner that was clicked.";
return { element: editGroup("Fence", ...fields.map(({ element }) => element), el("p", { class: "edit-help", text: help })), fields };
}
function fenceOrder(store, zone, chosen) {
const { fences } = store.state.layout.zones[zone];
if (fences.length < 2) return null;
const zoneName = fenceTitle(store.state.layout, zone, null);
const move = (from, to) => {
const fenceName = fenceTitle(store.state.layout, zone, from);
if (!applyLayout(store, reorderFence(store.state.layout, zone, from, to), `Order of ${zoneName}: ${fenceName} is number ${to + 1}`)) return;
select(store, { zone, fence: to });
};
const items = fences.map((fence, index) => {
const name = fence.id ?? String(index + 1);
return el("li", {},
editButton(name, () => select(store, { zone, fence: index }), { "aria-pressed": String(index === chosen), class: "edit-button edit-choice", dir: "auto" }),
editButton("↑", () => move(index, index - 1), { "aria-label": `Move ${name} up`, disabled: index === 0 }),
editButton("↓", () => move(index, index + 1), { "aria-label": `Move ${name} down`, disabled: index === fences.length - 1 }));
});
return editGroup("Fences in order", el("ol", { class: "edit-order" }, ...items));
}
const WHEN_CHOICES = [["inside", "at each fix inside"], ["crossing", "at the crossing"]];
const DAY_CHOICES = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const NEW_CONDITIONS = {
speed: { maximum: "30 km/h" },
bearing: { from: 315, to: 45 },
percentageCrossed: { percentage: 50 },
schedule: { from: "08:00", to: "18:00" },
};
const CONDITION_TITLES = { speed: "Speed", bearing: "Bearing", percentageCrossed: "Percentage crossed", schedule: "Schedule" };
function conditionSettings(store, zone) {
const fields = [];
const parts = [];
for (const kind of Object.keys(NEW_CONDITIONS)) {
conditionsOf(store.state.layout.zones[zone], kind).forEach((_, index) => {
const made = conditionFields(store, zone, kind, index);
fields.push(...made);
parts.push(el("div", { class: "edit-condition", role: "group", "aria-label": CONDITION_TITLES[kind] },
el("div", { class: "edit-condition-head" }, el("strong", { text: CONDITION_TITLES[kind] }),
editButton("Remove", () => changeConditionList(store, zone, kind, (list) => list.filter((__, i) => i !== index), "removed"), { "aria-label": `Remove ${CONDITION_TITLES[kind]}` })),
...made.map(({ element }) => element)));
});
}
const adders = Object.entries(NEW_CONDITIONS).map(([kind, condition]) => editButton(`+ ${CONDITION_TITLES[kind]}`,
() => changeConditionList(store, zone, kind, (list) => [...list, condition], "added"), { "aria-label": `Add a condition: ${CONDITION_TITLES[kind]}` }));
return { element: editGroup("Conditions", ...parts, el("div", { class: "edit-row" }, ...adders)), fields };
}
function conditionShape(zone) {
return Object.keys(NEW_CONDITIONS).map((kind) => conditionsOf(zone, kind).length).join(",");
}
function changeConditionList(store, zone, kind, change, verb) {
const { layout } = store.state;
const list = change(conditionsOf(layout.zones[zone], kind));
applyLayout(store, setConditions(layout, zone, kind, list), `${CONDITION_TITLES[kind]} of ${fenceTitle(layout, zone, null)} ${verb}`);
}
function conditionFields(store, zone, kind, index) {
const name = fenceTitle(store.state.layout, zone, null);
const conditionOf = () => conditionsOf(store.state.layout.zones[zone], kind)[index] ?? {};
const source = (key, label, quantity, fallback) => layoutSource(store, label, () => conditionOf()[key] ?? fallback, (layout, value) => {
const list = conditionsOf(layout.zones[zone], kind).map((each, i) => (i === index ? withKey(each, key, value === fallback ? undefined : value) : each));
return setConditions(layout, zone, kind, list);
}, (value) => `${label} of ${name}: ${quantity ? quantityText(value, quantity) : describeValue(value)}`);
const speed = (key, label) => quantityField({ kind: "speed", unit: "km/h", least: 0, most: 150, step: 1, placeholder: "none", ...source(key, label, "speed") });
const angle = (key, label) => quantityField({ kind: "angle", unit: "deg", least: -360, most: 360, step: 1, isLimited: true, ...source(key, label, "angle") });
const text = (key, label, placeholder, attributes) => textField({ placeholder, attributes, ...source(key, label) });
if (kind === "speed") {
return [speed("minimum", "Minimum speed"), speed("maximum", "Maximum speed"),
choiceField({ choices: (WHEN_CHOICES), ...source("when", "Speed is evaluated", undefined, "inside") })];
}
if (kind === "bearing") {
return [angle("from", "Bearing from"), angle("to", "Bearing to (clockwise)"),
choiceField({ choices: (WHEN_CHOICES), ...source("when", "Bearing is evaluated", undefined, "crossing") })];
}
if (kind === "percentageCrossed") {
return [quantityField({ kind: "angle", unit: "", least: 1, most: 100, step: 1, isLimited: true, ...source("percentage", "Percentage of the fences") }),
quantityField({ kind: "duration", unit: "s", least: 1, most: 3600, step: 10, placeholder: "any age", ...source("timeout", "Timeout", "duration") }),
checkField(source("sequential", "In the order of the fences", undefined, false))];
}
return [daysField(source("days", "Days")), text("from", "From", "00:00"), text("to", "To (not included)", "24:00"),
text("fromDate", "From date", "YYYY-MM-DD"), text("toDate", "To date", "YYYY-MM-DD"), text("timeZone", "Time zone", "that of the layout")];
}
function describeValue(value) {
if (value === undefined) return "none";
return Array.isArray(value) ? value.join(", ") : typeof value === "boolean" ? (value ? "on" : "off") : String(value);
}
function daysField(source) {
const inputs = DAY_CHOICES.map((day) => el("input", { type: "checkbox", value: day }));
const read = () => (source.read() ?? DAY_CHOICES).map((day) => day.slice(0, 3).toLowerCase());
const error = el("span", { class: "edit-error", hidden: true, role: "alert" });
const apply = () => {
const days = DAY_CHOICES.filter((_, i) => inputs[i].checked);
const isAccepted = source.apply(days.length === DAY_CHOICES.length ? undefined : days, { transient: false });
error.hidden = isAccepted;
error.textContent = isAccepted ? "" : source.error();
};
for (const input of inputs) input.addEventListener("change", apply);
return {
element: el("fieldset", { class: "edit-field edit-days" }, el("legend", { text: "Days" }),
...DAY_CHOICES.map((day, i) => el("label", {}, inputs[i], day)), error),
update() {
const days = new Set(read());
inputs.forEach((input, i) => { input.checked = days.has(DAY_CHOICES[i]); });
},
};
}
function scenarioOf(text) {
try {
const scenario = text === null ? null : JSON.parse(text);
return scenario !== null && typeof scenario === "object" ? { events: [], ...scenario } : { version: 1, events: [] };
} catch {
return { version: 1, events: [] };
}
}
function scenarioText(scenario) {
const { version, events, ...rest } = scenario;
if (events.length === 0 && Object.keys(rest).length === 0) return null;
return JSON.stringify({ version, ...rest, events }, null, 2);
}
function eventTime({ at }, firstTime) {
const seconds = quantityInSI(at, "duration");
return Number.isNaN(seconds) ? Date.parse(String(at)) : firstTime + seconds * 1000;
}
function sortedEvents(events, firstTime) {
return events.map((event, index) => ({ event, index, time: eventTime(event, firstTime) }))
.sort((a, b) => a.time - b.time || a.index - b.index).map(({ event }) => event);
}
function withEvent(scenario, name, value, time, firstTime) {
const at = Math.round(time - firstTime) / 1000;
const event = value === null ? { at, event: name } : { at, event: name, value };
return { ...scenario, events: sortedEvents([...scenario.events, event], firstTime) };
}
function withoutEvent(scenario, index) {
return { ...scenario, events: scenario.events.filter((_, i) => i !== index) };
}
function withEventTime(scenario, index, at, firstTime) {
const events = scenario.events.map((event, i) => (i === index ? { ...event, at } : event));
return { ...scenario, events: sortedEvents(events, firstTime) };
}
const EVENT_BUTTONS = [
["swipe", null, "Swipe away"], ["systemKill", null, "Killed by the system"], ["foreground", null, "Open the app"], ["background", null, "Leave the app"],
["suspend", null, "Suspend"], ["crash", null, "Crash"], ["update", null, "Update of the app"], ["reboot", null, "Reboot"], ["unlock", null, "Unlock"], ["powerOff", null, "Power off"], ["powerOn", null, "Power on"],
["airplane", "on", "Airplane mode on"], ["airplane", "off", "Airplane mode off"], ["wifi", "off", "Wi-Fi off"], ["wifi", "on", "Wi-Fi on"],
["cellular", "off", "Cellular data off"], ["cellular", "on", "Cellular data on"], ["network", "off", "Server unreachable"], ["network", "on", "Server reachable"],
["permission", "whenInUse", "Permission: when in use"], ["permission", "always", "Permission: always"], ["permission", "denied", "Permission: denied"], ["permission", "notDetermined", "Permission: not determined"],
["backgroundRefresh", "denied", "Background refresh off"], ["backgroundRefresh", "available", "Background refresh on"],
];
const FIRST_BUTTONS = 4;
const PROFILE_CHOICES = [["nominal", "nominal"], ["optimistic", "optimistic"], ["pessimistic", "pessimistic"], ["xcodeSimulator", "Xcode simulator"]];
function scenarioSettings(store) {
const list = el("ol", { class: "edit-events" });
const error = el("p", { class: "edit-error", role: "alert", hidden: true });
const when = el("p", { class: "edit-help" });
const firstTime = () => currentTrack(store.state)?.times[0] ?? 0;
let fields = [];
let shownText = (undefined);
let shownTrack = -1;
const apply = (scenario, description, options = { transient: false }) =>
changeScenario(store, scenarioText(scenario), store.state.profile, description, options);
const add = (name, value, label) => {
const time = store.state.cursor ?? firstTime();
apply(withEvent(scenarioOf(store.state.scenarioText), name, value, time, firstTime()), `${label} at ${formatTime(time, store.state.clock)}`);
};
const others = el("select", { "aria-label": "Other event" }, el("option", { value: "", text: "Other event …" }),
...EVENT_BUTTONS.slice(FIRST_BUTTONS).map(([, , label], i) => el("option", { value: String(i + FIRST_BUTTONS), text: label })));
others.addEventListener("change", () => {
const chosen = EVENT_BUTTONS[Number(others.value)];
if (others.value !== "" && chosen !== undefined) add(chosen[0], chosen[1], chosen[2]);
others.value = "";
});
const buttons = EVENT_BUTTONS.slice(0, FIRST_BUTTONS).map(([name, value, label]) => editButton(label, () => add(name, value, label)));
const profile = choiceField({
label: "Profile", choices: (PROFILE_CHOICES),
read: () => store.state.profile || scenarioOf(store.state.scenarioText).profile || "nominal",
apply: (value, options) => changeScenario(store, store.state.scenarioText, value, `Profile: ${value}`, options),
error: () => readableError(store.state.scenarioError),
});
const none = editButton("No scenario", () => changeScenario(store, null, store.state.profile, "No scenario"));
const showEvents = () => {
const scenario = scenarioOf(store.state.scenarioText);
fields = scenario.events.map((event, index) => textField({
label: `${spacedWord(event.event)}${event.value ? ` ${event.value}` : ""}`,
read: () => scenarioOf(store.state.scenarioText).events[index]?.at,
parse: (text) => quantityFromText(text, "duration", scenarioOf(store.state.scenarioText).events[index]?.at),
show: (at) => shownQuantity(at, "duration"),
attributes: { "aria-label": `Time of ${event.event}: seconds after the first fix, a duration or a time` },
apply: (at, { transient }) => !transient
? apply(withEventTime(scenarioOf(store.state.scenarioText), index, at ?? 0, firstTime()), `Time of ${event.event}: ${at}`) : true,
error: () => readableError(store.state.scenarioError),
}));
list.replaceChildren(...scenario.events.map((event, index) => {
const time = eventTime(event, firstTime());
return el("li", {}, fields[index].element,
editButton(Number.isNaN(time) ? "?" : formatTime(time, store.state.clock), () => moveCursor(store, time), { "aria-label": `Move the cursor to ${event.event}` }),
editButton("×", () => apply(withoutEvent(scenarioOf(store.state.scenarioText), index), `${event.event} removed`), { "aria-label": `Remove ${event.event}` }));
}));
list.hidden = scenario.events.length === 0;
};
const update = () => {
const { state } = store;
if (state.scenarioText !== shownText || state.trackIndex !== shownTrack) {
shownText = state.scenarioText;
shownTrack = state.trackIndex;
showEvents();
}
for (const field of fields) field.update();
profile.update();
none.disabled = state.scenarioText === null;
error.hidden = !state.scenarioError;
error.textContent = state.scenarioError ? readableError(state.scenarioError) : "";
const track = currentTrack(state);
when.textContent = track === null || track.count === 0 ? "A scenario needs a track."
: state.cursor === null ? "Events are added at the first fix; move the cursor for another time."
: `Events are added at the cursor, ${formatTime(state.cursor, state.clock)}.`;
};
return {
element: editGroup("Scenario: what happens to the app", list, error, when, el("div", { class: "edit-row" }, ...buttons, others), profile.element, el("div", { class: "edit-row" }, none)),
update,
};
}
const ENGINE_QUANTITIES = [
["bufferMeters", "Buffer of restart circles", "distance", 0, 200, 1, 30, "30 m"],
["budgetMeters", "Budget of overshoot", "distance", 0, 300, 1, 50, "50 m"],
["minimumRadiusMeters", "Least restart radius", "distance", 0, 500, 5, 0, "0 m"],
["maximumRadiusMeters", "Greatest restart radius", "distance", 50, 5000, 50, 0, "none"],
["exitDistanceMeters", "Exit distance of all zones", "distance", 0, 200, 1, 0, "that of each zone"],
["maximumGapSeconds", "Maximum gap", "duration", 1, 1800, 1, 300, "300 s"],
["maximumAccuracyMeters", "Least accuracy of a fix", "distance", 5, 500, 5, 100, "100 m"],
];
function engineSettings(store) {
let hasSteps = false;
const source = (key, label, toSetting, describe) => ({
label,
read: () => store.state.settings?.[key] ?? undefined,
apply: (value, options) => {
const description = `${label}: ${describe(value)}`;
const isAccepted = changeSettings(store, { [key]: toSetting(value) }, description, options);
if (!isAccepted && !options.transient && hasSteps) {
const refusal = store.state.settingsError;
changeSettings(store, {}, description);
store.set({ settingsError: refusal });
}
hasSteps = options.transient && (hasSteps || isAccepted);
return isAccepted;
},
error: () => readableError(store.state.settingsError),
});
const fields = ENGINE_QUANTITIES.map(([key, label, kind, least, most, step, fallback, placeholder]) => quantityField({
kind, unit: kind === "distance" ? "m" : "s", least, most, step, fallback, placeholder,
...source(key, label, (value) => (value === undefined ? null : quantityInSI(value, kind, value)), (value) => quantityText(value, kind)),
}));
fields.push(choiceField({
choices: [["fire", "is an entry"], ["silent", "is silent"]],
...source("initialInside", "A first fix inside", (value) => value, (value) => value),
}));
const last = fields[fields.length - 1];
const { update } = last;
last.update = () => {
update();
const input = last.element.querySelector("select");
if (input !== null && input.value === "") input.value = "fire";
};
return { element: editGroup("Settings of all zones", ...fields.map(({ element }) => element)), fields };
}
function createEditor(store, element) {
element.classList.add("edit");
const chooser = el("select", { id: "edit-zone" });
const zoneParts = el("div", { class: "edit-zone" });
const layoutError = el("p", { class: "edit-error", role: "alert", hidden: true });
const settings = engineSettings(store);
const scenario = scenarioSettings(store);
const changes = changeList(store);
let zoneFields = [];
let shownShape = "";
let shownNames = "";
chooser.addEventListener("change", () => select(store, chooser.value === "" ? null : { zone: Number(chooser.value), fence: null }));
element.append(el("div", { class: "edit-columns" },
el("div", {}, el("div", { class: "edit-field edit-chooser" }, el("label", { for: "edit-zone", text: "Zone" }), chooser), layoutError, zoneParts),
el("div", {}, changes.element, scenario.element, settings.element)));
function showZone(state) {
const zone = state.selection === null ? undefined : state.layout?.zones?.[state.selection.zone];
const fence = editableSelection(state)?.fence ?? null;
const shape = zone === undefined ? "" : [
state.selection.zone, fence, zone.fences.map(({ id, circle }) => `${id}${circle ? "o" : ""}`).join("\u0000"), conditionShape(zone), zone.id, zone.name,
].join("\u0001");
if (shape === shownShape && zoneFields.length > 0) return;
shownShape = shape;
zoneFields = [];
zoneParts.replaceChildren();
if (zone === undefined) {
zoneParts.append(el("p", { class: "edit-help", text: "Click a fence on the map, or choose a zone here." }));
return;
}
const index = state.selection.zone;
const order = fenceOrder(store, index, fence);
const groups = [...(fence === null ? [] : [fenceSettings(store, index, fence)]), zoneSettings(store, index), conditionSettings(store, index)];
zoneFields = groups.flatMap(({ fields }) => fields);
if (order !== null) zoneParts.append(order);
zoneParts.append(...groups.map((group) => group.element));
}
function showNames(state) {
const zones = state.layout?.zones ?? [];
const names = zones.map((_, index) => fenceTitle(state.layout, index, null));
const key = names.join("\u0000");
if (key !== shownNames) {
shownNames = key;
chooser.replaceChildren(el("option", { value: "", text: "none" }), ...names.map((name, index) => el("option", { value: String(index), text: name })));
}
chooser.value = state.selection === null ? "" : String(state.selection.zone);
}
function update(state, changed) {
const has = (...keys) => changed === null || keys.some((key) => changed.has(key));
if (has("layout", "selection")) {
showNames(state);
showZone(state);
for (const field of zoneFields) field.update();
}
if (has("settings")) for (const field of settings.fields) field.update();
if (has("scenarioText", "profile", "cursor", "trackIndex", "scenarioError", "tracks", "clock")) scenario.update();
if (has("changes", "canUndo", "canRedo", "scenarioText")) changes.update();
if (has("layoutError")) {
const isInField = element.querySelector("[aria-invalid]") !== null;
layoutError.hidden = !state.layoutError || isInField;
layoutError.textContent = state.layoutError ? `Not possible: ${readableError(state.layoutError)}. The layout before stays.` : "";
}
}
store.subscribe(update);
update(store.state, null);
}
const MOST_DRIVE_FIXES = 130000;
function driveColumns(corners, speed, interval, start) {
const lengths = [0];
for (let i = 1; i < corners.length; i += 1) {
lengths.push(lengths[i - 1] + groundDistance(corners[i - 1][0], corners[i - 1][1], corners[i][0], corners[i][1]));
}
const total = lengths[lengths.length - 1] ?? 0;
if (corners.length === 0 || !(speed > 0) || !(interval > 0)) return { times: [], latitudes: [], longitudes: [], length: total, isCut: false };
const wanted = Math.ceil(total / (speed * interval)) + 1;
const count = Math.min(wanted, MOST_DRIVE_FIXES);
const times = new Float64Array(count);
const latitudes = new Float64Array(count);
const longitudes = new Float64Array(count);
for (let k = 0, i = 1; k < count; k += 1) {
const seconds = Math.min(k * interval, total / speed);
const along = Math.min(total, seconds * speed);
while (i < corners.length - 1 && lengths[i] < along) i += 1;
const from = corners[i - 1];
const to = corners[i] ?? from;
const length = (lengths[i] ?? 0) - lengths[i - 1];
const share = length > 0 ? (along - lengths[i - 1]) / length : 0;
times[k] = start + Math.round(seconds * 1000);
longitudes[k] = wrapped(from[0] + share * (nearLongitude(to[0], from[0]) - from[0]));
latitudes[k] = from[1] + share * (to[1] - from[1]);
}
const isRepeated = count > 1 && times[count - 1] <= times[count - 2];
const end = isRepeated ? count - 1 : count;
return {
times: times.subarray(0, end), latitudes: latitudes.subarray(0, end), longitudes: longitudes.subarray(0, end), length: total, isCut: wanted > count,
};
}
function wrapped(longitude) {
return nearLongitude(longitude, 0);
}
function suggestedDrive(zones) {
const centers = zones.map(zoneCenter).filter((center) => center !== null);
if (centers.length === 0) return [];
let here = (centers.reduce((a, b) => (b[0] < a[0] ? b : a)));
const left = new Set(centers);
const path = [];
while (left.size > 0 && path.length < 8) {
const next = [...left].reduce((a, b) => (distanceBetween(here, a) <= distanceBetween(here, b) ? a : b));
left.delete(next);
if (path.length > 0 && distanceBetween(here, next) > 50000) break;
path.push(next);
here = next;
}
const bearing = path.length > 1 ? bearingBetween(path[0], path[1]) : 90;
const last = path[path.length - 1];
const endBearing = path.length > 1 ? bearingBetween(path[path.length - 2], last) : 90;
return [destination(path[0][0], path[0][1], bearing + 180, 400), ...path, destination(last[0], last[1], endBearing, 400)];
}
function distanceBetween(a, b) {
return groundDistance(a[0], a[1], b[0], b[1]);
}
function bearingBetween(a, b) {
const scale = Math.cos((((a[1] + b[1]) / 2) * Math.PI) / 180);
return (Math.atan2((nearLongitude(b[0], a[0]) - a[0]) * scale, b[1] - a[1]) * 180) / Math.PI;
}
function zoneCenter(zone) {
const shape = zone.fences[0]?.shape;
if (shape === undefined) return null;
if (shape.kind === "circle") return shape.center;
const positions = shape.kind === "rectangle" ? [shape.southWest, shape.northEast] : shape.kind === "geoline" ? shape.line : shape.polygons[0]?.[0] ?? [];
if (positions.length === 0) return null;
const first = positions[0];
const sum = positions.reduce(([x, y], [longitude, latitude]) => [x + nearLongitude(longitude, first[0]), y + latitude], [0, 0]);
return [sum[0] / positions.length, sum[1] / positions.length];
}
const DRIVE_SPEEDS = [["walk", 1.4, "Walk, 5 km/h"], ["bicycle", 5, "Bicycle, 18 km/h"], ["car", 50 / 3.6, "Car, 50 km/h"], ["own", NaN, "Own speed"]];
const DRIVE_INTERVAL = 1;
const DRIVE_START = Date.UTC(2026, 0, 5, 8, 0, 0);
function createDrive(store, element) {
element.classList.add("drive");
const speed = el("select", { id: "drive-speed" }, ...DRIVE_SPEEDS.map(([value, , label]) => el("option", { value, text: label })));
const own = el("input", { type: "text", class: "edit-text", value: "80 km/h", "aria-label": "Own speed, with a unit", hidden: true });
const start = el("input", { type: "datetime-local", id: "drive-start", step: "1", value: new Date(DRIVE_START).toISOString().slice(0, 19) });
const draw = el("button", { type: "button", class: "edit-button", "aria-pressed": "false", text: "Draw a new line" });
const removeLast = el("button", { type: "button", class: "edit-button", text: "Remove the last corner" });
const reverse = el("button", { type: "button", class: "edit-button", text: "Turn around" });
const note = el("output", { class: "edit-help" });
element.append(el("strong", { text: "Test drive" }), el("label", { for: "drive-speed", text: "Speed" }), speed, own,
el("label", { for: "drive-start", text: "Starts (UTC)" }), start, draw, removeLast, reverse, note);
speed.value = "car";
const speedNow = () => {
const known = DRIVE_SPEEDS.find(([value]) => value === speed.value);
return known !== undefined && !Number.isNaN(known[1]) ? Number(known[1]) : quantityInSI(own.value.trim(), "speed", 0);
};
const setDrive = (patch) => store.set({ drive: { ...store.state.drive, ...patch } });
function driveAgain() {
const { drive, engine } = store.state;
const startTime = Date.parse(`${start.value}Z`);
const columns = driveColumns(drive.corners, speedNow(), DRIVE_INTERVAL, Number.isNaN(startTime) ? DRIVE_START : startTime);
note.textContent = drive.corners.length < 2 ? "Click on the map: each click is a corner of the line."
: columns.times.length === 0 ? "A speed above 0 is needed, such as 80 km/h."
: `${formatMeters(columns.length)}, ${formatNumber(columns.times.length)} fixes, ${formatDuration((columns.times[columns.times.length - 1] - columns.times[0]) / 1000)}`
+ `${columns.isCut ? "; the end is left out" : ""}. Drag the corners on the map.`;
if (drive.corners.length < 2 || columns.times.length === 0) return;
const known = store.state.tracks[0];
const info = known === undefined
? engine.addDrive("drive", columns.times, columns.latitudes, columns.longitudes)
: engine.replaceDrive(known.index, "drive", columns.times, columns.latitudes, columns.longitudes);
store.set({ tracks: [{ ...info, name: "drive", file: "drawn on the map", messages: [] }], trackIndex: 0 });
evaluate(store, { isTransient: Boolean(drive.isDragged) });
}
const setDrawing = (isDrawing) => {
store.set({ mapTool: isDrawing ? "draw" : null });
draw.setAttribute("aria-pressed", String(isDrawing));
draw.textContent = isDrawing ? "Done" : "Draw a new line";
};
draw.addEventListener("click", () => {
const isDrawing = store.state.mapTool !== "draw";
if (isDrawing) {
setDrive({ corners: [] });
announce(store, "Click on the map: each click is a corner of the line. With the keyboard: arrow keys move the map, Enter sets a corner in its middle.");
}
setDrawing(isDrawing);
});
removeLast.addEventListener("click", () => setDrive({ corners: store.state.drive.corners.slice(0, -1) }));
reverse.addEventListener("click", () => setDrive({ corners: store.state.drive.corners.toReversed() }));
speed.addEventListener("change", () => {
own.hidden = speed.value !== "own";
driveAgain();
});
own.addEventListener("input", driveAgain);
start.addEventListener("change", driveAgain);
store.subscribe((state, changed) => {
if (!changed.has("drive")) return;
driveAgain();
removeLast.disabled = state.drive.corners.length < 2;
reverse.disabled = state.drive.corners.length < 2;
});
store.set({ drive: { corners: suggestedDrive(store.state.layoutAnswer?.zones ?? []) } });
if (store.state.drive.corners.length < 2) setDrawing(true);
}
const sliceMilliseconds = 12;
const survey = { timer: 0 };
function surveyFleet(store, delay) {
clearTimeout(survey.timer);
const counted = [];
const { state } = store;
function work() {
const begin = performance.now();
while (counted.length < state.tracks.length && performance.now() - begin < sliceMilliseconds) counted.push(trackCounts(state, counted.length));
store.set({ fleet: { tracks: [...counted], done: counted.length, isScenario: state.scenarioText !== null } });
if (counted.length < state.tracks.length) survey.timer = setTimeout(work, 0);
}
survey.timer = setTimeout(work, delay);
}
function trackCounts(state, index) {
const track = state.tracks[index];
const none = { normal: 0, second: 0, lost: 0, falseCheckIns: 0, cells: { normal: new Map(), second: new Map() }, error: null };
if (track.count === 0) return none;
try {
const answer = state.engine.evaluate(track.index, { explain: "none" });
const second = answer.app ?? answer.restart;
const sum = (key) => answer.comparison.reduce((total, row) => total + row[key].length, 0);
return { normal: answer.normal.length, second: second.length, lost: sum("lost"), falseCheckIns: sum("falseCheckIns"), error: null,
cells: { normal: countedByDay(answer.normal, state.clock), second: countedByDay(second, state.clock) } };
} catch (error) {
return { ...none, error };
}
}
function countedByDay(events, clock) {
const counts = new Map();
for (const event of events) {
const key = `${event.zone}\u0000${dayKey(Date.parse(event.time), clock)}`;
counts.set(key, (counts.get(key) ?? 0) + 1);
}
return counts;
}
const shownDays = 62;
const shownZones = 200;
function createFleet(store, element) {
if (store.state.tracks.length < 2) return;
let chosen = null;
let series = "normal";
const seriesChooser = el("select", { on: { change: () => { series = seriesChooser.value; draw(store.state); } } },
el("option", { value: "normal", text: "Normal mode" }), el("option", { value: "second", text: "Restart mode" }));
const heat = el("div", { class: "heat-scroller", role: "region", "aria-label": "Events of each zone and day", tabindex: "0" });
const note = el("p", { class: "hint" });
const choice = el("p", { class: "hint" });
const everything = el("button", { type: "button", text: "All tracks again", hidden: true, on: { click: () => { chosen = null; draw(store.state); } } });
const table = createTable({
name: "the tracks", caption: "Tracks", fileName: () => "tracks.csv", announce: tableAnnouncer(store), empty: "No track here.", key: (row) => row.key,
columns: [
{ title: "Track", kind: "action", text: (row) => row.track.name },
{ title: "Begins", text: (row) => row.track.count > 0 ? formatDateTime(row.track.times[0], store.state.clock) : "no usable fixes", value: (row) => row.track.times[0],
csv: (row) => row.track.count > 0 ? new Date(row.track.times[0]).toISOString() : "" },
{ title: "Length", kind: "number", text: (row) => formatDuration(trackSeconds(row.track)), value: (row) => trackSeconds(row.track) },
{ title: "Fixes", kind: "number", text: (row) => formatNumber(row.track.count), value: (row) => row.track.count },
{ title: "Events", kind: "number", text: (row) => countText(row.counts?.normal), value: (row) => row.counts?.normal },
{ title: "Restart or app", kind: "number", text: (row) => countText(row.counts?.second), value: (row) => row.counts?.second, hint: "Events in restart mode, or of the app in the scenario" },
{ title: "Lost", kind: "number", text: (row) => countText(row.counts?.lost), value: (row) => row.counts?.lost },
{ title: "False check-ins", kind: "number", text: (row) => countText(row.counts?.falseCheckIns), value: (row) => row.counts?.falseCheckIns },
],
onChoose: (row) => chooseTrack(store, row.index),
});
element.append(
el("div", { class: "fleet-heat" }, el("h2", { text: "Events of each zone and day" }),
el("div", { class: "view-tools" }, el("label", { class: "field" }, el("span", { text: "Show" }), seriesChooser)), heat, note),
el("div", { class: "fleet-tracks" }, el("h2", { text: "Tracks" }), el("div", { class: "view-tools" }, choice, everything), table.element));
function draw(state) {
element.hidden = !state.isFleet;
if (!state.isFleet) return;
drawHeat(state);
const zoneId = chosen?.zone;
const rows = state.tracks.map((track, index) => ({ track, index, counts: state.fleet?.tracks[index], key: String(index) }))
.filter((row) => !chosen || row.counts?.cells[series].has(`${zoneId}\u0000${chosen.day}`));
setText(choice, chosen ? `${formatCount(rows.length, "track")} with events of ${chosen.zone} on ${chosen.day}.` : "Choose a track to see it on the map.");
everything.hidden = !chosen;
table.update(rows, "");
}
function drawHeat(state) {
const totals = heatTotals(state, series);
const days = [...totals.days].sort();
const zones = state.layoutAnswer.zones.filter((zone) => totals.zones.has(zone.id));
const most = Math.max(1, ...totals.cells.values());
const cell = (zone, day) => {
const number = totals.cells.get(`${zone}\u0000${day}`) ?? 0;
if (number === 0) return el("td");
const button = el("button", { type: "button", text: formatNumber(number), "aria-label": `${zone}, ${day}: ${formatCount(number, "event")}`,
on: { click: () => { chosen = { zone, day }; draw(store.state); } } });
return el("td", { class: `heat heat-${Math.ceil(number / most * 5)}` }, button);
};
const visibleDays = days.slice(0, shownDays);
const hasYears = new Set(days.map((day) => day.slice(0, 4))).size > 1;
heat.replaceChildren(el("table", { class: "data heat-table" },
el("caption", { class: "visually-hidden", text: "Events of each zone and day" }),
el("thead", {}, el("tr", {}, el("th", { scope: "col", text: "Zone" }), ...visibleDays.map((day) => el("th", { scope: "col", class: "number", text: formatDay(Date.parse(`${day}T12:00:00Z`), "utc", hasYears) })),
el("th", { scope: "col", class: "number", text: "Total" }))),
el("tbody", {}, ...zones.slice(0, shownZones).map((zone) => el("tr", {}, el("th", { scope: "row" }, userText(zone.id)),
...visibleDays.map((day) => cell(zone.id, day)), el("td", { class: "number", text: formatNumber(totals.zones.get(zone.id) ?? 0) }))))));
const without = state.layoutAnswer.zones.length - zones.length;
setText(note, [without > 0 ? `${formatCount(without, "zone")} without events.` : "", days.length > shownDays ? `${days.length - shownDays} later days are not shown.` : "",
zones.length > shownZones ? `${zones.length - shownZones} further zones are not shown.` : ""].filter(Boolean).join(" "));
setText(seriesChooser.options[1], state.fleet?.isScenario ? "App in the scenario" : "Restart mode");
}
store.subscribe((state, changed) => {
if (changed.has("layoutAnswer") || changed.has("settings") || changed.has("scenarioText") || changed.has("profile")) surveyFleet(store, 400);
if (["isFleet", "fleet", "clock", "layoutAnswer"].some((key) => changed.has(key))) draw(state);
});
draw(store.state);
surveyFleet(store, 0);
}
function trackSeconds(track) {
return track.count > 0 ? (track.times[track.count - 1] - track.times[0]) / 1000 : 0;
}
function countText(count) {
return count === undefined ? "…" : formatNumber(count);
}
function heatTotals(state, series) {
const cells = new Map();
const zones = new Map();
const days = new Set();
for (const track of state.fleet?.tracks ?? []) {
for (const [key, number] of track?.cells[series] ?? []) {
const [zone, day] = key.split("\u0000");
cells.set(key, (cells.get(key) ?? 0) + number);
zones.set(zone, (zones.get(zone) ?? 0) + number);
days.add(day);
}
}
return { cells, zones, days };
}
function createHeader(store, element, announcer) {
const sources = (element.querySelector("#page-sources"));
const summary = (element.querySelector("#page-summary"));
const tools = (element.querySelector("#page-tools"));
const chooser = el("select", { id: "track-chooser", on: { change: () => chooseTrack(store, Number(chooser.value)) } });
const chooserLabel = el("label", { class: "field", hidden: store.state.tracks.length < 2 }, el("span", { text: "Track" }), chooser);
const fleetButton = el("button", { type: "button", "aria-pressed": "false", text: "All tracks", hidden: store.state.tracks.length < 2,
on: { click: () => store.set({ isFleet: !store.state.isFleet, isPlaying: false }) } });
const clock = el("select", { on: { change: () => store.set({ clock: clock.value }) } },
el("option", { value: "local", text: clockName("local") }), el("option", { value: "utc", text: "UTC" }));
const sentence = el("span");
const details = el("button", { type: "button", class: "link", text: "See which", on: { click: () => {
showTab(store, "modes");
store.flush();
document.getElementById("tab-modes")?.focus();
} } });
tools.append(chooserLabel, fleetButton, el("label", { class: "field" }, el("span", { text: "Clock" }), clock));
if (clockName("local") === "UTC") {
clock.firstChild.remove();
store.set({ clock: "utc" });
}
function drawSources(state) {
const track = currentTrack(state);
const parts = [userText(fileName(state.data.layout.name))];
const zones = state.layoutAnswer?.zones.length ?? 0;
parts.push(` (${formatCount(zones, "zone")})`);
if (state.isFleet) parts.push(` · ${formatCount(state.tracks.length, "track")}`);
else if (track) parts.push(" · ", userText(fileName(track.file)), ` (${trackDescription(state, track)})`);
sources.replaceChildren(...parts);
}
function drawSummary(state) {
setText(sentence, summarySentence(state));
details.hidden = state.isFleet || !state.answer?.comparison.some((row) => row.lost.length + row.falseCheckIns.length > 0);
}
function drawChooser(state) {
const counts = state.fleet?.tracks ?? [];
if (chooser.options.length !== state.tracks.length) {
chooser.replaceChildren(...state.tracks.map((_, index) => el("option", { value: index })));
}
state.tracks.forEach((track, index) => {
const number = counts[index]?.normal;
setText(chooser.options[index], number === undefined ? track.name : `${track.name}: ${formatCount(number, "event")}`);
});
chooser.value = String(state.trackIndex);
}
store.subscribe((state, changed) => {
if (["data", "trackIndex", "layoutAnswer", "clock", "isFleet", "tracks"].some((key) => changed.has(key))) drawSources(state);
if (["answer", "isFleet", "fleet"].some((key) => changed.has(key))) drawSummary(state);
if (["tracks", "fleet", "trackIndex"].some((key) => changed.has(key))) drawChooser(state);
if (changed.has("isFleet")) {
fleetButton.setAttribute("aria-pressed", String(state.isFleet));
chooserLabel.hidden = state.isFleet || state.tracks.length < 2;
document.documentElement.classList.toggle("is-fleet", state.isFleet);
}
if (changed.has("announcement")) setText(announcer, state.announcement);
if (changed.has("layoutError") && state.layoutError) announce(store, `Not possible: ${state.layoutError.message}`);
});
drawSources(store.state);
drawChooser(store.state);
clock.value = store.state.clock;
summary.append(sentence, " ", details);
drawSummary(store.state);
fleetButton.setAttribute("aria-pressed", String(store.state.isFleet));
chooserLabel.hidden = store.state.isFleet || store.state.tracks.length < 2;
document.documentElement.classList.toggle("is-fleet", store.state.isFleet);
setText((document.getElementById("page-origin")),
`Made by ${store.state.data.generator}. The engine runs in this page; the page makes no connection${store.state.data.tiles ? " but for the background of the map" : ""}.`);
}
function trackDescription(state, track) {
if (track.count === 0) return "no usable fixes";
const first = track.times[0];
const last = track.times[track.count - 1];
const { clock } = state;
const isOneDay = formatDate(first, clock) === formatDate(last, clock);
const end = isOneDay ? formatTime(last, clock) : `${formatDate(last, clock)}, ${formatTime(last, clock)}`;
return `${formatCount(track.count, "fix", "fixes")}, ${formatDate(first, clock)}, ${formatTime(first, clock)} to ${end}, `
+ `${formatDuration((last - first) / 1000)}`;
}
function summarySentence(state) {
if (state.isFleet) return fleetSentence(state);
const { answer } = state;
if (!answer) return state.tracks.length === 0 ? "No track yet." : "This track has no usable fixes, so nothing could fire.";
const second = answer[secondSeries(state)];
const name = answer.app ? "as the app in the scenario reports them" : "in restart mode";
const lost = answer.comparison.reduce((sum, row) => sum + row.lost.length, 0);
const wrong = answer.comparison.reduce((sum, row) => sum + row.falseCheckIns.length, 0);
const parts = [`${formatCount(answer.normal.length, "event")} in normal mode, ${second.length} ${name}`];
if (lost > 0) parts.push(`${formatCount(lost, "visit or crossing", "visits and crossings")} lost`);
if (wrong > 0) parts.push(formatCount(wrong, "false check-in"));
if (lost + wrong === 0 && answer.normal.length > 0) parts.push("nothing lost");
const impossible = !answer.app && state.scenarioText !== null && state.scenarioError
? ` The scenario is left out, as it is impossible on this track: ${state.scenarioError.message}.` : "";
return `${parts.join("; ")}.${impossible}`;
}
function fleetSentence(state) {
const { fleet } = state;
if (!fleet) return "";
if (fleet.done < state.tracks.length) return `${fleet.done} of ${state.tracks.length} tracks evaluated …`;
const sum = (key) => fleet.tracks.reduce((total, track) => total + track[key], 0);
return `${formatCount(sum("normal"), "event")} in normal mode, ${sum("second")} ${fleet.isScenario ? "as the app in the scenario reports them" : "in restart mode"}; `
+ `${formatCount(sum("lost"), "visit or crossing", "visits and crossings")} lost on ${formatCount(state.tracks.length, "track")}.`;
}
function pageElement(id) {
return document.getElementById(id);
}
function showStaticTables(reason) {
pageElement("app").hidden = true;
pageElement("static").hidden = false;
document.documentElement.dataset.failed = "true";
pageElement("notice").hidden = false;
pageElement("notice").textContent = `${reason} The page shows the results as tables only.`;
}
function loadTracks(engine, data) {
return data.tracks.map((track) => ({
...engine.addTrack(track.name, track.packed), name: track.name, file: track.file, messages: track.messages ?? [],
}));
}
function followPalette(store, map) {
const change = () => { store.set({ palette: store.state.palette + 1 }); store.flush(); };
for (const query of ["(prefers-color-scheme: dark)", "(forced-colors: active)", "print"]) matchMedia(query).addEventListener("change", change);
let picture = null;
const print = (isPrinting) => {
document.documentElement.classList.toggle("prints", isPrinting);
change();
picture?.remove();
picture = null;
if (!isPrinting) return;
picture = map.picture();
picture.className = "print-picture";
document.querySelector("#map .map-surface")?.append(picture);
};
addEventListener("beforeprint", () => print(true));
addEventListener("afterprint", () => print(false));
}
async function start() {
const data = JSON.parse(pageElement("report-data").textContent);
if (typeof WebAssembly !== "object" || typeof DecompressionStream !== "function") {
showStaticTables("This browser cannot run the engine in the page: it has no WebAssembly or is from before 2023.");
return;
}
const engine = await loadEngine(pageElement("report-module").textContent.trim());
engine.setSettings(data.settings);
const layoutAnswer = engine.setLayout(data.layout.text, data.layout.name);
const scenarioText = data.scenario?.text ?? null;
engine.setScenario(scenarioText, data.profile, data.scenario?.name ?? "scenario");
const tracks = loadTracks(engine, data);
const store = createStore({
data, engine, layoutAnswer, layoutText: data.layout.text, layout: JSON.parse(data.layout.text), tracks,
settings: data.settings, scenarioText, profile: data.profile, isFleet: tracks.length > 5,
});
pageElement("notice").hidden = true;
pageElement("static").hidden = true;
pageElement("app").hidden = false;
document.documentElement.classList.add("runs");
evaluate(store);
createHeader(store, pageElement("page-header"), pageElement("announcer"));
const editor = createPanel(store, pageElement("panel")).editor;
const map = createMap(store, pageElement("map"));
createTimeline(store, pageElement("timeline"));
createEditor(store, editor);
createFleet(store, pageElement("fleet"));
createPlayer(store);
if (data.kind === "playground") {
pageElement("drive").hidden = false;
document.documentElement.classList.add("has-drive");
createDrive(store, pageElement("drive"));
}
followPalette(store, map);
store.flush();
const actions = { applyLayout, changeScenario, changeSettings, chooseTrack, evaluate, moveCursor, redo, revertAll, select, undo };
Object.defineProperty(window, "ringfence", { value: { store, actions, map }, configurable: true });
document.documentElement.dataset.ready = "true";
}
try {
await start();
} catch (error) {
showStaticTables(`The engine in this page did not start: ${error instanceof Error ? error.message : String(error)}.`);
console.error(error);
}
"""##
  /// The SHA-256 of the styles in Base64.
  static let styleHash = "82HRFsrEvWBHbnHl3705aYSPmomQI7BU/m8TW/vDVKg="
  /// The SHA-256 of the scripts in Base64.
  static let scriptHash = "Cowx7l9QssoyflNkqYRAA4BF6SYqEjIP7MAHhmEpiHs="
}
