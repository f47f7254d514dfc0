// A page that changes built-in objects after the classes have loaded.
import { equal } from "./harness.mjs";

// Everything that runs while something is changed is captured here, or is syntax.
const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf, ownKeys } = Reflect;
const { Error, String, Symbol } = globalThis;
const { iterator } = Symbol;
const TypeErrorPrototype = TypeError.prototype;

const namespaces = ["Atomics", "Intl", "JSON", "Math", "Reflect", "WebAssembly"];
const constructors = ["AggregateError", "Array", "ArrayBuffer", "BigInt", "BigInt64Array", "BigUint64Array", "Boolean", "DataView", "Date", "Error", "EvalError",
  "FinalizationRegistry", "Float32Array", "Float64Array", "Function", "Int16Array", "Int32Array", "Int8Array", "Iterator", "Map", "Number", "Object", "Performance",
  "Promise", "Proxy", "RangeError", "ReferenceError", "RegExp", "Set", "SharedArrayBuffer", "String", "Symbol", "SyntaxError", "TextDecoder", "TextEncoder", "TypeError",
  "URIError", "URL", "URLSearchParams", "Uint16Array", "Uint32Array", "Uint8Array", "Uint8ClampedArray", "WeakMap", "WeakRef", "WeakSet"];

// places returns what can be changed, as [title, owner, key], without what belongs to the
// classes under test.
function places(classes) {
  const owners = new Map();
  const add = (title, owner) => {
    if ((typeof owner === "object" || typeof owner === "function") && owner !== null && !owners.has(owner)) {
      owners.set(owner, title);
    }
  };
  const addClass = (title, Class) => {
    add(title, Class);
    add(`${title}.prototype`, Class?.prototype);
  };
  for (const name of constructors) {
    if (globalThis[name] !== classes[name]) {
      addClass(name, globalThis[name]);
    }
  }
  for (const name of namespaces) {
    add(name, globalThis[name]);
    for (const key of ownKeys(globalThis[name])) {
      if (typeof globalThis[name][key] === "function" && globalThis[name][key].prototype) {
        addClass(`${name}.${String(key)}`, globalThis[name][key]);
      }
    }
  }
  const generator = (function* () {})();
  const hidden = { array: [][Symbol.iterator](), string: ""[Symbol.iterator](), map: new Map()[Symbol.iterator](), set: new Set()[Symbol.iterator](),
    regexp: "".matchAll(/a/g), generator, async: (async function* () {})(), params: new globalThis.URLSearchParams().entries(), bytes: Uint8Array.prototype,
    typed: Uint8Array, asyncFunction: async () => {} };
  for (const name of Object.keys(hidden)) {
    for (let owner = hidden[name], depth = 0; depth < 4 && owner !== null; owner = getPrototypeOf(owner), depth++) {
      if (depth > 0 && owner !== Object.prototype && owner !== Function.prototype) {
        add(`prototype ${depth} of ${name}`, owner);
      }
    }
  }
  const all = [];
  for (const [owner, title] of owners) {
    for (const key of ownKeys(owner)) {
      const { configurable } = getOwnPropertyDescriptor(owner, key);
      if (configurable) {
        all.push([`${title}[${String(key)}]`, owner, key]);
      }
    }
  }
  for (const name of [...constructors, ...namespaces]) {
    if (getOwnPropertyDescriptor(globalThis, name)?.configurable) {
      all.push([name, globalThis, name]);
    }
  }
  return all;
}

// changed changes properties, calls a function and undoes it all; it returns what has been used of
// them.
function changed(list, change, call) {
  const used = { __proto__: null };
  const before = { __proto__: null };
  for (let i = 0; i < list.length; i++) {
    before[i] = getOwnPropertyDescriptor(list[i][1], list[i][2]);
    if (before[i]) {
      // NB: a descriptor inherits from Object.prototype, which is about to change.
      before[i] = { __proto__: null, ...before[i] };
    }
  }
  let at = 0;
  try {
    for (; at < list.length; at++) {
      const place = list[at];
      const use = () => { used[place[0]] = true; };
      defineProperty(place[1], place[2], { __proto__: null, configurable: true, ...change(use, place[0]) });
    }
    call();
  } finally {
    while (--at >= 0) {
      if (before[at]) {
        defineProperty(list[at][1], list[at][2], before[at]);
      } else {
        delete list[at][1][list[at][2]];
      }
    }
  }
  return Object.keys(used);
}

const changes = {
  "throws when it is read or set": (use, title) => {
    const refuse = () => {
      use();
      throw new Error(`the patched ${title} is used`);
    };
    return { get: refuse, set: refuse };
  },
  "is a function that throws": (use, title) => ({
    writable: true,
    value() {
      use();
      throw new Error(`the patched ${title} is called`);
    },
  }),
  "is a function that returns an object": (use) => ({
    writable: true,
    value() {
      use();
      return { __proto__: null, done: true }; // or a loop of the platform's would never end
    },
  }),
  "is a number": () => ({ writable: true, value: 7 }),
};

// iterable returns an iterable that has nothing from a prototype.
const iterable = (items) => ({
  __proto__: null,
  [iterator]() {
    let at = 0;
    return { __proto__: null, next: () => ({ __proto__: null, value: at < items.length ? items[at] : undefined, done: ++at > items.length }) };
  },
});

