package main

// trurlRow is a row of docs/from-trurl.md: options, a command of trurl, one of weburl, and
// what changes.
type trurlRow struct{ names, old, new, change string }

var trurlRows = map[string][]trurlRow{
	"Input": {
		{"--url", "trurl --url HTTP://Example.org:80/a/../b", "weburl get href HTTP://Example.org:80/a/../b", "URLs are arguments, after what to do with them. The host is in small letters."},
		{"--url", "trurl 'http://h\\@evil/' --get '{host}'", "weburl get host 'http://h\\@evil/'", "**Other host.** weburl reads URLs as browsers do, trurl as curl does. `weburl compare` says where they part."},
		{"--url", "trurl 'http://ex%61mple/%62?%2e#%74'", "weburl get href 'http://ex%61mple/%62?%2e#%74'", "trurl decodes and encodes the parts anew. The Standard leaves what is encoded as it is, but in hosts."},
		{"--url", "trurl http://u@v@h/", "weburl get href http://u@v@h/", "What browsers take is no error."},
		{"--url", "trurl 'http://[fe80::1%25eth0]/' --get '{zoneid}'", "weburl get host 'http://[fe80::1%25eth0]/'", "**Breaks.** Hosts have no zones in the Standard."},
		{"--url", "trurl mailto:a@b", "weburl get path mailto:a@b", "**Other URL.** URLs without `//` are URLs; trurl takes it for the address of a website."},
		{"--url-file", "printf 'http://h:80/\\nhttp://g/..\\n' | trurl --url-file -", "printf 'http://h:80/\\nhttp://g/..\\n' | weburl canon", "Other verbs read standard input, too, without URLs or with `-`. Lines may have any length."},
		{"--no-guess-scheme", "trurl h/a", "weburl get href https://h/a", "**Breaks.** No scheme is guessed: what lacks one is a reference. `--base https://h/` resolves it."},
		{"--no-guess-scheme", "trurl --no-guess-scheme h/a", "weburl get href h/a", "Always so, and a failure."},
		{"--accept-space", "trurl --accept-space 'http://h/a b'", "weburl get href 'http://h/a b'", "Always so, as in a browser."},
		{"--curl", "trurl --curl gopherx://h/", "weburl get href gopherx://h/ | grep -E '^(https?|ftp):'", "Any scheme is a scheme: filter."},
		{"--verify", "trurl --verify http://h:x/ http://g/", "weburl get --fail-fast href http://h:x/ http://g/", "Every failure has the exit status 1."},
		{"--verify", "trurl http://h:x/ http://g/", "weburl get href http://h:x/ http://g/", "A URL that fails is passed over, but the exit status says so."},
		{"--verify", "trurl --verify 'http://h/<' --get '{path}'", "weburl parse --json 'http://h/<' | grep -c invalid-URL-unit", "To see all that is not valid though it parses, `weburl check` and `weburl parse`."},
		{"--quiet", "trurl --quiet http://h:x/ http://g/", "weburl get href http://h:x/ http://g/ 2>/dev/null", "Only failures have messages."},
	},
	"Output": {
		{"--get", "trurl --get '{scheme} {host} {port}' http://h:81/", "weburl get scheme hostname port http://h:81/ | tr '\\t' ' '", "Columns with a tab between them, of any parts."},
		{"--get", "trurl --get '{path}' http://h/a%20b%2Fc", "weburl get path http://h/a%20b%2Fc", "**Other text.** Parts are percent-encoded, and so never contain a line end."},
		{"--get --urlencode", "trurl --urlencode --get '{path}' http://h/a%20b%2Fc", "weburl get path http://h/a%20b%2Fc", "Always so; `{:path}` in trurl."},
		{"--get", "trurl --get '{user} {password}' http://ann:p@h/", "weburl get username password http://ann:p@h/ | tr '\\t' ' '", ""},
		{"--get", "trurl --get '{options}' 'imap://u:p;o@h/'", "weburl get password 'imap://u:p;o@h/'", "The Standard knows no options in credentials."},
		{"--get", "trurl --get '{query:b}' 'http://h/?a=1&b=x+y'", "weburl params 'http://h/?a=1&b=x+y' | awk -F '\\t' '$1 == \"b\" { print $2 }'", "`weburl params` lists all, and `--json` as JSON."},
		{"--get", "trurl --get '{query-all:a}' 'http://h/?a=1&a=2'", "weburl params 'http://h/?a=1&a=2' | awk -F '\\t' '$1 == \"a\" { print $2 }'", "One per line, so that spaces in values are no separators."},
		{"--get", "trurl --get '{must:query}' http://h/", "weburl get query http://h/", "An absent part is empty; `weburl parse` tells it from an empty one."},
		{"--json", "trurl --json 'http://h/?b' | tr -d ' \\n'", "weburl parse --json 'http://h/?b' | tr -d ' \\n'", "The names of the Web API, and what is not valid. `--ndjson` for many."},
		{"--default-port", "trurl --default-port --get '{port}' https://h/", "weburl get --keep port https://h/", "A default port is no part of a URL. In Go: `URL.PortOrDefault`."},
		{"--keep-port", "trurl --keep-port http://h:80/", "weburl get href http://h:80/", "**Breaks.** Never kept: with it, it is the same URL."},
		{"--punycode", "trurl --punycode http://bücher.example/", "weburl get href http://bücher.example/", "Always so."},
		{"--as-idn", "trurl --as-idn http://xn--bcher-kva.example/", "weburl show --text http://xn--bcher-kva.example/", "Only if it is safe to show. `weburl get hostname-unicode` always."},
	},
	"Changes": {
		{"--set", "trurl http://h/ --set host=g --set port=81", "weburl set http://h/ hostname=g port=81", "In order, or not at all: a change that cannot be made is a failure."},
		{"--set", "trurl http://h/ --set 'path=a b%20c'", "weburl set http://h/ 'path=/a b%20c'", "What is encoded stays so, as with `:=` in trurl."},
		{"--set", "trurl http://h/?q --set query=", "weburl set --unset query http://h/?q", "`query=` makes it empty, which is not absent."},
		{"--set", "trurl --set scheme=http --set host=h", "weburl get href http://h", "No URL is made of parts: write one."},
		{"--set", "trurl http://h/ --set 'port?=81'", "test \"$(weburl get port http://h/)\" || weburl set http://h/ port=81", "Ask first."},
		{"--append", "trurl http://h/a --append 'path=b c'", "weburl set http://h/a 'path=/a/b c'", "In Go: `URL.JoinSegments`, for data."},
		{"--append", "trurl 'http://h/?a=%2f' --append 'query=b=c d'", "weburl params add 'http://h/?a=%2f' 'b=c d'", "Every other byte of the query stays."},
		{"--trim", "trurl 'http://h/?a=1&ab=2' --trim query=a", "weburl params delete 'http://h/?a=1&ab=2' a", ""},
		{"--qtrim", "trurl 'http://h/?utm_source=x&id=%2f1' --qtrim 'utm_*'", "weburl params delete 'http://h/?utm_source=x&id=%2f1' 'utm_*'", "Patterns with `*` and `?` anywhere; what stays keeps its bytes."},
		{"--replace", "trurl 'http://h/?a=1&a=2' --replace a=3", "weburl params set 'http://h/?a=1&a=2' a=3", "The other parameters of that name go. It is added if there is none."},
		{"--replace-append", "trurl 'http://h/?a=1' --replace-append b=2", "weburl params set 'http://h/?a=1' b=2", ""},
		{"--force-replace", "trurl 'http://h/?a=1' --force-replace b=2", "weburl params set 'http://h/?a=1' b=2", "An older name of `--replace-append`."},
		{"--sort-query", "trurl --sort-query 'http://h/?b=2&B=1&a=%7e'", "weburl params sort 'http://h/?b=2&B=1&a=%7e'", "By name and case, as browsers sort."},
		{"--query-separator", "trurl --query-separator ';' --qtrim a 'http://h/?a=1;b=2'", "weburl set 'http://h/?a=1;b=2' query=b=2", "**Breaks.** A semicolon separates nothing in the Standard."},
		{"--redirect", "trurl http://h/a/b --redirect ../c", "weburl resolve --base http://h/a/b ../c", "`weburl get`, `set` and others have `--base`, too."},
		{"--iterate", "trurl http://h/ --iterate 'port=81 82'", "for p in 81 82; do weburl set http://h/ port=$p; done", "The shell has loops."},
	},
	"Help": {
		{"--help", "trurl --help | head -n 1", "weburl help get | head -n 1", "`weburl help` lists the verbs."},
		{"--version", "trurl --version | head -n 1 | cut -c 1-20", "weburl version | grep -c Standard", "And which standards it follows."},
	},
}
