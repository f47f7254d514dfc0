package canonical_test

import (
	"encoding/hex"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/canonical"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/test/mutate"
)

func lookup(t testing.TB, name string) *canonical.Profile {
	t.Helper()
	p, ok := canonical.Lookup(name)
	if !ok {
		t.Fatalf("no profile %s", name)
	}
	return p
}

// The test vectors in the documents of both versions.
//
// https://developers.google.com/safe-browsing/v4/urls-hashing#canonicalization
var safeBrowsingVectors = [][2]string{
	{"http://host/%25%32%35", "http://host/%25"},
	{"http://host/%25%32%35%25%32%35", "http://host/%25%25"},
	{"http://host/%2525252525252525", "http://host/%25"},
	{"http://host/asdf%25%32%35asd", "http://host/asdf%25asd"},
	{"http://host/%%%25%32%35asd%%", "http://host/%25%25%25asd%25%25"},
	{"http://www.google.com/", "http://www.google.com/"},
	{"http://%31%36%38%2e%31%38%38%2e%39%39%2e%32%36/%2E%73%65%63%75%72%65/%77%77%77%2E%65%62%61%79%2E%63%6F%6D/", "http://168.188.99.26/.secure/www.ebay.com/"},
	{"http://195.127.0.11/uploads/%20%20%20%20/.verify/.eBaysecure=updateuserdataxplimnbqmn-xplmvalidateinfoswqpcmlx=hgplmcx/", "http://195.127.0.11/uploads/%20%20%20%20/.verify/.eBaysecure=updateuserdataxplimnbqmn-xplmvalidateinfoswqpcmlx=hgplmcx/"},
	{"http://host%23.com/%257Ea%2521b%2540c%2523d%2524e%25f%255E00%252611%252A22%252833%252944_55%252B", "http://host%23.com/~a!b@c%23d$e%25f^00&11*22(33)44_55+"},
	{"http://3279880203/blah", "http://195.127.0.11/blah"},
	{"http://www.google.com/blah/..", "http://www.google.com/"},
	{"www.google.com/", "http://www.google.com/"},
	{"www.google.com", "http://www.google.com/"},
	{"http://www.evil.com/blah#frag", "http://www.evil.com/blah"},
	{"http://www.GOOgle.com/", "http://www.google.com/"},
	{"http://www.google.com.../", "http://www.google.com/"},
	{"http://www.google.com/foo\tbar\rbaz\n2", "http://www.google.com/foobarbaz2"},
	{"http://www.google.com/q?", "http://www.google.com/q?"},
	{"http://www.google.com/q?r?", "http://www.google.com/q?r?"},
	{"http://www.google.com/q?r?s", "http://www.google.com/q?r?s"},
	{"http://evil.com/foo#bar#baz", "http://evil.com/foo"},
	{"http://evil.com/foo;", "http://evil.com/foo;"},
	{"http://evil.com/foo?bar;", "http://evil.com/foo?bar;"},
	{"http://\x01\x80.com/", "http://%01%80.com/"},
	{"http://notrailingslash.com", "http://notrailingslash.com/"},
	{"http://www.gotaport.com:1234/", "http://www.gotaport.com/"},
	{"  http://www.google.com/  ", "http://www.google.com/"},
	{"http:// leadingspace.com/", "http://%20leadingspace.com/"},
	{"http://%20leadingspace.com/", "http://%20leadingspace.com/"},
	{"%20leadingspace.com/", "http://%20leadingspace.com/"},
	{"https://www.securesite.com/", "https://www.securesite.com/"},
	{"http://host.com/ab%23cd", "http://host.com/ab%23cd"},
	{"http://host.com//twoslashes?more//slashes", "http://host.com/twoslashes?more//slashes"},
}

