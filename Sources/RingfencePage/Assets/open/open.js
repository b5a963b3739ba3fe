// @ts-check
// Opening files in the page: a menu with choosers, files dropped anywhere on the page, and what came of them.
import { announce, turnsOf } from "../actions.js";
import { compareWithFile } from "../compare/other.js";
import { closesAsMenu, el, userText } from "../dom.js";
import { quantityInSI } from "../edit/quantity.js";
import { scenarioOf } from "../edit/scenario-file.js";
import { formatCount } from "../format.js";
import { isFrameAwaited } from "../frames.js";
import { chosenFiles, droppedFiles, mostOpenedFiles } from "./dropped.js";
import { hasReaders, readOpened } from "./opener.js";
import { lookedAt } from "./small.js";
import { takeOpenedLayout, takeOpenedScenario, takeOpenedTracks } from "./take.js";

/** @typedef {import("../../../JavaScript/ringfence/report.d.ts").OpenedFile} OpenedFile */

/** Where in a text an error of the engine is: ":3:7". @param {{line?: number | null, column?: number | null} | unknown} error */
function engineErrorPlace(error) {
  const { line, column } = /** @type {{line?: number | null, column?: number | null}} */ (error);
  return line ? `:${line}${column ? `:${column}` : ""}` : "";
}

/** Resolves when what changed is shown. */
async function allShown() {
  do await new Promise((done) => { requestAnimationFrame(done); }); while (isFrameAwaited());
}

/** The most lines that are shown of what readers say. */
const shownMessages = 30;

/**
 * Fills the head of the page with the menu, and takes what is dropped.
 * @param {import("../store.js").Store} store @param {HTMLElement} tools @param {() => void} whenShown called after other files are shown
 */
