package cli

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/validation"
	"github.com/weburl-go/weburl/webapi"
)

// Why changes are not made.
const (
	opaque      = "the URL has an opaque path"
	noUserinfo  = "the URL cannot have a username or password"
	tooMuch     = "the value would spill into another part of the URL"
	notSpecial  = "a special scheme can only become another special scheme, and any other only one that is not special"
	moreThanOne = "unexpected characters after the port"
	notAPort    = "a port must be a number from 0 to 65535"
)

func cannot(name, why string) string {
	return "weburl: cannot set " + name + ": " + why + "\n"
}

func TestSet(t *testing.T) {
	const full = "https://u:p@example.org:8080/a?q#f"
	list := "https://a/\nx\nmailto:x\nhttps://b:1/"
	for _, test := range []struct {
		name  string
		stdin string
		args  []string
		want  result
	}{
		{"in order", "", []string{"https://example.org/a", "host=localhost:8080", "protocol=http", "port=9"},
			result{0, "http://localhost:9/a\n", ""}},
		{"the Web API's words", "", []string{full, "protocol=http:", "username=", "password=é", "hostname=b", "port=", "pathname=x y", "search=?r", "hash=#s"},
			result{0, "http://:%C3%A9@b/x%20y?r#s\n", ""}},
		{"the record's words", "", []string{full, "scheme=ws", "path=/b", "query=?r=#", "fragment=#s"},
			result{0, "ws://u:p@example.org:8080/b??r=%23##s\n", ""}},
		{"href", "", []string{full, "href=X:y", "hash=z"}, result{0, "x:y#z\n", ""}},
		{"a value with equals signs", "", []string{"a:", "search=b=c=d"}, result{0, "a:?b=c=d\n", ""}},
		{"empty", "", []string{full, "query=", "fragment="}, result{0, "https://u:p@example.org:8080/a?#\n", ""}},
		{"absent", "", []string{full, "search=", "hash="}, result{0, "https://u:p@example.org:8080/a\n", ""}},
		{"unset", "", []string{full, "--unset", "username,password", "--unset=port,query,fragment"}, result{0, "https://example.org/a\n", ""}},
		{"unset in the Web API's words", "", []string{full, "--unset", "search,hash"}, result{0, "https://u:p@example.org:8080/a\n", ""}},
		{"unset comes first", "", []string{"http://u:p@h:1/", "protocol=file", "--unset=username,password,port"}, result{0, "file://h/\n", ""}},
		{"unset what cannot be there", "", []string{"mailto:x", "--unset=username,password,port,query,fragment"}, result{0, "mailto:x\n", ""}},
		{"base", "", []string{"--base", "https://h/a/b", "../c", "username=me"}, result{0, "https://me@h/c\n", ""}},
		{"not UTF-8", "", []string{"a:", "hash=\xFF"}, result{0, "a:#%EF%BF%BD\n", ""}},

		{"several URLs", "", []string{"x:?c", "https://h/", "x://y", "query.a=b"}, result{0, "x:?c&a=b\nhttps://h/?a=b\nx://y?a=b\n", ""}},
		{"append segments", "", []string{full, "path+=b c", "pathname+=%2F/"}, result{0, "https://u:p@example.org:8080/a/b%20c/%252F%2F?q#f\n", ""}},
		{"append a segment to lines", "https://h\nmailto:x\nhttps://h/a/\n", []string{"-", "path+=b"},
			result{1, "https://h/b\nhttps://h/a/b\n", strings.Replace(cannot("path", opaque), "weburl: ", "weburl: stdin:2: ", 1)}},
		{"append a dot segment", "", []string{full, "path+=.."}, result{1, "", cannot("path", `"." and ".." are not allowed as segments`)}},
		{"parameters", "", []string{"https://h/?a=1&%61=2&b=%2f", "query.a=x y", "query.c+=1", "query.c+=&", "query.%2C=,"},
			result{0, "https://h/?a=x+y&b=%2f&c=1&c=%26&%2C=%2C\n", ""}},
		{"unset a parameter", "", []string{"https://h/?a=1&b=2&a", "--unset", "query.a,query.c"}, result{0, "https://h/?b=2\n", ""}},
		{"only if absent", "", []string{"https://h/?#f", "port?=81", "query?=x", "query.a?=1", "query.a?=2", "fragment?=g", "path?=b", "username?=u"},
			result{0, "https://u@h:81/?a=1#f\n", ""}},
		{"each value", "", []string{"http://h/a", "path+=b", "--each", "port=81  82", "--each", "query.q=x y"},
			result{0, "http://h:81/a/b?q=x\nhttp://h:81/a/b?q=y\nhttp://h:82/a/b?q=x\nhttp://h:82/a/b?q=y\n", ""}},
		{"each value, one of which fails", "", []string{"http://h/", "--each", "port=1 x 2"}, result{1, "http://h:1/\nhttp://h:2/\n", cannot("port", notAPort)}},
		{"each value until one fails", "http://h/\nhttp://g/", []string{"-", "--fail-fast", "--each", "port=1 x 2"},
			result{1, "http://h:1/\n", strings.Replace(cannot("port", notAPort), "weburl: ", "weburl: stdin:1: ", 1)}},
		{"all is ignored", "", []string{"mailto:x", "username=u"}, result{1, "", cannot("username", noUserinfo)}},
		{"a part is ignored", "", []string{full, "port=80x"}, result{1, "", cannot("port", moreThanOne)}},
		{"an error of the parser", "", []string{full, "host=b:99999"},
			result{1, "", "weburl: cannot set host: " + message(validation.PortOutOfRange)}},
		{"a bad path", "", []string{"mailto:x", "path=/"}, result{1, "", cannot("path", opaque)}},
		{"a bad href", "", []string{full, "href=x"}, result{1, "", "weburl: cannot set href: " + noScheme}},
		{"what comes after a bad change", "", []string{"--keep", full, "port=x", "host=<"}, result{1, "\n", cannot("port", notAPort)}},

		{"lax", "", []string{"--lax", full, "host=b:99999", "protocol=foo", "hash=g"},
			result{0, "https://u:p@b:8080/a?q#g\n", "weburl: host only partly set: " + message(validation.PortOutOfRange) +
				"weburl: protocol not set: " + notSpecial + "\n"}},
		{"lax with the record's words", "", []string{"--lax", full, "scheme=http:", "path=b"},
			result{0, "https://u:p@example.org:8080/b?q#f\n", "weburl: scheme not set: " + tooMuch + "\n"}},
		{"lax with a bad href", "", []string{"--lax", full, "href=x", "hash=g"}, result{1, "", "weburl: cannot set href: " + noScheme}},

		{"lines", list, []string{"-", "host=c:2"}, result{1, "https://c:2/\nhttps://c:2/\n",
			"weburl: stdin:2: " + noScheme + strings.Replace(cannot("host", opaque), "weburl: ", "weburl: stdin:3: ", 1)}},
		{"keep", list, []string{"-", "host=c:2", "--keep"}, result{1, "https://c:2/\n\n\nhttps://c:2/\n",
			"weburl: stdin:2: " + noScheme + strings.Replace(cannot("host", opaque), "weburl: ", "weburl: stdin:3: ", 1)}},
		{"fail fast", "https://a/\nmailto:x\nhttps://b", []string{"-", "--fail-fast", "host=c"}, result{1, "https://c/\n",
			strings.Replace(cannot("host", opaque), "weburl: ", "weburl: stdin:2: ", 1)}},
		{"lax lines", list, []string{"-", "host=c:2", "--lax"}, result{1, "https://c:2/\nmailto:x\nhttps://c:2/\n",
			"weburl: stdin:2: " + noScheme + "weburl: stdin:3: host not set: " + opaque + "\n"}},
		{"lax does not stop for what it ignores", "mailto:x\nhttps://b", []string{"-", "--fail-fast", "--lax", "host=c"}, result{0, "mailto:x\nhttps://c/\n",
			"weburl: stdin:1: host not set: " + opaque + "\n"}},
		{"no lines", "", []string{"-", "host=c"}, result{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			expect(t, test.want, test.stdin, append([]string{"set"}, test.args...)...)
		})
	}
}

