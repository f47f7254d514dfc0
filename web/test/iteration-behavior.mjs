// Iteration over parameters is live: it proceeds by index.
// https://webidl.spec.whatwg.org/#js-iterable
import { equal, throws } from "./harness.mjs";

export function iterationBehavior(t, { URL, URLSearchParams }) {
  t.group("URLSearchParams iteration");
  t.test("keys, values, entries and the object itself", () => {
    const params = new URLSearchParams("a=1&b=2&a=3");
    equal([...params.keys()], ["a", "b", "a"]);
    equal([...params.values()], ["1", "2", "3"]);
    equal([...params.entries()], [["a", "1"], ["b", "2"], ["a", "3"]]);
    equal([...params], [["a", "1"], ["b", "2"], ["a", "3"]]);
    equal([...new URLSearchParams()], []);
  });
  t.test("iterators are iterable", () => {
    const keys = new URLSearchParams("a=1").keys();
    equal(keys[Symbol.iterator](), keys);
    equal(Object.keys(keys.next()), ["value", "done"]);
  });
  t.test("every pair is a new array", () => {
    const params = new URLSearchParams("a=1");
    const [pair] = params;
    pair[1] = "2";
    equal(params.toString(), "a=1");
    equal(Object.getPrototypeOf(pair), Array.prototype);
  });
  t.test("deleting pairs during iteration shifts the others", () => {
    const seen = [];
    const params = new URLSearchParams("a=1&b=2&c=3&d=4");
    for (const [name] of params) {
      seen.push(name);
      params.delete(name);
    }
    equal(seen, ["a", "c"]);
    equal(params.toString(), "b=2&d=4");
  });
  t.test("deleting the next one skips it", () => {
    const url = new URL("https://a.test/?x=0&x=1&y=2&z=3");
    const seen = [];
    for (const [name] of url.searchParams) {
      seen.push(name);
      if (name === "x") {
        url.searchParams.delete("y");
      }
    }
    equal(seen, ["x", "x", "z"]);
    equal(url.search, "?x=0&x=1&z=3");
  });
  t.test("of many pairs, long and short", () => {
    const long = "\u{1F308}é".repeat(3000);
    const pairs = Array.from({ length: 500 }, (_, i) => [`${i}`, i % 90 === 0 ? long : "€".repeat(i % 7)]);
    const params = new URLSearchParams(pairs);
    equal([...params], pairs);
    equal([...params.values()], pairs.map((pair) => pair[1]));
    const seen = [];
    params.forEach((value, name) => seen.push([name, value]));
    equal(seen, pairs);
    const [a, b] = [params.keys(), params.keys()]; // which take turns
    for (let i = 0; i < 500; i++) {
      if (i % 3 === 0) {
        equal(b.next().value, `${i / 3}`);
      }
      equal(a.next().value, `${i}`);
    }
    equal([a.next().done, b.next().value], [true, "167"]);
  });
  t.test("changing many pairs during iteration", () => {
    const url = new URL("https://a.test/?" + Array.from({ length: 300 }, (_, i) => `${i}=x`).join("&"));
    const names = url.searchParams.keys();
    const next = () => names.next().value;
    equal([next(), next()], ["0", "1"]);
    url.searchParams.delete("0");
    equal(next(), "3");
    url.search = url.search.slice(3 + "1=x&".length - 2); // without the first
    equal([next(), next()], ["5", "6"]);
    url.href = "https://b.test/?a&b&c&d&e&f&g";
    equal([next(), next(), next()], ["f", "g", undefined]);
    url.searchParams.append("h", "");
    equal([next(), next()], ["h", undefined]);
  });
  t.test("deleting everything ends it", () => {
    const params = new URLSearchParams("a=1&b=2&c=3");
    const seen = [];
    for (const [name] of params) {
      seen.push(name);
      for (const other of [...params.keys()]) {
        params.delete(other);
      }
    }
    equal(seen, ["a"]);
  });
  t.test("pairs added during iteration are visited", () => {
    const params = new URLSearchParams("a=1");
    const seen = [];
    for (const [name, value] of params) {
      seen.push(name + value);
      if (params.size < 3) {
        params.append("b", params.size);
      }
    }
    equal(seen, ["a1", "b1", "b2"]);
  });
  t.test("changing the URL changes the iteration", () => {
    const url = new URL("https://a.test/?a=1&b=2&c=3");
    const seen = [];
    for (const [name, value] of url.searchParams) {
      seen.push(name + value);
      url.search = "x=1&y=2";
    }
    equal(seen, ["a1", "y2"]);
    const entries = url.searchParams.entries();
    url.href = "https://b.test/?p=q";
    equal(entries.next().value, ["p", "q"]);
  });
  t.test("an iterator at its end continues if pairs are added", () => {
    const params = new URLSearchParams("a=1");
    const keys = params.keys();
    keys.next();
    equal(keys.next().done, true);
    params.append("b", "2");
    equal(keys.next().value, "b");
    equal(keys.next().done, true);
  });
  t.test("sort during iteration", () => {
    const params = new URLSearchParams("c=1&b=2&a=3");
    const seen = [];
    for (const [name] of params) {
      seen.push(name);
      params.sort();
    }
    equal(seen, ["c", "b", "c"]);
  });
  t.test("next requires one of its iterators", () => {
    const { next } = Object.getPrototypeOf(new URLSearchParams().keys());
    for (const other of [undefined, null, 1, "", {}, new URLSearchParams("a=1"), [].values(), new Map().keys()]) {
      throws(TypeError, () => next.call(other), String(other));
    }
    const iterator = new URLSearchParams("a=1").entries();
    equal(next.call(iterator).value, ["a", "1"]);
    throws(TypeError, () => next.call(Object.create(iterator)));
  });
  t.test("an iterator keeps its list alive", () => {
    const keys = new URL("https://a.test/?a=1&b=2").searchParams.keys();
    equal([...keys], ["a", "b"]);
  });

  t.group("URLSearchParams forEach");
  t.test("passes value, name and object, with a receiver", () => {
    const params = new URLSearchParams("a=1&b=2");
    const calls = [];
    const receiver = {};
    const result = params.forEach(function (...args) { calls.push([this === receiver, ...args]); }, receiver);
    equal(calls, [[true, "1", "a", params], [true, "2", "b", params]]);
    equal(result, undefined);
    params.forEach(function () { "use strict"; calls.push(this); });
    equal(calls.slice(2), [undefined, undefined]);
  });
  t.test("requires a function", () => {
    for (const callback of [undefined, null, 1, "", {}, { handleEvent() {} }]) {
      throws(TypeError, () => new URLSearchParams().forEach(callback), String(callback));
    }
  });
  t.test("is live", () => {
    const params = new URLSearchParams("a=1&b=2&c=3&d=4");
    const seen = [];
    params.forEach((_, name) => { seen.push(name); params.delete(name); });
    equal(seen, ["a", "c"]);
    const more = new URLSearchParams("a=1");
    more.forEach((_, name) => { if (more.size < 4) { more.append(name + name, ""); } });
    equal(more.toString(), "a=1&aa=&aaaa=&aaaaaaaa=");
  });
  t.test("exceptions from the callback propagate", () => {
    const stop = new RangeError("stop");
    let calls = 0;
    throws(stop, () => new URLSearchParams("a&b&c").forEach(() => { calls++; throw stop; }));
    equal(calls, 1);
  });
}
