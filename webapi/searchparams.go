package webapi

import (
	"iter"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/form"
	"github.com/weburl-go/weburl/internal/infra"
)

// URLSearchParams is an object of the URLSearchParams class: an ordered list of
// names and values. The zero URLSearchParams is empty and has no URL.
//
// https://url.spec.whatwg.org/#urlsearchparams
type URLSearchParams struct {
	list form.List
	url  *URL
}

// NewURLSearchParams implements the constructor with a string. It ignores one leading
// question mark.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-urlsearchparams
func NewURLSearchParams(init string) *URLSearchParams {
	p := new(URLSearchParams)
	p.init(init)
	return p
}

// init implements NewURLSearchParams in memory of the caller, so that NewURLSearchParams can be
// inlined.
func (p *URLSearchParams) init(init string) {
	p.list = form.Parse(strings.TrimPrefix(usv(init), "?"))
}

// NewURLSearchParamsFromSequence implements the constructor with a sequence of
// sequences. The error is a [*TypeError] if one of them does not contain exactly two
// items.
//
// https://url.spec.whatwg.org/#urlsearchparams-initialize
func NewURLSearchParamsFromSequence(init [][]string) (*URLSearchParams, error) {
	p := new(URLSearchParams)
	for _, inner := range init {
		if len(inner) != 2 {
			return nil, &TypeError{Message: "Each query pair must be an iterable [name, value] tuple"}
		}
		p.list.Add(usv(inner[0]), usv(inner[1]))
	}
	return p, nil
}

// NewURLSearchParamsFromRecord implements the constructor with a record: the names and
// values of an object, in its order. A repeated name keeps its first position and takes
// its last value, as in Web IDL.
//
// https://url.spec.whatwg.org/#urlsearchparams-initialize
func NewURLSearchParamsFromRecord(init iter.Seq2[string, string]) *URLSearchParams {
	p := new(URLSearchParams)
	places := map[string]int{}
	for name, value := range init {
		name, value = usv(name), usv(value)
		if i, ok := places[name]; ok {
			p.list[i].Value = value
			continue
		}
		places[name] = len(p.list)
		p.list.Add(name, value)
	}
	return p
}

// usv converts s to a USVString: ill-formed UTF-8 becomes U+FFFD.
func usv(s string) string {
	return infra.ScalarValues(s)
}

// update writes the list to the query of the URL.
//
// https://url.spec.whatwg.org/#concept-urlsearchparams-update
func (p *URLSearchParams) update() {
	if p.url != nil {
		p.url.record, _ = p.url.record.WithParams(p.list)
	}
}

// Size returns the number of pairs.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-size
func (p *URLSearchParams) Size() int { return len(p.list) }

// Append adds a pair at the end.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-append
func (p *URLSearchParams) Append(name, value string) {
	p.list.Add(usv(name), usv(value))
	p.update()
}

// Delete removes all pairs with name or, if a value is given, all with that name and
// value.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-delete
func (p *URLSearchParams) Delete(name string, value ...string) {
	if len(value) > 0 {
		p.list.DeletePair(usv(name), usv(value[0]))
	} else {
		p.list.Delete(usv(name))
	}
	p.update()
}

// Get returns the first value of name. ok is false if there is none, where the Web API
// returns null.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-get
func (p *URLSearchParams) Get(name string) (value string, ok bool) { return p.list.Get(usv(name)) }

// GetAll returns all values of name.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-getall
func (p *URLSearchParams) GetAll(name string) []string { return p.list.GetAll(usv(name)) }

// Has reports whether there is a pair with name or, if a value is given, with that name
// and value.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-has
func (p *URLSearchParams) Has(name string, value ...string) bool {
	if len(value) > 0 {
		return p.list.HasPair(usv(name), usv(value[0]))
	}
	return p.list.Has(usv(name))
}

// Set sets the value of the first pair with name and removes the others. If there is
// none, it adds a pair.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-set
func (p *URLSearchParams) Set(name, value string) {
	p.list.Set(usv(name), usv(value))
	p.update()
}

// Sort sorts the pairs by the UTF-16 code units of their names; pairs with the
// same name keep their order.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-sort
func (p *URLSearchParams) Sort() {
	p.list.Sort()
	p.update()
}

// String returns the serialized pairs.
//
// https://url.spec.whatwg.org/#urlsearchparams-stringification-behavior
func (p *URLSearchParams) String() string { return p.list.String() }

// At returns the pair at index i. ok is false if there is none. The Web API's iterators
// correspond to an index that counts up to that point.
func (p *URLSearchParams) At(i int) (name, value string, ok bool) {
	if i < 0 || i >= len(p.list) {
		return "", "", false
	}
	return p.list[i].Name, p.list[i].Value, true
}

// All iterates over the pairs. Like the iterators of the Web API, it is live: it goes
// by index, and sees pairs that are added or removed during the iteration.
func (p *URLSearchParams) All() iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		for i := 0; i < len(p.list); i++ {
			if !yield(p.list[i].Name, p.list[i].Value) {
				return
			}
		}
	}
}

// Keys iterates over the names in the same way as All.
func (p *URLSearchParams) Keys() iter.Seq[string] {
	return func(yield func(name string) bool) {
		for name := range p.All() {
			if !yield(name) {
				return
			}
		}
	}
}

// Values iterates over the values in the same way as All.
func (p *URLSearchParams) Values() iter.Seq[string] {
	return func(yield func(value string) bool) {
		for _, value := range p.All() {
			if !yield(value) {
				return
			}
		}
	}
}

// List returns a copy of the pairs.
func (p *URLSearchParams) List() form.List { return slices.Clone(p.list) }
