// The panel that compares readings.
import { equal } from "../harness.mjs";

const ok = (is, what) => equal(Boolean(is), true, what);

export default function add(tests, kit) {
  if (kit.fake) {
    return;
  }
  tests.group("compare");

  const input = "http://user@127.1\\@b.example/";
  const open = (options) => kit.visit(`#input=${encodeURIComponent(input)}&panel=compare`, options);
  const row = (page, name) => page.locator(".readings tbody tr").filter({ has: page.locator("th", { hasText: name }) });

  tests.test("readings are side by side, and what differs is marked and said", async () => {
    const page = await open();
    const python = row(page, "Python urllib");
    equal(await python.locator("td.elsewhere").count() > 0, true, "a part that leads elsewhere");
    ok((await python.textContent()).includes("leads elsewhere"), "that it does is said in words");
    ok((await python.locator("mark").allTextContents()).length > 0, "the differing part is marked");
    ok((await row(page, "URL Standard").first().textContent()).includes("127.0.0.1"), "the Standard's host");
    equal(await kit.axe(page), []);
    await page.done();
  });

  tests.test("readings that agree are one row, which names all of them", async () => {
    const page = await kit.visit("#input=https%3A%2F%2Fa.example%2F&panel=compare");
    equal(await page.locator(".readings tbody tr").count(), 2); // net/http names the default port
    equal(await page.textContent(".readings summary"), "URL Standard and 16 others");
    await page.click(".readings summary");
    const names = await page.locator(".readings .readers li").allTextContents();
    for (const name of ["URL Standard", "curl 8", "Go net/url", "Python urllib", "Java URI", "PHP parse_url"]) {
      ok(names.includes(name), `${name} in ${names}`);
    }
    // Those that reject a string are one row, too, and each has its reason.
    await kit.type(page, "#input", "https://b\u00fccher.example/");
    await page.waitForFunction(() => document.querySelectorAll(".readings tbody tr.refused").length === 1);
    equal(await page.textContent(".readings tr.refused"), "RFC 3986, Ruby URIreject it, with 2 different errors");
    equal((await page.textContent(".panel-compare")).match(/\b(whatwg|rfc3986|net\/url)(?=[, .]|$)/g), null, "an identifier of a program");
    await page.done();
  });

  tests.test("a link with an unknown choice of readings shows all", async () => {
    const page = await kit.visit(`#input=${encodeURIComponent(input)}&panel=compare&p.profile=nobody`);
    equal(await page.inputValue("#compare-profile"), "all");
    await page.done();
  });

  tests.test("whether the readings agree is said first, whatever the findings", async () => {
    const page = await kit.visit("#input=https%3A%2F%2Fa.example%40b.example%2F&panel=compare");
    const agreement = ".agreement section:first-child p";
    equal(await page.locator(agreement).first().textContent(), "Yes: all lead to the same place. There are 2 findings, the worst: info.");
    for (const [text, says] of [
      ["https://b.example/", "^Yes: all lead to the same place\\. There are no findings\\.$"],
      [input, "^No: \\d+ of \\d+ lead elsewhere, \\d+ of \\d+ reject it\\. There are \\d+ findings, the worst: critical\\.$"],
    ]) {
      await kit.type(page, "#input", text);
      await page.waitForFunction(([where, pattern]) => new RegExp(pattern).test(document.querySelector(where).textContent), [agreement, says]);
    }
    await page.done();
  });

  tests.test("findings have a severity in words, their place and advice; the agreed form can be used", async () => {
    const page = await open({ viewport: kit.phone, dark: true });
    const first = page.locator(".panel-compare .findings > li").first();
    equal(await first.locator(".severity").textContent(), "critical");
    equal(await first.locator("mark").count(), 1);
    equal(await kit.axe(page), []);
    equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, "the page is wider than the window");
    await page.click("text=Use the agreed form");
    await kit.settled(page);
    equal(await page.inputValue("#input"), "http://127.0.0.1/@b.example/");
    await page.done();
  });

  tests.test("the pivot is a part without which all agree", async () => {
    const deceptive = "http://evil.example\\@good.example/";
    const page = await kit.visit(`#input=${encodeURIComponent(deceptive)}&panel=compare`);
    await page.click("text=Leave it out");
    await kit.settled(page);
    equal(await page.inputValue("#input"), "http://evil.example");
    equal(await page.locator(".readings td.elsewhere").count(), 0);
    await page.done();
  });

  tests.test("a profile is chosen, and kept in the link", async () => {
    const page = await open();
    await page.selectOption("#compare-profile", "browser");
    await page.waitForFunction(() => ![...document.querySelectorAll(".readings th")].some((head) => head.textContent.includes("Python")));
    await page.selectOption("#compare-profile", "custom");
    await page.waitForFunction(() => document.querySelectorAll(".readings tbody tr").length === 2);
    await page.waitForFunction(() => document.querySelectorAll(".controls select")[2].options.length > 5);
    await page.locator(".controls select").nth(1).selectOption("curl");
    await page.waitForFunction(() => document.querySelector(".readings tbody").textContent.includes("curl 8"));
    await page.waitForFunction(() => location.hash.includes("p.guard=curl"));
    equal(await page.isDisabled('#compare-profile [value="redirect"]'), true, "there is no base to redirect from");
    await page.done();
  });

  tests.test("the editions are a time line, which says what changed", async () => {
    const page = await open();
    await page.waitForSelector(".timeline > li");
    equal(await page.locator(".timeline > li").count(), 5);
    ok((await page.locator(".timeline > li").first().textContent()).includes("The oldest specification."), "where it begins");
    ok((await page.textContent(".timeline")).includes("now accepted"), "what changed");
    await page.done();
  });
}
