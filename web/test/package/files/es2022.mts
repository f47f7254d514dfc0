// What the types must allow without other libraries, and what not.
import { EndedError, URL, URLSearchParams } from "weburl";
import { load, loadSync, type Instance } from "weburl/load";

const url: URL = new URL("a", new URL("https://example.org"));
const parsed: URL | null = URL.parse("a", url);
url.href = URL.canParse("b") ? "b" : JSON.stringify(parsed);
for (const [name, value] of url.searchParams) {
  url.searchParams.append(name.trim(), value);
}
const names: string[] = [...new URLSearchParams([["a", "b"] as const]).keys()];
new URLSearchParams(new URLSearchParams({ a: "b" })).forEach((value, name, params) => params.set(name, value));
class Longer extends URL {
  get first(): string | null { return this.searchParams.get("a"); }
}

const instance: Instance = await load(new Uint8Array(8), { memory: 2 ** 24 });
const another: URL = new instance.URL("https://example.org");
const code: "ERR_WEBURL_ENDED" = new EndedError().code;
loadSync({}).handles().toFixed();
export { Longer, another, code, names };

// @ts-expect-error
url.origin = "x";
// @ts-expect-error
new URL();
// @ts-expect-error
load("weburl.wasm");
