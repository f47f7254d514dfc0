// Answers what commonmark.js finds in documents, in the form that cmark-gfm.c describes.
// The argument is the folder of the package.
const { Parser } = require(process.argv[2]);
const { readFileSync } = require("fs");

const out = [Buffer.from(require(process.argv[2] + "/package.json").version + "\n")];
const kinds = { link: "l", image: "i", code: "s", code_block: "c", html_block: "b", html_inline: "h", heading: "#" };
const input = readFileSync(0);
for (let at = 0; at < input.length; ) {
	const end = at + 4 + input.readUInt32LE(at);
	const walker = new Parser().parse(input.toString("utf8", at + 4, end)).walker();
	at = end;
	for (let event = walker.next(); event !== null; event = walker.next()) {
		const { node } = event;
		const kind = kinds[node.type];
		if (!event.entering || kind === undefined) {
			continue;
		}
		const isURL = kind === "l" || kind === "i";
		const text = Buffer.from((isURL ? node.destination : "cbh".includes(kind) && node.literal) || "");
		const length = Buffer.alloc(4);
		length.writeUInt32LE(text.length);
		out.push(Buffer.from(kind), length, text);
	}
	out.push(Buffer.from("."));
}
process.stdout.write(Buffer.concat(out));
