package cli

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/psl"
)

const bookshop = `input                        www.bücher.co.uk
host                domain   www.xn--bcher-kva.co.uk
                    Unicode  www.bücher.co.uk
class               null
public suffix       ICANN    co.uk
registrable domain           xn--bcher-kva.co.uk
site                         https://xn--bcher-kva.co.uk
`

const loopback = `input                        0x7f.1
host                IPv4     127.0.0.1
decimal                      2130706433
hexadecimal                  0x7f000001
octal                        017700000001
class                        loopback
public suffix       null
registrable domain  null
site                         https://127.0.0.1
`

func TestHost(t *testing.T) {
	for _, test := range []struct {
		name  string
		stdin string
		args  []string
		want  result
	}{
		{"a domain", "", []string{"www.bücher.co.uk"}, result{0, bookshop, ""}},
		{"an address", "", []string{"0x7f.1"}, result{0, loopback, ""}},
		{"lines", "www.bücher.co.uk\r\n0x7f.1", nil, result{0, bookshop + "\n" + loopback, ""}},
		{"IPv6", "", []string{"[::FFFF:10.1.2.3]"}, result{0, `input                        [::FFFF:10.1.2.3]
host                IPv6     [::ffff:a01:203]
full                         0000:0000:0000:0000:0000:ffff:0a01:0203
mixed                        0000:0000:0000:0000:0000:ffff:10.1.2.3
embedded                     10.1.2.3
class                        private
public suffix       null
registrable domain  null
site                         https://[::ffff:a01:203]
`, ""}},
		{"a public suffix", "", []string{"GITHUB.io."}, result{0, `input                        GITHUB.io.
host                domain   github.io.
class               null
public suffix       private  github.io.
registrable domain  null
site                         https://github.io.
`, ""}},
		{"a URL", "", []string{"--url", "wss://ann:secret@www.example.co.uk:8080/a"}, result{0, `input                        wss://xxxxx@www.example.co.uk:8080/a
host                domain   www.example.co.uk
class               null
public suffix       ICANN    co.uk
registrable domain           example.co.uk
site                         wss://example.co.uk
`, ""}},
		{"URLs without a tuple origin", "", []string{"--url", "x://h/", "mailto:a", "file:///"}, result{0, `input                        x://h/
host                opaque   h
class               null
public suffix       null
registrable domain  null
site                opaque

input                        mailto:a
host                null
class               null
public suffix       null
registrable domain  null
site                opaque

input                        file:///
host                empty
class               null
public suffix       null
registrable domain  null
site                opaque
`, ""}},
		{"bad lines do not stop it", "a<b\n\n0x7f.1\n[::\n", nil, result{1, loopback, `weburl: stdin:1: domain-to-ASCII at bytes 1-2: "<" is not allowed in a host
        a<b
         ^
weburl: stdin:2: domain-to-ASCII: the input is empty, and an https: URL must
        have a host
weburl: stdin:4: IPv6-unclosed at bytes 0-3: the IPv6 address has no closing "]"
        [::
        ^^^
`}},
		{"a URL without --url", "", []string{"https://ann:secret@example.org/"}, result{1, "", `weburl: domain-to-ASCII at bytes 5-6: ":" is not allowed in a host
        an input is a host without a port; with --url it is a URL
`}},
		{"an address without brackets", "", []string{"::1"}, result{1, "", `weburl: domain-to-ASCII at bytes 0-1: ":" is not allowed in a host
        an IPv6 address needs brackets
`}},
		{"a URL that fails", "", []string{"--url", "https://ann:secret@example.org:x/"}, result{1, "",
			"weburl: port-invalid at bytes 31-32: a port must be a number from 0 to 65535\n"}},
		{"nothing", "", nil, result{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			expect(t, test.want, test.stdin, append([]string{"host"}, test.args...)...)
		})
	}
}

// hostJSON is the JSON form of a result, with all members.
type hostJSON struct {
	ID      json.RawMessage
	Input   string
	Kind    string
	ASCII   *string
	Unicode *string
	Address *map[string]*string
	Class   *string

	PublicSuffix, Rule, RegistrableDomain, Site *string
	Failure                                     *struct {
		Code       string
		Start, End int
		In         string
	}
}

