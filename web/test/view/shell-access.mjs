// Keyboard, screen reader, themes, sizes.
import { equal } from "../harness.mjs";

const input = "HTTP://User:pa ss@EXAMPLE.com:080/a/./b/../é%41?q=1 2#f|";
const link = `#input=${encodeURIComponent(input)}`;
const focused = (page) => page.evaluate(() => document.activeElement.id);

export default function add(tests, kit) {
  tests.group("access");

  for (const dark of [false, true]) {
    tests.test(`axe finds nothing in any panel, ${dark ? "dark" : "light"}`, async () => {
      const page = await kit.visit("", { dark });
      equal((await kit.axe(page)).join("\n"), "", "the empty page");
      await kit.type(page, "#input", input);
      for (const name of await page.locator('#tabs [role="tab"]').evaluateAll((tabs) => tabs.map(({ id }) => id))) {
        await page.click(`#${name}`);
        await kit.settled(page);
        equal((await kit.axe(page)).join("\n"), "", name);
      }
      await kit.type(page, "#input", "https://x:99999/");
      equal((await kit.axe(page)).join("\n"), "", "what is no URL");
      await page.done();
    });

    tests.test(`axe finds nothing in any dialog, ${dark ? "dark" : "light"}`, async () => {
      const page = await kit.visit(link, { dark });
      for (const name of ["examples", "copy", "help"]) {
        await page.click(`#${name}-open`);
        await page.waitForFunction((id) => document.getElementById(id).textContent.length > 80, name);
        equal((await kit.axe(page)).join("\n"), "", name);
        await page.keyboard.press("Escape");
        equal(await page.isVisible(`#${name}`), false, `${name} after Escape`);
        equal(await focused(page), `${name}-open`, "where the focus returns");
      }
      await page.done();
    });
  }

  tests.test("nothing is wider than a phone", async () => {
    const page = await kit.visit(link, { viewport: kit.phone });
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    for (const name of await page.locator('#tabs [role="tab"]').evaluateAll((tabs) => tabs.map(({ id }) => id))) {
      await page.click(`#${name}`);
      await kit.settled(page);
      equal(await width(), 360, name);
    }
    await kit.type(page, "#input", `https://example.com/${"a".repeat(3000)}`);
    equal(await width(), 360, "a long input");
    for (const name of ["examples", "copy", "help"]) {
      await page.click(`#${name}-open`);
      await page.waitForFunction((id) => document.getElementById(id).textContent.length > 80, name);
      equal(await page.evaluate((id) => document.getElementById(id).scrollWidth <= 360, name), true, name);
      await page.keyboard.press("Escape");
    }
    await page.done();
  });

  tests.test("tabs are one stop, and arrow keys go through them", async () => {
    const page = await kit.visit(link);
    await page.keyboard.press("p");
    const names = await page.locator('#tabs [role="tab"]').evaluateAll((tabs) => tabs.map(({ id }) => id));
    equal(await focused(page), names[0]);
    equal(await page.locator('#tabs [role="tab"][tabindex="0"]').count(), 1, "stops");
    await page.keyboard.press("ArrowLeft");
    await kit.settled(page);
    equal(await focused(page), names.at(-1), "the last");
    equal(await page.getAttribute(`#${names.at(-1)}`, "aria-selected"), "true");
    equal(await page.getAttribute("#panel", "aria-labelledby"), names.at(-1));
    await page.keyboard.press("Home");
    await kit.settled(page);
    equal(await focused(page), names[0], "the first");
    await page.keyboard.press("Tab");
    equal(await page.evaluate(() => document.getElementById("panel").contains(document.activeElement)), true, "the panel is next");
    await page.done();
  });

  tests.test("shortcuts work outside of fields, and are in the help", async () => {
    const page = await kit.visit(link);
    await page.keyboard.press("/");
    equal(await focused(page), "input");
    await page.keyboard.press("End");
    await page.keyboard.type("?ec/");
    equal((await page.inputValue("#input")).endsWith("?ec/"), true, "typed in the field");
    equal(await page.locator("dialog[open]").count(), 0, "dialogs");
    await page.locator("#input").blur();
    await page.keyboard.press("?");
    const keys = await page.locator("#help kbd").allTextContents();
    equal(["/", "e", "c", "m", "p", "?"].every((key) => keys.includes(key)), true, keys.join(" "));
    await page.keyboard.press("Escape");
    for (const [key, id] of [["e", "examples"], ["c", "copy"]]) {
      await page.keyboard.press(key);
      equal(await page.isVisible(`#${id}`), true, id);
      await page.keyboard.press("Escape");
    }
    await page.done();
  });

  tests.test("the skip link leads to the result and keeps the link", async () => {
    const page = await kit.visit(link);
    await page.keyboard.press("Tab");
    equal(await focused(page), "skip");
    await page.keyboard.press("Enter");
    equal(await focused(page), "map");
    equal(new URL(page.url()).hash.startsWith("#input="), true, page.url());
    await page.done();
  });

  tests.test("the theme follows the choice, and is kept", async () => {
    const page = await kit.visit(link);
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await ground();
    await page.selectOption("#theme", "dark");
    const dark = await ground();
    equal(light !== dark, true, light);
    await page.reload();
    await kit.settled(page);
    equal(await ground(), dark, "after a reload");
    await page.selectOption("#theme", "");
    equal(await ground(), light);
    await page.emulateMedia({ colorScheme: "dark" });
    equal(await ground(), dark, "the system's");
    await page.done();
  });

  tests.test("every field and control has a name", async () => {
    const page = await kit.visit(link);
    for (const [role, name] of [["textbox", "URL"], ["textbox", "Base"], ["combobox", "Encoding of the document"], ["combobox", "Used in"], ["combobox", "Theme"],
      ["button", "Examples"], ["button", "Copy as"], ["button", "Help"], ["button", "Clear"], ["listbox", "Input"], ["listbox", "Result"], ["tab", "Overview"]]) {
      equal(await page.getByRole(role, { name, exact: true }).count(), 1, `${role} ${name}`);
    }
    await page.done();
  });

  tests.test("an example fills the page, and Back returns", async () => {
    const page = await kit.visit(link);
    await page.click("#examples-open");
    const last = page.locator("#examples .example").last();
    await last.click();
    await kit.settled(page);
    equal(await page.isVisible("#examples"), false, "the dialog");
    equal(await page.inputValue("#input") !== input, true, "the input");
    await page.goBack();
    await page.waitForFunction((text) => document.getElementById("input").value === text, input);
    await page.done();
  });

  tests.test("copies are shown, and copied", async () => {
    const page = await kit.visit(link, { permissions: ["clipboard-read", "clipboard-write"] });
    await page.click("#copy-open");
    await page.waitForSelector("#copy pre");
    equal((await page.locator("#copy h3").allTextContents()).join(), "curl,weburl,Go,JavaScript,Test of web-platform-tests,Link to this page");
    const text = await page.locator("#copy pre").first().textContent();
    await page.locator("#copy .form button").first().click();
    await page.waitForFunction(() => document.getElementById("copied").textContent !== "");
    equal(await page.evaluate(() => navigator.clipboard.readText()), text);
    await page.done();
  });

  tests.test("a page without input offers examples; one fills the page and takes the focus to the field", async () => {
    const page = await kit.visit();
    await page.waitForSelector(".starters .example");
    equal(await page.locator(".starters .example").count() >= 5, true, "a few");
    await page.click(".starters .example >> nth=1");
    await kit.settled(page);
    equal(await page.inputValue("#input"), "example.com/path");
    equal(await focused(page), "input");
    equal(await page.locator(".starters").count(), 0, "after there is an input");
    await page.done();
  });

  tests.test("a button copies the result, and a screen reader says so", async () => {
    const page = await kit.visit(link, { permissions: ["clipboard-read", "clipboard-write"] });
    await page.waitForFunction(() => document.getElementById("outcome").textContent !== ""); // the verdict has been said
    await page.click("#copy-result");
    await page.waitForFunction(() => document.getElementById("copy-result").textContent === "Copied");
    equal(await page.evaluate(() => navigator.clipboard.readText()), await page.textContent("#drawn-output"));
    equal((await page.textContent("#outcome")).trim(), "Copied the result.");
    await kit.type(page, "#input", "https://x:99999/");
    equal(await page.isVisible("#copy-result"), false, "without a result");
    await page.done();
  });

  tests.test("the head has the brand, the documentation and the repository", async () => {
    const page = await kit.visit(link);
    equal((await page.textContent("h1")).trim(), "weburl URL viewer");
    const links = await page.locator("header a").evaluateAll((all) => all.map((a) => [a.textContent, a.href, a.rel].join(" ")));
    equal(links.length, 2);
    equal(links.every((text) => /^(Docs|GitHub) https:\/\/github\.com\/weburl-go\/weburl\b.* noopener noreferrer$/.test(text)), true, links.join("\n"));
    await page.done();
  });

  tests.test("on a phone, a button unfolds the options; a link that sets some shows them", async () => {
    const page = await kit.visit(link, { viewport: kit.phone });
    equal(await page.isVisible("#base"), false, "before");
    await page.focus("#options-open");
    await page.keyboard.press("Enter");
    equal(await page.isVisible("#base"), true, "unfolded");
    equal(await page.getAttribute("#options-open", "aria-expanded"), "true");
    equal(await kit.axe(page), []);
    await kit.type(page, "#base", "https://example.org/");
    equal(await page.textContent("#options-open"), "Options (1 set)");
    await page.waitForFunction(() => location.hash.includes("base="));
    await page.reload();
    await kit.settled(page);
    equal(await page.isVisible("#base"), true, "after a reload");
    await page.setViewportSize(kit.desktop);
    equal(await page.isVisible("#options-open"), false, "on a desktop");
    await page.done();
  });

  tests.test("printed, the page has the input, the result and no controls", async () => {
    const page = await kit.visit(link);
    await page.emulateMedia({ media: "print" });
    equal(await page.isVisible("#drawn-output"), true, "the result");
    equal(await page.isVisible("#examples-open"), false, "a button");
    await page.done();
  });
}
