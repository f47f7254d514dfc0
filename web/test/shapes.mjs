// Runs hostile inputs through the classes; in Node 26 or newer, what becomes of them
// must be what Node's own classes make of them. Standard input is the output of
// internal/test/hostile/shapes. The memory of the module must not grow with the square of
// the inputs.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setImmediate } from "node:timers/promises";
import { load } from "weburl/load";
import { settable } from "./attributes.mjs";
import { collector } from "./collector.mjs";
import { Tests, equal } from "./harness.mjs";
import { known } from "./known.mjs";
import { report } from "./report.mjs";

const native = { URL, URLSearchParams };
const wasm = new WebAssembly.Module(readFileSync(createRequire(import.meta.url).resolve("weburl/weburl.wasm")));
const decoder = new TextDecoder();

// start loads an instance and returns its classes and a function that returns the
// size of its memory.
async function start() {
  const { instantiate } = WebAssembly;
  const instances = [];
  WebAssembly.instantiate = async (...args) => {
    const result = await instantiate(...args);
    instances.push(result.instance ?? result);
    return result;
  };
  try {
    const classes = await load(wasm);
    const { mem } = instances.map(({ exports }) => exports).find(({ mem }) => mem !== undefined);
    return { ...classes, memory: () => mem.buffer.byteLength };
  } finally {
    WebAssembly.instantiate = instantiate;
  }
}

const attempt = (call) => {
  try {
    return call();
  } catch (error) {
    return error.name;
  }
};

const base = "https://u:p@example.org:8080/x/y?q#f";

// results yields what the classes make of an input, after saying what was done.
function* results({ URL, URLSearchParams }, input) {
  yield ["parse", attempt(() => new URL(input).href)];
  yield ["parse with a base", attempt(() => new URL(input, base).href)];
  yield ["canParse", URL.canParse(input, base)];
  yield ["as base", attempt(() => new URL("../z?", input).href)];
  yield ["origin", attempt(() => new URL(input).origin)];
  for (const start of [base, "foo://h/x?q#f", "file:///C:/x"]) {
    for (const attribute of settable) {
      const url = new URL(start);
      yield [`${attribute} of ${start}`, attempt(() => { url[attribute] = input; }) ?? url.href];
    }
  }
  const params = new URLSearchParams(input);
  yield ["parameters", params.toString()];
  yield ["iteration", JSON.stringify([...params])];
  const url = new URL(base);
  const { searchParams } = url;
  for (const change of [() => { url.search = input; }, () => { url.search = `${input}&${input}`; }, () => searchParams.append("a", input), () => searchParams.set("a", input),
    () => searchParams.sort(), () => searchParams.delete("a"), () => { url.search = ""; }, () => searchParams.append(input, input)]) {
    change();
    yield [`${change}`, url.href];
    yield [`parameters after ${change}`, searchParams.toString()];
  }
  const pairs = [...params];
  yield ["of a sequence", new URLSearchParams(pairs).toString()];
  yield ["getAll", JSON.stringify(new URLSearchParams(pairs).getAll(pairs[0]?.[0] ?? ""))];
}

const comparable = Number.parseInt(process.versions.node) >= 26; // older ones follow older revisions
const collect = collector();
const lines = readFileSync(0, "utf8").trimEnd().split("\n").map((line) => JSON.parse(line));
const ours = await start();
const t = new Tests();
t.group("hostile inputs");
t.test("number of shapes", () => equal(lines.length > 150, true));
for (const { name, inputs } of lines) {
  t.test(name, async () => {
    for (const coded of inputs) {
      const input = decoder.decode(Buffer.from(coded, "base64"));
      const theirs = results(native, input);
      for (const [what, got] of results(ours, input)) {
        if (comparable) {
          const { value: [, want] } = theirs.next();
          equal(got, want, `${input.length} code units, ${what}`);
        }
      }
      collect();
      await setImmediate(); // memory is freed between tasks
    }
  });
}
// Memory for the square of 4 KiB, twice, would exceed this.
t.test("memory", () => equal(ours.memory() < 2 ** 25, true, `${ours.memory()} bytes`));
report(`Node ${process.versions.node}, hostile inputs`, await t.run(comparable ? known.shapes : {}));
