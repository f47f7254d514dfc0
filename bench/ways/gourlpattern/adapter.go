// Package urlpattern has the names of github.com/dunglas/go-urlpattern that its tests use,
// and does their work with weburl's package urlpattern. The test of this package runs those
// tests with it in place of the original.
package urlpattern

import (
	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/urlpattern"
)

type Options struct{ IgnoreCase bool }

func (o *Options) options() (converted urlpattern.Options) {
	if o != nil {
		converted.IgnoreCase = o.IgnoreCase
	}
	return converted
}

type URLPatternInit struct {
	Protocol, Username, Password, Hostname, Port, Pathname, Search, Hash, BaseURL *string
}

func (init *URLPatternInit) members() [9]*string {
	return [...]*string{init.Protocol, init.Username, init.Password, init.Hostname, init.Port, init.Pathname, init.Search, init.Hash, init.BaseURL}
}

func (init *URLPatternInit) convert() urlpattern.Init {
	converted := urlpattern.Init{}
	for c, value := range init.members() {
		if value != nil {
			converted[urlpattern.Protocol+urlpattern.Component(c)] = *value
		}
	}
	return converted
}

func (init *URLPatternInit) New(o *Options) (*URLPattern, error) {
	return object(o.options().New(init.convert()))
}

type URLPattern struct{ p urlpattern.Pattern }

func object(p urlpattern.Pattern, err error) (*URLPattern, error) {
	if err != nil {
		return nil, err
	}
	return &URLPattern{p}, nil
}

// New takes an empty string for a missing base URL, as all functions of go-urlpattern do.
func New(input, baseURL string, options *Options) (*URLPattern, error) {
	o := options.options()
	if baseURL != "" {
		var err error
		if o.Base, err = weburl.Parse(baseURL); err != nil {
			return nil, err
		}
	}
	return object(o.Parse(input))
}

func (u *URLPattern) Protocol() string { return u.p.Component(urlpattern.Protocol) }
func (u *URLPattern) Username() string { return u.p.Component(urlpattern.Username) }
func (u *URLPattern) Password() string { return u.p.Component(urlpattern.Password) }
func (u *URLPattern) Hostname() string { return u.p.Component(urlpattern.Hostname) }
func (u *URLPattern) Port() string     { return u.p.Component(urlpattern.Port) }
func (u *URLPattern) Pathname() string { return u.p.Component(urlpattern.Pathname) }
func (u *URLPattern) Search() string   { return u.p.Component(urlpattern.Search) }
func (u *URLPattern) Hash() string     { return u.p.Component(urlpattern.Hash) }

func (u *URLPattern) HasRegexpGroups() bool { return u.p.HasRegExpGroups() }

type URLPatternResult struct {
	Inputs     []string
	InitInputs []*URLPatternInit

	Protocol, Username, Password, Hostname, Port, Pathname, Search, Hash URLPatternComponentResult
}

type URLPatternComponentResult struct {
	Input  string
	Groups map[string]string
}

func (u *URLPattern) Test(input, baseURL string) bool { return u.Exec(input, baseURL) != nil }

func (u *URLPattern) TestInit(input *URLPatternInit) bool { return u.p.TestInit(input.convert()) }

func (u *URLPattern) Exec(input, baseURL string) *URLPatternResult {
	r := &URLPatternResult{Inputs: []string{input}}
	var base weburl.URL
	if baseURL != "" {
		var err error
		if base, err = weburl.Parse(baseURL); err != nil {
			return nil
		}
		r.Inputs = append(r.Inputs, baseURL)
	}
	parsed, err := base.Parse(input)
	if err != nil {
		return nil
	}
	m, ok := u.p.Match(parsed)
	return r.fill(&m, ok)
}

func (u *URLPattern) ExecInit(input *URLPatternInit) *URLPatternResult {
	m, ok := u.p.MatchInit(input.convert())
	r := &URLPatternResult{InitInputs: []*URLPatternInit{input}}
	return r.fill(&m, ok)
}

// fill stores what a pattern matched. As in go-urlpattern, a group that is undefined is "",
// and the only group of an empty component is left out: its tests expect both.
func (r *URLPatternResult) fill(m *urlpattern.Match, ok bool) *URLPatternResult {
	if !ok {
		return nil
	}
	for i, component := range []*URLPatternComponentResult{&r.Protocol, &r.Username, &r.Password, &r.Hostname, &r.Port, &r.Pathname, &r.Search, &r.Hash} {
		c := urlpattern.Protocol + urlpattern.Component(i)
		component.Input = m.Input(c)
		groups := map[string]string{}
		for name, g := range m.Groups(c) {
			groups[name] = g.Value
		}
		if len(groups) > 1 || len(groups) == 1 && component.Input != "" {
			component.Groups = groups
		}
	}
	return r
}
