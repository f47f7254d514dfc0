package ecmascript

import "strings"

// property returns the set of a property, by the name and the value in \p{name=value} or,
// if lone is set, in \p{name}. reason is not 0 if there is no such property.
func property(name, value string, lone bool) (c class, reason Reason) {
	if !lone {
		table := ""
		switch name {
		case "General_Category", "gc":
			table = generalCategories
		case "Script", "sc", "Script_Extensions", "scx": // the same for all points
			table = scripts
		default:
			return c, UnknownProperty
		}
		set, ok := lookUp(table, value)
		if !ok {
			return c, UnknownPropertyValue
		}
		return class{set: set}, 0
	}
	for _, table := range [...]string{generalCategories, binaryProperties} {
		if set, ok := lookUp(table, name); ok {
			return class{set: set}, 0
		}
	}
	if _, ok := lookUp(stringProperties, name); ok {
		return class{mayHaveStrings: true}, 0
	}
	return c, UnknownProperty
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
