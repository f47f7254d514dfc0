package main

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/whatwg"
	"github.com/weburl-go/weburl/edition/whatwg2017"
	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

//go:embed js/edition.js
var editionJS string

//go:embed js/edition-2017.js
var edition2017JS string

// An editionJudge is an edition and the implementation that judges it: a version of
// an npm package, in a folder of its own. It does not name validation errors.
type editionJudge struct {
	edition *edition.Edition
	// name is the name of the judge; two judges may share a folder.
	name, folder, version string
	// js precedes edition.js, and changes how it uses the package.
	js string
	// play returns the edition's result for a sequence, or is nil if sequences are
	// not compared.
	play func(sequence) playback
	// domains holds the flags with which the edition calls UTS #46.
	domains idna.Options
	// faultIn returns the known fault of the judge that explains its result for a
	// domain, given the edition's, or "".
	faultIn func(c domainCall, want string, err *idna.Error) fault
}

// tr46Of2017 is the folder of tr46 1.0.1, the first with the flags of Unicode 10.
const tr46Of2017 = "tr46-2017"

// editionJudges lists the judges of editions. Two judge whatwg-2017: the package of that
// month as it is, and with a tr46 that implements the UTS #46 of that month.
var editionJudges = []editionJudge{
	{
		edition: whatwg.August2025.Edition(), name: "whatwg-url-2025", folder: "whatwg-url-2025", version: "15.0.0",
		domains: idna.Options{CheckBidi: true, CheckJoiners: true, Unicode: idna.Unicode(16, 0)}, faultIn: faultOfTR46,
	},
	{
		edition: whatwg2017.Edition(), name: "whatwg-url-2017", folder: "whatwg-url-2017", version: "6.1.0", js: edition2017JS,
		domains: domains2017, faultIn: faultOf2016,
	},
	{
		edition: whatwg2017.Edition(), name: "whatwg-url-2017-flags", folder: "whatwg-url-2017", version: "6.1.0",
		js: "const flags = " + strconv.Quote(tr46Of2017) + ";\n" + edition2017JS, play: play2017,
		domains: domains2017, faultIn: faultOfTR46,
	},
}

var domains2017 = idna.Options{CheckBidi: true, CheckJoiners: true, Unicode: idna.Unicode(10, 0)}

func init() {
	for _, e := range editionJudges {
		scripts[e.name] = serving + fmt.Sprintf("const folder = %q;\nlet replace, adjust = x => x;\n", e.folder) + e.js + editionJS
		pinned[e.folder] = e.version
		aliases[e.folder] = "whatwg-url"
	}
	pinned[tr46Of2017] = "1.0.1"
	aliases[tr46Of2017] = "tr46"
}

// allExplained returns the explanations for all judges.
func allExplained() []explanation {
	return slices.Concat(explained, plain(referencesExplained), explainedEditions, plain(urisExplained), plain(explainedIDNA))
}

// judgesOfEdition returns the judges of the named edition, or only those of sequences.
func judgesOfEdition(name string, sequences bool) (out []editionJudge) {
	for _, e := range editionJudges {
		if e.edition.Name == name && (!sequences || e.play != nil) {
			out = append(out, e)
		}
	}
	return out
}

// A domainCall is a call of the judge's domain to ASCII, which may have failed.
type domainCall struct {
	domain, ascii string
	ok            bool
}

// An editionAnswer is the answer of a judge of an edition.
type editionAnswer struct {
	answer
	domains []domainCall
}

func (a *editionAnswer) decode(line []byte) error {
	var wire struct{ Domains [][2]*string }
	if err := json.Unmarshal(line, &wire); err != nil {
		return err
	}
	a.domains = nil
	for _, c := range wire.Domains {
		call := domainCall{domain: *c[0], ok: c[1] != nil}
		if call.ok {
			call.ascii = *c[1]
		}
		a.domains = append(a.domains, call)
	}
	return a.answer.decode(line)
}

func (e editionJudge) ask(j *judge, requests []request, each func(i int, a editionAnswer)) error {
	return exchange(j, requests, func(i int, line []byte) error {
		var a editionAnswer
		err := a.decode(line)
		if err == nil {
			each(i, a)
		}
		return err
	})
}

// An editionSource makes batches of requests for the judges of an edition.
type editionSource struct {
	batch  func(k int) []request
	judges []editionJudge
}

func (src editionSource) compare(k int) (int, func(j *judge, t *tally) error) {
	requests := src.batch(k)
	own := make([]answer, len(requests))
	for i, r := range requests {
		own[i] = src.judges[0].answer(r)
	}
	return len(requests), func(j *judge, t *tally) error {
		e := src.judges[slices.IndexFunc(src.judges, func(e editionJudge) bool { return e.name == j.name })]
		return e.ask(j, requests, func(i int, a editionAnswer) {
			t.count(nil, editionDifference{difference{j.name, requests[i], own[i], a.answer}, e, a.domains})
		})
	}
}

