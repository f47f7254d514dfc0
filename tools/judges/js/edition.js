// A judge of an older edition: the version of the npm package whatwg-url in the
// folder that the constant folder names, with the tr46 that npm installs for it, or
// another one if replace is set. The first argument is the folder that contains
// node_modules. An answer also has the calls of tr46: each domain, and its result.
"use strict";
const path = require("node:path");
const modules = path.join(process.argv[1], "node_modules");
const version = file => JSON.parse(fs.readFileSync(file)).version;

const own = require.resolve("tr46", { paths: [`${modules}/${folder}`] });
const file46 = replace === undefined ? own : require.resolve(`${modules}/${replace.folder}`);
const tr46 = require(file46);
const toASCII = replace === undefined ? tr46.toASCII : replace.toASCII(tr46);
const domains = [];
require(own).toASCII = (domain, ...more) => {
  const result = toASCII(domain, ...more);
  domains.push([domain, result]);
  return result;
};
const { URL: Class } = require(`${modules}/${folder}`);
adjust(Class);

const versions = { "whatwg-url": version(`${modules}/${folder}/package.json`), tr46: version(path.join(path.dirname(file46), "package.json")) };
serve(versions, Class, (input, base) => {
  domains.length = 0;
  let u;
  try {
    u = new Class(input, base);
  } catch (e) {
    if (!(e instanceof TypeError)) throw e;
    return { url: null, domains: [...domains] };
  }
  return { url: properties(u), domains: [...domains] };
});
