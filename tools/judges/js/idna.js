// The judge "tr46": the package with which whatwg-url converts domains. A request is a
// domain and its flags, in the order of the constant names, as ones and zeros.
"use strict";

const names = ["checkHyphens", "checkBidi", "checkJoiners", "useSTD3ASCIIRules", "verifyDNSLength", "transitionalProcessing"];
const modules = require("node:path").join(process.argv.at(-1), "node_modules");
const tr46 = require(`${modules}/tr46`);

serve({ tr46: require(`${modules}/tr46/package.json`).version, unicode: process.versions.unicode }, URL, (domain, flags) => {
  const options = Object.fromEntries(names.map((name, i) => [name, flags[i] === "1"]));
  const unicode = tr46.toUnicode(domain, options);
  return { ascii: tr46.toASCII(domain, options), unicode: unicode.error ? null : unicode.domain };
});
