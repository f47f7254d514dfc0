// Attacks on the memory and the stack of the module, each in a process of its own:
//
//	node attacks.mjs
//
// With the name of one, it is run in this process, which must print "done", nothing
// else, and exit.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setImmediate } from "node:timers/promises";
import { inspect, promisify } from "node:util";
import { runInNewContext } from "node:vm";
import { EndedError, load } from "weburl/load";
import { makeInspectable } from "../inspect.js";
import { collector } from "./collector.mjs";
import { Tests, equal, throws } from "./harness.mjs";
import { report } from "./report.mjs";

const wasm = readFileSync(createRequire(import.meta.url).resolve("weburl/weburl.wasm"));
const native = { URL, URLSearchParams };
const maxArguments = 2 ** 25;
const maxObject = 2 ** 26;
const maxHost = 2 ** 22;
const seconds = 300; // for each attack

// works checks that an instance does what it should.
function works({ URL, URLSearchParams }) {
  const url = new URL("../é?a=1", "https://a.test/b/c");
  url.searchParams.append("b", "€");
  equal(url.href, "https://a.test/%C3%A9?a=1&b=%E2%82%AC");
  equal([...new URLSearchParams("c=d&e")], [["c", "d"], ["e", ""]]);
  equal(URL.canParse("x"), false);
}

// same compares long strings without printing them.
function same(got, want, what) {
  equal(got === want, true, `${what}: got ${got.length} code units, want ${want.length}`);
}

