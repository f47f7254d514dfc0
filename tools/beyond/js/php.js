// PHP, compiled to WebAssembly. It runs once, with all cases.
"use strict";

const fs = require("node:fs");
const { join } = require("node:path");
const { pathToFileURL } = require("node:url");
const load = file => import(pathToFileURL(join(process.argv.at(-1), "node_modules/@php-wasm", file)));

const program = String.raw`<?php
echo json_encode(["php" => PHP_VERSION]), "\n";
foreach (file('/cases') as $line) {
  [, , $input] = $call = json_decode($line)[0];
  try {
    $base = isset($call[3]) ? new Uri\WhatWg\Url($call[3]) : null;
    $url = new Uri\WhatWg\Url($input, $base);
    echo json_encode(["states" => [["url" => [$url->toAsciiString()]]]]), "\n";
  } catch (Uri\WhatWg\InvalidUrlException) {
    echo json_encode(["states" => [["threw" => true]]]), "\n";
  } catch (Throwable $e) {
    echo json_encode(["crash" => $e->getMessage()]), "\n";
  }
}`;

(async () => {
  const [{ PHP, loadPHPRuntime }, { getPHPLoaderModule }] = await Promise.all([load("universal/index.js"), load("node-8-5/index.js")]);
  const php = new PHP(await loadPHPRuntime(await getPHPLoaderModule(), {}));
  php.writeFile("/cases", fs.readFileSync(0));
  php.writeFile("/program.php", program);
  const { text, errors } = await php.run({ scriptPath: "/program.php" });
  if (errors) console.error(errors);
  process.stdout.write(text, () => process.exit());
})();
