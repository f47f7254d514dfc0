// Reads many lines: counts by outcome, host and error, and the lines behind a count.
import { button, element, fill, number, safe, set } from "../dom.js";
import { csv, ndjson, save } from "./download.js";
import { chunks, mostCharacters, mostLines } from "./lines.js";
import { newRows } from "./rows.js";

const rowHeight = 34;
const longPaste = 100000; // characters that do not go through the field
const bars = 12; // of a chart
const shownCharacters = 300; // of a cell

const outcomes = { valid: "Valid", accepted: "Accepted with errors", failed: "Not a URL" };
const charts = [
  { name: "outcome", title: "Outcome", of: ({ outcome }) => [outcome], label: (key) => outcomes[key] ?? key },
  { name: "host", title: "Hosts", of: ({ host }) => [host || ""], label: (key) => key || "none" },
  { name: "error", title: "Errors", of: ({ errors, failure }) => (errors?.length > 0 ? new Set(errors) : failure ? [failureCode(failure)] : []), label: (key) => key },
];

const views = new WeakMap(); // by root

export const panel = {
  name: "batch",
  title: "Batch",
  needs: null,
  draw(root, answer, context) {
    if (!views.has(root)) {
      const view = newView(context);
      views.set(root, view);
      fill(root, view);
    }
  },
};

function failureCode(failure) {
  return typeof failure === "string" ? failure : failure.code;
}

