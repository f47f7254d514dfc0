package infra

// Module shows that a caller belongs to this module, since nobody else can name
// it: it is asked for by functions that trust what they are given.
type Module struct{}
