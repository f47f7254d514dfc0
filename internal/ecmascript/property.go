package ecmascript

import "github.com/weburl-go/weburl/internal/infra"

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
	start, found := 0, false
	for i := range len(table) {
		c := table[i]
		if c != ' ' && c < 0x80 {
			continue
		}
		found = found || table[start:i] == name
		if c >= 0x80 && found {
			return propertySets[c-0x80], true
		}
		start = i + 1
	}
	return Set{}, false
}
