// What the class URL does, from the Standard and Web IDL.
// https://url.spec.whatwg.org/#url-class
import { settable, strings } from "./attributes.mjs";
import { equal, recorder, throws } from "./harness.mjs";

export function urlBehavior(t, { URL, URLSearchParams }) {
  const pairs = (params) => Array.from(params, ([name, value]) => `${name}=${value}`);

  t.group("URL constructor");
  t.test("base is a string, an object or nothing", () => {
    equal(new URL("x", "https://a.test/b/c?d#e").href, "https://a.test/b/x");
    equal(new URL("?x", new URL("https://a.test/b/c?d#e")).href, "https://a.test/b/c?x");
    equal(new URL("x", { toString: () => "https://a.test" }).href, "https://a.test/x");
    equal(new URL("https://a.test", undefined).href, "https://a.test/");
  });
  t.test("a base that is not a URL throws, even if it is not needed", () => {
    for (const base of [null, "", "/a", {}, 1]) {
      throws(TypeError, () => new URL("https://a.test", base));
    }
    equal(new URL("aaa:b", new URL("https://a.test")).href, "aaa:b");
  });
  t.test("invalid URLs throw a TypeError", () => {
    for (const url of ["", "x", "//a", "https://", "https://a b", "https://[::1", "https://a:65536", "1:", undefined, null, {}, []]) {
      throws(TypeError, () => new URL(url), String(url));
    }
  });
  t.test("arguments are converted in order, before anything is parsed", () => {
    const { log, value } = recorder();
    throws(TypeError, () => new URL(value("no URL"), value("no base")));
    equal(log, ["no URL", "no base"]);
    const stop = new RangeError("stop");
    const bad = { toString() { throw stop; } };
    throws(stop, () => new URL(bad, "no base"));
    throws(stop, () => new URL("no URL", bad));
    throws(TypeError, () => new URL(Symbol("https://a.test")));
    throws(TypeError, () => new URL("https://a.test", Symbol("https://a.test")));
    throws(TypeError, () => new URL(Object.create(null)));
  });
  t.test("objects are converted by Symbol.toPrimitive with the hint string", () => {
    const hints = [];
    const url = { [Symbol.toPrimitive](hint) { hints.push(hint); return "https://a.test"; } };
    equal(new URL(url).href, "https://a.test/");
    equal(hints, ["string"]);
  });
  t.test("it must be called with new and at least one argument", () => {
    throws(TypeError, () => URL("https://a.test"));
    throws(TypeError, () => new URL());
    throws(TypeError, () => Reflect.apply(URL, {}, ["https://a.test"]));
  });
  t.test("a caught error leaves nothing behind", () => {
    throws(TypeError, () => new URL("https://user:secret@a b/"));
    equal(new URL("https://a.test/1").href, "https://a.test/1");
  });
  t.test("errors do not show the input", () => {
    const { message } = throws(TypeError, () => new URL("https://user:secret@a b/"));
    equal(message.includes("secret"), false);
  });

  t.group("URL strings");
  t.test("lone surrogates become U+FFFD", () => {
    equal(new URL("https://a.test/\uD800x\uDC00?\uDFFF\uD83D#\uD83D\uDE00\uDE00").href,
      "https://a.test/%EF%BF%BDx%EF%BF%BD?%EF%BF%BD%EF%BF%BD#%F0%9F%98%80%EF%BF%BD");
    const url = new URL("https://a.test");
    url.pathname = "\uD83D\uDE00\uD83D";
    url.username = "\uDE00";
    url.password = "\uD83D";
    equal(url.href, "https://%EF%BF%BD:%EF%BF%BD@a.test/%F0%9F%98%80%EF%BF%BD");
  });
  t.test("U+0000 and U+FEFF are data", () => {
    equal(new URL("https://a.test/\0a\0?\0#\0b").href, "https://a.test/%00a%00?%00#%00b");
    equal(new URL("\0 https://a.test/\0").href, "https://a.test/");
    equal(new URL("https://a.test/\uFEFF").pathname, "/%EF%BB%BF");
    throws(TypeError, () => new URL("\uFEFFhttps://a.test/"));
  });
  t.test("long strings", () => {
    for (const [text, encoded] of [["a", "a"], ["é", "%C3%A9"], ["€", "%E2%82%AC"], ["😀", "%F0%9F%98%80"]]) {
      for (const length of [100, 21845, 21846, 65535, 65536, 65537, 300000]) {
        const url = new URL("https://a.test/" + text.repeat(length));
        equal(url.pathname === "/" + encoded.repeat(length), true, `${length} times ${text}`);
        url.hash = text.repeat(length);
        equal(url.hash.length, 1 + encoded.length * length);
      }
    }
  });
  t.test("a long base and a long reference", () => {
    const base = "https://a.test/" + "b".repeat(50000) + "/";
    equal(new URL("€".repeat(50000), base).href.length, base.length + 450000);
  });

  t.group("URL.parse and URL.canParse");
  t.test("they agree with the constructor", () => {
    for (const [url, base] of [["https://a.test"], ["x"], ["x", "https://a.test"], ["x", "y"], ["https://a.test", "y"],
      ["https://a.test", undefined], ["x", undefined], [null, "https://a.test"], ["https://a b"], ["#x", "mailto:a"], ["x", "mailto:a"]]) {
      let want = null;
      try {
        want = new URL(url, base).href;
      } catch {
        // It stays null.
      }
      equal(URL.parse(url, base)?.href ?? null, want, `parse ${url} ${base}`);
      equal(URL.canParse(url, base), want !== null, `canParse ${url} ${base}`);
    }
  });
  t.test("conversions throw", () => {
    for (const method of ["parse", "canParse"]) {
      throws(TypeError, () => URL[method](), method);
      throws(TypeError, () => URL[method](Symbol()), method);
      throws(TypeError, () => URL[method]("x", Symbol()), method);
    }
  });
  t.test("the receiver does not matter", () => {
    const { parse, canParse } = URL;
    equal(parse("https://a.test").href, "https://a.test/");
    equal(canParse.call(1, "https://a.test"), true);
  });
  t.test("parse returns a new object of the class itself", () => {
    class Derived extends URL {}
    const url = Derived.parse("https://a.test");
    equal(Object.getPrototypeOf(url), URL.prototype);
    equal(URL.parse("https://a.test") === URL.parse("https://a.test"), false);
    equal(url.searchParams instanceof URLSearchParams, true);
  });

  t.group("URL attributes");
  t.test("all attributes of a URL", () => {
    const url = new URL("https://u:p@a.test:81/b/c?d=e#f");
    const got = {};
    for (const name in url) {
      if (typeof url[name] === "string") {
        got[name] = url[name];
      }
    }
    equal(Object.keys(got).sort(), [...strings].sort());
    equal([got.href, got.origin, got.protocol, got.username, got.password], ["https://u:p@a.test:81/b/c?d=e#f", "https://a.test:81", "https:", "u", "p"]);
    equal([got.host, got.hostname, got.port, got.pathname, got.search, got.hash], ["a.test:81", "a.test", "81", "/b/c", "?d=e", "#f"]);
  });
  t.test("null and empty components give empty strings", () => {
    const url = new URL("a:?#");
    equal([url.origin, url.username, url.host, url.hostname, url.port, url.pathname, url.search, url.hash], ["null", "", "", "", "", "", "", ""]);
    equal(url.href, "a:?#");
  });
  t.test("href, toString and toJSON are the serialization", () => {
    const url = new URL("https://a.test/%20?a#b");
    for (const text of [url.href, url.toString(), url.toJSON(), String(url), `${url}`, url + "", JSON.parse(JSON.stringify(url))]) {
      equal(text, "https://a.test/%20?a#b");
    }
    equal(JSON.stringify({ url }), '{"url":"https://a.test/%20?a#b"}');
  });
  t.test("origin and searchParams cannot be set", () => {
    const url = new URL("https://a.test/?a=b");
    throws(TypeError, () => { url.origin = "https://b.test"; });
    throws(TypeError, () => { url.searchParams = "c=d"; });
    equal(Reflect.set(url, "origin", "x"), false);
    equal(url.href, "https://a.test/?a=b");
  });
  t.test("setters convert", () => {
    const url = new URL("https://a.test");
    url.port = 8080;
    equal(url.port, "8080");
    url.port = [81];
    equal(url.port, "81");
    url.pathname = null;
    equal(url.pathname, "/null");
    url.hash = undefined;
    equal(url.hash, "#undefined");
    url.search = { toString: () => "?x" };
    equal(url.search, "?x");
    const stop = new RangeError("stop");
    for (const name of settable) {
      throws(TypeError, () => { url[name] = Symbol(); }, name);
      throws(stop, () => { url[name] = { toString() { throw stop; } }; }, name);
    }
    equal(url.href, "https://a.test:81/null?x#undefined");
  });
  t.test("pathname, search and hash replace one component", () => {
    // NB: none of the values is empty, as those mean something else.
    const long = "x".repeat(300);
    const values = {
      pathname: [["/x/y", "/x/y"], ["x", "/x"], ["/", "/"], ["/b/c", "/b/c"], ["//x", "//x"], ["/%7E'", "/%7E'"], ["/x/..", "/"], ["/x/%2e", "/x/"], ["\\x", "/x"],
        ["/x?y#z", "/x%3Fy%23z"], ["/a b", "/a%20b"], ["/\u00FC", "/%C3%BC"], ["/\uD83D\uDE00", "/%F0%9F%98%80"], ["/x\uD800", "/x%EF%BF%BD"], ["/\tx\n", "/x"],
        ["/" + long, "/" + long]],
      search: [["?x=y", "?x=y"], ["x=y", "?x=y"], ["?", "?"], ["??", "??"], ["?d=e", "?d=e"], ["d=e", "?d=e"], ["/?", "?/?"], ["?x#y", "?x%23y"], ["?a b", "?a%20b"],
        ["?\u00FC", "?%C3%BC"], ["?x\uDC00", "?x%EF%BF%BD"], ["\t?x", "??x"], [long, "?" + long]],
      hash: [["#x", "#x"], ["x", "#x"], ["#", "#"], ["##", "##"], ["#f", "#f"], ["f", "#f"], ["?/", "#?/"], ["#a b", "#a%20b"], ["#\u00FC", "#%C3%BC"], ["#x\uD800", "#x%EF%BF%BD"],
        ["#x\r", "#x"], [long, "#" + long]],
    };
    const places = { pathname: 1, search: 2, hash: 3 };
    for (const head of ["https://u:p@a.test:81", "http://[::1]", "a://a.test:81", "wss://" + "a.".repeat(60) + "test"]) {
      for (const path of ["/", "/b/c"]) {
        for (const query of ["", "?", "?d=e"]) {
          for (const fragment of ["", "#", "#f"]) {
            for (const [name, list] of Object.entries(values)) {
              for (const [value, written] of list) {
                if (value === "\\x" && head.startsWith("a:")) {
                  continue;
                }
                const parts = [head, path, query, fragment];
                for (const shared of [false, true]) {
                  const url = new URL(parts.join(""));
                  const params = shared ? url.searchParams : undefined;
                  url[name] = value;
                  const changed = [...parts];
                  changed[places[name]] = written;
                  const what = `${parts.join("")}, ${name} = ${value}`;
                  equal(url.href, changed.join(""), what);
                  const again = new URL(url.href);
                  for (const attribute of ["origin", "protocol", "username", "password", "host", "port", "pathname", "search", "hash"]) {
                    equal(url[attribute], again[attribute], `${what}: ${attribute}`);
                  }
                  equal((params ?? url.searchParams).toString(), again.searchParams.toString(), what);
                }
              }
            }
          }
        }
      }
    }
  });
  t.test("so they do one after the other", () => {
    const url = new URL("https://a.test/b?c#d");
    for (const [name, value, href] of [["pathname", "/longer/path", "https://a.test/longer/path?c#d"], ["search", "", "https://a.test/longer/path#d"],
      ["hash", "longer", "https://a.test/longer/path#longer"], ["search", "e=f", "https://a.test/longer/path?e=f#longer"], ["port", "81", "https://a.test:81/longer/path?e=f#longer"],
      ["pathname", "g", "https://a.test:81/g?e=f#longer"], ["username", "u", "https://u@a.test:81/g?e=f#longer"], ["hash", "", "https://u@a.test:81/g?e=f"],
      ["search", "?g", "https://u@a.test:81/g?g"], ["hash", "#g", "https://u@a.test:81/g?g#g"], ["pathname", "/g?g", "https://u@a.test:81/g%3Fg?g#g"]]) {
      url[name] = value;
      equal(url.href, href, `${name} = ${value}`);
    }
  });
  t.test("host, hostname and port replace one component, or two", () => {
    for (const [user, path] of [["", "/"], ["u:p@", "/b/c?d=e#f"]]) {
      for (const [before, port] of [["a.test", ""], ["a.test", ":81"], ["1.2.3.4", ":8080"], ["[::1]", ""], ["b.example", ""]]) {
        const kept = port.slice(1);
        for (const [name, value, host, newPort] of [["host", "b.example", "b.example", kept], ["host", "b.example:82", "b.example", "82"], ["host", "b.example:443", "b.example", ""],
          ["host", "b.example:", "b.example", kept], ["host", "b.example:082", "b.example", "82"], ["host", "B.example:82", "b.example", "82"], ["host", "5.6:82", "5.0.0.6", "82"],
          ["host", "b.example/x", "b.example", kept], ["host", "\u00FC.test:82", "xn--tda.test", "82"], ["host", "b.example:x", "b.example", kept], ["host", "b.example:70000", "b.example", kept],
          ["host", "a.test", "a.test", kept], ["host", "[::2]:82", "[::2]", "82"], ["host", "a b", before, kept], ["host", ":82", before, kept], ["hostname", "b.example", "b.example", kept],
          ["hostname", "b.example:82", before, kept], ["hostname", "b", "b", kept], ["hostname", "7", "0.0.0.7", kept], ["hostname", "b.0x8", before, kept], ["hostname", "\uD800", before, kept],
          ["hostname", "xn--tda.test", "xn--tda.test", kept], ["hostname", "b?c", "b", kept], ["port", "82", before, "82"], ["port", "443", before, ""], ["port", "80", before, "80"],
          ["port", "0", before, "0"], ["port", "082", before, "82"], ["port", "82x", before, "82"], ["port", "65536", before, kept], ["port", "x", before, kept], ["port", "", before, ""]]) {
          for (const shared of [false, true]) {
            const url = new URL(`https://${user}${before}${port}${path}`);
            const what = `${url}, ${name} = ${value}`;
            if (shared) {
              url.searchParams;
            }
            url[name] = value;
            equal(url.href, `https://${user}${host}${newPort && `:${newPort}`}${path}`, what);
            const again = new URL(url.href);
            for (const attribute of ["origin", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"]) {
              equal(url[attribute], again[attribute], `${what}: ${attribute}`);
            }
            url.pathname = "/x";
            again.pathname = "/x";
            equal(url.href, again.href, `${what}, and then a path`);
          }
        }
      }
    }
  });
  t.test("an empty path is written as a slash, unless the host of a URL that is not special precedes it", () => {
    for (const [href, want] of [["https://a.test/b?c#d", "https://a.test/?c#d"], ["file:///b?c#d", "file:///?c#d"], ["a://b/c?d", "a://b?d"], ["a:/b", "a:/"], ["mailto:b", "mailto:b"]]) {
      const url = new URL(href);
      url.pathname = "";
      equal(url.href, want, href);
    }
  });
  t.test("a pathname can need more than encoding", () => {
    for (const [href, value, want] of [["a:/b", "//c", "a:/.//c"], ["file:///b", "/C|/d", "file:///C:/d"], ["file:///b", "/../C:/..", "file:///C:/"], ["mailto:b", "/c", "mailto:b"]]) {
      const url = new URL(href);
      url.pathname = value;
      equal(url.href, want, href);
    }
  });
  t.test("a setter without an argument converts undefined", () => {
    const url = new URL("https://a.test");
    Reflect.getOwnPropertyDescriptor(URL.prototype, "pathname").set.call(url);
    equal(url.href, "https://a.test/undefined");
  });
  t.test("setters ignore values they cannot set", () => {
    const url = new URL("mailto:a@b.test");
    for (const [name, value] of [["host", "c"], ["hostname", "c"], ["port", "1"], ["username", "u"], ["password", "p"], ["pathname", "/x"], ["protocol", "https"], ["protocol", "1"]]) {
      url[name] = value;
      equal(url.href, "mailto:a@b.test", name);
    }
    const special = new URL("https://a.test:81/");
    for (const [name, value] of [["host", ""], ["hostname", "x:1"], ["port", "x"], ["port", "65536"], ["protocol", "mailto"], ["host", "a b"], ["hostname", "[::"]]) {
      special[name] = value;
      equal(special.href, "https://a.test:81/", `${name} = ${value}`);
    }
  });
  t.test("setting href to an invalid URL throws and changes nothing", () => {
    const url = new URL("https://a.test/?a=b#c");
    const { searchParams } = url;
    throws(TypeError, () => { url.href = "x"; });
    throws(TypeError, () => { url.href = "https://a b"; });
    equal(url.href, "https://a.test/?a=b#c");
    equal(pairs(searchParams), ["a=b"]);
  });
  t.test("two objects are independent", () => {
    const a = new URL("https://a.test/?x=1");
    const b = new URL(a);
    b.searchParams.set("x", "2");
    b.hash = "h";
    equal([a.href, b.href], ["https://a.test/?x=1", "https://a.test/?x=2#h"]);
  });

  t.group("URL with an opaque path");
  t.test("spaces before a query or fragment are encoded when parsed", () => {
    equal(new URL("data:a   ?b#c").href, "data:a  %20?b#c");
    equal(new URL("data:a   #c").pathname, "a  %20");
    equal(new URL("data: a b   ").href, "data: a b");
  });
  t.test("and stay when query and fragment are removed", () => {
    for (const change of [(u) => { u.search = ""; u.hash = ""; }, (u) => { u.hash = ""; u.search = ""; }, (u) => { u.searchParams.delete("b"); u.hash = ""; },
      (u) => { u.href = "data:a   #c"; u.hash = ""; }]) {
      const url = new URL("data:a   ?b#c");
      change(url);
      equal(url.href, "data:a  %20");
      equal(new URL(url.href).href, url.href);
    }
  });
  t.test("query and fragment can be set", () => {
    const url = new URL("mailto:a");
    url.search = "b";
    url.hash = "c";
    url.searchParams.append("d", "e");
    equal(url.href, "mailto:a?b=&d=e#c");
  });

  t.group("URL searchParams");
  t.test("is always the same object", () => {
    const url = new URL("https://a.test/?a=b");
    const { searchParams } = url;
    for (const change of [() => { url.search = "?c"; }, () => { url.search = ""; }, () => { url.href = "https://b.test/?x"; }, () => { url.hash = "y"; }, () => { searchParams.append("a", "1"); }]) {
      change();
      equal(url.searchParams, searchParams);
    }
    equal(Object.getPrototypeOf(searchParams), URLSearchParams.prototype);
  });
  t.test("follows search and href", () => {
    const url = new URL("https://a.test/?a=b&c=d");
    const { searchParams } = url;
    equal(pairs(searchParams), ["a=b", "c=d"]);
    url.search = "e=%46+";
    equal(pairs(searchParams), ["e=F "]);
    url.href = "https://b.test/?g";
    equal(pairs(searchParams), ["g="]);
    url.href = "https://b.test/";
    equal(pairs(searchParams), []);
    url.search = "??a=b";
    equal(pairs(searchParams), ["?a=b"]);
    equal(url.href, "https://b.test/??a=b");
  });
  t.test("is empty if search is set to an empty string", () => {
    const url = new URL("https://a.test/?a=b#c");
    const { searchParams } = url;
    url.search = "";
    equal([url.href, searchParams.size, searchParams.toString()], ["https://a.test/#c", 0, ""]);
    url.search = "?";
    equal([url.href, url.search, searchParams.size], ["https://a.test/?#c", "", 0]);
    url.search = "&&";
    equal([url.href, searchParams.size], ["https://a.test/?&&#c", 0]);
  });
  t.test("is parsed from the query as stored", () => {
    const url = new URL("https://a.test/");
    url.search = "a\tb=c\nd&\r=e";
    equal(url.search, "?ab=cd&=e");
    equal(pairs(url.searchParams), ["ab=cd", "=e"]);
    url.search = "\t?a=b";
    equal(pairs(url.searchParams), ["?a=b"]);
  });
  t.test("a change serializes the whole query", () => {
    const url = new URL("https://a.test/?a=b ~&c=%7e;&&d#h");
    equal(url.search, "?a=b%20~&c=%7e;&&d");
    url.searchParams.append("e", "/?");
    equal(url.href, "https://a.test/?a=b+%7E&c=%7E%3B&d=&e=%2F%3F#h");
  });
  t.test("so does a change without an effect", () => {
    for (const change of [(p) => p.sort(), (p) => p.delete("x"), (p) => p.delete("a", "x"), (p) => p.set("a", "~")]) {
      const url = new URL("https://a.test/?a=~");
      change(url.searchParams);
      equal(url.search, "?a=%7E");
    }
  });
  t.test("an empty list makes the query null", () => {
    const url = new URL("https://a.test/?a=b&a=c#d");
    url.searchParams.delete("a");
    equal(url.href, "https://a.test/#d");
    url.href = "https://a.test/?#d";
    url.searchParams.sort();
    equal(url.href, "https://a.test/#d");
    url.searchParams.append("", "");
    equal(url.href, "https://a.test/?=#d");
  });
  t.test("hash and the other setters leave it alone", () => {
    const url = new URL("https://a.test/?a= ~");
    const before = pairs(url.searchParams);
    url.hash = "x";
    url.host = "b.test";
    url.pathname = "/y";
    url.protocol = "http";
    equal(pairs(url.searchParams), before);
    equal(url.search, "?a=%20~");
  });
  t.test("outlives its URL", () => {
    let url = new URL("https://a.test/?a=b");
    const { searchParams } = url;
    url = null;
    searchParams.append("c", "d");
    equal(searchParams.toString(), "a=b&c=d");
  });
  t.test("parameters copied from it are independent", () => {
    const url = new URL("https://a.test/?a=b");
    const copy = new URLSearchParams(url.searchParams);
    copy.append("c", "d");
    equal(url.search, "?a=b");
    equal(copy.toString(), "a=b&c=d");
  });
}
