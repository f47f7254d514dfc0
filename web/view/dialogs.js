// The dialogs: examples, copies in other forms, help with the keys; and what the page is.
import { copyText } from "./clipboard.js";
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
  ["Enter", "in the URL: keep this state, so that Back returns to it, and have a screen reader say the verdict"],
  ["Shift+Enter", "in the URL: a newline"],
  ["← →", "in the drawn texts: the next part, in the tabs: the next panel"],
  ["Esc", "closes a dialog"],
];

const at = (id) => document.getElementById(id);

function focusField() {
  at("input").focus();
  at("input").select();
}

// drawExample draws an example, which use is called with.
export function drawExample(example, use) {
  const { title, lesson, input, base = "" } = example;
  return element("li", null,
    button(title, () => use(example), { class: "example" }),
    element("p", null, lesson),
    element("p", null, element("code", null, safe(input)), base !== "" && [" on ", element("code", null, safe(base))]));
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
    fill(at("examples-list"), filled ? list.map((example) => drawExample(example, use)) : element("li", null, answer?.error ?? "There are no examples."));
  });

  function use({ input, base = "", encoding = "", panel = "" }) {
    at("examples").close();
    change({ input, base, encoding, context: "", panel });
    at("input").focus();
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
    at("copied").textContent = await copyText(text) ? `Copied: ${title}.` : "The browser does not allow copying; select the text instead.";
  }

  at("help-open").addEventListener("click", () => at("help").showModal());
  const rows = [...keys.map(([key, what]) => [key, what]), ...others];
  fill(at("help-text"),
    element("p", null, "Every byte of the input has the color and the underline of the component that it became. Errors have a wavy line. "
      + "Point at a part of the input or the result to see what became of it."),
    element("p", null, "Valid: no errors. Accepted: browsers take it, although it has errors. Rejected: it is not a URL. "
      + "Deceptive: a person or a program may take it for another URL."),
    element("p", null, "Null: a component that the URL does not have. Empty: it has the component, but with no characters. None: there is nothing of this kind."),
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
