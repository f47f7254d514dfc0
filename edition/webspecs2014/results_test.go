package webspecs2014

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/test/editiontest"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// recorded is a result of an implementation of that time.
type recorded struct {
	Input, Base                            string
	Href, Protocol, Username, Password     string
	Hostname, Port, Pathname, Search, Hash string
	Exception                              string
	Exception_extension                    bool
}

func results(t testing.TB, name string) []recorded {
	var file struct {
		UserAgent   string
		Constructor []recorded
	}
	if err := json.Unmarshal(suite.Read(t, "editions/webspecs-2014-results/"+name+".json"), &file); err != nil {
		t.Fatal(err)
	}
	return file.Constructor
}

// messages maps the beginnings of messages of the reference implementation to the errors
// here.
var messages = []struct{ message, name string }{
	{"Tab, new line", RemovedCodePoint},
	{"Expected a slash", MissingSlash},
	{"leading segment", ColonInSegment},
	{"invalid leading/trailing", SurroundingSpace},
	{"Illegal character", NotURLCodePoint},
	{"Invalid port number", NotAPort},
	{"At sign", AtSign},
	{"Backslash", Backslash},
	{"Legacy compatibility", LegacyDrive},
	{"Percent sign", StrayPercent},
	{"Missing IPv4 component", IPv4Short},
	{"IPv4 address component out of range", IPv4OutOfRange},
	{"Empty host", EmptyHost},
	{"Domain name contains an", HostChanged},
	{"Invalid domain character", DomainCodePoint},
	{"Invalid codepoint in a domain", ToASCIIFailed},
	{"DNS violation", EmptyLabel},
	{"relative URL provided", RelativeBase},
}

// The results recorded of the reference implementation: all attributes, and that the
// error it tells, the only one or the last, is among those found here. Where it tells
// none, none is found.
func TestReferenceImplementation(t *testing.T) {
	var r suite.Ratchet
	r.Expected = map[string]string{}
	all := results(t, "refimpl")
	if len(all) != 265 {
		t.Errorf("%d results, want 265", len(all))
	}
	for _, c := range all {
		r.Case(fmt.Sprintf("%s against %s", c.Input, c.Base), compare(c))
	}
	for _, problem := range r.Problems() {
		t.Error(problem)
	}
}

func compare(c recorded) error {
	got := read(edition.Request{Input: c.Input, Base: c.Base, HasBase: true})
	want := ""
	if c.Exception != "" {
		i := slices.IndexFunc(messages, func(m struct{ message, name string }) bool { return strings.HasPrefix(c.Exception, m.message) })
		if i < 0 {
			return fmt.Errorf("unknown message %q", c.Exception)
		}
		want = messages[i].name
	}
	if c.Protocol == ":" {
		switch {
		case got.Failure == nil:
			return fmt.Errorf("accepted as %s, want %s", got.Href, c.Exception)
		case got.Failure.Name != want:
			return fmt.Errorf("%+v, want %s", got.Failure, want)
		}
		return nil
	}
	if got.Failure != nil {
		return fmt.Errorf("refused: %+v", got.Failure)
	}
	for _, a := range []struct{ name, want string }{
		{"href", c.Href}, {"protocol", c.Protocol}, {"username", c.Username}, {"password", c.Password},
		{"hostname", c.Hostname}, {"port", c.Port}, {"pathname", c.Pathname}, {"search", c.Search}, {"hash", c.Hash},
	} {
		if v := editiontest.Attribute(got, a.name); v != a.want {
			return fmt.Errorf("%s is %q, want %q", a.name, v, a.want)
		}
	}
	found := slices.ContainsFunc(got.Errors, func(f edition.Finding) bool { return f.Name == want })
	if want != "" && !found || want == "" && len(got.Errors) > 0 {
		return fmt.Errorf("errors %v, want %q (%s)", got.Errors, want, c.Exception)
	}
	return nil
}
