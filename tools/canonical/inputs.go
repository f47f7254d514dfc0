package main

import (
	"bufio"
	"math/rand/v2"
	"os"
	"strings"

	"github.com/weburl-go/weburl/internal/test/mutate"
)

const batchSize = 1000

// inputs yields the lines of files and n random texts.
func inputs(files []string, n int, seed uint64) func(yield func([]string, error) bool) {
	return func(yield func([]string, error) bool) {
		var batch []string
		add := func(s string) bool {
			if batch = append(batch, s); len(batch) < batchSize {
				return true
			}
			full := batch
			batch = nil
			return yield(full, nil)
		}
		for _, name := range files {
			f, err := os.Open(name)
			if err != nil {
				yield(nil, err)
				return
			}
			lines := bufio.NewScanner(f)
			lines.Buffer(nil, 1<<20)
			for lines.Scan() {
				if !add(lines.Text()) {
					f.Close()
					return
				}
			}
			f.Close()
			if lines.Err() != nil {
				yield(nil, lines.Err())
				return
			}
		}
		g := &generator{rand.New(rand.NewPCG(seed, 0)), mutate.New(seed, nil)}
		for range n {
			if !add(g.text()) {
				return
			}
		}
		yield(batch, nil)
	}
}

// generator generates texts that reach every rule.
type generator struct {
	*rand.Rand
	urls *mutate.Generator
}

func (g *generator) text() string {
	switch g.IntN(8) {
	case 0:
		return g.urls.URL()
	case 1:
		s, _, _ := g.urls.Next()
		return s
	case 2:
		return g.urls.Mutate(g.url())
	}
	return g.url()
}

func (g *generator) pick(from ...string) string { return from[g.IntN(len(from))] }

// some returns up to n texts from do, joined.
func (g *generator) some(n int, do func() string) string {
	var b strings.Builder
	for range g.IntN(n + 1) {
		b.WriteString(do())
	}
	return b.String()
}

func (g *generator) url() string {
	s := g.pick("http://", "http://", "http://", "https://", "HTTP://", "ftp://", "http:", "http:///", "https:////", "", "", "dns:", "mailto:", "whois://", "httpx:/", "http://http://", "https://http://https://", "http://https/", "filedesc:", "filedesc", "warcinfo:", "dns://", " ", "\t", "://", "a+b-c.d:", "1a:")
	s += g.pick("", "", "", "", "u@", "u:p@", "a@b@", ":@", "@")
	s += g.host()
	s += g.pick("", "", "", ":80", ":443", ":8080", ":", "::", ":0", ":0080", ":65535", ":65536", ":x", ":80:90")
	s += g.some(5, g.segment)
	if g.IntN(2) == 0 {
		s += "?" + g.some(6, g.parameter)
	}
	return s + g.pick("", "", "", "", "#f", "#", "?", " ", "\n")
}

func (g *generator) host() string {
	switch g.IntN(6) {
	case 0:
		return g.urls.Host()
	case 1:
		return g.some(4, func() string {
			return g.pick("0", "1", "127", "255", "256", "09", "0377", "0x7f", "08", "65535", "4294967296", "") + g.pick(".", ".", "..", "")
		})
	}
	return g.pick("", "", "", "www.", "www1.", "WWW2.", "www", "www..", "w%77w.", ".") +
		g.some(4, func() string {
			return g.pick("a", "B", "example", "xn--bcher-kva", "b\u00fccher", "b%C3%BCcher", "\u2603", "%2e", "%41", "%2525", "\xff", "%ff", "\u3002", "_", " ", "a%20b", "%00", "\u00df", "xn--", "\u05d0", "[::1]", "[", "]", "%", "\u0378", strings.Repeat("a", 62), strings.Repeat("\u00fc", 50)) + g.pick(".", ".", ".", "..", "...", "")
		}) + g.pick("com", "org", "COM", "com.", "", "com..")
}

func (g *generator) segment() string {
	return "/" + g.pick("a", "B", "index.html", "", "", ".", "..", "%2e", "%2E%2e", "%2F", "%3F", "%23", "%252525", "%25%32%35", "%%32%35", "\u00fc", "%C3%BC", "%00", "\xff", " ", "a b", "c;d", "x.aspx", ".aspx", "y.ASPX", "?", "(S(4hqa0555fwsecu455xqckv45))", "(4hqa0555fwsecu455xqckv45)", "(a(4hqa0555fwsecu455xqckv45)F(4hqa0555fwsecu455xqckv45))", "(S(4hqa0555fwsecu455xqckv4))", "(4hqa0555fwsecu455xqckv4\u00fc)", "(", "()", "...", "%", "%2")
}

func (g *generator) parameter() string {
	id := strings.Repeat(g.pick("0", "a", "Zz9", "q7"), 33)[:31+g.IntN(3)]
	return g.pick("a=1", "b", "b=", "=", "A=2", "a=%41", "a=b=c", "%26", "%26x=1", "c+d", "c%20d", "\u00fc=1", "%00", "", "a=", "z?",
		"jsessionid="+id, "JSESSIONID="+id, "PHPSESSID="+id, "sid="+id, "xsid="+id, "ASPSESSIONIDABCDEFGH=ABCDEFGHIJKLMNOPQRSTUVWX", "aspsessionidabcdefg1=abcdefghijklmnopqrstuvwx",
		"cfid=1&cftoken=2", "CFID=1&CFTOKEN=2", "xcfid=cfid=3&cftoken=x%26y", "cfid=&cftoken=1", "cfid=1&cftoken=", "cfid=1&cftok=1", "jsessionid"+id) + g.pick("&", "&", "&", "&&", ";", "")
}