export function createOpening(store, tools, whenShown) {
  const readsAll = hasReaders(store.state.engine.module);
  const takeChosen = (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const found = chosenFiles(/** @type {FileList} */ (input.files));
    input.value = "";
    open(found);
  };
  const chooser = (/** @type {string} */ label, /** @type {boolean} */ isFolder) => el("input", {
    type: "file", multiple: true, hidden: true, tabindex: "-1", "aria-label": label, webkitdirectory: isFolder, on: { change: takeChosen },
  });
  const files = chooser("Files to open", false);
  const folder = chooser("Folder to open", true);
  const radius = el("input", {
    type: "text", class: "edit-text", placeholder: "none", size: "7", "aria-label": "Radius of points that have none, with a unit",
  });
  const result = el("div", { class: "open-result", role: "status" });
  const bar = el("progress", { max: "1", hidden: true, "aria-label": "Progress of reading" });
  const menu = el("details", { class: "open-menu" }, el("summary", { text: "Open files" }), el("div", { class: "open-body" },
    el("p", { text: `${readsAll ? "Tracks and zones in every form that the command reads" : "Layouts in the native form"}, and scenarios. `
      + "They can be dropped anywhere on the page, folders too. Nothing leaves this computer." }),
    el("p", { class: "open-buttons" }, el("button", { type: "button", text: "Choose files …", on: { click: () => files.click() } }),
      el("button", { type: "button", text: "Choose a folder …", on: { click: () => folder.click() } }), files, folder),
    readsAll && el("label", { class: "field" }, el("span", { text: "Radius of points that have none" }), radius), bar, result));
  closesAsMenu(menu);
  tools.prepend(menu);

  let isBusy = false;

  /** Reads files one after the other and shows them. @param {import("./dropped.js").FoundFile[]} found */
  async function open(found) {
    if (isBusy || found.length === 0) return;
    menu.open = true;
    isBusy = true;
    bar.value = 0;
    bar.hidden = false;
    const looked = await lookedAt(found.slice(0, mostOpenedFiles));
    // A change that is read ends first.
    await turnsOf(store).settled();
    isBusy = false;
    if (looked.others.length > 0 && store.state.changes.length > 0) {
      bar.hidden = true;
      if (!await isAgreed() || isBusy) return;
    }
    isBusy = true;
    await openAll(looked, found.length);
    isBusy = false;
  }

  /** @param {import("./small.js").LookedAt} files @param {number} count of all that were dropped */
  async function openAll({ scenarios, others, layouts }, count) {
    const layoutZone = layouts.length > 0 ? layouts[0].timeZone : store.state.layout.timeZone;
    const timeZone = typeof layoutZone === "string" ? layoutZone : null;
    /** @type {OpenedFile[]} */ const opened = [];
    /** @type {string[]} */ const errors = [];
    let meters = radius.value.trim() === "" ? 0 : quantityInSI(radius.value.trim(), "distance");
    if (!(meters >= 0 && meters <= 1e6)) {
      errors.push(`The radius '${radius.value}' is no distance, expected such as 100 m; it is left out.`);
      meters = 0;
    }
    bar.hidden = false;
    for (const [index, source] of others.entries()) {
      result.replaceChildren(el("p", {}, "Reading ", userText(source.name), " …"));
      try {
        const progress = (/** @type {number} */ part) => { bar.value = (index + part) / others.length; };
        opened.push(await readOpened(store.state.engine, source, { radius: meters, timeZone }, progress));
      } catch (error) {
        errors.push(error instanceof Error ? error.message : String(error));
      }
    }
    if (count > mostOpenedFiles) errors.push(`More than ${mostOpenedFiles} files: the others are left out.`);
    await showOpened(opened, scenarios, errors);
    bar.hidden = true;
  }

  /** Asks before changes go. @returns {Promise<boolean>} */
  function isAgreed() {
    const { changes } = store.state;
    return new Promise((done) => {
      const answer = (/** @type {boolean} */ isYes) => () => {
        result.replaceChildren();
        done(isYes);
      };
      const yes = el("button", { type: "button", text: "Open", on: { click: answer(true) } });
      result.replaceChildren(el("p", { text: `The page has ${formatCount(changes.length, "change")} that another layout would end.` }),
        el("p", { class: "open-buttons" }, yes, el("button", { type: "button", text: "Keep them", on: { click: answer(false) } })));
      yes.focus();
    });
  }

  /** Shows opened files, and says what came of all. @param {OpenedFile[]} opened
   * @param {import("./small.js").ScenarioFile[]} scenarios @param {string[]} errors */
  async function showOpened(opened, scenarios, errors) {
    const layouts = opened.filter(({ layout }) => layout !== null);
    /** @type {(Node | string)[][]} */ const lines = [];
    try {
      if (layouts.length > 0) {
        await takeOpenedLayout(store, layouts[0]);
        const zones = formatCount(store.state.layoutAnswer.zones.length, "zone");
        lines.push([userText(layouts[0].name), `: ${zones}, ${layouts[0].form}`]);
      }
      for (const { name } of layouts.slice(1)) {
        errors.push(`${name}: left out, as a page shows one layout and ${layouts[0].name} comes first`);
      }
      await takeOpenedTracks(store, opened.filter(({ layout }) => layout === null));
    } catch (error) {
      errors.push(`${layouts[0]?.name}${engineErrorPlace(error)}: error: ${error instanceof Error ? error.message : error}`);
    }
    for (const { name, tracks, form } of opened.filter(({ layout }) => layout === null)) {
      lines.push([userText(name), `: ${tracks.length === 1 ? "a track" : formatCount(tracks.length, "track")}, ${form}`]);
    }
    if (scenarios.length > 0) {
      const { name, text } = scenarios[0];
      try {
        await takeOpenedScenario(store, scenarios[0]);
        lines.push([userText(name), `: a scenario of ${formatCount(scenarioOf(text).events.length, "event")}`]);
      } catch (error) {
        errors.push(`${name}${engineErrorPlace(error)}: error: ${error instanceof Error ? error.message : error}`);
      }
      for (const other of scenarios.slice(1)) {
        errors.push(`${other.name}: left out, as a page shows one scenario and ${name} comes first`);
      }
    }
    show(lines, [...errors, ...opened.flatMap(({ leftOut }) => leftOut), ...opened.flatMap(({ messages }) => messages)]);
    allShown().then(whenShown);
    const said = errors.length > 0 ? `, ${formatCount(errors.length, "message")}` : "";
    announce(store, `${formatCount(lines.length, "file")} opened${said}.`);
    if (errors.length === 0 && opened.every(({ leftOut, messages }) => leftOut.length + messages.length === 0)) menu.open = false;
  }

  /** @param {(Node | string)[][]} lines @param {string[]} messages */
  function show(lines, messages) {
    const more = messages.length - shownMessages;
    const items = messages.slice(0, shownMessages).map((text) => el("li", {}, userText(text)));
    if (more > 0) items.push(el("li", { text: `and ${formatCount(more, "message")} more` }));
    result.replaceChildren(...lines.map((line) => el("p", {}, ...line)), items.length === 0 ? "" : el("ul", { class: "open-messages" }, ...items));
  }

  // Without this, the browser would leave the page for the file.
  let depth = 0;
  const hasFiles = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files") ?? false;
  const mark = (/** @type {number} */ step) => {
    depth = Math.max(0, depth + step);
    document.documentElement.classList.toggle("is-dropping", depth > 0);
  };
  addEventListener("dragenter", (event) => { if (hasFiles(event)) mark(1); });
  addEventListener("dragleave", (event) => { if (hasFiles(event)) mark(-1); });
  addEventListener("dragover", (event) => { if (hasFiles(event)) event.preventDefault(); });
  addEventListener("drop", (event) => {
    if (!hasFiles(event) || event.dataTransfer === null) return;
    event.preventDefault();
    mark(-depth);
    // What is dropped on the comparison is compared.
    const isCompared = event.target instanceof Element && event.target.closest("#panel-compare") !== null;
    const take = isCompared ? (/** @type {import("./dropped.js").FoundFile[]} */ found) => compareWithFile(store, found) : open;
    droppedFiles(event.dataTransfer).then(take, (error) => show([], [String(error.message ?? error)]));
  });
}