// decodeHosts reads JSON objects strictly. It distinguishes missing members from null.
func decodeHosts(t *testing.T, stdout string) (all []hostJSON) {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(stdout))
	for d.More() {
		var raw json.RawMessage
		if err := d.Decode(&raw); err != nil {
			t.Fatal(err)
		}
		var h hostJSON
		if err := suite.DecodeStrict(raw, &h); err != nil {
			t.Fatalf("%s: %v", raw, err)
		}
		if h.Failure == nil {
			var members map[string]any
			if err := json.Unmarshal(raw, &members); err != nil {
				t.Fatal(err)
			}
			for _, name := range []string{"input", "kind", "ascii", "unicode", "address", "class", "publicSuffix", "rule", "registrableDomain", "site"} {
				if _, ok := members[name]; !ok {
					t.Errorf("%s has no member %s", raw, name)
				}
			}
		}
		all = append(all, h)
	}
	return all
}

func text(s *string) string {
	if s == nil {
		return "null"
	}
	return *s
}

func TestHostJSON(t *testing.T) {
	got := run("", "host", "--json", "WWW.Bücher.co.uk", "127.1", "[2002:0a01:0203::]", "a<b", "com", "b\xFF")
	if got.status != 1 || got.stderr != "" {
		t.Fatalf("%+v", got)
	}
	const want = `{
  "input": "WWW.Bücher.co.uk",
  "kind": "domain",
  "ascii": "www.xn--bcher-kva.co.uk",
  "unicode": "www.bücher.co.uk",
  "address": null,
  "class": null,
  "publicSuffix": "co.uk",
  "rule": "ICANN",
  "registrableDomain": "xn--bcher-kva.co.uk",
  "site": "https://xn--bcher-kva.co.uk"
}
{
  "input": "127.1",
  "kind": "IPv4",
  "ascii": "127.0.0.1",
  "unicode": "127.0.0.1",
  "address": {"dotted": "127.0.0.1", "decimal": "2130706433", "hexadecimal": "0x7f000001", "octal": "017700000001"},
  "class": "loopback",
  "publicSuffix": null,
  "rule": null,
  "registrableDomain": null,
  "site": "https://127.0.0.1"
}
{
  "input": "[2002:0a01:0203::]",
  "kind": "IPv6",
  "ascii": "[2002:a01:203::]",
  "unicode": "[2002:a01:203::]",
  "address": {"compressed": "2002:a01:203::", "full": "2002:0a01:0203:0000:0000:0000:0000:0000", "mixed": "2002:0a01:0203:0000:0000:0000:0.0.0.0", "embedded": "10.1.2.3"},
  "class": "private",
  "publicSuffix": null,
  "rule": null,
  "registrableDomain": null,
  "site": "https://[2002:a01:203::]"
}
`
	if !strings.HasPrefix(got.stdout, want) {
		t.Errorf("got\n%s\nwant\n%s", got.stdout, want)
	}
	all := decodeHosts(t, got.stdout)
	if len(all) != 6 || all[3].Failure == nil || all[3].Failure.Code != "domain-to-ASCII" || all[3].Failure.Start != 1 || all[3].Failure.In != "input" ||
		all[4].Failure != nil || text(all[4].RegistrableDomain) != "null" || all[5].Failure == nil || all[5].Input != "b\uFFFD" {
		t.Errorf("results %+v", all)
	}
}

