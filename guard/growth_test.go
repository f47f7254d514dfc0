package guard_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/guard"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/test/hostile"
)

var (
	hostileCheck = guard.Redirects{Self: weburl.MustParse(self + "/"), Allow: guard.MustParseHosts(append(manyNames(), "*.example.com", "10.0.0.0/8")...)}
	hostileSend  = &guard.Transport{Hosts: ptr(guard.MustParseHosts("*.example.com:81"))}
)

// manyNames has so many entries that a map hashes the keys it looks up.
func manyNames() (patterns []string) {
	for i := range 40 {
		patterns = append(patterns, fmt.Sprintf("*.h%d.example", i))
	}
	return patterns
}

// work uses an input wherever untrusted input may occur.
func work(input string) {
	for _, s := range []string{input, "/" + input, "//h/" + input, "/?" + input + "#" + input, "https://" + input + "/"} {
		if _, err := hostileCheck.Check(s); err != nil {
			_ = err.Error()
		}
	}
	if h, err := host.Parse(input); err == nil {
		hostileCheck.Allow.Allows(h, 80)
	}
	guard.ParseHosts(input)
	guard.ParseHosts("*." + input)
	r := &http.Request{Method: "GET", Host: input, URL: &url.URL{Scheme: "http", Host: "a.example.com:81", Path: "/" + input, RawQuery: input}}
	hostileSend.RoundTrip(r)
	r.URL.Host = input
	hostileSend.RoundTrip(r)
}

func shapes() []hostile.Shape {
	return append(hostile.URLs(),
		hostile.Shape{Name: "percent-encoded percent signs", Make: hostile.Repeat("%25")},
		hostile.Shape{Name: "percent signs encoded over and over", Make: hostile.Around("%", "25", "2f")},
		hostile.Shape{Name: "encoded dot segments", Make: hostile.Repeat("a/%252e%252e/")},
		hostile.Shape{Name: "encoded slashes", Make: hostile.Repeat("%2f")},
		hostile.Shape{Name: "parameters", Make: hostile.Repeat("a;/")},
		hostile.Shape{Name: "overlong slashes", Make: hostile.Repeat("%c0%af")},
		hostile.Shape{Name: "Unicode escapes", Make: hostile.Repeat("%u002f")},
		hostile.Shape{Name: "labels", Make: hostile.Around("", "a.", "example.com")},
		hostile.Shape{Name: "backslashes in a query", Make: hostile.Around("?", `\`, "")},
		hostile.Shape{Name: "a username", Make: hostile.Around("https://", "u:", "@h/")},
	)
}

func TestGrowth(t *testing.T) { hostile.Growth(t, shapes(), work) }

func TestGrowthOfMemory(t *testing.T) { hostile.Memory(t, shapes(), 1200, work) }

// A target of a megabyte is checked like a short one, and so is a host.
func TestLongTargets(t *testing.T) {
	long := strings.Repeat("%25", 1<<20/3)
	if location, err := hostileCheck.Check("/" + long); err != nil || len(location) != len(self)+1+len(long) {
		t.Errorf("%d bytes, %v", len(location), err)
	}
	if _, err := hostileCheck.Check("/a/.." + strings.Repeat("/a/%2e%2e", 1<<20/9) + "//" + evil); reasonOf(err) != guard.Slashes {
		t.Error(err)
	}
	for n, want := range map[int]bool{1: true, 121: true, 122: false, 1 << 19: false} {
		h, err := host.Parse(strings.Repeat("a.", n) + "example.com")
		if err != nil || hostileCheck.Allow.Allows(h, 80) != want {
			t.Errorf("%d labels: %v, %v", n, !want, err)
		}
	}
}

// A target that passes takes memory for the URL's string, and a refusal for the error and
// its position.
func TestAllocations(t *testing.T) {
	if hostile.Race {
		t.Skip("the race detector allocates, too")
	}
	for target, most := range map[string]float64{
		"https://shop.example/cart?a=1": 0,
		"/cart":                         1,
		"/cart?page=2#top":              1,
		"/a%2Fb":                        7,
	} {
		if n := testing.AllocsPerRun(20, func() { hostileCheck.Check(target) }); n > most {
			t.Errorf("%s: %v allocations, want %v at most", target, n, most)
		}
	}
	u := weburl.MustParse("https://a.b.example.com/")
	addr := weburl.MustParse("http://10.1.2.3/")
	if n := testing.AllocsPerRun(20, func() { hostileCheck.Allow.AllowsURL(u); hostileCheck.Allow.AllowsURL(addr) }); n > 0 {
		t.Errorf("a look into a list takes %v allocations", n)
	}
}
