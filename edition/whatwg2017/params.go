package whatwg2017

import (
	"cmp"
	"slices"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
)

// Params is an object of the text's class URLSearchParams: pairs, and the URL to whose
// query they belong.
//
// #interface-urlsearchparams
type Params struct {
	list   []Pair
	object *URL // the url object, or nil
}

// Pair is a name and a value.
type Pair struct{ Name, Value string }

// NewParams implements the constructor with a string. It removes one leading "?".
//
// #concept-urlsearchparams-new
func NewParams(init string) *Params {
	if len(init) > 0 && init[0] == '?' {
		init = init[1:]
	}
	return &Params{list: parseForm(infra.ScalarValues(init))}
}

// NewParamsOf implements the constructor with a sequence or a record.
//
// #concept-urlsearchparams-new
func NewParamsOf(pairs ...Pair) *Params {
	p := &Params{}
	for _, q := range pairs {
		p.list = append(p.list, Pair{infra.ScalarValues(q.Name), infra.ScalarValues(q.Value)})
	}
	return p
}

// Pairs returns a copy of the pairs.
func (p *Params) Pairs() []Pair { return slices.Clone(p.list) }

// Append adds a pair.
func (p *Params) Append(name, value string) {
	p.list = append(p.list, Pair{infra.ScalarValues(name), infra.ScalarValues(value)})
	p.update()
}

// Delete removes all pairs with a name.
func (p *Params) Delete(name string) {
	name = infra.ScalarValues(name)
	p.list = slices.DeleteFunc(p.list, func(q Pair) bool { return q.Name == name })
	p.update()
}

// Get returns the value of the first pair with a name. ok is false if there is none.
func (p *Params) Get(name string) (value string, ok bool) {
	if i := p.index(infra.ScalarValues(name)); i >= 0 {
		return p.list[i].Value, true
	}
	return "", false
}

// GetAll returns the values of all pairs with a name.
func (p *Params) GetAll(name string) []string {
	name = infra.ScalarValues(name)
	var values []string
	for _, q := range p.list {
		if q.Name == name {
			values = append(values, q.Value)
		}
	}
	return values
}

// Has reports whether there is a pair with a name.
func (p *Params) Has(name string) bool { return p.index(infra.ScalarValues(name)) >= 0 }

// Set sets the value of the first pair with a name and removes the others, or adds
// a pair if there is none.
func (p *Params) Set(name, value string) {
	name = infra.ScalarValues(name)
	i := p.index(name)
	if i < 0 {
		p.Append(name, value)
		return
	}
	p.list[i].Value = infra.ScalarValues(value)
	rest := slices.DeleteFunc(p.list[i+1:], func(q Pair) bool { return q.Name == name })
	p.list = p.list[:i+1+len(rest)]
	p.update()
}

// Sort sorts the pairs by the UTF-16 code units of their names. Pairs with the same
// name keep their order.
func (p *Params) Sort() {
	slices.SortStableFunc(p.list, func(a, b Pair) int { return compareCodeUnits(a.Name, b.Name) })
	p.update()
}

// String implements the stringification behavior.
func (p *Params) String() string {
	tuples := make([]Tuple, len(p.list))
	for i, q := range p.list {
		tuples[i].Pair = q
	}
	return SerializeForm(tuples, nil)
}

func (p *Params) index(name string) int {
	return slices.IndexFunc(p.list, func(q Pair) bool { return q.Name == name })
}

// update implements the update steps. NB: the text does not define what they do without
// an object.
//
// #concept-urlsearchparams-update
func (p *Params) update() {
	if p.object != nil {
		p.object.record.query = fromElsewhere(p.String())
	}
}

// compareCodeUnits compares two strings of scalar values by their UTF-16 code units: a
// code point beyond U+FFFF begins with a surrogate and so comes before U+E000.
func compareCodeUnits(a, b string) int {
	for a != "" && b != "" {
		x, size := utf8.DecodeRuneInString(a)
		y, _ := utf8.DecodeRuneInString(b)
		if x != y {
			return cmp.Or(cmp.Compare(firstUnit(x), firstUnit(y)), cmp.Compare(x, y))
		}
		a, b = a[size:], b[size:]
	}
	return cmp.Compare(len(a), len(b))
}

// firstUnit returns the first code unit of a code point.
func firstUnit(r rune) rune {
	if r > 0xFFFF {
		return 0xD800 + (r-0x10000)>>10
	}
	return r
}
