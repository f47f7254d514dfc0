// The panel that matches a URL pattern.
import { equal } from "../harness.mjs";

export default function add(tests, kit) {
  if (kit.fake) {
    return;
  }
  tests.group("pattern");

  const pattern = "http{s}?://{*.}?example.com/café/:id+?page=:page(\\d+)";
  const input = "https://cdn.eu.example.com/café/7/8?page=2#x";
  const open = (state, options) => kit.visit(`#panel=pattern&${Object.entries(state).map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`, options);
  const verdict = (page) => page.textContent("#pattern-verdict strong");
  const becomes = (page, text) => page.waitForFunction((want) => document.querySelector("#pattern-verdict")?.textContent.includes(want), text);
  const groups = (page, side) => page.locator(`#drawn-${side} .k-group`).allTextContents();

  tests.test("the module is loaded when its panel opens", async () => {
    const page = await kit.visit(`#input=${encodeURIComponent(input)}`, { serviceWorkers: "block" });
    page.problems.length = 0; // one is that it is blocked
    const loaded = () => page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/panels/pattern.js")));
    equal(await loaded(), false, "before");
    await page.click("#tab-pattern");
    await page.waitForSelector("#pattern");
    equal(await loaded(), true, "after");
    await page.done();
  });

  tests.test("what the groups took is colored, and each part explains itself", async () => {
    const page = await open({ input, "p.pattern": pattern });
    equal(await verdict(page), "✓ Matches");
    equal(await groups(page, "pattern"), ["{*.}?", "/:id+", ":page(\\d+)"]);
    equal(await groups(page, "url"), ["cdn.eu", "7/8", "2", "x"]);
    const rows = await page.locator(".pattern-parts tr").evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.textContent).join(" | ")));
    for (const wanted of [
      "hostname {*.}?example.com ✓ matches cdn.eu.example.com",
      "{*.}?full wildcardgroup 0optional | Any characters, \".\" included, or none, then \".\"; optional. | cdn.eu",
      "/caféfixed text | This text, which is \"/caf%C3%A9\" in a URL. | /caf%C3%A9",
      "/:id+segment wildcardgroup idone or more | \"/\", then one or more characters except \"/\"; once or more; the group takes all repetitions together. | 7/8",
      ":page(\\d+)regexpgroup page | What the regular expression matches. | 2",
    ]) {
      equal(rows.includes(wanted), true, `${wanted} in\n${rows.join("\n")}`);
    }
    equal(await kit.axe(page), []);
    await page.done();
  });

  tests.test("a part lights up on both sides, by keyboard and by pointer", async () => {
    const page = await open({ input, "p.pattern": pattern });
    await page.focus("#pattern");
    await page.keyboard.press("Tab"); // the box
    await page.keyboard.press("Tab");
    equal(await page.evaluate(() => document.activeElement.id), "drawn-pattern");
    for (let i = 0; i < 3; i++) {
      await page.keyboard.press("ArrowRight");
    }
    equal(await page.locator(".matching .lit").allTextContents(), ["{*.}?", "cdn.eu", "."]);
    equal(await page.textContent("#pattern-caption"), "hostname {*.}?: Any characters, \".\" included, or none, then \".\"; optional. In this URL: cdn.eu.");
    await page.locator("#drawn-url .k-group", { hasText: "7/8" }).hover();
    equal(await page.locator("#drawn-pattern .lit").allTextContents(), ["/:id+"]);
    await page.done();
  });

  tests.test("what does not match says which component, and marks it", async () => {
    const page = await open({ input: "https://example.com:8443/a/b", "p.pattern": "https://example.com/a/:b{/:c}?" });
    equal(await page.textContent("#pattern-verdict"), "✗ Does not match: port.");
    equal(await page.locator("#drawn-url .wrong").allTextContents(), ["8443"]);
    equal(await groups(page, "url"), ["b"], "the pathname matches");
    equal(await page.locator("text=nothing (undefined)").count(), 1);
    await kit.type(page, "#input", "https://example.com/a/b");
    equal(await verdict(page), "✓ Matches");
    await kit.type(page, "#input", "https://x:y/");
    equal((await page.textContent("#pattern-verdict")).startsWith("✗ No match: the input is not a URL"), true);
    equal(await page.isVisible("#drawn-url"), false);
    await kit.type(page, "#base", "https://");
    equal((await page.textContent("#pattern-verdict")).startsWith("✗ No match: the base is not a URL"), true);
    await page.done();
  });

  tests.test("warnings say what may not be meant, and what to write", async () => {
    const page = await open({ "p.pattern": "https://*.example.com/a" });
    equal(await page.locator("#pattern-notes li").allTextContents(), ["hostname: does not match example.com itself. Instead: {*.}?example.com"]);
    const port = page.locator(".pattern-parts tbody", { hasText: "port" });
    equal((await port.allTextContents()).some((text) => text.includes("No port given: only the default port.")), true);
    equal(await kit.axe(page), []);
    await kit.type(page, "#pattern", "https://{*.}?example.com/a");
    equal(await page.locator("#pattern-notes").count(), 0);
    await page.done();
  });

  tests.test("a mistake has its place, and a repair that Back takes back", async () => {
    const page = await open({ "p.pattern": "https://example.com/a/((b)|c)" });
    equal(await verdict(page), "✗ Not a pattern");
    equal(await page.textContent("#pattern-verdict .past"), "https://example.com/a/(");
    equal(await page.textContent("#pattern-verdict mark"), "(");
    equal(await kit.axe(page), []);
    await page.click("#pattern-verdict .repair");
    await becomes(page, "type a URL above");
    equal(await page.inputValue("#pattern"), "https://example.com/a/((?:b)|c)");
    await page.goBack();
    await becomes(page, "Not a pattern");
    equal(await page.inputValue("#pattern"), "https://example.com/a/((b)|c)");
    await kit.type(page, "#pattern", "/a/:b");
    await page.click("text=Match this path at all hosts");
    await kit.type(page, "#input", "http://any.example:81/a/b?c");
    equal(await verdict(page), "✓ Matches");
    await page.done();
  });

  tests.test("a link holds the pattern and whether case counts", async () => {
    const page = await open({ input: "https://example.com/A" }, { viewport: kit.phone });
    await page.click("text=A path of a router");
    await becomes(page, "Matches");
    equal(await page.inputValue("#input"), "https://example.com/books/7?page=2");
    await kit.type(page, "#pattern", "https://example.com/BOOKS/*");
    equal(await verdict(page), "✗ Does not match");
    await page.check("text=Ignore case");
    await becomes(page, "Matches");
    await page.waitForFunction(() => location.hash.includes("p.case=ignore"));
    equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, "the page is wider than the window");
    const again = await kit.visit(new URL(page.url()).hash);
    equal(await verdict(again), "✓ Matches");
    equal(await again.isChecked("text=Ignore case"), true);
    await page.keyboard.press("Escape");
    await again.done();
    await page.done();
  });

  tests.test("what a pattern holds is text, even where it deceives", async () => {
    const page = await open({ input: "https://a/", "p.pattern": "https://a/<img src=x onerror=alert(1)>\u202e\u200b:x" });
    equal(await page.locator("#panel img").count(), 0);
    equal((await page.textContent("#panel")).includes("\u202e"), false, "a character that turns the direction");
    await page.done();
  });
}
