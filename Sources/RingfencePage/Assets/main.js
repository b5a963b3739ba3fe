// @ts-check
// Starts the page: loads the engine and the tracks, makes the views, and shows static tables where that fails.
import { ReportEngine } from "../../JavaScript/ringfence/report-engine.js";
import { EngineClient } from "./engine/client.js";
import { inputsOf } from "./engine/inputs.js";
import { isInWorker, serveEngine } from "./engine/worker.js";
import { createStore } from "./store.js";
import { applyLayout, changeScenario, changeSettings, chooseTrack, moveCursor, redo, revertAll, select, turnsOf, undo } from "./actions.js";
import { keepTextOfLayout } from "./edit/parts.js";
import { evaluate, evaluated } from "./evaluate.js";
import { createMap } from "./map/map.js";
import { createTimeline } from "./timeline/timeline.js";
import { createPanel } from "./panel/panel.js";
import { useWords } from "./panel/words.js";
import { isFrameAwaited, pageTurn } from "./frames.js";
import { createEditor } from "./edit/edit.js";
import { createDrive } from "./drive/drive.js";
import { createFleet } from "./fleet/fleet.js";
import { createHeader } from "./header.js";
import { createProgress } from "./progress.js";
import { remediesSettled } from "./remedies/remedies.js";
import { createStory } from "./story.js";
import { createOpening } from "./open/open.js";
import { createExport } from "./export/export.js";
import { createPlayer } from "./drive/play.js";
import { createBadge } from "./changes/badge.js";
import { followAddress } from "./changes/follow.js";
import { warnBeforeLeaving } from "./changes/leave.js";
import { keepDifference } from "./compare/compare.js";
import { keepGrade } from "./grade/grade.js";

