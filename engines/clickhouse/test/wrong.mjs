// Compares the engine's own functions with the Standard. How often they differ and
// examples are tables in README.md, which "scripts/test-clickhouse --update" writes.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { lists, suite } from "./data.mjs";
import { quote } from "./engine.mjs";
import { assert, test } from "./tests.mjs";

const page = join(dirname(fileURLToPath(import.meta.url)), "../README.md");

// The engine's expressions and the Standard's for the same thing, "" for none. "s"
// is the input, "p" all columns of it.
const questions = [
  ["protocol(s)", "the scheme", "ifNull(p.scheme, '')"],
  ["domain(s)", "the host", "ifNull(p.hostname, '')"],
  ["domainRFC(s)", "the host", "ifNull(p.hostname, '')"],
  ["port(s)", "the port, 0 for none", "toUInt16(ifNull(p.port, 0))"],
  ["path(s)", "the path", "ifNull(p.path, '')"],
  ["queryString(s)", "the query", "ifNull(p.query, '')"],
  ["topLevelDomain(s)", "the public suffix", "ifNull(p.publicSuffix, '')"],
  ["cutToFirstSignificantSubdomain(s)", "the registrable domain", "ifNull(p.registrableDomain, '')"],
];

// Inputs that show how.
const examples = [
  ["http://EXAMPLE.com/", 1],
  ["http://b\u00fccher.example/", 1],
  ["http://0x7f.1/", 1],
  ["http://user:p@ss@a.example/", 1],
  ["http:\\\\a.example\\x", 1],
  ["https:a.example/x", 1],
  ["http://a.example./x", 1],
  ["http://exa\tmple.com/", 1],
  ["http://%61.example/", 1],
  ["www.a.example/x", 1],
  ["http://[2001:db8::1]/", 1],
  ["http://a.example:0080/x", 3],
  ["http://a.example/b/../c", 4],
  ["http://news.bbc.co.uk/", 6],
  ["http://www.ne.jp/", 7],
  ["http://me.sakura.ne.jp/", 7],
  ["http://1.2.3.4/", 7],
];

const cell = (text) => (text === "" ? "" : `\`${JSON.stringify(text).slice(1, -1).replaceAll("\\\\", "\\").replaceAll("|", "\\|")}\``);

// pairs returns the parameters of a URL, or undefined if the text is not a URL.
function pairs(url) {
  try {
    return [...new URL(url).searchParams];
  } catch {
    return undefined;
  }
}

export function wrongTests(engine, update) {
  const real = lists().map((line) => line.toString("latin1"));
  const hard = suite().filter((c) => c.base === null).map((c) => Buffer.from(c.input).toString("latin1"));
  const load = async (name, inputs) => {
    const path = join(engine.files, `${name}.ndjson`);
    writeFileSync(path, inputs.map((s, n) => JSON.stringify({ n, x: Buffer.from(s, "latin1").toString("hex") }) + "\n").join(""));
    await engine.run(`CREATE TABLE ${name} ENGINE = Memory AS SELECT n, unhex(x) AS s, weburlAll(s) AS p FROM file(${quote(path)}, JSONEachRow, 'n UInt32, x String')`);
    assert.equal(Number(await engine.value(`SELECT count() FROM ${name}`)), inputs.length);
  };

  test("what the engine's own functions get wrong", async () => {
    await load("real_urls", real);
    await load("hard_urls", hard);
    await load("example_urls", examples.map(([s]) => Buffer.from(s).toString("latin1")));
    const count = async (table, own, standard) => Number(await engine.value(`SELECT countIf(${own} != ${standard}) FROM ${table}`));

    let text = `| function | used as | of ${real.length.toLocaleString("en")} real URLs | of ${hard.length} inputs of the Standard's tests |\n| --- | --- | --- | --- |\n`;
    for (const [own, what, standard] of questions) {
      text += `| \`${own}\` | ${what} | ${(await count("real_urls", own, standard)).toLocaleString("en")} | ${await count("hard_urls", own, standard)} |\n`;
    }
    text += `| \`cutURLParameter(s, name)\` | the other parameters | ${await cut()} | |\n`;

    text += "\n| input | function | answer | by the Standard |\n| --- | --- | --- | --- |\n";
    for (const [n, [input, question]] of examples.entries()) {
      const [own, , standard] = questions[question];
      const [row] = await engine.rows(`SELECT ${own}::String AS a, (${standard})::String AS b FROM example_urls WHERE n = ${n}`);
      assert.notEqual(row.a, row.b, `${input} is no example for ${own}`);
      text += `| ${cell(input)} | \`${own.replace("(s)", "")}\` | ${cell(row.a)} | ${cell(row.b)} |\n`;
    }

    const readme = readFileSync(page, "utf8");
    const [before, rest] = readme.split("<!-- wrong -->\n");
    const after = rest.slice(rest.indexOf("<!-- end -->"));
    if (update) writeFileSync(page, `${before}<!-- wrong -->\n${text}${after}`);
    else assert.equal(rest.slice(0, -after.length), text, "README.md differs; scripts/test-clickhouse --update writes it");
  });

  // cut counts the URLs from which the engine, told to remove a parameter, removes
  // something else too, or not all of it. The judge is Node. The name must be a constant.
  async function cut() {
    const urls = real.map((line) => Buffer.from(line, "latin1").toString()).filter((s) => pairs(s)?.length);
    const times = new Map();
    for (const s of urls) for (const name of new Set(pairs(s).map(([name]) => name))) times.set(name, (times.get(name) ?? 0) + 1);
    const names = [...times].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, 20).map(([name]) => name);
    let [differ, of] = [0, 0];
    for (const name of names) {
      const asked = urls.filter((s) => pairs(s).some(([key]) => key === name));
      const path = join(engine.files, `cut${names.indexOf(name)}.ndjson`);
      writeFileSync(path, asked.map((s, n) => JSON.stringify({ n, s }) + "\n").join(""));
      const rows = await engine.rows(`SELECT cutURLParameter(s, ${quote(name)}) AS c FROM file(${quote(path)}, JSONEachRow, 'n UInt32, s String') ORDER BY n`);
      rows.forEach(({ c }, n) => {
        if (JSON.stringify(pairs(c)) !== JSON.stringify(pairs(asked[n]).filter(([key]) => key !== name))) differ++;
      });
      of += asked.length;
    }
    return `${differ.toLocaleString("en")} of ${of.toLocaleString("en")} that have a name`;
  }
}
