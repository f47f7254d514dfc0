// Nlnwa makes Web API calls on the URLs of github.com/nlnwa/whatwg-url, for
// tools/beyond, which cannot require that package: it reads the same requests as
// tools/internal/peers/js/serve.js, and answers in the same form.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"runtime/debug"

	"github.com/nlnwa/whatwg-url/url"
)

const module = "github.com/nlnwa/whatwg-url"

var setters = map[string]func(*url.Url, string){
	"protocol": (*url.Url).SetProtocol,
	"username": (*url.Url).SetUsername,
	"password": (*url.Url).SetPassword,
	"host":     (*url.Url).SetHost,
	"hostname": (*url.Url).SetHostname,
	"port":     (*url.Url).SetPort,
	"pathname": (*url.Url).SetPathname,
	"search":   (*url.Url).SetSearch,
	"hash":     (*url.Url).SetHash,
}

// A state is what can be observed after the last call.
type state struct {
	Threw bool      `json:"threw,omitempty"`
	URL   []*string `json:"url,omitempty"`
}

type answer struct {
	States []state `json:"states,omitempty"`
	Crash  string  `json:"crash,omitempty"`
}

func main() {
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	write := func(v any) {
		line, err := json.Marshal(v)
		if err != nil {
			fmt.Fprintln(os.Stderr, "nlnwa:", err)
			os.Exit(1)
		}
		out.Write(append(line, '\n'))
	}
	write(map[string]string{"nlnwa": version()})
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var calls [][]any
		if err := json.Unmarshal(lines.Bytes(), &calls); err != nil {
			write(answer{Crash: err.Error()})
			continue
		}
		write(play(calls))
	}
}

func play(calls [][]any) (a answer) {
	defer func() {
		if reason := recover(); reason != nil {
			a = answer{Crash: fmt.Sprint(reason)}
		}
	}()
	var u *url.Url
	for _, call := range calls {
		name := call[1].(string)
		args := make([]string, len(call)-2)
		for i, arg := range call[2:] {
			args[i] = arg.(string)
		}
		switch set := setters[name]; {
		case name == "new":
			var err error
			if len(args) == 1 {
				u, err = url.Parse(args[0])
			} else {
				u, err = url.ParseRef(args[1], args[0])
			}
			if err != nil {
				return answer{States: []state{{Threw: true}}}
			}
		case set != nil:
			set(u, args[0])
		default:
			panic("no call " + name)
		}
	}
	return answer{States: []state{{URL: attributes(u)}}}
}

// attributes returns the attributes in the order of tools/internal/peers; the
// package has no origin.
func attributes(u *url.Url) []*string {
	var out []*string
	for i, s := range []string{
		u.Href(false), "", u.Protocol(), u.Username(), u.Password(), u.Host(), u.Hostname(), u.Port(), u.Pathname(), u.Search(), u.Hash(),
	} {
		out = append(out, &s)
		if i == 1 {
			out[i] = nil
		}
	}
	return out
}

func version() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, m := range info.Deps {
			if m.Path == module {
				return m.Version
			}
		}
	}
	return "unknown"
}
