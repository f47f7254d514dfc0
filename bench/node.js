// The peer that runs in Node: reads requests, one line of JSON each, and answers
// each with a line. A pass is the same as Pass in Go.
'use strict';
let sink = 0;

// Node caches the string of a URLSearchParams, so form serialize cannot be
// measured.
const works = {
  'parse'(pages) {
    const texts = pages.flatMap((p) => p.Refs);
    return (see) => {
      let n = 0, accepted = 0;
      for (const s of texts) {
        const u = URL.parse(s);
        if (u === null) continue;
        const { href, hostname } = u;
        accepted++;
        n += href.length + hostname.length;
        if (see) see(href, hostname);
      }
      sink += n;
      return accepted;
    };
  },
  'check'(pages) {
    const texts = pages.flatMap((p) => p.Refs);
    return (see) => {
      let accepted = 0;
      for (const s of texts) {
        if (!URL.canParse(s)) continue;
        accepted++;
        if (see) see('', '');
      }
      return accepted;
    };
  },
  'resolve'(pages) {
    return (see) => {
      let n = 0, accepted = 0;
      for (const p of pages) {
        const base = p.Base === '' ? undefined : p.Base;
        for (const s of p.Refs) {
          const u = URL.parse(s, base);
          if (u === null) continue;
          const { href, hostname } = u;
          accepted++;
          n += href.length + hostname.length;
          if (see) see(href, hostname);
        }
      }
      sink += n;
      return accepted;
    };
  },
  'form parse'(pages) {
    const texts = pages.flatMap((p) => p.Refs);
    return (see) => {
      let n = 0, accepted = 0;
      for (const s of texts) {
        const list = new URLSearchParams(s);
        accepted++;
        n += list.size;
        if (see) see(list.toString(), '');
      }
      sink += n;
      return accepted;
    };
  },
};

const loaded = new Map();

function answer(request) {
  if ('load' in request) {
    loaded.set(request.load, works[request.work](request.pages));
    return {};
  }
  if ('unload' in request) {
    loaded.delete(request.unload);
    return {};
  }
  if ('run' in request) {
    const pass = loaded.get(request.run);
    let accepted = 0;
    const start = process.hrtime.bigint();
    for (let i = 0; i < request.passes; i++) accepted = pass(null);
    return { Nanoseconds: Number(process.hrtime.bigint() - start), Accepted: accepted };
  }
  if ('see' in request) {
    const seen = [];
    loaded.get(request.see)((result, host) => seen.push([result, host]));
    return seen;
  }
  return { Node: process.versions.node, Ada: process.versions.ada, Works: Object.keys(works) };
}

require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  let text;
  try {
    text = JSON.stringify(answer(JSON.parse(line)));
  } catch (error) {
    text = '!' + String(error).replaceAll('\n', ' ');
  }
  process.stdout.write(text + '\n');
});
