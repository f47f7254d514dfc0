// Reads one request per line from standard input and writes one answer per line
// to standard output, in the same order. A request is an array of one or two
// elements, the input and the base; each is a string, or {"hex": "..."} if it is
// not UTF-8. Or it is an array of calls; see play.js. All reads and writes
// block: the program at the other end writes and reads at the same time.
"use strict";
const fs = require("node:fs");

const idle = new Int32Array(new SharedArrayBuffer(4));

function patiently(call) {
  for (;;) {
    try {
      return call();
    } catch (e) {
      if (e.code === "EOF") return 0;
      if (e.code !== "EAGAIN") throw e;
      Atomics.wait(idle, 0, 0, 1);
    }
  }
}

function write(text) {
  const data = Buffer.from(text);
  for (let at = 0; at < data.length;) {
    at += patiently(() => fs.writeSync(1, data, at));
  }
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

function text(x) {
  return typeof x === "string" ? x : decoder.decode(Buffer.from(x.hex, "hex"));
}

// serve answers requests with judge, and arrays of calls with Class, a URL class
// of the Web API, and Params, its URLSearchParams.
function serve(versions, Class, judge, Params = URLSearchParams) {
  write(JSON.stringify(versions) + "\n");
  let data = Buffer.alloc(1 << 20);
  let end = 0;
  for (;;) {
    if (end === data.length) {
      data = Buffer.concat([data, Buffer.alloc(data.length)]);
    }
    const n = patiently(() => fs.readSync(0, data, end, data.length - end));
    if (n === 0) return;
    const last = data.subarray(0, end + n).lastIndexOf(10) + 1;
    end += n;
    if (last === 0) continue;
    const lines = data.toString("utf8", 0, last - 1).split("\n");
    data.copy(data, 0, last, end);
    end -= last;
    const answers = lines.map(line => {
      const request = JSON.parse(line);
      const [input, base] = request;
      try {
        if (Array.isArray(input)) return JSON.stringify({ states: play(Class, Params, request) });
        return JSON.stringify(judge(text(input), base === undefined ? undefined : text(base)));
      } catch (e) {
        return JSON.stringify({ crash: String(e) });
      }
    });
    write(answers.join("\n") + "\n");
  }
}