const attacks = {
  // The limit of arguments is in bytes of UTF-8.
  async arguments() {
    const classes = await load(wasm);
    const { URL, URLSearchParams } = classes;
    const start = "https://a.test/?";
    for (const [what, text] of [["ASCII", "a".repeat(maxArguments - start.length)], ["two bytes each", "é".repeat((maxArguments - start.length) / 2)],
      ["surrogates", "\uD800".repeat((maxArguments - start.length - 1) / 3) + "a"]]) {
      same(new URL(start + text).href, new native.URL(start + text).href, what);
      throws(RangeError, () => new URL(`${start}${text}a`), what);
      throws(RangeError, () => URL.canParse(text, `${start}a`), what);
      throws(RangeError, () => URL.parse(`${start}${text}a`), what);
    }
    const url = new URL("https://a.test/");
    const half = "b".repeat(maxArguments / 2);
    const params = new URLSearchParams();
    params.append(half, half);
    throws(RangeError, () => params.append(half, `${half}a`));
    throws(RangeError, () => params.has(`${half}${half}a`));
    equal([params.size, params.get(half) === half], [1, true]);
    throws(RangeError, () => { url.hash = `${half}${half}a`; });
    throws(RangeError, () => { url.href = `x:${half}${half}`; });
    equal(url.href, "https://a.test/");
    // A packed list has four bytes for each number.
    const list = (length) => [["c", "d".repeat(length)]];
    equal(new URLSearchParams(list(maxArguments - 13)).get("c").length, maxArguments - 13);
    throws(RangeError, () => new URLSearchParams(list(maxArguments - 12)));
    equal(new URLSearchParams({ c: list(maxArguments - 13)[0][1] }).get("c").length, maxArguments - 13);
    throws(RangeError, () => new URLSearchParams({ c: list(maxArguments - 12)[0][1] }));
    throws(RangeError, () => new URLSearchParams([["é".repeat(maxArguments / 2), ""]]));
    throws(RangeError, () => new URLSearchParams([["a".repeat(2 ** 29 - 100), ""]]));
    works(classes);
    // Memory reserved for arguments that turn out to be too long is not read in place of a
    // later call's arguments.
    throws(RangeError, () => { url.search = `${"é".repeat(maxArguments / 2)}a`; });
    equal(url.href, "https://a.test/");
    works(classes);
  },

  // The inputs that need most memory for their length.
  async pairs() {
    delete globalThis.URLSearchParams; // which would need as much again
    const classes = await load(wasm);
    const params = new classes.URLSearchParams("a&".repeat(maxArguments / 2));
    equal(params.size, maxArguments / 2);
    throws(RangeError, () => new classes.URLSearchParams("a&".repeat(60 << 20)));
    throws(RangeError, () => new classes.URLSearchParams(`a&b&c${"&".repeat(120 << 20)}`));
    const long = "x".repeat(1e8);
    throws(RangeError, () => params.append(long, long));
    equal(params.size, maxArguments / 2);
    works(classes);
  },

  // The time to replace parameters does not depend on how many different ones there
  // were: if it grows with their square, this takes hours.
  async distinct() {
    const { URL } = await load(wasm);
    const url = new URL("https://a.test/");
    const { searchParams } = url;
    for (let round = 0; round < 3; round++) {
      url.search = Array.from({ length: 200000 }, (_, i) => `${round}_${i}`).join("&");
      equal([searchParams.size, searchParams.has(`${round}_199999`)], [200000, true]);
    }
    searchParams.append("a", "b");
    url.href = "https://a.test/";
    equal(searchParams.size, 0);
  },

  async host() {
    const classes = await load(wasm);
    const { URL } = classes;
    const host = "a".repeat(maxHost);
    for (const before of ["https://", "https:", "x://", "//", " \\\t/\n"]) {
      const args = before.includes(":") ? [] : ["https://b.test"];
      const most = host.slice(before.trim() === "https:" ? 6 : 0);
      same(new URL(`${before}${most}/é`, ...args).href, new native.URL(`${before}${most}/é`, ...args).href, before);
      throws(RangeError, () => new URL(`${before}${most}a/é`, ...args), before);
    }
    const url = new URL("https://b.test:81/");
    throws(RangeError, () => { url.host = `${host}a`; });
    throws(RangeError, () => { url.hostname = `${host}a`; });
    equal(url.host, "b.test:81");
    url.hostname = host;
    equal(url.hostname.length, maxHost);
    // Other parts may be longer.
    for (const other of [`data:,${host}${host}`, `https://b.test/${host}${host}`, `https://b.test?${host}${host}`, `x:${host}${host}`]) {
      same(new URL(other).href, new native.URL(other).href, other.slice(0, 20));
    }
    throws(RangeError, () => new URL(`blob:https://${host}a`).origin);
    works(classes);
  },

  // No member makes an object grow beyond the limit.
  async object() {
    const classes = await load(wasm);
    const { URL, URLSearchParams } = classes;
    const params = new URLSearchParams();
    const value = "a".repeat(maxArguments - 3);
    params.append("n", value);
    params.append("n", value);
    throws(RangeError, () => params.append("", ""));
    throws(RangeError, () => params.set("o", ""));
    equal([params.size, params.toString().length], [2, maxObject - 1]);
    params.delete("n");
    params.append("o", "1");
    equal(params.toString(), "o=1");

    const url = new URL(`https://a.test/${"p".repeat(maxArguments - 15)}`);
    url.search = "q".repeat(maxArguments);
    equal(url.href.length, maxObject + 1);
    throws(RangeError, () => { url.hash = "h"; });
    throws(RangeError, () => url.searchParams.append("", ""));
    equal(url.href.length, maxObject + 1);
    url.search = "";
    url.searchParams.append("r", "");
    equal(url.href.length, maxArguments + 3);
    works(classes);
  },

  // The objects of an instance take no more memory than its limit.
  async memory() {
    for (const memory of [2 ** 24 - 1, 2 ** 31 + 1, NaN, "x"]) {
      let error;
      await load(wasm, { memory }).catch((e) => { error = e; });
      equal(error instanceof RangeError, true);
    }
    const megabyte = "a".repeat(2 ** 20);
    const collect = collector();
    for (const [size, least] of [[2 ** 24, 4], [2 ** 27, 70]]) {
      const classes = await load(wasm, { memory: size });
      const { URLSearchParams } = classes;
      for (let round = 0; round < 3; round++) {
        let kept = [];
        // An object of a megabyte needs 32 for a moment: it is made of small pieces.
        const fill = () => {
          for (;;) {
            const params = new URLSearchParams();
            kept.push(params);
            for (let i = 0; i < 16; i++) {
              params.append(`${kept.length}`, megabyte.slice(0, 2 ** 16));
            }
          }
        };
        const { message } = throws(RangeError, fill);
        equal(message.startsWith("weburl: "), true, message);
        equal(kept.length > least && kept.length <= size / 2 ** 20, true, `${kept.length} objects of a megabyte in ${size}`);
        equal(kept[0].get("1").length, 2 ** 16); // existing objects still work
        kept = undefined;
        for (let i = 0; i < 5; i++) {
          collect();
          await setImmediate();
        }
        works(classes);
      }
    }
  },

  // If the program ends nevertheless, every call throws from then on.
  async ended() {
    const lost = [];
    for (let round = 0; round < 3; round++) {
      const classes = await load(limited(wasm, 2 ** 26));
      const { URL, URLSearchParams, handles } = classes;
      makeInspectable(classes);
      const url = new URL("https://u:p@kept.test:81/a?b=c#d");
      const unused = new URL("https://unused.test/?e=f");
      const params = new URLSearchParams("g=h&i=j");
      const { searchParams } = url;
      const [started, fresh] = [params.entries(), params.keys()];
      started.next();
      for (let i = 0; i < 1000; i++) {
        new URL("https://garbage.test/"); // freed later
      }
      const kept = [];
      const first = throws(EndedError, () => {
        for (;;) {
          kept.push(new URLSearchParams("k=".padEnd(2 ** 20)));
        }
      });
      lost.push(url, params, kept[0]);
      const message = "weburl: the module has run out of memory; load it again";
      equal([first.message, first.code, first.name, first instanceof Error], [message, "ERR_WEBURL_ENDED", "EndedError", true]);
      equal(first.cause.message.includes("out of memory"), true, first.cause.message);
      const calls = [() => new URL("a:"), () => new URL("x"), () => URL.parse("a:"), () => URL.canParse("a:"), handles, () => unused.searchParams, () => searchParams.size,
        () => new URLSearchParams(), () => new URLSearchParams([["a", "b"]]), () => new URLSearchParams({ a: "b" }), () => started.next(), () => fresh.next(),
        () => `${url}`, () => JSON.stringify(url), () => [...params], () => new native.URL(url), () => params.forEach(() => {})];
      for (const [object, prototype] of [[url, URL.prototype], [params, URLSearchParams.prototype], [searchParams, URLSearchParams.prototype]]) {
        for (const key of Reflect.ownKeys(prototype)) {
          const { get, set, value } = Reflect.getOwnPropertyDescriptor(prototype, key);
          if (get) {
            calls.push(() => object[key]);
          }
          if (set) {
            calls.push(() => { object[key] = "z"; });
          }
          if (typeof value === "function" && key !== "constructor" && key !== inspect.custom) {
            calls.push(() => object[key]("y", "z"));
          }
        }
      }
      equal(calls.length > 60, true, `${calls.length} calls`);
      for (let again = 0; again < 3; again++) {
        for (const call of calls) {
          equal(throws(EndedError, call, `${call}`).message, message);
        }
        for (const object of [url, params, searchParams]) {
          equal(inspect(object), `${object.constructor.name} {[${message}]}`);
        }
        collector()();
        await new Promise((resolve) => setTimeout(resolve, 100)); // timers and finalizers run
      }
    }
    works(await load(wasm));
    // Lost objects do not keep the memory of their instance.
    collector()();
    await setImmediate();
    collector()();
    equal(lost.length, 9);
    const { arrayBuffers, external } = process.memoryUsage();
    equal(Math.max(arrayBuffers, external) < 2 ** 26, true, `${arrayBuffers} and ${external} bytes are in use`);
  },

  // A runaway recursion fails before it reaches Go, wherever its last call is.
  async stack() {
    const classes = await load(wasm);
    const { URL, URLSearchParams, handles } = classes;
    const url = new URL("https://a.test/");
    const params = new URLSearchParams();
    let n = 0;
    let left;
    const long = "ü".repeat(10000); // Go collects garbage now and then
    for (const act of [() => url.href, () => { url.hash = `${++n}`; }, () => new URL(`https://b.test/ü?${n++}`).searchParams.append("c", "d"),
      () => new URLSearchParams({ a: "b" }).sort(), () => params.append("a", "b"), () => { url.search = long; }]) {
      const dive = () => {
        try {
          dive();
        } catch (error) {
          equal(error instanceof RangeError, true, String(error));
        }
        if (left-- > 0) {
          try {
            act();
          } catch (error) {
            equal(error instanceof RangeError, true, String(error));
          }
        }
      };
      left = 1800;
      dive();
      works(classes);
    }
    equal([url.search.length, url.hash.startsWith("#")], [long.length * 6 + 1, true]);
    // A call that throws has changed nothing, wherever the stack ends. The frames have many sizes.
    for (let values = 0; values < 40; values += 2) {
      const pairs = new URL("https://a.test/").searchParams;
      let appended = 0;
      left = 1000;
      const dive = new Function("append", `return function dive() {
        ${Array.from({ length: values }, (_, i) => `let v${i} = append;`).join(" ")}
        try { dive(); } catch {}
        append(${Array.from({ length: values }, (_, i) => `v${i}`)});
      }`)(() => {
        if (left-- > 0) {
          pairs.append("a", "b");
          appended++;
        }
      });
      dive();
      equal(pairs.size, appended, `with ${values} values in a frame`);
    }
    equal(new URLSearchParams(`${params}`).size, params.size);
    equal(params.size > 500 && handles() > 500, true);
  },

  // Built-in objects that a page has changed are not called when Go's memory grows, when Go
  // collects garbage, or when the program ends.
  async patched() {
    const classes = await load(wasm);
    const small = await load(limited(wasm, 2 ** 26));
    const used = [];
    const undo = [];
    const change = (owner, key, descriptor) => {
      const before = Object.getOwnPropertyDescriptor(owner, key);
      undo.push(() => Object.defineProperty(owner, key, before));
      Object.defineProperty(owner, key, { __proto__: null, configurable: true, ...descriptor });
    };
    const spoil = (owner, keys) => {
      for (const key of keys) {
        const use = () => {
          used[used.length] = key;
          throw new Error(`the patched ${key} is used`);
        };
        change(owner, key, { get: use, set: use });
      }
    };
    // Except those that Node's own classes, underneath, use.
    const methods = (prototype) => Object.getOwnPropertyNames(prototype).filter((name) => name !== "constructor");
    spoil(DataView.prototype, methods(DataView.prototype));
    spoil(Date.prototype, ["getTime", "valueOf"]);
    spoil(Date, ["now"]);
    spoil(Math, ["floor"]);
    spoil(Performance.prototype, ["now"]);
    spoil(WebAssembly.Memory.prototype, ["buffer"]);
    spoil(WebAssembly.Instance.prototype, ["exports"]);
    spoil(TextDecoder.prototype, ["decode"]);
    spoil(String.prototype, ["includes"]);
    spoil(globalThis, ["DataView", "Date", "Proxy"]);
    let ended;
    try {
      const kept = [];
      for (let i = 0; i < 40; i++) {
        const url = new classes.URL(`https://a.test/?${"x".repeat(2 ** 20)}`);
        url.hash = "€".repeat(2 ** 17);
        url.searchParams.append("a", "b");
        kept[i] = url.searchParams;
      }
      const lost = [];
      try {
        for (;;) {
          lost[lost.length] = new small.URLSearchParams("k=".padEnd(2 ** 20));
        }
      } catch (error) {
        ended = error;
      }
    } finally {
      while (undo.length > 0) {
        undo.pop()();
      }
    }
    equal(used, []);
    equal([ended?.name, ended?.message], ["EndedError", "weburl: the module has run out of memory; load it again"]);
    throws(EndedError, () => new small.URL("a:"));
    works(classes);
  },

  // A script can be stopped in the middle of a call. Then either nothing is broken or every
  // call throws.
  async interrupted() {
    for (let round = 0; round < 10; round++) {
      const classes = await load(wasm);
      const url = new classes.URL("https://a.test/");
      const text = "é".repeat(30000 + 1000 * round);
      const work = () => { url.search = text; };
      let stopped;
      try {
        runInNewContext("for (;;) work()", { work }, { timeout: 30 });
      } catch (error) {
        stopped = error;
      }
      equal(stopped.code, "ERR_SCRIPT_EXECUTION_TIMEOUT");
      const { length } = text;
      try {
        equal([15, 16 + 6 * length].includes(url.href.length), true, `${url.href.length}`);
        works(classes);
      } catch (error) {
        equal([error.name, error.message], ["EndedError", "weburl: the module has ended; load it again"]);
        throws(EndedError, () => url.href);
      }
    }
    // Most of the time goes by in JavaScript here.
    const compiled = new WebAssembly.Module(wasm);
    let classes = await load(compiled);
    for (let round = 0; round < 60; round++) {
      let url;
      const work = () => {
        url = new classes.URL("https://a.test/?a=b");
        url.searchParams;
      };
      try {
        runInNewContext("for (;;) work()", { work }, { timeout: 1 + round % 3 });
      } catch (error) {
        equal(["ERR_SCRIPT_EXECUTION_TIMEOUT", "ERR_WEBURL_ENDED"].includes(error.code), true, String(error));
      }
      try {
        if (url !== undefined) {
          url.hash = "c";
          url.searchParams.append("d", "e");
          equal([url.href, `${url.searchParams}`], ["https://a.test/?a=b&d=e#c", "a=b&d=e"]);
        }
        works(classes);
      } catch (error) {
        equal(error.code, "ERR_WEBURL_ENDED", String(error));
        classes = await load(compiled);
      }
    }
    works(await load(wasm));
  },
};

