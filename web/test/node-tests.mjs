// What can only be tested in Node: that the package starts from anything that has
// its bytes, frees memory, and lets the process exit.
import { execFile } from "node:child_process";
import { createPrivateKey, generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, format, pathToFileURL } from "node:url";
import { setImmediate } from "node:timers/promises";
import { inspect, promisify } from "node:util";
import { load, loadSync } from "weburl/load";
import { collector } from "./collector.mjs";
import { equal, throws } from "./harness.mjs";
import { patchedTests } from "./patched.mjs";
import { randomCalls } from "./random.mjs";

const run = promisify(execFile);
const wasm = readFileSync(createRequire(import.meta.url).resolve("weburl/weburl.wasm"));
const packageFolder = fileURLToPath(new URL("..", import.meta.url));

// loadAlone loads the package on a platform that has no such classes of its own.
async function loadAlone() {
  const native = { URL, URLSearchParams };
  delete globalThis.URL;
  delete globalThis.URLSearchParams;
  try {
    return await load(wasm);
  } finally {
    for (const name of Object.keys(native)) {
      Object.defineProperty(globalThis, name, { value: native[name], writable: true, enumerable: false, configurable: true });
    }
  }
}

// words returns the identifiers in the package's files, and indices.
function words() {
  const found = new Set(Array.from({ length: 100 }, (_, i) => `${i}`));
  for (const name of readdirSync(packageFolder)) {
    if (name.endsWith(".js")) {
      for (const [word] of readFileSync(join(packageFolder, name), "utf8").matchAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu)) {
        found.add(word);
      }
    }
  }
  return [...found];
}

export async function nodeTests(t, ours) {
  patchedTests(t, ours);
  const alone = await loadAlone();
  patchedTests(t, alone, { title: ", on a platform without such classes", strict: true, names: words() });
  t.group("in Node");

  t.test("load takes bytes, a module and a response", async () => {
    const sources = [wasm, new WebAssembly.Module(wasm), Promise.resolve(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length)),
      new Response(wasm), new Response(wasm, { headers: { "content-type": "application/wasm" } })];
    for (const source of sources) {
      const { URL } = await load(source);
      equal(new URL("https://a.test").href, "https://a.test/");
    }
  });
  t.test("load rejects with an Error", async () => {
    for (const source of [new Response("no", { status: 404 }), new Uint8Array(8), undefined]) {
      let error;
      await load(source).catch((e) => { error = e; });
      equal(error instanceof Error, true);
    }
  });
  t.test("loadSync takes a module", () => {
    const { URL } = loadSync(new WebAssembly.Module(wasm));
    equal(new URL("https://a.test").href, "https://a.test/");
    throws(RangeError, () => loadSync(new WebAssembly.Module(wasm), { memory: 1 }));
  });
  t.test("a program that cannot start is an error", async () => {
    // It exports a memory, mem, and a function, run, that is unreachable.
    const program = new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 6, 1, 0x60, 2, 0x7f, 0x7f, 0, 3, 2, 1, 0, 5, 3, 1, 0, 1,
      7, 13, 2, 3, 0x6d, 0x65, 0x6d, 2, 0, 3, 0x72, 0x75, 0x6e, 0, 0, 10, 5, 1, 3, 0, 0, 0x0b]));
    throws(WebAssembly.RuntimeError, () => loadSync(program));
    let error;
    await load(program).catch((e) => { error = e; });
    equal(error instanceof WebAssembly.RuntimeError, true);
  });
  t.test("two instances reject each other's objects", async () => {
    const [a, b] = [await load(wasm), await load(wasm)];
    throws(TypeError, () => Reflect.get(b.URL.prototype, "href", new a.URL("https://a.test")));
  });
  t.test("it works if the platform has no such classes", () => {
    const url = new alone.URL("https://a.test/?x=1");
    url.searchParams.append("a", "b");
    url.hash = "c";
    equal([url.href, alone.URL.createObjectURL], ["https://a.test/?x=1&a=b#c", undefined]);
    url.search = "d";
    equal([...url.searchParams], [["d", ""]]);
    equal(Reflect.ownKeys(url), []);
    const params = new alone.URLSearchParams({ b: "1", a: "2" });
    params.sort();
    params.set("a", "3");
    params.delete("b", "1");
    equal(params.toString(), "a=3");
  });
  t.test("no globals are added", async () => {
    const code = `
      const before = Reflect.ownKeys(globalThis).length;
      await import("weburl");
      console.log(Reflect.ownKeys(globalThis).length - before, typeof Go);`;
    equal((await node(code)).stdout, "0 undefined\n");
  });
  t.test("the process exits by itself", async () => {
    const code = `
      import { URL } from "weburl";
      for (let i = 0; i < 10000; i++) new URL("https://a.test/" + "x".repeat(500) + "?a=b").searchParams.append("c", i);
      console.log("done");`;
    equal((await node(code)).stdout, "done\n");
  });
  t.test("unreachable objects are freed in Go", async () => {
    const { URL, URLSearchParams, handles } = await load(wasm);
    const gc = collector();
    equal(handles(), 0);
    const kept = new URL("https://a.test/?a=b").searchParams;
    for (let round = 0; round < 20; round++) {
      for (let i = 0; i < 1000; i++) {
        new URL("https://a.test/").searchParams.append("a", "b");
        new URLSearchParams("a=b").keys().next();
      }
      await setImmediate();
    }
    for (let tries = 0; tries < 100 && handles() > 10; tries++) {
      gc();
      await setImmediate();
    }
    equal(handles() <= 10, true, `${handles()} of 60000 objects are left`);
    kept.append("c", "d");
    equal(kept.toString(), "a=b&c=d");
  });
  t.test("failures leave no objects", async () => {
    const { URL, URLSearchParams, handles } = await load(wasm);
    const stop = new RangeError("stop");
    const target = new Proxy(URL, { get() { throw stop; } });
    for (let i = 0; i < 100; i++) {
      throws(TypeError, () => new URL("x"));
      equal(URL.parse("x"), null);
      equal(URL.canParse("https://a.test"), true);
      throws(stop, () => Reflect.construct(URL, ["https://a.test"], target));
      throws(stop, () => Reflect.construct(URLSearchParams, ["a=b"], target));
      throws(TypeError, () => new URLSearchParams([["a"]]));
    }
    equal(handles(), 0);
  });
  if (Number.parseInt(process.versions.node) >= 26) {
    t.test("100,000 random sequences of calls agree with Node's own classes", async () => {
      const { calls, early, problems } = randomCalls(await load(wasm), { URL, URLSearchParams }, 20261003, 100000);
      equal(problems, []);
      equal([calls > 200000, early < 100], [true, true], `${calls} calls, ${early} sequences ended early`);
    });
  }
  t.test("a URL keeps no more of the text that it was cut out of than Node's own", async () => {
    const { URL: Ours } = await load(wasm);
    const gc = collector();
    const keeping = async (make) => {
      gc();
      const before = process.memoryUsage().heapUsed;
      const kept = [];
      for (let i = 0; i < 40; i++) {
        const text = `${i}${"x".repeat(2 ** 20)} https://a.test/${i}/a/b/c/d/e/f`;
        kept.push(make(text.slice(text.indexOf("https"))));
        await setImmediate();
      }
      gc();
      return process.memoryUsage().heapUsed - before + kept.length;
    };
    for (const make of [(Class) => (text) => new Class(text), (Class) => (text) => Object.assign(new Class("x:"), { href: text }),
      ...["pathname", "search", "hash"].map((name) => (Class) => (text) => Object.assign(new Class("https://a.test"), { [name]: text }))]) {
      const theirs = Math.max(await keeping(make(URL)), 0);
      const ours = await keeping(make(Ours));
      equal(ours < theirs + 2 ** 23, true, `${ours} bytes, theirs ${theirs}`);
    }
  });
  t.test("what Node reads without asking is there", async () => {
    const { URL: Ours } = await load(wasm);
    const folder = mkdtempSync(join(tmpdir(), "weburl-"));
    try {
      const file = join(folder, "key.pem");
      writeFileSync(file, generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }));
      const { href } = pathToFileURL(file);
      const read = (Class) => {
        try {
          return createPrivateKey(new Class(href)).asymmetricKeyType;
        } catch (error) {
          return error.code;
        }
      };
      equal(read(Ours), read(URL));
      throws(DOMException, () => structuredClone(new Ours(href).searchParams.keys()));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
  t.test("functions that take URL objects accept these", async () => {
    const { URL } = await load(wasm);
    equal(fileURLToPath(new URL("file:///a/b%20c")), "/a/b c");
    equal(readFileSync(new URL(import.meta.url)).includes("functions that take URL objects"), true);
  });
}

