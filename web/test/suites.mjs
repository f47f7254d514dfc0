// The suites of web-platform-tests, read strictly: an unknown field fails the test.
// The files, such as urltestdata.json, are given as text.
import { attributes, settable } from "./attributes.mjs";
import { equal, throws } from "./harness.mjs";

const fields = new Set([...attributes, "input", "base", "failure", "relativeTo", "comment"]);
const setterFields = new Set(["comment", "href", "new_value", "expected"]);

function checkFields(row, known) {
  for (const key of Object.keys(row)) {
    if (!known.has(key)) {
      throw new Error(`unknown field ${key}`);
    }
  }
}

// urlSuite adds a test for every case. There must be count cases.
export function urlSuite(t, { URL }, name, data, count) {
  const rows = JSON.parse(data).filter((row) => typeof row === "object");
  t.group(name);
  t.test("number of cases", () => equal(rows.length, count));
  rows.forEach((row, i) => {
    t.test(`#${i} ${JSON.stringify(row.input)} base ${JSON.stringify(row.base)}`, () => {
      checkFields(row, fields);
      const args = row.base === null ? [row.input] : [row.input, row.base];
      equal(URL.canParse(...args), !row.failure, "canParse");
      equal(URL.parse(...args)?.href ?? null, row.failure ? null : row.href, "parse");
      if (row.failure) {
        throws(TypeError, () => new URL(...args));
        if (row.base === null) {
          // An input that fails without a base also fails as base and as href.
          const url = new URL("about:blank");
          throws(TypeError, () => { url.href = row.input; }, "href");
          equal(url.href, "about:blank");
          throws(TypeError, () => new URL("about:blank", row.input), "as base");
        }
        return;
      }
      const url = new URL(...args);
      for (const attribute of settable) {
        equal(url[attribute], row[attribute], attribute);
      }
      if ("origin" in row) {
        equal(url.origin, row.origin, "origin");
      }
      if ("searchParams" in row) {
        equal(url.searchParams.toString(), row.searchParams, "searchParams");
      }
      equal(new URL(url).href, row.href, "parsed again");
    });
  });
}

// settersSuite adds a test for every case. There must be count cases.
export function settersSuite(t, { URL }, data, count) {
  const { comment, ...groups } = JSON.parse(data);
  t.group("setters_tests.json");
  t.test("number of cases", () => {
    equal(Object.values(groups).flat().length, count);
    equal(Object.keys(groups).every((name) => settable.includes(name)), true);
  });
  for (const [attribute, rows] of Object.entries(groups)) {
    rows.forEach((row, i) => {
      t.test(`${attribute} #${i} ${row.href} = ${JSON.stringify(row.new_value)}`, () => {
        checkFields(row, setterFields);
        const url = new URL(row.href);
        url[attribute] = row.new_value;
        for (const [name, want] of Object.entries(row.expected)) {
          equal(url[name], want, name);
        }
      });
    });
  }
}