// answer returns the edition's answer to a request.
func (e editionJudge) answer(r request) (a answer) {
	defer func() {
		if p := recover(); p != nil {
			a = answer{crash: fmt.Sprint(p)}
		}
	}()
	got := e.edition.Read(edition.Request{Input: r.input, Base: r.base, HasBase: r.hasBase})
	if got.Failure != nil {
		return answer{}
	}
	for _, name := range properties {
		a.url = append(a.url, editionProperty(got, name))
	}
	return a
}

// An editionDifference is a request with the answers of an edition and its judge, and
// what the judge's domain to ASCII returned for the base and the input.
type editionDifference struct {
	difference
	judge   editionJudge
	domains []domainCall
}

// halved is the reason why the credentials that an older whatwg-url reads differ.
const halved = "the authority state goes through the code points of its buffer; this whatwg-url goes through as many UTF-16 code " +
	"units, so that a surrogate is left behind and what comes last is lost"

// halvedCredential is the fault of the older versions of whatwg-url.
const halvedCredential fault = "credentials-beyond-the-basic-plane"

// explainedEditions lists the known differences between an edition and its judges.
var explainedEditions = []explanation{
	{
		name:   "credentials-beyond-the-basic-plane-2025",
		judge:  "whatwg-url-2025",
		why:    halved,
		anchor: "https://url.spec.whatwg.org/#authority-state",
	},
	{
		name:   "credentials-beyond-the-basic-plane-2017",
		judge:  "whatwg-url-2017",
		why:    halved,
		anchor: "#authority-state of whatwg-2017",
	},
	{
		name:   "half-code-points-2017",
		judge:  "whatwg-url-2017",
		why:    "each code point of a domain is mapped; tr46 0.0.3 finds half of one if a code point beyond U+FFFF is not the last",
		anchor: "https://www.unicode.org/reports/tr46/tr46-19.html#Processing",
	},
	{
		name:   "code-points-of-unicode-9-and-10-2017",
		judge:  "whatwg-url-2017",
		why:    "the UTS #46 of June 2017 has the code points of Unicode 10; tr46 0.0.3 has those of Unicode 8",
		anchor: "https://www.unicode.org/reports/tr46/tr46-19.html#IDNA_Mapping_Table",
	},
	{
		name:   "hyphens-always-checked-2017",
		judge:  "whatwg-url-2017",
		why:    "CheckHyphens is false; tr46 0.0.3 has no such flag, and refuses hyphens at both ends and as the fourth and fifth code unit of a label",
		anchor: "#concept-domain-to-ascii of whatwg-2017",
	},
	{
		name:   "no-bidi-rule-2017",
		judge:  "whatwg-url-2017",
		why:    "CheckBidi is true; tr46 0.0.3 has no such flag",
		anchor: "#concept-domain-to-ascii of whatwg-2017",
	},
	{
		name:   "no-joiner-rule-2017",
		judge:  "whatwg-url-2017",
		why:    "CheckJoiners is true; tr46 0.0.3 has no such flag",
		anchor: "#concept-domain-to-ascii of whatwg-2017",
	},
	{
		name:   "punycode-not-checked-2017",
		judge:  "whatwg-url-2017",
		why:    "a label that Punycode decodes to may contain only valid code points; tr46 0.0.3 accepts any",
		anchor: "https://www.unicode.org/reports/tr46/tr46-19.html#Validity_Criteria",
	},
	{
		name:   "marks-of-unicode-7-2017",
		judge:  "whatwg-url-2017",
		why:    "a label must not begin with a mark; tr46 0.0.3 knows the marks of Unicode 7",
		anchor: "https://www.unicode.org/reports/tr46/tr46-19.html#Validity_Criteria",
	},
	{
		name:   "credentials-beyond-the-basic-plane-2017-flags",
		judge:  "whatwg-url-2017-flags",
		why:    halved,
		anchor: "#authority-state of whatwg-2017",
	},
	{
		name:    "empty-labels-in-bidi-domains-2017-flags",
		judge:   "whatwg-url-2017-flags",
		why:     "the Bidi rule is about the characters of a label, and UTS #46 says so since 15.1; tr46 1.0.1 also refuses empty labels, such as the root's",
		anchor:  "https://www.rfc-editor.org/rfc/rfc5893#section-2",
		follows: refusedEmptyLabel,
	},
	{
		name:    "port-after-scheme-change",
		judge:   "whatwg-url-2017-flags",
		why:     "the text keeps a port that is the default port of a scheme set afterwards; whatwg-url 6 drops it, as the Standard does since",
		anchor:  "#scheme-state of whatwg-2017",
		follows: droppedPort,
	},
	{
		name:    "href-leaves-the-parameters",
		judge:   "whatwg-url-2017-flags",
		why:     "the setter of href makes new search parameters; in whatwg-url 6 they stay",
		anchor:  "#urlutils-members of whatwg-2017",
		follows: staleParameters,
	},
}

