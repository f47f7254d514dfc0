const { URL } = require("weburl");

console.log(new URL("../x", "https://EXAMPLE.org/a/b").href);
