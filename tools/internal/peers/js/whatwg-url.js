// The judge "whatwg-url": the npm package, for its list of validation errors and
// its search setter, which follows the newest revision. The first argument is
// the folder that contains node_modules.
"use strict";
const modules = require("node:path").join(process.argv.at(-1), "node_modules");

const whatwg = require(`${modules}/whatwg-url`);

// version returns the version of a package, as whatwg-url finds it.
function version(name) {
  return require(require.resolve(`${name}/package.json`, { paths: [`${modules}/whatwg-url`] })).version;
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
