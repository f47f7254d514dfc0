package webspecs2014

import "slices"

// Params is an object of the text's class URLSearchParams: pairs, and the URLs to whose
// queries they belong.
//
// #interface-urlsearchparams
type Params struct {
	list    []Pair
	objects []*URL
}

// Pair is a name and a value.
type Pair struct{ Name, Value string }

// NewParams implements the constructor with a string.
//
// #concept-URLSearchParams-new
func NewParams(init string) *Params { return &Params{list: parseForm(init)} }

// Pairs returns a copy of the pairs.
func (p *Params) Pairs() []Pair { return slices.Clone(p.list) }

// Append adds a pair.
func (p *Params) Append(name, value string) {
	p.list = append(p.list, Pair{name, value})
	p.update(nil)
}

// Delete removes all pairs with a name.
func (p *Params) Delete(name string) {
	p.list = slices.DeleteFunc(p.list, func(q Pair) bool { return q.Name == name })
	p.update(nil)
}

// Get returns the value of the first pair with a name. ok is false if there is none.
func (p *Params) Get(name string) (value string, ok bool) {
	if i := p.index(name); i >= 0 {
		return p.list[i].Value, true
	}
	return "", false
}

// GetAll returns the values of all pairs with a name.
func (p *Params) GetAll(name string) []string {
	var values []string
	for _, q := range p.list {
		if q.Name == name {
			values = append(values, q.Value)
		}
	}
	return values
}

// Has reports whether there is a pair with a name.
func (p *Params) Has(name string) bool { return p.index(name) >= 0 }

// Set sets the value of the first pair with a name and removes the others, or adds
// a pair if there is none.
func (p *Params) Set(name, value string) {
	i := p.index(name)
	if i < 0 {
		p.Append(name, value)
		return
	}
	p.list[i].Value = value
	rest := slices.DeleteFunc(p.list[i+1:], func(q Pair) bool { return q.Name == name })
	p.list = p.list[:i+1+len(rest)]
	p.update(nil)
}

// String implements the stringifier.
func (p *Params) String() string { return SerializeForm(p.list, nil) }

func (p *Params) index(name string) int {
	return slices.IndexFunc(p.list, func(q Pair) bool { return q.Name == name })
}

func (p *Params) remove(u *URL) {
	p.objects = slices.DeleteFunc(p.objects, func(o *URL) bool { return o == u })
}

// update runs the update steps for all URLs except for one.
//
// #concept-URLSearchParams-update
func (p *Params) update(except *URL) {
	for _, u := range p.objects {
		if u != except {
			u.updateQuery()
		}
	}
}
