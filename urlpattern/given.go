package urlpattern

import "github.com/weburl-go/weburl/internal/infra"

// Packages analysis and convert take this function from package infra. It returns the regular expression
// that a component is matched by, and the delimiter, or 0 if there is none. known is false if
// the component needs an Engine.
func init() {
	infra.Give(func(p Pattern, c Component) (source string, delimiter byte, ignoreCase, known bool) {
		component := p.p.components[c]
		return generateRegExp(component.parts, component.delimiter, nil), component.delimiter, component.ignoreCase, component.way != byMatcher
	})
}
