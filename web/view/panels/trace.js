// The parser step by step; for experts, the steps of the algebra of references, too.
import { button, component, element, fill, link, number, safe, set } from "../dom.js";
import { drawAlgebra } from "./algebra.js";
import { marked } from "./marked.js";
import { newRows } from "./rows.js";
import { newPicture } from "./states.js";
import { viewIn } from "./view.js";

const windowSteps = 1000; // that are asked for at once
const keptWindows = 12;
const rowHeight = 30;
const standard = "https://url.spec.whatwg.org/#";

export const panel = {
  name: "trace",
  title: "Step by step",
  needs: "trace",
  request(context) {
    return { context: undefined, from: windowOf(wanted(context)) * windowSteps, count: windowSteps };
  },
  draw(root, answer, context) {
    viewIn(root, newView, context).draw(answer);
  },
};

function wanted({ state }) {
  const step = Number(state.panelState.step);
  return Number.isSafeInteger(step) && step > 0 ? Math.min(step, 1 << 30) : 0;
}

function windowOf(step) {
  return Math.floor(step / windowSteps);
}

function newView(context) {
  const machine = newMachine(context);
  const algebra = element("div");
  const isOpen = () => context.state.panelState.view === "algebra";
  const experts = element("details", { class: "experts", ontoggle: () => {
    if (experts.open !== isOpen()) {
      context.changePanel({ view: experts.open ? "algebra" : undefined });
    }
  } }, element("summary", null, "For experts: the algebra of references"), algebra);

  return {
    node: element("div", null, machine.node, experts),
    draw(answer) {
      machine.take(answer);
      machine.draw();
      experts.open = isOpen();
      if (experts.open) {
        drawAlgebra(algebra, context);
      }
    },
  };
}

