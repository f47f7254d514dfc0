package neturl_test

import (
	"flag"
	"net/url"
	"reflect"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/neturl"
)

var inputs = flag.Int("inputs", 3000, "random URLs that each law is tested on")

// corpora names the lists of real URLs.
var corpora = []string{"urls/kasztp.txt", "urls/userbait.txt"}

// random yields random URLs without end.
func random(yield func(u weburl.URL) bool) {
	var corpus []mutate.Case
	for _, s := range seeds {
		corpus = append(corpus, mutate.Case{Input: s})
	}
	for g := mutate.New(17, corpus); ; {
		input, base, hasBase := g.Next()
		var o weburl.Options
		if hasBase {
			o.Base, _ = weburl.Parse(base)
		}
		if u, err := o.Parse(input); err == nil && !yield(u) {
			return
		}
	}
}

// seeds holds URLs that net/url can hold, and URLs that it cannot for each of the reasons.
var seeds = []string{
	"https://h/100%", "https://h/a|b", "https://h/a%2Fb|c%", "https://h/%zz%2f%41~", "http://h//a//b", "http://h/..;/[x]?a=%&b=%zz",
	"http://h/?a'b|{}^\\`#{|}^\\#%", "http://h/#", "http://h/?", "http://h/?#", "http://h/??", "http://h/!'()*;:@&=+$,-._~",
	"http://u%3b:p!@h/", "http://50%@h/", "http://%40:%3A@h:81/", "http://u:@h", "http://:p@h", "http://a&b=c;d+e$f,@h",
	"http://a\"b/", "http://a{b}c/", "http://[::1]:8080/a", "http://1.2.3/", "http://bücher.example/ü?ü#ü",
	"foo://", "foo://?q", "foo:", "foo:/a", "foo:/.//a", "foo:///a", "foo:////a", "foo://h", "foo://h?", "foo://h#f", "foo://a%20b:80/c|d\\e^f",
	"foo://%c3%bc/", "foo://%C3%BC/", "foo://a%/", "foo://%41/", "foo://a{b}/", "foo:a b", "foo: a", "foo:a/../b?%#%", "foo:%",
	"mailto:a@b?subject=x|y", "javascript:alert('%')", "data:,a b#{", "blob:https://h/1-2", "file:///C:/a|b", "file://h/a", "file:///", "ws://h/a%", "ftp://u:p@h/;type=a",
}

// check checks that To is exact, or reports where it is not.
func check(t *testing.T, u weburl.URL) {
	t.Helper()
	v, err := neturl.To(u)
	fragment, hasFragment := u.Fragment()
	whole := u
	if hasFragment && fragment == "" {
		whole = u.WithoutFragment() // the only loss without an error
	}
	if err == nil {
		if v.String() != whole.String() {
			t.Errorf("To(%q) is written as %q", u, v)
		}
		if u.Host().String() != "" && v.Host != "" && u.IsSpecial() && v.RequestURI() != u.Path()+search(u) {
			t.Errorf("To(%q) is sent as %q", u, v.RequestURI())
		}
		if back, err := neturl.From(v); back != whole || err != nil {
			t.Errorf("From(To(%q)) = %q, %v", u, back, err)
		}
		if parsed, err := url.Parse(u.String()); err == nil && parsed.String() == whole.String() && !reflect.DeepEqual(parsed, v) {
			t.Errorf("To(%q) = %#v, but url.Parse gives %#v", u, v, parsed)
		}
		if !reflect.DeepEqual(v, neturl.ToSendable(u)) {
			t.Errorf("To(%q) is not what ToSendable returns", u)
		}
		return
	}
	loss, ok := err.(*neturl.LossError)
	if !ok {
		t.Errorf("To(%q): %T", u, err)
		return
	}
	checkLoss(t, u, loss)
	if parsed, err := url.Parse(u.String()); err == nil && parsed.String() == whole.String() {
		t.Errorf("To(%q): %v, but net/url has no difficulty", u, loss)
	}
	checkSendable(t, u)
}

