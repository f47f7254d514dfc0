package infra

// given are what packages of this module give to each other beside what they export.
var given []any

// Give gives f, a function, to the packages of this module that import the caller. Its type
// is its name, so no two may have the same type.
func Give(f any) { given = append(given, f) }

// Take returns the function of type F that was given. It panics if there is none.
func Take[F any]() F {
	for _, f := range given {
		if f, ok := f.(F); ok {
			return f
		}
	}
	panic("infra: nothing given")
}
