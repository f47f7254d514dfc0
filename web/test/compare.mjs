// Differences between two implementations of the interfaces that a page can see
// without looking at what they compute. Each is a line that says where it is, what
// ours is and what theirs is.
const describe = Reflect.getOwnPropertyDescriptor;

export function differences(ours, theirs) {
  const found = new Set();
  const compare = (where, a, b) => {
    a = String(a);
    b = String(b);
    if (a !== b) {
      found.add(`${where}: ${a}, theirs ${b}`);
    }
  };

  compareObjects("URL", ours.URL, theirs.URL, compare);
  compareObjects("URL.prototype", ours.URL.prototype, theirs.URL.prototype, compare);
  compareObjects("URLSearchParams", ours.URLSearchParams, theirs.URLSearchParams, compare);
  compareObjects("URLSearchParams.prototype", ours.URLSearchParams.prototype, theirs.URLSearchParams.prototype, compare);
  const iteratorPrototype = ({ URLSearchParams }) => Object.getPrototypeOf(new URLSearchParams().keys());
  compareObjects("iterator prototype", iteratorPrototype(ours), iteratorPrototype(theirs), compare);
  compareObjects("URL object", new ours.URL("a:"), new theirs.URL("a:"), compare);
  compareObjects("URLSearchParams object", new ours.URLSearchParams(), new theirs.URLSearchParams(), compare);
  for (const [what, call] of Object.entries(calls)) {
    compare(what, outcome(() => call(ours)), outcome(() => call(theirs)));
  }
  return [...found];
}

// known names the objects that both sides share.
const known = new Map([[Object.prototype, "Object.prototype"], [Function.prototype, "Function.prototype"],
  [Object.getPrototypeOf(Object.getPrototypeOf([].values())), "Iterator.prototype"]]);

function compareObjects(where, a, b, compare) {
  const keys = (object) => Reflect.ownKeys(object).map(String).join(" ");
  const sorted = (object) => Reflect.ownKeys(object).map(String).sort().join(" ");
  if (sorted(a) === sorted(b)) {
    compare(`${where}, order`, keys(a), keys(b));
  } else {
    compare(`${where}, properties`, sorted(a), sorted(b));
  }
  const above = (object) => known.get(Object.getPrototypeOf(object)) ?? "its own prototype";
  compare(`${where}, prototype`, above(a), above(b));
  compare(`${where}, extensible`, Object.isExtensible(a), Object.isExtensible(b));
  compare(`${where}, typeof`, typeof a, typeof b);
  compare(`${where}, class string`, Object.prototype.toString.call(a), Object.prototype.toString.call(b));
  for (const key of Reflect.ownKeys(a)) {
    if (describe(b, key) !== undefined) {
      compareProperties(`${where}[${String(key)}]`, describe(a, key), describe(b, key), compare);
    }
  }
}

function compareProperties(where, a, b, compare) {
  compare(`${where}, attributes`, attributes(a), attributes(b));
  for (const part of ["value", "get", "set"]) {
    const [x, y] = [a[part], b[part]];
    compare(`${where} ${part}, typeof`, typeof x, typeof y);
    if (typeof x !== typeof y || x === undefined) {
      continue;
    }
    if (typeof x === "function") {
      compareFunctions(`${where} ${part}`, x, y, compare);
    } else if (typeof x !== "object") {
      compare(where, x, y);
    }
  }
}

function compareFunctions(where, a, b, compare) {
  const own = (f) => Reflect.ownKeys(f).map(String).sort().join(" ");
  if (!where.endsWith("[constructor] value")) {
    compare(`${where}, properties`, own(a), own(b));
  }
  for (const key of ["name", "length"]) {
    compare(`${where}.${key}`, a[key], b[key]);
    compare(`${where}.${key}, attributes`, attributes(describe(a, key)), attributes(describe(b, key)));
  }
  compare(`${where}, prototype`, known.get(Object.getPrototypeOf(a)), known.get(Object.getPrototypeOf(b)));
  const constructs = (f) => outcome(() => Reflect.construct(Object, [], f));
  compare(`${where}, constructor`, constructs(a), constructs(b));
  const receivers = { undefined, null: null, number: 1, string: "a:", symbol: Symbol(), object: {}, function: () => {}, global: globalThis };
  for (const [name, receiver] of Object.entries(receivers)) {
    const call = (f) => outcome(() => Reflect.apply(f, receiver, []));
    compare(`${where} of ${name}`, call(a), call(b));
    const callWith = (f) => outcome(() => Reflect.apply(f, receiver, ["a:", "b:"]));
    compare(`${where} of ${name} with arguments`, callWith(a), callWith(b));
  }
  const source = (f) => (/\{\s*\[native code\]\s*\}$/.test(Function.prototype.toString.call(f)) ? "native code" : "source");
  compare("text of functions", source(a), source(b));
}

