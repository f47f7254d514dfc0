// The judge "node": Node's own URL class.
"use strict";

serve({ node: process.versions.node, ada: process.versions.ada, unicode: process.versions.unicode }, URL, (input, base) => {
  const u = URL.parse(input, base);
  if (u === null) return { url: null };
  return { url: properties(u), baseHostname: base === undefined ? "" : URL.parse(base).hostname };
});
