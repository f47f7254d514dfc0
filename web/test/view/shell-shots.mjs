// Takes pictures of the page for people to look at, into the directory $WEBURL_SHOTS.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { equal } from "../harness.mjs";

const long = "HTTP://User:pa ss@EXAMPLE.com:080/a/./b/../é%41?q=1 2#f|";
const states = [
  ["empty", {}],
  ["overview", { input: long }],
  ["failure", { input: "https://exa mple.com:99999/" }],
  ["hidden", { input: "../a\u202eb\u200bc\t/x?é", base: "https://BÜCHER.example/dir/page?q", encoding: "windows-1252" }],
  ["look-alike", { input: "https://аррӏе.com/" }],
  ["username", { input: "https://accounts.bank.example@203.0.113.7/login", panel: "compare" }],
  ["trace", { input: long, panel: "trace" }],
  ["host", { input: "https://аpple.com/", panel: "host" }],
  ["compare", { input: "http://example.com\\@evil.example/", panel: "compare" }],
  ["change", { input: "https://example.com/a?b=1&a=2&a=3", panel: "change" }],
  ["pattern", { input: "https://cdn.eu.example.com/books/7/8?page=2#x", panel: "pattern", "p.pattern": "http{s}?://{*.}?example.com/books/:id+?page=:page(\\d+)" }],
  ["pattern-warnings", { panel: "pattern", "p.pattern": "https://(www.)?example.com/a/*" }],
];

export default function add(tests, kit) {
  const directory = process.env.WEBURL_SHOTS;
  if (kit.fake || !directory) {
    return;
  }
  mkdirSync(directory, { recursive: true });
  tests.group("pictures");
  for (const [size, viewport] of [["desktop", kit.desktop], ["phone", kit.phone]]) {
    tests.test(size, async () => {
      for (const [i, [name, state]] of states.entries()) {
        const fragment = Object.entries(state).map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join("&");
        const page = await kit.visit(`#${fragment}`, { viewport, dark: i % 2 === 1 });
        const picture = await page.screenshot({ path: join(directory, `${name}-${size}.png`), fullPage: true });
        equal(picture.length > 5000, true, name);
        await page.done();
      }
    });
  }
}
