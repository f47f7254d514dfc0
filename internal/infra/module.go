package infra

// Module proves that a caller belongs to this module. Functions that trust their
// arguments require one, and do nothing for the zero Module.
//
// NB: The unexported field keeps other modules from writing a literal that is assignable
// to Module. They can get its zero value by type inference and package reflect.
type Module struct{ ours bool }

// Ours returns the Module that proves it. Other modules cannot import this package.
func Ours() Module { return Module{true} }

// Proves reports whether m is what [Ours] returns.
func (m Module) Proves() bool { return m.ours }