// Further consequences of the rules. "" stands for an error.
var safeBrowsingCases = []struct {
	input, v4 string
	// v5 is "" if it equals v4.
	v5 string
}{
	{"http://[2001:0DB8:0000::1]/", "http://[2001:0db8:0000::1]/", "http://[2001:db8::1]/"},
	{"http://[::ffff:1.2.3.4]:80/", "http://[::ffff:1.2.3.4]/", "http://1.2.3.4/"},
	{"http://[64:ff9b::1.2.3.4]/", "http://[64:ff9b::1.2.3.4]/", "http://1.2.3.4/"},
	{"http://[64:ff9b:1::1.2.3.4]/", "http://[64:ff9b:1::1.2.3.4]/", "http://[64:ff9b:1::102:304]/"},
	{"http://[1.2.3.4]/", "http://[1.2.3.4]/", ""},
	{"http://[::1%25eth0]/", "http://[::1%25eth0]/", ""},
	{"http://www.\u00FCmlat.com/", "http://www.xn--mlat-zra.com/", ""},
	{"http://www.%C3%BCmlat.com/", "http://www.xn--mlat-zra.com/", ""},
	{"http://a\uFF0Fb.com/", "http://a%EF%BC%8Fb.com/", ""},
	{"http://\uFF11\uFF12\uFF17.1/", "http://127.0.0.1/", ""},
	{"http%3A%2F%2Fwackyurl.com:80/", "http://wackyurl.com/", ""},
	{"http://W!eird<>Ho$^.com/", "http://w!eird<>ho$^.com/", ""},
	{"ftp://ftp.myfiles.com/", "ftp://ftp.myfiles.com/", ""},
	{"HTTPS://u:p@a@Example.COM/", "https://example.com/", ""},
	{"example.com:80/x", "http://example.com/x", ""},
	{"example.com?q", "http://example.com/?q", ""},
	{"h:80", "http://h/", ""}, {"h:80/x", "http://h/x", ""}, {"h:80?x", "http://h/?x", ""}, {"h:80#x", "http://h/", ""},
	{"h:0", "http://h/", ""}, {"h:65535?", "http://h/?", ""}, {"http://a:65535/", "http://a/", ""}, {"http://[::1]:65535/", "http://[::1]/", ""},
	{"http://\u00FC%23.com/", "http://%C3%BC%23.com/", ""}, {"http://[\u00FC]/", "http://[%C3%BC]/", ""},
	{"http://\u00FC_a.com/", "http://xn--_a-wka.com/", ""}, {"http://-\u00FC.com/", "http://xn----eha.com/", ""},
	{"http://12.0x12.01234/", "http://12.18.2.156/", ""},
	{"http://0X7f.1/", "http://127.0.0.1/", ""},
	{"http://256.1.1.1/", "http://256.1.1.1/", ""},
	{"http://09.1/", "http://09.1/", ""},
	{"http://a/b/./c/../d/..", "http://a/b/", ""},
	{"http://a/../..//x//../y", "http://a/x/y", ""},
	{"http://a/%2e%2E/b", "http://a/b", ""},
	{"http://a/b%2Fc%3Fd/../e", "http://a/b/c?d/../e", ""},
	{"http://a..b/", "http://a.b/", ""},
	{"http://a/\x7F\xFF ", "http://a/%7F%FF", ""},
	{"http://good.example%2F@evil.example/", "http://evil.example/", ""},
	{"http://good.example%252F%23@evil.example:80/", "http://evil.example/", ""},
	{"good.example%3F@evil.example", "http://evil.example/", ""},
	{"http://good.example%40evil.example/", "http://evil.example/", ""},
	{"http://good.example/@evil.example/", "http://good.example/@evil.example/", ""},
	{"http://good.example?@evil.example/", "http://good.example/?@evil.example/", ""},
	{"", "", ""}, {"  ", "", ""}, {":", "", ""}, {"/blah", "", ""}, {"#ref", "", ""}, {"?q", "", ""}, {"http://#ref", "", ""}, {"http:///blah", "", ""}, {"http:///@b/", "", ""}, {"/@b/", "", ""}, {"?@b/", "", ""}, {"http://?q", "", ""},
	{"mailto:bryner@google.com", "", ""}, {"http:/a", "", ""}, {"http://.../", "", ""}, {"http://a:b/", "", ""}, {"http://a:80:80/", "", ""}, {"http://a:65536/", "", ""},
	{"foo:x", "", ""}, {"foo:1x", "", ""}, {"foo:8x0?q", "", ""}, {"foo:1:2", "", ""}, {"h:", "", ""}, {"h:?x", "", ""}, {"h:/x", "", ""}, {"h:65536", "", ""},
	{"http://[::1]:65536/", "", ""}, {"http://[::1/", "", ""}, {"http://[::1]x/", "", ""}, {"http://u@/", "", ""}, {"http://:80/", "", ""},
}

