package compare

import (
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/validation"
)

// rereadBy returns an edition that reads as the living Standard does, or finds
// "http://reader.example/" in what that rejects, after which change is made.
func rereadBy(name string, change func(r *edition.Reading)) *edition.Edition {
	return &edition.Edition{Name: name, Read: func(q edition.Request) edition.Reading {
		r := Living().Read(q)
		if r.Failure != nil {
			r = Living().Read(edition.Request{Input: "http://reader.example/"})
		}
		change(&r)
		return r
	}}
}

func unchanged(*edition.Reading) {}

// effectOn returns the effect of a kind of finding on its example, for two editions of
// which the second makes a change.
func effectOn(k *Kind, first, second func(r *edition.Reading)) (e Effect, ok bool) {
	var base *string
	if k.ExampleBase != "" {
		base = &k.ExampleBase
	}
	example := k.Example
	if k.ID == "embedded-ipv4" {
		example = "http://[2002:808:808::]/" // no internal address, which would be an effect by itself
	}
	p := Profile{Fetch: []*edition.Edition{rereadBy("first", first), rereadBy("second", second)}}
	for _, f := range Analyze(example, base, p).Findings() {
		if f.ID == k.ID {
			return f.Effect, true
		}
	}
	return Same, false
}

// Different hosts at different places are put down to what moves the host or hides where it
// begins and ends. Different readings of the text at one place are put down to characters and
// numbers in it.
func TestCausesOfHosts(t *testing.T) {
	move := strings.Fields("hidden-scheme script-scheme nested-scheme bad-scheme missing-scheme space-around scheme-or-port slash-count scheme-relative same-scheme-relative " +
		"backslash-in-authority several-at delimiter-in-userinfo userinfo-looks-like-host query-or-fragment-before-path")
	reread := strings.Fields("numeric-host octal-ambiguity embedded-ipv4 zone-id percent-encoded-host idna-mapped-host idna-deviation bad-punycode trailing-dot-or-empty-label")
	both := strings.Fields("scheme-class control-or-space-in-authority port-syntax bracket-misuse encoded-delimiter-in-host unusual-host-character host-split-by-mapping " +
		"double-encoding cr-lf-or-nul file-host-or-drive ill-formed-utf8")
	here, there := validation.Span{Start: 0, End: 1}, validation.Span{Start: 1, End: 2}
	at := func(s validation.Span) func(r *edition.Reading) {
		return func(r *edition.Reading) {
			if r.Host.Span = s; r.Host.Text == "" {
				r.Host.Present, r.Host.Text = true, "first.example"
			}
		}
	}
	other := func(s validation.Span) func(r *edition.Reading) {
		return func(r *edition.Reading) { r.Host = edition.Part{Present: true, Text: "other.example", Span: s} }
	}
	for i := range causes {
		k := &causes[i]
		moved, ok := effectOn(k, at(here), other(there))
		again, ok2 := effectOn(k, at(here), other(here))
		if !ok || !ok2 {
			t.Errorf("%s is not found in %q", k.ID, k.Example)
			continue
		}
		isBoth := slices.Contains(both, k.ID)
		if want := isBoth || slices.Contains(move, k.ID); (moved == HostsDiffer) != want {
			t.Errorf("%s: the effect of hosts at different places is %v; put down to it: %v", k.ID, moved, want)
		}
		if want := isBoth || slices.Contains(reread, k.ID); (again == HostsDiffer) != want {
			t.Errorf("%s: the effect of different hosts at one place is %v; put down to it: %v", k.ID, again, want)
		}
	}
}

// rewritten holds changes of the text of a part after which the target is the same.
var rewritten = map[string]func(r *edition.Reading){
	"scheme":   func(r *edition.Reading) { r.Scheme.Text = strings.ToUpper(r.Scheme.Text) },
	"userinfo": func(r *edition.Reading) { r.Userinfo = edition.Part{Present: true, Text: "%61"} },
	"host": func(r *edition.Reading) {
		if text, dot := strings.CutSuffix(r.Host.Text, "."); dot {
			r.Host.Text = text
		} else {
			r.Host.Text += "."
		}
	},
	"path": func(r *edition.Reading) {
		if rest, rooted := strings.CutPrefix(r.Path.Text, "/"); rooted {
			r.Path.Text = "/./" + rest
		} else {
			r.Path.Text = "./" + rest
		}
	},
}

// A part that is written differently is put down to findings about that part, and not to
// findings that cannot change how it is written.
func TestCausesOfPartsThatDiffer(t *testing.T) {
	ids := func(kinds []Kind, but ...string) (list []string) {
		for _, k := range kinds {
			if !slices.Contains(but, k.ID) {
				list = append(list, k.ID)
			}
		}
		return list
	}
	internal := []string{"internal-target", "metadata-target", "confusable-script"} // about the target, whatever is written
	for part, c := range map[string]struct{ blamed, others []string }{
		"scheme": {
			append(ids(schemeKinds, "slash-count"), "invisible-characters"),
			slices.Concat(ids(authorityKinds), ids(hostKinds), ids(pathKinds, "invisible-characters"), []string{"slash-count"}),
		},
		"userinfo": {
			strings.Fields("backslash-in-authority several-at delimiter-in-userinfo userinfo-looks-like-host credentials control-or-space-in-authority"),
			append(ids(schemeKinds), "numeric-host", "encoded-slash", "port-syntax", "bracket-misuse", "invisible-characters", "ill-formed-utf8"),
		},
		"host": {
			append(ids(authorityKinds, "credentials"), ids(hostKinds, internal...)...),
			append(internal, "credentials", "dot-segments-in-disguise", "encoded-slash", "backslash-in-path", "path-starts-with-two-slashes"),
		},
		"path": {
			ids(pathKinds),
			append(internal, "credentials", "port-syntax", "numeric-host", "octal-ambiguity", "zone-id", "hidden-scheme", "script-scheme", "scheme-or-port"),
		},
	} {
		for i := range causes {
			k := &causes[i]
			want := Same
			if slices.Contains(c.blamed, k.ID) {
				want = FormsDiffer
			} else if !slices.Contains(c.others, k.ID) {
				continue
			}
			if e, ok := effectOn(k, unchanged, rewritten[part]); !ok || e != want {
				t.Errorf("the %s of %q is written differently: the effect of %s is %v, want %v", part, k.Example, k.ID, e, want)
			}
		}
	}
}
