// Serves a directory on the loopback interface, opens a page of it in headless Chromium, and
// ends the browser once the page has posted its results. $CHROMIUM names the program.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";

const types = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".json": "application/json", ".wasm": "application/wasm" };

// browse resolves with what the page posts to /results as JSON. Other posts are answered with
// their content type and body. The texts in data are served as JSON, by path. It rejects after some
// seconds.
export async function browse(directory, page, seconds, data = {}) {
  let resolve, reject;
  const results = new Promise((...functions) => { [resolve, reject] = functions; });
  const server = createServer((request, response) => serve(request, response, directory, data, resolve));
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));

  const profile = mkdtempSync(join(tmpdir(), "weburl-chromium-"));
  const program = process.env.CHROMIUM || "chromium";
  const browser = spawn(program, ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", `--user-data-dir=${profile}`, `http://127.0.0.1:${server.address().port}${page}`],
    { stdio: ["ignore", "ignore", "pipe"] });
  let complaints = "";
  browser.stderr.setEncoding("utf8").on("data", (text) => { complaints = (complaints + text).slice(-4000); });
  browser.on("error", reject);
  const ended = new Promise((resolve) => browser.on("close", resolve));
  ended.then((code) => reject(new Error(`${program} exited with ${code} before posting results\n${complaints}`)));
  const timer = setTimeout(() => reject(new Error(`no results after ${seconds} s\n${complaints}`)), seconds * 1000);
  try {
    return await results;
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
}

async function serve(request, response, directory, data, resolve) {
  const { pathname } = new URL(request.url, "http://localhost");
  if (request.method === "POST") {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) {
      body += chunk;
    }
    response.end(`${request.headers["content-type"]} ${body}`);
    if (pathname === "/results") {
      resolve(JSON.parse(body));
    }
    return;
  }
  // The policy makes sure that nothing but the module is evaluated.
  response.setHeader("content-security-policy", "script-src 'self' 'wasm-unsafe-eval'");
  if (Object.hasOwn(data, pathname)) {
    response.setHeader("content-type", types[".json"]).end(data[pathname]);
    return;
  }
  const root = join(directory, "/");
  const file = normalize(join(root, decodeURIComponent(pathname)));
  try {
    if (!file.startsWith(root)) {
      throw new Error("outside the directory");
    }
    const content = await readFile(file);
    response.setHeader("content-type", types[extname(file)] ?? "application/octet-stream").end(content);
  } catch {
    response.writeHead(404).end();
  }
}
