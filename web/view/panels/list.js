// The panels, in the order of their tabs.
import { panel as batch } from "./batch.js";
import { panel as change } from "./change.js";
import { panel as compare } from "./compare.js";
import { panel as host } from "./host.js";
import { panel as overview } from "./overview.js";
import { panel as trace } from "./trace.js";

// The others are loaded when they open.
const pattern = {
  name: "pattern",
  title: "Pattern",
  needs: null,
  draw: async (root, answer, context) => (await import("./pattern.js")).draw(root, context),
};

export const panels = [overview, trace, host, change, compare, pattern, batch];
