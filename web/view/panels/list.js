// The panels, in the order of their tabs.
import { panel as batch } from "./batch.js";
import { panel as change } from "./change.js";
import { panel as compare } from "./compare.js";
import { panel as host } from "./host.js";
import { panel as overview } from "./overview.js";
import { panel as trace } from "./trace.js";

export const panels = [overview, trace, host, change, compare, batch];
