// Changes a URL by its attributes, as a script does, and its query as a table of pairs.
import { button, component, element, fill, number, safe, set } from "../dom.js";
import { attributes, settable } from "./attributes.js";
import { viewIn } from "./view.js";

const morePairs = 100; // that are shown at once

export const panel = {
  name: "change",
  title: "Change",
  needs: "change",
  request(context) {
    const { settings, params } = recipe(context);
    return { context: undefined, encoding: undefined, set: settings.length > 0 ? settings : undefined, params: params ?? undefined };
  },
  draw(root, answer, context) {
    viewIn(root, newView, context).draw(answer);
  },
};

// recipe returns what is done to the input: the settings of attributes in order, and the
// pairs that the query then gets, null for those that it has.
function recipe({ state }) {
  return { settings: pairsOf(state.panelState.set) ?? [], params: pairsOf(state.panelState.params) };
}

// pairsOf reads a list of pairs of strings, which comes from a link.
function pairsOf(text) {
  try {
    const list = JSON.parse(text ?? "null");
    return Array.isArray(list) && list.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every((one) => typeof one === "string")) ? list : null;
  } catch {
    return null;
  }
}

function newView(context) {
  let answer = null;
  let shownPairs = morePairs;
  const fields = new Map();

  const result = element("code", { id: "change-result" });
  const origin = element("code");
  const count = element("p", { class: "why", role: "status" });
  const use = button("Use this URL as the input", () => context.change({ input: answer.result.href, base: "", panelState: {} }, { push: true }), { class: "main" });
  const over = button("Start over", () => context.changePanel({ set: undefined, params: undefined }, { push: true }));
  const failure = element("p", { class: "notice" });
  const rows = element("div", { class: "pairs", role: "list" });
  const empty = element("p", { class: "why" });
  const more = button("Show more", () => { shownPairs += morePairs; drawPairs(); });
  const add = button("Add a pair", () => addPair());
  const sort = button("Sort by name", () => sortPairs());
  const moved = element("p", { class: "hidden", role: "status" });
  const body = element("div", null,
    element("section", { class: "new-url", "aria-labelledby": "change-title" },
      element("h3", { id: "change-title" }, "The URL after the changes"), element("p", { class: "big" }, result),
      element("p", { class: "why" }, "Origin ", origin), count, element("p", { class: "actions" }, use, over)),
    element("div", { class: "columns" },
      element("section", { "aria-labelledby": "attributes-title" }, element("h3", { id: "attributes-title" }, "Attributes"), settable.map(makeField)),
      element("section", { "aria-labelledby": "pairs-title" }, element("h3", { id: "pairs-title" }, "The query as pairs"),
        empty, rows, more, element("p", { class: "actions" }, add, sort), moved)));

  function makeField(name) {
    const part = attributes[name];
    const note = element("p", { class: "ignored", id: `ignored-${name}`, role: "status" });
    const input = element("input", {
      type: "text", id: `set-${name}`, spellcheck: "false", autocomplete: "off", autocapitalize: "off", dir: "ltr", "aria-describedby": note.id,
      oninput: () => setAttribute(name, input.value),
      onblur: () => showFields(),
      onkeydown: (event) => {
        if (event.key === "Enter") {
          shown(input, answer?.result[name] ?? "");
        }
      },
    });
    fields.set(name, { input, note });
    return element("div", { class: "attribute" }, element("label", { for: input.id }, part === null ? name : component(part, name)), input, note);
  }

  // setAttribute sets an attribute after what was set before. While the same one is edited,
  // only its last value counts.
  function setAttribute(name, value) {
    const { settings } = recipe(context);
    if (settings.at(-1)?.[0] === name) {
      settings.pop();
    }
    settings.push([name, value]);
    const replacesQuery = name === "search" || name === "href";
    context.changePanel({ set: JSON.stringify(settings), ...(replacesQuery ? { params: undefined } : {}) });
  }

  function setPairs(pairs) {
    return context.changePanel({ params: JSON.stringify(pairs) });
  }

  // What was set last may not have been answered yet.
  const pairs = () => (recipe(context).params ?? answer?.pairs ?? []).map((pair) => [...pair]);

  async function addPair() {
    const list = pairs();
    list.push(["", ""]);
    shownPairs = Math.max(shownPairs, list.length);
    await setPairs(list);
    rows.lastElementChild?.querySelector("input")?.focus();
  }

  async function sortPairs() {
    const sorted = await context.ask({ verb: "change", input: answer.result.href, sort: true }, "sort");
    if (sorted?.pairs) {
      await setPairs(sorted.pairs);
      moved.textContent = "The pairs are sorted by name.";
    }
  }

  async function move(from, to, focus) {
    const list = pairs();
    if (to < 0 || to >= list.length || from === to) {
      return;
    }
    const [pair] = list.splice(from, 1);
    list.splice(to, 0, pair);
    await setPairs(list);
    moved.textContent = `The pair is now number ${to + 1} of ${list.length}.`;
    const row = rows.children[to];
    const wanted = row?.querySelector(`.${focus}`);
    (wanted?.disabled ? row.querySelector(focus === "up" ? ".down" : ".up") : wanted)?.focus();
  }

  async function remove(index) {
    const list = pairs();
    list.splice(index, 1);
    await setPairs(list);
    moved.textContent = `The pair was removed; ${list.length} ${list.length === 1 ? "is" : "are"} left.`;
    const row = rows.children[Math.min(index, rows.children.length - 1)];
    (row?.querySelector(".remove") ?? add).focus();
  }

  function editPair(row, which, value) {
    const list = pairs();
    const index = [...rows.children].indexOf(row);
    if (list[index] === undefined) {
      return;
    }
    list[index][which] = value;
    setPairs(list);
  }

  function makePair() {
    const index = () => [...rows.children].indexOf(row);
    const input = (which, label) => element("input", {
      type: "text", "aria-label": label, spellcheck: "false", autocomplete: "off", autocapitalize: "off", class: which === 0 ? "pair-name" : "pair-value",
      oninput: (event) => editPair(row, which, event.target.value), onblur: () => showPairs(),
    });
    const row = element("div", { class: "pair", role: "listitem" },
      element("span", { class: "handle", title: "Drag to move", "aria-hidden": "true", onpointerdown: (event) => drag(event, row) }, "⠿"),
      input(0, "Name"), element("span", { "aria-hidden": "true" }, "="), input(1, "Value"),
      element("span", { class: "pair-actions" },
        button("↑", () => move(index(), index() - 1, "up"), { class: "up", "aria-label": "Move up" }),
        button("↓", () => move(index(), index() + 1, "down"), { class: "down", "aria-label": "Move down" }),
        button("×", () => remove(index()), { class: "remove", "aria-label": "Remove" })));
    return row;
  }

  // drag moves a pair with the pointer.
  function drag(event, row) {
    if (event.button !== 0) {
      return;
    }
    event.preventDefault();
    const handle = event.currentTarget;
    handle.setPointerCapture(event.pointerId);
    row.classList.add("dragged");
    const from = [...rows.children].indexOf(row);
    let to = from;
    const onmove = ({ clientY }) => {
      const all = [...rows.children];
      to = all.filter((other) => {
        const { top, height } = other.getBoundingClientRect();
        return other !== row && clientY > top + height / 2;
      }).length;
      all.forEach((other, i) => {
        other.classList.toggle("drop-before", other !== row && i === (to <= from ? to : to + 1));
        other.classList.toggle("drop-after", other !== row && to === all.length - 1 && i === all.length - 1);
      });
    };
    const end = ({ type }) => {
      handle.removeEventListener("pointermove", onmove);
      handle.removeEventListener("pointerup", end);
      handle.removeEventListener("pointercancel", end);
      row.classList.remove("dragged");
      for (const other of rows.children) {
        other.classList.remove("drop-before", "drop-after");
      }
      if (type === "pointerup") {
        move(from, to, "up");
      }
    };
    handle.addEventListener("pointermove", onmove);
    handle.addEventListener("pointerup", end);
    handle.addEventListener("pointercancel", end);
  }

  // shown writes into a field, which may not be what is typed there.
  function shown(input, value) {
    if (input.value !== value) {
      input.value = value;
    }
  }

  function showFields() {
    for (const [name, { input }] of fields) {
      if (document.activeElement !== input) {
        shown(input, answer?.result[name] ?? "");
      }
    }
  }

  function showPairs() {
    [...rows.children].forEach((row, i) => {
      const inputs = row.querySelectorAll("input");
      inputs.forEach((input, which) => {
        if (document.activeElement !== input) {
          shown(input, answer?.pairs?.[i]?.[which] ?? "");
        }
      });
    });
  }

  function drawPairs() {
    // A list that is not whole cannot be edited without losing the rest.
    const tooMany = answer.pairsOmitted > 0;
    const list = tooMany ? [] : answer.pairs ?? [];
    empty.textContent = tooMany ? `The query has ${number(answer.pairs.length + answer.pairsOmitted)} pairs, too many to edit here.` : "The query has no pairs.";
    add.disabled = tooMany;
    const visible = Math.min(list.length, shownPairs);
    while (rows.children.length > visible) {
      rows.lastElementChild.remove();
    }
    while (rows.children.length < visible) {
      rows.append(makePair());
    }
    [...rows.children].forEach((row, i) => {
      row.querySelector(".up").disabled = i === 0;
      row.querySelector(".down").disabled = i === list.length - 1;
      const names = [["Name", "pair-name"], ["Value", "pair-value"]];
      for (const [label, name] of names) {
        set(row.querySelector(`.${name}`), { "aria-label": `${label} ${i + 1}` });
      }
      for (const [label, name] of [["Move up", "up"], ["Move down", "down"], ["Remove", "remove"]]) {
        set(row.querySelector(`.${name}`), { "aria-label": `${label}: pair ${i + 1}` });
      }
    });
    showPairs();
    empty.hidden = list.length > 0;
    rows.hidden = list.length === 0;
    more.hidden = visible === list.length;
    more.textContent = `Show more (${number(visible)} of ${number(list.length)} pairs are shown)`;
    sort.disabled = list.length < 2;
  }

  return {
    node: element("div", null, failure, body),
    draw(now) {
      answer = now;
      const failed = answer.result?.failure;
      failure.hidden = !failed;
      body.hidden = Boolean(failed);
      if (failed) {
        fill(failure, "There is nothing to change: this is not a URL (", element("code", null, failed.code), ").",
          recipe(context).settings.length > 0 && [" ", button("Start over", () => context.changePanel({ set: undefined, params: undefined }))]);
        return;
      }
      const { settings, params } = recipe(context);
      fill(result, safe(answer.result.href));
      fill(origin, safe(answer.result.origin));
      const changes = settings.length + (params === null ? 0 : 1);
      const text = changes === 0 ? "Nothing is changed yet." : `Set: ${[...settings.map(([name]) => name), params === null ? [] : "the pairs"].flat().join(", ")}.`;
      if (count.textContent !== text) {
        count.textContent = text;
      }
      over.disabled = changes === 0;
      const ignored = new Map((answer.ignored ?? []).map(({ attribute, reason, partly }) => [attribute, `${partly ? "Ignored in part" : "Ignored"}: ${reason}`]));
      for (const [name, { note, input }] of fields) {
        const reason = ignored.get(name);
        const said = reason ?? "";
        if (note.textContent !== said) {
          note.textContent = said;
        }
        input.classList.toggle("is-ignored", reason !== undefined);
      }
      showFields();
      drawPairs();
    },
  };
}
