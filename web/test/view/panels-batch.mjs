// The panel of many lines.
import { readFile } from "node:fs/promises";
import { equal } from "../harness.mjs";

const ok = (is, what) => equal(Boolean(is), true, what);

export default function add(tests, kit) {
  if (kit.fake) {
    return;
  }
  tests.group("batch");

  const lines = ["http://a b/", "https://example.com/", "http://exa%41mple.com/x y", "=1+1", "mailto:x@y", 'https://example.com/"q",1'];
  const open = (options) => kit.visit("#panel=batch", options);
  const done = (page, text) => page.waitForFunction((want) => document.querySelector(".batch-status").textContent.startsWith(want), text);
  const bar = (page, chart, key) => page.locator(`.chart[aria-label="${chart}"] .bar-button[data-key="${key}"]`);

  async function read(page, text) {
    await page.fill("#batch-lines", text);
    await page.click("text=Read the lines");
  }

  async function download(page, label) {
    const [file] = await Promise.all([page.waitForEvent("download"), page.click(`text=${label}`)]);
    return readFile(await file.path(), "utf8");
  }

  tests.test("lines are counted by outcome, host and error; a count filters", async () => {
    const page = await open();
    await read(page, `${lines.join("\n")}\n\n`);
    await done(page, "6 lines were read. Left out: 1 empty.");
    equal(await bar(page, "Outcome", "failed").locator(".bar-count").textContent(), "2");
    equal(await bar(page, "Hosts", "example.com").locator(".bar-count").textContent(), "2");
    equal(await bar(page, "Errors", "domain-to-ASCII").locator(".bar-count").textContent(), "1");
    await bar(page, "Outcome", "failed").focus();
    await page.keyboard.press("Enter");
    equal(await bar(page, "Outcome", "failed").getAttribute("aria-pressed"), "true");
    equal(await page.locator(".batch-rows [role=row] .in").allTextContents(), ["http://a b/", "=1+1"]);
    equal(await page.evaluate(() => document.activeElement.dataset.key), "failed", "the bar keeps the focus");
    equal(await kit.axe(page), []);
    await page.click("text=Show all");
    equal(await page.locator(".batch-rows [role=row]").count(), 6);
    await page.done();
  });

  tests.test("what is filtered is downloaded as NDJSON", async () => {
    const page = await open();
    await read(page, lines.join("\n"));
    await done(page, "6 lines");
    await bar(page, "Outcome", "valid").click();
    const rows = (await download(page, "Download NDJSON")).trimEnd().split("\n").map((line) => JSON.parse(line));
    equal(rows.map(({ input }) => input), ["https://example.com/", "mailto:x@y"]);
    equal(rows[0].host, "example.com");
    await page.done();
  });

  tests.test("CSV is quoted, and no cell is a formula", async () => {
    const page = await open({ viewport: kit.phone, dark: true });
    await read(page, lines.join("\n"));
    await done(page, "6 lines");
    const rows = (await download(page, "Download CSV")).split("\r\n");
    equal(rows[0], '"input","outcome","host","errors","href","failure"');
    ok(rows[4].startsWith('"\'=1+1","failed"'), rows[4]);
    ok(rows[6].startsWith('"https://example.com/""q"",1","accepted","example.com"'), rows[6]);
    equal(rows.length, 8, "lines of the file");
    ok(await page.isVisible("text=gets an apostrophe in front"), "that it does is said");
    equal(await kit.axe(page), []);
    equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, "the page is wider than the window");
    await page.done();
  });

  tests.test("a file of many lines is read in chunks, and few of its rows are in the page", async () => {
    const page = await open();
    const text = Array.from({ length: 10001 }, (_, i) => `https://h${i % 20}.example/${i}`).join("\r\n");
    await page.setInputFiles("#batch-file", { name: "urls.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
    await done(page, "10,001 lines were read.");
    ok(await page.locator(".batch-rows [role=row]").count() < 60, "rows in the page");
    ok((await page.textContent('.chart[aria-label="Hosts"]')).includes("and 8 more"), "the hosts that have no bar");
    await page.focus(".batch-rows");
    await page.keyboard.press("End");
    await page.waitForFunction(() => [...document.querySelectorAll(".batch-rows .in")].some((cell) => cell.textContent === "https://h0.example/10000"));
    await page.done();
  });

  tests.test("it can be cancelled, and then read again", async () => {
    const page = await open();
    const text = Array.from({ length: 30000 }, (_, i) => `https://example.com/${i}`).join("\n");
    // As soon as it is there, however fast the machine is.
    await page.evaluate(() => {
      const cancel = [...document.querySelectorAll("button")].find((one) => one.textContent === "Cancel");
      new MutationObserver(() => cancel.hidden || cancel.click()).observe(cancel, { attributes: true });
    });
    await page.setInputFiles("#batch-file", { name: "urls.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
    await done(page, "Cancelled.");
    ok(!await page.isVisible("progress"), "the progress is gone");
    await page.reload();
    await kit.settled(page);
    await read(page, "https://example.com/");
    await done(page, "1 line was read.");
    await page.done();
  });

  // give has the page get a text as a person would drop or paste it.
  const give = (page, type, text, file) => page.evaluate(([type, text, file]) => {
    const data = new DataTransfer();
    if (file === null) {
      data.setData("text/plain", text);
    } else {
      data.items.add(new File([text], file));
    }
    const event = type === "paste" ? new ClipboardEvent(type, { clipboardData: data, bubbles: true, cancelable: true })
      : new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true });
    return !document.getElementById("batch-lines").dispatchEvent(event);
  }, [type, text, file ?? null]);

  tests.test("a file or a text that is dropped is read, and the browser does not go to it", async () => {
    const page = await open();
    equal(await give(page, "dragover", lines.join("\n"), "urls.txt"), true, "the browser would take the file");
    ok(await page.isVisible(".drop.over"), "that it can be dropped is shown");
    equal(await give(page, "drop", lines.join("\n"), "urls.txt"), true, "the browser would open the file");
    await done(page, "6 lines were read.");
    equal(await page.locator(".drop.over").count(), 0, "still shown");
    await give(page, "drop", "https://example.com/\n");
    await done(page, "1 line was read.");
    await page.done();
  });

  tests.test("100,000 lines that are pasted are read, and do not go through the field", async () => {
    const page = await open();
    const text = Array.from({ length: 100000 }, (_, i) => `a:${i}`).join("\n");
    equal(await give(page, "paste", text), true, "the field would take them");
    await page.waitForFunction(() => document.querySelector(".batch-status").textContent === "100,000 lines were read.", null, { timeout: 90000 });
    equal(await page.inputValue("#batch-lines"), "");
    ok(await page.locator(".batch-rows [role=row]").count() < 60, "rows in the page");
    equal(await give(page, "paste", "https://example.com/"), false, "a short text is left to the field");
    await page.done();
  });

  tests.test("a base applies; one that fails is said", async () => {
    const page = await kit.visit(`#panel=batch&base=${encodeURIComponent("https://b.example/")}`);
    await read(page, "x");
    await done(page, "1 line");
    equal(await page.textContent(".batch-rows .out"), "https://b.example/x");
    await kit.type(page, "#base", "nothing");
    await read(page, "x");
    await done(page, "The base is not a URL");
    await page.done();
  });

  tests.test("more lines than it takes are left out and counted", async () => {
    const page = await open();
    await page.setInputFiles("#batch-file", { name: "urls.txt", mimeType: "text/plain", buffer: Buffer.from("a:\n".repeat(100003)) });
    await page.waitForFunction(() => document.querySelector(".batch-status").textContent.startsWith("100,000 lines were read."), null, { timeout: 90000 });
    ok((await page.textContent(".batch-status")).includes("3 too many"), "what was left out");
    await page.done();
  });

  tests.test("lines end as on any system", async () => {
    const page = await open();
    const all = await page.evaluate(async () => {
      const { chunks } = await import("./panels/lines.js");
      return ["", "a", "a\n", "\n", "a\r\nb\rc\nd", "\r\n\r\na\n\rb\r", "\0\u2028\ud800\n"].map((text) => {
        const { chunks: [lines = []], left } = chunks(text);
        return [lines, left.empty];
      });
    });
    equal(all, [[[], 0], [["a"], 0], [["a"], 0], [[], 1], [["a", "b", "c", "d"], 0], [["a", "b"], 3], [["\0\u2028\ud800"], 0]]);
    await page.done();
  });

  tests.test("no cell is a formula, in full width or after what is not seen", async () => {
    const page = await open();
    const cells = ["=1", " =1", "\u3000=1", "\uFF1D1", "\uFF0B1", "\uFF0D1", "\uFF201", " \uFF1D1", "\u200B=1", "\u0001@x", "\0-1", "\u00AD\u202E+1", "\tx", "\u{E0001}=1"];
    const plain = ["", "a=1", "https://a/?=1", "%3D1", "(=1"];
    const text = await page.evaluate(async (inputs) => {
      const { csv } = await import("./panels/download.js");
      return csv(inputs.map((input) => ({ input }))).slice(1).join("");
    }, [...cells, ...plain]);
    const first = text.split(/,"","","","",""\r\n/).slice(0, -1);
    equal(first, [...cells.map((cell) => `"'${cell}"`), ...plain.map((cell) => `"${cell}"`)]);
    await page.done();
  });

  tests.test("a folder that is dropped is not read, and that is said", async () => {
    const page = await open();
    await page.evaluate(() => {
      // What a folder does when it is read.
      File.prototype.text = () => Promise.reject(new DOMException("", "NotReadableError"));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([], "folder"));
      document.querySelector(".drop").dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    });
    await done(page, "This cannot be read");
    await page.done();
  });

  tests.test("a file that is dropped beside the place for it does not take the page away", async () => {
    const page = await open();
    const stopped = await page.evaluate(() => ["dragover", "drop"].map((type) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["x"], "x.txt"));
      return !document.querySelector("footer").dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    }));
    equal(stopped, [true, true]);
    await page.done();
  });
}
