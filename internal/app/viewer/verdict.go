package viewer

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/compare"
	"github.com/weburl-go/weburl/internal/app/intended"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/internal/ucd"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/render"
)

// maxCompared is the greatest length of an input and its base together for which the verdict
// compares readings and looks into parameters: it is asked for at every key.
const maxCompared = 1 << 13

// maxNamed is how many of the hidden characters are named.
const maxNamed = 4

// verdict writes what may deceive a person, whether programs disagree, where the URL leads,
// and what the page offers to do with it.
func verdict(a *answer, r *request) error {
	base, err := r.baseURL()
	if err != nil {
		return errors.New("the base is not a URL")
	}
	var layout weburl.Layout
	o := weburl.Options{Base: base}
	isShort := r.length() <= maxCompared
	if isShort && strings.Contains(r.input, "?") {
		o.Layout = &layout // for the query
	}
	u, err := o.Parse(r.input)
	alike, apart := lookalikes(r, u), disagreement(r, err == nil)
	a.sought("lookalikes", alike)
	a.sought("disagreement", apart)
	if err == nil && (alike.deceptive != "" || apart.deceptive != "") {
		a.w.Member("deceptive", cmp.Or(alike.deceptive, apart.deceptive))
	}
	unseen := "whether the name imitates another in plain letters; what the server does"
	if err != nil {
		unseen = "the host, because this is not a URL"
	}
	a.w.Member("notLookedAt", unseen)
	if err == nil {
		a.leads(u)
	}
	if err == nil && isShort {
		a.inside(u)
		if rest, names := withoutTracking(r.input, layout.Parts); len(names) > 0 {
			a.w.ObjectMember("tracking")
			a.w.ArrayMember("names")
			for _, name := range names {
				a.w.String(name)
			}
			a.w.End()
			a.w.Member("input", rest)
			a.w.End()
		}
	}
	if g, ok := meant(r, err != nil); ok {
		a.w.ObjectMember("meant")
		a.w.Member("why", g.Why)
		a.w.Member("url", g.URL)
		a.w.End()
	}
	return nil
}

// meant guesses which URL was meant.
func meant(r *request, failed bool) (intended.Guess, bool) {
	if r.base != nil {
		return intended.Guess{}, false
	}
	if failed && len(r.input) <= maxCompared {
		if url := mailAddress(r.input); url != "" {
			return intended.Guess{Why: "this is an e-mail address", URL: url}, true
		}
	}
	return intended.Of(r.input)
}

// length returns the length of the input and the base together.
func (r *request) length() int {
	if r.base == nil {
		return len(r.input)
	}
	return len(r.input) + len(*r.base)
}

// sought is the result of a search.
type sought struct {
	looked, found bool
	text          string // details
	// deceptive says why what was found makes the URL deceptive, or is "".
	deceptive string
}

func (a *answer) sought(name string, s sought) {
	a.w.ObjectMember(name)
	if s.looked {
		a.w.Flag("found", s.found)
	}
	if s.text != "" {
		a.w.Member("text", s.text)
	}
	a.w.End()
}

// lookalikes looks for what makes a person take a URL for another, and in an input that is
// not a URL, only for hidden characters.
func lookalikes(r *request, u weburl.URL) sought {
	var texts []string
	deceptive := ""
	add := func(text string, deceives bool) {
		if !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
		if deceives && deceptive == "" {
			deceptive = text
		}
	}
	href := u.String()
	var decoded strings.Builder
	for _, s := range render.URL(u).Spans {
		switch s.Reason {
		case render.Control, render.BidiControl, render.Invisible:
			decoded.WriteString(percent.Decode(href[s.From:s.To]))
		case render.CredentialsHidden:
			add("a username can be taken for the host", looksLikeHost(u))
		default:
			if s.Reason.IsSuspicious() || s.Reason == render.SuspiciousMark {
				add(s.Reason.Explanation(), true)
			}
		}
	}
	var hidden []rune
	for _, text := range []string{r.input, decoded.String()} {
		for _, c := range text {
			what := hides(c)
			if what == "" || slices.Contains(hidden, c) {
				continue
			}
			if len(hidden) == maxNamed {
				add("and more", false)
				break
			}
			hidden = append(hidden, c)
			add(fmt.Sprintf("U+%04X %s", c, what), misleads(c))
		}
	}
	return sought{true, len(texts) > 0, strings.Join(texts, "; "), deceptive}
}

// looksLikeHost reports whether what stands before the host looks like a domain or an
// address, which only a name with a dot does. The ideographic, fullwidth and halfwidth
// dots separate labels, too.
func looksLikeHost(u weburl.URL) bool {
	return strings.ContainsAny(percent.Decode(cmp.Or(u.Username(), u.Password())), ".\u3002\uFF0E\uFF61")
}

// hides says what a hidden character does, or returns "" for another.
func hides(c rune) string {
	switch ucd.LookOf(c) {
	case ucd.Control:
		if unicode.In(c, unicode.Zl, unicode.Zp) {
			return "separates lines"
		}
		return "is a control character"
	case ucd.BidiControl:
		return "changes the direction of text"
	case ucd.Invisible, ucd.Selector:
		return "cannot be seen"
	}
	return ""
}

// misleads reports whether a hidden character rather misleads a reader than belongs to the
// text: joiners and variation selectors are part of how some scripts and emoji are written,
// and tabs and newlines come with what is copied.
func misleads(c rune) bool {
	switch ucd.LookOf(c) {
	case ucd.BidiControl:
		return true
	case ucd.Invisible:
		return c != '\u200C' && c != '\u200D'
	}
	return false
}

// disagreement looks for programs that the input leads elsewhere.
func disagreement(r *request, accepted bool) sought {
	if r.length() > maxCompared {
		return sought{text: "longer than " + show.Grouped(maxCompared) + " bytes; Compare takes up to " + show.Grouped(maxLong)}
	}
	p, err := compare.ParseProfile("all")
	if err != nil {
		return sought{text: err.Error()}
	}
	analysis := compare.Analyze(r.input, r.base, p)
	findings := analysis.Findings()
	if accepted && len(findings) == 0 {
		return sought{looked: true}
	}
	found := analysis.Severity() >= compare.Medium
	var texts []string
	for _, k := range compare.Kinds() {
		if found && k.ID == findings[0].Effect.String() {
			texts = append(texts, k.Title)
		}
	}
	readings := analysis.Readings()
	refusing := 0
	for i := range readings {
		if readings[i].Failure != nil {
			refusing++
		}
	}
	if refusing > 0 {
		texts = append(texts, strconv.Itoa(refusing)+" of "+strconv.Itoa(len(readings))+" reject it")
	}
	deceptive := ""
	switch analysis.Severity() {
	case compare.High:
		deceptive = "some programs do not see that the host is an internal one"
	case compare.Critical:
		deceptive = "programs connect to different hosts"
	}
	return sought{true, found, strings.Join(texts, "; "), deceptive}
}
