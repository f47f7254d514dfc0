// A long list of rows of one height, of which only those in view are in the page.
import { element, fill } from "../dom.js";

const spare = 8; // rows beyond the view, on either side

// newRows draws into the element view, which scrolls. The function make makes the row with
// an index.
export function newRows(view, height, make) {
  const block = element("div", { class: "rows-block", role: "presentation" });
  const space = element("div", { class: "rows-space", role: "presentation" }, block);
  let count = 0;
  let shown = [-1, -1];
  view.append(space);
  view.addEventListener("scroll", () => draw(false), { passive: true });
  new ResizeObserver(() => draw(false)).observe(view);

  function draw(anew) {
    const from = Math.max(0, Math.floor(view.scrollTop / height) - spare);
    const upTo = Math.min(count, Math.ceil((view.scrollTop + view.clientHeight) / height) + spare);
    if (!anew && from === shown[0] && upTo === shown[1]) {
      return;
    }
    shown = [from, upTo];
    block.style.transform = `translateY(${from * height}px)`;
    const rows = [];
    for (let i = from; i < upTo; i++) {
      rows.push(make(i));
    }
    fill(block, rows);
  }

  return {
    // draw draws so many rows anew.
    draw(rows = count) {
      count = rows;
      space.style.height = `${count * height}px`;
      draw(true);
    },
    // show scrolls to a row, and no further than the list itself.
    show(index) {
      const top = index * height;
      if (top < view.scrollTop) {
        view.scrollTop = top;
      } else if (top + height > view.scrollTop + view.clientHeight) {
        view.scrollTop = top + height - view.clientHeight;
      }
      draw(false);
    },
    get shown() { return shown; },
    get page() { return Math.max(1, Math.floor(view.clientHeight / height) - 1); },
  };
}
