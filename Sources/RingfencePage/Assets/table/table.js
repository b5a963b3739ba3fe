// @ts-check
// A table that is sorted by its header buttons, filtered, shown in pages, and copied or saved as CSV.
import { copyText, download, el, setText } from "../dom.js";
import { setSign } from "../signs.js";
import { formatCount, formatNumber } from "../format.js";
import { STEP_ITEMS, atOnce, createFrameSteps } from "../frames.js";
import { compareValues, sortedSteps } from "./sort.js";
import { csvText } from "./csv.js";

/**
 * @template T what a row is about
 * @typedef {{title: string, text: (row: T) => string, value?: (row: T) => unknown, csv?: (row: T) => unknown,
 *   kind?: "text" | "user" | "number" | "action" | "prose", mark?: (row: T) => string, hint?: string,
 *   isForCSV?: boolean, detail?: (row: T) => string,
 *   tip?: (row: T) => string}} Column
 *   `value` is what is sorted by (the text, where there is none). A cell of an "action" is a button. `mark` names
 *   the sign before the text, `tip` is shown at rest. A column can be for the CSV only.
 *   `detail` is a second name behind the text, such as the fence behind its zone.
 */

/**
 * @template T
 * @typedef {{name: string, caption: string, columns: Column<T>[], key: (row: T) => string,
 *   onChoose?: (row: T) => void, onHover?: (row: T | null) => void, empty: string, fileName: () => string,
 *   announce: (text: string) => void, searched?: (row: T) => string, onFilter?: (text: string) => void,
 *   tools?: Node[], paper?: {most?: number, first?: string, isFirst?: (row: T) => boolean}}} TableOptions
 *   `paper`: how many rows are printed, and which of them rather than others, in words.
 */

/** Rows of one page: few enough to be made within a frame. */
const pageRows = 100;

/** More rows are not printed, where a table does not say so itself; how many there are is. */
const printedRows = 30;

/**
 * @template T
 * @param {TableOptions<T>} options
 * @returns {{element: HTMLElement, update: (rows: T[], filter: string) => void, updateSteps: (rows: T[], filter: string) => Generator<void, () => void>, highlight: (key: string | null) => void,
 *   choose: (isChosen: (row: T) => boolean) => void}}
 */
