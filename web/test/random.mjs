// Random sequences of constructor, setter and parameter calls on two
// implementations. After each call, everything that can be read must be the same. In
// half of the sequences, searchParams is read only when it is called, since a URL changes
// in another way from then on. The seed makes a run repeatable.
import { strings } from "./attributes.mjs";

const schemes = ["https", "http", "ftp", "file", "ws", "wss", "a", "mailto", "data", "blob", "javascript", "HTTPS", "1", "a+b", ""];
const hosts = ["a.test", "EXAMPLE.org", "1.2.3", "0x7f.1", "[::1]", "[1::0:0:2]", "", "xn--nxa", "bücher.example", "a b", "%41", "%2e", "a%00b", "[", "256.1.1.1", "ａ.test", "\u00AD", "a..b", "_", "x\uD800", "1e1", "09"];
const ports = ["", "80", "443", "21", "0", "65535", "65536", "08", "8x", "x", "-1", " 81", "8\t1", "٣"];
const paths = ["", "/", "/a/b", "//a", "/.//a", "/../x", "/%2e%2E/y", "\\a\\b", "/C:/d", "/c|/..", "a b  ", ".", "..", "/a?b", "/€", "/\uDC00", "/'\"<>`{}|^", "/%", "/\t\n", "  "];
const queries = ["", "?", "?a=b", "?a=b&c", "a= ~'", "?%41=%zz&+", "?&&=&", "?\uD83D\uDE00=\uD83D", "?a\tb=c\n", "??x", "?€#y", "?%00\0", "?\uFEFF"];
const fragments = ["", "#", "#f", "##", "# `<>\"", "#%41\uD800", "#\0\t", "f"];
const users = ["", "u", "u:p", "@", ":", "%41", "u/\\?#", "é\uD800", "a b"];
const values = { protocol: schemes, username: users, password: users, host: hosts, hostname: hosts, port: ports, pathname: paths, search: queries, hash: fragments };
const names = ["a", "b", "", "€", "\uD800", "\u{1F308}", "\uFB03", "a b", "&=", "\0"];

// generator returns a function that returns random numbers below n (xorshift).
function generator(seed) {
  let x = seed | 1;
  return (n) => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 0) % n;
  };
}

// randomCalls runs count sequences on both and returns the number of calls, at most
// limit differences, and the number of sequences that ended early. Theirs reparses
// its own href on every change. A change of scheme can make a URL that does not
// survive that; its sequence ends early.
// https://url.spec.whatwg.org/#concept-url-serializer
export function randomCalls(ours, theirs, seed, count, limit = 20) {
  const random = generator(seed);
  const pick = (list) => list[random(list.length)];
  const problems = [];
  let calls = 0;
  let early = 0;

  const randomURL = () => {
    const scheme = schemes[random(random(2) ? 8 : schemes.length)];
    const slashes = pick(["//", "//", "//", "//", "/", "", "\\\\", "///"]);
    const user = random(4) === 0 ? pick(users) + "@" : "";
    const port = random(3) === 0 ? ":" + pick(ports) : "";
    const reference = (slashes && random(8) ? slashes + user + pick(hosts) + port : "") + pick(paths) + pick(queries) + pick(fragments);
    return random(6) === 0 ? reference : `${scheme}:${reference}`;
  };
  const step = () => {
    const name = pick(names);
    const value = pick(names);
    switch (random(12)) {
      case 0: return ["append", name, value];
      case 1: return ["delete", name];
      case 2: return ["delete", name, value];
      case 3: return ["set", name, value];
      case 4: return ["sort"];
      case 5: return ["href =", randomURL()];
      default: {
        const attribute = pick(Object.keys(values));
        const joined = random(3) === 0 && attribute === "host" ? ":" + pick(ports) : "";
        return [`${attribute} =`, pick(values[attribute]) + joined];
      }
    }
  };
  const perform = (url, [what, ...args]) => {
    if (what.endsWith(" =")) {
      url[what.slice(0, -2)] = args[0];
    } else {
      url.searchParams[what](...args);
    }
  };
  const attempt = (call) => {
    try {
      return call();
    } catch (error) {
      return error?.constructor;
    }
  };
  const attributesOf = (url) => strings.map((name) => url[name]).join("\n");
  const everything = (url) => [attributesOf(url), url.searchParams.toString(), url.searchParams.size, ...url.searchParams].join("\n");

  for (let i = 0; i < count && problems.length < limit; i++) {
    const args = random(3) === 0 ? [randomURL(), randomURL()] : [randomURL()];
    const log = [`new URL(${args.map((a) => JSON.stringify(a)).join(", ")})`];
    const [a, b] = [ours, theirs].map(({ URL }) => attempt(() => new URL(...args)));
    calls++;
    if (typeof a === "function" || typeof b === "function") {
      if (a !== b) {
        problems.push(`${log}: ${a.href ?? a.name}, theirs ${b.href ?? b.name}`);
      }
      continue;
    }
    const state = random(2) ? everything : attributesOf;
    for (let n = 1 + random(7); ; n--) {
      const [x, y] = [state(a), state(b)];
      if (x !== y) {
        problems.push(`${log.join("; ")}:\n${x}\ntheirs\n${y}`);
        break;
      }
      if (theirs.URL.parse(b.href)?.href !== b.href) {
        early++;
        break;
      }
      if (n === 0) {
        break;
      }
      const call = step();
      log.push(JSON.stringify(call));
      const [e, f] = [attempt(() => perform(a, call)), attempt(() => perform(b, call))];
      calls++;
      if (e !== f) {
        problems.push(`${log.join("; ")}: ${e?.name}, theirs ${f?.name}`);
        break;
      }
    }
  }
  return { calls, early, problems };
}