// eachSetterTest calls do for each row of the suite of setters.
func eachSetterTest(t *testing.T, do func(attribute string, row *suite.SetterCase) error) {
	groups := suite.SetterCases(t)
	var ratchet suite.Ratchet
	for _, name := range slices.Sorted(maps.Keys(groups)) {
		for i, row := range groups[name] {
			ratchet.Case(fmt.Sprintf("%s #%d %q of %q", name, i, row.NewValue, row.Href), do(name, &row))
		}
	}
	ratchet.Check(t)
	if ratchet.Len() != 278 {
		t.Errorf("%d rows, want 278", ratchet.Len())
	}
}

// The requests of parse pass the suite of setters.
func TestNDJSONSetters(t *testing.T) {
	var requests strings.Builder
	eachSetterTest(t, func(name string, row *suite.SetterCase) error {
		request, err := json.Marshal(map[string]any{"input": row.Href, "set": [][]string{{name, row.NewValue}}})
		requests.Write(append(request, '\n'))
		return err
	})
	got := run(requests.String(), "parse", "--ndjson")
	if got.status != 0 || got.stderr != "" {
		t.Errorf("status %d, stderr %s", got.status, got.stderr)
	}
	results := strings.SplitAfter(got.stdout, "\n")
	eachSetterTest(t, func(name string, row *suite.SetterCase) error {
		line := results[0]
		results = results[min(1, len(results)-1):]
		var attributes map[string]any
		if err := json.Unmarshal([]byte(line), &attributes); err != nil {
			return err
		}
		for name, want := range row.Expected {
			if attributes[name] != want {
				return fmt.Errorf("%s is %v, want %s", name, attributes[name], want)
			}
		}
		if len(row.Expected) == 0 {
			return fmt.Errorf("nothing is expected")
		}
		return nil
	})
}

