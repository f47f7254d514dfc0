package whatwg

import (
	"slices"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/enum"
	"github.com/weburl-go/weburl/validation"
)

// Step is a run of the state machine on one code point, or a change that an algorithm
// makes to a URL outside of the machine. Steps of the latter kind have no State.
type Step struct {
	// In and Set tell which string is read: the input, its base or, if Set is not 0,
	// the value of the change of the request with that number, counted from 1.
	In  validation.Source
	Set int
	// Anchor is the anchor of the state, or of the algorithm, in the text.
	Anchor string

	// State, Pointer and C are the values before the step. C is the code point at
	// Pointer, or -1 for the EOF code point, and Span its span.
	//
	// Pointer counts code points, except for those removed before the state machine
	// runs.
	State   State
	Pointer int
	C       rune
	Span    validation.Span

	// Next, NextPointer and the flags are the values after the step, before the pointer
	// is increased for the next step.
	Next        State
	NextPointer int

	AtSignSeen, InsideBrackets, PasswordTokenSeen bool

	// Changes holds the changes that the step makes to the URL, in order, and Errors
	// the validation errors that it signifies.
	Changes []Change
	Errors  []edition.Finding

	// Done is set if the run ends with this step, and Failed if it ends in failure.
	Done, Failed bool

	buffer text
}

// Buffer returns the buffer after the step. It is a method because it takes time linear
// in the length of the buffer.
func (s Step) Buffer() string { return s.buffer.String() }

// BufferLen returns the number of code points in the buffer after the step.
func (s Step) BufferLen() int { return len(s.buffer) }

// BufferEnd returns the last n code points of the buffer, or all if it has fewer.
// Printing the end of each buffer takes linear time in total; printing all of each
// buffer does not.
func (s Step) BufferEnd(n int) string { return s.buffer[max(len(s.buffer)-n, 0):].String() }

// Change is a change of a component of a URL.
type Change struct {
	Component Component
	Operation Operation
	// Value is the text that is set or appended. If a path is set that is not opaque,
	// Segments holds it instead.
	Value    string
	Segments []string
}

// Component is a component of a URL record.
type Component uint8

// The components, in the order of the text.
const (
	Scheme Component = iota + 1
	Username
	Password
	Host
	Port
	Path
	Query
	Fragment

	componentCount = iota
)

var componentNames = []string{Scheme: "scheme", Username: "username", Password: "password", Host: "host", Port: "port",
	Path: "path", Query: "query", Fragment: "fragment"}

// String returns the name of the component, such as "host", or "" if there is none.
func (c Component) String() string { return enum.Name(componentNames, c) }

// AppendText appends the name to dst. It fails if there is none.
func (c Component) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, componentNames, c, "whatwg.Component")
}

// MarshalText returns the name. It fails if there is none.
func (c Component) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// UnmarshalText sets c to the component of the given name.
func (c *Component) UnmarshalText(text []byte) error {
	return enum.Parse(c, componentNames, text, "whatwg.Component")
}

// Operation is the kind of a [Change].
type Operation uint8

const (
	// Set: the component becomes Value or Segments. Value is the serialization of a
	// host.
	Set Operation = iota + 1
	// SetNull: it becomes null.
	SetNull
	// Append: Value is appended; to a path that is a list, as a segment.
	Append
	// RemoveLast: the last segment of the path is removed.
	RemoveLast
)

var operationNames = []string{Set: "set", SetNull: "set null", Append: "append", RemoveLast: "remove last"}

// String returns the name of the operation, such as "append", or "" if there is none.
func (o Operation) String() string { return enum.Name(operationNames, o) }

// AppendText appends the name to dst. It fails if there is none.
func (o Operation) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, operationNames, o, "whatwg.Operation")
}

// MarshalText returns the name. It fails if there is none.
func (o Operation) MarshalText() ([]byte, error) { return o.AppendText(nil) }

// UnmarshalText sets o to the operation of the given name.
func (o *Operation) UnmarshalText(text []byte) error {
	return enum.Parse(o, operationNames, text, "whatwg.Operation")
}

// listener receives the steps, if tell is not nil.
type listener struct {
	tell func(Step)
	in   validation.Source
	set  int
}

// editor changes a URL, and records the changes if tell is not nil.
type editor struct {
	listener
	url     *record
	changes []Change
	// touched marks the components that were changed.
	touched [componentCount + 1]bool
}

func (e *editor) note(c Change) {
	e.touched[c.Component] = true
	if e.tell != nil {
		if len(e.changes) == cap(e.changes) {
			e.changes = slices.Grow(e.changes, changesAtOnce)
		}
		e.changes = append(e.changes, c)
	}
}

