// The judge "spec-url": its parser and its model of references, in the notation of
// the document that both sides implement. A request is a reference and its base,
// which may be a relative reference itself; the reference is parsed in the mode
// of the base.
"use strict";

const { pathToFileURL } = require("node:url");
const load = file => import(pathToFileURL(`${process.argv[1]}/node_modules/spec-url/src/${file}`));

function notation(model, url) {
  const out = [];
  const sequence = all => all.map(([type, value]) => `(${type} ${value === "" ? "ε" : value})`).join("・") || "ε";
  if (url.scheme != null) out.push(["scheme", url.scheme]);
  if (url.host != null) {
    const authority = [];
    if (url.user != null) {
      const userinfo = [["username", url.user]];
      if (url.pass != null) userinfo.push(["password", url.pass]);
      authority.push(["userinfo", sequence(userinfo)]);
    }
    if (String(url.host) !== "") authority.push(["host", String(url.host)]);
    if (url.port != null) authority.push(["port", String(url.port)]);
    out.push(["authority", sequence(authority)]);
  }
  if (url.drive != null) out.push(["drive", url.drive]);
  if (url.root != null) out.push(["path-root", "/"]);
  let dirs = url.dirs ?? [], file = url.file;
  if (file != null && file.includes("/")) { // an opaque path, which it does not split
    dirs = [...dirs, ...file.split("/")];
    file = dirs.pop();
  }
  for (const dir of dirs) out.push(["dir", dir]);
  if (file != null && file !== "") out.push(["file", file]);
  if (url.query != null) out.push(["query", url.query]);
  if (url.hash != null) out.push(["fragment", url.hash]);
  return sequence(out);
}

Promise.all([load("parser.js"), load("model.js")]).then(([parser, model]) => {
  const attempt = make => {
    try {
      return make();
    } catch {
      return null;
    }
  };
  const { version } = JSON.parse(require("node:fs").readFileSync(`${process.argv[1]}/node_modules/spec-url/package.json`, "utf8"));
  serve({ "spec-url": version }, URL, (input, base) => {
    base = attempt(() => parser.parse(base ?? ""));
    if (base === null) return {};
    const parse = () => parser.parse(input, model.modeFor(base));
    return {
      parsed: attempt(() => notation(model, parse())),
      rebased: attempt(() => notation(model, model.rebase(parse(), base))),
      resolved: attempt(() => model.print(model.resolve(parse(), model.resolve(base)), { unicode: false })),
    };
  });
});
