package url

import (
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/form"
	"github.com/weburl-go/weburl/percent"
)

// NameValuePair is a parameter, decoded.
type NameValuePair struct {
	Name, Value string
}

// SearchParams holds the parameters of a query. Changing them changes the query of
// their URL, and vice versa.
//
// The query is written with the query percent-encode set of the URL. In addition,
// control characters, "%", "+", "&", "#", and "=" in names are encoded, so that
// parsing the query gives the same parameters. The Standard encodes more.
// Characters for which [WithEncodingOverride] has no byte are lost.
//
// Each change rewrites the whole query. To make many changes, make them in a
// [SearchParams.Clone], which belongs to no URL, and pass it to
// [Url.SetSearchParams].
type SearchParams struct {
	url *Url
	// like is a URL whose settings determine how a clone is written.
	like   *Url
	params []*NameValuePair
}

// SearchParams returns the parameters of the query. Each call returns the same ones.
func (u *Url) SearchParams() *SearchParams {
	if u == nil {
		return &SearchParams{}
	}
	if u.params == nil {
		u.params = &SearchParams{url: u}
		u.params.read()
	}
	return u.params
}

// SetSearchParams makes searchParams the parameters of u, and only of u.
func (u *Url) SetSearchParams(searchParams *SearchParams) {
	if u == nil || searchParams == nil {
		return
	}
	if old := searchParams.url; old != nil && old != u {
		old.params = nil
	}
	if old := u.params; old != nil && old != searchParams {
		old.url, old.like = nil, old.writtenLike()
	}
	u.params = searchParams
	searchParams.url = u
	searchParams.update()
}

// read sets s to the parameters of the query of its URL.
func (s *SearchParams) read() {
	if s == nil || s.url == nil {
		return
	}
	s.params = nil
	query := s.url.Query()
	encoding := s.url.options().encoding
	if encoding == nil {
		for _, pair := range form.Parse(query) {
			s.params = append(s.params, &NameValuePair{pair.Name, pair.Value})
		}
		return
	}
	decode := func(text string) string {
		var b strings.Builder
		text = strings.ReplaceAll(text, "+", " ")
		for i := 0; i < len(text); i++ {
			if text[i] == '%' && !isLone(text, i) {
				b.WriteRune(encoding.DecodeByte(percent.Decode(text[i : i+3])[0]))
				i += 2
			} else {
				b.WriteByte(text[i])
			}
		}
		return b.String()
	}
	for part := range strings.SplitSeq(query, "&") {
		if part != "" {
			name, value, _ := strings.Cut(part, "=")
			s.params = append(s.params, &NameValuePair{decode(name), decode(value)})
		}
	}
}

// update writes s to the query of its URL.
func (s *SearchParams) update() {
	if s.url == nil {
		return
	}
	r := s.url.record()
	r.query = s.String()
	r.hasQuery = r.query != ""
	if r.scheme != "" || s.url.own != nil {
		s.url.set(r)
	}
}

// writtenLike returns a URL that shares nothing with the URL of s, and is written
// in the same way.
func (s *SearchParams) writtenLike() *Url {
	if s.url != nil {
		return &Url{parser: s.url.parser, own: &record{scheme: s.url.Scheme()}}
	}
	return s.like
}

// String returns the parameters as a query.
func (s *SearchParams) String() string {
	if s == nil {
		return ""
	}
	var b strings.Builder
	e := s.escaper()
	for i, pair := range s.params {
		if i > 0 {
			b.WriteByte('&')
		}
		e.write(&b, pair.Name, true)
		// A parameter with neither a name nor a value is its equals sign.
		if pair.Name == "" || pair.Value != "" || !e.parser.options.skipEquals {
			b.WriteByte('=')
		}
		e.write(&b, pair.Value, false)
	}
	return b.String()
}

// QueryEscape writes st to output as a name in a query. A space becomes "+".
func (s *SearchParams) QueryEscape(st string, output *strings.Builder) {
	if s != nil && output != nil {
		s.escaper().write(output, st, true)
	}
}

