// Tabs, as the ARIA Authoring Practices describe them: one is in the order of focus, arrow
// keys go to the others, and what has the focus is shown.
import { element, fill } from "./dom.js";

export function newTabs(list, panel, panels, choose) {
  const tabs = new Map();
  const roots = new Map();
  let selected;

  for (const { name, title } of panels) {
    const tab = element("button", {
      type: "button", role: "tab", id: `tab-${name}`, "aria-controls": "panel", "aria-selected": "false", tabindex: "-1",
      onclick: () => choose(name),
    }, title);
    tabs.set(name, tab);
    roots.set(name, element("div", { class: `panel panel-${name}` }));
    list.append(tab);
  }

  list.addEventListener("keydown", (event) => {
    const names = [...tabs.keys()];
    const at = names.indexOf(selected);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: names.length - 1 }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) {
      return;
    }
    event.preventDefault();
    const name = names.at(to % names.length);
    choose(name);
    tabs.get(name).focus();
  });

  return {
    // rootOf returns what a panel draws into. It keeps it while others are shown.
    rootOf: (name) => roots.get(name),

    select(name) {
      if (name === selected) {
        return;
      }
      selected = name;
      for (const [other, tab] of tabs) {
        tab.setAttribute("aria-selected", String(other === name));
        tab.tabIndex = other === name ? 0 : -1;
      }
      panel.setAttribute("aria-labelledby", `tab-${name}`);
      fill(panel, roots.get(name));
      tabs.get(name).scrollIntoView({ block: "nearest", inline: "nearest" });
    },
  };
}
