// The classes, for Node.
import { readFile } from "node:fs/promises";
import { load } from "./load.js";

const classes = await load(readFile(new URL("./dist/weburl.wasm", import.meta.url)));
const { URL: WebURL, URLSearchParams: WebURLSearchParams } = classes;

export { WebURL as URL, WebURLSearchParams as URLSearchParams };