func TestHostRequests(t *testing.T) {
	const stdin = `{"id": [1], "input": "a.example"}` + "\n" + `{"input": "a<b"}` + "\n" + `{"id": 3, "url": "x"}` + "\n" + `{"input": "com"}`
	got := run(stdin, "host", "--ndjson")
	want := result{1, `{"id":[1],"input":"a.example","kind":"domain","ascii":"a.example","unicode":"a.example","address":null,"class":"documentation","publicSuffix":"example","rule":"default","registrableDomain":"a.example","site":"https://a.example"}
{"input":"a<b","failure":{"code":"domain-to-ASCII","start":1,"end":2,"in":"input"}}
{"id":3,"error":"unknown field \"url\"","line":3}
{"input":"com","kind":"domain","ascii":"com","unicode":"com","address":null,"class":null,"publicSuffix":"com","rule":"ICANN","registrableDomain":null,"site":"https://com"}
`, "weburl: stdin:3: unknown field \"url\"\n"}
	if got != want {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
	all := decodeHosts(t, run(`{"input": "mailto:a"}`+"\n"+`{"input": "http:[::1]:8"}`, "host", "--url", "--ndjson").stdout)
	if len(all) != 2 || all[0].Kind != "null" || all[0].ASCII != nil || all[0].Unicode != nil || all[0].Site != nil || text(all[1].Site) != "http://[::1]" {
		t.Errorf("results %+v", all)
	}
}

// The tests of the Public Suffix List.
func TestHostSuite(t *testing.T) {
	cases := suite.SuffixCases(t)
	var args []string
	var inputs strings.Builder
	for _, c := range cases {
		if c.Domain != nil {
			args = append(args, *c.Domain)
			inputs.WriteString(*c.Domain + "\n")
		}
	}
	got := run(inputs.String(), "host", "--json")
	if got.status != 0 || got != run("", append([]string{"host", "--json"}, args...)...) {
		t.Errorf("status %d, or lines differ from arguments: %s", got.status, got.stderr)
	}
	results := decodeHosts(t, got.stdout)
	if len(results) != len(args) || len(args) < 70 {
		t.Fatalf("%d results for %d domains", len(results), len(args))
	}
	for _, c := range cases {
		if c.Domain == nil {
			continue
		}
		r := results[0]
		results = results[1:]
		h, err := host.Parse(*c.Domain)
		if err != nil {
			t.Fatal(err)
		}
		registrable, suffix, site := "null", h.String(), "https://"+h.String()
		switch {
		case c.Registrable != nil:
			parsed, err := host.Parse(*c.Registrable)
			if err != nil {
				t.Fatal(err)
			}
			registrable, site = parsed.String(), "https://"+parsed.String()
			_, suffix, _ = strings.Cut(registrable, ".")
		case strings.HasPrefix(h.String(), "."):
			suffix = "null"
		}
		if text(r.RegistrableDomain) != registrable || text(r.PublicSuffix) != suffix || text(r.Site) != site {
			t.Errorf("%s: %s, %s, %s; want %s, %s, %s", *c.Domain, text(r.PublicSuffix), text(r.RegistrableDomain), text(r.Site), suffix, registrable, site)
		}
	}
}

// Every spelling except the embedded address is read as the address itself.
func TestSpellings(t *testing.T) {
	for _, input := range []string{"0.0.0.0", "0.0.0.8", "1.2.3.4", "255.255.255.255", "127.0.0.1", "[::]", "[::1]", "[1:2:3:4:5:6:7:8]", "[fe80::abcd]", "[::ffff:1.2.3.4]", "[64:ff9b::1.2.3.4]"} {
		h, err := host.Parse(input)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range jsonform.Spellings(h) {
			text := s.Text
			if h.Kind() == host.IPv6 {
				text = "[" + text + "]"
			}
			if again, err := host.Parse(text); s.Name != "embedded" && (err != nil || again != h) {
				t.Errorf("%s: %s %q is read as %s, %v", h, s.Name, s.Text, again, err)
			}
		}
	}
	if all := jsonform.Spellings(host.Host{}); all != nil {
		t.Errorf("null: %v", all)
	}
}

// Neither a table nor a message contains a character that acts on a terminal.
func TestHostIsVisible(t *testing.T) {
	for _, input := range []string{"a\x1B[2J", "\u202Ea.com", "a\u200Bb", "xn--a-0gn", "\xFF.com"} {
		for _, args := range [][]string{{"host", input}, {"host", "--url", "https://" + input}, {"host", "--url", "x://" + input}} {
			got := run("", args...)
			for _, r := range got.stdout + got.stderr {
				if r != '\n' && r < ' ' || r == 0x202E || r == 0x200B || r == 0xFFFD {
					t.Errorf("%q: %+v", args, got)
				}
			}
		}
	}
}

func TestHostColumns(t *testing.T) {
	expect(t, result{0, "co.uk\texample.co.uk\thttps://example.co.uk\n\t\tnull\n\t\thttp://127.0.0.1\ncom\t\thttps://com\n", ""}, "",
		"get", "public-suffix", "registrable-domain", "site", "https://www.example.co.uk:8080/a", "mailto:a", "http://127.1/", "https://com")
	if got := run("", "version").stdout; !strings.Contains(got, "suffix list   "+psl.Version+"\n") {
		t.Errorf("version says %s", got)
	}
	if got := run("", "version", "--json").stdout; !strings.Contains(got, `"publicSuffixList": "`+psl.Version+`"`) {
		t.Errorf("version --json says %s", got)
	}
}
