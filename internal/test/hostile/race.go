//go:build race

package hostile

// Race reports whether the race detector is on. Everything takes ten times as long
// under it, so tests try fewer inputs.
const Race = true
