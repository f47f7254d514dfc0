//go:build race

package hostile

// Race says that the race detector is on, under which everything takes ten times
// as long. It looks for races, not for what a million inputs may show.
const Race = true
