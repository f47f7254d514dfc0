package bench

import (
	"encoding/base64"
	"fmt"
	"hash/fnv"
	"net"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/idna"
)

// This file derives corpora from lists of real URLs. How a URL is changed depends on
// its hash, so the result is the same everywhere and has no pattern that a processor
// could learn.

// every is the number of URLs of a list for each derived one.
const every = 4

// split is a URL of a list in three parts. The path includes query and fragment
// and is not empty.
type split struct{ scheme, host, path string }

// cut cuts a URL with "://"; ok is false if it has no "://" or no host.
func cut(s string) (_ split, ok bool) {
	scheme, rest, ok := strings.Cut(s, "://")
	i := strings.IndexAny(rest, "/?#")
	if i < 0 {
		i = len(rest)
	}
	host, path := rest[:i], rest[i:]
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return split{scheme, host, path}, ok && host != ""
}

// pathOnly returns the path and, separately, the query and fragment.
func (u split) pathOnly() (path, rest string) {
	if i := strings.IndexAny(u.path, "?#"); i >= 0 {
		return u.path[:i], u.path[i:]
	}
	return u.path, ""
}

func (u split) String() string { return u.scheme + "://" + u.host + u.path }

// dice returns a number below n that depends only on text and purpose.
func dice(text, purpose string, n int) int {
	h := fnv.New32a()
	h.Write([]byte(purpose))
	h.Write([]byte(text))
	// FNV does not mix its low bits well.
	x := uint64(h.Sum32()) * 0x9E3779B97F4A7C15
	return int(x >> 33 % uint64(n))
}

// derived makes the URLs that change derives from every fourth URL of kasztp.
func derived(change func(split) string) func(kasztp, userbait []string) []string {
	return func(kasztp, _ []string) (changed []string) {
		for i := 0; i < len(kasztp); i += every {
			if u, ok := cut(kasztp[i]); ok {
				changed = append(changed, change(u))
			}
		}
		return joined(changed)
	}
}

// joined returns the texts as parts of one string, like the lines of a file, so
// that all corpora are equally compact in memory.
func joined(texts []string) []string {
	all := strings.Join(texts, "")
	parts := make([]string, len(texts))
	for i, s := range texts {
		parts[i], all = all[:len(s)], all[len(s):]
	}
	return parts
}

func fileURL(u split) string {
	path, _ := u.pathOnly()
	switch n := dice(u.host+path, "file", 20); {
	case n < 10:
		return "file:///srv/mirror/" + u.host + path
	case n < 15:
		return "file:///C:/Users/mirror/" + u.host + path
	case n < 17:
		return "file://fileserver" + path
	case n < 18:
		return "file:/home/mirror" + path
	case n < 19:
		return "file://localhost/var/www" + path
	default:
		return "file:///C|/My Documents" + path
	}
}

// otherURL returns a URL with a scheme that is not special, as they occur in pages
// and settings.
func otherURL(u split) string {
	path, _ := u.pathOnly()
	name := strings.Trim(path, "/")
	switch n := dice(u.host+path, "other", 20); {
	case n < 5:
		return "mailto:" + name + "@" + u.host
	case n < 8:
		return "javascript:open('" + path + "', 'x')"
	case n < 9:
		return "tel:+1-" + strconv.Itoa(1e9+dice(path, "tel", 1e9))
	case n < 12:
		return "data:image/png;base64," + strings.Repeat(base64.StdEncoding.EncodeToString([]byte(u.String())), 20)
	case n < 13:
		return "urn:x-mirror:" + u.host + path
	case n < 15:
		return "postgres://mirror:secret@db." + u.host + ":5432/" + name + "?sslmode=require"
	case n < 17:
		return "s3://" + u.host + path
	case n < 18:
		return "git+ssh://git@" + u.host + path + ".git"
	case n < 19:
		return "redis://cache." + u.host + ":6379/0"
	default:
		return "app:/mirror/" + u.host + path
	}
}

