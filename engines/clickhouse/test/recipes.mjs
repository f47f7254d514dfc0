// The recipes of README.md, exactly as written there.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { quote } from "./engine.mjs";
import { assert, test } from "./tests.mjs";

const readme = readFileSync(join(dirname(fileURLToPath(import.meta.url)), "../README.md"), "utf8");
const recipes = new Map([...readme.matchAll(/<!-- recipe: (\w+) -->\n```sql\n([\s\S]*?)```/g)].map((m) => [m[1], m[2]]));

const urls = ["HTTP://A.example/x", "http://a.example/x", "http://b.example:80/", "http://u@sub.a.example/?q", "http://a:b/", "mailto:x@y"];

export function recipeTests(engine) {
  // run runs the statements of a recipe and returns the rows of the last one.
  async function run(text) {
    let rows = [];
    for (const statement of text.split(/;\n/).filter((s) => s.trim())) rows = await engine.rows(statement);
    return rows;
  }

  const want = {
    async column(run) {
      await run();
      const rows = await engine.rows("SELECT url, canonical FROM pages ORDER BY fetched");
      assert.deepEqual(rows.map((r) => r.canonical),
        ["http://a.example/x", "http://a.example/x", "http://b.example/", "http://u@sub.a.example/?q", null, "mailto:x@y"]);
    },
    async table(run) {
      await run();
      assert.deepEqual(await engine.rows("SELECT url FROM seen FINAL ORDER BY fetched"), urls.slice(1).map((url) => ({ url })));
    },
    async dedupe(run) {
      const rows = await run();
      assert.deepEqual(rows.map((r) => `${r.key} ${r.times}`).sort(),
        ["http://a.example/x 2", "http://b.example/ 1", "http://u@sub.a.example/?q 1", "mailto:x@y 1"]);
    },
    async sites(run) {
      assert.deepEqual((await run()).map((r) => [r.site, r.pages, r.hosts].join(" ")).sort(),
        [" 1 0", "http://a.example 3 2", "http://b.example 1 1", "null 1 1"]);
    },
    async failures(run) {
      assert.deepEqual(await run(), [{ error: "port-invalid", times: 1, example: "http://a:b/" }]);
    },
    async links(run) {
      assert.deepEqual((await run()).map((r) => r.target).sort(), ["http://a.example/c", "http://d.example/"]);
    },
    async join(run) {
      assert.deepEqual((await run()).map((r) => `${r.rank} ${r.url}`).sort(), ["1 HTTP://A.example/x", "1 http://a.example/x", "2 http://b.example:80/"]);
    },
    async dictionary(run) {
      assert.deepEqual((await run()).map((r) => `${r.reason} ${r.url}`).sort(),
        ["spam HTTP://A.example/x", "spam http://a.example/x", "spam http://u@sub.a.example/?q"]);
    },
    async repeated(run) {
      assert.deepEqual(await run(), [{ from: "http://a.example/", times: 2000 }, { from: "http://b.example/", times: 1000 }]);
    },
    async files(run) {
      writeFileSync(join(engine.files, "urls.txt.gz"), gzipSync(urls.join("\n") + "\n"));
      await run((sql) => sql.replaceAll("'urls.txt.gz'", quote(join(engine.files, "urls.txt.gz"))).replaceAll("'canonical.parquet'", quote(join(engine.files, "recipe.parquet"))));
      assert.equal(await engine.value(`SELECT countIf(isNotNull(canonical)) FROM file(${quote(join(engine.files, "recipe.parquet"))}, Parquet)`), 5);
    },
    async crawl(run) {
      const [source] = /s3Cluster\([^)]*\)/.exec(recipes.get("crawl"));
      await engine.rows(`EXPLAIN AST ${recipes.get("crawl")}`);
      const rows = await run((sql) => sql.replace(source, `file(${quote(join(engine.files, "recipe.parquet"))}, Parquet, 'url String')`));
      assert.deepEqual(rows.map((r) => [r.site, r.pages, r.distinct].join(" ")).sort(), [" 1 0", "http://a.example 3 2", "http://b.example 1 1", "null 1 1"]);
    },
  };

  test("the recipes' tables", async () => {
    await engine.run("CREATE TABLE pages (url String, fetched DateTime) ENGINE = MergeTree ORDER BY fetched");
    await engine.run(`INSERT INTO pages VALUES ${urls.map((url, i) => `(${quote(url)}, toDateTime('2026-01-01 00:00:00', 'UTC') + ${i})`)}`);
    await engine.run("CREATE TABLE links ENGINE = Memory AS SELECT * FROM values('link String, page String', ('../c', 'http://a.example/b/'), ('/c', 'http://a.example/'), ('//d.example', 'http://a.example/'), ('c', 'mailto:x'))");
    await engine.run("CREATE TABLE ranks ENGINE = Memory AS SELECT * FROM values('url String, rank UInt8', ('http://A.EXAMPLE/x', 1), ('http://b.example', 2), ('http://', 3))");
    await engine.run("CREATE TABLE block_list ENGINE = Memory AS SELECT * FROM values('url String, reason String', ('http://www.a.example/', 'spam'), ('x', 'broken'))");
    await engine.run("CREATE TABLE log ENGINE = Memory AS SELECT if(number % 3 = 0, 'HTTP://b.example', 'http://a.example') AS referrer FROM numbers(3000)");
  });

  for (const [name, text] of recipes) {
    test(`recipe: ${name}`, async () => {
      assert.ok(want[name], "nothing checks it");
      return want[name]((edit = (sql) => sql) => run(edit(text)));
    });
  }

  test("every recipe is run, and nothing else is in the page's SQL", () => {
    assert.deepEqual([...recipes.keys()].sort(), Object.keys(want).sort());
    assert.equal(readme.match(/^```sql$/gm).length, recipes.size);
  });
}
