// The page: its state, and who draws it.
//
// A panel is { name, title, needs, fields, request, draw }: the verb whose answer it draws,
// or null; the names of the page's fields that its requests have, optional, if not input
// and base; request(context), optional, returns more fields of them; and draw(root, answer, context), which may return a promise, draws into root, whatever is
// there from the last time. An answer may be { error }, which the shell draws itself. The context has
//   state          { input, base, encoding, context, panel, panelState }, not to be changed;
//                  panelState holds strings by name
//   change(state, { push })       changes fields of the page, and draws it again
//   changePanel(state, { push })  changes names of the panel's state, undefined for none, and
//                                 draws the panel again; it asks again if the request differs
//   ask(request, kind)            see engine.js; null if overtaken
//   fields                        input and base as they are in a request
//   light(span, side)             lights up bytes of "input", "base" or "output"; null: none
//   say(text)                     has a screen reader say it
// With push, "back" returns to what was before.
import { unpack } from "./answer.js";
import { newDialogs } from "./dialogs.js";
import { element, fill, set } from "./dom.js";
import { newEngine } from "./engine.js";
import { read, wellFormed, write } from "./link.js";
import { newMap } from "./map.js";
import { offline } from "./offline.js";
import { panels } from "./panels/list.js";
import { newTabs } from "./tabs.js";
import { theme } from "./theme.js";
import { newVerdict } from "./verdict.js";

const at = (id) => document.getElementById(id);
const fields = { input: at("input"), base: at("base"), encoding: at("encoding"), context: at("context") };

let state = read(location.hash);
let looked = null; // the answer that the page shows

// What tests and people who look for it read: the last redraws, in milliseconds, and how
// many are not done.
const timings = Object.assign([], { pending: 0 });
window.weburlTimings = timings;

const engine = newEngine((what, message) => {
  const texts = {
    loading: "Loading the parser…",
    ready: "",
    failed: `The parser stopped: ${message}. Change the input to start it again.`,
  };
  at("engine").textContent = texts[what];
  if (what === "ready") {
    fillFromProgram();
  }
});

const map = newMap(say);

const verdict = newVerdict(at("verdict"), at("facts"), (input) => change({ input }, { push: true }));

const tabs = newTabs(at("tabs"), at("panel"), panels, (name) => change({ panel: name, panelState: {} }, { push: true }));

const dialogs = newDialogs({ ask: engine.ask, fields: () => requestFields(["input", "base", "encoding"]), change: (values) => change({ ...values, panelState: {} }, { push: true }), address });

function requestFields(names = ["input", "base"]) {
  const request = { input: wellFormed(state.input) };
  for (const name of names) {
    if (state[name] !== "") {
      request[name] = wellFormed(state[name]);
    }
  }
  return request;
}

function panelOf(name) {
  return panels.find((panel) => panel.name === name) ?? panels[0];
}

// change changes the state and draws the page.
function change(values, { push = false, started = performance.now() } = {}) {
  const before = state;
  state = { ...state, ...values };
  keep(push, before);
  showFields();
  return draw(started);
}

function changePanel(values, { push = false } = {}) {
  const panelState = Object.assign(Object.create(null), state.panelState, values);
  for (const [name, value] of Object.entries(panelState)) {
    if (value === undefined || value === "") {
      delete panelState[name];
    } else {
      panelState[name] = String(value);
    }
  }
  const before = state;
  state = { ...state, panelState };
  keep(push, before);
  return drawPanel();
}

// keep writes the state into the address; before is the last one. Browsers refuse to do that too often, so that
// typing writes only when it rests.
let resting;
let kept = false; // the next change makes a new entry of the history
function keep(push, before) {
  if (push || kept) {
    kept = false;
    // What was typed last is what Back returns to.
    if (resting !== undefined) {
      writeLink("replaceState", before);
    }
    writeLink("pushState");
  } else {
    clearTimeout(resting);
    resting = setTimeout(writeLink, 250, "replaceState");
  }
}

// address returns the address of the page, with what was typed just now.
function address() {
  if (resting !== undefined) {
    writeLink("replaceState");
  }
  return location.href;
}

function writeLink(method, what = state) {
  clearTimeout(resting);
  resting = undefined;
  try {
    history[method](null, "", write(what));
  } catch {
    // The browser takes no address of this length: there is no link then.
  }
}