// nodeEntryTests are about what the Node entry adds; Native are Node's classes.
export function nodeEntryTests(t, ours, native) {
  t.group("printed by Node");
  t.test("objects are printed like Node's own", () => {
    class Sub extends ours.URL {}
    class NativeSub extends native.URL {}
    Object.defineProperty(NativeSub, "name", { value: "Sub" });
    const long = `a=${"x".repeat(50)}&b=${"y".repeat(50)}&a=2`;
    for (const options of [{}, { compact: false }, { breakLength: Infinity }, { colors: true }, { depth: null }]) {
      for (const make of [
        ({ URL }) => new URL("../x?a=1&a=%20#f", "https://u:p@EXAMPLE.org:81/a/b"),
        ({ URL }) => new URL("data:,x"),
        ({ URL }) => ({ deep: { url: new URL("https://a.test/?b=c") } }),
        ({ URL }) => [new URL("https://a.test/")],
        ({ URLSearchParams }) => new URLSearchParams(),
        ({ URLSearchParams }) => new URLSearchParams("a=1&a='&b="),
        ({ URLSearchParams }) => new URLSearchParams(long),
        (classes) => (classes === ours ? new Sub("https://a.test/") : new NativeSub("https://a.test/")),
      ]) {
        equal(inspect(make(ours), options), inspect(make(native), options));
      }
    }
  });
  t.test("what only looks like an object is printed, too", () => {
    equal(inspect(Object.create(ours.URL.prototype)), "URL {}");
    const nameless = new ours.URL("x:y");
    Object.defineProperty(nameless, "constructor", { value: undefined });
    equal(inspect(nameless).startsWith("URL {"), true);
    equal(inspect(new (class extends ours.URLSearchParams {})("a=b")), "URLSearchParams { 'a' => 'b' }");
    equal(inspect({ a: { b: new ours.URLSearchParams("c=d") } }, { depth: 1 }), "{ a: { b: [URLSearchParams] } }");
  });
  // The README says so.
  t.test("url.format drops credentials and ignores its options", () => {
    equal(format(new ours.URL("https://u:p@a.test/#b"), { fragment: false }), "https://a.test/#b");
  });
  t.test("they are not instances of Node's classes, nor are those of these", () => {
    equal([new ours.URL("a:") instanceof native.URL, new native.URL("a:") instanceof ours.URL], [false, false]);
  });
}

// node runs code as a module in a new process, in this folder, so that the package
// is found by name.
function node(code) {
  const options = globalThis.Deno ? ["eval", "--no-lock", code] : ["--input-type=module", "--eval", code];
  return run(process.execPath, options, { cwd: fileURLToPath(new URL(".", import.meta.url)), timeout: 30000 });
}