function newMachine(context) {
  let key, total = 0, way = null;
  let runs = []; // the steps at which runs of equal steps begin
  let windows = new Map(); // by number, the steps
  let asked = new Set();
  let picture = null;

  const go = (step) => context.changePanel({ step: Math.max(0, Math.min(total - 1, step)) || undefined });
  const at = () => Math.max(0, Math.min(wanted(context), total - 1));

  const first = button("First", () => go(0));
  const back = button("Back", () => go(at() - 1));
  const next = button("Next", () => go(at() + 1), { class: "main" });
  const last = button("Last", () => go(total - 1));
  const slider = element("input", { type: "range", min: "0", step: "1", id: "trace-step", "aria-label": "Step", oninput: () => go(Number(slider.value)) });
  const where = element("output", { for: "trace-step", class: "where" });
  const detail = element("section", { class: "step", "aria-labelledby": "step-title" });
  const list = element("div", {
    class: "rows steps", role: "listbox", tabindex: "0", "aria-label": "Steps", onkeydown: keys,
    onclick: (event) => {
      const row = event.target.closest("[data-step]");
      if (row !== null) {
        go(Number(row.dataset.step));
      }
    },
  });
  const rows = newRows(list, rowHeight, makeRow);
  const folding = element("input", { type: "checkbox", id: "trace-fold", onchange: () => context.changePanel({ fold: folding.checked ? undefined : "0" }) });
  const pictureSpace = element("div", { class: "picture-space" });
  const gaps = element("p", { class: "why", hidden: true }, "There are too many steps to load all of them: the way leads through the steps seen so far.");
  const empty = element("p", { class: "notice" }, "There are no steps.");
  const controls = element("div", { class: "player", role: "group", "aria-label": "Go through the steps", onkeydown: (event) => {
    if (event.target !== slider && event.target !== folding) {
      keys(event);
    }
  } }, element("div", { class: "actions" }, first, back, next, last), slider, where,
  element("label", { class: "inline", for: "trace-fold" }, folding, "Fold equal steps"));
  const body = element("div", null, controls, element("div", { class: "columns trace" }, detail, list),
    element("h3", null, "The states"),
    element("p", { class: "why" }, "Filled: the current state. Bold lines: the way so far. Dashed: states not entered yet."), gaps, pictureSpace);
  const node = element("div", null, empty, body);

  // A row is a run of equal steps or, if they are not folded, a step.
  const isFolded = () => context.state.panelState.fold !== "0" && runs.length > 0;
  const rowCount = () => (isFolded() ? runs.length : total);
  const firstOf = (row) => (isFolded() ? runs[Math.max(0, Math.min(row, runs.length - 1))] : row);
  const endOf = (row) => (isFolded() ? runs[row + 1] ?? total : row + 1);
  function rowOf(index) {
    if (!isFolded()) {
      return index;
    }
    let [from, upTo] = [0, runs.length];
    while (upTo - from > 1) {
      const middle = (from + upTo) >> 1;
      [from, upTo] = runs[middle] <= index ? [middle, upTo] : [from, middle];
    }
    return from;
  }

  // keys moves by steps or, with the keys that go up and down, by rows.
  function keys(event) {
    const page = rows.page;
    const row = rowOf(at());
    const to = {
      ArrowRight: at() + 1, ArrowDown: firstOf(row + 1), ArrowLeft: at() - 1, ArrowUp: firstOf(row - 1), Home: 0, End: total - 1, PageDown: firstOf(row + page), PageUp: firstOf(row - page),
    }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) {
      return;
    }
    event.preventDefault();
    go(to);
  }

  function stepAt(index) {
    return windows.get(windowOf(index))?.[index % windowSteps];
  }

  // need asks for the window of a step that is not here.
  async function need(index) {
    const number = windowOf(index);
    const mine = key;
    if (windows.has(number) || asked.has(number)) {
      return;
    }
    asked.add(number);
    const { context: _, ...fields } = context.fields;
    const answer = await context.ask({ verb: "trace", ...fields, from: number * windowSteps, count: windowSteps }, `steps ${number}`);
    if (key !== mine) {
      return;
    }
    asked.delete(number);
    if (answer?.steps) {
      keep(number, answer.steps);
      draw();
    }
  }

  function keep(number, steps) {
    windows.delete(number);
    windows.set(number, steps);
    for (const old of windows.keys()) {
      if (windows.size <= keptWindows) {
        break;
      }
      windows.delete(old);
    }
  }

  function makeRow(row) {
    const [index, end] = [firstOf(row), endOf(row)];
    const step = stepAt(index);
    const now = index <= at() && at() < end;
    const count = end - index;
    if (step === undefined) {
      need(index);
    }
    return element("div", {
      role: "option", id: `step-${index}`, "data-step": String(index), "aria-selected": String(now), class: now ? "row now" : "row",
      "aria-posinset": String(row + 1), "aria-setsize": String(rowCount()),
    }, element("span", { class: "number" }, number(index + 1)), step === undefined ? "…" : [
      element("span", { class: "char" }, character(step)),
      element("span", { class: "name" }, nameOf(step)),
      count > 1 && element("span", { class: "tag" }, now ? `${number(at() - index + 1)} of ${number(count)} equal steps` : `${number(count)} equal steps`),
      step.changes?.length > 0 && element("span", { class: "tag" }, "writes ", step.changes[0].component),
      step.errors?.length > 0 && element("span", { class: "tag wrong-tag" }, "error"),
      step.done && element("span", { class: "tag" }, step.failed ? "fails" : "ends"),
    ]);
  }

  function draw() {
    set(empty, { hidden: total > 0 });
    set(body, { hidden: total === 0 });
    if (total === 0) {
      return;
    }
    const index = at();
    const place = `Step ${number(index + 1)} of ${number(total)}`;
    set(slider, { max: String(total - 1), "aria-valuetext": place });
    slider.value = String(index);
    where.textContent = place;
    for (const [buttons, disabled, other] of [[[first, back], index === 0, next], [[next, last], index === total - 1, back]]) {
      const focused = disabled && buttons.includes(document.activeElement);
      for (const one of buttons) {
        one.disabled = disabled;
      }
      // A button that is disabled would lose the focus.
      if (focused) {
        other.disabled = false;
        other.focus({ preventScroll: true });
      }
    }
    folding.checked = isFolded();
    rows.draw(rowCount());
    rows.show(rowOf(index));
    set(list, { "aria-activedescendant": `step-${firstOf(rowOf(index))}` });
    const step = stepAt(index);
    if (step === undefined) {
      fill(detail, element("p", null, "…"));
      return;
    }
    drawStep(detail, step, context);
    picture?.show(wayTo(index, step));
    gaps.hidden = way !== null || allBefore(index);
  }

  // wayTo returns the states of the run up to a step, the last of which is its own.
  function wayTo(index, step) {
    const known = way ?? [...windows.entries()].sort(([a], [b]) => a - b).flatMap(([, steps]) => steps);
    const names = [];
    for (const one of known) {
      if (one.index <= index && one.in === step.in && one.state !== undefined && one.state !== names.at(-1)) {
        names.push(one.state);
      }
    }
    if (step.state !== undefined && names.at(-1) !== step.state) {
      names.push(step.state);
    }
    return names;
  }

  function allBefore(index) {
    for (let i = windowOf(index); i >= 0; i--) {
      if (!windows.has(i)) {
        return false;
      }
    }
    return true;
  }

  async function drawPicture() {
    const answer = await context.ask({ verb: "states" });
    if (answer?.states) {
      picture = newPicture(answer);
      fill(pictureSpace, picture.node);
      draw();
    }
  }

  return {
    node,
    // take keeps the steps of an answer.
    take(answer) {
      const { input, base, encoding } = context.fields;
      const now = JSON.stringify([input, base, encoding]);
      if (now !== key) {
        key = now;
        windows = new Map();
        asked = new Set();
      }
      total = answer.total ?? 0;
      way = answer.way ?? null;
      runs = answer.runs ?? [];
      if (answer.steps?.length > 0) {
        keep(windowOf(answer.steps[0].index), answer.steps);
      }
    },
    draw() {
      if (picture === null) {
        drawPicture();
      }
      draw();
      lightStep(stepAt(at()), context);
    },
  };
}

