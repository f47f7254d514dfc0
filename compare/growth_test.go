package compare

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/hostile"
)

// work analyzes a string by all readings, as a URL and as a reference.
func work(input string) {
	base := "https://good.example/a/b"
	for _, name := range []string{"all", "redirect"} {
		p, err := ParseProfile(name)
		if err != nil {
			panic(err)
		}
		a := full(input, &base, p)
		a.Findings()
		a.Pairs()
		a.Safe()
	}
	Guard{}.Parse(input)
	Guard{Base: weburl.MustParse(base)}.Parse(input)
}

func shapes() []hostile.Shape {
	return append(hostile.Searched(),
		hostile.Shape{Name: "userinfos", Make: hostile.Around("http://", "a@", "b/")},
		hostile.Shape{Name: "userinfos with delimiters", Make: hostile.Around("http://", `a\@`, "b/")},
		hostile.Shape{Name: "encoded delimiters in a userinfo", Make: hostile.Around("http://", "%40", "@b/")},
		hostile.Shape{Name: "encoded bytes that are no characters in a host", Make: hostile.Around("http://", "%C3", "/")},
		hostile.Shape{Name: "encoded characters in a host", Make: hostile.Around("http://", "%C3%BC", "/")},
		hostile.Shape{Name: "octal parts", Make: hostile.Around("http://", "01.", "01/")},
		hostile.Shape{Name: "leading zeros", Make: hostile.Around("http://", "0", "1/")},
		hostile.Shape{Name: "xn-- labels", Make: hostile.Around("http://", "xn--a.", "b/")},
		hostile.Shape{Name: "dots in disguise", Make: hostile.Around("http://h", "/..;", "/")},
		hostile.Shape{Name: "dots with tabs", Make: hostile.Around("http://h/", ".\t", "/")},
		hostile.Shape{Name: "double encoding", Make: hostile.Around("http://h/", "%25", "2e")},
		hostile.Shape{Name: "schemes", Make: hostile.Around("", "a:", "b")},
		hostile.Shape{Name: "a scheme with tabs", Make: hostile.Around("java", "\t", "script:x")},
		hostile.Shape{Name: "blanks", Make: hostile.Around("", "\u200b", "http://h/")},
	)
}

func TestGrowth(t *testing.T) { hostile.Growth(t, shapes(), work) }

func TestGrowthOfMemory(t *testing.T) { hostile.Memory(t, shapes(), 30000, work) }

// Pivot analyzes many strings, so its growth is tested for fewer shapes.
func TestGrowthOfPivot(t *testing.T) {
	p, err := ParseProfile("guard=rfc3986,rfc3986-first-at fetch=whatwg,curl")
	if err != nil {
		t.Fatal(err)
	}
	shapes := []hostile.Shape{
		{Name: "userinfos", Make: hostile.Around("http://", "a@", "b/")},
		{Name: "backslashes", Make: hostile.Around("http://a", `\`, "@b/")},
		{Name: "a long path", Make: hostile.Around(`http://a\@b/`, "c", "")},
	}
	hostile.Growth(t, shapes, func(input string) { Analyze(input, nil, p).Pivot() })
}

// The calls of a filter do not keep an error for each byte. Only Readings returns
// errors, however often it is called.
func TestErrorsAreNotKept(t *testing.T) {
	p, err := ParseProfile("fetch=whatwg")
	if err != nil {
		t.Fatal(err)
	}
	input := "http://h/" + strings.Repeat("^", 1000)
	a := Analyze(input, nil, p)
	a.Findings()
	a.Pivot()
	a.Safe()
	if n := len(a.readings[0].Errors); n > 0 {
		t.Errorf("%d errors", n)
	}
	for range 2 {
		if n := len(a.Readings()[0].Errors); n != 1000 {
			t.Errorf("the reading has %d errors", n)
		}
	}
}

// A plain string is analyzed without any readings, and with little memory.
func TestAllocations(t *testing.T) {
	if hostile.Race {
		t.Skip("the race detector allocates, too")
	}
	p, err := ParseProfile("all")
	if err != nil {
		t.Fatal(err)
	}
	const input = "https://www.good.example:8080/a/b.html?c=d&e=%20#f"
	if n := testing.AllocsPerRun(100, func() { Analyze(input, nil, p).Findings() }); n > 1 {
		t.Errorf("%v allocations", n)
	}
}
