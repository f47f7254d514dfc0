// Prints how fast the classes are beside Node's own and, if it is given the folder
// of the package, whatwg-url:
//
//	node speed.mjs LIST [FOLDER]
//
// LIST is a file with a URL per line. The classes take turns; the last column is
// the median of the ratios to Node's own in the same round.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as weburl from "weburl";

const [list, folder] = process.argv.slice(2);
const urls = readFileSync(list, "utf8").split("\n").slice(0, 5000);
const classes = { "Node": URL, "weburl": weburl.URL };
if (folder) {
  classes["whatwg-url"] = createRequire(`${folder}/`)("whatwg-url").URL;
}

function pass(URL) {
  let length = 0;
  const start = process.hrtime.bigint();
  for (const url of urls) {
    try {
      length += new URL(url).href.length;
    } catch {
      // not a URL
    }
  }
  return { length, ns: Number(process.hrtime.bigint() - start) / urls.length };
}

const rounds = 15;
const times = {};
for (let round = -3; round < rounds; round++) {
  for (const [name, URL] of Object.entries(classes)) {
    const { length, ns } = pass(URL);
    if (length !== pass(classes.Node).length) {
      throw new Error(`${name} gives other URLs`);
    }
    if (round >= 0) {
      (times[name] ??= []).push(ns);
    }
    await new Promise(setImmediate); // memory is freed between tasks
  }
}
const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
for (const [name, ns] of Object.entries(times)) {
  const ratio = median(ns.map((t, i) => t / times.Node[i]));
  console.log(`${name.padEnd(10)} ${Math.round(median(ns))} ns ${ratio.toFixed(2)}`);
}
