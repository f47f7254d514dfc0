package urlpattern

import "github.com/weburl-go/weburl/internal/infra"

// Package analysis takes this function from package infra. It returns the regular expression
// that a component is matched by. known is false if it needs an Engine.
func init() {
	infra.Give(func(p Pattern, c Component) (source string, ignoreCase, known bool) {
		component := p.p.components[c]
		return generateRegExp(component.parts, component.delimiter, nil), component.ignoreCase, component.way != byMatcher
	})
}