function attributes(descriptor) {
  return ["writable", "enumerable", "configurable"].filter((name) => descriptor[name]).join(" ");
}

// outcome says what kind of value a call returns, or which error it throws.
function outcome(call) {
  let value;
  try {
    value = call();
  } catch (error) {
    return `throws ${error?.constructor === globalThis[error?.constructor?.name] ? error.constructor.name : "something else"}`;
  }
  if (typeof value === "object" && value !== null) {
    return `object ${value[Symbol.toStringTag] ?? "without class string"}`;
  }
  return typeof value === "function" ? "function" : `${typeof value} ${String(value)}`;
}

const url = ({ URL }) => new URL("https://u:p@a.test:81/b?c=d#e");
const params = ({ URLSearchParams }) => new URLSearchParams("a=1&b=2&a=3");

// calls are the calls made on both sides.
const calls = {
  "for in, URL": (c) => JSON.stringify(inNames(url(c)).sort()),
  "for in, URLSearchParams": (c) => JSON.stringify(inNames(params(c)).sort()),
  "spread of a URL": (c) => JSON.stringify({ ...url(c) }),
  "JSON of a URL": (c) => JSON.stringify([url(c)]),
  "JSON of URLSearchParams": (c) => JSON.stringify([params(c)]),
  "comparison of a URL with its string": (c) => url(c) == "https://u:p@a.test:81/b?c=d#e",
  "URL without new": (c) => c.URL("a:"),
  "URL without arguments": (c) => new c.URL(),
  "URL of a bad string": (c) => new c.URL("x"),
  "URL of a symbol": (c) => new c.URL(Symbol()),
  "URLSearchParams without new": (c) => c.URLSearchParams(),
  "URLSearchParams of a number": (c) => String(new c.URLSearchParams(1)),
  "URLSearchParams of a sequence of strings": (c) => new c.URLSearchParams(["ab"]),
  "URLSearchParams of a sequence of threes": (c) => new c.URLSearchParams([["a", "b", "c"]]),
  "URLSearchParams of a symbol as name": (c) => new c.URLSearchParams({ [Symbol()]: 1 }),
  "assignment to origin": (c) => { url(c).origin = "x"; },
  "assignment of a bad href": (c) => { url(c).href = "x"; },
  "result of an iterator": (c) => JSON.stringify([params(c).entries().next(), Object.keys(params(c).keys().next()), new c.URLSearchParams().keys().next()]),
  "helper of iterators": (c) => params(c).keys().map((key) => key + key).toArray().join(),
  "Symbol.species and others": (c) => [Symbol.species in c.URL, Symbol.isConcatSpreadable in params(c), Symbol.unscopables in c.URL.prototype].join(),
  "structuredClone of a URL": (c) => structuredClone(url(c)),
  "structuredClone of URLSearchParams": (c) => structuredClone(params(c)),
  "structuredClone of an iterator": (c) => structuredClone(params(c).keys()),
  "new target without prototype": (c) => Object.getPrototypeOf(Reflect.construct(c.URL, ["a:"], Object.assign(function () {}, { prototype: 1 }))) === c.URL.prototype,
  "order of conversion and prototype": (c) => {
    const log = [];
    const target = new Proxy(c.URL, { get(f, key) { log.push(key); return f[key]; } });
    Reflect.construct(c.URL, [{ toString() { log.push("convert"); return "a:"; } }], target);
    return log.join();
  },
};

function inNames(object) {
  const names = [];
  for (const name in object) {
    names.push(name);
  }
  return names;
}
