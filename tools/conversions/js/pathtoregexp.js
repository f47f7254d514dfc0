// Answers lines {"version": 6 or 8, "source": PATH, "paths": [PATH, …]} with lines
// {"error": TEXT} or {"matches": [true, …]}.
"use strict";
const versions = { 6: require("path-to-regexp-6"), 8: require("path-to-regexp-8") };

require("node:readline").createInterface({ input: process.stdin }).on("line", line => {
  const { version, source, paths } = JSON.parse(line);
  let answer;
  try {
    const match = versions[version].match(source, { decode: x => x });
    answer = { matches: paths.map(path => match(path) !== false) };
  } catch (e) {
    answer = { error: String(e) };
  }
  process.stdout.write(JSON.stringify(answer) + "\n");
});
