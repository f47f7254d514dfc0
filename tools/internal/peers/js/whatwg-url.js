// The judge "whatwg-url": the npm package, for its list of validation errors and
// its search setter, which follows the newest revision. The first argument is
// the folder that contains node_modules.
"use strict";
const modules = require("node:path").join(process.argv.at(-1), "node_modules");

// The package brings a tr46 for Unicode 18. Replace it with the one installed
// next to it, which has the version of Unicode that weburl implements.
const tr46 = require.resolve(`${modules}/tr46`);
require(tr46);
require.cache[require.resolve("tr46", { paths: [`${modules}/whatwg-url`] })] = require.cache[tr46];
const whatwg = require(`${modules}/whatwg-url`);

function version(name) {
  return JSON.parse(fs.readFileSync(`${modules}/${name}/package.json`)).version;
}

serve({ "whatwg-url": version("whatwg-url"), tr46: version("tr46") }, whatwg.URL, (input, base) => {
  let baseURL = null;
  if (base !== undefined) {
    baseURL = whatwg.parseURL(base);
    if (baseURL === null) return { url: null };
  }
  const { url, validationErrors } = whatwg.parseURLWithValidationErrors(input, { baseURL });
  return {
    url: url === null ? null : [whatwg.serializeURL(url), whatwg.serializeURLOrigin(url)],
    errors: validationErrors
  };
}, whatwg.URLSearchParams);
