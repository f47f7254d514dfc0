// The link to a state, and what browsers do with it.
import { equal } from "../harness.mjs";

const input = "HTTP://User:pa ss@EXAMPLE.com:080/a/./b/../é%41?q=1 2#f|";

export default function add(tests, kit) {
  tests.group("state");

  tests.test("the link holds everything", async () => {
    const page = await kit.visit();
    await kit.type(page, "#input", input);
    await kit.type(page, "#base", "https://example.org/a");
    await page.selectOption("#encoding", "shift_jis");
    await page.selectOption("#context", { index: 1 });
    await kit.settled(page);
    const context = await page.inputValue("#context");
    await page.waitForFunction(() => location.hash.includes("context="));
    const fragment = new URL(page.url()).hash;
    await page.done();
    const again = await kit.visit(fragment);
    equal(await again.inputValue("#input"), input);
    equal(await again.inputValue("#base"), "https://example.org/a");
    await again.waitForFunction(() => document.getElementById("encoding").options.length > 1);
    equal(await again.inputValue("#encoding"), "shift_jis");
    equal(await again.inputValue("#context"), context);
    await again.done();
  });

  tests.test("a panel without a URL says what to do, and not that something failed", async () => {
    const hint = "Type or paste a URL above, or open the examples.";
    for (const panel of ["trace", "host", "change", "compare"]) {
      const page = await kit.visit(`#panel=${panel}`);
      const text = () => page.textContent(`.panel-${panel}`);
      equal(await text(), hint, panel);
      await kit.type(page, "#input", "https://example.org/");
      equal((await text()).includes(hint), false, panel);
      await kit.type(page, "#input", "");
      equal(await text(), hint, `${panel}, emptied again`);
      await page.done();
    }
  });

  tests.test("a long repaired input does not push the findings away", async () => {
    const page = await kit.visit(`#input=${encodeURIComponent(`https://example.org/?${"a b".repeat(500)}`)}`, { viewport: kit.phone });
    const { height } = await page.locator(".preview").boundingBox();
    equal(height < kit.phone.height / 3, true, `${height} pixels`);
    await page.done();
  });

  tests.test("every tab is in view, on a phone too", async () => {
    for (const viewport of [kit.phone, kit.desktop]) {
      const page = await kit.visit("", { viewport });
      const out = await page.locator('#tabs [role="tab"]').evaluateAll((tabs) => tabs.filter((tab) => {
        const { left, right } = tab.getBoundingClientRect();
        return left < 0 || right > innerWidth;
      }).map((tab) => tab.textContent));
      equal(out, []);
      await page.done();
    }
  });

  tests.test("an attribute that is empty says whether the component is null", async () => {
    const page = await kit.visit(`#input=${encodeURIComponent("https://example.org:443/?")}`);
    const row = (name) => page.locator(".panel-overview tr", { has: page.locator("th", { hasText: new RegExp(`^${name}$`) }) }).locator("td").last().textContent();
    equal(await Promise.all(["username", "port", "search", "hash", "pathname"].map(row)), ["empty", "null", "empty", "null", "/"]);
    await page.done();
  });

  tests.test("what is missing is null, empty or none, and the help says which is which", async () => {
    const page = await kit.visit(`#input=${encodeURIComponent("https://example.org/?")}`);
    for (const panel of ["overview", "trace", "host", "compare"]) {
      await page.click(`#tab-${panel}`);
      await kit.settled(page);
      const text = await page.textContent("#panel");
      equal(text.match(/empty string|empty list|none set|none in particular|\bNone\b|Nothing\b/g), null, panel);
    }
    await page.click("#help-open");
    equal(/Null: .*Empty: .*None: /.test(await page.textContent("#help-text")), true, await page.textContent("#help-text"));
    await page.done();
  });

  tests.test("the link to copy has what was typed just now, and code has its lines", async () => {
    const page = await kit.visit();
    await kit.type(page, "#input", "https://example.org/typed");
    await page.click("#copy-open");
    const text = (name) => page.textContent(`pre[aria-labelledby="copy-${name}"]`);
    equal((await text("link")).endsWith(`#input=${encodeURIComponent("https://example.org/typed")}`), true, await text("link"));
    equal((await text("go")).split("\n").length > 3, true, await text("go"));
    equal((await text("command")).startsWith("weburl "), true, await text("command"));
    await page.done();
  });

  tests.test("the page says which version it is", async () => {
    const page = await kit.visit();
    await page.waitForFunction(() => document.getElementById("about").textContent.startsWith("weburl devel · URL Standard of "));
    await page.done();
  });

  tests.test("nothing that is typed is sent", async () => {
    const page = await kit.visit();
    const before = kit.served.requests.length;
    await kit.type(page, "#input", "https://example.com/secret");
    await page.locator("#input").press("Enter");
    await page.reload();
    await kit.settled(page);
    equal(kit.served.requests.slice(before).some((name) => name.includes("secret")), false, "a request");
    equal(await page.inputValue("#input"), "https://example.com/secret", "after a reload");
    await page.done();
  });

  tests.test("Enter makes a place to come back to; with Shift it writes a newline", async () => {
    const page = await kit.visit();
    await kit.type(page, "#input", input);
    await page.locator("#input").press("Enter");
    equal(await page.inputValue("#input"), input, "Enter wrote something");
    await page.waitForFunction(() => document.getElementById("outcome").textContent.startsWith("Accepted with "));
    await kit.type(page, "#input", "https://x:99999/");
    await page.waitForFunction(() => location.hash.includes("99999"));
    await page.goBack();
    await page.waitForFunction((text) => document.getElementById("input").value === text, input);
    await kit.settled(page);
    equal((await page.textContent("#drawn-input")), input);
    await page.goForward();
    await page.waitForFunction(() => document.getElementById("input").value === "https://x:99999/");
    await kit.settled(page);
    equal(await page.isVisible("#failure"), true, "the failure");
    await page.locator("#input").press("End");
    await page.locator("#input").press("Shift+Enter");
    equal(await page.inputValue("#input"), "https://x:99999/\n");
    await page.done();
  });

  tests.test("what was typed just before something else was done is what Back returns to", async () => {
    const page = await kit.visit("#input=https://example.com/a");
    await page.evaluate(() => {
      const field = document.getElementById("input");
      field.focus();
      field.setSelectionRange(field.value.length, field.value.length);
      document.execCommand("insertText", false, "b");
      document.querySelector('#tabs [role="tab"][aria-selected="false"]').click(); // before it rests
    });
    await page.waitForFunction(() => location.hash.includes("panel="));
    await page.goBack();
    await page.waitForFunction(() => !location.hash.includes("panel="));
    await kit.settled(page);
    equal(await page.inputValue("#input"), "https://example.com/ab");
    await page.done();
  });

  tests.test("a pasted newline is kept", async () => {
    const page = await kit.visit();
    await page.focus("#input");
    await page.evaluate(() => document.execCommand("insertText", false, "https://example.com/\na"));
    await kit.settled(page);
    equal(await page.inputValue("#input"), "https://example.com/\na");
    await page.done();
  });

  const hostile = [
    "#input=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E",
    "#input=%3Cscript%3Ealert(1)%3C%2Fscript%3E&base=%22%3E%3Csvg%20onload%3Dalert(1)%3E",
    "#input=javascript:alert(1)&base=javascript:alert(1)",
    "#input=%ZZ%C3%28%E2%80%AE&encoding=%00&context=%FF&panel=%22",
    "#panel=__proto__&input=a&p.__proto__=1&p.constructor=2&p.toString=3",
    "#panel=constructor&__proto__=1&input=%F0%9F",
    "#encoding=%3Cb%3E&context=%3Coption%20selected%3E&panel=overview&p.=&=&&&#",
    `#input=${"%00".repeat(500)}${"%E2%80%AE%E2%81%A6".repeat(200)}`,
    `#input=https://x/${"(".repeat(20000)}`,
  ];
  tests.test("a hostile link does nothing but show text", async () => {
    for (const fragment of hostile) {
      const page = await kit.visit(fragment);
      const found = await page.evaluate(() => ({
        images: document.querySelectorAll("#map img, #panel img, #map svg, #panel svg, main script, main b, #map iframe").length,
        scripts: document.querySelectorAll("script").length,
        addresses: [...document.querySelectorAll("a[href]")].map((a) => a.getAttribute("href")).filter((href) => !/^(#|https:\/\/)/.test(href)).join(),
        polluted: ({}).polluted !== undefined || Object.keys(Object.prototype).length > 0,
        shown: document.getElementById("panel").textContent.length > 0,
      }));
      equal(JSON.stringify(found), JSON.stringify({ images: 0, scripts: 1, addresses: "", polluted: false, shown: true }), fragment.slice(0, 80));
      await page.done();
    }
  });

  tests.test("a state that the fields cannot hold is not lost", async () => {
    const page = await kit.visit("#input=https://example.com/a%0D%0Ab");
    await page.locator('#tabs [role="tab"][aria-selected="true"]').press("End");
    await page.waitForFunction(() => location.hash.includes("panel="));
    equal(page.url().includes("a%0D%0Ab"), true, page.url());
    await page.done();
  });

  tests.test("clearing leaves nothing", async () => {
    const page = await kit.visit(`#input=${encodeURIComponent(input)}&base=https://example.org/`);
    await page.click("#clear");
    await kit.settled(page);
    equal(await page.inputValue("#input"), "");
    equal(await page.inputValue("#base"), "");
    equal(await page.evaluate(() => document.activeElement.id), "input");
    equal(new URL(page.url()).hash.includes("input"), false, page.url());
    await page.done();
  });

  // The program ends at the word TRAP, or is not there yet.
  if (!kit.fake) {
    tests.test("what the program could not say before it ended is said afterwards", async () => {
      const page = await kit.visit("", { serviceWorkers: "block" });
      page.problems.length = 0; // one is that it is blocked
      let there = false;
      await page.route("**/viewer.wasm.xz", (route) => (there ? route.continue() : route.fulfill({ status: 404 })));
      await page.reload();
      await kit.settled(page);
      equal((await page.textContent("#engine")).startsWith("The parser stopped: viewer.wasm.xz: HTTP status 404"), true, await page.textContent("#engine"));
      equal(await page.locator("#encoding option").count(), 1, "encodings");
      there = true;
      await kit.type(page, "#input", "x");
      await page.waitForFunction(() => document.getElementById("encoding").options.length > 1 && document.getElementById("context").options.length > 1
        && document.getElementById("about").textContent !== "");
      await page.done().catch(() => {}); // the console has the 404
    });

    tests.test("after the program has ended, the next key is answered in full", async () => {
      const page = await kit.visit("", { serviceWorkers: "block" });
      page.problems.length = 0;
      await page.route("**/worker.js", async (route) => {
        const response = await route.fetch();
        const trap = 'addEventListener("message", (event) => { if (event.data.includes("TRAP")) { event.stopImmediatePropagation(); postMessage({ failed: "unreachable" }); postMessage({ failed: "again" }); } });\n';
        await route.fulfill({ response, body: trap + await response.text() });
      });
      await page.reload();
      await kit.settled(page);
      await kit.type(page, "#input", "b");
      await kit.type(page, "#base", "https://example.org/TRAP");
      equal((await page.textContent("#engine")).startsWith("The parser stopped: unreachable"), true, await page.textContent("#engine"));
      equal(await page.isVisible("#map"), false, "an old map");
      // The same base, which is now answered.
      await page.unroute("**/worker.js");
      await kit.type(page, "#input", "c");
      equal(await page.textContent("#engine"), "");
      equal(await page.textContent("#drawn-output"), "https://example.org/c");
      equal((await page.locator("#drawn-base [data-chunk] > *").count()) > 2, true, "the base is drawn in its parts");
      page.problems.length = 0;
      await page.done();
    });

    tests.test("a text that is far too long is refused before it is copied", async () => {
      const page = await kit.visit();
      const sent = await page.evaluate(async () => {
        let sent = 0;
        const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (text) { sent += text.length; post.call(this, text); };
        const { newEngine } = await import("./engine.js");
        const engine = newEngine(() => {});
        const long = await engine.ask({ verb: "look", input: "x".repeat(20 << 20) });
        const short = await engine.ask({ verb: "look", input: "a:" });
        return [typeof long.error, short.result?.href, sent < 1000];
      });
      equal(sent, ["string", "a:", true]);
      await page.done();
    });

    tests.test("what a link holds is text, whatever it says", async () => {
      const html = '"><img src=x onerror=alert(1)><script>alert(2)</script><svg onload=alert(3)>';
      const names = ["input", "base", "encoding", "context", "panel", "__proto__", "constructor", "p.__proto__", "p.constructor", "p.toString", "p.set", "p.params", "p.step", "p.view", "p.profile", "p.guard", "p.fetch", "p.all", "p.pattern", "p.case"];
      for (const panel of ["overview", "trace", "host", "change", "compare", "pattern", "batch", "__proto__"]) {
        const page = await kit.visit();
        for (const value of [html, "%E2%82%", '[["__proto__","constructor"]]']) {
          const pairs = names.map((name) => `${encodeURIComponent(name)}=${name === "panel" ? panel : value.includes("%") ? value : encodeURIComponent(value)}`);
          // An encoding or a context that is none says so instead of all else.
          for (const less of [/^$/, /^encoding=/, /^(encoding|context)=/]) {
            await page.evaluate((hash) => { location.hash = hash; }, pairs.filter((pair) => !less.test(pair)).join("&"));
            await kit.settled(page);
            equal(await page.locator("img:not(header img), script:not([src]), main svg[onload]").count(), 0, `${panel}, ${value}`);
          }
        }
        equal(await page.evaluate(() => Object.keys(Object.prototype).length === 0 && {}.set === undefined), true, panel);
        await page.done();
      }
    });
  }
}
