// The verdict: what was found, what was not, and what was not looked at.
import { equal } from "../harness.mjs";

const unseen = " Not looked at: whether the name imitates another in plain letters; what the server does.";
const line = (errors, lookalikes, disagreement) => `Validation errors: ${errors}. Look-alikes and hidden characters: ${lookalikes}. Disagreement about where it leads: ${disagreement}.`;
const verdicts = [
  ["https://a.example/", line("not found", "not found", "not found") + unseen],
  ["https://com/", line("not found", "not found", "not found") + unseen],
  ["https://аррӏе.com/", line("not found", "found (the label looks like one of Latin letters)", "found (one reading has a host, and another has none; 2 of 18 refuse it)") + unseen],
  ["https://a.example/\u202egpj.exe", line("not found", "found (U+202E changes the direction of text)", "not found (3 of 18 refuse it)") + unseen],
  ["https://a.example/a\u200bb", line("not found", "found (U+200B cannot be seen)", "not found (2 of 18 refuse it)") + unseen],
  ["http://0x7f.1/", line("found (2)", "not found", "found (a reading shows an internal host in disguise)") + unseen],
  ["https://accounts.bank.example@203.0.113.7/login", line("found (1)", "found (a username can be taken for the host)", "not found") + unseen],
  [`https://a.example/?${"a".repeat(8192)}`, line("not found", "not found", "not looked at (more than 8192 bytes; Compare takes 65536)") + unseen],
  ["https://a b/", line("found (the input is not a URL: domain-to-ASCII)", "not found", "not found (12 of 18 refuse it)") + " Not looked at: the host, since this is not a URL."],
];

export default function add(tests, kit) {
  if (kit.fake) {
    return;
  }
  tests.group("verdict");

  tests.test("it names validity, look-alikes and disagreement, and what was not looked at", async () => {
    const page = await kit.visit();
    equal(await page.isVisible("#verdict"), false, "of nothing");
    for (const [input, says] of verdicts) {
      await kit.type(page, "#input", input);
      equal(await page.textContent("#verdict"), says, input.slice(0, 80));
      equal((await page.textContent("body")).includes("Nothing is wrong"), false, input.slice(0, 80));
    }
    await kit.type(page, "#base", "x");
    equal(await page.textContent("#verdict"), line("found (the base is not a URL: missing-scheme-non-relative-URL)", "not looked at", "not looked at"));
    await page.click("#clear");
    await kit.settled(page);
    equal(await page.isVisible("#verdict"), false, "of nothing any more");
    await page.done();
  });

  tests.test("it counts what the element that the URL is used in does not take", async () => {
    const page = await kit.visit("#input=data:,x&context=a-ping");
    equal((await page.textContent("#verdict")).startsWith("Validation errors: found (It must be an HTTP(S) URL.)"), true, await page.textContent("#verdict"));
    await page.done();
  });

  tests.test("it fits a phone, in light and dark, and is said", async () => {
    for (const [i, [input]] of verdicts.entries()) {
      const page = await kit.visit(`#input=${encodeURIComponent(input)}`, { viewport: kit.phone, dark: i % 2 === 1 });
      equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, `${input.slice(0, 80)} is wider than the window`);
      equal(await kit.axe(page), [], input.slice(0, 80));
      await page.waitForFunction(() => document.getElementById("outcome").textContent === document.getElementById("verdict").textContent);
      await page.done();
    }
  });

  // What Compare offers goes where the input goes, by the Standard.
  tests.test("no offer cuts or changes the scheme, the host or the port, and the agreed form has no password", async () => {
    const page = await kit.visit("#panel=compare");
    for (const [input, offers] of [
      ["https://com/", ["Use the agreed form"]],
      ["http://0x7f.1/", ["Use the agreed form"]],
      ["https://аррӏе.com/", ["Use the agreed form"]],
      ["https://accounts.bank.example@203.0.113.7/login", ["Use the agreed form"]],
      ["http://good.example\t.evil.example/", ["Leave it out", "Use the agreed form"]],
      ["http://u:p@evil.example@good.example:81/", ["Encode it", "Use the agreed form"]],
      ["http://evil.example\\@good.example/", ["Leave it out", "Use the agreed form"]],
      ["git://0x7f.1/", []],
      ["https://[/", []],
    ]) {
      const show = () => kit.type(page, "#input", input);
      await show();
      equal(await page.locator(".agreement .actions button").allTextContents(), offers, input);
      for (const offer of offers) {
        await page.click(`text=${offer}`);
        await kit.settled(page);
        const [from, to] = await page.evaluate((both) => both.map((text) => new URL(text)).map(({ protocol, host }) => protocol + host), [input, await page.inputValue("#input")]);
        equal(to, from, `${input}: ${offer}`);
        const leads = await page.evaluate((text) => new URL(text).username, await page.inputValue("#input"));
        equal(leads, offer === "Encode it" ? "u" : "", `${input}: ${offer}`);
        await show();
      }
    }
    await kit.type(page, "#input", "https://accounts.bank.example@203.0.113.7/login");
    equal(await page.textContent(".agreement section:last-child"),
      "Agreed formhttps://203.0.113.7/loginWithout the username and password. All readings that accept it agree on it, wherever it leads.Use the agreed form");
    await page.done();
  });
}
