package form

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"net/url"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/percent"
)

func TestParse(t *testing.T) {
	for input, want := range map[string]List{
		"":                  nil,
		"&&":                nil,
		"a":                 {{"a", ""}},
		"a=":                {{"a", ""}},
		"=a":                {{"", "a"}},
		"=":                 {{"", ""}},
		"a=b=c":             {{"a", "b=c"}},
		"a=1&a=2&&b":        {{"a", "1"}, {"a", "2"}, {"b", ""}},
		"a;b=c;d":           {{"a;b", "c;d"}},
		"a+b=%2B+%20":       {{"a b", "+  "}},
		"%61%3D=%26":        {{"a=", "&"}},
		"a=%zz%4":           {{"a", "%zz%4"}},
		"?a=b":              {{"?a", "b"}},
		"\uFEFFa=%EF%BB%BF": {{"\uFEFFa", "\uFEFF"}},
		"a=%FF%E2%82&\xFF":  {{"a", "\uFFFD\uFFFD"}, {"\uFFFD", ""}},
		"%80=%7F":           {{"\uFFFD", "\x7F"}},
		"é=%C3%A9":          {{"é", "é"}},
		"a=\x00":            {{"a", "\x00"}},
	} {
		if got := Parse(input); !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", input, got, want)
		}
	}
}

// byText parses by the steps of the Standard, each on all of the input.
func byText(input string) (list List) {
	for sequence := range strings.SplitSeq(input, "&") {
		if sequence == "" {
			continue
		}
		name, value, _ := strings.Cut(sequence, "=")
		for _, s := range []*string{&name, &value} {
			*s = string([]rune(percent.Decode(strings.ReplaceAll(*s, "+", " "))))
		}
		list = append(list, Pair{name, value})
	}
	return list
}

// Each byte, before, after and between up to 19 others, is read as the Standard says.
func TestParseEveryByte(t *testing.T) {
	for b := range 256 {
		for n := range 20 {
			pad := "0123456789012345678"[:n]
			for _, s := range []string{"\x00", "\x00&\x00", pad + "\x00c=d", "a=" + pad + "\x00c", pad + "\x00", "\x00\x00" + pad + "\x00\x00", "a\x00" + pad + "=b\x00" + pad} {
				s = strings.ReplaceAll(s, "\x00", string([]byte{byte(b)}))
				want := byText(s)
				if got := Parse(s); !slices.Equal(got, want) || (got == nil) != (want == nil) {
					t.Fatalf("Parse(%q) = %q, want %q", s, got, want)
				}
				var all List
				for name, value := range All(s) {
					all.Add(name, value)
				}
				if !slices.Equal(all, want) {
					t.Fatalf("All(%q) gives %q, want %q", s, all, want)
				}
			}
		}
	}
}

func TestParseLimit(t *testing.T) {
	for _, c := range []struct {
		input string
		limit int
		ok    bool
	}{
		{"a&b&c", 3, true}, {"a&b&c", 2, false}, {"&&a&&b&&", 2, true}, {"&&a&&b&&", 1, false}, {"a", 0, false}, {"&&", 0, true}, {"", 0, true}, {"a", -1, false},
	} {
		list, err := ParseLimit(c.input, c.limit)
		if (err == nil) != c.ok || !c.ok && (!errors.Is(err, ErrTooManyPairs) || list != nil) || c.ok && !slices.Equal(list, Parse(c.input)) {
			t.Errorf("%q, at most %d: %v, %v", c.input, c.limit, list, err)
		}
	}
	// A refused input costs no memory, whatever its size.
	huge := strings.Repeat("a&", 1<<20)
	if n := testing.AllocsPerRun(5, func() { ParseLimit(huge, 10) }); n > 0 {
		t.Errorf("%v allocations for a refused input", n)
	}
}

// Memory grows with the number of pairs, not with the length of the input.
func TestSeparatorsCostNothing(t *testing.T) {
	input := "a&b&c" + strings.Repeat("&", 16<<20) + "d"
	for name, parse := range map[string]func() List{
		"Parse":      func() List { return Parse(input) },
		"ParseLimit": func() List { list, _ := ParseLimit(input, 4); return list },
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		list := parse()
		runtime.ReadMemStats(&after)
		if got := after.TotalAlloc - before.TotalAlloc; len(list) != 4 || got > 64<<10 {
			t.Errorf("%s: %d bytes for %d pairs", name, got, len(list))
		}
	}
	// In one piece where there is nothing else.
	many := strings.TrimSuffix(strings.Repeat("a=b&", 60), "&")
	if n := testing.AllocsPerRun(10, func() { sink = Parse(many) }); n > 2 {
		t.Errorf("%v allocations for 60 pairs", n)
	}
	// In few pieces if there are many, so that copying them takes linear time.
	many = strings.Repeat("a=b&", 10_000)
	if n := testing.AllocsPerRun(10, func() { sink = Parse(many) }); n > 6 {
		t.Errorf("%v allocations for 10,000 pairs", n)
	}
}

