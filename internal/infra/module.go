package infra

// Module proves that a caller belongs to this module. Functions that trust their
// arguments ask for it, and do nothing without it.
//
// NB: Its field keeps other modules from writing a literal that is assignable to it.
// Type inference and package reflect give them its zero value, which proves nothing.
type Module struct{ ours bool }

// Ours returns what proves it.
func Ours() Module { return Module{true} }

// Proves reports whether m is what [Ours] returns.
func (m Module) Proves() bool { return m.ours }