// changesAtOnce is the number of changes for which memory is allocated at once.
const changesAtOnce = 16

// takeChanges returns the changes since its last call, or nil if there are none. They
// are not overwritten later.
func (e *editor) takeChanges() (changes []Change) {
	if n := len(e.changes); n > 0 {
		changes, e.changes = e.changes[:n:n], e.changes[n:]
	}
	return changes
}

// noteString records that a component is set to a string or extended by it.
func (e *editor) noteString(c Component, o Operation, value []byte) {
	e.touched[c] = true
	if e.tell != nil {
		e.note(Change{Component: c, Operation: o, Value: string(value)})
	}
}

// tellOutside reports the changes that an algorithm made outside of the state machine.
func (e *editor) tellOutside(anchor string) {
	if e.tell != nil {
		e.tell(Step{In: e.in, Set: e.set, Anchor: anchor, C: eof, Span: validation.Unknown(), Changes: e.takeChanges()})
	}
}

func (e *editor) setScheme(scheme string) {
	e.url.scheme = scheme
	e.note(Change{Component: Scheme, Operation: Set, Value: scheme})
}

func (e *editor) setUsername(username []byte) {
	e.url.username = slices.Clone(username)
	e.noteString(Username, Set, username)
}

func (e *editor) appendToUsername(s string) {
	e.url.username = append(e.url.username, s...)
	e.note(Change{Component: Username, Operation: Append, Value: s})
}

func (e *editor) setPassword(password []byte) {
	e.url.password = slices.Clone(password)
	e.noteString(Password, Set, password)
}

func (e *editor) appendToPassword(s string) {
	e.url.password = append(e.url.password, s...)
	e.note(Change{Component: Password, Operation: Append, Value: s})
}

func (e *editor) setHost(h *host) {
	e.url.host = h
	e.touched[Host] = true
	switch {
	case e.tell == nil:
	case h == nil:
		e.note(Change{Component: Host, Operation: SetNull})
	default:
		e.note(Change{Component: Host, Operation: Set, Value: h.serialize()})
	}
}

func (e *editor) setPort(port *uint16) {
	e.url.port = port
	e.touched[Port] = true
	switch {
	case e.tell == nil:
	case port == nil:
		e.note(Change{Component: Port, Operation: SetNull})
	default:
		e.note(Change{Component: Port, Operation: Set, Value: serializeInteger(*port)})
	}
}

// setPath makes the path a copy of p.
func (e *editor) setPath(p path) {
	e.url.path = p.clone()
	e.touched[Path] = true
	switch {
	case e.tell == nil:
	case p.opaque:
		e.noteString(Path, Set, p.segment)
	default:
		e.note(Change{Component: Path, Operation: Set, Segments: append([]string{}, p.list...)})
	}
}

// appendToPath appends a segment to a list, or a string to an opaque path.
func (e *editor) appendToPath(s string) {
	if e.url.path.opaque {
		e.url.path.segment = append(e.url.path.segment, s...)
	} else {
		e.url.path.list = append(e.url.path.list, s)
	}
	e.note(Change{Component: Path, Operation: Append, Value: s})
}

// shortenPath shortens the URL's path.
//
// https://url.spec.whatwg.org/#shorten-a-urls-path
func (e *editor) shortenPath() {
	assert(!e.url.hasOpaquePath())
	list := &e.url.path.list
	if e.url.scheme == "file" && len(*list) == 1 && isNormalizedWindowsDriveLetter((*list)[0]) {
		return
	}
	if len(*list) > 0 {
		*list = (*list)[:len(*list)-1]
		e.note(Change{Component: Path, Operation: RemoveLast})
	}
}

func (e *editor) setQuery(q nullable) { e.setNullable(Query, &e.url.query, q) }

func (e *editor) setFragment(f nullable) { e.setNullable(Fragment, &e.url.fragment, f) }

func (e *editor) setNullable(c Component, component *nullable, n nullable) {
	*component = nullable{n.notNull, slices.Clone(n.value)}
	if n.notNull {
		e.noteString(c, Set, n.value)
	} else {
		e.note(Change{Component: c, Operation: SetNull})
	}
}

func (e *editor) appendToQuery(s string) {
	e.url.query.value = append(e.url.query.value, s...)
	e.note(Change{Component: Query, Operation: Append, Value: s})
}

func (e *editor) appendToFragment(s string) {
	e.url.fragment.value = append(e.url.fragment.value, s...)
	e.note(Change{Component: Fragment, Operation: Append, Value: s})
}
