// Rows that are easy to get wrong: NULL, odd bytes, large ones, other types, no rows.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { writeFileSync } from "node:fs";
import { quote } from "./engine.mjs";
import { assert, test } from "./tests.mjs";

// bytes writes a Buffer as an SQL expression.
const bytes = (buffer) => `unhex('${buffer.toString("hex")}')`;

export function rowTests(engine, weburl) {
  // The command reads lines; the inputs contain no line ends.
  const canon = (buffer) => execFileSync(weburl, ["canon"], { input: Buffer.concat([buffer, Buffer.from("\n")]) }).toString().slice(0, -1);

  test("NULL in, NULL out", async () => {
    const row = await engine.value(`SELECT tuple(
      weburlCanon(NULL), weburlCanon(materialize(NULL::Nullable(String))),
      weburlResolve(NULL, 'http://a.example/'), weburlResolve('b', NULL), weburlSurt(NULL),
      weburlCheck(NULL), weburlParse(NULL))::String`);
    assert.match(row, /^\((NULL,){5}\(NULL,\[\]\),\((NULL,)+NULL\)\)$/);
  });

  test("NULL between URLs", async () => {
    const rows = await engine.rows(`SELECT number AS n, weburlCanon(if(n % 3 = 1, NULL, 'HTTP://A.example/' || n)) AS c
      FROM numbers(200000) WHERE c IS NULL != (n % 3 = 1) OR c != 'http://a.example/' || n`);
    assert.deepEqual(rows, []);
  });

  test("tab, backslash, line feed, NUL, quotes, bytes that are not UTF-8", async () => {
    for (const part of ["\t", "\\", "\\t", "\\N", "\\\\", "\0", "'", '"', "\xff\xfe", "\xc3", "\xed\xa0\x80", "\r", "\x01", "\x7f", " "]) {
      const input = Buffer.from(`http://a.example/x${part}y?${part}#${part}z`, "latin1");
      const got = await engine.value(`SELECT hex(weburlCanon(${bytes(input)})::String)`);
      assert.equal(Buffer.from(got, "hex").toString("latin1"), canon(input), JSON.stringify(part));
    }
    assert.equal(await engine.value("SELECT weburlCanon('http://a.example/x\\ny')"), "http://a.example/xy");
    assert.equal(await engine.value("SELECT weburlParse('http://a.example/\\\\\\t\\n').path"), "//");
  });

  test("the empty string fails, and is not NULL", async () => {
    assert.deepEqual(await engine.rows("SELECT weburlCanon('') AS c, weburlCheck('') AS v"), [{ c: null, v: { valid: false, errors: ["missing-scheme-non-relative-URL"] } }]);
  });

  test("rows of 1 MB, one after another", async () => {
    const row = await engine.rows(`SELECT count() AS n, sum(length(c)) AS bytes, uniqExact(c) AS distinct FROM (
      SELECT weburlCanon('HTTP://a.example/' || repeat(char(97 + number), 1000000)) AS c FROM numbers(26))`);
    assert.deepEqual(row, [{ n: 26, bytes: 26 * (17 + 1000000), distinct: 26 }]);
  });

  test("other types are converted, LowCardinality sends each value once", async () => {
    assert.deepEqual(await engine.rows(`SELECT weburlCanon(c) AS c FROM values('c LowCardinality(Nullable(String))', ('HTTP://a'), (NULL), ('x'), ('HTTP://a'))`),
      ["http://a/", null, null, "http://a/"].map((c) => ({ c })));
    assert.equal(await engine.value("SELECT weburlCanon(materialize(toFixedString('HTTP://a', 12)))"), "http://a/");
    assert.equal(await engine.value("SELECT weburlCanon(7)"), null);
  });

  test("constants, no rows, one row, many blocks", async () => {
    assert.equal(await engine.value("SELECT uniqExact(weburlCanon('HTTP://a')) FROM numbers(100000)"), 1);
    assert.deepEqual(await engine.rows("SELECT weburlCanon(c) FROM values('c String', ('x')) WHERE c = 'y'"), []);
    assert.equal(await engine.value("SELECT countIf(weburlResolve('?' || number, 'http://a/b') = 'http://a/b?' || number) FROM numbers(300000)"), 300000);
    assert.equal(await engine.value("SELECT countIf(weburlCanon('http://a/' || number) = 'http://a/' || number) FROM numbers(10000) SETTINGS max_block_size = 7"), 10000);
  });

  test("several threads at once, more than the pool has processes", async () => {
    assert.equal(await engine.value(`SELECT countIf(weburlCanon('http://a/' || number) = 'http://a/' || number)
      FROM numbers_mt(3000000) SETTINGS max_threads = 24`), 3000000);
  });

  test("a sorting key, since the functions are deterministic", async () => {
    await engine.run("CREATE TABLE sorted (url String) ENGINE = MergeTree ORDER BY ifNull(weburlSurt(url), '')");
    await engine.run("INSERT INTO sorted VALUES ('http://z.a.example/'), ('http://b.example/'), ('http://a.example/')");
    assert.equal(await engine.value("SELECT groupArray(url)::String FROM (SELECT url FROM sorted)"),
      "['http://a.example/','http://z.a.example/','http://b.example/']");
  });

  test("a CSV of Excel's kind, quotes and commas in URLs", async () => {
    const path = join(engine.files, "list.csv");
    writeFileSync(path, '\ufeffid,url\r\n1,"HTTP://a.example/,""x"""\r\n2,http://b.example\r\n');
    assert.deepEqual(await engine.rows(`SELECT weburlCanon(url) AS c FROM file(${quote(path)}, CSVWithNames) ORDER BY id`),
      [{ c: "http://a.example/,%22x%22" }, { c: "http://b.example/" }]);
  });
}
