package weburl_test

import (
	"runtime"
	"slices"
	"strings"
	"testing"
	"unique"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/percent"
)

func TestRequestTarget(t *testing.T) {
	for input, want := range map[string]string{
		"https://u:p@h:1/a/b?q#f": "/a/b?q", "https://h": "/", "https://h?": "/?", "https://h/..//evil.com/x": "/.//evil.com/x",
		"https://h//evil.com?//": "/.//evil.com?//", "foo://h//evil.com": "/.//evil.com", `foo://h/\\evil.com`: `/./\\evil.com`, "foo://h": "/", "foo://h?q": "/?q",
		"file:///a": "", "file://h/a": "/a", "mailto:x": "", "x:/a": "", "https://h/.evil.com": "/.evil.com",
	} {
		if got := weburl.MustParse(input).RequestTarget(); got != want {
			t.Errorf("%s: %q, want %q", input, got, want)
		}
	}
}

func TestPortAndDialAddress(t *testing.T) {
	for input, want := range map[string]string{
		"https://example.org/": "example.org:443", "http://[::1]/": "[::1]:80", "ws://127.1:9": "127.0.0.1:9", "wss://h": "h:443", "ftp://h": "h:21",
		"foo://h": "", "foo://h:7": "h:7", "foo://:7": "", "file://h/": "", "file:///": "", "mailto:x": "",
	} {
		u, err := weburl.Parse(input)
		if err != nil {
			if input != "foo://:7" {
				t.Errorf("%s: %v", input, err)
			}
			continue
		}
		address, ok := u.DialAddress()
		if address != want || ok != (want != "") {
			t.Errorf("%s: %q, %v, want %q", input, address, ok, want)
		}
		port, ok := u.PortOrDefault()
		if explicit, has := u.Port(); has && (!ok || port != explicit) || ok && want != "" && !strings.HasSuffix(want, weburlPort(port)) {
			t.Errorf("%s: port %d, %v", input, port, ok)
		}
	}
	if _, ok := (weburl.URL{}).PortOrDefault(); ok {
		t.Error("the zero URL has a port")
	}
	if _, ok := (weburl.URL{}).DialAddress(); ok {
		t.Error("the zero URL has a dial address")
	}
}

func TestHostPort(t *testing.T) {
	for input, want := range map[string]string{
		"https://u:p@Example.org:8080/a": "example.org:8080", "https://h:443": "h", "http://[::1]:1": "[::1]:1", "foo://h:7": "h:7", "file:///": "", "mailto:x": "", "x:/.//a": "",
	} {
		if got := weburl.MustParse(input).HostPort(); got != want {
			t.Errorf("%s: %q, want %q", input, got, want)
		}
	}
	if (weburl.URL{}).HostPort() != "" {
		t.Error("the zero URL has a host")
	}
}

func weburlPort(port uint16) string {
	return map[uint16]string{443: ":443", 80: ":80", 9: ":9", 21: ":21", 7: ":7"}[port]
}

func TestCompare(t *testing.T) {
	list := []weburl.URL{weburl.MustParse("https://b/"), weburl.MustParse("https://a/"), {}, weburl.MustParse("http://c/")}
	slices.SortFunc(list, weburl.URL.Compare)
	for i, want := range []string{"", "http://c/", "https://a/", "https://b/"} {
		if list[i].String() != want {
			t.Errorf("#%d is %s, want %s", i, list[i], want)
		}
	}
	for _, u := range list {
		for _, v := range list {
			if (u.Compare(v) == 0) != (u == v) || u.Compare(v) != -v.Compare(u) {
				t.Errorf("%s and %s: %d", u, v, u.Compare(v))
			}
		}
	}
}

// Neither a clone nor a unique.Handle keeps the page alive from which the URL was cut.
func TestCloneKeepsNothingElse(t *testing.T) {
	const input = "https://example.org/"
	pages := func(keep func(u weburl.URL) any) (kept []any, bytes uint64) {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		for range 16 {
			page := strings.Repeat("x", 1<<20) + input
			kept = append(kept, keep(weburl.MustParse(page[1<<20:])))
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
		return kept, after.HeapAlloc - min(before.HeapAlloc, after.HeapAlloc)
	}
	for name, c := range map[string]struct {
		keep func(u weburl.URL) any
		all  bool
	}{
		"the URL":     {func(u weburl.URL) any { return u }, true},
		"Clone":       {func(u weburl.URL) any { return u.Clone() }, false},
		"Host":        {func(u weburl.URL) any { return u.Host().Clone() }, false},
		"unique.Make": {func(u weburl.URL) any { return unique.Make(u) }, false},
	} {
		kept, bytes := pages(c.keep)
		if all := bytes > 8<<20; all != c.all {
			t.Errorf("%s keeps %d bytes", name, bytes)
		}
		runtime.KeepAlive(kept)
	}
	if u := weburl.MustParse(input); u.Clone() != u || (weburl.URL{}).Clone() != (weburl.URL{}) {
		t.Error("a clone differs from its original")
	}
}

func TestMustParsePanics(t *testing.T) {
	defer func() {
		text, _ := recover().(string)
		if !strings.HasPrefix(text, `weburl.MustParse("https://a b"): weburl: domain-to-ASCII`) {
			t.Errorf("panic: %s", text)
		}
	}()
	weburl.MustParse("https://a b")
}

// A password that looks percent-encoded is kept as it is; encoding it first
// makes it data.
func TestPasswordsThatLookEncoded(t *testing.T) {
	u := weburl.MustParse("https://u@h/")
	const password = "a%41:@/é%"
	asIs, err := u.WithPassword(password)
	if err != nil || percent.Decode(asIs.Password()) == password {
		t.Errorf("as it is: %s, %v", asIs, err)
	}
	data, err := u.WithPassword(percent.Encode(password, percent.Component()))
	if err != nil || percent.Decode(data.Password()) != password {
		t.Errorf("as data: %s, %v", data, err)
	}
}
