package main

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/tools/internal/peers"
)

func TestRequestJSON(t *testing.T) {
	for _, c := range []struct {
		r    request
		want string
	}{
		{request{input: "a"}, `["a"]`},
		{request{input: "a", base: "b"}, `["a"]`},
		{request{input: "", base: "", hasBase: true}, `["",""]`},
		{request{input: "é\n<", base: "\xFFa", hasBase: true}, `["é\n<",{"hex":"ff61"}]`},
	} {
		got, err := c.r.MarshalJSON()
		if err != nil || string(got) != c.want {
			t.Errorf("%v: %s, %v", c.r, got, err)
		}
	}
}

func TestAnswerDecode(t *testing.T) {
	for _, c := range []struct {
		line string
		want answer
	}{
		{`{"url": null}`, answer{}},
		{`{"url": ["a:b", "null"], "errors": []}`, answer{url: []string{"a:b", "null"}, errors: []string{}}},
		{`{"url": null, "errors": ["host-missing"]}`, answer{errors: []string{"host-missing"}}},
		{`{"crash": "TypeError"}`, answer{crash: "TypeError"}},
	} {
		var a answer
		if err := a.decode([]byte(c.line)); err != nil || !reflect.DeepEqual(a, c.want) {
			t.Errorf("%s: %+v, %v", c.line, a, err)
		}
	}
	var a answer
	if a.decode([]byte(`{"url": ["1","2","3","4","5","6","7","8","9","10","11","12"]}`)) == nil || a.decode([]byte(`{`)) == nil {
		t.Error("a malformed answer is accepted")
	}
}

// An answer that is compared as a line is the one that would be decoded.
func TestAnswerLine(t *testing.T) {
	corpus, err := suite.Inputs()
	if err != nil {
		t.Fatal(err)
	}
	src, parsed := newMutations(1, corpus), 0
	for k := range 2 {
		for _, r := range src.batch(k) {
			own := ours(r)
			for judge, want := range map[string]answer{"node": {url: own.url, baseHostname: own.baseHostname}, "whatwg-url": {errors: own.errors}} {
				if own.url != nil {
					parsed++
					want.url = own.url[:map[string]int{"node": 11, "whatwg-url": 2}[judge]]
				}
				var got answer
				if err := got.decode([]byte(own.line(new(jsontext.Writer), judge))); err != nil || !reflect.DeepEqual(got, want) {
					t.Fatalf("%v by %s: %+v, %v, want %+v", r, judge, got, err, want)
				}
			}
		}
	}
	if parsed < 1000 {
		t.Errorf("%d URLs were parsed", parsed)
	}
}

func TestKind(t *testing.T) {
	ok := func(url []string, errors ...string) answer {
		if errors == nil {
			errors = []string{}
		}
		return answer{url: url, errors: errors}
	}
	failure := answer{errors: []string{"host-missing"}}
	silent := answer{url: []string{"a:b", "null", "a:"}}
	for _, c := range []struct {
		ours, theirs answer
		want         string
	}{
		{ok([]string{"a:b", "null"}), ok([]string{"a:b", "null"}), ""},
		{ok([]string{"a:b", "null", "a:"}, "x"), silent, ""},
		{ok([]string{"a:b", "null", "a:"}), ok([]string{"a:b"}), ""},
		{failure, failure, ""},
		{failure, answer{}, ""},
		{failure, silent, "we fail"},
		{silent, failure, "they fail"},
		{answer{crash: "p"}, silent, "we crash"},
		{silent, answer{crash: "p"}, "they crash"},
		{ok([]string{"a:b", "null"}), ok([]string{"a:c", "x"}), "href, origin"},
		{ok([]string{"a:b"}, "x", "y"), ok([]string{"a:b"}, "y", "x"), "errors: different order"},
		{ok([]string{"a:b"}, "x", "x"), ok([]string{"a:b"}, "x"), "errors: different number of the same"},
		{ok([]string{"a:b"}, "x", "y", "y"), ok([]string{"a:b"}, "z", "x"), "errors: -y +z"},
		{ok([]string{"a:b"}, "x"), ok([]string{"a:c"}), "href, errors: -x"},
		{failure, answer{errors: []string{"other"}}, "errors: -host-missing +other"},
	} {
		d := difference{"j", request{input: "i"}, c.ours, c.theirs}
		if got := d.kind(); got != c.want {
			t.Errorf("%+v and %+v: %q, want %q", c.ours, c.theirs, got, c.want)
		}
		if text := d.String(); !strings.HasPrefix(text, `"i"`) || !strings.HasSuffix(text, "\n") {
			t.Errorf("String returns %q", text)
		}
	}
}

