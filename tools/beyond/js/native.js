// The classes of the program that runs this: Bun or Deno.
"use strict";

const versions = typeof Deno === "undefined" ? { bun: process.versions.bun, webkit: process.versions.webkit.slice(0, 12) } : { deno: Deno.version.deno };
serve(versions, URL, () => null);