// explain recognizes a difference by imitating the judge.
func (d editionDifference) explain([]explanation) *explanation {
	found, ok := d.domainFault()
	switch {
	case !ok:
		return nil
	case found == "":
		if d.ours.url == nil || d.theirs.url == nil {
			return nil
		}
		found = halvedCredential
	case d.theirs.url == nil:
		if !slices.ContainsFunc(d.domains, func(c domainCall) bool { return !c.ok }) {
			return nil
		}
		return explanationOfFault(d.by(), found)
	}
	q := edition.Request{Input: d.request.input, Base: d.request.base, HasBase: d.request.hasBase}
	got := d.judge.edition.Read(q)
	for range 2 { // the base and the input
		if got.Failure != nil && found != halvedCredential {
			part := &q.Input
			if got.FailedIn == validation.Base {
				part = &q.Base
			}
			span := got.Failure.Span
			*part = (*part)[:span.Start] + "placeholder" + (*part)[span.End:]
			got = d.judge.edition.Read(q)
		}
	}
	if got.Failure != nil {
		return nil
	}
	userinfo := got.Userinfo.Span.Of(q.Input)
	if !got.Userinfo.Span.IsKnown() && got.Userinfo.Present {
		base := d.judge.edition.Read(edition.Request{Input: q.Base})
		userinfo = base.Userinfo.Span.Of(q.Base)
	}
	username, password := halvedCredentials(userinfo)
	for i, name := range properties {
		want := editionProperty(got, name)
		switch name {
		case "href":
			continue // it follows from the others
		case "username":
			want = username
		case "password":
			want = password
		case "host", "origin":
			if found != halvedCredential {
				continue // they follow from the others
			}
		case "hostname":
			if found != halvedCredential && slices.ContainsFunc(d.domains, func(c domainCall) bool { return d.isHost(c.ascii, d.theirs.url[i]) }) {
				continue
			}
		}
		if d.theirs.url[i] != want {
			return nil
		}
	}
	return explanationOfFault(d.by(), found)
}

// isHost reports whether a domain becomes a host: the same one, or an IPv4 address.
func (d editionDifference) isHost(domain, host string) bool {
	if domain == host {
		return true
	}
	got := d.judge.edition.Read(edition.Request{Input: "http://" + domain + "/"})
	return got.Failure == nil && editionProperty(got, "hostname") == host
}

// domainFault returns the fault that explains the first result of the judge's domain
// to ASCII that differs from the edition's, or "" if none does. ok is false if a
// result has no explanation.
func (d editionDifference) domainFault() (found fault, ok bool) {
	for _, c := range d.domains {
		want, err := d.judge.domains.ToASCII(c.domain)
		if (err == nil) == c.ok && want == c.ascii {
			continue
		}
		var violations *idna.Error
		errors.As(err, &violations)
		why := d.judge.faultIn(c, want, violations)
		if why == "" {
			return "", false
		}
		if found == "" {
			found = why
		}
	}
	return found, true
}

// explanationOfFault returns the explanation of a fault, or nil if the judge is not known to
// have it.
func explanationOfFault(judge string, f fault) *explanation {
	i := slices.IndexFunc(explainedEditions, func(e explanation) bool {
		return e.judge == judge && e.name == string(f)+strings.TrimPrefix(judge, "whatwg-url")
	})
	return &explainedEditions[i]
}

// editionProperty returns a property of the Web API's URL object.
func editionProperty(r edition.Reading, name string) string {
	for _, attribute := range r.Attributes {
		if attribute.Name == name {
			return attribute.Value
		}
	}
	return ""
}

// halvedCredentials returns the username and password that a parser finds in a
// userinfo if it takes as many UTF-16 code units of its buffer as that has code
// points.
func halvedCredentials(userinfo string) (username, password string) {
	userinfo = infra.Clean(userinfo, false).Text
	colon := false
	for i, buffer := range strings.Split(userinfo, "@") {
		if i > 0 {
			buffer = "%40" + buffer
		}
		units := utf16.Encode([]rune(buffer))
		for k := range utf8.RuneCountInString(buffer) {
			c := rune(units[k])
			if utf16.IsSurrogate(c) {
				c = utf8.RuneError
				if k+1 < len(units) {
					c = utf16.DecodeRune(rune(units[k]), rune(units[k+1]))
				}
			}
			switch {
			case c == ':' && !colon:
				colon = true
			case colon:
				password += percent.Encode(string(c), percent.Userinfo())
			default:
				username += percent.Encode(string(c), percent.Userinfo())
			}
		}
	}
	return username, password
}

func (d editionDifference) smallest(j *judge) (finding, error) {
	return smallest(d, d.request, reduce, nil, func(r request) (found editionDifference, err error) {
		err = d.judge.ask(j, []request{r}, func(_ int, a editionAnswer) {
			found = editionDifference{difference{j.name, r, d.judge.answer(r), a.answer}, d.judge, a.domains}
		})
		return found, err
	})
}
