package main

// trurlRow is a row of docs/from-trurl.md: options, a command of trurl, a command of weburl, and the
// difference.
type trurlRow struct{ names, old, new, change string }

var trurlRows = map[string][]trurlRow{
	"Input": {
		{"--url", "trurl --url HTTP://Example.org:80/a/../b", "weburl get href HTTP://Example.org:80/a/../b", "URLs are arguments after the verb and its attributes. The host is in lower case."},
		{"--url", "trurl 'http://h\\@evil/' --get '{host}'", "weburl get host 'http://h\\@evil/'", "**Other host.** weburl reads URLs as browsers do, trurl as curl does. `weburl compare` shows where they differ."},
		{"--url", "trurl 'http://ex%61mple/%62?%2e#%74'", "weburl get href 'http://ex%61mple/%62?%2e#%74'", "trurl decodes and re-encodes the parts. The Standard leaves what is encoded as it is, except in hosts."},
		{"--url", "trurl http://u@v@h/", "weburl get href http://u@v@h/", "What browsers accept is not an error."},
		{"--url", "trurl 'http://[fe80::1%25eth0]/' --get '{zoneid}'", "weburl get host 'http://[fe80::1%25eth0]/'", "**Breaks.** Hosts have no zones in the Standard."},
		{"--url", "trurl mailto:a@b", "weburl get path mailto:a@b", "**Other URL.** URLs without `//` are URLs; trurl takes this one for the address of a website."},
		{"--url-file", "printf 'http://h:80/\\nhttp://g/..\\n' | trurl --url-file -", "printf 'http://h:80/\\nhttp://g/..\\n' | weburl canon", "Other verbs read standard input, too, if they get no URL or `-`. Lines may have any length."},
		{"--no-guess-scheme", "trurl h/a", "weburl get href https://h/a", "**Breaks.** No scheme is guessed: without one, it is a reference. `--base https://h/` resolves it."},
		{"--no-guess-scheme", "trurl --no-guess-scheme h/a", "weburl get href h/a", "Always, and it is a failure."},
		{"--accept-space", "trurl --accept-space 'http://h/a b'", "weburl get href 'http://h/a b'", "Always, as in a browser."},
		{"--curl", "trurl --curl gopherx://h/", "weburl get href gopherx://h/ | grep -E '^(https?|ftp):'", "Any scheme is allowed: filter the output."},
		{"--verify", "trurl --verify http://h:x/ http://g/", "weburl get --fail-fast href http://h:x/ http://g/", "The exit status of any failure is 1."},
		{"--verify", "trurl http://h:x/ http://g/", "weburl get href http://h:x/ http://g/", "A URL that fails is skipped, and the exit status is 1."},
		{"--verify", "trurl --verify 'http://h/<' --get '{path}'", "weburl parse --json 'http://h/<' | grep -c invalid-URL-unit", "To see what parses but is not valid, use `weburl check` or `weburl parse`."},
		{"--quiet", "trurl --quiet http://h:x/ http://g/", "weburl get href http://h:x/ http://g/ 2>/dev/null", "Only failures have messages."},
	},
	"Output": {
		{"--get", "trurl --get '{scheme} {host} {port}' http://h:81/", "weburl get --format '{scheme} {hostname} {port}' http://h:81/", ""},
		{"--get", "trurl --get '{path}' http://h/a%20b%2Fc", "weburl get --format '{path|decoded}' http://h/a%20b%2Fc", "Controls and what is not UTF-8 stay encoded, so no value breaks a line."},
		{"--get", "trurl --get '{user} {password}' http://ann:p@h/", "weburl get --format '{username} {password}' http://ann:p@h/", ""},
		{"--get", "trurl --get '{options}' 'imap://u:p;o@h/'", "weburl get password 'imap://u:p;o@h/'", "The Standard knows no options in credentials."},
		{"--get", "trurl --get '{query:b}' 'http://h/?a=1&b=x+y'", "weburl get --format '{query.b}' 'http://h/?a=1&b=x+y'", ""},
		{"--get", "trurl --get '{query-all:a}' 'http://h/?a=1&a=2'", "weburl get --format '{query.a|all  }' 'http://h/?a=1&a=2'", "The text after `all` and a space separates the values, here a space. Without it, tabs do, and no value contains one."},
		{"--get", "trurl --get '{must:query}' http://h/", "weburl get --format '{query|required}' http://h/", "The exit status of any failure is 1. A query that is there but empty is a query."},
		{"--get --urlencode", "trurl --urlencode --get '{path}' http://h/a%20b%2Fc", "weburl get --format '{path}' http://h/a%20b%2Fc", "Without `decoded`, parts are as they are in the URL, as with `{:path}` in trurl."},
		{"--json", "trurl --json 'http://h/?b' | tr -d ' \\n'", "weburl parse --json --params 'http://h/?b' | tr -d ' \\n'", "The names of the Web API, and a list of validation errors. `--compact` prints a line for each URL; `weburl get --json` prints only the parts that are named."},
		{"--default-port", "trurl --default-port --get '{port}' https://h/", "weburl get --format '{port-or-default}' https://h/", ""},
		{"--default-port", "trurl --default-port --get '{port}' imap://h/", "weburl get usual-port imap://h/", "The Standard gives only ftp, http, https, ws and wss a default port. `usual-port` is for display: to weburl, `imap://h` and `imap://h:143` are different URLs."},
		{"--keep-port", "trurl --keep-port http://h:80/", "weburl get href http://h:80/", "**Breaks.** Never kept: it is the same URL without it."},
		{"--punycode", "trurl --punycode http://bücher.example/", "weburl get href http://bücher.example/", "Always."},
		{"--as-idn", "trurl --as-idn http://xn--bcher-kva.example/", "weburl show --text http://xn--bcher-kva.example/", "Only if it is safe to show; `weburl get hostname-unicode` always converts."},
	},
	"Changes": {
		{"--set", "trurl http://h/ --set host=g --set port=81", "weburl set http://h/ hostname=g port=81", "In order, and all or nothing: a change that cannot be made is a failure."},
		{"--set", "trurl http://h/ --set 'path=a b%20c'", "weburl set http://h/ 'path=/a b%20c'", "What is encoded stays encoded, as with `:=` in trurl."},
		{"--set", "trurl http://h/?q --set query=", "weburl set --unset query http://h/?q", "`query=` makes the query empty, which is not the same as absent."},
		{"--set", "trurl --set scheme=http --set host=h", "weburl get href http://h", "weburl does not build URLs from parts: write one."},
		{"--set", "trurl http://h/ --set 'port?=81'", "weburl set http://h/ 'port?=81'", ""},
		{"--append", "trurl http://h/a --append 'path=b c'", "weburl set http://h/a 'path+=b c'", ""},
		{"--append", "trurl 'http://h/?a=%2f' --append 'query=b=c d'", "weburl params add 'http://h/?a=%2f' 'b=c d'", "Every other byte of the query stays."},
		{"--trim", "trurl 'http://h/?a=1&ab=2' --trim query=a", "weburl params delete 'http://h/?a=1&ab=2' a", ""},
		{"--qtrim", "trurl 'http://h/?utm_source=x&id=%2f1' --qtrim 'utm_*'", "weburl params delete 'http://h/?utm_source=x&id=%2f1' 'utm_*'", "Patterns may have `*` and `?` anywhere; the parameters that stay keep their bytes."},
		{"--replace", "trurl 'http://h/?a=1&a=2' --replace a=3", "weburl params set 'http://h/?a=1&a=2' a=3", "Other parameters of that name are removed. If there is none, it is added."},
		{"--replace-append", "trurl 'http://h/?a=1' --replace-append b=2", "weburl params set 'http://h/?a=1' b=2", ""},
		{"--force-replace", "trurl 'http://h/?a=1' --force-replace b=2", "weburl params set 'http://h/?a=1' b=2", "An older name of `--replace-append`."},
		{"--sort-query", "trurl --sort-query 'http://h/?b=2&B=1&a=%7e'", "weburl params sort 'http://h/?b=2&B=1&a=%7e'", "By name, and case matters, as in browsers."},
		{"--query-separator", "trurl --query-separator ';' --qtrim a 'http://h/?a=1;b=2'", "weburl set 'http://h/?a=1;b=2' query=b=2", "**Breaks.** To the Standard, a semicolon does not separate."},
		{"--redirect", "trurl http://h/a/b --redirect ../c", "weburl resolve --base http://h/a/b ../c", "`weburl get`, `set` and others also have `--base`."},
		{"--iterate", "trurl http://h/ --iterate 'port=81 82'", "weburl set http://h/ --each 'port=81 82'", ""},
	},
	"Help": {
		{"--help", "trurl --help | head -n 1", "weburl help get | head -n 1", "`weburl help` lists the verbs."},
		{"--version", "trurl --version | head -n 1 | cut -c 1-20", "weburl version | grep -c Standard", "It also says which standards it follows."},
	},
}