// A loop over pairs can end before the last one.
func TestBreak(t *testing.T) {
	for what, pairs := range map[string]iter.Seq2[string, string]{
		"All": All("a=1&b=2&c=3"), "List.All": Parse("a=1&b=2&c=3").All(),
	} {
		for name, value := range pairs {
			if name != "a" || value != "1" {
				t.Errorf("%s: %s=%s after the loop ended", what, name, value)
			}
			break
		}
	}
}

func TestAppendInEncoding(t *testing.T) {
	for _, encoding := range []percent.Encoding{nil, encoding.Windows1252} {
		for want, list := range map[string]List{
			"":               nil,
			"a=1":            {{"a", "1"}},
			"a=1&a+b=&=%26c": {{"a", "1"}, {"a b", ""}, {"", "&c"}},
		} {
			if got := string(AppendInEncoding([]byte("?"), list.All(), encoding)); got != "?"+want {
				t.Errorf("%v, %q: got %s, want ?%s", encoding, list, got, want)
			}
		}
	}
}

var sink List

func TestString(t *testing.T) {
	long := strings.Repeat("x", 300)
	for want, list := range map[string]List{
		"":                     nil,
		"=":                    {{"", ""}},
		"a=1&a=2":              {{"a", "1"}, {"a", "2"}},
		"a+b=%2B%26%3D%3B":     {{"a b", "+&=;"}},
		"%C3%A9=%F0%9F%92%A9":  {{"é", "💩"}},
		"*-._=%7E%21%27":       {{"*-._", "~!'"}},
		"a=%EF%BF%BD":          {{"a", "\xE2\x82"}},
		"%00=%0D%0A":           {{"\x00", "\r\n"}},
		"a=" + long + "&b=%00": {{"a", long}, {"b", "\x00"}},
	} {
		if got := list.String(); got != want {
			t.Errorf("%q: got %s, want %s", list, got, want)
		}
		if got := string(list.AppendTo([]byte("x&"))); got != "x&"+want {
			t.Errorf("%q: appended %s, want x&%s", list, got, want)
		}
	}
}

func TestList(t *testing.T) {
	list := Parse("a=1&b=2&a=3&c=4&a=5")
	if v, ok := list.Get("a"); v != "1" || !ok {
		t.Errorf("Get: %q, %v", v, ok)
	}
	if v, ok := list.Get("x"); v != "" || ok {
		t.Errorf("Get of a missing name: %q, %v", v, ok)
	}
	if v := list.GetAll("a"); !slices.Equal(v, []string{"1", "3", "5"}) {
		t.Errorf("GetAll: %q", v)
	}
	if v := list.GetAll("x"); len(v) != 0 {
		t.Errorf("GetAll of a missing name: %q", v)
	}
	if !list.Has("b") || list.Has("x") || !list.HasPair("a", "3") || list.HasPair("a", "2") {
		t.Errorf("Has or HasPair is wrong for %s", list)
	}
	steps := []struct {
		do   func()
		want string
	}{
		{func() { list.Set("a", "9") }, "a=9&b=2&c=4"},
		{func() { list.Set("d", "") }, "a=9&b=2&c=4&d="},
		{func() { list.Add("b", "7") }, "a=9&b=2&c=4&d=&b=7"},
		{func() { list.DeletePair("b", "2") }, "a=9&c=4&d=&b=7"},
		{func() { list.DeletePair("b", "2") }, "a=9&c=4&d=&b=7"},
		{func() { list.Delete("a") }, "c=4&d=&b=7"},
		{func() { list.Sort() }, "b=7&c=4&d="},
		{func() { list.Delete("x") }, "b=7&c=4&d="},
	}
	for i, s := range steps {
		s.do()
		if list.String() != s.want {
			t.Errorf("step %d: got %s, want %s", i, list, s.want)
		}
	}
}

