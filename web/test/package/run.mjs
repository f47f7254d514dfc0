// Packs the package, installs it as a user would, and runs the examples of its README in
// Node, Bun, Deno, Chromium and workerd, the runtime of Cloudflare Workers; bundles them where
// the README says how, and checks the types. The directory files has what the examples lack.
//
// run.mjs DENO NODE...: the Deno and the versions of Node to run them in.
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { browse } from "../browse.mjs";
import { Tests, equal } from "../harness.mjs";
import { report } from "../report.mjs";

const [deno, ...nodes] = process.argv.slice(2);
const here = fileURLToPath(new URL(".", import.meta.url));
const web = fileURLToPath(new URL("../..", import.meta.url));
const tools = join(here, "node_modules", ".bin");
const project = mkdtempSync(join(tmpdir(), "weburl-package-"));

// The programs print this.
const answer = "https://example.org/x";

// run runs a program in the project and returns what it prints, without the last line break.
async function run(program, ...args) {
  const env = { ...process.env, PATH: `${tools}:${process.env.PATH}` };
  try {
    const { stdout } = await promisify(execFile)(program, args, { cwd: project, env, timeout: 35000 });
    return stdout.trimEnd();
  } catch (error) {
    throw new Error(`${error.message}\n${error.stdout}${error.stderr}`);
  }
}

// blocks returns the fenced blocks of the README in a language.
const readme = readFileSync(join(web, "README.md"), "utf8");
const blocks = (language) => [...readme.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, "gms"))].map(([, text]) => text);

// bun returns npm's Bun for this machine, which a script of the package would put in its place.
function bun() {
  const folder = join(here, "node_modules", "@oven");
  return join(folder, readdirSync(folder)[0], "bin", "bun");
}

async function install() {
  cpSync(join(here, "files"), project, { recursive: true });
  for (const text of blocks("js")) {
    const name = text.match(/^\/\/ ([\w.]+)\n/)?.[1];
    if (name !== undefined) {
      writeFileSync(join(project, name), text);
    }
  }
  const [{ filename, files }] = JSON.parse(await run("npm", "pack", web, "--json", "--ignore-scripts"));
  await run("npm", "install", "--offline", "--ignore-scripts", "--no-audit", "--no-fund", `./${filename}`);
  cpSync(join(project, "node_modules/weburl/dist/weburl.wasm"), join(project, "weburl.wasm")); // for bytes.mjs
  return files.map(({ path }) => path);
}

const tests = new Tests();
let packed;

tests.test("it is packed and installed", async () => {
  packed = await install();
  for (const name of ["README.md", "classes.d.ts", "dist/LICENSE", "dist/LICENSE.golang", "dist/NOTICE", "dist/weburl.wasm", "load.js", "node.js", "weburl.js"]) {
    equal(packed.includes(name), true, name);
  }
  equal(packed.filter((name) => name.startsWith("test/") || name.startsWith("view")), []);
});

for (const node of nodes) {
  tests.test(`${node} runs it`, async () => {
    equal(await run(node, "program.mjs"), answer);
    equal(await run(node, "bytes.mjs"), answer);
    equal(await run(node, "--throw-deprecation", "required.cjs"), answer);
  });
}
tests.test("Bun runs it", async () => {
  equal(await run(bun(), "program.mjs"), answer);
  equal(await run(bun(), "bytes.mjs"), answer);
  equal(await run(bun(), "required.cjs"), answer);
});
tests.test("Deno runs it", async () => {
  for (const program of ["program.mjs", "bytes.mjs", "required.cjs"]) {
    equal(await run(deno, "run", "--no-lock", "--allow-read", program), answer);
  }
});
tests.test("Vite bundles it, and Chromium runs that", async () => {
  await run("vite", "build", "--logLevel", "error", "--outDir", "vite");
  equal(await browse(join(project, "vite"), "/index.html", 30), answer);
});
tests.test("esbuild bundles it as the README says, and Chromium runs that", async () => {
  const commands = blocks("sh").filter((text) => text.startsWith("esbuild "));
  equal(commands.length, 2);
  for (const command of commands) {
    rmSync(join(project, "out"), { recursive: true, force: true });
    // Where the loader gives the address, the page imports what the README has for it.
    const page = readFileSync(join(here, "files", "page.js"), "utf8");
    writeFileSync(join(project, "page.js"), command.includes("--loader") ? page.replace('"weburl"', '"./loaded.js"') : page);
    await run("sh", "-euc", command.replaceAll("esbuild ", "esbuild --log-level=error "));
    writeFileSync(join(project, "out", "index.html"), '<!DOCTYPE html><script type="module" src="page.js"></script>');
    equal(await browse(join(project, "out"), "/index.html", 30), answer, command);
  }
});
tests.test("esbuild leaves it out of a bundle for Node", async () => {
  for (const program of ["program.mjs", "required.cjs"]) {
    await run("esbuild", program, "--bundle", "--platform=node", "--external:weburl", "--outfile=bundled.cjs", "--log-level=error");
    equal(await run(nodes[0], "bundled.cjs"), answer, program);
  }
});
tests.test("workerd runs it", async () => {
  await run("esbuild", "worker-test.js", "--bundle", "--format=esm", "--loader:.wasm=copy", "--asset-names=[name]", "--outdir=workers", "--log-level=error");
  await run("workerd", "test", "workerd.capnp");
});
tests.test("its types need no other library than es2022", async () => {
  const check = (...args) => run("tsc", "--noEmit", "--strict", "--target", "es2022", ...args);
  await check("--lib", "es2022", "--module", "nodenext", "es2022.mts", "required.cts");
  await check("--lib", "es2022", "--module", "esnext", "--moduleResolution", "bundler", "es2022.mts");
  await check("--lib", "es2022,dom", "--module", "nodenext", "es2022.mts", "dom.mts");
  await check("--lib", "esnext,dom", "--module", "nodenext", "es2022.mts", "dom.mts");
});

try {
  report("the npm package", await tests.run({}, 60));
} finally {
  rmSync(project, { recursive: true, force: true });
}
