import { URL } from "weburl";

export const href: string = new URL("https://example.org").href;
