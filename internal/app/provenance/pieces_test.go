package provenance

import (
	"fmt"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// show returns a map as a line: of each piece its kind, its bytes of the input or the
// base, and what they became, if that is something else; of one that was moved,
// which piece did it.
func show(input string, o weburl.Options) string {
	m, _ := Of(input, o)
	var words []string
	for _, p := range m.Pieces {
		from, to := p.In.Of(input)+p.Base.Of(o.Base.String()), p.Out.Of(m.URL.String())
		word := fmt.Sprintf("%v %+q", p.Kind, from)
		if to != "" && to != from {
			word += fmt.Sprintf("→%q", to)
		}
		if p.Kind == Moved {
			word += fmt.Sprint("@", p.By)
		}
		words = append(words, strings.ReplaceAll(word, `"`, "'"))
	}
	return strings.Join(words, ", ")
}

// What becomes of the bytes of an input.
func TestOf(t *testing.T) {
	for _, c := range []struct {
		input, base string
		encoding    percent.Encoding
		want        string
	}{
		{"https://h/a", "", nil,
			`same 'https', same '://', same 'h', same '/a'`},
		{"data:x  #", "", nil,
			`same 'data', same ':', same 'x ', encoded ' '→'%20', same '#'`},
		{"file:C|/x", "", nil,
			`same 'file', same ':', inserted ''→'//', inserted ''→'/', same 'C', replaced '|'→':', same '/x'`},
		{"file://C|/../x", "", nil,
			`same 'file', same '://', inserted ''→'/', same 'C', replaced '|'→':', moved '/..'@5, same '/x'`},
		{"C|", "file:///D:/y", nil,
			`base 'file', base '://', base '/', dropped 'D:/y', same 'C', replaced '|'→':'`},
		{"/x", "file:///D:/y/z", nil,
			`base 'file', base '://', base '/D:', same '/x'`},
		{"file://localhost/", "", nil,
			`same 'file', same '://', dropped 'localhost', same '/'`},
		{"#f", "mailto:x?q", nil,
			`base 'mailto', base ':', base 'x', base '?', base 'q', same '#', same 'f'`},
		{"?q", "https://u@h:1/a/b?r#s", nil,
			`base 'https', base '://', base 'u', base '@', base 'h', base ':', base '1', base '/a/b', same '?', same 'q'`},
		{"", "https://u:p@h:1/a/b?r#s", nil,
			`base 'https', base '://', base 'u', base ':', base 'p', base '@', base 'h', base ':', base '1', base '/a/b', base '?', base 'r'`},
		{"//host", "https://u:p@h:1/a", nil,
			`base 'https', base ':', same '//', same 'host', inserted ''→'/'`},
		{"/..//p", "foo:/a", nil,
			`base 'foo', base ':', inserted ''→'/.', moved '/..'@3, same '//p'`},
		{"a", "x:/.//p", nil,
			`base 'x', base ':', inserted ''→'/.', base '//', dropped 'p', same 'a'`},
		{"https:\\\\h\\a\\..\\b", "", nil,
			`same 'https', same ':', replaced '\\\\'→'//', same 'h', moved '\\a'@5, moved '\\..'@5, replaced '\\'→'/', same 'b'`},
		{"blob:https://h/1", "", nil,
			`same 'blob', same ':', same 'https://h/1'`},
		{"https://a@b:c@d:e@h", "", nil,
			`same 'https', same '://', same 'a', encoded '@'→'%40', same 'b', same ':', same 'c', encoded '@'→'%40', same 'd', encoded ':'→'%3A', same 'e', same '@', same 'h', inserted ''→'/'`},
		{"https://:@h", "", nil,
			`same 'https', same '://', dropped ':@', same 'h', inserted ''→'/'`},
		{"https://u:@h", "", nil,
			`same 'https', same '://', same 'u', dropped ':', same '@', same 'h', inserted ''→'/'`},
		{"https://:p@h", "", nil,
			`same 'https', same '://:', same 'p', same '@', same 'h', inserted ''→'/'`},
		{"https://h:00080", "", nil,
			`same 'https', same '://', same 'h', same ':', dropped '000', same '80', inserted ''→'/'`},
		{"http://h:00080", "", nil,
			`same 'http', same '://', same 'h', dropped ':', dropped '00080', inserted ''→'/'`},
		{"http://h:000", "", nil,
			`same 'http', same '://', same 'h', same ':', dropped '00', same '0', inserted ''→'/'`},
		{"http://h:", "", nil,
			`same 'http', same '://', same 'h', dropped ':', inserted ''→'/'`},
		{" ht\ttps:\n/\r/h\t.\to/\t.\t./\ta ", "", nil,
			`removed ' ', same 'ht', removed '\t', same 'tps', same ':', removed '\n', same '/', removed '\r', same '/', same 'h', removed '\t', same '.', removed '\t', same 'o', moved '/'@14, removed '\t', moved '.'@14, removed '\t', moved '.'@14, same '/', removed '\t', same 'a', removed ' '`},
		{"\ufeffhttps://h", "", nil,
			`unread '\ufeffhttps://h'`},
		{"https://h/\xff\xe2\x82a", "", nil,
			`same 'https', same '://', same 'h', same '/', replaced '\xff'→'%EF%BF%BD', replaced '\xe2\x82'→'%EF%BF%BD', same 'a'`},
		{"https://h/?\u00fc\u0416'", "", encoding.Windows1252,
			`same 'https', same '://', same 'h', same '/', same '?', encoded '\u00fc'→'%FC', replaced '\u0416'→'%26%231046%3B', encoded '''→'%27'`},
		{"https://h/?\u3042a\u00a5b", "", encoding.ISO2022JP,
			`same 'https', same '://', same 'h', same '/', same '?', encoded '\u3042a\u00a5b'→'%1B$B$%22%1B(Ba%1B(J\\b%1B(B'`},
		{"https://h/?\u3042a\u3042", "", encoding.ISO2022JP,
			`same 'https', same '://', same 'h', same '/', same '?', encoded '\u3042'→'%1B$B$%22%1B(B', same 'a', encoded '\u3042'→'%1B$B$%22%1B(B'`},
		{"wss://h/?\u00fc", "", encoding.Windows1252,
			`same 'wss', same '://', same 'h', same '/', same '?', encoded '\u00fc'→'%C3%BC'`},
		{"https://ex\u00adam\tple.o\u3002rg", "", nil,
			`same 'https', same '://', same 'ex', dropped '\u00ad', same 'am', removed '\t', same 'ple.o', mapped '\u3002'→'.', same 'rg', inserted ''→'/'`},
		{"https://b\u00fccher\u3002ex\uff21mple\uff0eorg.", "", nil,
			`same 'https', same '://', mapped 'b\u00fccher'→'xn--bcher-kva', mapped '\u3002'→'.', same 'ex', mapped '\uff21'→'a', same 'mple', mapped '\uff0e'→'.', same 'org.', inserted ''→'/'`},
		{"https://b%C3%BCch\ter%2eO%52g", "", nil,
			`same 'https', same '://', mapped 'b%C3%BCch\ter'→'xn--bcher-kva', decoded '%2e'→'.', lowercased 'O'→'o', decoded '%52'→'r', same 'g', inserted ''→'/'`},
		{"https://0300.0250.1", "", nil,
			`same 'https', same '://', mapped '0300'→'192', same '.', mapped '0250'→'168', same '.', mapped '1'→'0.1', inserted ''→'/'`},
		{"https://0x7f.1.", "", nil,
			`same 'https', same '://', mapped '0x7f.1.'→'127.0.0.1', inserted ''→'/'`},
		{"https://[0:0::1]", "", nil,
			`same 'https', same '://', mapped '[0:0::1]'→'[::1]', inserted ''→'/'`},
		{"https://[2001:DB8::A]", "", nil,
			`same 'https', same '://', same '[2001:', lowercased 'DB'→'db', same '8::', lowercased 'A'→'a', same ']', inserted ''→'/'`},
		{"http:///host", "", nil,
			`same 'http', same '://', dropped '/', same 'host', inserted ''→'/'`},
		{"http:\\/\\host", "", nil,
			`same 'http', same ':', replaced '\\'→'/', same '/', dropped '\\', same 'host', inserted ''→'/'`},
		{"http:foo", "http://h/a/b", nil,
			`same 'http', same ':', base '//', base 'h', base '/a/', dropped 'b', same 'foo'`},
		{"http:foo", "https://h/a/b", nil,
			`same 'http', same ':', inserted ''→'//', same 'foo', inserted ''→'/'`},
		{"../../../x", "https://h/a/b/c/d", nil,
			`base 'https', base '://', base 'h', moved '/a'@9, moved '/b'@8, moved '/c'@7, dropped '/d', moved '..'@7, moved '/..'@8, moved '/..'@9, same '/x'`},
		{"..", "https://h/a/b/c", nil,
			`base 'https', base '://', base 'h', base '/a/', moved 'b'@6, dropped '/c', moved '..'@6`},
		{"./x/.", "https://h/a/b/c", nil,
			`base 'https', base '://', base 'h', base '/a/b', dropped '/c', moved '.'@5, same '/x/', moved '.'@7`},
		{"a/..", "https://h/x/y", nil,
			`base 'https', base '://', base 'h', base '/x', dropped '/y', moved 'a'@7, same '/', moved '..'@7`},
		{"x", "foo://h", nil,
			`base 'foo', base '://', base 'h', inserted ''→'/', same 'x'`},
		{"x", "file:///C:", nil,
			`base 'file', base '://', base '/C:', inserted ''→'/', same 'x'`},
		{"..", "file:///C:/", nil,
			`base 'file', base '://', base '/C:/', moved '..'@3`},
		{"foo://H\u00fc%41/x", "", nil,
			`same 'foo', same '://', same 'H', encoded '\u00fc'→'%C3%BC', same '%41', same '/x'`},
		{"https://u:p@h:x/y\t", "", nil,
			`read 'https', read '://', read 'u', read ':', read 'p', read '@', read 'h', read ':', read 'x', unread '/y', removed '\t'`},
		{"http://h/a/b/%2e%2E/./c/..", "", nil,
			`same 'http', same '://', same 'h', same '/a', moved '/b'@5, moved '/%2e%2E'@5, moved '/.'@6, moved '/c'@9, same '/', moved '..'@9`},
		{"http://h//..?", "", nil,
			`same 'http', same '://', same 'h', moved '/'@5, same '/', moved '..'@5, same '?'`},
		{"https://b%41\t/../a", "", nil,
			`same 'https', same '://', same 'b', decoded '%41'→'a', removed '\t', moved '/..'@5, same '/a'`},
		{"https://b\t\u00fc/\ta", "", nil,
			`same 'https', same '://', mapped 'b\t\u00fc'→'xn--b-eha', same '/', removed '\t', same 'a'`},
		{"https://\uff21\uff22\u3002h", "", nil,
			`same 'https', same '://', mapped '\uff21'→'a', mapped '\uff22'→'b', mapped '\u3002'→'.', same 'h', inserted ''→'/'`},
		{"https://h/?\u3042\u3042a", "", encoding.ISO2022JP,
			`same 'https', same '://', same 'h', same '/', same '?', encoded '\u3042\u3042'→'%1B$B$%22$%22%1B(B', same 'a'`},
		{"https://h/?\uff71\uff72", "", encoding.ShiftJIS,
			`same 'https', same '://', same 'h', same '/', same '?', encoded '\uff71'→'%B1', encoded '\uff72'→'%B2'`},
		{"https://h/?\u00fc\u00fc a\u00fc", "", nil,
			`same 'https', same '://', same 'h', same '/', same '?', encoded '\u00fc\u00fc '→'%C3%BC%C3%BC%20', same 'a', encoded '\u00fc'→'%C3%BC'`},
		{"file:///C|/../D|/a", "", nil,
			`same 'file', same '://', same '/C', replaced '|'→':', moved '/..'@4, same '/D|/a'`},
		{"file:?q", "file://h/a", nil,
			`same 'file', same ':', base '//', base 'h', base '/a', same '?', same 'q'`},
		{"file:", "file://h/a?q", nil,
			`same 'file', same ':', base '//', base 'h', base '/a', base '?', base 'q'`},
		{"file:x", "file://h/a?q", nil,
			`same 'file', same ':', base '//', base 'h', base '/', dropped 'a', same 'x'`},
		{"https://h/?\u00a5a\u3042", "", encoding.ShiftJIS,
			`same 'https', same '://', same 'h', same '/', same '?', replaced '\u00a5'→'\\', same 'a', encoded '\u3042'→'%82%A0'`},
	} {
		o := weburl.Options{Encoding: c.encoding}
		if c.base != "" {
			o.Base = weburl.MustParse(c.base)
		}
		if got := show(c.input, o); got != c.want {
			t.Errorf("%q against %q:\n got %s\nwant %s", c.input, c.base, got, c.want)
		}
	}
}

// A base whose string would be another URL is taken for that.
func TestOfBaseWithScheme(t *testing.T) {
	base, err := weburl.MustParse("http://localhost/C|/x").WithScheme("file")
	if err != nil {
		t.Fatal(err)
	}
	for _, input := range []string{"..", "y", "", "?q", "/D"} {
		if err := laws(input, weburl.Options{Base: weburl.MustParse(base.String())}); err != nil {
			t.Error(err)
		}
		m, err := Of(input, weburl.Options{Base: base})
		if want, _ := weburl.MustParse(base.String()).Parse(input); err != nil || m.URL != want {
			t.Errorf("%q: got %q, %v, want %q", input, m.URL, err, want)
		}
	}
}

// A layout and a report that are asked for are made on the way.
func TestOfPassesOptions(t *testing.T) {
	var layout weburl.Layout
	errors := 0
	o := weburl.Options{Layout: &layout, Report: func(validation.Error) { errors++ }}
	if _, err := Of(" https:h", o); err != nil || errors != 2 || len(layout.Parts) != 4 {
		t.Errorf("%d errors, layout %v, %v", errors, layout, err)
	}
}

func TestKindText(t *testing.T) {
	seen := map[string]bool{}
	for k := Same; k <= Unread; k++ {
		text, err := k.MarshalText()
		var again Kind
		if err != nil || seen[string(text)] || k.String() != string(text) || again.UnmarshalText(text) != nil || again != k {
			t.Errorf("kind %d is %q, %v", k, text, err)
		}
		seen[string(text)] = true
	}
	if _, err := (Unread + 1).MarshalText(); err == nil || (Unread+1).String() != "" {
		t.Error("a kind too many has a name")
	}
}
