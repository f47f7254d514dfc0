// The panel of the steps: what a person does to go through them, and what they then read.
import { equal } from "../harness.mjs";

const ok = (is, what) => equal(Boolean(is), true, what);

const input = "http://us@Exa%4Dple.com:080/a/../b?x=1#f";

export default function add(tests, kit) {
  if (kit.fake) {
    return;
  }
  tests.group("steps");

  async function open(fragment = `#input=${encodeURIComponent(input)}&panel=trace`, options) {
    const page = await kit.visit(fragment, options);
    await page.waitForSelector(".picture svg");
    await kit.settled(page);
    return page;
  }
  const where = (page) => page.textContent(".where");
  const current = (page) => page.textContent("#step-title");
  const last = async (page) => Number((await where(page)).match(/ of ([\d,]+)$/)[1].replaceAll(",", "")) - 1;

  // until waits for a text that says the step, which counts from 1, as drawing may take its time.
  async function until(page, step) {
    await page.waitForFunction((text) => document.querySelector(".where").textContent.startsWith(text), `Step ${(step + 1).toLocaleString("en")} of `);
    await kit.settled(page);
  }

  tests.test("buttons go forwards and backwards, by keyboard too, and keep the focus", async () => {
    const page = await open();
    equal(await current(page), "scheme start state");
    await page.focus("text=Next");
    for (let i = 1; i <= 5; i++) {
      await page.keyboard.press("Enter");
      await until(page, i);
    }
    equal(await current(page), "special authority slashes state");
    equal(await page.evaluate(() => document.activeElement.textContent), "Next");
    await page.click("text=Back");
    await until(page, 4);
    ok((await page.textContent(".step")).includes("scheme is set to http"), "the step that writes the scheme says so");
    const end = await last(page);
    await page.click("text=Last");
    await until(page, end);
    ok((await page.textContent(".step")).includes("The parser ends here."), "the last step says that it is");
    equal(await page.isDisabled("text=Last"), true);
    equal(await page.evaluate(() => document.activeElement.textContent), "Back", "where the focus goes");
    await page.done();
  });

  tests.test("arrow keys, Home and End move in the list and the slider", async () => {
    const page = await open();
    const end = await last(page);
    await page.focus(".steps");
    await page.keyboard.press("ArrowDown");
    await until(page, 1);
    await page.keyboard.press("ArrowRight");
    await until(page, 2);
    await page.keyboard.press("ArrowUp"); // to the row before, which is the first step
    await until(page, 0);
    await page.keyboard.press("End");
    await until(page, end);
    equal(await page.getAttribute(".steps", "aria-activedescendant"), `step-${end}`);
    equal(await page.getAttribute(`#step-${end}`, "aria-selected"), "true");
    await page.keyboard.press("Home");
    await until(page, 0);
    equal(await page.textContent("#step-0 .number"), "1", "the first step in the list");
    await page.focus("#trace-step");
    await page.keyboard.press("ArrowRight");
    await until(page, 1);
    equal(await page.getAttribute("#trace-step", "aria-valuetext"), `Step 2 of ${end + 1}`);
    await page.done();
  });

  tests.test("a step has its state, a link to it, the place and what is in the buffer", async () => {
    const page = await open(`#input=${encodeURIComponent(input)}&panel=trace&p.step=8`);
    equal(await current(page), "authority state");
    equal(await page.getAttribute("#step-title a", "href"), "https://url.spec.whatwg.org/#authority-state");
    equal(await page.textContent(".strip mark"), "s");
    equal(await page.textContent(".strip .past"), "http://u");
    ok((await page.textContent(".facts")).includes("Bufferus"), "the buffer is shown");
    ok(await page.locator("#drawn-input .lit").count() > 0, "what is consumed is lit in the input");
    await page.done();
  });

  tests.test("the picture has the states of the Standard, and the way that was taken", async () => {
    const page = await open();
    equal(await page.locator(".states .node").count(), 21);
    await page.click("text=Last");
    await kit.settled(page);
    await page.waitForFunction(() => document.querySelector(".states .now text")?.textContent === "fragment");
    const way = await page.getAttribute(".states", "aria-label");
    ok(way.includes("authority state, host state, port state, path start state, path state, query state, fragment state"), way);
    ok(!way.includes("file state"), way);
    equal(await page.locator(".states .edge.taken").count(), 10);
    await page.done();
  });

  tests.test("a long input is asked for in windows, and its list holds only what is in view", async () => {
    const page = await open(`#input=${encodeURIComponent(`http://h/${"x".repeat(5000)}`)}&panel=trace`);
    const end = await last(page);
    ok(end > 5000, `${end} steps`);
    await page.focus(".steps");
    await page.keyboard.press("End");
    await until(page, end);
    await page.waitForFunction((index) => document.querySelector(`#step-${index}`)?.textContent.includes("path state"), end);
    await page.waitForFunction(() => document.querySelector(".steps").textContent.includes("5,000 equal steps"));
    await page.uncheck("#trace-fold");
    await kit.settled(page);
    await page.waitForFunction((index) => document.querySelector(`#step-${index - 1}`) !== null, end);
    ok(page.url().includes("p.fold=0") || await page.waitForFunction(() => location.hash.includes("p.fold=0")), "the link keeps that");
    ok(await page.locator(".steps .row").count() < 60, "rows in the page");
    await page.done();
  });

  tests.test("a failure ends in the step that fails", async () => {
    const page = await open(`#input=${encodeURIComponent("http://a b/")}&panel=trace`);
    await page.click("text=Last");
    await page.waitForSelector("text=this is not a URL");
    ok((await page.textContent(".step")).includes("domain-to-ASCII"), "its error is there");
    await page.done();
  });

  tests.test("a row of equal steps says which of them is shown, and is left by the keys that go down", async () => {
    const page = await open(`#input=${encodeURIComponent(input)}&panel=trace&p.step=2`);
    const row = page.locator(".steps .now");
    equal(await row.locator(".tag").first().textContent(), "2 of 3 equal steps");
    await page.focus(".steps");
    await page.keyboard.press("ArrowRight");
    await until(page, 3);
    equal(await row.locator(".tag").first().textContent(), "3 of 3 equal steps");
    await page.keyboard.press("ArrowDown");
    await until(page, 4);
    equal((await row.textContent()).includes("writes scheme"), true, await row.textContent());
    ok((await page.textContent(".facts")).includes("Index4 in the output of weburl trace --json"), "the index of the command");
    await page.done();
  });

  tests.test("the algebra is behind a fold for experts, with an introduction, and in the link", async () => {
    const page = await open(`#input=${encodeURIComponent("../d?x")}&base=${encodeURIComponent("http://a/b/c")}&panel=trace`);
    equal(await page.isVisible("table.algebra"), false, "before it is unfolded");
    await page.focus(".experts summary");
    await page.keyboard.press("Enter");
    await page.waitForSelector("table.algebra");
    ok((await page.textContent(".experts p")).startsWith("The Standard describes a parser"), "the introduction");
    await page.waitForFunction(() => location.hash.includes("p.view=algebra"));
    const rows = await page.locator("table.algebra tbody tr").allTextContents();
    ok(rows.some((row) => row.startsWith("prefix(scheme http)・(authority (host a))")), rows.join("\n"));
    ok(rows.at(-1).startsWith("printhttp://a/d?x"), rows.at(-1));
    await page.done();
  });

  for (const dark of [false, true]) {
    tests.test(`axe finds nothing (${dark ? "dark, phone" : "light"})`, async () => {
      const page = await open(`#input=${encodeURIComponent(input)}&panel=trace&p.step=9`, { dark, viewport: dark ? kit.phone : kit.desktop });
      equal(await kit.axe(page), []);
      equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, "the page is wider than the window");
      await page.done();
    });
  }
}
