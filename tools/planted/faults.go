package main

// A fault is one wrong byte, or a few, in the product.
type fault struct {
	what     string
	file     string
	old, new string // old occurs once in the file
}

// faults holds the faults to plant: each changes what some input gives. Most concern few
// inputs, such as those of one length.
var faults = []fault{
	{"reader: a number cannot end in `f`", "internal/parser/reader.go", `b|0x20 <= 'f'`, `b|0x20 <= 'e'`},
	{"reader: a segment that begins after 71 bytes is not one", "internal/parser/window.go", `p.slashes>>63 != 0`, `p.slashes>>62 != 0`},
	{"reader: the last label begins one byte later", "internal/parser/window.go", `infra.Is(input[windowStart+label], infra.Digit)`, `infra.Is(input[windowStart+label+1], infra.Digit)`},
	{"reader: a slash before the last eight bytes is forgotten", "internal/parser/scan.go", `>>known<<known<<1 | slash<<known`, `>>known<<known<<1`},
	{"reader: `file:/\\` has no host", "internal/parser/reader.go", `(input[end+1] == '\\' || !infra`, `(input[end+1] == '/' || !infra`},
	{"reader: an opaque path may end in a space", "internal/parser/reader_tail.go", `if input[i-1] == ' ' {`, `if input[i-1] == '\t' {`},
	{"writer: the query does not move with the host", "internal/parser/writer.go", `to.record(pathEnd+moved, queryEnd+moved)`, `to.record(pathEnd+moved, queryEnd)`},
	{"writer: `\\` at the start of a reference is kept", "internal/parser/writer.go", `if asIs && input[0] != '\\' {`, `if asIs {`},
	{"writer: `..` before `?` leaves a slash too few", "internal/parser/writer_tail.go", `path := dst[pathStart : len(dst)-1]`, `path := dst[pathStart:]`},
	{"machine: `]` does not end what `[` begins", "internal/parser/machine_authority.go", `insideBrackets = false
		case ':'`, `insideBrackets = true
		case ':'`},
	{"machine: the span of a bad port is one byte", "internal/parser/machine_authority.go", `m.fail(validation.PortInvalid, m.pointer, m.pointer+size)`, `m.fail(validation.PortInvalid, m.pointer, m.pointer+1+0*size)`},
	{"machine: an empty password keeps its colon", "internal/parser/builder.go", `if password != "" {`, `if username != "" {`},
	{"table: DEL may stand in a domain", "internal/infra/codepoint.go", `each(ForbiddenDom, "%\x7F")`, `each(ForbiddenDom, "%")`},
	{"table: `~` is not a URL code point", "internal/infra/codepoint.go", `each(URLCodePoint, "!$&'()*+,-./:;=?@_~")`, `each(URLCodePoint, "!$&'()*+,-./:;=?@_")`},
	{"table: U+10FFFD is not a URL code point", "internal/infra/codepoint.go", `r <= 0x10FFFD`, `r < 0x10FFFD`},
	{"ports: 65536 is one", "internal/infra/port.go", `return uint16(n), digits, n <= MaxPort`, `return uint16(n), digits, n <= MaxPort+1`},
	{"IPv4: a last part may be 2^(8n)", "host/ipv4.go", `numbers[last] >= 1<<(8*(4-last))`, `numbers[last] > 1<<(8*(4-last))`},
	{"IPv6: an IPv4 address may be the last piece", "host/ipv6.go", `if piece > 6 {`, `if piece > 7 {`},
	{"IPv6: the last of the longest runs is compressed", "host/ipv6.go", `if j-i > size {`, `if j-i >= size {`},
	{"setters: a port is spliced with what follows its digits", "internal/parser/override.go", `digits == len(input)`, `digits > 0`},
	{"setters: a path that begins with a dot segment is spliced", "internal/parser/override.go", `scanPath(input, skip, true) == len(input)`, `scanPath(input, skip, false) == len(input)`},
	{"layout: a password begins with its colon", "internal/parser/machine_authority.go", `m.mark(PartDelimiter, at-len(password))`, `m.mark(PartDelimiter, at-len(password)-1)`},
	{"IDNA: a right-to-left label may have both kinds of digits", "idna/bidi.go", `if rtl && seen&both == both {`, `if !rtl && seen&both == both {`},
	{"IDNA: a label may end in a joiner", "idna/validate.go", "for right == ucd.Transparent {", "for right == ucd.Transparent { if len(after) == 0 { return true }"},
	{"Punycode: the bias of the first delta is too small", "idna/punycode.go", `punyDamp        = 700`, `punyDamp        = 701`},
	{"NFC: a mark of the same class does not block", "internal/ucd/nfc.go", `seg[n-1].class() < c.class()`, `seg[n-1].class() <= c.class()`},
	{"NFC: the last trailing consonant does not compose", "internal/ucd/nfc.go", `uint32(t-1) < hangulTCount-1`, `uint32(t-1) < hangulTCount-2`},
	{"lenient table: U+29F8 is not read as a slash", "internal/lenient/table.go", `\u27cb/\u29f8/\u31d2/`, `\u27cb/\u31d2/`},
	{"neturl: `}` in a host is kept", "neturl/to.go", "percent.C0Control().With(\" #%/?@\\\\^`{|}\")", "percent.C0Control().With(\" #%/?@\\\\^`{|\")"},
	{"render: a mark over a dotless i is shown", "render/lookalike.go", `l.n == maxMarks || l.base == dotlessI`, `l.n == maxMarks`},
	{"guard: a segment after `..;x` is not a parameter", "guard/slashes.go", `afterParam = afterParam || cut
		case "."`, `afterParam = afterParam && cut
		case "."`},
	{"render: `ə` is shown below every domain", "render/restricted.go", `return tld != "az"`, `return tld == "az"`},
}