/** @param {string} id @returns {HTMLElement} */
function pageElement(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/** Says in the page why it shows static tables only. @param {string} reason */
function showStaticTables(reason) {
  pageElement("app").hidden = true;
  pageElement("static").hidden = false;
  document.documentElement.dataset.failed = "true";
  pageElement("notice").hidden = false;
  pageElement("notice").textContent = `${reason} The page shows the results as tables only.`;
}

/** Gives the tracks of the data to the engine. @param {EngineClient} engine @param {import("./store.js").PageData} data */
function loadTracks(engine, data) {
  return Promise.all(data.tracks.map(async (track) => ({
    ...await engine.addTrack(track.name, track.packed), name: track.name, file: track.file, messages: track.messages ?? [],
    certainty: track.certainty,
  })));
}

/** Notifies the views when colours change: with the scheme of the system, and to those of paper while the page is printed.
 * @param {import("./store.js").Store} store @param {{picture: () => HTMLCanvasElement}} map */
function followPalette(store, map) {
  const change = () => { store.set({ palette: store.state.palette + 1 }); store.flush(); };
  for (const query of ["(prefers-color-scheme: dark)", "(forced-colors: active)", "print"]) matchMedia(query).addEventListener("change", change);
  /** @type {HTMLCanvasElement | null} */ let picture = null;
  const print = (/** @type {boolean} */ isPrinting) => {
    document.documentElement.classList.toggle("prints", isPrinting);
    change();
    picture?.remove();
    picture = null;
    if (!isPrinting) return;
    // On paper, what a layer of the map clears would be white over the layers below it, so they become one picture.
    picture = map.picture();
    picture.className = "print-picture";
    document.querySelector("#map .map-surface")?.append(picture);
  };
  addEventListener("beforeprint", () => print(true));
  addEventListener("afterprint", () => print(false));
}

/** Resolves when what changed is drawn. @returns {Promise<void>} */
function frame() {
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
}

async function start() {
  const data = JSON.parse(pageElement("report-data").textContent);
  if (typeof WebAssembly !== "object" || typeof DecompressionStream !== "function") {
    showStaticTables("This browser cannot run the engine in the page: it has no WebAssembly or is from before 2023.");
    return;
  }
  const store = createStore();
  const script = document.querySelector("script[type=module]")?.textContent ?? "";
  const engine = await EngineClient.start(pageElement("report-module").textContent.trim(), script, () => inputsOf(store.state));
  // An engine in the page reads what is typed, at once: one zone, settings, a scenario. It never sees a whole layout or a track.
  const reader = await ReportEngine.start(engine.module);
  useWords(reader.words());
  reader.settingsText(data.settings);
  const layout = JSON.parse(data.layout.text);
  keepTextOfLayout(layout, data.layout.text);
  const scenarioText = data.scenario?.text ?? null;
  await pageTurn();
  const layoutAnswer = await engine.layout(
    inputsOf({ data, layout, settings: data.settings, scenarioText: null, profile: data.profile }));
  reader.setScenario(scenarioText, data.profile, data.scenario?.name);

  const tracks = await loadTracks(engine, data);
  if (data.found) await engine.setFound(data.found);
  store.set({
    data, engine, reader, layoutAnswer, layoutText: data.layout.text, layout, tracks,
    settings: data.settings, scenarioText, profile: data.profile, isFleet: tracks.length > 5 && !data.isCompact,
  });
  store.flush();
  pageElement("notice").hidden = true;
  pageElement("static").hidden = true;
  pageElement("app").hidden = false;
  document.documentElement.classList.add(data.isCompact ? "is-compact" : "runs");
  // It keeps the first answer, which may come before the last view is made.
  const difference = keepDifference(store);
  evaluate(store);
  const grade = keepGrade(store);

  // Each of the larger views takes its time.
  await pageTurn();
  createHeader(store, pageElement("page-header"), pageElement("announcer"));
  await pageTurn();
  createStory(store, pageElement("story"));
  const editor = createPanel(store, pageElement("panel")).editor;
  await pageTurn();
  const map = await createMap(store, pageElement("map"));
  await pageTurn();
  const timeline = createTimeline(store, pageElement("timeline"));
  await pageTurn();
  createEditor(store, editor);
  await pageTurn();
  createFleet(store, pageElement("fleet"));
  createProgress(store, pageElement("page-tools"));
  createPlayer(store);
  createOpening(store, pageElement("page-tools"), map.fit);
  createExport(store, pageElement("page-tools"), { map, timeline });
  let drive = { settled: async () => {} };
  if (data.kind === "playground") {
    drive = createDrive(store, pageElement("drive"));
    // Opened tracks take the place of the drawn one.
    const showDrive = () => {
      const isDrive = store.state.drive !== undefined;
      pageElement("drive").hidden = !isDrive;
      document.documentElement.classList.toggle("has-drive", isDrive);
    };
    store.subscribe(showDrive);
    showDrive();
  }
  createBadge(store, pageElement("page-changes"));
  warnBeforeLeaving(store);
  followPalette(store, map);
  await followAddress(store, map);
  /** Resolves when all that a change asked for is evaluated and drawn. */
  const settled = async () => {
    await frame();
    await turnsOf(store).settled();
    await drive.settled();
    await evaluated(store);
    do {
      await frame();
      await difference.settled();
      await grade.settled();
      await remediesSettled(store);
    } while (isFrameAwaited() || map.isDrawing());
  };
  // For tests and for the curious: the page from the console.
  const actions = { applyLayout, changeScenario, changeSettings, chooseTrack, evaluate, moveCursor, redo, revertAll, select, undo };
  Object.defineProperty(window, "ringfence", { value: { store, actions, map, settled }, configurable: true });
  await settled();
  document.documentElement.dataset.ready = "true";
}

// Without `await` here: a page from disk gets a Worker only of a script that is no module.
if (isInWorker()) {
  serveEngine(/** @type {import("./engine/worker.js").WorkerScope} */ (/** @type {unknown} */ (globalThis)));
} else {
  start().catch((error) => {
    showStaticTables(`The engine in this page did not start: ${error instanceof Error ? error.message : String(error)}.`);
    console.error(error);
  });
}
