package main

import (
	"slices"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/webapi"
)

// This file predicts the result of Node's URL class for a sequence of calls where
// that follows from its storage of a URL as a string.

// reparsed reports whether the two differ after a call as they would if the
// judge had parsed the URL's serialization before the call, and had then kept
// that serialization if the call changes nothing.
func reparsed(d divergence) bool {
	at := d.at()
	if at == 0 || d.sequence[at-1].look < everything {
		return false
	}
	before := d.ours.states[at-1].URL
	u, err := webapi.NewURL(before[0])
	if err != nil {
		return false
	}
	parsed := webObject{u}.attributes()
	if slices.Equal(parsed, before) {
		return false
	}
	threw := webObject{u}.apply(d.sequence[at].Call) != nil
	if slices.Equal(webObject{u}.attributes(), parsed) && d.theirs.states[at].equal(d.theirs.states[at-1]) {
		return true
	}
	return d.theirs.states[at].equal(state{Threw: threw, URL: webObject{u}.attributes(), Params: webObject{u}.params()})
}

// deferred reports whether the two differ after a call as they would if the judge
// only then wrote the search parameters to the URL, parsed from its
// serialization. One of their methods must have been called and then a setter,
// with no look in between.
func deferred(d divergence) bool {
	at := d.at()
	changed, late := false, false
	for i, c := range d.sequence[:at+1] {
		switch c.Name {
		case "append", "delete", "set", "sort":
			changed = true
		default:
			late = late || changed
		}
		if c.look > nothing && i < at {
			changed, late = false, false
		}
	}
	ours, theirs := d.ours.states[at], d.theirs.states[at]
	if !late || ours.URL == nil || ours.Threw || theirs.Threw || !slices.Equal(ours.Params, theirs.Params) {
		return false
	}
	record, err := weburl.Parse(ours.URL[0])
	if err != nil {
		return false
	}
	record, err = record.WithParams(record.Params())
	return err == nil && slices.Equal(webAPI(record), theirs.URL)
}