// set --lax passes the suite of setters. Without --lax, there is the same
// result or a reason, and always a reason if nothing changes.
func TestSetSuite(t *testing.T) {
	eachSetterTest(t, func(name string, row *suite.SetterCase) error {
		want := result{stdout: row.Expected["href"] + "\n"}
		lax := run("", "set", "--lax", row.Href, name+"="+row.NewValue)
		if lax.status != 0 || lax.stdout != want.stdout {
			return fmt.Errorf("--lax: %+v, want %+v", lax, want)
		}
		strict := run("", "set", row.Href, name+"="+row.NewValue)
		refused := result{1, "", strict.stderr}
		if strict != want && (strict != refused || !strings.HasPrefix(strict.stderr, "weburl: cannot set "+name+": ")) {
			return fmt.Errorf("%+v, want %+v or a reason", strict, want)
		}
		if (strict.status == 0) != (lax.stderr == "") {
			return fmt.Errorf("%+v with --lax, %+v without", lax, strict)
		}
		if u := weburl.MustParse(row.Href); strict.status == 0 && strict.stdout == u.String()+"\n" && row.NewValue != "" {
			return fmt.Errorf("nothing changes, and there is no message: %+v", strict)
		}
		return nil
	})
}

// set reports a value as ignored if and only if the Web API ignores it.
func FuzzSet(f *testing.F) {
	f.Add("https://u:p@h:1/a?q#f", uint8(5), "x:y")
	f.Add("mailto:x", uint8(9), "\xFF")
	f.Add("file:///c:/", uint8(7), "")
	f.Fuzz(func(t *testing.T, url string, index uint8, value string) {
		web := jsonform.WebAttributes()
		a := &web[int(index)%len(web)]
		before, err := weburl.Parse(url)
		if err != nil || a.Set == nil {
			t.Skip()
		}
		object := webapi.FromRecord(before)
		thrown := a.Set(object, value)
		after, ignored := a.Apply(before, value)
		if after != object.Record() || thrown != nil && ignored == nil {
			t.Errorf("%s, %s = %q: %s, %v; the Web API has %s, %v", url, a.Name, value, after, ignored, object, thrown)
		}
	})
}
