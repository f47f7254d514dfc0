// The drawn input and result, and what lights up.
import { equal } from "../harness.mjs";

const input = "HTTP://User:pa ss@EXAMPLE.com:080/a/./b/../é%41?q=1 2#f|";
const href = "http://User:pa%20ss@example.com/a/%C3%A9%41?q=1%202#f|";

// piece is the drawn piece of a side that holds a text.
const piece = (page, side, text) => page.locator(`#drawn-${side} .piece`, { hasText: text }).first();
const lit = (page, side) => page.locator(`#drawn-${side} .lit`).allTextContents();

export default function add(tests, kit) {
  tests.group("drawing");

  tests.test("what is typed is drawn whole, each byte once, and so is the result", async () => {
    const page = await kit.visit();
    equal(await page.isVisible("#map"), false, "drawn before there is anything");
    await kit.type(page, "#input", input);
    equal(await page.textContent("#drawn-input"), input);
    equal(await page.textContent("#drawn-output"), href);
    await kit.type(page, "#input", "");
    equal(await page.isVisible("#map"), false, "drawn after the field is empty");
    await page.done();
  });

  tests.test("a component has a colour and a line of its own", async () => {
    for (const dark of [false, true]) {
      const page = await kit.visit(`#input=${encodeURIComponent(input)}`, { dark });
      const looks = await page.locator("#drawn-input .piece").evaluateAll((nodes) => Object.entries(Object.fromEntries(nodes
        .map((node) => [node.className.match(/c-\w+/)?.[0], getComputedStyle(node)]).filter(([name]) => name)
        .map(([name, style]) => [name, [style.color, `${style.borderBottomStyle} ${style.borderBottomWidth}`]]))));
      equal(looks.length, 8, "components that are drawn");
      equal(new Set(looks.map(([, [color]]) => color)).size, 8, "colours");
      equal(new Set(looks.map(([, [, line]]) => line)).size, 8, "lines");
      await page.done();
    }
  });

  tests.test("a character that reorders text is shown as what it is", async () => {
    const page = await kit.visit();
    await kit.type(page, "#input", "https://example.com/a\u202eb");
    const text = await page.textContent("#drawn-input");
    equal(/[\u202e]/.test(text), false, "drawn as it is");
    equal(text.includes("202E"), true, text);
    const [a, b] = await Promise.all(["a", "b"].map((letter) => page.locator("#drawn-input .piece", { hasText: new RegExp(`(^|/)${letter}$`) }).last().boundingBox()));
    equal(a.x < b.x, true, "a is drawn left of b");
    equal(await page.isVisible("#reordered"), true, "a note about the field");
    await page.done();
  });

  tests.test("pointing at either side lights up both and says what happened", async () => {
    const page = await kit.visit(`#input=${encodeURIComponent(input)}`);
    await piece(page, "input", "EXAMPLE").hover();
    equal((await lit(page, "output")).join(""), (await lit(page, "input")).join("").toLowerCase());
    equal((await lit(page, "input")).join("").includes("EXAMPLE"), true, "the input");
    equal((await page.textContent("#caption")).includes("was lowercased to"), true, await page.textContent("#caption"));
    await piece(page, "output", "%C3%A9").hover();
    equal((await lit(page, "input")).join(""), "é");
    equal(await page.textContent("#caption"), "path: é was percent-encoded as %C3%A9.");
    await page.mouse.move(2, 2);
    equal(await page.locator(".lit").count(), 0, "still lit");
    await page.done();
  });

  tests.test("a segment lights up with the dots that removed it", async () => {
    const page = await kit.visit(`#input=${encodeURIComponent(input)}`);
    await piece(page, "input", /^\/b$/).hover();
    equal((await lit(page, "input")).join(" "), "/b /..");
    equal((await page.textContent("#caption")).includes("was removed by /.."), true, await page.textContent("#caption"));
    await page.done();
  });

  tests.test("arrow keys go through the pieces", async () => {
    const page = await kit.visit(`#input=${encodeURIComponent(input)}`);
    await page.keyboard.press("m");
    const first = await lit(page, "input");
    equal(first.length, 1, "lit");
    await page.keyboard.press("ArrowRight");
    const second = await lit(page, "input");
    equal(second[0] !== first[0], true, "the same piece");
    equal(await page.textContent(`#${await page.getAttribute("#drawn-input", "aria-activedescendant")}`), second[0], "the active descendant");
    await page.keyboard.press("End");
    equal((await lit(page, "input")).join(), "#f|".slice(-(await lit(page, "input")).join().length));
    await page.keyboard.press("Home");
    equal((await lit(page, "input")).join(), first.join());
    await page.keyboard.press("Tab");
    equal(await page.getAttribute("#drawn-input", "aria-activedescendant"), null, "still active");
    await page.done();
  });

  tests.test("what is wrong is underlined, explained and linked", async () => {
    const page = await kit.visit(`#input=${encodeURIComponent(input)}`);
    const marked = await page.locator("#drawn-input .wrong").allTextContents();
    equal(marked.join("").startsWith("User:pa ss@"), true, marked.join(""));
    const item = page.locator(".findings li", { hasText: "invalid-credentials" }).first();
    const anchor = item.locator("a").first();
    equal(await anchor.getAttribute("href"), "https://url.spec.whatwg.org/#invalid-credentials");
    equal(await anchor.getAttribute("target"), "_blank");
    equal((await anchor.getAttribute("rel")).includes("noopener"), true, "noopener");
    await item.locator("button.quiet").click();
    equal((await lit(page, "input")).join("").includes("User"), true, "the place is lit");
    await page.done();
  });

  tests.test("a repair is a button, and Back undoes it", async () => {
    const page = await kit.visit(`#input=${encodeURIComponent(input)}`);
    await page.locator(".findings .repair").first().click();
    await kit.settled(page);
    const repaired = await page.inputValue("#input");
    equal(repaired !== input, true, "nothing changed");
    await page.goBack();
    await kit.settled(page);
    equal(await page.inputValue("#input"), input);
    await page.click("#repair-all");
    await kit.settled(page);
    equal(await page.inputValue("#input") !== input, true, "nothing changed by all repairs");
    await page.done();
  });

  tests.test("what is no URL says so, at its place", async () => {
    const page = await kit.visit("#input=https://x:99999/");
    equal(await page.isVisible("#drawn-output"), false, "a result");
    equal((await page.textContent("#failure")).startsWith("Not a URL: "), true, await page.textContent("#failure"));
    equal((await page.locator("#drawn-input .wrong.fatal").allTextContents()).join(""), "99999");
    equal((await page.locator("#drawn-input .c-host").allTextContents()).join(""), "x");
    equal(await page.locator(".findings .badge").count(), 1);
    await page.done();
  });

  tests.test("what looks as before stays in the page", async () => {
    const page = await kit.visit(`#input=${encodeURIComponent(input)}`);
    await page.evaluate(() => { for (const node of document.querySelectorAll("#map .piece, .findings li, #panel tbody tr")) node.seen = true; });
    const count = (selector) => page.locator(selector).evaluateAll((nodes) => nodes.filter((node) => !node.seen).length);
    const pieces = await page.locator("#map .piece").count();
    await page.locator("#drawn-input .piece").nth(3).hover();
    await page.locator("#input").press("End");
    await page.keyboard.type("x");
    await kit.settled(page);
    if (!kit.fake) {
      equal(await page.textContent("#drawn-output"), `${href}x`);
      equal(await page.locator("#map .piece").count(), pieces);
      equal(await count("#map .piece"), 2, "new pieces");
      equal(await count("#panel tbody tr"), 2, "new attributes: href, hash");
    }
    await page.keyboard.press("Backspace");
    await kit.settled(page);
    equal(await page.textContent("#drawn-input"), input);
    equal(await page.textContent("#drawn-output"), href);
    await page.done();
  });

  // The bounds are far below the number of bytes: what is not in view is not drawn.
  tests.test("a long input draws few elements", async () => {
    const page = await kit.visit();
    for (const [bytes, most] of [[2000, 3000], [65536, 6000]]) {
      const text = (kit.fake ? "many:" : "https://example.com/?") + "é%41".repeat(bytes).slice(0, bytes);
      await kit.type(page, "#input", text.slice(0, -1));
      await page.locator("#input").press("End");
      await page.keyboard.type("x");
      await kit.settled(page);
      const { nodes, total, engine, drawing } = await page.evaluate(() => window.weburlTimings.at(-1));
      console.log(`  ${bytes} characters: ${total.toFixed(1)} ms a key, of which ${engine.toFixed(1)} until answered and ${drawing.toFixed(1)} drawing; ${nodes} elements`);
      equal(nodes <= 10, true, `${nodes} new elements for a key`);
      equal(await page.locator("#map *").count() <= most, true, "elements of the map");
      equal((await page.textContent("#drawn-input")).length >= text.length, true, "the input is not drawn whole");
      await page.focus("#drawn-input");
      await page.keyboard.press("End");
      await page.waitForSelector("#drawn-input .at");
      equal((await page.locator("#drawn-input .at").textContent()).endsWith("x"), true, "the last piece is not shown");
    }
    await page.done();
  });
}
