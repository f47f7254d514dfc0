// The classes of core-js, which defines them if there are none. What Node defines only
// when it is asked for needs its own.
"use strict";

for (const name of ["Response", "fetch", "WebSocket"]) void globalThis[name];
delete globalThis.URL;
delete globalThis.URLSearchParams;
const modules = require("node:path").join(process.argv.at(-1), "node_modules");
require(`${modules}/core-js/stable/url`);
require(`${modules}/core-js/stable/url-search-params`);
const { version } = JSON.parse(fs.readFileSync(`${modules}/core-js/package.json`));
serve({ "core-js": version }, URL, () => null);
