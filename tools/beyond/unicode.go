package main

import (
	"context"
	"fmt"
	"slices"

	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/test/beyond"
	"github.com/weburl-go/weburl/internal/ucd"
	"github.com/weburl-go/weburl/tools/internal/peers"
)

// samplesPerVersion is the number of code points of each version of Unicode that an
// engine is asked about.
const samplesPerVersion = 40

// anyVersion stands for the version of an engine that accepts code points that no version
// of Unicode contains.
const anyVersion = "any"

// A probe is a code point in a domain, with the version of Unicode that added it, or 0 if
// none did. In the newest version the domain is valid, unless the age is 0.
type probe struct {
	age uint8
	c   beyond.Case
}

// probes returns code points of every version from 6.0, in the order of versions, and
// before them some that no version contains.
func probes() []probe {
	var all [1 << 8][]rune
	for r := rune(0x80); r <= 0x3FFFF; r++ {
		age := ucd.Age(r)
		if age > 0 && age < 6<<3 {
			continue
		}
		domain := "a" + string(r) + "a"
		ascii, err := idna.ToASCII(domain)
		if text, _ := idna.ToUnicode(ascii); age == 0 || err == nil && text == domain {
			all[age] = append(all[age], r)
		}
	}
	var out []probe
	for age, list := range all {
		for i := range min(samplesPerVersion, len(list)) {
			r := list[i*len(list)/min(samplesPerVersion, len(list))]
			call := beyond.Call{"new", "https://a" + string(r) + "a/"}
			out = append(out, probe{uint8(age), beyond.Case{File: "toascii.json", Calls: []beyond.Call{call}}})
		}
	}
	return out
}

// unicodeOf returns the newest version of Unicode of which an engine accepts all probes, if
// it also accepts all those of older versions.
func unicodeOf(e engine, in peers.Installation) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), engineLimit)
	defer cancel()
	all := probes()
	cases := make([]beyond.Case, len(all))
	for i, p := range all {
		cases[i] = p.c
	}
	_, seen, err := e.play(ctx, in, cases)
	if err != nil {
		return "", err
	}
	if len(seen) != len(all) {
		return "", fmt.Errorf("%d answers to %d probes", len(seen), len(all))
	}
	fails := make([]bool, len(seen))
	for i, o := range seen {
		fails[i] = o.Fails
	}
	return newest(all, fails), nil
}

// newest is unicodeOf, given which probes fail.
func newest(all []probe, fails []bool) string {
	version := ""
	for len(all) > 0 {
		n := 1
		for n < len(all) && all[n].age == all[0].age {
			n++
		}
		failed := slices.Contains(fails[:n], true)
		switch {
		case all[0].age == 0 && slices.Contains(fails[:n], false):
			return anyVersion
		case all[0].age > 0 && failed:
			return version
		case all[0].age > 0:
			version = fmt.Sprintf("%d.%d", all[0].age>>3, all[0].age&7)
		}
		all, fails = all[n:], fails[n:]
	}
	return version
}
