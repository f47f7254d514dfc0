// The peer that runs in Node: reads requests, one line of JSON each, and answers
// each with a line. A pass is the same as Pass in Go. The argument is the folder whose
// node_modules contains the packages.
'use strict';
const fs = require('node:fs');
const { pathToFileURL, fileURLToPath } = require('node:url');
const modules = process.argv[1] + '/node_modules/';
let sink = 0;

// over returns a pass that calls f with each input; f returns null if it does not
// accept the input.
function over(inputs, f) {
  return (see) => {
    let n = 0, accepted = 0;
    for (const input of inputs) {
      const result = f(input);
      if (result === null) continue;
      accepted++;
      n += result.length;
      if (see) see(typeof result === 'string' ? result : hex(result), '');
    }
    sink += n;
    return accepted;
  };
}

// hex returns bytes in hexadecimal.
const hex = (bytes) => Buffer.from(bytes).toString('hex');

const texts = (pages) => pages.flatMap((p) => p.Refs);
const links = (pages, parse) => pages.flatMap((p) => {
  const base = parse(p.Base);
  return base === null ? [] : p.Refs.map((ref) => [base, ref]);
});
const orNull = (f) => {
  try {
    return f();
  } catch {
    return null;
  }
};

const patterns = (pages) => texts(pages).map((text) => JSON.parse(text));
const prepared = (pages) => patterns(pages).flatMap(({ pattern, input }) => {
  const p = orNull(() => new URLPattern(...pattern));
  return p === null ? [] : [[p, input]];
});

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
  'pattern make': (pages) => over(patterns(pages), ({ pattern }) => orNull(() => new URLPattern(...pattern).pathname)),
  'pattern test': (pages) => over(prepared(pages), ([p, input]) => p.test(input) ? 'yes' : 'no'),
  'pattern match': (pages) => over(prepared(pages), ([p, input]) => {
    const r = p.exec(input);
    return r === null ? '' : r.pathname.input;
  }),
  'file URL': (pages) => over(texts(pages), (path) => pathToFileURL(path, { windows: false }).href),
  'file path': (pages) => over(texts(pages), (s) => fileURLToPath(s, { windows: false })),
};

// An edition is read by the package whatwg-url of its time.
const reads = (pages, { parseURL, serializeURL }) => over(links(pages, (base) => base), ([base, ref]) => {
  let baseURL = null;
  if (base !== '') {
    baseURL = parseURL(base);
    if (baseURL === null) return null;
  }
  const u = parseURL(ref, { baseURL });
  return u === null ? null : serializeURL(u);
});

// The works that packages do, by the folder of the package.
const packaged = {
  '@exodus/bytes': {
    'encode'(pages, load) {
      const { createMultibyteEncoder } = load('multi-byte.js'), { createSinglebyteEncoder } = load('single-byte.js');
      const all = pages.flatMap((p) => {
        const name = p.Encoding.toLowerCase();
        const encode = /^(windows|iso-8859)/.test(name) ? createSinglebyteEncoder(name) : createMultibyteEncoder(name);
        return p.Refs.map((text) => [encode, text]);
      });
      return over(all, ([encode, text]) => encode(text));
    },
    'encode query'(pages, load) {
      load('encoding.js'); // without it, the next lacks the encodings of several bytes
      const { percentEncodeAfterEncoding } = load('whatwg.js');
      const all = pages.flatMap((p) => p.Refs.map((text) => [p.Encoding.toLowerCase(), text]));
      return over(all, ([encoding, text]) => percentEncodeAfterEncoding(encoding, text, ' "#\'<>'));
    },
  },
  'whatwg-url': {
    'valid': (pages, load) => {
      const { isValidURLString } = load('index.js');
      return over(texts(pages), (s) => isValidURLString(s) ? 'yes' : 'no');
    },
    'findings': (pages, load) => {
      const { isValidURLString, parseURLWithValidationErrors } = load('index.js');
      return over(texts(pages), (s) => {
        parseURLWithValidationErrors(s);
        return isValidURLString(s) ? 'yes' : 'no';
      });
    },
    'edition whatwg-literal': (pages, load) => reads(pages, load('index.js')),
  },
  'whatwg-url-2025': { 'edition whatwg-2025': (pages, load) => reads(pages, load('index.js')) },
  'whatwg-url-2017': { 'edition whatwg-2017': (pages, load) => reads(pages, load('lib/public-api.js')) },
  'spec-url': {
    'rebase': (pages, load) => {
      const { parse } = load('src/parser.js'), { modeFor, rebase, print } = load('src/model.js');
      return over(links(pages, (base) => orNull(() => parse(base))), ([base, ref]) =>
        orNull(() => print(rebase(parse(ref, modeFor(base)), base), { unicode: false })));
    },
    'resolve by algebra': (pages, load) => {
      const { parse } = load('src/parser.js'), { modeFor, resolve, print } = load('src/model.js');
      return over(links(pages, (base) => orNull(() => resolve(parse(base)))), ([base, ref]) =>
        orNull(() => print(resolve(parse(ref, modeFor(base)), base), { unicode: false })));
    },
  },
};

const packages = {}, missing = [];
for (const [folder, all] of Object.entries(packaged)) {
  let about;
  try {
    about = JSON.parse(fs.readFileSync(modules + folder + '/package.json', 'utf8'));
  } catch {
    missing.push(folder);
    continue;
  }
  for (const [work, prepare] of Object.entries(all)) {
    packages[work] = about.name + ' ' + about.version;
    works[work] = (pages) => prepare(pages, (file) => require(modules + folder + '/' + file));
  }
}

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
  return { Node: process.versions.node, Ada: process.versions.ada, Works: Object.keys(works), Packages: packages, Missing: missing };
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
