// The interfaces that Web IDL defines for the Standard's declarations.
// https://webidl.spec.whatwg.org/#js-interfaces
import { attributes, readonly } from "./attributes.mjs";
import { equal, throws } from "./harness.mjs";

const methods = { append: 2, delete: 1, get: 1, getAll: 1, has: 1, set: 2, sort: 0, toString: 0, entries: 0, keys: 0, values: 0, forEach: 1 };
const fileAPI = ["createObjectURL", "revokeObjectURL"];

const flags = ({ writable, enumerable, configurable }) => [writable, enumerable, configurable];
const describe = Reflect.getOwnPropertyDescriptor;

function checkFunction(f, name, length) {
  equal(typeof f, "function", name);
  equal(f.name, name);
  equal(f.length, length, `${name}.length`);
  equal(flags(describe(f, "name")), [false, false, true], `${name}.name`);
  equal(flags(describe(f, "length")), [false, false, true], `${name}.length`);
  equal(Object.getPrototypeOf(f), Function.prototype, name);
}

function checkMethod(owner, name, length) {
  const descriptor = describe(owner, name);
  equal(flags(descriptor), [true, true, true], name);
  checkFunction(descriptor.value, name, length);
  equal(Reflect.ownKeys(descriptor.value).sort(), ["length", "name"]);
  throws(TypeError, () => new descriptor.value("a:", "b"), `new ${name}`);
}

function checkAccessor(owner, name, canSet) {
  const { get, set, enumerable, configurable } = describe(owner, name);
  equal([enumerable, configurable], [true, true], name);
  checkFunction(get, `get ${name}`, 0);
  throws(TypeError, () => new get(), `new get ${name}`);
  equal(set !== undefined, canSet, name);
  if (canSet) {
    checkFunction(set, `set ${name}`, 1);
    throws(TypeError, () => new set(), `new set ${name}`);
  }
}

function checkInterface(Interface, name, length) {
  checkFunction(Interface, name, length);
  equal(flags(describe(Interface, "prototype")), [false, false, false]);
  const { prototype } = Interface;
  equal(Object.getPrototypeOf(prototype), Object.prototype);
  equal(prototype.constructor, Interface);
  equal(flags(describe(prototype, "constructor")), [true, false, true]);
  equal(prototype[Symbol.toStringTag], name);
  equal(flags(describe(prototype, Symbol.toStringTag)), [false, false, true]);
}

