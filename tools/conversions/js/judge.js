// Answers lines {"source": SOURCE, "urls": [URL, …], "paths": [PATH, …]} about the language
// that the argument names, with lines {"rejected": true} or {"matches": "yn?…"}.
"use strict";

const letter = b => (b ? "y" : "n");

function pathToRegexp(name) {
  const { match } = require(name);
  return ({ source, paths }) => {
    const matches = match(source, { decode: x => x });
    return { matches: paths.map(path => letter(matches(path) !== false)).join("") };
  };
}

// Here, a segment "*" may be empty. In minimatch, it may not, and a slash may follow.
function glob() {
  const { Minimatch } = require("minimatch");
  const options = { dot: true, nobrace: true, noext: true, nonegate: true, nocomment: true, preserveMultipleSlashes: true };
  return ({ source, urls }) => {
    let sources = [""];
    source.split("/").forEach((segment, i) => {
      const choices = segment === "*" ? ["*", ""] : [segment];
      sources = sources.flatMap(s => choices.map(c => (i ? s + "/" : "") + c));
    });
    const all = sources.map(s => new Minimatch(s, options));
    const matches = (m, i, u) => m.match(u) && (!u.endsWith("/") || /\/(\*\*|)$/.test(sources[i]));
    const answer = u => (u.endsWith("//") ? "?" : letter(all.some((m, i) => matches(m, i, u))));
    return { matches: urls.map(answer).join("") };
  };
}

// What one package reads and the other one expands to the same text is an expansion. Nothing
// tells what is none.
function template() {
  const { parseTemplate } = require("url-template");
  const reader = require("uri-templates");
  const values = ["", "a", "a b", "é", "a/b", "a@b", "100%", "世", "a=b&c", "7", "a.b", "~", undefined];
  let seed = 1;
  const random = n => {
    seed = (seed * 48271) % 2147483647;
    return seed % n;
  };
  return ({ source, urls }) => {
    const writer = parseTemplate(source);
    const others = [];
    for (let i = 0; i < 40; i++) {
      const variables = { h: "www" };
      for (const name of "xyzvqrf") {
        variables[name] = values[random(values.length)];
      }
      others.push(writer.expand(variables));
    }
    const read = u => {
      try {
        const read = reader(source).fromUri(u);
        return Object.values(read).every(v => typeof v === "string") && writer.expand(read) === u;
      } catch {
        return false;
      }
    };
    return { matches: urls.map(u => (read(u) ? "y" : "?")).join(""), others };
  };
}

const name = process.argv[1];
const answer = name === "glob" ? glob() : name === "template" ? template() : pathToRegexp(name);
require("node:readline").createInterface({ input: process.stdin }).on("line", line => {
  let a;
  try {
    a = answer(JSON.parse(line));
  } catch (e) {
    a = { rejected: true };
  }
  process.stdout.write(JSON.stringify(a) + "\n");
});
