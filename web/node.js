// The classes, for Node.
import { readFile } from "node:fs/promises";
import { makeInspectable } from "./inspect.js";
import { EndedError, load } from "./load.js";

const classes = await load(readFile(new URL("./dist/weburl.wasm", import.meta.url)));
makeInspectable(classes);
const { URL: WebURL, URLSearchParams: WebURLSearchParams } = classes;

export { EndedError, WebURL as URL, WebURLSearchParams as URLSearchParams };
