package infra

// given holds functions that packages of this module share with each other without
// exporting them.
var given []any

// Give makes f, a function, available to the packages of this module that import the
// caller. It is found by its type, so no two functions may have the same type.
func Give(f any) { given = append(given, f) }

// Take returns the function of type F that was passed to Give. It panics if there is
// none.
func Take[F any]() F {
	for _, f := range given {
		if f, ok := f.(F); ok {
			return f
		}
	}
	panic("infra: nothing given")
}
