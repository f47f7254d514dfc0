// What a panel keeps of itself from one answer to the next.
import { fill } from "../dom.js";

const views = new WeakMap(); // by root

// viewIn returns the view { node, draw } that root shows. If it shows none, newView makes it.
export function viewIn(root, newView, context) {
  let view = views.get(root);
  if (view === undefined || !root.contains(view.node)) {
    view = newView(context);
    views.set(root, view);
    fill(root, view.node);
  }
  return view;
}
