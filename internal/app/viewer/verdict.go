package viewer

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/compare"
	"github.com/weburl-go/weburl/internal/app/intended"
	"github.com/weburl-go/weburl/internal/ucd"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/render"
)

// maxCompared is how long an input and its base may be together for the verdict to compare
// readings: it is asked for at every key.
const maxCompared = 1 << 13

// maxNamed is how many of the hidden characters are named.
const maxNamed = 4

// verdict writes what deceives a person, and whether programs part.
func verdict(a *answer, r *request) error {
	base, err := r.baseURL()
	if err != nil {
		return errors.New("the base is not a URL")
	}
	u, err := weburl.Options{Base: base}.Parse(r.input)
	a.sought("lookalikes", lookalikes(r, u))
	a.sought("disagreement", disagreement(r, err == nil))
	unseen := "whether the name imitates another in plain letters; what the server does"
	if err != nil {
		unseen = "the host, since this is not a URL"
	}
	a.w.Member("notLookedAt", unseen)
	if g, ok := intended.Of(r.input); ok && r.base == nil {
		a.w.Name("meant")
		a.w.Object()
		a.w.Member("why", g.Why)
		a.w.Member("url", g.URL)
		a.w.End()
	}
	return nil
}

// sought is what was looked for.
type sought struct {
	looked, found bool
	text          string // says more
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
	add := func(text string) {
		if !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	href := u.String()
	var decoded strings.Builder
	for _, s := range render.URL(u).Spans {
		switch s.Reason {
		case render.Control, render.BidiControl, render.Invisible:
			decoded.WriteString(percent.Decode(href[s.From:s.To]))
		case render.CredentialsHidden:
			add("a username can be taken for the host")
		default:
			if s.Reason.IsSuspicious() || s.Reason == render.SuspiciousMark {
				add(s.Reason.Explanation())
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
				add("and more")
				break
			}
			hidden = append(hidden, c)
			add(fmt.Sprintf("U+%04X %s", c, what))
		}
	}
	return sought{true, len(texts) > 0, strings.Join(texts, "; ")}
}

// hides says what a hidden character does, or returns "" for another.
func hides(c rune) string {
	switch ucd.LookOf(c) {
	case ucd.Control:
		return "is a control character"
	case ucd.BidiControl:
		return "changes the direction of text"
	case ucd.Invisible, ucd.Selector:
		return "cannot be seen"
	}
	return ""
}

// disagreement looks for programs that the input leads elsewhere.
func disagreement(r *request, accepted bool) sought {
	length := len(r.input)
	if r.base != nil {
		length += len(*r.base)
	}
	if length > maxCompared {
		return sought{text: "more than " + strconv.Itoa(maxCompared) + " bytes; Compare takes " + strconv.Itoa(maxLong)}
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
		texts = append(texts, strconv.Itoa(refusing)+" of "+strconv.Itoa(len(readings))+" refuse it")
	}
	return sought{true, found, strings.Join(texts, "; ")}
}
