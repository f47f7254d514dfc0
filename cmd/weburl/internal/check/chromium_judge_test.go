//go:build unix

package check

import (
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/cmd/weburl/internal/charset"
	htmlpage "github.com/weburl-go/weburl/cmd/weburl/page"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/links"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

var chromiumSeed = flag.Uint64("chromium-seed", 14, "`seed` of the documents that -chromium reads")

// departure is a known way in which Chromium departs from the standards.
type departure struct {
	name, why string
	anchor    string // of the text that decides
	// kinds lists the documents that Chromium reads in another encoding. Their URLs
	// must be the ones that result from that encoding.
	kinds []string
	// twist changes a URL as Chromium does.
	twist func(x *twisted)
}

// twisted is a URL that departures change step by step to Chromium's result.
type twisted struct {
	url      string
	text     string           // from which it is parsed
	encoding percent.Encoding // of the document
	utf8Base string           // the URL if the query of the base URL is in UTF-8
}

var departures = []departure{
	{
		name: "late declaration", anchor: "https://html.spec.whatwg.org/multipage/parsing.html#change-the-encoding",
		why:   "a <meta> beyond the first 1024 bytes, behind the elements of a head, changes nothing",
		kinds: []string{"late in the body"},
	},
	{
		name: "declaration in text", anchor: "https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding",
		why:   "the prescan knows what is the text of a script, style or title, and skips it",
		kinds: []string{"only in the text of an element"},
	},
	{
		name: "declaration in noscript", anchor: "https://html.spec.whatwg.org/multipage/parsing.html#meta-charset-during-parse",
		why:   "what the prescan finds in a noscript is not corrected by the parser, for which it is text",
		kinds: []string{"in noscript"},
	},
	{
		name: "two charset attributes", anchor: "https://html.spec.whatwg.org/multipage/parsing.html#concept-get-attributes-when-sniffing",
		why:   "the last of two attributes with the same name counts",
		kinds: []string{"two attributes"},
	},
	{
		name: "undeclared", anchor: "https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding",
		why:   "which encoding a document has that declares none is left to browsers; Chromium goes by the frequency of characters",
		kinds: []string{"undeclared"},
	},
	// This departure comes first, since the others change its result.
	{
		name: "queries of base URLs", anchor: "https://html.spec.whatwg.org/multipage/semantics.html#set-the-frozen-base-url",
		why:   "they are in UTF-8, not in the encoding of the document",
		twist: func(x *twisted) { x.url = x.utf8Base },
	},
	{
		name: "queries of ws and wss", anchor: "https://url.spec.whatwg.org/#query-state",
		why: "they are in the encoding of the document, not in UTF-8",
		twist: func(x *twisted) {
			if strings.HasPrefix(x.url, "ws:") || strings.HasPrefix(x.url, "wss:") {
				x.encodeQuery()
			}
		},
	},
	{
		name: "queries of schemes that are not special", anchor: "https://url.spec.whatwg.org/#query-state",
		why: "they are in the encoding of the document, not in UTF-8, if there is a path before them; apostrophes are percent-encoded",
		twist: func(x *twisted) {
			scheme, rest, _ := strings.Cut(x.url, ":")
			if infra.SpecialSchemeFold(scheme).IsSpecial() {
				return
			}
			if !strings.HasPrefix(rest, "/") {
				x.encoding = nil
			}
			x.encodeQuery()
		},
	},
	{
		name: "vertical bars", anchor: "https://url.spec.whatwg.org/#path-percent-encode-set",
		why: "they are percent-encoded in paths",
		twist: func(x *twisted) {
			end := strings.IndexAny(x.url+"?", "?#")
			x.url = strings.ReplaceAll(x.url[:end], "|", "%7C") + x.url[end:]
		},
	},
}

// encodeQuery rewrites the query in the encoding of the document.
func (x *twisted) encodeQuery() {
	text, _, _ := strings.Cut(infra.Clean(x.text, true).Text, "#")
	_, query, ok := strings.Cut(text, "?")
	before, rest, has := strings.Cut(x.url, "?")
	if !ok || !has {
		return
	}
	_, fragment, ended := strings.Cut(rest, "#")
	x.url = before + "?" + string(percent.AppendEncodeAfterEncoding(nil, x.encoding, query, percent.SpecialQuery()))
	if ended {
		x.url += "#" + fragment
	}
}

// resolved holds the contexts of URLs that a property of an element resolves.
var resolved = []string{"a href", "area href", "link href", "base href", "img src", "img srcset", "form action", "input src", "button formaction",
	"video src", "video poster", "audio src", "source src", "track src", "script src", "blockquote cite", "q cite", "ins cite"}

// judged counts the results of comparisons.
type judged struct {
	documents, links, agreed int
	departed                 map[string]int
	// encoded counts, by the encoding of the document, the links whose query would
	// differ in UTF-8.
	encoded  map[encoding.Encoding]int
	problems []string
}

func (j *judged) problem(d document, format string, args ...any) {
	j.problems = append(j.problems, d.kind+", "+d.name+": "+fmt.Sprintf(format, args...))
}

// compare compares the URLs that weburl and Chromium find in a document.
func (j *judged) compare(d document, base string, theirs computed) {
	j.documents++
	p := d.read(base, nil)
	if d.kind == "replacement" {
		if p.Encoding() != encoding.Replacement || len(slices.Collect(p.URLs())) > 0 || theirs.Encoding != "replacement" || len(theirs.Links) > 0 {
			j.problem(d, "%v, but %s with %d links", p.Encoding(), theirs.Encoding, len(theirs.Links))
		}
		return
	}
	if name := p.Encoding().String(); name != theirs.Encoding {
		i := slices.IndexFunc(departures, func(x departure) bool { return slices.Contains(x.kinds, d.kind) })
		given, ok := encoding.Lookup(theirs.Encoding)
		if i < 0 || !ok {
			j.problem(d, "read in %s, but %s", name, theirs.Encoding)
			return
		}
		j.departed[departures[i].name]++
		if slices.ContainsFunc(misread, func(m misreading) bool { return m.encoding == given && m.covers(d.source, "", "") }) {
			return // no author intended these bytes
		}
		p = d.read(base, &given)
	}
	all := slices.Collect(p.URLs())
	j.compareWithCheck(d, base, p, all)
	found := slices.DeleteFunc(slices.Clone(all), func(u htmlpage.URL) bool { return !slices.Contains(resolved, u.Element+" "+u.Attribute) })
	if len(found) != len(theirs.Links) {
		j.problem(d, "%d links, but %d", len(found), len(theirs.Links))
		return
	}
	address := weburl.MustParse(base)
	utf8Base, baseAt := address, slices.IndexFunc(found, func(u htmlpage.URL) bool { return u.Element == "base" })
	if baseAt >= 0 {
		utf8Base, _ = links.DocumentBase(address, found[baseAt].Text, nil)
	}
	sent := reading{encoding: p.Encoding(), origin: charset.Given}.queries()[0]
	for k, l := range found {
		their := theirs.Links[k]
		j.links++
		context := l.Element + " " + l.Attribute
		text := infra.ScalarValues(l.Text)
		if value := strings.Trim(their.Value, " \t\n\f\r"); context != their.Context || text != value {
			j.problem(d, "%s %q, but %s %q", context, text, their.Context, value)
			continue
		}
		x := twisted{l.URL.String(), l.Text, sent, ""}
		if l.Err != nil {
			x.url = their.Value // as it is returned then
		}
		ours, inBase := p.Base(), utf8Base
		if k == baseAt {
			ours, inBase = address, address
		}
		inUTF8, _ := ours.Parse(l.Text)
		if inUTF8 != l.URL {
			j.encoded[p.Encoding()]++
		}
		if k == baseAt {
			x.utf8Base = inUTF8.String()
		} else {
			v, _ := weburl.Options{Base: inBase, Encoding: sent}.Parse(l.Text)
			x.utf8Base = v.String()
		}
		names, ok := x.explain(their.URL)
		switch {
		case !ok:
			j.problem(d, "%s %q is %q, but %q", context, text, x.url, their.URL)
		case len(names) == 0:
			j.agreed++
		}
		for _, name := range names {
			j.departed[name]++
		}
	}
}

// compareWithCheck reports URLs of page p that check does not find in the same place, with
// the same base URL.
func (j *judged) compareWithCheck(d document, base string, p *htmlpage.Page, all []htmlpage.URL) {
	e := p.Encoding()
	u, q := d.find(base, &e)
	ignored := q.baseLink >= 0 && isTemplate(&q.links[q.baseLink])
	if u.err != nil || u.encoding != e || len(q.links) != len(all) || q.base != shortBase(p.Base()) && !ignored {
		j.problem(d, "check reads it in %v with %d URLs and the base %v: %v", u.encoding, len(q.links), q.base, u.err)
		return
	}
	for i, l := range q.links {
		context := all[i].Element + " " + all[i].Attribute
		if l.Text != all[i].Text && !isTemplate(&l) || l.Context != context || u.Source(validation.Span{Start: l.Start, End: l.End}) != all[i].Span {
			j.problem(d, "check finds %q in %q, page %q in %q", l.Text, l.Context, all[i].Text, context)
		}
	}
}

// explain returns the fewest departures that turn weburl's result into url.
func (x twisted) explain(url string) (names []string, ok bool) {
	for n := range 4 {
		for set := range 1 << len(departures) {
			if bits.OnesCount(uint(set)) != n {
				continue
			}
			y := x
			names = nil
			for i, d := range departures {
				if set&(1<<i) != 0 && d.twist != nil {
					names = append(names, d.name)
					d.twist(&y)
				}
			}
			if len(names) == n && y.url == url {
				return names, true
			}
		}
	}
	return nil, false
}

// The URLs in documents are what Chromium says they are, except for the departures,
// each of which still occurs.
func TestChromiumURLs(t *testing.T) {
	all := makeDocuments(rand.New(rand.NewPCG(*chromiumSeed, 1)), allLabels(t))
	pages := make([]served, len(all))
	for i, d := range all {
		pages[i] = d.served
		// What is left to browsers depends on the document that contains the frame.
		pages[i].alone = slices.ContainsFunc(departures, func(x departure) bool { return slices.Contains(x.kinds, d.kind) })
	}
	found, _, base := askChromium(t, pages, nil)
	j := judged{departed: map[string]int{}, encoded: map[encoding.Encoding]int{}}
	for i, d := range all {
		j.compare(d, fmt.Sprintf("%s/documents/%d", base, i), found[i])
	}
	for i, problem := range j.problems {
		if i == 30 {
			t.Errorf("and %d more", len(j.problems)-i)
			break
		}
		t.Error(problem)
	}
	for _, d := range departures {
		n := j.departed[d.name]
		t.Logf("%6d  %s: %s (%s)", n, d.name, d.why, d.anchor)
		if n == 0 {
			t.Errorf("%s: Chromium does not do this any more", d.name)
		}
	}
	for e := encoding.UTF8; e <= encoding.XUserDefined; e++ {
		if n := j.encoded[e]; e.Output() == e && e != encoding.UTF8 && n < 20 {
			t.Errorf("%v: only %d queries that depend on it", e, n)
		}
	}
	t.Logf("%d documents, %d URLs: %d agree, %d problems", j.documents, j.links, j.agreed, len(j.problems))
	if j.documents < 500 || j.links < 5000 {
		t.Error("that is too few")
	}
}

// weburl decodes bytes as Chromium's TextDecoder does.
func TestChromiumDecoders(t *testing.T) {
	r := rand.New(rand.NewPCG(*chromiumSeed, 2))
	var sequences [][2]string
	for e := encoding.UTF8; e <= encoding.XUserDefined; e++ {
		if e == encoding.Replacement {
			continue // TextDecoder rejects it
		}
		for range 400 {
			sequences = append(sequences, [2]string{e.String(), hex.EncodeToString(randomBytes(r))})
		}
	}
	_, decoded, _ := askChromium(t, nil, sequences)
	wrong, departed := map[string]int{}, make([]int, len(misread))
	for i, s := range sequences {
		source, _ := hex.DecodeString(s[1])
		e, _ := encoding.Lookup(s[0])
		got := infra.ScalarValues(string(charset.Decode(source, e).Bytes))
		if want := decoded[i]; got != want {
			k := slices.IndexFunc(misread, func(m misreading) bool { return m.encoding == e && m.covers(source, got, want) })
			if k >= 0 {
				departed[k]++
				continue
			}
			if wrong[s[0]]++; wrong[s[0]] <= 3 {
				t.Errorf("%s: %x is %q, but %q", s[0], source, got, want)
			}
		}
	}
	for k, n := range departed {
		t.Logf("%6d  %v: %s (%s)", n, misread[k].encoding, misread[k].why, misread[k].anchor)
		if n == 0 {
			t.Errorf("%v: Chromium does not do this any more: %s", misread[k].encoding, misread[k].why)
		}
	}
	t.Logf("%d sequences; wrong: %v", len(sequences), wrong)
}

// misreading is a way in which Chromium decodes ill-formed sequences unlike the
// Encoding Standard. @exodus/bytes agrees with weburl.
type misreading struct {
	encoding    encoding.Encoding
	why, anchor string
	covers      func(source []byte, ours, theirs string) bool
}

var (
	brokenEscape = regexp.MustCompile(`\x1B(\([^BJI]|\$[^@B])`)
	errorRuns    = regexp.MustCompile("\uFFFD+")
)

var misread = []misreading{
	{
		encoding.EUCJP, "after an ill-formed sequence that begins with 8F, the next pair is read in JIS X 0212, too",
		"https://encoding.spec.whatwg.org/#euc-jp-decoder",
		func(source []byte, ours, theirs string) bool { return broken0212(source) },
	},
	{
		encoding.ISO2022JP, "an unknown escape sequence among pairs is one error, not one for each half",
		"https://encoding.spec.whatwg.org/#iso-2022-jp-decoder",
		func(source []byte, ours, theirs string) bool {
			return brokenEscape.Match(source) && errorRuns.ReplaceAllString(ours, "?") == errorRuns.ReplaceAllString(theirs, "?")
		},
	},
}

// broken0212 reports whether source contains an ill-formed sequence of JIS X 0212.
func broken0212(source []byte) bool {
	for i := 0; i+1 < len(source); i++ {
		if source[i] == 0x8F && 0xA1 <= source[i+1] && source[i+1] <= 0xFE && (i+2 == len(source) || source[i+2] < 0xA1 || source[i+2] == 0xFF) {
			return true
		}
	}
	return false
}

// randomBytes returns bytes that encodings read in different ways. They do not begin
// with a byte order mark.
func randomBytes(r *rand.Rand) []byte {
	b := []byte("a")
	for range r.IntN(20) + 1 {
		switch r.IntN(4) {
		case 0:
			b = append(b, byte(r.IntN(256)))
		case 1:
			b = append(b, pick(r, "\x1B$B", "\x1B(B", "\x1B(J", "\x1B(I", "\x1B$@", "\x1B", "\x1B(Z", "\x1B$A", "F|", "\x8E", "\x8F", "\x81\x30", "\xFE\x39\xFE\x39", "\x80", "\xFF", "\\", "~")...)
		default:
			b = append(b, byte(128+r.IntN(128)))
		}
	}
	return b
}

func allLabels(t *testing.T) map[encoding.Encoding][]string {
	t.Helper()
	var groups []struct {
		Encodings []struct {
			Name   string
			Labels []string
		}
	}
	if err := json.Unmarshal(suite.Read(t, "encoding/encodings.json"), &groups); err != nil {
		t.Fatal(err)
	}
	all := map[encoding.Encoding][]string{}
	for _, g := range groups {
		for _, e := range g.Encodings {
			of, ok := encoding.Lookup(e.Name)
			if !ok {
				t.Fatalf("no encoding %s", e.Name)
			}
			all[of] = e.Labels
		}
	}
	return all
}
