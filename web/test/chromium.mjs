// Runs the tests in headless Chromium: serves the package and a page on the loopback
// interface, starts the browser, and ends it once the page has posted its results.
// $CHROMIUM names the program.
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { report } from "./report.mjs";
import { readSuites } from "./suite-files.mjs";

const seconds = 250;
const root = fileURLToPath(new URL("../", import.meta.url));
const types = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".json": "application/json", ".wasm": "application/wasm" };
const suites = JSON.stringify(readSuites());

const results = Promise.withResolvers?.() ?? (() => {
  const parts = {};
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return parts;
})();

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, "http://localhost");
  if (request.method === "POST") {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) {
      body += chunk;
    }
    response.end(`${request.headers["content-type"]} ${body}`);
    if (pathname === "/results") {
      results.resolve(JSON.parse(body));
    }
    return;
  }
  // The policy makes sure that nothing but the module is evaluated.
  response.setHeader("content-security-policy", "script-src 'self' 'wasm-unsafe-eval'");
  if (pathname === "/suites.json") {
    response.setHeader("content-type", types[".json"]).end(suites);
    return;
  }
  const file = normalize(join(root, decodeURIComponent(pathname)));
  try {
    if (!file.startsWith(root + (root.endsWith(sep) ? "" : sep))) {
      throw new Error("outside the package");
    }
    const data = await readFile(file);
    response.setHeader("content-type", types[extname(file)] ?? "application/octet-stream").end(data);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));

const profile = mkdtempSync(join(tmpdir(), "weburl-chromium-"));
const program = process.env.CHROMIUM || "chromium";
const browser = spawn(program, ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", `--user-data-dir=${profile}`, `http://127.0.0.1:${server.address().port}/test/page.html`],
  { stdio: ["ignore", "ignore", "pipe"] });
let complaints = "";
browser.stderr.setEncoding("utf8").on("data", (text) => { complaints = (complaints + text).slice(-4000); });
browser.on("error", (error) => results.reject(error));
const ended = new Promise((resolve) => browser.on("close", resolve));
ended.then((code) => results.reject(new Error(`${program} exited with ${code} before posting results\n${complaints}`)));
const timer = setTimeout(() => results.reject(new Error(`no results after ${seconds} s\n${complaints}`)), seconds * 1000);

try {
  report("Chromium", await results.promise);
} catch (error) {
  report("Chromium", { passed: 0, problems: [error.message] });
} finally {
  clearTimeout(timer);
  browser.kill("SIGTERM");
  const kill = setTimeout(() => browser.kill("SIGKILL"), 5000);
  await ended;
  clearTimeout(kill);
  server.closeAllConnections();
  server.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
}