addEventListener("pagehide", address);

addEventListener("popstate", () => {
  clearTimeout(resting);
  resting = undefined;
  kept = false;
  state = read(location.hash);
  showFields();
  draw(performance.now());
});

// showFields writes the state into the fields. It leaves alone what the user types, and
// what a field cannot hold, such as a carriage return.
const shown = {};
function showFields() {
  for (const [name, field] of Object.entries(fields)) {
    if (shown[name] === state[name]) {
      continue;
    }
    shown[name] = state[name];
    if (field.tagName === "SELECT" && ![...field.options].some((option) => option.value === state[name])) {
      field.append(element("option", { value: state[name] }, state[name]));
    }
    if (field.value !== state[name]) {
      field.value = state[name];
    }
    grow(field);
  }
  showOptions();
}

// On a phone, a button shows the options. It says how many of them are set, and a state that
// has some shows them.
const options = ["base", "encoding", "context"];
let optionsSet = 0;
function showOptions() {
  const count = options.filter((name) => state[name] !== "").length;
  at("options-set").textContent = count > 0 ? ` (${count} set)` : "";
  if (count > optionsSet) {
    openOptions(true);
  }
  optionsSet = count;
}

function openOptions(open) {
  set(at("options-open"), { "aria-expanded": String(open) });
}

at("options-open").addEventListener("click", () => openOptions(at("options-open").getAttribute("aria-expanded") !== "true"));

function grow(field) {
  if (field.tagName !== "TEXTAREA") {
    return;
  }
  field.classList.toggle("long", field.value.length > 3000);
  if (!CSS.supports("field-sizing", "content")) {
    field.rows = Math.min(6, 1 + Math.floor(field.value.length / 60));
  }
}

for (const [name, field] of Object.entries(fields)) {
  field.addEventListener("input", (event) => {
    shown[name] = field.value;
    grow(field);
    change({ [name]: field.value }, { started: event.timeStamp });
  });
}

// Enter does not write a newline, which a URL seldom has; with Shift it does. It makes a
// place to come back to, and has the outcome said.
for (const name of ["input", "base"]) {
  fields[name].addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      writeLink("replaceState");
      kept = true;
      say(judgement);
    }
  });
}

at("clear").addEventListener("click", () => {
  change({ input: "", base: "", encoding: "", context: "", panelState: {} }, { push: true });
  fields.input.focus();
});

// A file that misses the place for it would be opened instead of the page.
for (const type of ["dragover", "drop"]) {
  addEventListener(type, (event) => {
    if (!event.defaultPrevented && event.dataTransfer?.types.includes("Files")) {
      event.preventDefault();
      event.dataTransfer.dropEffect = "none";
    }
  });
}

at("skip").addEventListener("click", (event) => {
  event.preventDefault();
  (at("map").hidden ? at("panel") : at("map")).focus();
});

// draw asks for everything and draws it. A drawing that a newer one overtakes is left out.
function draw(started) {
  return counted(drawAll(started));
}

async function counted(drawing) {
  timings.pending++;
  try {
    return await drawing;
  } finally {
    timings.pending--;
  }
}

async function drawAll(started) {
  tabs.select(panelOf(state.panel).name);
  const request = { verb: "look", ...requestFields(Object.keys(fields)), maxErrors: 1 };
  const asked = performance.now();
  const [answer, answerOfBase] = await Promise.all([engine.ask(request), askAboutBase(request.base)]);
  if (answer === null || answerOfBase === null) {
    return;
  }
  const answered = performance.now();
  looked = unpack(answer);
  sayOutcome();
  const nodes = map.draw(request, looked, answerOfBase);
  counted(judge(request, looked));
  const mapped = performance.now();
  const panelDrawn = panelOf(state.panel).needs === "look" ? drawPanel() : null;
  const drawn = performance.now();
  const height = document.body.offsetHeight; // has the browser lay out the page
  measure({ started, asked, answered, mapped, drawn, height, characters: request.input.length, nodes });
  await (panelDrawn ?? drawPanel());
}

