package view

import "github.com/weburl-go/weburl/internal/app/manual"

// anyPort is where the viewer is unless --listen says otherwise.
const anyPort = "127.0.0.1:0"

func describe() manual.Page {
	return manual.Page{
		Summary: "show a URL in the browser, live",
		Usage:   []string{"[--base URL] [--listen ADDRESS] [--no-open] [URL]"},
		Examples: []manual.Example{
			{Command: "weburl view 'https://user@EXAMPLE.org:443/a/../b?q#f'"},
			{Command: "weburl view --no-open --listen 127.0.0.1:8080"},
		},
		Text: `
Serves the live viewer on this machine, opens it in the default browser, and
prints its address. It shows which byte of URL became what, each validation
error and its repair, the steps of the parser, the host, what setters do, and
how other programs read the same string. It runs until you press Ctrl+C.

All of it runs in the browser. The page requests only its own files, and URL is
in the fragment of the address, which is never sent.

Other users of a machine can read the arguments of a program. If URL may contain
a username or password, the browser opens without it: open the printed address.
`,
		Args: []manual.Arg{{Name: "URL", Text: "what to show first; the page takes others"}},
		Flags: []manual.Flag{
			{Name: "base", Arg: "URL", Text: "resolve URL against this one"},
			{Name: "listen", Arg: "ADDRESS", Default: anyPort,
				Text: "listen on this loopback address and port; port 0 is any that is free"},
			{Name: "no-open", Text: "do not open a browser"},
		},
		Status: []manual.Status{
			{Code: 0, Text: "interrupted"},
			{Code: 1, Text: "it could not listen"},
			{Code: 2, Text: `wrong usage, or the command was built without the viewer ("scripts/build-web" makes it)`},
		},
		SeeAlso: []string{"parse", "trace", "compare"},
	}
}