func TestSort(t *testing.T) {
	for input, want := range map[string]string{
		"z=b&a=b&z=a&a=a":                  "a=b&a=a&z=b&z=a",
		"\uFFFD=x&\uFFFC&\uFFFD=a":         "\uFFFC=&\uFFFD=x&\uFFFD=a",
		"ﬃ&🌈":                              "🌈=&ﬃ=",
		"é&e\uFFFD&e\u0301":                "e\u0301=&e\uFFFD=&é=",
		"z=z&a=a&\uFFFF=1&\U00010000=2&":   "a=a&z=z&\U00010000=2&\uFFFF=1",
		"aaa&aa&a&&":                       "a=&aa=&aaa=",
		"\uE000&\U0010FFFF&\uD7FF":         "\uD7FF=&\U0010FFFF=&\uE000=",
		"\uF8FF&\uE000&\uEFFF":             "\uE000=&\uEFFF=&\uF8FF=",
		"\U000F0000&\U0001F308&\U00040000": "\U0001F308=&\U00040000=&\U000F0000=",
	} {
		list := Parse(input)
		list.Sort()
		if got := list.String(); got != Parse(want).String() {
			t.Errorf("%s: got %q, want %s", input, list, want)
		}
	}
}

func FuzzSortOrder(f *testing.F) {
	f.Add("a🌈", "aﬃ")
	f.Fuzz(func(t *testing.T, a, b string) {
		if !utf8.ValidString(a) || !utf8.ValidString(b) {
			return
		}
		want := slices.Compare(utf16.Encode([]rune(a)), utf16.Encode([]rune(b)))
		if got := cmp.Compare(compareUTF16(a, b), 0); got != want {
			t.Errorf("%q, %q: %d, want %d", a, b, got, want)
		}
	})
}

func FuzzRoundTrip(f *testing.F) {
	f.Add("a=b&c=%20+&;&=\xFF")
	f.Fuzz(func(t *testing.T, input string) {
		list := Parse(input)
		serialized := list.String()
		if again := Parse(serialized); !slices.Equal(again, list) {
			t.Errorf("%q: %q, serialized to %s, parsed to %q", input, list, serialized, again)
		}
		if got := len(slices.Collect(func(yield func(string) bool) {
			for n, v := range All(input) {
				if !yield(n + v) {
					return
				}
			}
		})); got != len(list) {
			t.Errorf("%q: %d pairs from All, %d from Parse", input, got, len(list))
		}
		for _, p := range list {
			if !utf8.ValidString(p.Name) || !utf8.ValidString(p.Value) {
				t.Errorf("%q: pair %q is not UTF-8", input, p)
			}
		}
		if limited, err := ParseLimit(input, len(list)); err != nil || !slices.Equal(limited, list) {
			t.Errorf("%q: %v, with exactly as many pairs as allowed", input, err)
		}
		// net/url agrees where it accepts the input, except on ill-formed UTF-8.
		if values, err := url.ParseQuery(input); err == nil && utf8.ValidString(fmt.Sprint(values)) {
			for name, all := range values {
				if got := list.GetAll(name); !slices.Equal(got, all) {
					t.Errorf("%q: %q has %q, but %q in net/url", input, name, got, all)
				}
			}
		}
	})
}

// kept makes a list outlive the function that assigns it.
var kept List

func TestAllocations(t *testing.T) {
	dst := make([]byte, 0, 200)
	list := Parse("a=1&b=2+3")
	long := strings.Repeat("a=x%20y&b=2+3&", 1000)
	for name, c := range map[string]struct {
		want float64
		run  func()
	}{
		"AppendTo":          {0, func() { list.AppendTo(dst) }},
		"AppendAdd":         {0, func() { AppendAdd(dst, "a=1&b=2+3", "c", "4 é") }},
		"AppendSet":         {0, func() { AppendSet(dst, "a=1&b=2+3&a", "a", "4 é") }},
		"AppendWithout":     {0, func() { AppendWithout(dst, "a=x%20y&%62=2+3&a", "b", "c") }},
		"AppendRedacted":    {0, func() { AppendRedacted(dst, "a=x%20y&%62=2+3&a", "B", "c") }},
		"AppendWithoutFunc": {0, func() { AppendWithoutFunc(dst, "a=x%20y&b=2+3&a", func(name string) bool { return name == "b" }) }},
		"AppendWithoutFunc of a long query": {1, func() {
			AppendWithoutFunc(nil, long, func(name string) bool { return name == "b" })
		}},
		"All": {0, func() {
			for range All("a=1&b=2&c=plain") {
			}
		}},
		"Parse of two plain pairs":   {0, func() { Parse("a=1&b=plain") }},
		"Parse of more":              {1, func() { Parse("a=1&b=2&c=plain&d") }},
		"Parse with one to decode":   {1, func() { Parse("a=1&b=2+3") }},
		"Parse of two pairs to keep": {1, func() { kept = Parse("a=1&b=plain") }},
		"Parse of more to keep":      {2, func() { kept = Parse("a=1&b=2&c=plain&d") }},
		"Parse of nothing to keep":   {0, func() { kept = Parse("") }},
	} {
		if n := testing.AllocsPerRun(100, c.run); n > c.want {
			t.Errorf("%s: %v allocations, want at most %v", name, n, c.want)
		}
	}
}
