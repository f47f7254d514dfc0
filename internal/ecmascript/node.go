package ecmascript

// Expr is a regular expression that has been parsed.
type Expr struct {
	Root   *Node
	Groups int // the number of capturing groups, without group 0
}

// Op is the kind of a node.
type Op uint8

const (
	Empty     Op = iota // matches the empty string
	Chars               // matches one of Set
	Concat              // matches Subs one after another; there are two or more
	Alternate           // matches one of Subs, the first that leads to a match
	Capture             // matches Subs[0] as the group Low
	Repeat              // matches Subs[0] from Min to Max times, as often as possible unless Lazy is set
	Begin               // matches at the start of the input
	End
	BeginLine // matches at the start of a line
	EndLine
	WordBoundary
	NoWordBoundary
)

// Node is a part of an expression.
type Node struct {
	Op       Op
	Lazy     bool
	Nullable bool // whether it can match the empty string
	// Low and High are the numbers of the groups inside a Repeat: Low ≤ n < High. They are
	// undefined when an iteration begins.
	Low, High  int32
	Min, Max   int32 // Max is Unlimited if there is none
	Start, End int32 // the place in the source
	Set        Bytes
	Subs       []*Node
}

// Unlimited is the Max of *, + and {n,}. All other bounds are lower: those too large to
// compile become Unlimited-1.
const Unlimited = 1 << 30
