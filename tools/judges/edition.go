package main

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/whatwg"
	"github.com/weburl-go/weburl/edition/whatwg2017"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

//go:embed js/edition.js
var editionJS string

//go:embed js/edition-2017.js
var edition2017JS string

// An editionJudge is an edition and the implementation that judges it: a version of
// an npm package, in a folder of its own. It does not name validation errors.
type editionJudge struct {
	edition         *edition.Edition
	folder, version string
	// js precedes edition.js, and changes how it uses the package.
	js string
	// play returns the edition's result for a sequence, or is nil if sequences are
	// not compared.
	play func(sequence) playback
}

// editionJudges lists the editions that have a judge.
var editionJudges = []editionJudge{
	{edition: whatwg.August2025.Edition(), folder: "whatwg-url-2025", version: "15.1.0"},
	{edition: whatwg2017.Edition(), folder: "whatwg-url-2017", version: "6.1.0", js: edition2017JS, play: play2017},
}

func init() {
	for _, e := range editionJudges {
		scripts[e.folder] = serving + fmt.Sprintf("const folder = %q;\nlet adapt = x => x, adjust = x => x;\n", e.folder) + e.js + editionJS
		pinned[e.folder] = e.version
		aliases[e.folder] = "whatwg-url"
	}
}

// allExplained returns the explanations for all judges.
func allExplained() []explanation {
	return slices.Concat(explained, plain(referencesExplained), explainedEditions, plain(urisExplained), plain(explainedIDNA))
}

// judgeOfEdition returns the judge of the named edition.
func judgeOfEdition(name string) (editionJudge, bool) {
	for _, e := range editionJudges {
		if e.edition.Name == name {
			return e, true
		}
	}
	return editionJudge{}, false
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
		for _, attribute := range got.Attributes {
			if attribute.Name == name {
				a.url = append(a.url, attribute.Value)
			}
		}
	}
	return a
}

// An editionDifference is a request with the answers of an edition and its judge.
type editionDifference struct {
	difference
	judge editionJudge
}

// halved is the reason why the credentials that an older whatwg-url reads differ.
const halved = "the authority state goes through the code points of its buffer; this whatwg-url goes through as many UTF-16 code " +
	"units, so that a surrogate is left behind and what comes last is lost"

// explainedEditions lists the known differences between an edition and its judge.
// The first for each judge is about parsing.
var explainedEditions = []explanation{
	{
		name:   "credentials-beyond-the-basic-plane",
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
		name:    "port-after-scheme-change",
		judge:   "whatwg-url-2017",
		why:     "the text keeps a port that is the default port of a scheme set afterwards; whatwg-url 6 drops it, as the Standard does since",
		anchor:  "#scheme-state of whatwg-2017",
		follows: droppedPort,
	},
	{
		name:    "href-leaves-the-parameters",
		judge:   "whatwg-url-2017",
		why:     "the setter of href makes new search parameters; in whatwg-url 6 they stay",
		anchor:  "#urlutils-members of whatwg-2017",
		follows: staleParameters,
	},
}

// explain recognizes a difference by imitating the judge.
func (d editionDifference) explain([]explanation) *explanation {
	if d.ours.url == nil || d.theirs.url == nil {
		return nil
	}
	got := d.judge.edition.Read(edition.Request{Input: d.request.input, Base: d.request.base, HasBase: d.request.hasBase})
	userinfo := got.Userinfo.Span.Of(d.request.input)
	if !got.Userinfo.Span.IsKnown() {
		base := d.judge.edition.Read(edition.Request{Input: d.request.base})
		userinfo = base.Userinfo.Span.Of(d.request.base)
	}
	username, password := halvedCredentials(userinfo)
	for i, name := range properties {
		want := d.ours.url[i]
		switch name {
		case "href":
			continue // it follows from the others
		case "username":
			want = username
		case "password":
			want = password
		}
		if d.theirs.url[i] != want {
			return nil
		}
	}
	i := slices.IndexFunc(explainedEditions, func(e explanation) bool { return e.judge == d.by() })
	return &explainedEditions[i]
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
	return smallest(d, d.request, reduce, nil, func(r request) (editionDifference, error) {
		a, err := j.askOne(r)
		return editionDifference{difference{j.name, r, d.judge.answer(r), a}, d.judge}, err
	})
}
