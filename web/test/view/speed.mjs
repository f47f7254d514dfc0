// Measures how long the page takes to answer a key. The arguments are the directory of the
// site that scripts/build-web made and how many keys to measure for each input, 60 if not
// given; fewer than 5 only show that it runs. Prints the least, the median and the ninth
// decile in milliseconds.
//
// Between keys it only waits. To ask the page whether it has finished keeps the browser
// drawing frames, for which an answer then has to wait.
import { newKit } from "./harness.mjs";

const [site, count = "60"] = process.argv.slice(2);
const keys = Number(count);

const inputs = {
  "plain path": ["https://www.example.com/", "articles/2026/some-words/"],
  "tracking parameters": ["https://www.example.com/a?", "utm_source=news&utm_campaign=a%20b&id=12345&"],
  "encoded throughout": ["https://www.example.com/?q=", "%D0%BF%D1%80"],
  "errors throughout": ["https://www.example.com/", "ab|c d{e}^é"],
  "dot segments throughout": ["https://www.example.com/", "a/../b/./"],
  "not a URL": ["https://www.exa mple.com/", "articles/2026/some-words/"],
};
const sizes = [{ bytes: 2000, wait: 60 }, { bytes: 65000, wait: 400 }];
const warmUp = keys < 5 ? 0 : 20; // keys until the browser has compiled the program for speed

function spread(timings, part) {
  const sorted = timings.map((timing) => timing[part]).sort((a, b) => a - b);
  return [0, 0.5, 0.9].map((quantile) => sorted[Math.floor(quantile * (sorted.length - 1))].toFixed(1)).join(" / ");
}

const kit = await newKit(site);
try {
  const page = await kit.visit();
  const encoder = new TextEncoder();
  for (const { bytes, wait } of sizes) {
    for (const [name, [head, unit]] of Object.entries(inputs)) {
      const text = head + unit.repeat((bytes - head.length) / encoder.encode(unit).length);
      await kit.type(page, "#input", text);
      await page.locator("#input").press("End");
      for (let key = -warmUp; key < keys; key++) {
        await page.keyboard.press("x");
        await page.waitForTimeout(wait);
      }
      const timings = (await page.evaluate(() => [...window.weburlTimings])).slice(-keys);
      console.log(`${bytes} bytes, ${name}: ${spread(timings, "total")} ms a key, until answered ${spread(timings, "engine")}`);
    }
  }
  await page.done();
} finally {
  await kit.stop();
}
