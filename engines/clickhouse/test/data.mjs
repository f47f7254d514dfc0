// The data files of tests, where internal/test/suite finds them, and lists made from them.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");
const roots = process.env.WEBURL_SUITES ? [process.env.WEBURL_SUITES] : [join(root, "../shared"), join(root, "testdata/suites")];

function read(name) {
  const dir = roots.find((dir) => existsSync(join(dir, name)));
  if (!dir) throw new Error(`${name} is not in ${roots.join(" or ")}; run scripts/fetch-suites or set WEBURL_SUITES`);
  return readFileSync(join(dir, name));
}

// suite returns the cases of web-platform-tests. As in a USVString, a lone surrogate is
// U+FFFD.
export function suite() {
  const whole = (value) => (typeof value === "string" ? value.toWellFormed?.() ?? Buffer.from(value).toString() : value);
  return JSON.parse(read("wpt/url/resources/urltestdata.json"))
    .filter((c) => typeof c === "object")
    .map((c) => Object.fromEntries(Object.entries(c).map(([key, value]) => [key, whole(value)])));
}

// lists returns the lines of the corpora as Buffers, unchanged except for a byte order mark.
export function lists() {
  return ["urls/kasztp.txt", "urls/userbait.txt"].flatMap((name) => {
    const text = read(name).toString("latin1").replace(/^\xef\xbb\xbf/, "");
    return text.split(/\r?\n/).filter(Boolean).map((line) => Buffer.from(line, "latin1"));
  });
}

// Ways to write a line differently, most of them the same URL. Bytes stand for themselves.
const ways = [
  (s) => s,
  (s) => s.replace(/^https?/, (m) => m.toUpperCase()),
  (s, i) => `${s}${s.includes("?") ? "&" : "?"}page=${i}`,
  (s) => s.replaceAll("/", "\\"),
  (s, i) => `${s}/a/../b/./%2e%2E/${i}`,
  (s, i) => s.slice(0, i % s.length) + "\t" + s.slice(i % s.length),
  (s) => ` \x01${s}\x1f`,
  (s, i) => `${s}#\xc3\xa4 "${i}"`,
  (s, i) => `${s}?\xff\xc3${i}\xed\xa0\x80`,
  (s) => s.replace(/^(https?:\/\/)([^/?#]*)/, (m, head, host) => head + host.toUpperCase() + ".:80"),
  (s) => s.replace(/^(https?:\/\/)/, "$1user:p@ss@"),
  (s, i) => s.replace(/^(https?:\/\/)[^/?#]*/, `$10x7f.0.${i % 256}.${i % 999}`),
  (s, i) => s.replace(/^(https?:\/\/)/, `$1b\xc3\xbccher-${i % 50}.`),
  (s) => s.replace(/^https?:/, ""),
  (s, i) => s.replace(/^(https?:\/\/[^/?#]*)/, `$1:${i % 70000}`),
  (s, i) => s.replace(/^(https?:\/\/)/, `$1xn--${i}.`),
  (s, i) => `${s}\0|^\`{}<>'${i}`,
];

// million returns 1,000,000 lines: the lists as they are, and then written differently.
export function million() {
  const real = lists();
  const lines = [];
  for (let i = 0; i < 1_000_000; i++) {
    const way = ways[Math.floor(i / real.length) % ways.length];
    lines.push(Buffer.from(way(real[i % real.length].toString("latin1"), i), "latin1"), Buffer.from("\n"));
  }
  return Buffer.concat(lines);
}
