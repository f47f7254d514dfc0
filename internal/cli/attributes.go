package cli

import (
	"strings"

	"github.com/weburl-go/weburl/internal/jsonform"
	"github.com/weburl-go/weburl/internal/similar"
)

// attributeNames returns the names of the attributes for which has is true.
func attributeNames(has func(a *jsonform.Attribute) bool) []string {
	var names []string
	for _, a := range jsonform.Attributes() {
		if has(&a) {
			names = append(names, a.Name)
		}
	}
	return names
}

// unknownAttribute returns the error for a name that is not one of names. Unless
// it is much like one of them, it may be a part of a URL, and wrong is said
// instead of showing it.
func unknownAttribute(name string, names []string, wrong string) error {
	if near := similar.Name(name, names); near != "" {
		return usageError(unknown("attribute", name, near))
	}
	return usageError(wrong + "; the attributes are " + strings.Join(names, ", "))
}

func hasSetter(a *jsonform.Attribute) bool    { return a.Set != nil }
func canBeChanged(a *jsonform.Attribute) bool { return a.Change != nil }
func canBeUnset(a *jsonform.Attribute) bool   { return a.Unset != nil }
