// Prints how fast the classes are beside Node's own and, if it is given the folder
// of the package, whatwg-url:
//
//	node speed.mjs LIST [FOLDER]
//
// LIST is a file with a URL per line. The classes take turns. What is printed is the time of
// the fastest round, since a busy machine can only add to it, and its ratio to Node's own.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as weburl from "weburl";

const [list, folder] = process.argv.slice(2);
// Each is a string of its own, as in a page, not a part of one that is not ASCII.
const urls = JSON.parse(JSON.stringify(readFileSync(list, "utf8").split("\n").slice(0, 5000)));
const classes = { "Node": { URL, URLSearchParams }, "weburl": weburl };
if (folder) {
  classes["whatwg-url"] = createRequire(`${folder}/`)("whatwg-url");
}

const paths = urls.map((url) => URL.parse(url)?.pathname ?? "/");
const queries = urls.map((url) => URL.parse(url)?.search).filter(Boolean);
const long = Array.from({ length: 100 }, (_, i) => `name${i}=value+${i}`).join("&");

// works maps names to functions that return one of another: it does the work, and returns
// how often, and a number that depends on what has come out.
const works = {
  "new URL(x).href": ({ URL }) => () => {
    let sum = 0;
    for (const url of urls) {
      try {
        sum += new URL(url).href.length;
      } catch {
        // not a URL
      }
    }
    return [urls.length, sum];
  },
  "URL.canParse(x)": ({ URL }) => () => {
    let sum = 0;
    for (const url of urls) {
      sum += URL.canParse(url) ? 1 : 0;
    }
    return [urls.length, sum];
  },
  "hostname": ({ URL }) => {
    const objects = urls.map((url) => URL.parse(url)).filter(Boolean);
    return () => {
      let sum = 0;
      for (const object of objects) {
        sum += object.hostname.length;
      }
      return [objects.length, sum];
    };
  },
  "pathname =": ({ URL }) => {
    const object = new URL("https://example.org/a/b?x=y#z");
    return () => {
      let sum = 0;
      for (const path of paths) {
        object.pathname = path;
        sum += object.href.length;
      }
      return [paths.length, sum];
    };
  },
  "href =": ({ URL }) => {
    const object = new URL("https://example.org/a/b?x=y#z");
    return () => {
      let sum = 0;
      for (const url of urls) {
        try {
          object.href = url;
        } catch {
          // not a URL
        }
        sum += object.href.length;
      }
      return [urls.length, sum];
    };
  },
  "a pair, of few": ({ URLSearchParams }) => iterating(queries.map((query) => new URLSearchParams(query))),
  "a pair, of 100": ({ URLSearchParams }) => iterating(Array.from({ length: 50 }, () => new URLSearchParams(long))),
};

function iterating(objects) {
  return () => {
    let count = 0;
    let sum = 0;
    for (const object of objects) {
      for (const [name, value] of object) {
        count++;
        sum += name.length + value.length;
      }
    }
    return [count, sum];
  };
}

const rounds = 40;
for (const [title, prepare] of Object.entries(works)) {
  const times = {};
  for (let round = 0; round < rounds; round++) {
    let expected;
    for (const [name, given] of Object.entries(classes)) {
      const work = prepare(given);
      const start = process.hrtime.bigint();
      const [count, sum] = work();
      const ns = Number(process.hrtime.bigint() - start) / count;
      if (sum !== (expected ??= sum)) {
        throw new Error(`${title}: ${name} gives other results`);
      }
      times[name] = Math.min(ns, times[name] ?? Infinity);
      await new Promise(setImmediate); // memory is freed between tasks
    }
  }
  for (const [name, ns] of Object.entries(times)) {
    console.log(`${title.padEnd(16)} ${name.padEnd(10)} ${Math.round(ns).toString().padStart(5)} ns ${(ns / times.Node).toFixed(1)}`);
  }
}
