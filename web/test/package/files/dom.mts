// The classes stand in for those of the library DOM.
import { URL, URLSearchParams } from "weburl";
import { load } from "weburl/load";

const theirs: globalThis.URL = new URL("https://example.org");
const ours: URL = new globalThis.URL("a", theirs);
globalThis.URL = URL;
globalThis.URLSearchParams = URLSearchParams;
const params: globalThis.URLSearchParams = ours.searchParams;
const back: URLSearchParams = theirs.searchParams;
await fetch(ours, { method: "POST", body: new URLSearchParams(params) });
await load(fetch("weburl.wasm"));
await load(await WebAssembly.compile(new Uint8Array(8)));
export { back };