export function createTable(options) {
  const columns = options.columns.filter((column) => !column.isForCSV);
  /** @type {T[]} */ let rows = [];
  /** @type {T[]} */ let shown = [];
  let filter = "";
  let page = 0;
  /** @type {{column: number, isDescending: boolean} | null} */ let order = null;
  /** @type {(row: T) => boolean} */ let isChosen = () => false;
  /** @type {string | null} */ let highlighted = null;
  let isPrinting = false;
  /** What each row shows. @type {WeakMap<Element, T>} */
  const records = new WeakMap();

  const headers = columns.map((column, index) => el("th", { scope: "col", class: cellClass(column), title: column.hint },
    el("button", { type: "button", class: "sort", text: column.title, on: { click: () => sortBy(index) } })));
  const body = el("tbody");
  const table = el("table", { class: "data" }, el("caption", { class: "visually-hidden", text: options.caption }),
    el("thead", {}, el("tr", {}, ...headers)), body);
  const count = el("p", { class: "table-count" });
  const previous = el("button", { type: "button", text: "‹", "aria-label": "Previous page", title: "Previous page", on: { click: () => turn(page - 1) } });
  const next = el("button", { type: "button", text: "›", "aria-label": "Next page", title: "Next page", on: { click: () => turn(page + 1) } });
  const pages = el("span", { class: "table-pages" }, previous, next);
  /** @type {HTMLInputElement | null} */
  const search = options.onFilter ? el("input", { type: "search", placeholder: "Filter", "aria-label": `Filter ${options.name}`,
    on: { input: () => options.onFilter?.(search?.value ?? "") } }) : null;
  const tools = el("div", { class: "table-tools" }, search, ...(options.tools ?? []), count, pages,
    el("button", { type: "button", text: "Copy CSV", "aria-label": `Copy ${options.name} as CSV`, on: { click: copy } }),
    el("button", { type: "button", text: "Save CSV", "aria-label": `Save ${options.name} as CSV`, on: { click: save } }));
  const empty = el("p", { class: "empty", text: options.empty });
  const scroller = el("div", { class: "table-scroller", role: "region", "aria-label": options.caption, tabindex: "0" }, table);
  const element = el("div", { class: "table-view" }, tools, scroller, empty);

  body.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    const row = rowOf(event.target);
    if (row) options.onChoose?.(row);
  });
  body.addEventListener("pointerover", (/** @type {Event} */ event) => options.onHover?.(rowOf(event.target)));
  body.addEventListener("pointerleave", () => options.onHover?.(null));
  body.addEventListener("focusin", (/** @type {Event} */ event) => options.onHover?.(rowOf(event.target)));
  body.addEventListener("focusout", () => options.onHover?.(null));
  body.addEventListener("keydown", moveBetweenRows);
  addEventListener("beforeprint", () => { isPrinting = true; draw(); });
  addEventListener("afterprint", () => { isPrinting = false; draw(); });

  /** @param {Element} tr */
  function keyOf(tr) {
    const row = records.get(tr);
    return row === undefined ? null : options.key(row);
  }

  /** @param {Element} tr */
  function isRowChosen(tr) {
    const row = records.get(tr);
    return row !== undefined && isChosen(row);
  }

  /** @param {EventTarget | null} target */
  function rowOf(target) {
    const tr = /** @type {Element | null} */ (target)?.closest?.("tr");
    return tr ? records.get(tr) ?? null : null;
  }

  /** Up and down go from one row's button to the next. @param {KeyboardEvent} event */
  function moveBetweenRows(event) {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const tr = /** @type {Element} */ (event.target).closest("tr");
    if (step === 0 || !tr) return;
    const other = step > 0 ? tr.nextElementSibling : tr.previousElementSibling;
    const button = other?.querySelector("button");
    if (!button) return;
    event.preventDefault();
    button.focus();
  }

  /** @param {number} column */
  function sortBy(column) {
    order = order?.column !== column ? { column, isDescending: false }
      : order.isDescending ? null : { column, isDescending: true };
    page = 0;
    steps.update(["order"], true);
  }

  /** @param {number} to */
  function turn(to) {
    page = to;
    draw();
    scroller.scrollTop = 0;
  }

  /** Chooses and sorts rows, in steps. @param {T[]} all @param {string} by a filter @returns {Generator<void, T[]>} */
  function* arranged(all, by) {
    const words = by.trim().toLocaleLowerCase();
    /** @type {T[]} */ let chosen = words === "" ? all : [];
    for (let index = 0; words !== "" && index < all.length; index += 1) {
      if (searchedText(all[index]).includes(words)) chosen.push(all[index]);
      if (index % STEP_ITEMS === 0) yield;
    }
    if (order) {
      const { column, isDescending } = order;
      const value = columns[column].value ?? columns[column].text;
      const sorted = yield* sortedSteps(chosen.map((row) => ({ row, value: value(row) })), (a, b) => compareValues(a.value, b.value, isDescending));
      chosen = sorted.map((each) => each.row);
    }
    return chosen;
  }

  const steps = createFrameSteps(() => arranged(rows, filter), (arrangement) => {
    shown = arrangement;
    draw();
  });

  /** @param {T} row */
  function searchedText(row) {
    const text = options.searched ? options.searched(row) : options.columns.map((column) => column.text(row)).join(" ");
    return text.toLocaleLowerCase();
  }

  function draw() {
    if (search && search.value !== filter) search.value = filter;
    const lastPage = Math.max(0, Math.ceil(shown.length / pageRows) - 1);
    page = Math.min(Math.max(page, 0), lastPage);
    const first = isPrinting ? 0 : page * pageRows;
    const visible = isPrinting ? rowsForPaper() : shown.slice(first, first + pageRows);
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
    element.classList.toggle("is-empty", visible.length === 0);
    setText(empty, rows.length > 0 ? "Nothing here matches the filter." : options.empty);
  }

  /** The rows that are printed, in their order. */
  function rowsForPaper() {
    const { most = printedRows, isFirst = () => true } = options.paper ?? {};
    if (shown.length <= most) return shown;
    const chosen = new Set([...shown.filter(isFirst), ...shown.filter((row) => !isFirst(row))].slice(0, most));
    return shown.filter((row) => chosen.has(row));
  }

  /** @param {number} first @param {number} number */
  function drawCount(first, number) {
    const all = shown.length === rows.length ? formatCount(rows.length, "row")
      : `${formatNumber(shown.length)} of ${formatCount(rows.length, "row")}`;
    if (isPrinting && number < shown.length) {
      const first = options.paper?.first ? `, ${options.paper.first} before others` : "";
      setText(count, `${formatNumber(number)} of ${all}${first}. ${formatCount(shown.length - number, "row")} left out on paper.`);
      return;
    }
    setText(count, number < shown.length ? `${formatNumber(first + 1)} to ${formatNumber(first + number)} of ${all}` : all);
  }

  function newRow() {
    return el("tr", {}, ...columns.map((column) => {
      const name = column.kind === "action" ? "button" : column.kind === "user" || column.kind === "prose" ? "bdi" : "span";
      const holder = el(name, name === "button" ? { type: "button", class: "link" } : {});
      if (column.mark) {
        holder.classList.add("mark");
        holder.append(el("span", { class: "sign-slot" }), el("span"));
      }
      return el("td", { class: cellClass(column) }, holder,
        ...(column.detail ? [" ", el("bdi", { class: "muted" })] : []));
    }));
  }

  /** Writes a record into a row that exists, and touches only what differs. @param {HTMLTableRowElement} tr @param {T} row */
  function fillRow(tr, row) {
    records.set(tr, row);
    columns.forEach((column, index) => {
      const holder = /** @type {Element} */ (tr.cells[index].firstElementChild);
      setText(column.mark ? holder.lastChild : holder, column.text(row));
      if (column.mark) setSign(/** @type {Element} */ (holder.firstElementChild), column.mark(row));
      if (column.tip) tr.cells[index].title = column.tip(row);
      if (column.detail) setText(tr.cells[index].lastChild, column.detail(row));
    });
    tr.classList.toggle("is-chosen", isChosen(row));
    tr.classList.toggle("is-hovered", highlighted !== null && options.key(row) === highlighted);
  }

  /** @param {T[]} newRows @param {string} newFilter @returns {Generator<void, () => void>} what shows them */
  function* updateSteps(newRows, newFilter) {
    const newOrder = order;
    const newShown = yield* arranged(newRows, newFilter);
    return () => {
      [rows, filter] = [newRows, newFilter];
      if (order !== newOrder || steps.isUnderWay()) return steps.update(["rows"], true);
      shown = newShown;
      draw();
    };
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
    update: (newRows, newFilter) => atOnce(updateSteps(newRows, newFilter))(),
    updateSteps,
    highlight(key) {
      if (key === highlighted) return;
      highlighted = key;
      for (const tr of body.rows) tr.classList.toggle("is-hovered", key !== null && keyOf(tr) === key);
    },
    choose(newIsChosen) {
      isChosen = newIsChosen;
      for (const tr of body.rows) tr.classList.toggle("is-chosen", isRowChosen(tr));
    },
  };
}

/** @param {{kind?: string}} column */
function cellClass(column) {
  return column.kind === "number" ? "number" : column.kind === "action" ? "action" : column.kind === "prose" ? "wide" : column.kind === "user" ? "user" : null;
}
