package weburl

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// layoutLaws checks the layout of an input that parses to u, or fails.
func layoutLaws(input string, base, u URL, parseErr error) error {
	var l Layout
	v, err := Options{Base: base, Layout: &l}.Parse(input)
	if v != u || (err == nil) != (parseErr == nil) {
		return fmt.Errorf("a layout changes the result: %v, %v", v, err)
	}
	// Every byte is in exactly one part, or removed.
	removed := make([]bool, len(input))
	for _, s := range l.Removed {
		for i := s.Start; i < s.End; i++ {
			if removed[i] || !infra.Is(input[i], infra.TabOrNewline) {
				return fmt.Errorf("layout: byte %d must not be removed: %v", i, l.Removed)
			}
			removed[i] = true
		}
	}
	at := 0
	skip := func(to int) bool {
		for at < to && removed[at] {
			at++
		}
		return at == to
	}
	for _, p := range l.Parts {
		if p.Span.Start < at || p.Span.End < p.Span.Start || !skip(p.Span.Start) {
			return fmt.Errorf("layout: byte %d is in no part: %v", at, l.Parts)
		}
		at = p.Span.End
	}
	if !skip(len(input)) {
		return fmt.Errorf("layout: byte %d is in no part: %v", at, l.Parts)
	}
	for _, s := range slices.Concat(l.Replaced, l.Decoded, l.Mapped) {
		if s.Start >= s.End || s.End > len(input) {
			return fmt.Errorf("layout: bad span %v", s)
		}
	}
	unread, isUnread := l.Find(PartUnread)
	if parseErr == nil {
		if isUnread {
			return fmt.Errorf("layout: %v is unread", unread)
		}
		return partLaws(input, &l, u)
	}
	return nil
}

