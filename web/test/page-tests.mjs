// What can only be tested in a page: that the platform takes the objects for its own,
// and how the interfaces differ from the browser's.
import { platform } from "../platform.js";
import { differences } from "./compare.mjs";
import { equal, throws } from "./harness.mjs";
import { patchedTests } from "./patched.mjs";

export function pageTests(t, ours, native, added, expected) {
  patchedTests(t, ours);
  const { URL, URLSearchParams } = ours;

  t.group("in a page");
  t.test("no globals are added", () => equal(added.map(String), []));
  t.test("the interfaces differ from the browser's exactly as listed", () => {
    const found = differences(ours, native);
    const listed = Object.keys(expected);
    const unlisted = found.filter((line) => !listed.includes(line));
    const gone = listed.filter((line) => !found.includes(line));
    equal([unlisted, gone], [[], []], "unlisted and gone");
  });
  t.test("the comparison finds differences", () => {
    class Other extends URLSearchParams {}
    equal(differences(ours, ours), []);
    const found = differences({ URL, URLSearchParams: Other }, ours).map((line) => line.split(":")[0]);
    for (const where of ["URLSearchParams.prototype, properties", "URLSearchParams.prototype, prototype", "URLSearchParams, prototype"]) {
      equal(found.includes(where), true, where);
    }
  });

  t.group("in the platform");
  t.test("parameters are sent as a form", async () => {
    const params = new URLSearchParams({ a: "b c", "€": "&" });
    const response = new Response(params);
    equal(response.headers.get("content-type"), "application/x-www-form-urlencoded;charset=UTF-8");
    equal(await response.text(), "a=b+c&%E2%82%AC=%26");
    const request = new Request("https://a.test", { method: "POST", body: new URL("https://b.test/?x=%20").searchParams });
    equal(request.headers.get("content-type"), "application/x-www-form-urlencoded;charset=UTF-8");
    equal(await request.text(), "x=+");
    const echo = await fetch("/echo", { method: "POST", body: params });
    equal(await echo.text(), "application/x-www-form-urlencoded;charset=UTF-8 a=b+c&%E2%82%AC=%26");
  });
  t.test("the current parameters are sent, after every change", async () => {
    const url = new URL("https://a.test/?a=1&b=2&a=3");
    const { searchParams } = url;
    const alone = new URLSearchParams("a=1&b=2&a=3");
    const check = async (what) => {
      equal(await new Response(searchParams).text(), searchParams.toString(), what);
      equal(await new Response(alone).text(), alone.toString(), what);
    };
    await check("at first");
    for (const change of [(p) => p.append("z", "\uD800"), (p) => p.delete("b"), (p) => p.set("a", "~"), (p) => p.append("B", ""), (p) => p.append("B", "1"),
      (p) => p.delete("B", "1"), (p) => p.delete("B", undefined), (p) => p.append("__proto__", "x"), (p) => p.append("0", "y"), (p) => p.sort()]) {
      change(searchParams);
      change(alone);
      await check(String(change));
    }
    for (const change of [() => { url.search = "q=1&q=2&r&__proto__"; }, () => { url.href = "https://b.test/?s=1#x"; }, () => { url.search = ""; },
      () => { url.search = "a\tb=c"; }, () => { url.protocol = "http"; }]) {
      change();
      await check(String(change));
    }
  });
  t.test("objects cannot be cloned", () => {
    for (const object of [new URL("https://a.test"), new URLSearchParams("a=b")]) {
      equal(throws(DOMException, () => structuredClone(object)).name, "DataCloneError");
      equal(throws(DOMException, () => postMessage(object, "*")).name, "DataCloneError");
    }
  });
  t.test("the platform sees the current origin of a URL", () => {
    if (typeof Origin !== "function") {
      return;
    }
    const url = new URL("https://a.test/x");
    equal(Origin.from(url).isSameOrigin(Origin.from("https://a.test")), true);
    url.host = "b.test";
    equal(Origin.from(url).isSameOrigin(Origin.from("https://b.test")), true);
    url.href = "https://c.test:81";
    equal(Origin.from(url).isSameOrigin(Origin.from("https://c.test:81")), true);
  });
  t.test("the platform sees the current URL, after every change", () => {
    const href = Reflect.getOwnPropertyDescriptor(native.URL.prototype, "href").get;
    const url = new URL("https://a.test/?a=1&b=2");
    equal(href.call(url), url.href);
    for (const change of [() => { url.href = "https://b.test/?a=1&b=2"; }, () => { url.protocol = "http"; }, () => { url.username = "u"; }, () => { url.password = "p"; },
      () => { url.host = "c.test:81"; }, () => { url.hostname = "d.test"; }, () => { url.port = ""; }, () => { url.pathname = "e"; }, () => { url.hash = "f"; },
      () => url.searchParams.append("g", ""), () => url.searchParams.set("g", "1"), () => url.searchParams.sort(), () => url.searchParams.delete("g"), () => { url.search = "h"; }]) {
      const before = url.href;
      change();
      equal(url.href !== before || String(change).includes("sort"), true, String(change));
      equal(href.call(url), url.href, String(change));
    }
  });
  t.test("a URL works even if the platform cannot parse it", () => {
    class Refusing {
      #href;
      constructor(href) {
        this.#set(href);
      }
      set href(href) {
        this.#set(href);
      }
      #set(href) {
        if (!href.startsWith("about:blank")) {
          throw new TypeError("refused");
        }
        this.#href = href;
      }
      get searchParams() {
        return { href: this.#href };
      }
    }
    const { newURL, syncURL, paramsOf } = platform(Refusing, undefined);
    const prototype = {};
    const object = newURL(class {}, prototype, "https://a.test?b", () => "?b");
    equal(Object.getPrototypeOf(object), prototype);
    const params = paramsOf(object, prototype);
    equal([Object.getPrototypeOf(params), params.href], [prototype, "about:blank?b"]);
    syncURL(object, "https://a.test?c", () => "?c");
    equal(paramsOf(object, prototype).href, "about:blank?c");
  });
  t.test("a URL is a string for the platform", () => {
    const url = new URL("https://a.test/b?c#d");
    equal(new Request(url).url, "https://a.test/b?c#d");
    const anchor = document.createElement("a");
    anchor.href = url;
    equal(anchor.href, url.href);
    equal(new native.URL(url).href, url.href);
    equal(new native.URLSearchParams(new URLSearchParams("a=b&c=d")).toString(), "a=b&c=d");
    history.replaceState(null, "", new URL("#x", location));
    equal(location.hash, "#x");
    equal(new URL("#y", location).hash, "#y");
    equal(new URL("x", document.baseURI).href, new native.URL("x", document.baseURI).href);
    if (typeof URLPattern === "function") {
      equal(new URLPattern({ hostname: "a.test" }).test(url), true);
    }
  });
  t.test("parameters can be made from form data", () => {
    const form = new FormData();
    form.append("a", "1");
    form.append("b", "€");
    equal(new URLSearchParams(form).toString(), "a=1&b=%E2%82%AC");
  });
  t.test("the File API's methods work", async () => {
    const blob = URL.createObjectURL(new Blob(["hello"]));
    equal(await (await fetch(blob)).text(), "hello");
    equal(new URL(blob).origin, location.origin);
    equal(URL.revokeObjectURL(blob), undefined);
    throws(TypeError, () => URL.createObjectURL());
    throws(TypeError, () => URL.createObjectURL("x"));
  });
  t.test("in place of the globals", async () => {
    const before = ["URL", "URLSearchParams"].map((name) => Reflect.getOwnPropertyDescriptor(globalThis, name));
    Object.assign(globalThis, { URL, URLSearchParams });
    try {
      const after = Reflect.getOwnPropertyDescriptor(globalThis, "URL");
      equal([after.writable, after.enumerable, after.configurable], [true, false, true]);
      equal(new globalThis.URL("x", location) instanceof globalThis.URL, true);
      equal(await new Response(new globalThis.URLSearchParams("a=b")).text(), "a=b");
      equal(String(new Request("y").url), new native.URL("y", location).href);
    } finally {
      Object.defineProperty(globalThis, "URL", before[0]);
      Object.defineProperty(globalThis, "URLSearchParams", before[1]);
    }
  });
  t.test("in a worker", async () => {
    const worker = new Worker("worker.mjs", { type: "module" });
    const answer = new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = () => reject(new Error("the worker failed"));
    });
    equal(await answer, "https://example.test/a");
    worker.terminate();
  });
}
