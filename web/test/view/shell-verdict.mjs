// The verdict: its line, the facts below and what the page offers.
import { equal } from "../harness.mjs";

const unseen = "Not checked: whether the name imitates another in plain letters; what the server does.";
const unlike = "Look-alikesnone, and no hidden characters";
const agree = "Programsagree about where it leads";
const verdicts = [
  ["https://a.example/", "valid", "Valid: leads to a.example", ["Leads toa.exampleclass: documentation", unlike, agree, unseen]],
  ["https://com/", "valid", "Valid: leads to com", ["Leads tocom", unlike, agree, unseen]],
  ["https://bücher.de/", "valid", "Valid: leads to bücher.de; programs disagree about where it leads",
    ["Leads toxn--bcher-kva.de (bücher.de)", unlike, "Programsdisagree: one reading has a host, and another has none; 2 of 18 reject it", unseen]],
  ["https://login.bank.example.evil.co.uk/", "valid", "Valid: leads to evil.co.uk", ["Leads tologin.bank.example.evil.co.uk", unlike, agree, unseen]],
  ["https://аррӏе.com/", "deceptive", "Deceptive: the label looks like one of Latin letters",
    ["Leads toxn--80ak6aa92e.com", "Look-alikesthe label looks like one of Latin letters", "Programsdisagree: one reading has a host, and another has none; 2 of 18 reject it", unseen]],
  ["https://a.example/\u202egpj.exe", "deceptive", "Deceptive: U+202E changes the direction of text",
    ["Leads toa.exampleclass: documentation", "Look-alikesU+202E changes the direction of text", "Programsthose that accept it agree; 3 of 18 reject it", unseen]],
  ["http://0x7f.1/", "deceptive", "Deceptive: some programs do not see that the host is an internal one",
    ["Leads to127.0.0.1class: loopback", unlike, "Programsdisagree: a reading shows an internal host in disguise", unseen]],
  ["https://accounts.bank.example@203.0.113.7/login", "deceptive", "Deceptive: a username can be taken for the host",
    ["Leads to203.0.113.7class: documentation", "Look-alikesa username can be taken for the host", agree, unseen]],
  ["https://a.example/?a b", "accepted", "Accepted with 1 error: a space is not allowed in a query; write %20",
    ["Leads toa.exampleclass: documentation", unlike, "Programsthose that accept it agree; 4 of 18 reject it", unseen]],
  ["mailto:a@b.example", "valid", "Valid: leads to no server: it opens a new message in the mail program",
    ["Leads tono server: it opens a new message in the mail program", unlike, "Programsthose that accept it agree; 2 of 18 reject it", unseen]],
  ["https://a.example/?next=https%3A%2F%2Fevil.example%2F", "valid", "Valid: leads to a.example; contains a URL of evil.example",
    ["Leads toa.exampleclass: documentation", "Containsa URL of another host in the parameter next: evil.example", unlike, agree, unseen]],
  [`https://a.example/?${"a".repeat(8192)}`, "valid", "Valid: leads to a.example",
    ["Leads toa.exampleclass: documentation", unlike, "Programsnot checked: longer than 8,192 bytes; Compare takes up to 65,536", unseen]],
  ["https://a b/", "rejected", "Rejected: a space is not allowed in a host",
    [unlike, "Programsthose that accept it agree; 12 of 18 reject it", "Not checked: the host, because this is not a URL."]],
];
const signs = { valid: "✓", accepted: "!", rejected: "✕", deceptive: "⚠" };
const facts = (page) => page.locator("#facts").evaluate((node) => [...node.querySelectorAll("dt")].map((name) => name.textContent + name.nextSibling.textContent)
  .concat([...node.querySelectorAll(":scope > p.why")].map((line) => line.textContent)));