function newView(context) {
  let rows = [];
  let shownRows = [];
  let counts = charts.map(() => new Map());
  const filter = new Map(); // chart: key
  let run = 0; // counts the runs; another number ends one

  const text = element("textarea", {
    id: "batch-lines", rows: "6", spellcheck: "false", autocomplete: "off", autocapitalize: "off", dir: "ltr", placeholder: "One URL a line",
    "aria-describedby": "batch-hint", onpaste: paste,
  });
  const file = element("input", { type: "file", id: "batch-file", class: "hidden", tabindex: "-1", "aria-hidden": "true", onchange: () => {
    readFile(file.files[0]);
    file.value = "";
  } });
  const start = button("Read the lines", () => read(text.value), { class: "main" });
  const choose = button("Choose a file…", () => file.click());
  const cancel = button("Cancel", () => stop("Cancelled."), { hidden: true });
  const progress = element("progress", { max: "1", value: "0", "aria-label": "Lines read", hidden: true });
  const status = element("p", { role: "status", class: "batch-status" });
  const chartNodes = charts.map(({ title }) => element("section", { class: "chart", "aria-label": title }));
  const filterLine = element("p", { class: "filter" });
  const list = element("div", { class: "rows batch-rows", role: "rowgroup", tabindex: "0", "aria-label": "Lines" });
  const whole = element("div", { role: "table", class: "batch-table", "aria-label": "Lines" },
    element("div", { role: "rowgroup" }, element("div", { role: "row", class: "batch-row batch-head" },
      [["", "outcome"], ["in", "line"], ["out", "result or failure"], ["codes", "errors"], ["", "look"]].map(([name, head]) => element("span", { role: "columnheader", class: name }, head)))),
    list);
  const listed = newRows(list, rowHeight, makeRow);
  const asJSON = button("Download NDJSON", () => save("weburl.ndjson", "application/x-ndjson", ndjson(shownRows)));
  const asCSV = button("Download CSV", () => save("weburl.csv", "text/csv;charset=utf-8", csv(shownRows)));
  const results = element("div", { hidden: true },
    element("div", { class: "charts" }, chartNodes), filterLine,
    element("div", { class: "actions" }, asJSON, asCSV),
    element("p", { class: "why" }, "In CSV, a cell that begins with =, +, - or @ gets an apostrophe in front, so that no spreadsheet takes it for a formula."),
    whole);

  const drop = element("div", { class: "drop", ondragover: (event) => {
    event.preventDefault();
    drop.classList.add("over");
  }, ondragleave: () => drop.classList.remove("over"), ondrop: (event) => {
    event.preventDefault();
    drop.classList.remove("over");
    const [dropped] = event.dataTransfer.files;
    if (dropped) {
      readFile(dropped);
    } else {
      read(event.dataTransfer.getData("text/plain"));
    }
  } },
  element("label", { for: "batch-lines" }, "Lines"), text,
  element("p", { class: "why", id: "batch-hint" }, `Up to ${number(mostLines)} lines, one URL each. Paste them, drop a file here, or choose one. The base above applies, if there is one.`),
  element("div", { class: "actions" }, start, choose, cancel), file);

  function paste(event) {
    const pasted = event.clipboardData?.getData("text/plain") ?? "";
    if (pasted.length > longPaste) {
      event.preventDefault();
      read(pasted);
    }
  }

  async function readFile(chosen) {
    if (!chosen) {
      return;
    }
    if (chosen.size > mostCharacters) {
      say(`The file has more than ${mostCharacters >> 20} MB.`);
      return;
    }
    let lines;
    try {
      lines = await chosen.text();
    } catch {
      say("This cannot be read; it may be a folder.");
      return;
    }
    read(lines);
  }

  function readLines(n) {
    return n === 1 ? "1 line was read." : `${number(n)} lines were read.`;
  }

  function say(message) {
    status.textContent = message;
  }

  function stop(message) {
    run++;
    busy(false);
    say(message + (rows.length > 0 ? ` ${readLines(rows.length)}` : ""));
    draw();
  }

  function busy(is) {
    // The focus is on a button that is about to go.
    const focused = !is && document.activeElement === cancel;
    set(cancel, { hidden: !is });
    set(progress, { hidden: !is });
    start.disabled = is;
    choose.disabled = is;
    if (focused) {
      start.focus();
    }
  }

  async function read(lines) {
    if (lines.length > mostCharacters) {
      say(`The text has more than ${mostCharacters >> 20} million characters.`);
      return;
    }
    const cut = chunks(lines);
    if (cut.lines === 0) {
      say("There are no lines.");
      return;
    }
    const mine = ++run;
    const { base } = context.fields;
    rows = [];
    counts = charts.map(() => new Map());
    filter.clear();
    busy(true);
    results.hidden = false;
    draw();
    say(cut.lines === 1 ? "Reading 1 line…" : `Reading ${number(cut.lines)} lines…`);
    let done = 0;
    for (const chunk of cut.chunks) {
      const answer = await context.ask({ verb: "batch", lines: chunk.map((line) => line.toWellFormed?.() ?? line), base }, null);
      if (mine !== run) {
        return;
      }
      if (!answer?.rows || answer.baseFailure) {
        stop(answer?.baseFailure ? `The base is not a URL (${answer.baseFailure}).` : `Stopped: ${answer?.error ?? "there is no answer"}.`);
        return;
      }
      for (const row of answer.rows) {
        rows.push(row);
        count(row);
      }
      done += chunk.length;
      set(progress, { max: String(cut.lines), value: String(done) });
      draw();
    }
    busy(false);
    const left = [
      cut.left.empty > 0 && `${number(cut.left.empty)} empty`, cut.left.long > 0 && `${number(cut.left.long)} too long`,
      cut.left.many > 0 && `${number(cut.left.many)} too many`,
    ].filter(Boolean);
    say(`${readLines(rows.length)}${left.length > 0 ? ` Left out: ${left.join(", ")}.` : ""}`);
  }

  function count(row) {
    charts.forEach(({ of }, i) => {
      for (const key of of(row)) {
        counts[i].set(key, (counts[i].get(key) ?? 0) + 1);
      }
    });
  }

  function passes(row) {
    for (const [chart, key] of filter) {
      if (![...chart.of(row)].includes(key)) {
        return false;
      }
    }
    return true;
  }

  function draw() {
    shownRows = filter.size === 0 ? rows : rows.filter(passes);
    charts.forEach((chart, i) => drawChart(chart, counts[i], chartNodes[i]));
    fill(filterLine, filter.size === 0 ? `All lines (${number(rows.length)}).` : [
      `${number(shownRows.length)} of ${number(rows.length)} lines: `,
      [...filter].map(([chart, key], i) => [i > 0 && ", ", `${chart.title.toLowerCase()} `, element("strong", null, safe(chart.label(key)))]), ". ",
      button("Show all", () => {
        filter.clear();
        draw();
        list.focus({ preventScroll: true });
      }, { class: "quiet" }),
    ]);
    asJSON.disabled = asCSV.disabled = shownRows.length === 0;
    set(whole, { "aria-rowcount": String(shownRows.length + 1) });
    listed.draw(shownRows.length);
  }

  function drawChart(chart, counted, node) {
    const sorted = [...counted].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
    const top = sorted.slice(0, bars);
    const chosen = filter.get(chart);
    if (chosen !== undefined && !top.some(([key]) => key === chosen)) {
      top.push([chosen, counted.get(chosen) ?? 0]);
    }
    const longest = top[0]?.[1] ?? 1;
    const others = sorted.length - top.length;
    const focused = node.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
    fill(node, element("h3", null, chart.title), top.length === 0 ? element("p", { class: "why" }, "none") : element("ul", { class: "plain bars" }, top.map(([key, n]) => {
      const bar = element("span", { class: "bar", "aria-hidden": "true" });
      bar.style.width = `${Math.max(1, 100 * n / longest)}%`;
      return element("li", null, element("button", {
        type: "button", class: "bar-button", "data-key": key, "aria-pressed": String(chosen === key), onclick: () => {
          if (filter.get(chart) === key) {
            filter.delete(chart);
          } else {
            filter.set(chart, key);
          }
          list.scrollTop = 0;
          draw();
          context.say(shownRows.length === 1 ? "1 line is shown." : `${number(shownRows.length)} lines are shown.`);
        },
      }, element("span", { class: "bar-label" }, safe(chart.label(key).slice(0, shownCharacters))), element("span", { class: "bar-count" }, number(n)), bar));
    })), others > 0 && element("p", { class: "why" }, `and ${number(others)} more`));
    if (focused !== undefined) {
      [...node.querySelectorAll(".bar-button")].find(({ dataset }) => dataset.key === focused)?.focus({ preventScroll: true });
    }
  }

  function makeRow(index) {
    const { input, outcome, href, failure, errors } = shownRows[index];
    const short = (value) => safe(value.length > shownCharacters ? `${value.slice(0, shownCharacters)}…` : value);
    return element("div", { role: "row", class: "batch-row", "aria-rowindex": String(index + 2) },
      element("span", { role: "cell", class: `outcome o-${outcome}` }, outcome),
      element("span", { role: "cell", class: "in" }, short(input)),
      element("span", { role: "cell", class: "out" }, failure ? failureCode(failure) : short(href ?? "")),
      element("span", { role: "cell", class: "codes" }, (errors ?? []).join(", ")),
      element("span", { role: "cell" }, button("Look", () => context.change({ input, panel: "overview", panelState: {} }, { push: true }), { class: "quiet", "aria-label": `Look at line ${index + 1} of these` })));
  }

  return element("div", null, drop, progress, status, results);
}
