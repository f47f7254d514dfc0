package bench

import (
	"strings"

	"github.com/peterhellberg/link"
	"github.com/tomnomnom/linkheader"

	"github.com/weburl-go/weburl/links"
)

// This file holds the peers of the works Link header and srcset, and their inputs.

const (
	peterhellberg = "peterhellberg/link"
	tomnomnom     = "tomnomnom/linkheader"
)

var linkHeaderWeburl = overTexts(func(s string) (string, bool) {
	for l := range links.LinkHeader([]string{s}, nil) {
		if l.HasRel("next") {
			return l.Target, true
		}
	}
	return "", false
})

var linkHeaderPeter = overTexts(func(s string) (string, bool) {
	next, ok := link.Parse(s)["next"]
	if !ok {
		return "", false
	}
	return next.URI, true
})

var linkHeaderTom = overTexts(func(s string) (string, bool) {
	next := linkheader.Parse(s).FilterByRel("next")
	if len(next) == 0 {
		return "", false
	}
	return next[0].URL, true
})

var srcsetWeburl = overTexts(func(s string) (last string, ok bool) {
	for c := range links.Srcset(s, nil) {
		if !c.Invalid {
			last, ok = c.URL, true
		}
	}
	return last, ok
})

var srcsetStrings = overTexts(func(s string) (last string, ok bool) {
	for candidate := range strings.SplitSeq(s, ",") {
		if fields := strings.Fields(candidate); len(fields) > 0 {
			last, ok = fields[0], true
		}
	}
	return last, ok
})

// linkHeaders returns values of Link as APIs with pages send them.
func linkHeaders(kasztp, _ []string) []string {
	return threeEach(kasztp, func(a, b, c string) string {
		return "<" + a + `>; rel="prev", <` + b + `>; rel="next", <` + c + `>; rel="last"; title=end`
	})
}

func srcsets(kasztp, _ []string) []string {
	return threeEach(kasztp, func(a, b, c string) string { return a + " 320w, " + b + " 640w,\n\t" + c + " 1280w" })
}

// threeEach calls form with three URLs of each 160, except for those with a comma or semicolon,
// which not all peers can read.
func threeEach(kasztp []string, form func(a, b, c string) string) (all []string) {
	for i := 0; i+3 <= len(kasztp); i += 160 {
		if urls := kasztp[i : i+3]; !strings.ContainsAny(strings.Join(urls, ""), ",;") {
			all = append(all, form(urls[0], urls[1], urls[2]))
		}
	}
	return all
}
