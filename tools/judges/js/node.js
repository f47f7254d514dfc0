// The judge "node": the URL class of Node itself.
"use strict";

function properties(u) {
  return [u.href, u.origin, u.protocol, u.username, u.password, u.host, u.hostname, u.port, u.pathname, u.search, u.hash];
}

serve({ node: process.versions.node, ada: process.versions.ada, unicode: process.versions.unicode }, (input, base) => {
  const u = URL.parse(input, base);
  if (u === null) return { url: null };
  return { url: properties(u), baseHostname: base === undefined ? "" : URL.parse(base).hostname };
});