// calls calls every member of the classes in several ways, and returns what came out as a list
// that inherits nothing; more is for what the platform adds.
function calls({ URL, URLSearchParams }, more = () => {}) {
  const got = { __proto__: null };
  let count = 0;
  const add = (value) => { got[count++] = value; };
  const attempt = (call) => {
    try {
      add(`${call()}`);
    } catch (error) {
      add(getPrototypeOf(error) === TypeErrorPrototype ? getOwnPropertyDescriptor(error, "message").value : "no TypeError");
    }
  };
  const look = (url) => {
    add(url.href);
    add(url.origin);
    add(url.protocol);
    add(url.username);
    add(url.password);
    add(url.host);
    add(url.hostname);
    add(url.port);
    add(url.pathname);
    add(url.search);
    add(url.hash);
    add(url.toJSON());
    add(`${url}`);
  };
  const list = (params) => {
    add(params.size);
    add(params.toString());
    let iterator = params.entries();
    for (let result; !(result = iterator.next()).done;) {
      add(result.value[0]);
      add(result.value[1]);
    }
    iterator = params.keys();
    for (let result; !(result = iterator.next()).done;) {
      add(result.value);
    }
    iterator = params.values();
    for (let result; !(result = iterator.next()).done;) {
      add(result.value);
    }
    params.forEach((value, name) => {
      add(name);
      add(value);
    });
  };
  const url = new URL("../é?x=y&ü=%41#f", "https://u:p@EXAMPLE.test:81/a/b/c");
  look(url);
  look(new URL("https://example.test/plain"));
  look(new URL("https://bücher.example/"));
  look(new URL("blob:https://a.test/b"));
  look(URL.parse("x", "file:///C|/a"));
  attempt(() => new URL("no"));
  attempt(() => new URL("no", "data:,x"));
  attempt(() => new URL());
  attempt(() => URL.prototype.href);
  add(URL.parse("no"));
  add(URL.canParse("https://a.test"));
  add(URL.canParse("b", "no"));
  url.searchParams.append("z", "€\uD800");
  look(url);
  url.href = "HTTPS://b.test:443/./c";
  look(url);
  attempt(() => { url.href = "no"; });
  url.protocol = "http";
  url.username = "ü";
  url.password = ":";
  url.host = "c.test:82";
  url.hostname = "日本.test";
  url.port = "83";
  url.pathname = "/é/../f";
  url.search = "?a=1&b=2&a=3";
  url.hash = "g h";
  look(url);
  list(url.searchParams);
  const alone = new URL("https://a.test/a?b#c");
  alone.search = "d e";
  alone.pathname = "é";
  alone.hash = "";
  look(alone);
  const strings = new URLSearchParams("?b=1&a=2&b=%F0%9F%92%A9+");
  const each = (params) => {
    list(params);
    params.append("c", "ö");
    params.set("b", "x");
    add(params.get("b"));
    add(params.get("none"));
    const all = params.getAll("b");
    add(all.length);
    add(all[0]);
    add(params.has("c"));
    add(params.has("c", "no"));
    params.sort();
    list(params);
    params.delete("c", "no");
    params.delete("c");
    params.delete("none");
    list(params);
  };
  each(strings);
  each(new URLSearchParams());
  each(new URLSearchParams({ __proto__: null, q: "1", "\uD800": "2" }));
  each(new URLSearchParams(iterable([iterable(["m", "n"]), iterable(["b", "o"])])));
  each(url.searchParams);
  look(url);
  add(new URLSearchParams(7n).toString());
  attempt(() => new URLSearchParams(iterable([iterable(["m"])])));
  attempt(() => strings.append("x"));
  attempt(() => strings.forEach());
  class Sub extends URL {
    constructor(url) { super(url); } // older engines iterate over the arguments of an implicit one
  }
  look(new Sub("https://sub.test"));
  more(add);
  got.length = count;
  return got;
}

// patchedTests are about classes that have loaded. A platform's own classes, if they are written
// in JavaScript, may use what is changed: strict says that there are none, so that nothing may.
// names are those that prototypes get new properties with; more is for what an entry adds.
export function patchedTests(t, classes, { title = "", strict = false, names = [], more } = {}) {
  t.group(`built-in objects that change${title}`);
  const want = calls(classes, more);
  const problems = (list, change) => {
    let got, error;
    let used = [];
    try {
      used = changed(list, change, () => { got = calls(classes, more); });
    } catch (e) {
      error = e;
    }
    if (error !== undefined) {
      return String(error?.message);
    }
    for (let i = 0; i < want.length; i++) {
      if (got[i] !== want[i]) {
        return `result ${i} is ${got[i]}, want ${want[i]}`;
      }
    }
    return strict && used.length > 0 ? `used: ${used.join(" ")}` : "";
  };
  const found = (all, change) => {
    const list = [];
    for (const place of all) {
      const problem = problems([place], change);
      if (problem !== "") {
        list.push(`${place[0]}: ${problem}`);
      }
    }
    const problem = problems(all, change);
    return problem === "" ? list : [...list, `all: ${problem}`];
  };
  for (const [title, change] of Object.entries(changes)) {
    t.test(`a property that ${title}`, () => {
      const all = places(classes);
      equal(all.length > 900, true, `${all.length} places`);
      equal(found(all, change), []);
    });
  }
  for (const [title, change] of Object.entries(names.length > 0 ? changes : {})) {
    t.test(`new properties that ${title}`, () => {
      for (const owner of [Object, Array, Function, Number, String, RegExp]) {
        const all = [];
        for (const key of names) {
          if (!getOwnPropertyDescriptor(owner.prototype, key)) {
            all.push([`${owner.name}.prototype[${String(key)}]`, owner.prototype, key]);
          }
        }
        equal(all.length > 500, true, `${all.length} places`);
        equal(problems(all, change), "");
      }
    });
  }
}