let lastBase = { base: undefined, answer: undefined };
async function askAboutBase(base) {
  if (lastBase.base !== base) {
    const answer = base === undefined ? undefined : unpack(await engine.ask({ verb: "look", input: base, maxErrors: 1 }, "base"));
    if (answer === null) {
      return null;
    }
    lastBase = { base: answer?.error === undefined ? base : null, answer };
  }
  return lastBase.answer;
}

function measure({ started, asked, answered, mapped, drawn, height, characters, nodes }) {
  const end = performance.now();
  const timing = {
    characters, nodes, height, total: end - started,
    engine: answered - asked, drawing: end - answered, map: mapped - answered, panel: drawn - mapped, layout: end - drawn,
  };
  performance.measure("weburl-redraw", { start: started, end, detail: timing });
  timings.push(timing);
  if (timings.length > 200) {
    timings.shift();
  }
}

const context = {
  get state() { return state; },
  get fields() { return requestFields(); },
  ask: (request, kind) => counted(engine.ask(request, kind)),
  change,
  changePanel,
  light: (span, side = "input") => map.lightSpan(span, side),
  say,
};

// drawPanel asks for what the panel draws, unless it is the answer from before.
let last = { key: null, answer: null };
function drawPanel() {
  return counted(askAndDraw());
}

// isEmpty reports whether there is nothing to show yet.
function isEmpty() {
  return state.input === "" && state.base === "";
}

async function askAndDraw() {
  const panel = panelOf(state.panel);
  const root = tabs.rootOf(panel.name);
  let answer = looked;
  if (isEmpty() && panel.needs !== null && panel.needs !== "look") {
    last.key = null;
    fill(root, element("p", { class: "notice" }, "Type or paste a URL above, or open the examples."));
    return;
  }
  if (panel.needs === null) {
    answer = null;
  } else if (panel.needs !== "look") {
    const request = { verb: panel.needs, ...requestFields(panel.fields), ...panel.request?.(context) };
    const key = JSON.stringify([panel.name, request]);
    if (last.key !== key) {
      answer = await engine.ask(request, "panel");
      if (answer === null || panelOf(state.panel) !== panel || isEmpty()) {
        return;
      }
      last = { key, answer };
    }
    answer = last.answer;
  }
  if (answer?.error !== undefined) {
    last.key = null;
    fill(root, element("p", { class: "notice" }, answer.error));
    return;
  }
  await panel.draw(root, answer, context);
}

let judgement = ""; // what the verdict says

// judge has the verdict drawn. Until it is there, the last one stays for a moment, so that
// the page does not jump at every key.
async function judge({ input, base }, answer) {
  if (isEmpty() || answer.result === undefined) {
    verdict.hide();
    judgement = "";
    return;
  }
  const draw = (more) => { judgement = verdict.draw(answer, more); };
  const late = setTimeout(draw, 150, null);
  const more = answer.result.failure?.in === "base" ? {} : await engine.ask({ verb: "verdict", input, base });
  clearTimeout(late);
  if (more !== null && answer === looked && !isEmpty()) {
    draw(more);
  }
}

// The verdict is said when typing rests.
let saying;
function sayOutcome() {
  clearTimeout(saying);
  saying = setTimeout(() => say(judgement), 1000);
}

// say has a screen reader say something, even if it was the last thing said.
function say(text) {
  const node = at("outcome");
  node.textContent = node.textContent === text ? `${text}\u00a0` : text;
}

// fillFromProgram fills in what the program knows, whenever it has been started anew: it may
// have ended before it could say.
function fillFromProgram() {
  fillSelect(fields.encoding, "encodings", "encodings", (name) => ({ value: name === "utf-8" ? "" : name, text: name }));
  fillSelect(fields.context, "contexts", "contexts", ({ name, title }) => ({ value: name, text: title }));
  dialogs.about(at("about"));
}

async function fillSelect(field, verb, name, option) {
  const answer = await engine.ask({ verb });
  for (const item of answer?.[name] ?? []) {
    const { value, text } = option(item);
    const known = [...field.options].find((one) => one.value === value);
    if (known === undefined) {
      field.append(element("option", { value }, text));
    } else {
      known.textContent = text;
    }
  }
}

theme(at("theme"));
showFields();
draw(performance.now());
offline(at("offline"));
set(document.documentElement, { "data-ready": true });
