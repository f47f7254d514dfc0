package urlpattern

// specificityOrder is the order in which [Compare] compares components.
var specificityOrder = [...]Component{Hostname, Protocol, Port, Pathname, Search, Hash, Username, Password}

// Compare orders patterns by how specific they are: it returns -1 if a is less specific
// than b, 1 if it is more specific, and 0 if they rank the same. The result is that of
// [CompareComponent] for the first component that differs, in the order hostname, protocol,
// port, pathname, search, hash, username, password.
//
// As with components, patterns that rank the same need not be equal, and a more specific
// pattern need not match a subset of what the other matches. The order of the components is
// this package's own; the Standard has none.
func Compare(a, b Pattern) int {
	for _, c := range specificityOrder {
		if n := CompareComponent(c, a, b); n != 0 {
			return n
		}
	}
	return 0
}
