package check

const (
	// maxPlaces bounds the positions in a URL that a finding shows.
	maxPlaces = 10
	// maxErrors bounds the errors of a URL that is fixed. Each takes a few hundred
	// bytes of memory.
	maxErrors = 1 << 18
	// maxFindings bounds the findings shown of a file, unless --max-findings sets
	// another limit.
	maxFindings = 10_000
)
