// What the class URLSearchParams does, from the Standard and Web IDL.
// https://url.spec.whatwg.org/#interface-urlsearchparams
import { equal, recorder, throws } from "./harness.mjs";

export function searchParamsBehavior(t, { URL, URLSearchParams }) {
  const make = (init) => new URLSearchParams(init);
  const text = (init) => make(init).toString();
  const pairs = (params) => Array.from(params, (pair) => pair);

  t.group("URLSearchParams of a string");
  t.test("nothing and undefined are empty, other values are strings", () => {
    equal(new URLSearchParams().toString(), "");
    for (const [init, want] of [[undefined, ""], ["", ""], [null, "null="], [1, "1="], [true, "true="], [10n, "10="], ["a", "a="]]) {
      equal(text(init), want, String(init));
    }
    throws(TypeError, () => make(Symbol("a")));
  });
  t.test("one leading question mark is ignored", () => {
    equal(text("?a=b"), "a=b");
    equal(pairs(make("??a=b")), [["?a", "b"]]);
    equal(pairs(make("?")), []);
    equal(pairs(make("a?=?")), [["a?", "?"]]);
  });
  t.test("is parsed", () => {
    for (const [init, want] of [
      ["a=b&c=d", [["a", "b"], ["c", "d"]]],
      ["&&a&&=b&=&", [["a", ""], ["", "b"], ["", ""]]],
      ["a=b=c==", [["a", "b=c=="]]],
      ["a;b=c;d", [["a;b", "c;d"]]],
      ["a+b=+%2B", [["a b", " +"]]],
      ["%61=%e2%82%ac", [["a", "€"]]],
      ["a=%&b=%2&c=%zz&d=%%41", [["a", "%"], ["b", "%2"], ["c", "%zz"], ["d", "%A"]]],
      ["a=%FF%C2x&%e2%82=%f0%9f%98%80", [["a", "\uFFFD\uFFFDx"], ["\uFFFD", "😀"]]],
      ["\0=%00", [["\0", "\0"]]],
      ["a#b=c", [["a#b", "c"]]],
      ["a\tb=\n", [["a\tb", "\n"]]],
      ["€=é", [["€", "é"]]],
      ["a=1&b=2&a=3", [["a", "1"], ["b", "2"], ["a", "3"]]],
    ]) {
      equal(pairs(make(init)), want, init);
    }
  });
  t.test("a byte order mark stays", () => {
    equal(pairs(make("\uFEFFa=\uFEFF")), [["\uFEFFa", "\uFEFF"]]);
    const params = make("%EF%BB%BFa=%EF%BB%BF1");
    equal(pairs(params), [["\uFEFFa", "\uFEFF1"]]);
    equal([params.get("\uFEFFa"), params.getAll("\uFEFFa"), [...params.keys()], [...params.values()]], ["\uFEFF1", ["\uFEFF1"], ["\uFEFFa"], ["\uFEFF1"]]);
    equal(params.toString(), "%EF%BB%BFa=%EF%BB%BF1");
  });
  t.test("lone surrogates become U+FFFD everywhere", () => {
    const params = make("\uD800=\uDC00");
    equal(pairs(params), [["\uFFFD", "\uFFFD"]]);
    params.append("\uDBFF", "a\uD83D");
    params.set("x\uD800", "\uD83D\uDE00\uD83D");
    equal(params.toString(), "%EF%BF%BD=%EF%BF%BD&%EF%BF%BD=a%EF%BF%BD&x%EF%BF%BD=%F0%9F%98%80%EF%BF%BD");
    equal([params.get("\uD9AB"), params.has("x\uDFFF"), params.has("\uD800", "\uD801"), params.getAll("\uDC00").length], ["\uFFFD", true, true, 2]);
    params.delete("\uDDDD", "a\uDDDD");
    equal(params.size, 2);
    equal(pairs(make([["\uD800", "\uDC00"]])), [["\uFFFD", "\uFFFD"]]);
    equal(pairs(make({ "\uD800": "\uDC00" })), [["\uFFFD", "\uFFFD"]]);
  });

  t.group("URLSearchParams of a sequence");
  const iterable = (items, log = []) => ({
    [Symbol.iterator]() {
      let i = 0;
      return {
        next() {
          log.push("next");
          return i < items.length ? { value: items[i++], done: false } : { value: undefined, done: true };
        },
        return() {
          log.push("return");
          return {};
        },
      };
    },
  });
  t.test("any iterable is accepted", () => {
    for (const init of [
      [["a", "1"], ["b", "2"]],
      new Map([["a", "1"], ["b", "2"]]),
      new Set([["a", "1"], new Set(["b", "2"])]),
      new URLSearchParams("a=1&b=2"),
      new URL("https://x.test/?a=1&b=2").searchParams,
      iterable([iterable(["a", "1"]), ["b", 2]]),
      (function* () { yield ["a", 1]; yield (function* () { yield "b"; yield "2"; })(); })(),
      [new String("a1"), new String("b2")],
      Object.assign(() => {}, { [Symbol.iterator]: () => [["a", "1"], ["b", "2"]].values() }),
      { a: "not this", [Symbol.iterator]: function* () { yield ["a", "1"]; yield ["b", "2"]; } },
    ]) {
      equal(text(init), "a=1&b=2");
    }
    equal(text([]), "");
    equal(text(new String("")), "");
    equal(text([["", ""]]), "=");
  });
  t.test("an own iterator method is used, even of parameters", () => {
    const params = make("a=b");
    params[Symbol.iterator] = function* () { yield ["c", "d"]; };
    equal(text(params), "c=d");
  });
  t.test("without an iterator method it is a record", () => {
    for (const none of [undefined, null]) {
      equal(text(Object.defineProperty({ a: "b" }, Symbol.iterator, { value: none })), "a=b");
      throws(TypeError, () => make({ a: "b", [Symbol.iterator]: none }));
    }
  });
  t.test("an iterator method must be a function that returns an object", () => {
    throws(TypeError, () => make({ [Symbol.iterator]: 1 }));
    throws(TypeError, () => make({ [Symbol.iterator]: {} }));
    throws(TypeError, () => make({ [Symbol.iterator]: () => 1 }));
    throws(TypeError, () => make({ [Symbol.iterator]: () => ({}) }));
    throws(TypeError, () => make({ [Symbol.iterator]: () => ({ next: () => 1 }) }));
  });
  t.test("items must be objects with an iterator method", () => {
    for (const item of ["ab", 1, null, undefined, true, Symbol(), {}, () => {}]) {
      throws(TypeError, () => make([item]), String(item));
    }
    throws(TypeError, () => make(new String("ab")));
  });
  t.test("items must have two items", () => {
    for (const item of [[], ["a"], ["a", "b", "c"], new String("a"), new String("abc"), new Set(["a"])]) {
      throws(TypeError, () => make([["x", "y"], item]));
    }
  });
  t.test("everything is converted before items are counted", () => {
    const { log, value } = recorder();
    throws(TypeError, () => make([[value("1")], [value("2"), value("3")], [value("4"), value("5"), value("6")]]));
    equal(log, ["1", "2", "3", "4", "5", "6"]);
  });
  t.test("every item is converted before the next one is requested", () => {
    const { log, value } = recorder();
    make(iterable([iterable([value("a"), value("b")], log)], log));
    equal(log, ["next", "next", "a", "next", "b", "next", "next"]);
  });
  t.test("strings in items are converted", () => {
    equal(text([[1, null], [undefined, { toString: () => "x" }]]), "1=null&undefined=x");
    throws(TypeError, () => make([["a", Symbol()]]));
    throws(TypeError, () => make([[Object.create(null), "a"]]));
  });
  t.test("exceptions propagate, and iterators are not closed", () => {
    const stop = new RangeError("stop");
    const bad = { toString() { throw stop; } };
    const log = [];
    throws(stop, () => make(iterable([iterable(["a", bad], log)], log)));
    equal(log, ["next", "next", "next"]);
    throws(stop, () => make({ get [Symbol.iterator]() { throw stop; } }));
    throws(stop, () => make({ [Symbol.iterator]() { throw stop; } }));
    throws(stop, () => make({ [Symbol.iterator]: () => ({ get next() { throw stop; } }) }));
    throws(stop, () => make({ [Symbol.iterator]: () => ({ next() { throw stop; } }) }));
    throws(stop, () => make({ [Symbol.iterator]: () => ({ next: () => ({ get done() { throw stop; } }) }) }));
    throws(stop, () => make({ [Symbol.iterator]: () => ({ next: () => ({ get value() { throw stop; } }) }) }));
  });
  t.test("next is looked up once", () => {
    let lookups = 0;
    const items = [["a", "b"], ["c", "d"]];
    const init = { [Symbol.iterator]: () => ({ get next() { lookups++; return () => ({ done: items.length === 0, value: items.shift() }); } }) };
    equal(text(init), "a=b&c=d");
    equal(lookups, 1);
  });
  t.test("the value of the last result is ignored", () => {
    let reads = 0;
    make({ [Symbol.iterator]: () => ({ next: () => ({ done: 1, get value() { reads++; return 0; } }) }) });
    equal(reads, 0);
  });

  t.group("URLSearchParams of a record");
  t.test("own enumerable properties, in order", () => {
    equal(text({ b: 1, a: 2, 1: 3, 0: 4 }), "0=4&1=3&b=1&a=2");
    equal(text({}), "");
    equal(text(Object.create({ inherited: 1 }, { own: { value: 1, enumerable: true }, hidden: { value: 2 } })), "own=1");
    equal(text({ get a() { return "got"; } }), "a=got");
    equal(text({ toString: "a=b" }), "toString=a%3Db");
  });
  t.test("functions and other objects are records", () => {
    equal(text(() => {}), "");
    equal(text(Object.assign(function () {}, { a: 1 })), "a=1");
    equal(text(new Number(1)), "");
    equal(text(/x/), "");
    equal(text(new Date(0)), "");
    equal(text(Object.create(null, { a: { value: "b", enumerable: true } })), "a=b");
  });
  t.test("a symbol cannot be a name, unless it is not enumerable", () => {
    throws(TypeError, () => make({ a: 1, [Symbol("s")]: 2 }));
    equal(text(Object.defineProperty({ a: 1 }, Symbol("s"), { value: 2 })), "a=1");
    throws(TypeError, () => make({ a: Symbol() }));
  });
  t.test("names that become equal: first position, last value", () => {
    equal(pairs(make({ "\uD835x": "1", xx: "2", "\uD83Dx": "3" })), [["\uFFFDx", "3"], ["xx", "2"]]);
    equal(pairs(make({ "\uFFFD": "1", "\uDC00": "2", "\uD800": "3" })), [["\uFFFD", "3"]]);
  });
  t.test("the order of all observable steps", () => {
    const log = [];
    const target = { b: "1", a: "2" };
    const init = new Proxy(target, {
      get(_, key) { log.push(`get ${String(key)}`); return target[key]; },
      ownKeys() { log.push("ownKeys"); return Reflect.ownKeys(target); },
      getOwnPropertyDescriptor(_, key) { log.push(`describe ${key}`); return Reflect.getOwnPropertyDescriptor(target, key); },
      has(_, key) { log.push(`has ${String(key)}`); return key in target; },
    });
    equal(text(init), "b=1&a=2");
    equal(log, ["get Symbol(Symbol.iterator)", "ownKeys", "describe b", "get b", "describe a", "get a"]);
  });
  t.test("a property deleted while others are read is left out", () => {
    const init = { get a() { delete this.b; return "1"; }, b: "2", c: "3" };
    equal(text(init), "a=1&c=3");
  });
  t.test("exceptions propagate", () => {
    const stop = new RangeError("stop");
    throws(stop, () => make({ get a() { throw stop; } }));
    throws(stop, () => make({ a: { toString() { throw stop; } } }));
    throws(stop, () => make(new Proxy({}, { ownKeys() { throw stop; } })));
  });

  t.group("URLSearchParams methods");
  t.test("append", () => {
    const params = make();
    params.append("a", "1");
    params.append("b", null);
    params.append("a", undefined);
    params.append("", "");
    equal(params.toString(), "a=1&b=null&a=undefined&=");
    equal(params.append("x", "y"), undefined);
  });
  t.test("delete", () => {
    const params = make("a=1&b=2&a=3&c=4");
    equal(params.delete("a"), undefined);
    equal(params.toString(), "b=2&c=4");
    params.delete("x");
    equal(params.toString(), "b=2&c=4");
  });
  t.test("delete with a value", () => {
    const params = make("a=1&a=2&b=1&a=1&a=null&a=undefined");
    params.delete("a", "1");
    equal(params.toString(), "a=2&b=1&a=null&a=undefined");
    params.delete("a", null);
    equal(params.toString(), "a=2&b=1&a=undefined");
    params.delete("a", "");
    equal(params.size, 3);
  });
  t.test("undefined counts as no value for delete and has", () => {
    const params = make("a=1&a=undefined&b=2");
    equal([params.has("a", undefined), params.has("c", undefined), params.has("b", undefined)], [true, false, true]);
    params.delete("a", undefined);
    equal(params.toString(), "b=2");
  });
  t.test("has", () => {
    const params = make("a=1&a=2&=3");
    equal([params.has("a"), params.has("b"), params.has("")], [true, false, true]);
    equal([params.has("a", "2"), params.has("a", 1), params.has("a", "3"), params.has("a", ""), params.has("", "3"), params.has("a", null)], [true, true, false, false, true, false]);
  });
  t.test("get and getAll", () => {
    const params = make("a=1&b=&a=2");
    equal([params.get("a"), params.get("b"), params.get("c"), params.get(null)], ["1", "", null, null]);
    equal([params.getAll("a"), params.getAll("b"), params.getAll("c")], [["1", "2"], [""], []]);
    const all = params.getAll("a");
    equal(Object.getPrototypeOf(all), Array.prototype);
    all.push("3");
    equal(params.getAll("a"), ["1", "2"]);
  });
  t.test("set", () => {
    const params = make("x=0&a=1&b=2&a=3&c=4&a=5");
    equal(params.set("a", "6"), undefined);
    equal(params.toString(), "x=0&a=6&b=2&c=4");
    params.set("d", 7);
    equal(params.toString(), "x=0&a=6&b=2&c=4&d=7");
  });
  t.test("size", () => {
    const params = make("a=1&a=2&&b");
    equal(params.size, 3);
    params.delete("a");
    equal(params.size, 1);
    throws(TypeError, () => { params.size = 0; });
    const url = new URL("https://a.test/?a=1&b=2");
    equal(url.searchParams.size, 2);
    url.search = "";
    equal(url.searchParams.size, 0);
  });
  t.test("sort goes by code units and is stable", () => {
    for (const [init, want] of [
      ["z=b&a=b&z=a&a=a", "a=b&a=a&z=b&z=a"],
      ["bbb&bb&aaa&aa=x&aa=y", "aa=x&aa=y&aaa=&bb=&bbb="],
      ["\uFFFD=a&\uFFFC=b&\uFFFD=c", make([["\uFFFC", "b"], ["\uFFFD", "a"], ["\uFFFD", "c"]]).toString()],
      ["\uFB03&\u{1F308}", make("\u{1F308}&\uFB03").toString()],
      ["\uE000&\u{10FFFF}&\uD7FF&\u{10000}&\uFFFF", make("\uD7FF&\u{10000}&\u{10FFFF}&\uE000&\uFFFF").toString()],
      ["a\u{10000}&a\uE000&a", make("a&a\u{10000}&a\uE000").toString()],
      ["e\u0301&é&e", make("e&e\u0301&é").toString()],
      ["b=%00&a=2&%00", make("%00&a=2&b=%00").toString()],
    ]) {
      const params = make(init);
      equal(params.sort(), undefined);
      equal(params.toString(), want, init);
    }
    const many = make(Array.from({ length: 500 }, (_, i) => [i % 7, i]));
    many.sort();
    equal(Array.from(many, ([, value]) => Number(value)), Array.from({ length: 500 }, (_, i) => i).sort((a, b) => a % 7 - b % 7 || a - b));
  });
  t.test("toString encodes", () => {
    equal(make([["a b", "c+d"], ["&=", "#?"], ["*-._", "~!'()"], ["é€😀", "\0\r\n"], ["%41", "%"]]).toString(),
      "a+b=c%2Bd&%26%3D=%23%3F&*-._=%7E%21%27%28%29&%C3%A9%E2%82%AC%F0%9F%98%80=%00%0D%0A&%2541=%25");
    equal(`${make("a=b")}`, "a=b");
    equal(String(make("")), "");
  });
  t.test("arguments are converted in order, and exceptions change nothing", () => {
    const stop = new RangeError("stop");
    const bad = { toString() { throw stop; } };
    for (const name of ["append", "set", "has", "delete"]) {
      const { log, value } = recorder();
      const params = make("a=b");
      params[name](value("x"), value("y"));
      equal(log, ["x", "y"], name);
      const before = params.toString();
      throws(stop, () => params[name]("a", bad), name);
      throws(stop, () => params[name](bad, "b"), name);
      throws(TypeError, () => params[name](Symbol(), "b"), name);
      equal(params.toString(), before, name);
    }
    for (const name of ["get", "getAll"]) {
      throws(stop, () => make("a=b")[name](bad), name);
    }
  });
  t.test("too few arguments", () => {
    const params = make("a=b");
    for (const [name, needed] of [["append", 2], ["delete", 1], ["get", 1], ["getAll", 1], ["has", 1], ["set", 2], ["forEach", 1]]) {
      for (let given = 0; given < needed; given++) {
        const { log, value } = recorder();
        throws(TypeError, () => params[name](...[value("a")].slice(0, given)), name);
        equal(log, [], `${name} converts before it counts`);
      }
    }
    equal(params.toString(), "a=b");
  });
  t.test("converting arguments may change the object", () => {
    const params = make("a=1");
    params.append("b", { toString() { params.append("c", "3"); return "2"; } });
    equal(params.toString(), "a=1&c=3&b=2");
  });
  t.test("many and long pairs", () => {
    const params = make(Array.from({ length: 20000 }, (_, i) => [`n${i % 100}`, "€".repeat(i % 50)]));
    equal(params.size, 20000);
    equal(params.getAll("n7").length, 200);
    params.append("long", "€".repeat(100000));
    equal(params.get("long").length, 100000);
    equal(make(params.toString()).toString() === params.toString(), true);
    params.set("long2", "\0".repeat(70000));
    equal(params.get("long2") === "\0".repeat(70000), true);
  });
}