// search returns the query with its question mark, or "".
func search(u weburl.URL) string {
	if query, ok := u.Query(); ok {
		return "?" + query
	}
	return ""
}

// checkLoss checks that net/url would change the span of a loss.
func checkLoss(t *testing.T, u weburl.URL, loss *neturl.LossError) {
	t.Helper()
	if loss.Span.Start < 0 || loss.Span.End > len(u.String()) {
		t.Errorf("%q: %v", u, loss)
		return
	}
	at := loss.Span.Of(u.String())
	in := map[weburl.PartKind]string{
		weburl.PartUsername: u.Username(), weburl.PartPassword: u.Password(), weburl.PartHost: u.Host().String(), weburl.PartSegment: u.Path(),
	}[loss.Component]
	if loss.Component == weburl.PartFragment {
		in, _ = u.Fragment()
	}
	if !strings.Contains(in, at) {
		t.Errorf("%q: %v: %q is not in %q", u, loss, at, in)
	}
	if ok := map[neturl.Reason]bool{
		neturl.LonePercent: at == "%", neturl.Decodes: len(at) == 3 && at[0] == '%', neturl.EmptyHost: at == "",
		neturl.Encodes: len(at) == 1 && strings.Contains("`\\^|#{}!'()*", at),
	}[loss.Reason]; !ok {
		t.Errorf("%q: %v at %q", u, loss, at)
	}
}

// checkSendable checks that ToSendable keeps all that it can.
func checkSendable(t *testing.T, u weburl.URL) {
	t.Helper()
	v := neturl.ToSendable(u)
	if q, ok := u.Query(); v.RawQuery != q || v.ForceQuery != (ok && q == "") {
		t.Errorf("ToSendable(%q) has the query %q", u, v.RawQuery)
	}
	if !u.IsSpecial() {
		return // net/http cannot send it, and net/url may be unable to hold the host
	}
	back, err := neturl.From(v)
	if err != nil {
		t.Errorf("From(ToSendable(%q)): %v", u, err)
		return
	}
	if back.Scheme() != u.Scheme() || back.Host() != u.Host() || back.Path() != encoded(u.Path()) {
		t.Errorf("ToSendable(%q) is %q", u, back)
	}
	if parsed, err := url.Parse(v.String()); !strings.ContainsAny(v.Host, "{}`") && (err != nil || !reflect.DeepEqual(parsed, v)) {
		t.Errorf("ToSendable(%q) = %#v, but net/url reads its string as %#v, %v", u, v, parsed, err)
	}
}

// encoded percent-encodes the bytes of a path that net/url cannot hold.
func encoded(path string) string {
	var b strings.Builder
	for i := range len(path) {
		switch c := path[i]; {
		case c == '%' && (i+2 >= len(path) || !isHex(path[i+1]) || !isHex(path[i+2])):
			b.WriteString("%25")
		case c == '|':
			b.WriteString("%7C")
		case c == '\\':
			b.WriteString("%5C")
		case c == '^':
			b.WriteString("%5E")
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

func isHex(b byte) bool { return strings.IndexByte("0123456789abcdefABCDEF", b) >= 0 }

func TestToIsExact(t *testing.T) {
	for _, s := range seeds {
		check(t, weburl.MustParse(s))
	}
	n := 0
	for u := range random {
		check(t, u)
		if n++; n >= *inputs {
			break
		}
	}
}

// No URL of the corpora is rejected, and none leads to another host.
func TestToTakesRealURLs(t *testing.T) {
	n := 0
	for _, name := range corpora {
		for _, line := range suite.Lines(t, name) {
			u, err := weburl.Parse(line)
			if err != nil {
				continue
			}
			n++
			check(t, u)
			switch v, err := neturl.To(u); {
			case err != nil:
				t.Errorf("%q is refused: %v", u, err)
			case v.Host != u.HostPort():
				t.Errorf("%q: net/url has the host %q", u, v.Host)
			}
		}
	}
	if n < 59_000 {
		t.Errorf("only %d URLs", n)
	}
}

func FuzzTo(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if u, err := weburl.Parse(s); err == nil {
			check(t, u)
		}
	})
}
