// Package attack generates attacks on package guard, for its tests and for
// tools/guard: targets of redirects that lead elsewhere in some reader, harmless
// targets that look like them, and all the spellings of an address.
package attack

import (
	"slices"
	"strings"
)

// A Target is the target of a redirect.
type Target struct {
	// Class is the kind of trick.
	Class string
	Text  string
}

// Redirects returns targets that lead from a page of the origin self, such as
// "https://example.org", to the host evil in some reader, or out of the web. Some
// lead nowhere in most readers.
func Redirects(self, evil string) []Target {
	scheme, host, _ := strings.Cut(self, "://")
	other := map[string]string{"http": "https", "https": "http"}[scheme]
	name, port, hasPort := strings.Cut(host, ":")
	m := &maker{}

	ends := []string{"", "/", "/a", ":443", ":443/a", "?a", "#a", "/%2f..", ".", "/a?" + host, "#@" + host, "\\@" + host}
	m.class("another host")
	for _, s := range []string{"https://", "http://", "HTTPS://", "hTTp://", "ftp://", "ws://", "wss://"} {
		m.each(s+evil, ends...)
	}
	m.class("slashes")
	for _, s := range combinations(`/\`, 2, 3) {
		m.each(s+evil, ends[:6]...)
	}
	m.each("", "////"+evil, "/////"+evil, "//////"+evil+"/..")

	m.class("controls")
	for _, c := range []string{"\t", "\n", "\r", "\r\n", "\t\n\r", "\n\n"} {
		m.each("", "/"+c+"/"+evil, "/"+c+`\`+evil, `\`+c+`\`+evil, c+"//"+evil, "//"+c+evil, "/"+c+"/"+c+evil, "/"+c+"/"+evil+c+"/a",
			"ht"+c+"tps://"+evil, "https:"+c+"//"+evil, "https:/"+c+"/"+evil, "https"+c+"://"+evil, c+"https:"+evil, "/."+c+"./"+c+"/"+evil, "java"+c+"script:alert(1)")
	}
	m.class("spaces in front")
	for _, c := range []string{" ", "   ", "\x00", "\x01", "\x08", "\x0b", "\x0c", "\x1b", "\x1f", "\x7f", "\u0085", "\u00a0", "\u200b", "\u2028", "\u3000", "\ufeff", "\xff", "\xe2\x80"} {
		m.each(c, "//"+evil, "/\\"+evil, "https://"+evil, "javascript:alert(1)")
		m.each("/", c+"/"+evil)
	}
	m.class("few and many slashes after the scheme")
	for _, s := range []string{"https:", "http:", "HTTPS:", "HttP:"} {
		m.each(s, evil, "/"+evil, "///"+evil, "////"+evil, `\`+evil, `\\`+evil, `/\`+evil, `\/`+evil, `\\\`+evil, ".//"+evil, "..//"+evil, "?//"+evil, "@"+evil, "//@"+evil, "//:@"+evil, "///@"+evil)
	}
	m.class("userinfo")
	for _, s := range []string{scheme + "://", "//", `\\`, other + "://"} {
		m.each(s, host+"@"+evil, host+":a@"+evil, "a:b@"+evil, host+"%40"+evil, "a@"+host+"@"+evil, "a@b@"+evil, host+"%2f@"+evil, host+"%5c@"+evil,
			host+`\@`+evil, evil+`\@`+host, evil+"#@"+host, evil+"?@"+host, evil+"/@"+host, evil+"%23@"+host, evil+"@"+host, evil+":a@"+host, ":a@"+host,
			host+";@"+evil, host+"&@"+evil, host+"[@"+evil, host+"\t@"+evil, host+" @"+evil, host+"%00@"+evil, "@"+evil, ":@"+evil, evil+"\x00@"+host, "["+host+"]@"+evil)
	}
	m.class("names like ours")
	if !strings.ContainsAny(name[:1], "0123456789[") {
		for _, h := range []string{name + "." + evil, "not" + name, "not-" + name, name + "-" + evil, "." + name, "a." + name, name + "%2e" + evil, name + "。" + evil,
			name + "．" + evil, name + "%00." + evil, name + "%0a." + evil, name + "\u00ad." + evil, name + ".." + evil, name + "%252e" + evil, name + ".", name + "..", name + "%", name + "%2f", name + "%5c." + evil, name + "_." + evil,
			evil + ";." + name, evil + ",." + name, evil + "{." + name, evil + "'." + name, evil + "`." + name, evil + "&." + name, evil + "=." + name, evil + "~." + name, evil + "!." + name,
			evil + "$." + name, evil + "(." + name, evil + "\"." + name, evil + "+." + name, evil + "*." + name, evil + "_." + name, evil + "-." + name, evil + "." + name, evil + ".." + name,
			name[:len(name)-1], name + "x", name + "\u200d"} {
			m.each("", "https://"+h, "//"+h+"/a")
		}
	}
	m.class("two slashes at the beginning of the path")
	for _, d := range []string{"/.", "/..", "/./.", "/../..", "/%2e", "/%2E%2e", "/.%2e", "/%2e.", "/a/..", "/a/%2E%2E", "/a/b/../..", "/\t.", `\.`, `\..`, ".", "..", "./..", "../..", "a/../..", "/./a/.."} {
		m.each(d, "//"+evil, `/\`+evil, `\\`+evil, "/\t/"+evil, "///"+evil+"/..", "//"+evil+"/%2e%2e")
	}
	m.each(self, "//"+evil, "/.//"+evil, `/\`+evil, "/a/..//"+evil, `\/`+evil, "/\n/"+evil, "///"+evil)
	m.class("encoded slashes")
	for _, slash := range []string{"%2f", "%2F", "%5c", "%5C", "%252f", "%25%32%66", "%255c", "%c0%af", "%c1%9c", "%e0%80%af", "%ef%bc%8f", "%EF%BC%BC", "／", "＼", "%u002f", "%u005C", "%09/", "%0a/", "%0d%0a/", "%20/", "%00/", "%09%2f", "%0a%5c", "%2509/", "%7f/", "%e2%80%8b/", "%c2%a0/", "%ff/", ";/", ";a=b/", ";%2f", "%3b/"} {
		m.each("", "/"+slash+evil, slash+slash+evil, "/."+"/"+slash+evil, "/a/.."+"/"+slash+evil)
		m.each(self, "/"+slash+evil)
	}
	m.each("/", "%2e%2e%2f%2f"+evil, ".%2f%2f"+evil, "..;//"+evil, ".;//"+evil, "a/..;//"+evil, "a/..%2f%2f"+evil, "a/%252e%252e//"+evil, "a%2f..%2f%2f"+evil, "a/..%5c%5c"+evil, "%252e//"+evil, ".%00.//"+evil, "%2e%2f%5c"+evil)

	m.class("other schemes")
	for _, s := range []string{"javascript", "JavaScript", "vbscript", "data", "file", "blob", "filesystem", "about", "view-source", "mailto", "tel", "intent", "feed", "jar", "chrome", "ms-excel", "x-y", "a+b.c-1"} {
		m.each(s+":", "//"+evil, "alert(1)", "//"+host+"/%0aalert(1)", self+"/a", "/"+evil, `\\`+evil, "text/html,<script>alert(1)</script>")
	}
	m.class("ports")
	for _, p := range []string{":1", ":444", ":8080", ":65535", ":65536", ":0443x", ":-1", ":%31", ":1/a", ":１", ": 1", ":+1"} {
		m.each("", "//"+name+p, scheme+"://"+name+p)
	}
	if hasPort {
		m.each("", scheme+"://"+name, "//"+name, scheme+"://"+name+":0"+port+"0")
	}
	m.each(other+"://", host+"/", name+"/a", name+":443", name+":80/")

	m.class("headers")
	for _, line := range []string{"\r\n", "\n", "\r", "%0d%0a", "%0a", "%0D", "%250d%250a", "嘊嘍", "%E5%98%8A%E5%98%8D", "\u2028", "\x85"} {
		m.each("/"+line, "Location: https://"+evil, "Location://"+evil, line+"<script>alert(1)</script>", "/"+evil, "Set-Cookie: a=b")
	}
	m.class("addresses")
	for _, h := range []string{"3232235777", "0x7f.1", "0177.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "0", "127。0。0。2", "１９２.168.0.1", "①②⑦.0.0.2", "%31%32%37.0.0.2", "1.1", "[::ffff:7f00:2]", "2130706434.", "0x08080808"} {
		m.each("", "//"+h, `\\`+h+"/", "https://"+h+"/a")
	}
	m.class("letters of other widths")
	wide := strings.Map(func(r rune) rune {
		if r > ' ' && r < 0x7F {
			return r + '！' - '!'
		}
		return r
	}, evil)
	m.each("", "//"+wide, "／／"+evil, "/／"+evil, "＼＼"+evil, "https：//"+evil, "https:／／"+evil, "ｈttps://"+evil, "//"+strings.ReplaceAll(evil, ".", "。"), "∕∕"+evil, "⁄⁄"+evil, "/∕"+evil, "//"+strings.Replace(evil, "e", "ⓔ", 1), "//"+strings.Replace(evil, "e", "%65", 1))
	m.class("escapes of other languages")
	m.each("", "&#47;&#47;"+evil, "&sol;&sol;"+evil, `\u002f\u002f`+evil, `\x2f\x2f`+evil, `/\u002f`+evil, "/&#x2f;"+evil, "&Tab;//"+evil, "//"+evil+"&colon;80", "=2F=2F"+evil, "+//"+evil, "<//"+evil+">", "<https://"+evil+">", `"//`+evil+`"`, "url=//"+evil, "0;url=//"+evil)
	return m.targets()
}

// Neighbours returns harmless targets that look like the others. The text of each leads
// to a path of self.
func Neighbours(self, evil string) []Target {
	scheme, host, _ := strings.Cut(self, "://")
	m := &maker{}
	m.class("plain")
	m.each("", "", "cart", "./cart", "../cart", "../../../cart", "cart/", ".", "..", "?", "?page=2", "#", "#top", "?a#b", "a/b/c?d=e&f=g#h", "/", "/a", "/a/", "/a/b", "/a.html", "/~a", "/a-b_c.d~e", "/a+b", "/a,b", "/a=b", "/a&b", "/a!b", "/a'b", "/a(b)", "/a*b", "/$a")
	m.class("a host in the query or the fragment")
	for _, s := range []string{"/a?next=", "?next=", "/?", "/a#", "#", "/a?b=c#", "a?"} {
		m.each(s, "//"+evil, "https://"+evil, `\\`+evil, "/\\"+evil, "https%3A%2F%2F"+evil, "@"+evil, "javascript:alert(1)", "a=1;b=2", "%0d%0aLocation:x", "/../..//"+evil)
	}
	m.class("a host in the path")
	for _, s := range []string{"/a/", "/a//", "/a/b//", "/a/%2f", "/a/%5c", "/a%2f", "/a/./", "/a/../b//", "/a/;/", "/a;b/", "a/b//", "./a//", "/a/%09/", "/a/%2e%2e/b//", "/@", "/a@", "/:", "/a:", "/-"} {
		m.each(s, evil, evil+"/", evil+"?a", "@"+evil, ":80")
	}
	m.each("", "/"+evil, evil, "./"+evil, "/https:"+evil, "/https://"+evil, "./https://"+evil, "/javascript:alert(1)", "./javascript:alert(1)", "a/javascript:x", "?javascript:x")
	m.class("dots")
	m.each("", "/.well-known/a", "/..a", "/...", "/..../a", "/.a./b", "/a..", "/a../b", "/%2e%2ea", "/a/%2e", "/a/%2e%2e/b", "/a/./b", "/a/../b", "/../a", "/./a", "/a/..", "/%2e/a", "/..%2fa", "/a/..%2fb", "/.%61")
	m.class("encodings")
	m.each("", "/100%", "/%", "/%zz", "/a%20b", "/a b", "/%41", "/%C3%BC", "/ü", "/%FF", "/\xff", "/a|b", "/a[0]", "/{a}", "/a^b", "/a`b", `/a"b`, "/<a>", "?a[]=1", "?q=100%", "?q=a|b", "?q=a+b", "/a%2526b", "/%E2%82%AC", "/日本語?ü#é", "#a b", "#{a}", "#100%", "/a%3Fb%23c", "/a%00b", "/%61;b=c")
	m.class("as browsers read them")
	m.each("", `\a`, `\a\b`, `/a\b`, " /a ", "\t/a", "/a\tb", "/a\nb", "/\ta", "/a\r\n", scheme+":cart", scheme+":/cart", strings.ToUpper(scheme)+":cart", "//"+host+"/a", `\\`+host+"/a", `/\`+host, "//"+host, scheme+":///"+host+"/a", scheme+":"+`\\`+host)
	m.class("our own origin")
	for _, s := range []string{self, strings.ToUpper(scheme) + "://" + host, scheme + "://" + strings.ToUpper(host), scheme + "://" + strings.Replace(host, "e", "%65", 1)} {
		m.each(s, "", "/", "/a", "/a//b", "?a", "#a", "/?next=//"+evil, "/a/..", "/@"+evil, "/a%2f%2f"+evil)
	}
	return m.targets()
}

// maker collects distinct targets.
type maker struct {
	name string
	made []Target
	seen map[string]bool
}

func (m *maker) class(name string) { m.name = name }

// each adds prefix with each of the ends.
func (m *maker) each(prefix string, ends ...string) {
	if m.seen == nil {
		m.seen = map[string]bool{}
	}
	for _, end := range ends {
		if text := prefix + end; !m.seen[text] {
			m.seen[text] = true
			m.made = append(m.made, Target{m.name, text})
		}
	}
}

func (m *maker) targets() []Target { return slices.Clip(m.made) }

// combinations returns all strings of min to max of the letters.
func combinations(letters string, min, max int) []string {
	all, last := []string{}, []string{""}
	for n := 1; n <= max; n++ {
		var next []string
		for _, s := range last {
			for _, c := range letters {
				next = append(next, s+string(c))
			}
		}
		if last = next; n >= min {
			all = append(all, next...)
		}
	}
	return all
}
