package main

import (
	"flag"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/robots"
)

var program = flag.String("judge", "", "the program that asks Google's parser")

// Each difference from Google's parser is explained. Skipped unless -judge names it.
func TestCompare(t *testing.T) {
	if *program == "" {
		t.Skip("no -judge; the comment of main.go says how to build the program")
	}
	var report strings.Builder
	unexplained, err := run(*program, triples(2000, 1), 5, &report)
	if err != nil || unexplained > 0 {
		t.Errorf("%v\n%s", err, report.String())
	}
}

// Without departures, the model decides as package robots.
func TestModel(t *testing.T) {
	for _, e := range explanations {
		if e.text == "" || e.departure&all == 0 {
			t.Errorf("%d: %q", e.departure, e.text)
		}
	}
	for _, q := range triples(5000, 3) {
		ours := robots.Parse(q.file).Test(q.agent, q.url).Allowed
		if (model{none}).allowed(q.file, q.agent, q.target()) != ours {
			t.Fatalf("%v: %v", q, ours)
		}
	}
}

// With all departures, it decides as Google's parser does in its own tests. One case lacks a
// character, without which its answer is wrong.
func TestModelOfGoogle(t *testing.T) {
	type googleCase struct {
		Test, Robots, Agent, URL string
		Allowed                  bool
	}
	failed := 0
	for _, c := range suite.Cases[googleCase](t, "robots/google-cases.json") {
		_, target, ok := strings.Cut(strings.TrimPrefix(c.URL, "http://"), "/")
		if !ok {
			target = ""
		}
		if (model{all}).allowed(c.Robots, c.Agent, "/"+target) != c.Allowed {
			failed++
			t.Logf("%+v", c)
		}
	}
	if failed != 1 {
		t.Errorf("%d cases fail", failed)
	}
}
