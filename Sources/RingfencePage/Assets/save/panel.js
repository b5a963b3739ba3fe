// @ts-check
// The group that saves everything, shows the command line that repeats the state, and copies the address of the page.
import { announce } from "../actions.js";
import { copyText, download, el, setText } from "../dom.js";
import { editButton, editGroup } from "../edit/fields.js";
import { savedLayoutName, savedLayoutText, savedScenarioName } from "../edit/save.js";
import { commandWords, reportKindsOf, shellText } from "./command.js";
import { savedArchive } from "./files.js";
import { markSaved } from "../changes/leave.js";

/** @typedef {import("./command.js").ReportKind} ReportKind */

/** @type {Record<ReportKind, string>} */
const REPORT_TITLES = { normal: "Normal mode", restart: "Restart mode", app: "App in the scenario", comparison: "Comparison" };

/** @param {import("../store.js").Store} store @returns {{element: HTMLElement, update: () => void}} */
export function saveSettings(store) {
  const saveAll = editButton("Save everything", () => {
    const { name, bytes } = savedArchive(store.state);
    download(name, bytes, "application/zip");
    markSaved(store, ["layout", "settings", "scenario"]);
    announce(store, "Layout, scenario and the commands are saved in one file.");
  });
  const saveLayout = editButton("Save layout", () => {
    download(savedLayoutName(store.state), savedLayoutText(store.state), "application/json");
    markSaved(store, ["layout"]);
  });
  const saveScenario = editButton("Save scenario", () => {
    const { scenarioText } = store.state;
    if (scenarioText === null) return;
    download(savedScenarioFile(store.state), `${scenarioText}\n`, "application/json");
    markSaved(store, ["scenario"]);
  });
  const chooser = el("select", { "aria-label": "Results of the command", on: { change: update } });
  const command = el("code", {
    class: "command-line", tabindex: "0", role: "textbox", "aria-readonly": "true", "aria-label": "Command line",
  });
  const copy = editButton("Copy", async () => {
    const isCopied = await copyText(command.textContent);
    announce(store, isCopied ? "The command line is copied." : "The browser did not allow copying.");
  }, { "aria-label": "Copy the command line" });
  const copyLink = editButton("Copy link", async () => {
    const isCopied = await copyText(location.href);
    announce(store, isCopied ? "The address of the page in this state is copied." : "The browser did not allow copying.");
  });
  const note = el("p", { class: "edit-help", role: "status" });

  function update() {
    const { state } = store;
    const kinds = reportKindsOf(state);
    if (chooser.options.length !== kinds.length) {
      const chosen = /** @type {ReportKind} */ (chooser.value);
      chooser.replaceChildren(...kinds.map((kind) => el("option", { value: kind, text: REPORT_TITLES[kind] })));
      chooser.value = kinds.includes(chosen) ? chosen : state.scenarioText === null ? "comparison" : "app";
    }
    saveScenario.hidden = state.scenarioText === null;
    setText(command, shellText(commandWords(state, /** @type {ReportKind} */ (chooser.value))));
    setText(note, state.addressNote ?? "");
    note.hidden = !state.addressNote;
  }
  return {
    element: editGroup("Save and repeat", el("div", { class: "edit-row" }, saveAll, saveLayout, saveScenario, copyLink), note,
      el("details", { class: "command-details" }, el("summary", { text: "Command line" }),
        el("p", { class: "edit-help", text: "With the saved files and the track it gives the same events as the page:" }),
        el("div", { class: "edit-row" }, chooser, copy), command)),
    update,
  };
}

/** The name of the scenario as a file, also where it is a preset of the command. @param {import("../store.js").State} state */
function savedScenarioFile(state) {
  const name = savedScenarioName(state, state.scenarioText);
  return name.endsWith(".json") ? name : "scenario.json";
}