// rewriteCase puts the scheme, the host, or the first letters of the host's labels
// in uppercase.
func rewriteCase(u split) string {
	switch dice(u.String(), "case", 3) {
	case 0:
		u.scheme = strings.ToUpper(u.scheme)
	case 1:
		u.host = strings.ToUpper(u.host)
	default:
		labels := strings.Split(u.host, ".")
		for i, l := range labels {
			if l != "" {
				labels[i] = strings.ToUpper(l[:1]) + l[1:]
			}
		}
		u.host = strings.Join(labels, ".")
	}
	return u.String()
}

func rewritePort(u split) string {
	port, err := net.LookupPort("tcp", u.scheme)
	if err == nil && !strings.Contains(u.host, ":") {
		u.host += ":" + strconv.Itoa(port)
	}
	return u.String()
}

func rewriteDots(u split) string {
	path, rest := u.pathOnly()
	i := strings.LastIndexByte(path, '/')
	dots := [...]string{"/.", "/x/..", "/..", "/./.."}[dice(u.String(), "dots", 4)]
	u.path = path[:i] + dots + path[i:] + rest
	return u.String()
}

// rewriteEncode inserts a few characters in the middle of the path or near its
// end; at the very end, the parser would drop a space.
func rewriteEncode(u split) string {
	what := [...]string{" ", "ü", "\"", "東京", "{x}", "é "}[dice(u.String(), "encode", 6)]
	i := 1 + (len(u.path)-1)/2
	if dice(u.String(), "place", 3) == 0 {
		i = len(u.path)
	}
	rest := u.path[i:]
	if rest == "" {
		rest = "x"
	}
	u.path = u.path[:i] + what + rest
	return u.String()
}

func rewriteAny(u split) string {
	return [...]func(split) string{rewriteCase, rewritePort, rewriteDots, rewriteEncode}[dice(u.String(), "any", 4)](u)
}

// names holds hosts in many languages, in Unicode.
var names = strings.Fields(`
	bücher.example www.müller-straße.de fußball.example zürich.ch ärzte-köln.de öffnungszeiten.at
	café-crème.fr www.hôtel-français.fr élysée.example garçon.example
	españa.es www.mañana.example niño-año.es são-paulo.br coração.pt
	smörgåsbord.se blåbærgrød.dk www.øl-tønde.no hyvää-yötä.fi þjóð.is
	żółw.pl www.kwiaciarnia-łódź.pl příliš-žluťoučký.cz ďáblice.sk árvíztűrő.hu șosea.ro
	türkiye-çay.tr www.istanbul-ağaç.example
	пример.рф www.новости-дня.рф магазин.бел українська.укр почта.example
	παράδειγμα.ελ www.ελληνικά.example
	例え.jp 日本語.jp www.ドメイン名例.jp にほんご.example
	中文网.中国 www.新华网.中国 例子.台灣 購物.香港
	한국어.한국 www.네이버.example
	उदाहरण.भारत தமிழ்.இந்தியா
	ตัวอย่าง.ไทย www.ราชบัณฑิตยสถาน.example
	مثال.السعودية موقع.مصر پیوند.ایران
	דוגמה.ישראל www.חדשות.example
	հայերեն.հայ ქართული.გე tiếng-việt.vn
`)

var asciiNames = func() []string {
	ascii := make([]string, len(names))
	for i, name := range names {
		ascii[i], _ = idna.Options{CheckHyphens: true, CheckBidi: true, CheckJoiners: true}.ToASCII(name)
	}
	return ascii
}()

func idnURL(u split) string {
	u.host = names[dice(u.String(), "name", len(names))]
	return u.String()
}

func idnASCII(u split) string {
	u.host = asciiNames[dice(u.String(), "name", len(names))]
	return u.String()
}

// realQueries returns the queries of both lists, without the question mark. It leaves
// out the fifth that net/url rejects, since failing is less work.
func realQueries(kasztp, userbait []string) []string {
	var queries []string
	for _, urls := range [][]string{kasztp, userbait} {
		for _, s := range urls {
			s, _, _ = strings.Cut(s, "#")
			_, query, _ := strings.Cut(s, "?")
			if _, err := url.ParseQuery(query); err == nil && query != "" {
				queries = append(queries, query)
			}
		}
	}
	return joined(queries)
}