// escaper writes names and values.
type escaper struct {
	parser *parser
	set    *PercentEncodeSet
}

func (s *SearchParams) escaper() escaper {
	u := s.url
	if u == nil {
		u = s.like
	}
	o := u.options()
	set, standard := o.query, QueryPercentEncodeSet
	if u.IsSpecialScheme() {
		set, standard = o.specialQuery, SpecialQueryPercentEncodeSet
	}
	if set == nil {
		set = standard
	}
	return escaper{&parser{options: *o}, set}
}

func (e escaper) write(b *strings.Builder, text string, name bool) {
	for _, r := range text {
		switch {
		case r == ' ':
			b.WriteByte('+')
		case r < ' ' || r < utf8.RuneSelf && (strings.IndexByte("%+&#", byte(r)) >= 0 || name && r == '='), e.set.RuneShouldBeEncoded(r):
			e.parser.percentEncode(b, r)
		default:
			b.WriteRune(r)
		}
	}
}

// Append adds a parameter at the end.
func (s *SearchParams) Append(name, value string) {
	if s == nil {
		return
	}
	s.params = append(s.params, &NameValuePair{name, value})
	s.update()
}

// Delete removes the parameters with a name.
func (s *SearchParams) Delete(name string) {
	if s == nil {
		return
	}
	s.params = slices.DeleteFunc(s.params, func(p *NameValuePair) bool { return p.Name == name })
	s.update()
}

// Get returns the value of the first parameter with a name, or "".
func (s *SearchParams) Get(name string) string {
	if i := s.index(name); i >= 0 {
		return s.params[i].Value
	}
	return ""
}

// GetAll returns the values of all parameters with a name.
func (s *SearchParams) GetAll(name string) []string {
	if s == nil {
		return nil
	}
	var values []string
	for _, p := range s.params {
		if p.Name == name {
			values = append(values, p.Value)
		}
	}
	return values
}

// Has reports whether there is a parameter with a name.
func (s *SearchParams) Has(name string) bool { return s.index(name) >= 0 }

func (s *SearchParams) index(name string) int {
	if s == nil {
		return -1
	}
	return slices.IndexFunc(s.params, func(p *NameValuePair) bool { return p.Name == name })
}

// Set sets the value of the first parameter with a name and removes the others, or
// adds one.
func (s *SearchParams) Set(name, value string) {
	i := s.index(name)
	if i < 0 {
		s.Append(name, value)
		return
	}
	s.params[i].Value = value
	rest := slices.DeleteFunc(s.params[i+1:], func(p *NameValuePair) bool { return p.Name == name })
	s.params = s.params[:i+1+len(rest)]
	s.update()
}

// Sort sorts by name, in the order of the Standard. Parameters with the same name stay
// in order.
func (s *SearchParams) Sort() {
	if s == nil {
		return
	}
	list := make(form.List, len(s.params))
	for i, p := range s.params {
		list[i] = form.Pair{Name: p.Name, Value: p.Value}
	}
	list.Sort()
	for i, p := range list {
		s.params[i] = &NameValuePair{p.Name, p.Value}
	}
	s.update()
}

// SortAbsolute sorts by the name followed by the value, byte by byte.
func (s *SearchParams) SortAbsolute() {
	if s == nil {
		return
	}
	sort.SliceStable(s.params, func(i, j int) bool {
		return s.params[i].Name+s.params[i].Value < s.params[j].Name+s.params[j].Value
	})
	s.update()
}

// Iterate calls f with each parameter, which it may change.
func (s *SearchParams) Iterate(f func(pair *NameValuePair)) {
	if s == nil || f == nil {
		return
	}
	for _, p := range slices.Clone(s.params) {
		f(p)
	}
	s.update()
}

// Clone returns a copy that belongs to no URL. It is written like s.
func (s *SearchParams) Clone() *SearchParams {
	if s == nil {
		return nil
	}
	c := &SearchParams{like: s.writtenLike()}
	for _, p := range s.params {
		pair := *p
		c.params = append(c.params, &pair)
	}
	return c
}