function nameOf(step) {
  return step.state ?? step.anchor;
}

function character(step) {
  if (step.state === undefined) {
    return "";
  }
  return step.c === undefined ? "end" : step.c === " " ? "␠" : safe(step.c);
}

// lightStep lights up what has been consumed. The page stays where it is.
function lightStep(step, context) {
  const side = { input: "input", base: "base" }[step?.in];
  const [left, top] = [scrollX, scrollY];
  context.light(step?.start !== undefined && side && step.end > step.start ? [step.start, step.end] : null, side);
  scrollTo(left, top);
}

function drawStep(root, step, context) {
  const { state } = context;
  const text = step.in === "base" ? state.base : state.input;
  const rows = [];
  if (step.state !== undefined) {
    rows.push(
      ["Code point", step.c === undefined ? "the end of the text" : element("code", null, character(step))],
      ["Pointer", `${step.pointer}${step.nextPointer === step.pointer ? "" : `, then ${step.nextPointer}`}`],
      ["Next state", step.next === step.state ? "the same" : element("strong", null, step.next)],
      ["Buffer", buffer(step)],
      ["Flags", flags(step)],
      ["Index", [element("code", null, String(step.index)), element("span", { class: "why" }, " in the output of weburl trace --json")]]);
  }
  fill(root,
    element("h3", { id: "step-title" }, link(standard + step.anchor, nameOf(step)), step.in === "base" && element("span", { class: "tag" }, "of the base")),
    step.state === undefined && element("p", { class: "why" }, "A step of an algorithm around the state machine."),
    step.start !== undefined && element("p", { class: "strip" }, marked(text, step.start, step.end, { missing: "end" })),
    element("dl", { class: "facts" }, rows.map(([name, value]) => [element("dt", null, name), element("dd", null, value)])),
    element("h4", null, "What was written"),
    step.changes?.length > 0 ? element("ul", null, step.changes.map(drawChange)) : element("p", { class: "why" }, "none"),
    step.errors?.length > 0 && [element("h4", null, "Errors"), element("ul", null, step.errors.map(({ code }) => element("li", { class: "error" }, code)))],
    step.done && element("p", { class: "notice" }, step.failed ? "The parser ends here: this is not a URL." : "The parser ends here."));
}

function buffer({ buffer: text, bufferOmitted }) {
  return text === "" ? "empty" : element("code", null, bufferOmitted > 0 && `(${bufferOmitted} before) …`, safe(text));
}

function flags(step) {
  const set = [step.atSignSeen && "at sign seen", step.insideBrackets && "inside brackets", step.passwordTokenSeen && "password token seen"].filter(Boolean);
  return set.length === 0 ? "none" : set.join(", ");
}

const operations = { set: "is set to", "set null": "is set to null", append: "is extended by", "remove last": "loses its last segment" };

function drawChange({ component: part, operation, value, segments }) {
  let shown = value === undefined ? null : value === "" ? "empty" : element("code", null, safe(value));
  if (segments !== undefined) {
    shown = segments.length === 0 ? "empty" : segments.map((segment, i) => [i > 0 && ", ", element("code", null, segment === "" ? "“”" : safe(segment))]);
  }
  return element("li", null, component(part), " ", operations[operation] ?? operation, shown !== null && " ", shown);
}