export function interfaces(t, { URL, URLSearchParams }) {
  t.group("interface URL");
  t.test("interface object and prototype", () => checkInterface(URL, "URL", 1));
  t.test("members in declaration order", () => {
    equal(Object.getOwnPropertyNames(URL.prototype), [...attributes, "toJSON", "toString", "constructor"]);
    equal(Object.getOwnPropertyNames(URL).filter((name) => !fileAPI.includes(name)), ["length", "name", "prototype", "parse", "canParse"]);
  });
  t.test("no symbols but the class string", () => {
    equal(symbolsOf(URL.prototype), [Symbol.toStringTag]);
    equal(Object.getOwnPropertySymbols(URL), []);
  });
  t.test("attributes", () => {
    for (const name of attributes) {
      checkAccessor(URL.prototype, name, !readonly.includes(name));
    }
  });
  t.test("operations", () => {
    checkMethod(URL.prototype, "toJSON", 0);
    checkMethod(URL.prototype, "toString", 0);
    checkMethod(URL, "parse", 1);
    checkMethod(URL, "canParse", 1);
  });
  t.test("objects have no own properties", () => {
    const url = new URL("https://a.test/?a");
    equal(url.searchParams.size, 1);
    equal(Reflect.ownKeys(url), []);
    equal(Reflect.ownKeys(url.searchParams), []);
    equal(Object.prototype.toString.call(url), "[object URL]");
    equal(Object.isExtensible(url), true);
    url.expando = 1;
    equal(url.expando, 1);
  });

  t.group("interface URLSearchParams");
  t.test("interface object and prototype", () => checkInterface(URLSearchParams, "URLSearchParams", 0));
  t.test("members in declaration order", () => {
    equal(Object.getOwnPropertyNames(URLSearchParams.prototype), ["size", ...Object.keys(methods), "constructor"]);
    equal(Object.getOwnPropertyNames(URLSearchParams), ["length", "name", "prototype"]);
  });
  t.test("attributes and operations", () => {
    checkAccessor(URLSearchParams.prototype, "size", false);
    for (const [name, length] of Object.entries(methods)) {
      checkMethod(URLSearchParams.prototype, name, length);
    }
  });
  t.test("the iterator method is entries", () => {
    const descriptor = describe(URLSearchParams.prototype, Symbol.iterator);
    equal(descriptor.value, URLSearchParams.prototype.entries);
    equal(flags(descriptor), [true, false, true]);
    equal(symbolsOf(URLSearchParams.prototype).length, 2);
  });
  t.test("the iterator prototype", () => {
    const params = new URLSearchParams("a=b");
    const prototype = Object.getPrototypeOf(params.keys());
    const arrayIterator = Object.getPrototypeOf([].values());
    equal(Object.getPrototypeOf(prototype), Object.getPrototypeOf(arrayIterator));
    equal(Reflect.ownKeys(prototype), ["next", Symbol.toStringTag]);
    checkMethod(prototype, "next", 0);
    equal(prototype[Symbol.toStringTag], "URLSearchParams Iterator");
    equal(flags(describe(prototype, Symbol.toStringTag)), [false, false, true]);
    for (const iterator of [params.keys(), params.values(), params.entries(), params[Symbol.iterator]()]) {
      equal(Object.getPrototypeOf(iterator), prototype);
      equal(Reflect.ownKeys(iterator), []);
      equal(String(iterator), "[object URLSearchParams Iterator]");
    }
  });

  t.group("brand checks");
  const url = new URL("https://a.test/?a=b");
  const foreign = (object, ...prototypes) => [undefined, null, 1, "", Symbol(), {}, () => {}, ...prototypes, Object.create(object), new Proxy(object, {}),
    Object.setPrototypeOf({}, Object.getPrototypeOf(object)), globalThis];
  t.test("of URL", () => {
    for (const other of foreign(url, URL.prototype, url.searchParams)) {
      for (const name of attributes) {
        const { get, set } = describe(URL.prototype, name);
        throws(TypeError, () => get.call(other), `get ${name}`);
        if (set) {
          let converted = false;
          throws(TypeError, () => set.call(other, { toString() { converted = true; return "x"; } }), `set ${name}`);
          equal(converted, false, `set ${name} converts before it checks`);
        }
      }
      throws(TypeError, () => URL.prototype.toString.call(other));
      throws(TypeError, () => URL.prototype.toJSON.call(other));
    }
  });
  t.test("of URLSearchParams", () => {
    for (const other of foreign(url.searchParams, URLSearchParams.prototype, url)) {
      throws(TypeError, () => describe(URLSearchParams.prototype, "size").get.call(other));
      for (const name of Object.keys(methods)) {
        let converted = false;
        const argument = Object.assign(() => {}, { toString() { converted = true; return "x"; } });
        throws(TypeError, () => URLSearchParams.prototype[name].call(other, argument, argument), name);
        equal(converted, false, `${name} converts before it checks`);
      }
    }
  });
  t.test("do not depend on the prototype", () => {
    const bare = Object.setPrototypeOf(new URL("https://a.test/?a=b"), null);
    equal(describe(URL.prototype, "href").get.call(bare), "https://a.test/?a=b");
    const params = Object.setPrototypeOf(new URLSearchParams("a=b"), null);
    equal(URLSearchParams.prototype.get.call(params, "a"), "b");
    const frozen = Object.freeze(new URL("https://a.test/?a=b"));
    frozen.hash = "x";
    equal(frozen.href, "https://a.test/?a=b#x");
  });

  t.group("derived classes");
  t.test("extend the classes", () => {
    class Derived extends URL {
      field = 1;
      constructor(path) {
        super(path, "https://a.test");
      }
      get pathname() {
        return `derived ${super.pathname}`;
      }
    }
    const derived = new Derived("/x?a=b");
    equal([derived.href, derived.pathname, derived.field], ["https://a.test/x?a=b", "derived /x", 1]);
    equal([derived instanceof Derived, derived instanceof URL], [true, true]);
    equal(derived.searchParams.get("a"), "b");
    class Params extends URLSearchParams {
      append(name, value) {
        super.append(name, value + "!");
      }
    }
    const params = new Params({ a: 1 });
    params.append("b", 2);
    equal(params.toString(), "a=1&b=2%21");
  });
  t.test("the prototype is that of the new target", () => {
    function Target() {}
    const object = Reflect.construct(URL, ["https://a.test"], Target);
    equal(Object.getPrototypeOf(object), Target.prototype);
    equal(describe(URL.prototype, "href").get.call(object), "https://a.test/");
    equal(Object.getPrototypeOf(Reflect.construct(URLSearchParams, [], Array)), Array.prototype);
    const bound = URL.bind(null, "https://a.test");
    equal(new bound().href, "https://a.test/");
  });
  t.test("a new target without a prototype gets the interface's", () => {
    const Target = function () {};
    Target.prototype = 1;
    equal(Object.getPrototypeOf(Reflect.construct(URL, ["https://a.test"], Target)), URL.prototype);
    equal(Object.getPrototypeOf(Reflect.construct(URLSearchParams, [], Target)), URLSearchParams.prototype);
  });
  t.test("the prototype is read once, after conversions and before parsing", () => {
    const log = [];
    const watched = (Interface) => new Proxy(Interface, { get(target, key) { log.push(String(key)); return target[key]; } });
    const noted = (text) => ({ [Symbol.iterator]: null, toString() { log.push("convert"); return text; } });
    Reflect.construct(URL, [noted("https://a.test"), noted("https://b.test")], watched(URL));
    throws(TypeError, () => Reflect.construct(URL, [noted("x")], watched(URL)));
    equal(log, ["convert", "convert", "prototype", "convert", "prototype"]);
    log.length = 0;
    Reflect.construct(URLSearchParams, [[["a", noted("b")]]], watched(URLSearchParams));
    throws(TypeError, () => Reflect.construct(URLSearchParams, [[[noted("a")]]], watched(URLSearchParams)));
    equal(log, ["convert", "prototype", "convert", "prototype"]);
  });
}

// symbolsOf leaves out the one by which Node prints an object.
function symbolsOf(object) {
  const inNode = globalThis.process?.versions?.node !== undefined;
  return Object.getOwnPropertySymbols(object).filter((symbol) => !inNode || symbol !== Symbol.for("nodejs.util.inspect.custom"));
}
