// Tabs inside of a panel.
import { element, set } from "../dom.js";

// innerTabs makes tabs of pairs of a name and a title.
export function innerTabs(label, pairs, choose) {
  const panel = element("div", { role: "tabpanel", id: `inner-${pairs[0][0]}`, class: "inner-panel" });
  const tabs = new Map(pairs.map(([name, title]) => [name, element("button", {
    type: "button", role: "tab", id: `inner-tab-${name}`, "aria-controls": panel.id, onclick: () => choose(name),
  }, title)]));
  const names = [...tabs.keys()];
  const node = element("div", { role: "tablist", "aria-label": label, class: "inner-tabs", onkeydown: (event) => {
    const at = names.findIndex((name) => tabs.get(name).tabIndex === 0);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: names.length - 1 }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) {
      return;
    }
    event.preventDefault();
    const name = names.at(to % names.length);
    tabs.get(name).focus();
    choose(name);
  } }, [...tabs.values()]);
  return {
    node, panel,
    select(name) {
      for (const [other, tab] of tabs) {
        set(tab, { "aria-selected": String(other === name), tabindex: other === name ? "0" : "-1" });
      }
      set(panel, { "aria-labelledby": `inner-tab-${name}` });
    },
  };
}