// limited returns the module with a maximum for its memory, as if the host had no
// more.
function limited(module, bytes) {
  const number = (at) => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      value |= (module[at] & 0x7f) << shift;
      if (module[at++] < 0x80) {
        return [value, at];
      }
    }
  };
  const coded = (value) => [(value & 0x7f) | 0x80, (value >> 7) & 0x7f];
  for (let at = 8; ;) {
    const id = module[at];
    const [size, content] = number(at + 1);
    if (id === 5) {
      const [pages] = number(content + 2); // after the number of memories and the flags
      const limits = [1, 1, ...coded(pages), ...coded(bytes / 2 ** 16)];
      return Buffer.concat([module.subarray(0, at), Buffer.from([5, limits.length, ...limits]), module.subarray(content + size)]);
    }
    at = content + size;
  }
}

const [, file, name] = process.argv;
if (name === undefined) {
  const t = new Tests();
  t.group("attack");
  for (const name of Object.keys(attacks)) {
    t.test(name, async () => {
      const { stdout, stderr } = await promisify(execFile)(process.execPath, ["--max-old-space-size=1000", file, name]);
      equal([stdout, stderr], ["done\n", ""]);
    });
  }
  report(`Node ${process.versions.node}, attacks`, await t.run({}, seconds));
} else {
  await attacks[name]();
  console.log("done");
}