func TestSafeBrowsing(t *testing.T) {
	check := func(p *canonical.Profile, input, want string) {
		t.Helper()
		got, err := p.Canonical(input)
		var e *canonical.Error
		if want == "" && !errors.As(err, &e) || want != "" && err != nil || got != want {
			t.Errorf("%s of %q: %q, %v; want %q", p.Name(), input, got, err, want)
		}
	}
	v4, v5 := lookup(t, "safebrowsing-v4/1"), lookup(t, "safebrowsing-v5/1")
	for _, v := range safeBrowsingVectors {
		check(v4, v[0], v[1])
		check(v5, v[0], v[1])
	}
	for _, c := range safeBrowsingCases {
		check(v4, c.input, c.v4)
		if c.v5 == "" {
			c.v5 = c.v4
		}
		check(v5, c.input, c.v5)
	}
}

// The parsed URL gets the key of the URL that a browser fetches, where the profile
// reads the text alone differently.
func TestSafeBrowsingOfURL(t *testing.T) {
	p := lookup(t, "safebrowsing-v5/1")
	for input, want := range map[string][2]string{
		`http://evil.example\a`:            {`http://evil.example\a/`, "http://evil.example/a"},
		"http:/evil.example/":              {"", "http://evil.example/"},
		"http://good.example\\@b.example/": {`http://b.example/`, "http://good.example/@b.example/"},
	} {
		text, _ := p.Canonical(input)
		parsed, err := p.CanonicalURL(weburl.MustParse(input))
		if text != want[0] || parsed != want[1] {
			t.Errorf("%q: %q, %q, %v; want %q", input, text, parsed, err, want)
		}
	}
	if _, err := p.CanonicalURL(weburl.URL{}); err == nil {
		t.Error("the zero URL has a canonical form")
	}
}

// No percent-encoded text in a URL becomes its host: a list that contains the host
// to which a browser connects matches the URL.
func TestSafeBrowsingHostIsTheBrowsers(t *testing.T) {
	g := mutate.New(11, nil)
	parsed := 0
	for i := range 20_000 {
		input := "http://" + g.Host() + "/" + g.Mutate("%2F%3F%23%40%5C")
		switch i % 4 {
		case 0:
			input = "http://" + strings.ReplaceAll(g.Mutate("good.example%2F%252F%23%3F%40:%5C"), "/", "%2F") + "@" + g.Host() + ":80/%2e%2e"
		case 1:
			input, _, _ = g.Next()
		}
		u, err := weburl.Parse(input)
		if err != nil || !u.IsSpecial() || u.Host().IsEmpty() {
			continue
		}
		for _, name := range []string{"safebrowsing-v4/1", "safebrowsing-v5/1"} {
			text, err := lookup(t, name).CanonicalURL(u)
			if err != nil {
				// A host of dots only is an error.
				if strings.Trim(u.Host().String(), ".") != "" {
					t.Errorf("%s of %q: %v", name, u, err)
				}
				continue
			}
			got, _, _ := strings.Cut(strings.TrimPrefix(text, u.Scheme()+"://"), "/")
			want := u.Host().String()
			if !u.Host().IsIP() {
				want = strings.Trim(strings.Join(strings.FieldsFunc(want, func(c rune) bool { return c == '.' }), "."), ".")
				// Without its final dots, a name may be an address.
				if h, err := host.Parse(want); err == nil && h.IsIP() {
					want = h.String()
				}
			} else if strings.HasPrefix(want, "[") && !strings.HasPrefix(got, "[") {
				continue // the key has the embedded IPv4 address
			}
			if got != want {
				t.Errorf("%s of %q: the host of %q is not %s", name, u, text, want)
			}
			parsed++
		}
	}
	if parsed < 10_000 {
		t.Errorf("only %d URLs", parsed)
	}
}

