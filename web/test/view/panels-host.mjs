// The panel of the host.
import { equal } from "../harness.mjs";

const ok = (is, what) => equal(Boolean(is), true, what);

export default function add(tests, kit) {
  if (kit.fake) {
    return;
  }
  tests.group("host");

  const open = (input, options) => kit.visit(`#input=${encodeURIComponent(input)}&panel=host`, options);
  const cells = async (page, caption) => Object.fromEntries(await page.locator(`table:has(caption:text-is("${caption}")) tbody tr`)
    .evaluateAll((rows) => rows.map((row) => [row.children[0].textContent, [...row.children].slice(1).map((cell) => cell.textContent).join(" ")])));

  tests.test("a name that deceives is shown as Punycode, with the reason", async () => {
    const page = await open("http://www.\u0430pple.co.uk/");
    ok((await page.textContent(".display")).includes("www.xn--pple-43d.co.uk"), "what is shown");
    ok((await page.textContent(".display")).includes("Shown as Punycode"), "that it is Punycode");
    ok((await page.textContent(".display")).includes("mixes scripts"), "why");
    const facts = await cells(page, "The host");
    equal(facts["Registrable domain"], "xn--pple-43d.co.uk");
    equal(facts["Public suffix"], "co.ukICANN");
    equal(facts.Site, "http://xn--pple-43d.co.uk");
    equal((await cells(page, "Labels"))[2], "xn--pple-43d \u0430pple");
    equal(await kit.axe(page), []);
    await page.done();
  });

  tests.test("a name that does not is shown in Unicode", async () => {
    const page = await open("https://b\u00fccher.example/");
    ok((await page.textContent(".display")).includes("b\u00fccher.example"), "what is shown");
    ok((await page.textContent(".display")).includes("Shown in Unicode:"), "that it is Unicode");
    await page.done();
  });

  tests.test("an address has its class and its spellings", async () => {
    const page = await open("http://0x7f.1/", { viewport: kit.phone, dark: true });
    equal((await cells(page, "The host")).Class, "loopback");
    ok((await page.textContent(".display")).includes("127.0.0.1Shown as it is"), "how it is shown");
    const spellings = await cells(page, "The address, spelled in other ways");
    equal(spellings["one decimal number"], "2130706433");
    equal(spellings["dotted decimal"], "127.0.0.1");
    equal(await kit.axe(page), []);
    equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, "the page is wider than the window");
    await page.done();
  });

  tests.test("no host and no URL are told apart", async () => {
    let page = await open("mailto:x@y");
    equal(await page.textContent(".panel-host"), "This URL has no host.");
    await kit.type(page, "#input", "http://a b/");
    await page.waitForSelector(".panel-host :text('is not a URL')");
    await page.done();
  });
}
