// A judge of an older edition: the version of the npm package whatwg-url in the
// folder that the constant folder names. The first argument is the folder that
// contains node_modules.
"use strict";
const modules = require("node:path").join(process.argv[1], "node_modules");
const version = name => JSON.parse(fs.readFileSync(`${modules}/${name}/package.json`)).version;

// It must not bring its own tr46, which has another version of Unicode.
const tr46 = require.resolve(`${modules}/tr46`);
const exports46 = adapt(require(tr46));
require.cache[require.resolve("tr46", { paths: [`${modules}/${folder}`] })] = { ...require.cache[tr46], exports: exports46 };
const { URL: Class } = require(`${modules}/${folder}`);
adjust(Class);

serve({ "whatwg-url": version(folder), tr46: version("tr46") }, Class, (input, base) => {
  let u;
  try {
    u = new Class(input, base);
  } catch (e) {
    if (!(e instanceof TypeError)) throw e;
    return { url: null };
  }
  return { url: properties(u) };
});