export default function add(tests, kit) {
  if (kit.fake) {
    return;
  }
  tests.group("verdict");

  tests.test("it says in a word whether the URL is valid, accepted, rejected or deceptive, why, and where it leads", async () => {
    const page = await kit.visit();
    equal(await page.isVisible("#verdict"), false, "of nothing");
    for (const [input, kind, says, list] of verdicts) {
      await kit.type(page, "#input", input);
      equal(await page.textContent("#verdict"), signs[kind] + says, input.slice(0, 80));
      equal(await page.getAttribute("#verdict", "data-kind"), kind, input.slice(0, 80));
      equal(await facts(page), list, input.slice(0, 80));
    }
    await kit.type(page, "#base", "x");
    equal(await page.textContent("#verdict"), `${signs.rejected}Rejected: the base is not a URL`);
    await page.click("#clear");
    await kit.settled(page);
    equal(await page.isVisible("#verdict"), false, "of nothing any more");
    equal(await page.isVisible("#facts"), false, "facts about nothing");
    await page.done();
  });

  tests.test("it counts all errors, with commas, and what the element that the URL is used in does not take", async () => {
    const page = await kit.visit(`#input=${encodeURIComponent(`https://a.example/${"a b|".repeat(600)}`)}`);
    equal(await page.textContent("#verdict"), "!Accepted with 1,200 errors: a space is not allowed in a path; write %20");
    equal(await page.textContent(".panel-overview h3"), "Validation errors: 1,200");
    await page.click("text=Show 100 of 1,200 errors");
    await kit.settled(page);
    equal(await page.locator(".findings > li").count(), 100);
    equal(await page.getByText("100 of 1,200 errors are shown.").count(), 1);
    await kit.type(page, "#input", "data:,x");
    await page.selectOption("#context", "a-ping");
    await kit.settled(page);
    equal((await page.textContent("#verdict")).endsWith(": It must be an HTTP(S) URL."), true, await page.textContent("#verdict"));
    equal(await page.getAttribute("#verdict", "data-kind"), "accepted");
    await page.done();
  });

  tests.test("repairs are counted on the button that applies them", async () => {
    const page = await kit.visit(`#input=${encodeURIComponent("https://a.example/a b?c d")}`);
    equal(await page.textContent("#repair-all"), "Apply 2 repairs");
    await kit.type(page, "#input", "https://a.example/a b");
    equal(await page.textContent("#repair-all"), "Apply 1 repair");
    await page.click("#repair-all");
    await kit.settled(page);
    equal(await page.inputValue("#input"), "https://a.example/a%20b");
    equal(await page.getAttribute("#verdict", "data-kind"), "valid");
    await page.done();
  });

  tests.test("one button removes the tracking parameters, and nothing else; Back returns them", async () => {
    const input = "https://a.example/?utm_source=x&q=%7e+a&fbclid=1#f";
    const page = await kit.visit(`#input=${encodeURIComponent(input)}`);
    equal(await page.textContent("#untrack"), "Remove 2 tracking parameters");
    await page.click("#untrack");
    await kit.settled(page);
    equal(await page.inputValue("#input"), "https://a.example/?q=%7e+a#f");
    equal(await page.locator("#untrack").count(), 0);
    await page.goBack();
    await page.waitForFunction((text) => document.getElementById("input").value === text, input);
    await page.done();
  });

  tests.test("the URL that was probably meant is a button, on a phone too", async () => {
    const page = await kit.visit("", { viewport: kit.phone });
    for (const [input, meant] of [["example.com/path", "https://example.com/path"], ["alice@example.com", "mailto:alice@example.com"],
      [`C:\\dir\\${"long ".repeat(30)}`, /^file:\/\/\/C:\/dir\//]]) {
      await kit.type(page, "#input", input);
      const text = await page.textContent("#meant button");
      equal(typeof meant === "string" ? text === meant : meant.test(text), true, `${input}: ${text}`);
      equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, `${input} makes the page wider than the window`);
      await page.click("#meant button");
      await kit.settled(page);
      equal(await page.inputValue("#input"), text, input);
    }
    await page.done();
  });

  tests.test("the line stays where it is while one types, and so does what is below", async () => {
    for (const viewport of [kit.desktop, kit.phone]) {
      const page = await kit.visit("#input=https://a.example/", { viewport });
      const places = () => page.evaluate(() => ["verdict", "map"].map((id) => document.getElementById(id).getBoundingClientRect().top).join());
      const before = await places();
      for (const input of ["https://a.example/b", "https://a.example/b ", "https://a.example/b c", "https://a b/", "http://0x7f.1/"]) {
        await kit.type(page, "#input", input);
        equal(await places(), before, `${input}, ${viewport.width} pixels`);
      }
      await page.done();
    }
  });

  tests.test("it fits a phone, in light and dark, and is said with its facts", async () => {
    for (const [i, [input, , says]] of verdicts.entries()) {
      const page = await kit.visit(`#input=${encodeURIComponent(input)}`, { viewport: kit.phone, dark: i % 2 === 1 });
      equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, `${input.slice(0, 80)} is wider than the window`);
      equal(await kit.axe(page), [], input.slice(0, 80));
      await page.waitForFunction((text) => document.getElementById("outcome").textContent.startsWith(text), `${says}. L`);
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
