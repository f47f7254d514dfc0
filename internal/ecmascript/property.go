package ecmascript

import (
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
)

// property sets c to the characters with a property, given by the text in \p{…}. It returns 0,
// or the reason why there is no such property.
func (c *class) property(text string) (reason Reason) {
	name, value, ok := infra.Cut(text, '=')
	if ok {
		table := scripts // Script and Script_Extensions are the same for all points
		switch name {
		case "General_Category", "gc":
			table = generalCategories
		case "Script", "sc", "Script_Extensions", "scx":
		default:
			return UnknownProperty
		}
		if c.set, ok = lookUp(table, value); !ok {
			return UnknownPropertyValue
		}
		return 0
	}
	for _, table := range [...]string{generalCategories, binaryProperties, stringProperties} {
		if c.set, ok = lookUp(table, name); ok {
			c.mayHaveStrings = table == stringProperties
			return 0
		}
	}
	return UnknownProperty
}

// lookUp finds a name, which is ASCII, in a table such as "Dash Pd\x8a": names that are separated
// by spaces and, after all names of a set, 0x80 plus its index in propertySets.
//
//go:noinline
func lookUp(table, name string) (Set, bool) {
	if name == "" {
		return Set{}, false
	}
	separates := func(i int) bool { return i < 0 || table[i] == ' ' || table[i] >= 0x80 }
	for end := 0; ; {
		i := strings.Index(table[end:], name)
		if i < 0 {
			return Set{}, false
		}
		i, end = end+i, end+i+len(name)
		if !separates(i-1) || !separates(end) {
			continue
		}
		for table[end] < 0x80 {
			end++
		}
		return propertySets[table[end]-0x80], true
	}
}
