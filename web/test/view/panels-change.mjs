// The panel that changes a URL.
import { equal } from "../harness.mjs";

const ok = (is, what) => equal(Boolean(is), true, what);

export default function add(tests, kit) {
  if (kit.fake) {
    return;
  }
  tests.group("change");

  const input = "https://example.com:8080/a?x=1&y=2&a=3#f";
  const open = (options) => kit.visit(`#input=${encodeURIComponent(input)}&panel=change`, options);
  const becomes = (page, href) => page.waitForFunction((want) => document.querySelector("#change-result").textContent === want, href);
  const pairs = (page) => page.locator(".pair").evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll("input")].map(({ value }) => value).join("=")));

  tests.test("attributes are set as a script sets them", async () => {
    const page = await open();
    await page.fill("#set-hostname", "EXAMPLE.org");
    await becomes(page, "https://example.org:8080/a?x=1&y=2&a=3#f");
    equal(await page.inputValue("#set-hostname"), "EXAMPLE.org", "what is typed stays while it is typed");
    await page.fill("#set-pathname", "/ä b");
    await becomes(page, "https://example.org:8080/%C3%A4%20b?x=1&y=2&a=3#f");
    equal(await page.inputValue("#set-hostname"), "example.org");
    equal(await page.inputValue("#set-host"), "example.org:8080");
    await page.waitForFunction(() => location.hash.includes("pathname"));
    await page.click("text=Use this URL as the input");
    await kit.settled(page);
    equal(await page.inputValue("#input"), "https://example.org:8080/%C3%A4%20b?x=1&y=2&a=3#f");
    await page.goBack();
    await becomes(page, "https://example.org:8080/%C3%A4%20b?x=1&y=2&a=3#f");
    await page.click("text=Start over");
    await becomes(page, input);
    await page.done();
  });

  tests.test("what a setter ignores is said beside its field", async () => {
    const page = await open();
    await page.fill("#set-protocol", "mailto");
    await page.waitForSelector("#ignored-protocol:text('Ignored:')");
    await page.fill("#set-port", "99x");
    await page.waitForSelector("#ignored-port:text('Ignored in part')");
    equal(await page.getAttribute("#set-port", "aria-describedby"), "ignored-port");
    equal(await page.textContent("#change-result"), "https://example.com:99/a?x=1&y=2&a=3#f");
    equal(await kit.axe(page), []);
    await page.done();
  });

  tests.test("pairs are edited, added, sorted, moved by keyboard and removed", async () => {
    const page = await open({ viewport: kit.phone });
    await page.fill('[aria-label="Value 1"]', "a&b=ü");
    await becomes(page, "https://example.com:8080/a?x=a%26b%3D%C3%BC&y=2&a=3#f");
    await page.click("text=Add a pair");
    await page.waitForFunction(() => document.querySelectorAll(".pair").length === 4);
    equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "Name 4");
    await page.keyboard.type("new");
    await becomes(page, "https://example.com:8080/a?x=a%26b%3D%C3%BC&y=2&a=3&new=#f");
    await page.click("text=Sort by name");
    await becomes(page, "https://example.com:8080/a?a=3&new=&x=a%26b%3D%C3%BC&y=2#f");
    await page.focus('[aria-label="Move down: pair 1"]');
    await page.keyboard.press("Enter");
    await becomes(page, "https://example.com:8080/a?new=&a=3&x=a%26b%3D%C3%BC&y=2#f");
    await page.waitForFunction(() => document.activeElement.getAttribute("aria-label") === "Move down: pair 2");
    await page.click('[aria-label="Remove: pair 3"]');
    await becomes(page, "https://example.com:8080/a?new=&a=3&y=2#f");
    equal(await pairs(page), ["new=", "a=3", "y=2"]);
    for (let left = 3; left > 0; left--) {
      await page.click('[aria-label="Remove: pair 1"]');
      await page.waitForFunction((count) => document.querySelectorAll(".pair").length === count, left - 1);
    }
    await becomes(page, "https://example.com:8080/a#f");
    equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, "the page is wider than the window");
    equal(await kit.axe(page), []);
    await page.done();
  });

  tests.test("a pair is dragged to another place", async () => {
    const page = await open();
    const from = await page.locator(".pair .handle").nth(0).boundingBox();
    const to = await page.locator(".pair .handle").nth(2).boundingBox();
    await page.mouse.move(from.x + 5, from.y + 5);
    await page.mouse.down();
    await page.mouse.move(to.x + 5, to.y + to.height, { steps: 4 });
    await page.mouse.up();
    await becomes(page, "https://example.com:8080/a?y=2&a=3&x=1#f");
    await page.done();
  });

  tests.test("a link holds the changes, and what is no URL has none", async () => {
    const page = await kit.visit(`#input=${encodeURIComponent(input)}&panel=change&p.set=${encodeURIComponent('[["hash","new"]]')}`);
    await becomes(page, "https://example.com:8080/a?x=1&y=2&a=3#new");
    await kit.type(page, "#input", "//");
    await page.waitForSelector("text=There is nothing to change");
    ok(!await page.isVisible("#set-host"), "the fields are gone");
    await page.done();
  });
}
