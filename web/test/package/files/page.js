import { URL } from "weburl";

await fetch("/results", { method: "POST", body: JSON.stringify(new URL("../x", "https://EXAMPLE.org/a/b").href) });
