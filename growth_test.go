package weburl_test

import (
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/validation"
)

// No function takes more than linear time.
func TestGrowth(t *testing.T) {
	base := weburl.MustParse("https://u:p@example.org:8080/x/y?q#f")
	hostile.Growth(t, hostile.URLs(), func(input string) {
		var layout weburl.Layout
		u, err := weburl.Options{Report: func(validation.Error) {}, Layout: &layout}.Parse(input)
		if err == nil {
			use(u)
			_, _ = base.Parse(u.Path())
		}
		_ = weburl.CanParse(input)
		_, _ = weburl.Options{Base: base, Encoding: encoding.ISO2022JP}.Parse(input)
		for _, b := range []weburl.URL{base, weburl.MustParse("file:///C:/x/y"), weburl.MustParse("foo://h/x/y")} {
			_, _ = weburl.Options{Base: b, Report: func(validation.Error) {}}.Parse(input)
		}
		for c := weburl.ComponentHost; ; c++ {
			if _, err := c.MarshalText(); err != nil {
				break
			}
			_, _ = weburl.Canonicalize(c, "https", input)
			_, _ = weburl.Canonicalize(c, "foo", input)
		}
		change(base, input)
		_, _ = weburl.ParseOrigin(input)
	})
}

// use calls the methods that do more than return a part of u.
func use(u weburl.URL) {
	_ = u.Host().Unicode()
	_ = u.Origin().String()
	_ = u.Redacted()
	_ = u.Params().String()
	_ = u.WithoutParams("a", "b")
	_ = u.RedactParams("a", "b")
	_ = u.WithoutParamsFunc(func(name string) bool { return name == "a" })
	_ = u.WithoutParamsFunc(func(name string) bool { return name != "a" })
	_, _ = u.WithParam("a", "b")
	_, _ = u.WithAddedParam("a", "b")
	_, _ = u.DialAddress()
	for range u.DecodedSegments() {
	}
	_ = u.WithoutCredentials()
	_ = u.WithoutPort()
	_ = u.WithoutQuery()
	_ = u.WithoutFragment()
	_, _ = u.ReplaceScheme("foo")
	_, _ = u.ReplaceScheme("https")
	if data, err := u.MarshalBinary(); err == nil {
		var v weburl.URL
		_ = v.UnmarshalBinary(data)
	}
}

// change sets each part of u to a text.
func change(u weburl.URL, text string) {
	for _, with := range []func(string) (weburl.URL, error){
		u.WithScheme, u.WithUsername, u.WithPassword, u.WithHost, u.WithHostPort, u.WithPath, u.WithQuery, u.WithFragment,
		u.JoinUnder, func(s string) (weburl.URL, error) { return u.JoinSegments(s, s) },
		func(s string) (weburl.URL, error) { return u.WithParam(s, s) },
		func(s string) (weburl.URL, error) { return u.WithAddedParam(s, s) },
	} {
		_, _ = with(text)
	}
	e := u.Edit()
	for _, set := range []func(string){
		e.SetUsername, e.SetPassword, e.SetPath, e.SetQuery, e.SetFragment, func(s string) { e.JoinSegments(s, s) },
		func(s string) { e.SetParam(s, s) }, func(s string) { e.AddParam(s, s) }, func(s string) { e.SetParam(s, "") },
		func(s string) { e.RemoveParams(s, s) }, func(s string) { e.RemoveParamsFunc(func(name string) bool { return name == s }) }, e.SetHostPort, e.SetHost, e.SetScheme,
	} {
		set(text)
	}
	_, _ = e.URL()
	_, _ = u.ReplaceScheme(text)
}

func TestGrowthOfMemory(t *testing.T) {
	hostile.Memory(t, hostile.URLs(), 250, func(input string) { weburl.Parse(input) })
}

func TestLongInputs(t *testing.T) {
	hostile.Long(t, hostile.Searched(), func(input string) { weburl.Parse(input) })
}