// partLaws checks the parts of an input that parses to u.
func partLaws(input string, l *Layout, u URL) error {
	text := func(s validation.Span) string {
		in := infra.Clean(input[s.Start:s.End], false)
		return in.Text
	}
	query, _ := u.Query()
	fragment, _ := u.Fragment()
	querySet := percent.Query()
	if u.IsSpecial() {
		querySet = percent.SpecialQuery()
	}
	for _, p := range l.Parts {
		s := text(p.Span)
		var got, want string
		switch p.Kind {
		case PartScheme:
			got, want = strings.ToLower(s), u.Scheme()
		case PartUsername:
			got, want = percent.Encode(s, percent.Userinfo()), u.Username()
		case PartPassword:
			got, want = percent.Encode(s, percent.Userinfo()), u.Password()
		case PartHost:
			if s == "" || u.Scheme() == "file" && s == "localhost" {
				continue
			}
			h, err := host.Options{Opaque: !u.IsSpecial()}.Parse(s)
			if u.Scheme() == "file" && h.String() == "localhost" {
				continue
			}
			got, want = fmt.Sprint(h, err), fmt.Sprint(u.Host(), nil)
		case PartPort:
			n, _ := strconv.Atoi(s)
			port, ok := u.Port()
			if d, hasDefault := u.r.Scheme().DefaultPort(); !ok && (s == "" || hasDefault && n == int(d)) {
				continue
			}
			got, want = strconv.Itoa(n), strconv.Itoa(int(port))
		case PartSlashes, PartSeparator:
			got, want = strings.Trim(s, `/\`), ""
		case PartDelimiter:
			if len(s) != 1 || !strings.Contains(":@?#", s) {
				got = s
			}
		case PartSegment:
			if strings.ContainsAny(s, "/?#") || u.IsSpecial() && strings.Contains(s, `\`) {
				got = s
			}
		case PartQuery:
			got, want = percent.Encode(s, querySet), query
		case PartFragment:
			got, want = percent.Encode(s, percent.Fragment()), fragment
		}
		if got != want {
			return fmt.Errorf("layout: the %v %q gives %q, the URL has %q", p.Kind, s, got, want)
		}
	}
	return nil
}

func TestLayout(t *testing.T) {
	for _, c := range []struct{ input, base, want string }{
		{"https://u:p@h:8080/a/../b?q#f", "", "scheme=https delimiter=: slashes=// username=u delimiter=: password=p delimiter=@ host=h delimiter=: port=8080 separator=/ segment=a separator=/ segment=.. separator=/ segment=b delimiter=? query=q delimiter=# fragment=f"},
		{" https:\\/\\h \n", "", `trimmed=%20 scheme=https delimiter=: slashes=\/\ host=h trimmed=%20%0A`},
		{"https://h", "", "scheme=https delimiter=: slashes=// host=h"},
		{"https://[::A]", "", "scheme=https delimiter=: slashes=// host=[::A]"},
		{"https://h?", "", "scheme=https delimiter=: slashes=// host=h delimiter=? query="},
		{"https://h//\\", "", `scheme=https delimiter=: slashes=// host=h separator=/ segment= separator=/ segment= separator=\ segment=`},
		{"http\ts:/\t/H/", "", "scheme=http%09s delimiter=: slashes=/%09/ host=H separator=/ segment= removed=%09 removed=%09 mapped=H"},
		{"https:x/y", "https://h/a/b", "scheme=https delimiter=: segment=x separator=/ segment=y"},
		{"/x", "https://h/a/b", "separator=/ segment=x"},
		{"//i", "https://h/a/b", "slashes=// host=i"},
		{"?q", "https://h/a/b", "delimiter=? query=q"},
		{"", "https://h/a/b", ""},
		{"#", "mailto:x", "delimiter=# fragment="},
		{"file:///C|/a", "", "scheme=file delimiter=: slashes=// host= separator=/ segment=C| separator=/ segment=a"},
		{"file://C|/a", "", "scheme=file delimiter=: slashes=// segment=C| separator=/ segment=a"},
		{"file:/a", "", "scheme=file delimiter=: separator=/ segment=a"},
		{"file:a", "", "scheme=file delimiter=: segment=a"},
		{"file://localhost/a", "", "scheme=file delimiter=: slashes=// host=localhost separator=/ segment=a"},
		{"mailto:a?b#c", "", "scheme=mailto delimiter=: opaque path=a delimiter=? query=b delimiter=# fragment=c"},
		{"x:/a", "", "scheme=x delimiter=: separator=/ segment=a"},
		{"x://u@/a", "", "scheme=x delimiter=: slashes=// username=u delimiter=@ unread=/a"},
		{"x:///a", "", "scheme=x delimiter=: slashes=// host= separator=/ segment=a"},
		{"https://a%41.\u3002\xFFb:1/x", "", "scheme=https delimiter=: slashes=// host=a%41.\u3002\xFFb unread=:1/x replaced=\xFF decoded=%41 mapped=%41 mapped=\u3002"},
		{"https://h:8x/y", "", "scheme=https delimiter=: slashes=// host=h delimiter=: port=8x unread=/y"},
		{"x y", "", "unread=x%20y"},
		{"https://%EF%BC%A1b/", "", "scheme=https delimiter=: slashes=// host=%EF%BC%A1b separator=/ segment= decoded=%EF decoded=%BC decoded=%A1 mapped=%EF%BC%A1"},
	} {
		base, _ := Parse(c.base)
		var l Layout
		Options{Base: base, Layout: &l}.Parse(c.input)
		var got []string
		add := func(name string, s validation.Span) {
			got = append(got, name+"="+strings.NewReplacer(" ", "%20", "\n", "%0A", "\t", "%09").Replace(c.input[s.Start:s.End]))
		}
		for _, p := range l.Parts {
			add(p.Kind.String(), p.Span)
		}
		for _, s := range l.Removed {
			add("removed", s)
		}
		for _, s := range l.Replaced {
			add("replaced", s)
		}
		for _, s := range l.Decoded {
			add("decoded", s)
		}
		for _, s := range l.Mapped {
			add("mapped", s)
		}
		if got := strings.Join(got, " "); got != c.want {
			t.Errorf("%q against %q:\ngot  %s\nwant %s", c.input, c.base, got, c.want)
		}
	}
	for k := PartTrimmed; k <= partKinds; k++ {
		if k.String() == "" {
			t.Errorf("kind %d has no name", k)
		}
	}
}

// A layout can be reused, and keeps nothing of its old content.
func TestLayoutAgain(t *testing.T) {
	var l, fresh Layout
	o := Options{Layout: &l}
	o.Parse("\thttps://u:p@%41\xFFA:x/\ty")
	o.Parse("mailto:x")
	if (Options{Layout: &fresh}).Parse("mailto:x"); fmt.Sprint(l) != fmt.Sprint(fresh) {
		t.Errorf("got %v, want %v", l, fresh)
	}
	const input = "https://u:p@EXAMPLE.org/a/b?q#f"
	if n := testing.AllocsPerRun(100, func() { o.Parse(input) }); n > 2 {
		t.Errorf("%v allocations with a layout that has enough room", n)
	}
}
