package bench

import (
	"golang.org/x/net/publicsuffix"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/psl"
)

// This file holds the peers of the works public suffix and registrable domain. The
// inputs are domains; parsing them is not measured.

// xnet is the peer golang.org/x/net/publicsuffix.
const xnet = "x/net"

func domains(c *Corpus) (hosts []host.Host) {
	for _, s := range c.Texts() {
		if h, err := host.Parse(s); err == nil {
			hosts = append(hosts, h)
		}
	}
	return hosts
}

// domainHosts returns the hosts of URLs, one for each, if they are domains.
func domainHosts(kasztp, userbait []string) (all []string) {
	for _, list := range [][]string{kasztp, userbait} {
		for _, s := range list {
			if u, ok := cut(s); ok {
				if h, err := host.Parse(u.host); err == nil && h.IsDomain() {
					all = append(all, h.String())
				}
			}
		}
	}
	return joined(all)
}

func suffixWeburl(c *Corpus) Pass {
	hosts := domains(c)
	return func(see See) int {
		t := tally{see: see}
		for _, h := range hosts {
			t.accept(psl.PublicSuffix(h).String(), "")
		}
		return t.end()
	}
}

func suffixXNet(c *Corpus) Pass {
	texts := c.Texts()
	return func(see See) int {
		t := tally{see: see}
		for _, text := range texts {
			s, _ := publicsuffix.PublicSuffix(text)
			t.accept(s, "")
		}
		return t.end()
	}
}

func registrableWeburl(c *Corpus) Pass {
	hosts := domains(c)
	return func(see See) int {
		t := tally{see: see}
		for _, h := range hosts {
			if r := psl.RegistrableDomain(h); !r.IsNull() {
				t.accept(r.String(), "")
			}
		}
		return t.end()
	}
}

func registrableXNet(c *Corpus) Pass {
	texts := c.Texts()
	return func(see See) int {
		t := tally{see: see}
		for _, text := range texts {
			if s, err := publicsuffix.EffectiveTLDPlusOne(text); err == nil {
				t.accept(s, "")
			}
		}
		return t.end()
	}
}
