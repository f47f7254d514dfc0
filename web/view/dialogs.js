// The dialogs: examples, copies in other forms, help with the keys; and what the page is.
import { button, element, fill, link, safe } from "./dom.js";

const forms = [["curl", "curl"], ["command", "weburl"], ["go", "Go"], ["javascript", "JavaScript"], ["wpt", "Test of web-platform-tests"]];

// The letters work outside of fields; with Alt, everywhere.
const keys = [
  ["/", "go to the URL", () => focusField()],
  ["e", "examples", () => at("examples-open").click()],
  ["c", "copy as", () => at("copy-open").click()],
  ["m", "go to the drawn input", () => at("drawn-input").focus()],
  ["p", "go to the panels", () => document.querySelector('#tabs [role="tab"][tabindex="0"]').focus()],
  ["?", "this help", () => at("help-open").click()],
];

const others = [
  ["Enter", "in the URL: keep this state, so that Back returns to it, and hear the outcome"],
  ["Shift+Enter", "in the URL: a newline"],
  ["← →", "in the drawn texts: the next part, in the tabs: the next panel"],
  ["Esc", "closes a dialog"],
];

const at = (id) => document.getElementById(id);

function focusField() {
  at("input").focus();
  at("input").select();
}

export function newDialogs({ ask, fields, change, address }) {
  let filled = false;

  at("examples-open").addEventListener("click", async () => {
    at("examples").showModal();
    if (filled) {
      return;
    }
    const answer = await ask({ verb: "examples" });
    const list = answer?.examples ?? [];
    filled = list.length > 0;
    fill(at("examples-list"), filled ? list.map(drawExample) : element("li", null, answer?.error ?? "There are no examples."));
  });

  function drawExample({ title, lesson, input, base = "", encoding = "", panel = "" }) {
    return element("li", null,
      button(title, () => {
        at("examples").close();
        change({ input, base, encoding, context: "", panel });
        at("input").focus();
      }, { class: "example" }),
      element("p", null, lesson),
      element("p", null, element("code", null, safe(input)), base !== "" && [" on ", element("code", null, safe(base))]));
  }

  at("copy-open").addEventListener("click", async () => {
    at("copied").textContent = "";
    fill(at("copy-list"));
    at("copy").showModal();
    const answer = await ask({ verb: "copy", ...fields() });
    if (answer === null) {
      return;
    }
    if (answer.error !== undefined) {
      fill(at("copy-list"), element("p", null, answer.error));
      return;
    }
    const list = forms.filter(([name]) => typeof answer[name] === "string").map(([name, title]) => [name, title, answer[name]]);
    list.push(["link", "Link to this page", address()]);
    fill(at("copy-list"), list.map(([name, title, text]) => element("section", { class: "form" },
      element("h3", { id: `copy-${name}` }, title),
      button("Copy", () => copy(text, title), { "aria-describedby": `copy-${name}` }),
      element("pre", { tabindex: "0", role: "region", "aria-labelledby": `copy-${name}` }, text.split(/([\n\t])/).map((piece, i) => (i % 2 === 1 ? piece : safe(piece)))))));
  });

  async function copy(text, title) {
    try {
      await navigator.clipboard.writeText(text);
      at("copied").textContent = `Copied: ${title}.`;
    } catch {
      at("copied").textContent = "The browser does not allow copying; select the text instead.";
    }
  }

  at("help-open").addEventListener("click", () => at("help").showModal());
  const rows = [...keys.map(([key, what]) => [key, what]), ...others];
  fill(at("help-text"),
    element("p", null, "Every byte of the input has the color and the underline of the component that it became. What is wrong has a wavy line. "
      + "Point at a part to see what became of it, in the input or in the result."),
    element("dl", { class: "keys" }, rows.map(([key, what]) => [element("dt", null, element("kbd", null, key)), element("dd", null, what)])),
    element("p", null, "The letters work when no field has the focus; with Alt they work everywhere."));

  addEventListener("keydown", (event) => {
    const field = event.target.closest?.("textarea, input, select, [contenteditable]");
    if (event.ctrlKey || event.metaKey || event.defaultPrevented || document.querySelector("dialog[open]") || (field && !event.altKey)) {
      return;
    }
    const key = keys.find(([name]) => name === event.key);
    if (key !== undefined) {
      event.preventDefault();
      key[2]();
    }
  });

  return {
    // about fills the line that says what the page is made of.
    async about(node) {
      const answer = await ask({ verb: "about" });
      if (answer === null || answer.error !== undefined) {
        return;
      }
      const sources = [["weburl", answer.version], ["URL Standard of", answer.standard, answer.standardURL], ["Unicode", answer.unicode], ["Public Suffix List of", answer.publicSuffixList, answer.publicSuffixListURL]];
      fill(node, sources.filter(([, value]) => value).map(([name, value, address], i) => [i > 0 && " · ", link(address, `${name} ${value}`)]));
    },
  };
}
