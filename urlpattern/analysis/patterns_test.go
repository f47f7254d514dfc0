package analysis_test

import (
	"testing"

	"github.com/weburl-go/weburl/urlpattern"
	"github.com/weburl-go/weburl/urlpattern/analysis"
)

// Pairs of patterns of all kinds, the answers about them, and URLs.
func TestKindsOfPatterns(t *testing.T) {
	const (
		protocol, username, password, hostname = urlpattern.Protocol, urlpattern.Username, urlpattern.Password, urlpattern.Hostname
		port, pathname, search, hash           = urlpattern.Port, urlpattern.Pathname, urlpattern.Search, urlpattern.Hash
	)
	type init = urlpattern.Init
	ignoreCase := urlpattern.Options{IgnoreCase: true}
	exact := urlpattern.Options{}
	for _, c := range []struct {
		what             string
		o                urlpattern.Options
		a, b             init
		overlaps, within string
	}{
		{"upper and lower case", ignoreCase, init{pathname: "/A"}, init{pathname: "/a"}, "yes a:/a", "no a:/A"},
		{"case of the search", ignoreCase, init{search: "[Q]=(a|B)"}, init{search: "*q*"}, "yes a:?[q]=a", "no a:?[Q]=a"},
		{"case of a host", ignoreCase, init{hostname: "(A)"}, init{protocol: "https"}, "no ", "no a://A"},
		{"case of escapes", ignoreCase, init{pathname: "/%2F"}, init{pathname: "/%2f"}, "yes a:/%2f", "no a:/%2F"},
		{"the Kelvin sign", ignoreCase, init{pathname: "/(\\u212A)"}, init{pathname: "/k"}, "yes a:/k", "no a:/K"},
		{"long s", ignoreCase, init{pathname: "/(\\u017F)"}, init{pathname: "/s"}, "yes a:/s", "no a:/S"},
		{"subtraction of classes", exact, init{pathname: "/([[a-c]--b])"}, init{pathname: "/([[b-d]&&c])"}, "yes a:/c", "no a:/a"},
		{"strings in classes", exact, init{pathname: "/([\\q{ab|c}])"}, init{pathname: "/(ab?)"}, "yes a:/ab", "no a:/c"},
		{"properties", exact, init{pathname: "/(\\p{Lu})"}, init{pathname: "/(\\P{L})"}, "no ", "no a:/A"},
		{"modifiers", exact, init{pathname: "/((?i:A)b)"}, init{pathname: "/ab"}, "yes a:/ab", "no a:/Ab"},
		{"boundaries", exact, init{pathname: "/(.*\\bb)"}, init{pathname: "/(\\w+)"}, "yes a:/b", "no a:/-b"},
		{"lines", exact, init{pathname: "/(a(?m:$)b)"}, init{}, "no ", "yes "},
		{"optional parts", exact, init{pathname: "/a{/:b}?"}, init{pathname: "/a{/}?"}, "yes a:/a", "no a:/a/a"},
		{"repeated parts", exact, init{protocol: "https", pathname: "/:a+"}, init{protocol: "https", pathname: "/:a/:b+"}, "yes https://a/a/a", "no https://a/a"},
		{"opaque paths", exact, init{protocol: "data", pathname: "*,*"}, init{protocol: "data", pathname: "text/:x"}, "yes data:text/,", "no data:,"},
		{"opaque paths with slashes", exact, init{protocol: "a", pathname: "b/../c"}, init{protocol: "a", pathname: "*/../*"}, "yes a:b/../c", "yes "},
		{"spaces at the end of opaque paths", exact, init{protocol: "a", pathname: "(b *)"}, init{protocol: "a", pathname: "b"}, "yes a:b", "yes "},
		{"a name without a delimiter", exact, init{protocol: "a", pathname: "/:x"}, init{protocol: "a", pathname: "/b/c"}, "yes a:/b/c", "no a:/a"},
		{"a name with one", exact, init{protocol: "http", pathname: "/:x"}, init{protocol: "http", pathname: "/b/c"}, "no ", "no http://a/a"},
		{"both kinds of names", exact, init{protocol: "http{s}?", pathname: "/:x"}, init{protocol: "(a|https)", pathname: "/:x"}, "yes https://a/a", "no http://a/a"},
		{"files", exact, init{protocol: "file", hostname: "(.+)"}, init{hostname: "localhost"}, "no ", "no file://a/"},
		{"drive letters", exact, init{protocol: "file", pathname: "/C|/*"}, init{}, "no ", "yes "},
		{"drive letters with a colon", exact, init{protocol: "file", pathname: "/(.[:\\x7c])/"}, init{pathname: "(.*[a-zA-Z]:.*)"}, "yes file:///a:/", "no file:///0:/"},
		{"default ports", exact, init{protocol: "https", port: "443"}, init{protocol: "https", port: ""}, "yes https://a/", "yes "},
		{"default ports of others", exact, init{protocol: "http{s}?", port: "443"}, init{protocol: "https"}, "no ", "no http://a:443/"},
		{"ports", exact, init{port: "(8\\d*)"}, init{port: "(\\d?0{0,4})"}, "yes a://a:8", "no a://a:81"},
		{"large ports", exact, init{port: "(\\d{5})"}, init{port: "([0-5]\\d*|6[0-4]\\d*|65[0-4]\\d*|655[0-2]\\d|6553[0-5])"}, "yes a://a:10000", "yes "},
		{"IPv6", exact, init{hostname: "[*]"}, init{hostname: "(\\[::\\d\\])"}, "yes a://[::1]", "no a://[::]"},
		{"IPv6 that is not compressed", exact, init{hostname: "(\\[0:0.*\\])"}, init{hostname: "(.*::.*)"}, "yes a://[0:0:a::]", "yes "},
		{"IPv4 in IPv6", exact, init{hostname: "(\\[.*\\.\\d+\\])"}, init{}, "no ", "yes "},
		{"IPv4", exact, init{protocol: "https", hostname: "(\\d+\\..*)"}, init{hostname: "((?:1?\\d{1,2}\\.){3}\\d+)"}, "yes https://0.0.0.0/", "no https://0.a/"},
		{"IPv4 in hex", exact, init{protocol: "https", hostname: "(0x.*)"}, init{hostname: "(.*[g-wyz_.\\-].*)"}, "yes https://0xg/", "no https://0xx/"},
		{"IPv4 of opaque hosts", exact, init{protocol: "a", hostname: "(\\d+)"}, init{hostname: "(0x.*)"}, "no ", "no a://0"},
		{"xn--", exact, init{protocol: "https", hostname: "(xn--[^.]*)"}, init{hostname: "xn--4ca"}, "yes https://xn--4ca/", "no https://xn--/"},
		{"hosts in Unicode", exact, init{protocol: "https", hostname: "ä"}, init{hostname: "xn--4ca"}, "yes https://xn--4ca/", "yes "},
		{"hosts that no parser gives", exact, init{protocol: "https", hostname: "(%C3|a b|A)"}, init{}, "no ", "yes "},
		{"dots at the end of hosts", exact, init{protocol: "https", hostname: "*."}, init{protocol: "https", hostname: "*.:x"}, "no ", "no https://./"},
		{"credentials", exact, init{username: "u", password: "*"}, init{username: "*", password: "p"}, "yes a://u:p@a", "no a://u@a"},
		{"credentials with colons", exact, init{username: "(.*:.*)"}, init{}, "no ", "yes "},
		{"credentials of files", exact, init{protocol: "file", username: "(.+)"}, init{}, "no ", "yes "},
		{"empty search", exact, init{search: ""}, init{search: "(.+)"}, "no ", "no a:"},
		{"any search", exact, init{search: "*"}, init{search: ""}, "yes a:", "no a:?a"},
		{"quotes in special searches", exact, init{protocol: "https", search: "(')"}, init{}, "no ", "yes "},
		{"empty hash", exact, init{hash: "*"}, init{hash: "(.{0,1})"}, "yes a:", "no a:#aa"},
		{"dot segments", exact, init{pathname: "(.*\\/\\..*)"}, init{pathname: "(.*\\.)"}, "yes a:a/.", "no a:/.a"},
	} {
		a, err := c.o.New(c.a)
		if err != nil {
			t.Errorf("%s: %v", c.what, err)
			continue
		}
		b, err := exact.New(c.b)
		if err != nil {
			t.Errorf("%s: %v", c.what, err)
			continue
		}
		if got := written(analysis.Overlaps(a, b)); got != c.overlaps {
			t.Errorf("%s: Overlaps: got %q, want %q", c.what, got, c.overlaps)
		}
		if got := written(analysis.Within(a, b)); got != c.within {
			t.Errorf("%s: Within: got %q, want %q", c.what, got, c.within)
		}
	}
}