func TestDifferenceString(t *testing.T) {
	d := difference{"node", request{"a", "b:c", true},
		answer{url: []string{"b:a", "null", "b:"}, errors: []string{}}, answer{url: []string{"b:a", "b", "b:"}}}
	want := `"a" against "b:c"
    node differs from weburl: origin
    weburl      origin "null"
    node        origin "b"
`
	if got := d.String(); got != want {
		t.Errorf("got\n%s", got)
	}
	d = difference{"whatwg-url", request{input: "a"},
		answer{errors: []string{"x", "y"}}, answer{url: []string{"b:a"}, errors: []string{}}}
	want = `"a"
    whatwg-url differs from weburl: we fail
    weburl      failure
    weburl      errors x y
    whatwg-url  href "b:a"
    whatwg-url  errors ` + "\n"
	if got := d.String(); got != want {
		t.Errorf("got\n%s", got)
	}
}

// nameOf returns the name of an explanation, or "" for none.
func nameOf(e *explanation) string {
	if e == nil {
		return ""
	}
	return e.name
}

func TestReduce(t *testing.T) {
	for _, c := range []struct {
		name    string
		r, want request
		bad     func(r request) bool
	}{
		{"input", request{input: "https://user:pass@exämple.org/%zz/x"}, request{input: "ä%"},
			func(r request) bool { return strings.Contains(r.input, "ä") && strings.Contains(r.input, "%") }},
		{"base removed", request{"a/b/c", "http://h", true}, request{input: "b"},
			func(r request) bool { return strings.Contains(r.input, "b") }},
		{"base kept", request{"../x?y", "http://h/a/b", true}, request{"?", "h/", true},
			func(r request) bool {
				return r.hasBase && strings.Contains(r.input, "?") && strings.Contains(r.base, "h/")
			}},
		{"plain letters", request{input: "ÄÖÜ1"}, request{input: "aaaa"},
			func(r request) bool { return len([]rune(r.input)) == 4 }},
		{"ill-formed", request{input: "ab\xFFcd\xE2\x80"}, request{input: "\xFF\x80"},
			func(r request) bool { return strings.Contains(r.input, "\xFF") && strings.HasSuffix(r.input, "\x80") }},
		{"nothing to do", request{input: ""}, request{input: ""}, func(request) bool { return true }},
	} {
		if got := reduce(c.r, c.bad); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestReduceIsBounded(t *testing.T) {
	calls := 0
	reduce(request{strings.Repeat("aé", 500), strings.Repeat("b", 500), true}, func(r request) bool {
		calls++
		return len(r.input) > 1400
	})
	if calls > 5000 {
		t.Errorf("%d calls", calls)
	}
}

func TestSplit(t *testing.T) {
	got := split("aé\xFF\xE2\x80\U0001F600")
	want := []string{"a", "é", "\xFF", "\xE2", "\x80", "\U0001F600"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

func TestTally(t *testing.T) {
	table := []explanation{
		{name: "a port", judge: "node", covers: func(d difference) bool { return d.kind() == "port" }},
		{name: "never", judge: "node", covers: func(d difference) bool { return false }},
		{name: "another judge", judge: "other", covers: func(d difference) bool { return true }},
	}
	url := func(n int, value string) []string {
		u := slices.Clone(properties)
		if n >= 0 {
			u[n] = value
		}
		return u
	}
	a, b := newTally(), newTally()
	for i, c := range []struct {
		into   *tally
		theirs answer
	}{
		{a, answer{url: url(-1, "")}},
		{a, answer{url: url(7, "other port")}},
		{a, answer{url: url(0, "other href")}},
		{b, answer{url: url(0, "other href")}},
		{b, answer{}},
	} {
		c.into.count(table, difference{"node", request{input: string(rune('0' + i))}, answer{url: url(-1, "")}, c.theirs})
	}
	a.add(b)
	if a.compared != 5 || a.agreed != 1 || a.explained != 1 || a.unexplained != 3 {
		t.Errorf("%+v", a)
	}
	if got := a.silent(table, []string{"node"}); !slices.Equal(got, []string{"never"}) {
		t.Errorf("silent: %q", got)
	}
	var inputs []string
	for _, f := range a.examples(10) {
		inputs = append(inputs, f.(difference).request.input)
	}
	if !slices.Equal(inputs, []string{"2", "4", "3"}) { // the most frequent kind first, but one of each
		t.Errorf("examples: %q", inputs)
	}
	if got := a.examples(1); len(got) != 1 {
		t.Errorf("got %d examples, want 1", len(got))
	}
}

func TestTableIsComplete(t *testing.T) {
	seen := map[string]bool{}
	for _, e := range explained {
		if e.name == "" || e.why == "" || seen[e.name] || scripts[e.judge] == "" {
			t.Errorf("explanation %q is incomplete or listed twice", e.name)
		}
		functions := 0
		for _, has := range []bool{e.covers != nil, e.follows != nil, e.accepts != nil, e.refuses != nil} {
			if has {
				functions++
			}
		}
		if functions != 1 {
			t.Errorf("%s has %d functions, want 1", e.name, functions)
		}
		if !strings.HasPrefix(e.anchor, "https://") {
			t.Errorf("%s: anchor %q is not an https URL", e.name, e.anchor)
		}
		seen[e.name] = true
	}
}

// host returns a judge's answer for an http: URL with host h.
func host(h string) answer {
	return answer{url: []string{"http://" + h + "/", "http://" + h, "http:", "", "", h, h, "", "/", "", ""}}
}

func TestExplanations(t *testing.T) {
	failure := answer{}
	based := host("h")
	based.baseHostname = "xn--ngb.'"
	blob := answer{url: []string{"blob:http://xn--ngb.'", "http://xn--ngb.'", "blob:", "", "", "", "", "", "http://xn--ngb.'", "", ""}}
	blob.url[0] = ours(request{input: "blob:http://ب.'"}).url[0]
	blob.url[8] = strings.TrimPrefix(blob.url[0], "blob:")
	unordered := ours(request{input: "blob:http://é\u0323"})
	unordered.url[1] = "http://xn--9ca45i"
	newerBlob := ours(request{input: "blob:http://a\u209Db"})
	newerBlob.url[1] = "null"
	twice := ours(request{input: "http://xn--9ca45i/xn--9ca45i"})
	for _, c := range []struct {
		request request
		theirs  answer
		want    string // "" for no explanation
	}{
		{request{input: "http://ب.'"}, host("xn--ngb.'"), "bidi-rule-for-right-to-left-labels-only"},
		{request{"http://h", "http://ب.'", true}, based, "bidi-rule-for-right-to-left-labels-only"},
		{request{input: "blob:http://ب.'"}, blob, "bidi-rule-for-right-to-left-labels-only"},
		{request{input: "http://aب\u200Cب"}, host("xn--a-1mca526x"), "bidi-rule-not-after-joiners"},
		{request{input: "http://ࢅa"}, host("xn--a-lmd"), "bidi-classes-of-an-older-unicode"},
		{request{input: "http://\u0897a"}, host("xn--a-mnd"), "marks-of-an-older-unicode"},
		{request{input: "http://\u0897\u0323"}, host("xn--kta50z"), "marks-of-an-older-unicode"},
		{request{input: "http://نام-\u200Cای"}, host("xn----ymcb2jd22f060k"), "context-of-joiners-at-a-distance"},
		{request{input: "http://xn---flj.ü"}, host("xn---flj.xn--tda"), "punycode-with-nothing-before-its-delimiter"},
		{request{input: "http://é\u0323"}, host("xn--9ca45i"), "not-normalized"},
		{request{input: "http://xn--9ca45i.ü"}, host("xn--9ca45i.xn--tda"), "punycode-not-normalized"},
		{request{input: "http://é\u0323.ب.'"}, host("xn--9ca45i.xn--ngb.'"), "bidi-rule-for-right-to-left-labels-only"},
		{request{input: "http://a\u209Db"}, failure, "code-points-of-unicode-18"},
		{request{"http://h", "http://a%E2%82%9D\tb", true}, failure, "code-points-of-unicode-18"},
		{request{input: "http://é.xn--a-9nn"}, failure, "code-points-of-unicode-18"},
		{request{input: "blob:http://a\u209Db"}, newerBlob, "code-points-of-unicode-18"},
		{request{input: "http://א\u1B3A"}, host("xn--4db870i"), "bidi-classes-changed-by-unicode-18"},
		{request{input: "http://ﯭ\uFDCDﵸ"}, failure, "refused-for-an-older-unicode"},
		{request{input: "http://\u07D3\u200C\u07D3"}, failure, "refused-for-joining-types-of-an-older-unicode"},

		{request{input: "http://aب"}, host("xn--a-1mc"), ""},           // nothing new, no joiner
		{request{input: "http://א\u1B3Aa"}, host("xn--a-0hc850i"), ""}, // not in Unicode 17 either
		{request{input: "http://xn--a-9nn"}, failure, ""},              // any ASCII is accepted
		{request{input: "http://a/\u209D"}, failure, ""},
		{request{input: "http://\u0301a"}, host("xn--a-wbb"), ""}, // a mark that Ada knows
		{request{input: "http://xn--99999999.ü"}, host("xn--99999999.xn--tda"), ""},
		{request{input: "http://ب.'/x"}, answer{url: host("a").url}, ""}, // the reported domain is valid
		{request{input: "http://ü"}, host("xn--a"), ""},
		{request{input: "http://ü"}, failure, ""},
		{request{input: "http://ب"}, failure, ""},
		{request{input: "blob:http://é\u0323"}, unordered, "not-normalized"},
		{request{input: "http://é\u0323/xn--9ca45i"}, twice, "not-normalized"},
		{request{input: "http://h:8"}, host("h"), ""},
		{request{"http://h", "", true}, host("h"), ""},
	} {
		d := difference{"node", c.request, ours(c.request), c.theirs}
		if d.kind() == "" {
			t.Errorf("%v: no difference", c.request)
		}
		if got := nameOf(d.explain(explained)); got != c.want {
			t.Errorf("%v: explained by %q, want %q", d, got, c.want)
		}
		d.judge = "whatwg-url"
		if e := d.explain(explained); e != nil {
			t.Errorf("%v: an explanation for one judge covers another", c.request)
		}
	}
}

// The judge without the newest marks orders them in another way, and is excused only for that.
func TestExplanationsOfOrder(t *testing.T) {
	judged := func(href string) answer {
		return answer{url: []string{href, strings.TrimSuffix(href, "/")}, errors: []string{}}
	}
	for _, c := range []struct {
		input, theirs, want string
	}{
		{"http://e\u1ADE\u0323", "http://xn--e-vdb833p/", "marks-of-unicode-18-not-ordered"},
		{"http://é.xn--e-vdb833p", "http://xn--9ca.xn--e-vdb833p/", "punycode-with-marks-of-unicode-18-not-ordered"},
		{"http://é\u0323", "http://xn--9ca45i/", ""},
		{"http://é.xn--9ca45i", "http://xn--9ca.xn--9ca45i/", ""},
		{"http://e\u1ADE\u0323", "http://x/", ""},
	} {
		r := request{input: c.input}
		d := difference{"whatwg-url", r, ours(r), judged(c.theirs)}
		d.ours.errors = []string{}
		if d.kind() == "" {
			t.Errorf("%v: no difference", r)
		}
		if got := nameOf(d.explain(explained)); got != c.want {
			t.Errorf("%v: explained by %q, want %q", d, got, c.want)
		}
	}
}

func TestNewerIsSorted(t *testing.T) {
	for i, r := range newer {
		if r[0] > r[1] || i > 0 && newer[i-1][1] >= r[0] {
			t.Errorf("range %d is out of order: %X", i, r)
		}
	}
	if !hasNewer("a\U0001E6F5") || !hasNewer("\u061D") || hasNewer("a\u061Eb") {
		t.Error("hasNewer is wrong about newer")
	}
}

func TestSource(t *testing.T) {
	corpus := make([]mutate.Case, batchSize+10)
	for i := range corpus {
		corpus[i].Input = "https://h/"
	}
	corpus[3] = mutate.Case{Input: "x", Base: "http://h"}
	a, b := newMutations(5, corpus), newMutations(5, corpus)
	if got := a.batch(0); len(got) != batchSize || got[3] != (request{"x", "http://h", true}) || got[4].hasBase {
		t.Errorf("the first batch is not the corpus: %d requests, %v", len(got), got[:5])
	}
	if got := a.batch(1); len(got) != 10 {
		t.Errorf("%d requests at the end of the corpus, want 10", len(got))
	}
	third := a.batch(3)
	a.batch(2)
	if b.batch(2); !slices.Equal(third, b.batch(3)) || !slices.Equal(third, a.batch(3)) {
		t.Error("a batch depends on the previous ones")
	}
	if slices.Equal(third, newMutations(6, corpus).batch(3)) {
		t.Error("a batch does not depend on the seed")
	}
	ill := slices.ContainsFunc(third, func(r request) bool { return strings.Contains(r.input, "\xFF") })
	if !ill {
		t.Error("the fourth batch has no ill-formed UTF-8")
	}
}

func TestInstallation(t *testing.T) {
	in := peers.Installation{Dir: t.TempDir()}
	if in.Has(pinned) {
		t.Error("an empty folder is complete")
	}
	for pkg, version := range map[string]string{peers.NodePackage(): pinned[peers.NodePackage()], "whatwg-url": "0.0.1", "tr46": pinned["tr46"]} {
		dir := filepath.Join(in.Dir, "node_modules", pkg)
		if err := os.MkdirAll(dir, 0o777); err != nil {
			t.Fatal(err)
		}
		suite.Write(t, filepath.Join(dir, "package.json"), `{"version": "`+version+`"}`)
	}
	if in.Has(pinned) || in.Version("whatwg-url") != "0.0.1" {
		t.Error("a wrong version is accepted")
	}
}

func TestOurs(t *testing.T) {
	got := ours(request{"../x?y#z", "https://u:p@h:81/a/b/c", true})
	want := []string{"https://u:p@h:81/a/x?y#z", "https://h:81", "https:", "u", "p", "h:81", "h", "81", "/a/x", "?y", "#z"}
	if !slices.Equal(got.url, want) || got.errors == nil || len(got.errors) != 0 {
		t.Errorf("%+v", got)
	}
	if got := ours(request{"x", "not a URL", true}); got.url != nil || got.errors != nil {
		t.Errorf("a failing base: %+v", got)
	}
	if got := ours(request{input: "https://"}); got.url != nil || !slices.Equal(got.errors, []string{"host-missing"}) {
		t.Errorf("a failing input: %+v", got)
	}
	if got := ours(request{input: "foo:?#"}); !slices.Equal(got.url[len(got.url)-2:], []string{"", ""}) {
		t.Errorf("search and hash must be empty: %+v", got)
	}
}

func TestSweep(t *testing.T) {
	src := newSweep()
	const batches = 0x110000 / batchSize // in one context
	seen := make(map[string]bool)
	for k := range batches {
		for _, r := range src.batch(k) {
			seen[r.input] = true
		}
	}
	if want := 0x110000 - 0x800; len(seen) != want { // a surrogate becomes U+FFFD
		t.Errorf("%d requests in the first context, want %d", len(seen), want)
	}
	last := batches*len(contexts) - 1
	if got := src.batch(last); len(got) != batchSize || got[batchSize-1].input != "http://\U0010FFFF\u200Dé/" {
		t.Errorf("the last batch has %d requests and ends with %v", len(got), got[len(got)-1:])
	}
	if src.batch(last+1) != nil {
		t.Error("the sweep does not end")
	}
}

// TestJudges makes short comparisons with the judges in $WEBURL_JUDGES; .ci/run
// makes long ones.
func TestJudges(t *testing.T) {
	if os.Getenv(peers.EnvDir) == "" {
		t.Skip("set " + peers.EnvDir + " to a folder for the judges, or run tools/judges")
	}
	suite.Path(t, "wpt/url/resources/urltestdata.json")
	for _, c := range comparisons([]string{"node", "whatwg-url"})[:2] {
		var report strings.Builder
		s := settings{comparison: c, n: 20_000, seed: 2, jobs: 1, show: 5}
		got, err := run(t.Context(), s, &ledger{}, &report)
		if err != nil {
			t.Fatal(err)
		}
		if got.inputs < 20_000 || got.compared != 2*got.inputs || got.unexplained > 0 {
			t.Error(report.String())
		}
		t.Log(report.String())
	}
}
