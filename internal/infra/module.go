package infra

// Module proves that a caller belongs to this module, since no one else can
// name it. Functions that trust their arguments ask for it.
type Module struct{}
