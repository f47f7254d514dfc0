package frame

import (
	"strings"

	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/app/similar"
)

// AttributeNames returns the names of the attributes for which has is true.
func AttributeNames(has func(a *jsonform.Attribute) bool) []string {
	var names []string
	for _, a := range jsonform.Attributes() {
		if has(&a) {
			names = append(names, a.Name)
		}
	}
	return names
}

// UnknownAttribute returns the error for a name that is not one of names. Unless
// it is much like one of them, it may be a part of a URL, and wrong is said
// instead of showing it.
func UnknownAttribute(name string, names []string, wrong string) error {
	if near := similar.Name(name, names); near != "" {
		return UsageError(Unknown("attribute", name, near))
	}
	return UsageError(wrong + "; the attributes are " + strings.Join(names, ", "))
}

func hasSetter(a *jsonform.Attribute) bool    { return a.Set != nil }
func CanBeChanged(a *jsonform.Attribute) bool { return a.Change != nil }
func CanBeUnset(a *jsonform.Attribute) bool   { return a.Unset != nil }