func TestExpressions(t *testing.T) {
	// The examples in Google's documents.
	for _, test := range []struct {
		profile, input string
		want           string
	}{
		{"safebrowsing-v4/1", "http://a.b.c/1/2.html?param=1", "a.b.c/1/2.html?param=1 a.b.c/1/2.html a.b.c/ a.b.c/1/ b.c/1/2.html?param=1 b.c/1/2.html b.c/ b.c/1/"},
		{"safebrowsing-v4/1", "http://a.b.c.d.e.f.g/1.html", "a.b.c.d.e.f.g/1.html a.b.c.d.e.f.g/ c.d.e.f.g/1.html c.d.e.f.g/ d.e.f.g/1.html d.e.f.g/ e.f.g/1.html e.f.g/ f.g/1.html f.g/"},
		{"safebrowsing-v4/1", "http://1.2.3.4/1/", "1.2.3.4/1/ 1.2.3.4/"},
		{"safebrowsing-v4/1", "http://100.100.100.100/a/b", "100.100.100.100/a/b 100.100.100.100/ 100.100.100.100/a/"}, // the longest
		{"safebrowsing-v5/1", "http://1.2.3.4/1/", "1.2.3.4/1/ 1.2.3.4/"},
		{"safebrowsing-v5/1", "http://a.b.com/1/2.html?param=1", "a.b.com/1/2.html?param=1 a.b.com/1/2.html a.b.com/ a.b.com/1/ b.com/1/2.html?param=1 b.com/1/2.html b.com/ b.com/1/"},
		{"safebrowsing-v5/1", "http://a.b.c.d.e.f.com/1.html", "a.b.c.d.e.f.com/1.html a.b.c.d.e.f.com/ c.d.e.f.com/1.html c.d.e.f.com/ d.e.f.com/1.html d.e.f.com/ e.f.com/1.html e.f.com/ f.com/1.html f.com/"},
		{"safebrowsing-v5/1", "http://example.co.uk/1", "example.co.uk/1 example.co.uk/"},

		{"safebrowsing-v4/1", "http://a.b/?", "a.b/"},
		{"safebrowsing-v4/1", "http://b/", "b/"},
		{"safebrowsing-v4/1", "http://a.b.c.d.e/", "a.b.c.d.e/ b.c.d.e/ c.d.e/ d.e/"},
		{"safebrowsing-v4/1", "http://a.b.c.d.e.f/", "a.b.c.d.e.f/ b.c.d.e.f/ c.d.e.f/ d.e.f/ e.f/"},
		{"safebrowsing-v5/1", "http://100.100.100.100/a", "100.100.100.100/a 100.100.100.100/"},
		{"safebrowsing-v5/1", "http://a.b.c.d.com/", "a.b.c.d.com/ b.c.d.com/ c.d.com/ d.com/"},
		{"safebrowsing-v5/1", "http://a.b.c.d.e.com/", "a.b.c.d.e.com/ b.c.d.e.com/ c.d.e.com/ d.e.com/ e.com/"},
		{"safebrowsing-v4/1", "http://b/1", "b/1 b/"},
		{"safebrowsing-v4/1", "http://b/1/2/3/", "b/1/2/3/ b/ b/1/ b/1/2/"},
		{"safebrowsing-v4/1", "http://b/1/2/3/4", "b/1/2/3/4 b/ b/1/ b/1/2/ b/1/2/3/"},
		{"safebrowsing-v4/1", "http://b/1/2/3/4/", "b/1/2/3/4/ b/ b/1/ b/1/2/ b/1/2/3/"},
		{"safebrowsing-v4/1", "http://b.c/1/2/3/4/5/?q", "b.c/1/2/3/4/5/?q b.c/1/2/3/4/5/ b.c/ b.c/1/ b.c/1/2/ b.c/1/2/3/"},
		{"safebrowsing-v4/1", "http://[2001:470:1:18::114]/a/b", "[2001:470:1:18::114]/a/b [2001:470:1:18::114]/ [2001:470:1:18::114]/a/"},
		{"safebrowsing-v5/1", "https://co.uk/", "co.uk/"},
		{"safebrowsing-v5/1", "https://a.github.io/", "a.github.io/"},
		{"safebrowsing-v5/1", "https://x%23y.example.com/", "x%23y.example.com/"},
	} {
		got, err := lookup(t, test.profile).Expressions(test.input)
		if err != nil || !slices.Equal(got, strings.Fields(test.want)) {
			t.Errorf("%s of %q: %q, %v; want %q", test.profile, test.input, got, err, test.want)
		}
	}
	var e *canonical.Error
	if _, err := lookup(t, "whatwg/1").Expressions("http://a/"); !errors.As(err, &e) || e.Reason != canonical.NoExpressions {
		t.Errorf("expressions of whatwg/1: %v", err)
	}
	if _, err := lookup(t, "safebrowsing-v4/1").Expressions("mailto:a"); !errors.As(err, &e) || e.Reason != canonical.NoSlashes {
		t.Errorf("expressions of mailto: %v", err)
	}
}