// longQueryCount is the number of long queries.
const longQueryCount = 1500

// longQueries makes long queries from the pairs of the real ones, in order.
func longQueries(kasztp, userbait []string) []string {
	pairs := strings.Split(strings.Join(realQueries(kasztp, userbait), "&"), "&")
	queries := make([]string, longQueryCount)
	for i := range queries {
		from := i * len(pairs) / longQueryCount
		n := 10 + dice(pairs[from], "pairs", 91)
		queries[i] = strings.Join(pairs[from:min(from+n, len(pairs))], "&")
	}
	return joined(queries)
}

func longQueryURLs(kasztp, userbait []string) []string {
	queries := longQueries(kasztp, userbait)
	for i, query := range queries {
		u, _ := cut(kasztp[i*len(kasztp)/len(queries)])
		u.path, _ = u.pathOnly()
		queries[i] = u.String() + "?" + query
	}
	return joined(queries)
}

// longURL is the least number of bytes of a URL in the corpus "long".
const longURL = 80

// longURLs returns the long URLs of both lists.
func longURLs(kasztp, userbait []string) (all []string) {
	for _, urls := range [][]string{kasztp, userbait} {
		for _, s := range urls {
			if len(s) >= longURL {
				all = append(all, s)
			}
		}
	}
	return joined(all)
}

// mixed returns a sample of both lists, for works that take longer than parsing.
func mixed(kasztp, userbait []string) (all []string) {
	for i := 0; i < len(kasztp); i += 80 {
		all = append(all, kasztp[i])
	}
	for i := 0; i < len(userbait); i += 20 {
		all = append(all, userbait[i])
	}
	return joined(all)
}

// filePaths returns paths of files on Unix, such as a crawler would choose.
func filePaths(kasztp, _ []string) (all []string) {
	for i := 0; i < len(kasztp); i += 16 {
		u, ok := cut(kasztp[i])
		path, _ := u.pathOnly()
		path, err := url.PathUnescape(path)
		if ok && err == nil && utf8.ValidString(path) && !strings.ContainsRune(path, 0) {
			all = append(all, "/srv/mirror/"+u.host+path)
		}
	}
	return joined(all)
}

func filePathURLs(kasztp, userbait []string) []string {
	urls := filePaths(kasztp, userbait)
	for i, path := range urls {
		urls[i] = (&url.URL{Scheme: "file", Path: path}).String()
	}
	return joined(urls)
}

// addresses derives addresses from the hashes of URLs.
func addresses(kasztp, _ []string) (all []string) {
	const port = ":8443"
	for i := 0; i < len(kasztp); i += 16 {
		s := kasztp[i]
		part := func(purpose string, n int) int { return dice(s, purpose, n) }
		four := fmt.Sprintf("%d.%d.%d", part("b", 256), part("c", 256), part("d", 256))
		six := fmt.Sprintf("%x:%x::%x]", part("b", 1<<16), part("c", 1<<16), part("d", 1<<16))
		switch n := part("kind", 16); {
		case n < 8:
			all = append(all, strconv.Itoa(11+part("a", 80))+"."+four+port)
		case n < 12:
			all = append(all, fmt.Sprintf("[2a%02x:", part("a", 16))+six+port)
		case n < 14:
			all = append(all, "10."+four+port)
		case n < 15:
			all = append(all, "[fd00:"+six+port)
		default:
			all = append(all, "127."+four+port)
		}
	}
	return joined(all)
}

func withCredentials(u split) string {
	user := []string{"u", "user", "a.b", "admin%40example.org"}[dice(u.path, "username", 4)]
	if dice(u.path, "password", 4) > 0 {
		user += ":" + []string{"p", "pass123", "x-oauth-basic", "s3cr%23t"}[dice(u.host, "password", 4)]
	}
	u.host = user + "@" + u.host
	return u.String()
}

func withPort(u split) string {
	if !strings.Contains(u.host, ":") {
		u.host += []string{":8080", ":8443", ":3000", ":81"}[dice(u.host, "port", 4)]
	}
	return u.String()
}
