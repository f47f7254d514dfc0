package automaton

type lazyTable struct{}
