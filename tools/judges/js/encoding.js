// The judge "@exodus/bytes": percent-encode after encoding, with the two sets that
// the Standard uses with legacy encodings. A request is a text and the name of an
// encoding. Of a long text, only a digest of the query is compared.
"use strict";

const { hash } = require("node:crypto");
const { pathToFileURL } = require("node:url");
const folder = `${process.argv[1]}/node_modules/@exodus/bytes/`;

// Without encoding.js, whatwg.js lacks the encodings of several bytes.
Promise.all(["whatwg.js", "encoding.js"].map(file => import(pathToFileURL(folder + file)))).then(([{ percentEncodeAfterEncoding }]) => {
  const { version } = JSON.parse(require("node:fs").readFileSync(folder + "package.json", "utf8"));
  const specialQuery = " \"#'<>";
  const form = " !\"#$%&'()+,/:;<=>?@[\\]^`{|}~";
  serve({ "@exodus/bytes": version }, URL, (input, encoding) => {
    const query = percentEncodeAfterEncoding(encoding, input, specialQuery);
    if (input.length > 1000) return { query: hash("sha256", query), form: "" };
    return { query, form: percentEncodeAfterEncoding(encoding, input, form, true) };
  });
});
