package meaning

import (
	"errors"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/urlpattern"
)

// Repair returns the constructor string that text probably means if e is the error of o.Parse(text),
// and a label that tells what it changes, such as "Write “}” here". repaired is a pattern, or has an
// error further on. It is "" if there is no such text.
func Repair(e *urlpattern.Error, text string, o urlpattern.Options) (label, repaired string) {
	label, repaired = guessRepair(e, text)
	if _, err := o.Parse(repaired); repaired != "" && err != nil {
		var next *urlpattern.Error
		if !errors.As(err, &next) || next.Span.Start <= e.Span.Start {
			return "", ""
		}
	}
	return label, repaired
}

// guessRepair is Repair for a text that may be no better than the first.
func guessRepair(e *urlpattern.Error, text string) (label, repaired string) {
	at, end := e.Span.Start, e.Span.End
	if e.Code == urlpattern.NoProtocol {
		scheme, rest, hasColon := strings.Cut(text, ":")
		switch {
		case strings.HasPrefix(text, "/") && !strings.HasPrefix(text, "//"):
			return "Match this path at all hosts", "*://*:*" + text
		case slices.Contains(opaqueSchemes, scheme) && hasColon:
			return `Write “\:”`, scheme + `\:` + rest
		case strings.HasPrefix(text, "//"):
			return "Write “https:” before it", "https:" + text
		case text != "":
			return "Write “https://” before it", "https://" + text
		}
		return "", ""
	}
	if !e.Span.IsKnown() || end > len(text) {
		return "", ""
	}
	insert := func(s string) string { return text[:at] + s + text[at:] }
	switch e.Code {
	case urlpattern.NestedCapture:
		at++
		return "Write “(?:”", insert("?:")
	case urlpattern.UnexpectedToken:
		switch {
		case at == end:
			return "Write “}” here", insert("}")
		case at > 0 && strings.HasPrefix(text[at:], "?://") && infra.Is(text[at-1], infra.Alpha):
			letter := text[at-1 : at]
			return "Write “{" + letter + "}?”", text[:at-1] + "{" + letter + "}" + text[at:]
		}
	case urlpattern.NotEncodable:
		// The host ends where the path begins, but not within braces.
		if rest, ok := strings.CutPrefix(text[max(at-1, 0):], "{/*}?"); ok && e.Component == urlpattern.Hostname {
			return "Write “/*”, since a path is never empty", text[:at-1] + "/*" + rest
		}
		return "", ""
	case urlpattern.UnclosedGroup:
		// A constructor string ends before the question mark of "(?".
		if rest, ok := strings.CutPrefix(text[end:], "?:"); ok {
			return "Remove “?:”", text[:end] + rest
		}
		if strings.HasPrefix(text[end:], "?") {
			return "", ""
		}
	case urlpattern.StrayEscape, urlpattern.BadName:
	case urlpattern.RegExpSyntax:
		if end != at+1 || strings.IndexByte("/-|&{}", text[at]) < 0 {
			return "", ""
		}
	default:
		return "", ""
	}
	return `Write “\` + text[at:end] + "”", insert(`\`)
}

// opaqueSchemes are schemes that are written without slashes.
var opaqueSchemes = []string{"about", "blob", "data", "javascript", "mailto", "tel", "urn"}

// Rewritten returns the constructor string with what a note suggests for a component, or "".
func (m *Meaning) Rewritten(n Note) string {
	if n.Instead == "" || m.source.Init != nil {
		return ""
	}
	text := m.source.Text
	start, end, instead := 0, 0, n.Instead
	switch {
	case m.isWritten(n.Component):
		start, end = m.place(n.Component)
	case n.Component == urlpattern.Port && m.isWritten(urlpattern.Hostname):
		_, end = m.place(urlpattern.Hostname)
		start, instead = end, ":"+instead
	default:
		return ""
	}
	text = text[:start] + instead + text[end:]
	p, err := urlpattern.Options{IgnoreCase: m.pattern.IgnoresCase(), Base: m.source.Base}.Parse(text)
	if err != nil {
		return ""
	}
	want, err := m.compile(n.Component, n.Instead)
	if err != nil || p.Component(n.Component) != want.Component(n.Component) {
		return ""
	}
	for c := urlpattern.Protocol; c <= urlpattern.Hash; c++ {
		if c != n.Component && p.Component(c) != m.pattern.Component(c) {
			return ""
		}
	}
	return text
}
