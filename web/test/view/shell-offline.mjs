// The site as a whole: what it loads, and what is left of it without a network.
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { equal } from "../harness.mjs";

const input = "HTTP://User:pa ss@EXAMPLE.com:080/a/./b/../é%41?q=1 2#f|";
const href = "http://User:pa%20ss@example.com/a/%C3%A9%41?q=1%202#f|";

const kept = (page) => page.waitForFunction(() => document.getElementById("offline").textContent !== "");

export default function add(tests, kit) {
  if (kit.fake) {
    return; // the sources are not a site
  }
  tests.group("offline");

  // scripts/build-web holds the limit of the site's size.
  tests.test("the first load asks once for each script and for the program, and then the network is not needed", async () => {
    const server = await kit.serve();
    try {
      const page = await kit.visit("", { origin: server.origin });
      await kept(page);
      const { bytes, requests } = server.served;
      console.log(`  first load: ${bytes} bytes in ${requests.length} requests`);
      const programs = requests.filter((name) => /\.(js|xz)$/.test(name));
      equal(programs.includes("/viewer.wasm.xz"), true);
      equal(programs.filter((name, i) => programs.indexOf(name) < i), []);
      server.cut();
      await page.goto(`${server.origin}/#input=https://x:99999/`);
      await page.reload();
      await kit.settled(page);
      equal(await page.isVisible("#failure"), true, "an answer to the link");
      await kit.type(page, "#input", input);
      equal(await page.textContent("#drawn-output"), href);
      for (const name of await page.locator('#tabs [role="tab"]').evaluateAll((tabs) => tabs.map(({ id }) => id))) {
        await page.click(`#${name}`);
        await kit.settled(page);
        equal((await page.textContent("#panel")).length > 0, true, name);
      }
      await page.done();
    } finally {
      server.close();
    }
  });

  tests.test("a new version takes the place of the old one", async () => {
    const next = mkdtempSync(join(tmpdir(), "weburl-site-"));
    const server = await kit.serve();
    try {
      const page = await kit.visit("", { origin: server.origin });
      await kept(page);
      const before = await page.evaluate(() => caches.keys());
      equal(before.length, 1, before.join());

      cpSync(kit.site, next, { recursive: true });
      const page2 = join(next, "index.html");
      writeFileSync(page2, readFileSync(page2, "utf8").replace("<title>weburl", "<title>new weburl"));
      const list = JSON.parse(readFileSync(join(next, "files.json"), "utf8"));
      list.version = "next";
      list.files["index.html"] = `sha256-${createHash("sha256").update(readFileSync(page2)).digest("base64")}`;
      writeFileSync(join(next, "files.json"), JSON.stringify(list));
      server.served.directory = next;

      await page.reload();
      // NB: not waitForFunction, which takes a promise for true.
      for (let names = before; names.length !== 1 || names[0] === before[0];) {
        await page.waitForTimeout(100);
        names = await page.evaluate(() => caches.keys());
      }
      server.cut();
      await page.reload();
      await kit.settled(page);
      equal((await page.title()).startsWith("new weburl"), true, await page.title());
      await page.done();
    } finally {
      server.close();
      rmSync(next, { recursive: true });
    }
  });

  // Hosts of static sites have their ways, and none may keep the page from being kept.
  for (const [what, { headers = {}, redirects = {} }] of Object.entries({
    "that lead from index.html to the directory": { redirects: { "/index.html": "/" } },
    "whose answers depend on what is accepted": { headers: { vary: "Accept, Accept-Encoding" } },
    "whose answers depend on everything": { headers: { vary: "*" } },
  })) {
    tests.test(`the page is kept from hosts ${what}`, async () => {
      const server = await kit.serve();
      Object.assign(server.served, { headers, redirects });
      try {
        const page = await kit.visit("", { origin: server.origin });
        await kept(page);
        await page.reload();
        await kit.settled(page);
        server.cut();
        await page.reload();
        await kit.settled(page);
        await kit.type(page, "#input", input);
        equal(await page.textContent("#drawn-output"), href);
        await page.done();
      } finally {
        server.close();
      }
    });
  }

  tests.test("two sites on one host do not take each other's files away", async () => {
    const server = await kit.serve();
    server.served.places = /^\/(one|two)\//;
    try {
      const page = await kit.visit("one/", { origin: server.origin });
      await kept(page);
      const next = mkdtempSync(join(tmpdir(), "weburl-site-"));
      cpSync(kit.site, next, { recursive: true });
      const list = JSON.parse(readFileSync(join(next, "files.json"), "utf8"));
      writeFileSync(join(next, "files.json"), JSON.stringify({ ...list, version: "next" }));
      server.served.directory = next;
      await page.goto(`${server.origin}/two/`);
      await kept(page);
      rmSync(next, { recursive: true });
      server.cut();
      for (const place of ["one", "two"]) {
        await page.goto(`${server.origin}/${place}/`);
        await kit.settled(page);
        await kit.type(page, "#input", input);
        equal(await page.textContent("#drawn-output"), href, place);
      }
      await page.done();
    } finally {
      server.close();
    }
  });

  tests.test("where nothing is kept any more, what was kept goes", async () => {
    const next = mkdtempSync(join(tmpdir(), "weburl-site-"));
    const server = await kit.serve();
    try {
      const page = await kit.visit("", { origin: server.origin });
      await kept(page);
      // As "weburl view" serves it, at an address that was another server's before.
      cpSync(kit.site, next, { recursive: true });
      writeFileSync(join(next, "files.json"), "{}");
      writeFileSync(join(next, "index.html"), readFileSync(join(next, "index.html"), "utf8").replace("<title>weburl", "<title>new weburl"));
      server.served.directory = next;
      await page.reload();
      await kit.settled(page);
      for (let left = 1; left > 0;) {
        await page.waitForTimeout(100);
        left = await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
      }
      await page.reload();
      equal((await page.title()).startsWith("new weburl"), true, await page.title());
      await page.done();
    } finally {
      server.close();
      rmSync(next, { recursive: true });
    }
  });
}
