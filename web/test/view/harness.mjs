// Serves the site on the loopback interface and drives Chromium through it as a person
// would. Files named shell-*.mjs and panels-*.mjs have the tests: their default export is
// called with (tests, kit), tests as in ../harness.mjs and the kit of newKit.
import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { extname, join, normalize, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";

const axeFile = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const here = fileURLToPath(new URL("./", import.meta.url));
const sources = fileURLToPath(new URL("../../view/", import.meta.url));
const types = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml", ".xz": "application/octet-stream" };

// The tests of the drawing know these files under other names.
const fakes = { "/worker.js": "fake-worker.js", "/answers.json": "answers.json" };

const flags = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
  "--disable-sync", "--disable-background-timer-throttling", "--disable-renderer-backgrounding", "--disable-backgrounding-occluded-windows",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", "--lang=en-US",
];

export const desktop = { width: 1280, height: 900 };
export const phone = { width: 360, height: 740 };

// serve serves a directory, or with fake the sources and recorded answers. It notes what it
// sends, can serve another directory, and is cut off by cut.
async function serve(directory, fake) {
  let cut = false;
  // What some hosts do: more headers, other addresses of files, and the site in several places.
  const served = { bytes: 0, requests: [], directory, headers: {}, redirects: {}, places: /^\// };
  const server = createServer(async (request, response) => {
    if (cut) {
      request.socket.destroy();
      return;
    }
    const { pathname } = new URL(request.url, "http://localhost");
    for (const [header, value] of Object.entries(served.headers)) {
      response.setHeader(header, value);
    }
    if (Object.hasOwn(served.redirects, pathname)) {
      response.writeHead(308, { location: served.redirects[pathname] }).end();
      return;
    }
    const path = pathname.replace(served.places, "/");
    const name = path === "/" ? "/index.html" : decodeURIComponent(path);
    let file = normalize(join(served.directory, name));
    if (fake && Object.hasOwn(fakes, name)) {
      file = join(here, fakes[name]);
    }
    served.requests.push(name);
    if (fake && name === "/files.json") {
      response.setHeader("content-type", types[".json"]).end("{}");
      return;
    }
    try {
      if (!fake && !file.startsWith(normalize(served.directory + sep))) {
        throw new Error("outside the site");
      }
      // As hosts of static sites do, it packs what is not packed yet.
      const packed = extname(file) === ".xz";
      const data = packed ? await readFile(file) : gzipSync(await readFile(file), { level: 9 });
      served.bytes += data.length;
      if (!packed) {
        response.setHeader("content-encoding", "gzip");
      }
      response.setHeader("content-type", types[extname(file)] ?? "text/plain; charset=utf-8").end(data);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    served,
    cut() {
      cut = true;
      server.closeAllConnections();
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

// newKit starts the browser. The site is a directory that scripts/build-web has made, or
// null for the sources with recorded answers.
export async function newKit(site) {
  const fake = site === null;
  const profile = mkdtempSync(join(tmpdir(), "weburl-view-"));
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: flags, headless: true });
  const server = await serve(site ?? sources, fake);
  const open = [];

  const kit = {
    fake, site, desktop, phone,
    serve: () => serve(site ?? sources, fake),
    origin: server.origin,
    // served has what the server sent to all pages.
    served: server.served,

    // visit opens the page in a profile of its own and waits until it answers. Its problems are what a
    // visitor should never cause: errors on the console, requests to elsewhere.
    async visit(fragment = "", { dark = false, viewport = desktop, origin = server.origin, ...options } = {}) {
      const context = await browser.newContext({ viewport, colorScheme: dark ? "dark" : "light", ...options });
      open.push(context);
      const page = await context.newPage();
      const problems = [];
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") {
          problems.push(`console: ${message.text()}`);
        }
      });
      page.on("pageerror", (error) => problems.push(`exception: ${error.message}`));
      context.on("request", (request) => {
        if (!request.url().startsWith(`${origin}/`)) {
          problems.push(`request to ${request.url().slice(0, 200)}`);
        }
      });
      page.on("dialog", (dialog) => {
        problems.push(`dialog: ${dialog.message()}`);
        dialog.dismiss();
      });
      page.setDefaultTimeout(20000);
      await page.goto(`${origin}/${fragment}`);
      await settled(page);
      page.problems = problems;
      // done fails if there were problems, and closes the page.
      page.done = async () => {
        await context.close();
        if (problems.length > 0) {
          throw new Error(problems.join("; "));
        }
      };
      return page;
    },

    settled,

    // type replaces what a field holds, as pasting does, and waits until it is drawn.
    async type(page, field, text) {
      await page.fill(field, text);
      await settled(page);
    },

    // axe returns what axe-core finds, as text.
    async axe(page) {
      await page.evaluate(await axe());
      const found = await page.evaluate(async () => {
        const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
        const { violations } = await window.axe.run(document, { runOnly: tags, resultTypes: ["violations"] });
        return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ target, failureSummary }) => `${target} ${failureSummary}`).join(" / ")}`);
      });
      return found;
    },

    async stop() {
      await Promise.all(open.map((context) => context.close().catch(() => {})));
      await browser.close();
      server.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return kit;
}

let axeSource;
async function axe() {
  return axeSource ??= await readFile(axeFile, "utf8");
}

// settled waits until everything that was asked for is drawn.
async function settled(page) {
  await page.waitForFunction(() => window.weburlTimings?.pending === 0);
}
