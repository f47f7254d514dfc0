package main

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/compare"
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/all"
	"github.com/weburl-go/weburl/guard"
	"github.com/weburl-go/weburl/internal/test/attack"
)

// readers are the editions and models, with the living Standard.
func readers() []*edition.Edition { return append(all.Editions(), compare.Living()) }

// No model of a program and no edition of a standard finds another host in a checked
// location, and each class of unchecked targets leads some of them elsewhere.
func TestModelsStay(t *testing.T) {
	const self, host = "https://shop.example", "shop.example"
	base := self + "/app/login?a#b"
	readers := readers()
	asked, refused := questions(self)
	for _, r := range refused {
		t.Error(r)
	}
	// leads returns the host that an edition finds, or "" if it rejects the location.
	leads := func(e *edition.Edition, text string) (string, bool) {
		request := edition.Request{Input: text}
		if !e.NoBase {
			request.Base, request.HasBase = base, true
		}
		r := e.Read(request)
		return r.Host.Text, r.Failure == nil
	}
	refusals := map[string]int{}
	checked := 0
	for _, q := range asked {
		if !q.Checked {
			continue
		}
		checked++
		for _, e := range readers {
			h, ok := leads(e, q.Location)
			if !ok {
				refusals[e.Name]++
			} else if h != host {
				t.Errorf("%s reads %q as of host %q", e.Name, q.Location, h)
			}
		}
	}
	elsewhere := map[string]bool{}
	for _, target := range attack.Redirects(self, evil) {
		for _, e := range readers {
			if h, ok := leads(e, target.Text); ok && h != host {
				elsewhere[target.Class] = true
			}
		}
	}
	for _, target := range attack.Redirects(self, evil) {
		if !elsewhere[target.Class] {
			t.Errorf("no reader is led elsewhere by a target of class %q", target.Class)
			elsewhere[target.Class] = true
		}
	}
	t.Logf("%d locations, %d readers; refused by %v", checked, len(readers), refusals)
}

// The same holds if all names below a name are allowed, so that an attacker can choose one.
func TestModelsStayBelow(t *testing.T) {
	check := guard.Redirects{Self: weburl.MustParse("https://shop.example/"), Allow: guard.MustParseHosts("shop.example", "*.shop.example:*", "shop.example:*")}
	n := 0
	for _, target := range attack.Redirects("https://shop.example", evil) {
		location, err := check.Check(target.Text)
		if err != nil {
			continue
		}
		n++
		for _, e := range readers() {
			r := e.Read(edition.Request{Input: location})
			if h := "." + strings.TrimSuffix(r.Host.Text, "."); r.Failure == nil && r.Host.Present && !strings.HasSuffix(h, ".shop.example") {
				t.Errorf("%s reads %q as of host %q", e.Name, location, h)
			}
		}
	}
	t.Log(n, "locations")
}

// The profile for redirects finds nothing in a location.
func TestProfileAgrees(t *testing.T) {
	profile, err := compare.ParseProfile("redirect")
	if err != nil {
		t.Fatal(err)
	}
	const self = "https://shop.example"
	base := self + "/app/login?a#b"
	asked, _ := questions(self)
	for _, q := range asked {
		if !q.Checked {
			continue
		}
		a := compare.Analyze(q.Location, &base, profile)
		if effect := a.Effect(); effect >= compare.HostOrNone && !strings.Contains(effect.String(), "internal") {
			t.Errorf("%q: %v, %v", q.Location, effect, a.Findings())
		}
	}
}
