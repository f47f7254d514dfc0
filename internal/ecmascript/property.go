package ecmascript

import "strings"

// property sets c to the characters with a property, given by the text in \p{…}. It returns 0,
// or the reason why there is no such property.
func (c *class) property(text string) (reason Reason) {
	name, value, ok := strings.Cut(text, "=")
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

// lookUp finds a name, which consists of letters, digits and underscores, in a table of
// lines such as " Lu Uppercase_Letter =08". The number is an index in propertySets.
func lookUp(table, name string) (Set, bool) {
	at := strings.Index(table, " "+name+" ")
	if name == "" || at < 0 {
		return Set{}, false
	}
	at += strings.IndexByte(table[at:], '=')
	return propertySets[(table[at+1]-'0')*10+table[at+2]-'0'], true
}
