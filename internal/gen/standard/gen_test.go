package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/standard"
)

// TestExtract contains a sample for each way to derive an id. The ids of the
// Standard itself are tested with the list of anchors.
func TestExtract(t *testing.T) {
	for source, want := range map[string]string{
		// An explicit id wins.
		`<dfn export id=concept-host for=url lt="a|b">host</dfn>`: "concept-host",
		// The text in lowercase, without tags and comments.
		"<dfn><code>a/x-www-form</code> percent-encode\n set</dfn>":   "a-x-www-form-percent-encode-set",
		`<dfn><!-- <dfn>no</dfn> -->IPv4-empty-part</dfn>`:            "ipv4-empty-part",
		`<dfn local-lt=shorten>shorten a <var>url</var>'s path</dfn>`: "shorten-a-urls-path",
		`<dfn>a &amp; b &lt; c</dfn>`:                                 "a--b--c",
		`<dfn>two  /
  slashes</dfn>`: "two-slashes",
		"<dfn>generate a [=/pattern string=]</dfn>":       "generate-a-pattern-string",
		"<dfn>build a [=URL pattern=] from a value</dfn>": "build-a-url-pattern-from-a-value",
		// The first linking text, if given.
		`<dfn lt="include credentials|includes credentials">includes</dfn>`: "include-credentials",
		// What it is for: the first of several.
		`<dfn for="basic URL parser"><var>state override</var></dfn>`: "basic-url-parser-state-override",
		`<dfn for="url/equals">exclude fragments</dfn>`:               "url-equals-exclude-fragments",
		`<dfn for="a b, c">d</dfn>`:                                   "a-b-d",
		// The API.
		`<dfn attribute for=URL><code>searchParams</code></dfn>`:                        "dom-url-searchparams",
		`<dfn method for=URL><code>parse(<var>url</var>, <var>base</var>)</code></dfn>`: "dom-url-parse",
		`<dfn constructor for=URL lt="URL(url, base)"><code>new URL()</code></dfn>`:     "dom-url-url",
	} {
		got, err := extract(source)
		if err != nil || len(got) != 1 || got[0].id != want || got[0].kind != definition {
			t.Errorf("extract(%q) = %v, %v; want %s", source, got, err, want)
		}
	}
}

func TestKindsAndSections(t *testing.T) {
	const source = `<pre class=metadata>
Required IDs: a < b
</pre>
<p id=top>
<h2 id="hosts-(domains)" class=no-num>Hosts</h2>
<div class="note example" id=example-a><div algorithm="x"><p>The <dfn>first</dfn></div></div>
<h3 id=host-writing oldids=host-syntax,hosts>Writing</h3>
A <dfn oldids=syntax>second</dfn>, b<c, 1 < 2 and <a id='x>y'>it</a>.
<pre class=idl>
[Exposed=*]
interface URLSearchParams {
  constructor(optional sequence&lt;USVString> interface);
};
</pre>`
	anchors, err := extract(source)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, a := range anchors {
		got = append(got, fmt.Sprintf("%s %s %s", a.id, a.kind, a.section))
	}
	want := []string{
		"top other ",
		"hosts-(domains) heading hosts-(domains)",
		"example-a example hosts-(domains)",
		"first algorithm hosts-(domains)",
		"host-writing heading host-writing",
		"host-syntax old host-writing",
		"hosts old host-writing",
		"second dfn host-writing",
		"syntax old host-writing",
		"x>y other host-writing",
		"urlsearchparams interface host-writing",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// Where the generator cannot derive an id, it fails rather than write a wrong one.
func TestExtractFails(t *testing.T) {
	for _, source := range []string{
		`<dfn dict-member for=D>x</dfn>`,
		`<dfn>x</dfn> <dfn>X</dfn>`,
		`<dfn></dfn>`,
		`<dfn>x`,
		`<h2>Without id</h2>`,
		`<p id=a><p id=a>`,
		`<p id="a b">`,
	} {
		if got, err := extract(source); err == nil {
			t.Errorf("extract(%q) = %v, want an error", source, got)
		}
	}
}

func TestFormat(t *testing.T) {
	got := texts["url"].format([]anchor{{"b", definition, "s"}, {"a", other, ""}})
	if !strings.Contains(got, standard.Commit) || !strings.HasSuffix(got, "\na other -\nb dfn s\n") {
		t.Errorf("format = %q", got)
	}
}