// An error names the profile, the rule and the reason, and contains none of the
// text.
func TestErrors(t *testing.T) {
	canonicalize := func(profile, input string) error {
		_, err := lookup(t, profile).Canonical(input)
		return err
	}
	_, noExpressions := lookup(t, "whatwg/1").Expressions("http://a/")
	for _, c := range []struct {
		err  error
		want string
	}{
		{canonicalize("safebrowsing-v4/1", "mailto:secret"), `canonical: safebrowsing-v4/1, split: the scheme is not followed by "//"`},
		{canonicalize("safebrowsing-v5/1", "http://a:secret/"), "canonical: safebrowsing-v5/1, remove-port: the port is not a number up to 65535"},
		{canonicalize("safebrowsing-v4/1", "http://[::1/"), "canonical: safebrowsing-v4/1, remove-port: the bracket around the address is not closed, or something other than a port follows it"},
		{canonicalize("safebrowsing-v4/1", "http://.[a/"), "canonical: safebrowsing-v4/1, host-dots: the bracket around the address is not closed, or something other than a port follows it"},
		{canonicalize("safebrowsing-v4/1", "http://../"), "canonical: safebrowsing-v4/1, host-dots: there is no host"},
		{canonicalize("surt/1", " "), "canonical: surt/1, trim: the input is empty"},
		{noExpressions, "canonical: the profile has no lookup expressions"},
		{&canonical.Error{Reason: canonical.NoInput}, "canonical: the input is empty"},
		{&canonical.Error{Reason: canonical.NoHost}, "canonical: there is no host"},
		{&canonical.Error{Reason: canonical.NoSlashes}, `canonical: the scheme is not followed by "//"`},
		{&canonical.Error{Reason: canonical.InvalidPort}, "canonical: the port is not a number up to 65535"},
		{&canonical.Error{Reason: canonical.OpenBracket}, "canonical: the bracket around the address is not closed, or something other than a port follows it"},
		{&canonical.Error{Reason: canonical.NoExpressions}, "canonical: the profile has no lookup expressions"},
		{&canonical.Error{Reason: canonical.NoRules}, "canonical: rules for parameters need a profile that reads URLs"},
		{&canonical.Error{Reason: canonical.NoURL}, "canonical: the profile makes keys, which are not URLs to fetch"},
		{&canonical.Error{}, "canonical: unknown reason"},
		{&canonical.Error{Reason: canonical.NoURL + 1}, "canonical: unknown reason"},
	} {
		if c.err == nil || c.err.Error() != c.want {
			t.Errorf("got %v, want %s", c.err, c.want)
		}
	}
}

// The examples of FIPS 180-2 that Google's documents quote.
func TestFullHash(t *testing.T) {
	for input, want := range map[string]string{"abc": "ba7816bf", "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq": "248d6a61d206"} {
		hash := canonical.FullHash(input)
		if got := hex.EncodeToString(hash[:len(want)/2]); got != want {
			t.Errorf("%q: %s, want %s", input, got, want)
		}
	}
}
