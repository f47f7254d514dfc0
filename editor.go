package weburl

import (
	"github.com/weburl-go/weburl/form"
	"github.com/weburl-go/weburl/internal/infra"
)

// Editor makes several changes to a URL, with one check for errors and one
// allocation at the end:
//
//	e := u.Edit()
//	e.SetHost("example.org")
//	e.SetParam("page", "2")
//	e.RemoveFragment()
//	v, err := e.URL()
//
// Each method does what the method of URL does that its comment names, to what
// the methods before it have made of the URL. So the result is that of the same
// methods of URL, one after the other, and the order matters where it matters
// there: a port that became null as the default port of a scheme does not come
// back with the next scheme. A change that fails is the last one: [Editor.URL] returns its
// error, whatever comes after it, and nothing of the others.
//
// An Editor is a value. A copy of one goes its own way, but only one goroutine
// at a time may use one. The zero Editor edits the zero URL.
//
// NB: a scheme that is not special takes an allocation of its own, and so does any
// change of a URL of more than 256 bytes. The methods of URL take no fewer, but for
// WithoutParams.
type Editor struct {
	original URL
	// opaque says that the path is opaque, which no change affects.
	opaque bool
	// edited says that the builder has the URL with its changes, and otherwise
	// changed has. The bytes of the builder are never written to again, since
	// copies of the Editor share them.
	edited  bool
	changed URL
	builder
	err error
}

// Edit returns an Editor for u, which itself stays as it is.
func (u URL) Edit() Editor { return Editor{original: u, changed: u, opaque: u.HasOpaquePath()} }

// URL returns the URL with all changes or, if one of them failed, the URL as it
// was before the first, with the error.
func (e *Editor) URL() (URL, error) {
	switch {
	case e.err != nil:
		return e.original, e.err
	case e.edited:
		href, r, err := e.finish("", e.original.href)
		if err != nil {
			return e.original, err
		}
		return URL{href, r}, nil
	}
	return e.changed, nil
}

// SetScheme is [URL.WithScheme].
func (e *Editor) SetScheme(scheme string) {
	if e.err == nil {
		e.change(delimited(scheme), schemeStartState)
	}
}

// SetUsername is [URL.WithUsername].
func (e *Editor) SetUsername(username string) {
	e.setCredentials(userinfo{text: infra.ScalarValues(username)}, userinfo{kept: true})
}

// SetPassword is [URL.WithPassword].
func (e *Editor) SetPassword(password string) {
	e.setCredentials(userinfo{kept: true}, userinfo{text: infra.ScalarValues(password)})
}

// RemoveCredentials is [URL.WithoutCredentials].
func (e *Editor) RemoveCredentials() { e.setCredentials(userinfo{}, userinfo{}) }

// SetHost is [URL.WithHost].
func (e *Editor) SetHost(host string) { e.change(host, hostnameState) }

// SetHostPort is [URL.WithHostPort].
func (e *Editor) SetHostPort(hostport string) { e.change(hostport, hostState) }

// SetPort is [URL.WithPort].
func (e *Editor) SetPort(port uint16) {
	if e.current().cannotHaveUsernamePasswordPort() {
		e.fail(refuse(portNotAllowed))
	}
	e.setPort(port, true)
}

// RemovePort is [URL.WithoutPort].
func (e *Editor) RemovePort() {
	if e.current().hasPort() {
		e.setPort(0, false)
	}
}

// SetPath is [URL.WithPath].
func (e *Editor) SetPath(path string) { e.change(path, pathStartState) }

// JoinSegments is [URL.JoinSegments].
func (e *Editor) JoinSegments(segments ...string) {
	if e.refuses(pathStartState) {
		return
	}
	if e.fail(refuseSegments(segments)); e.err != nil || len(segments) == 0 {
		return
	}
	var b builder
	u := e.begin(&b)
	b.appendSegments(u, segments)
	b.copyTail(u)
	e.end(&b)
}

// SetQuery is [URL.WithQuery].
func (e *Editor) SetQuery(query string) { e.change(query, queryState) }

// RemoveQuery is [URL.WithoutQuery].
func (e *Editor) RemoveQuery() {
	if u := e.current(); u.queryStart() < u.fragmentStart() {
		e.setQuery(nil, false)
	}
}

// SetParams is [URL.WithParams].
func (e *Editor) SetParams(list form.List) {
	if e.refuses(queryState) {
		return
	}
	var scratch [queryScratch]byte
	query := list.AppendTo(scratch[:0])
	e.setQuery(query, len(query) > 0)
}

// SetParam is [URL.WithParam].
func (e *Editor) SetParam(name, value string) {
	if e.refuses(queryState) {
		return
	}
	var scratch [queryScratch]byte
	query := scratch[:0]
	if e.edited {
		query = form.AppendSet(query, e.query(), name, value)
	} else {
		old, _ := e.changed.Query()
		query = form.AppendSet(query, old, name, value)
	}
	e.setQuery(query, true)
}

// AddParam is [URL.WithAddedParam].
func (e *Editor) AddParam(name, value string) {
	if e.refuses(queryState) {
		return
	}
	var scratch [queryScratch]byte
	query := scratch[:0]
	if e.edited {
		query = form.AppendAdd(query, e.query(), name, value)
	} else {
		old, _ := e.changed.Query()
		query = form.AppendAdd(query, old, name, value)
	}
	e.setQuery(query, true)
}

// RemoveParams is [URL.WithoutParams]. Behind another change, it takes an
// allocation for the query.
func (e *Editor) RemoveParams(match func(name string) bool) {
	if e.err != nil {
		return
	}
	old, _ := e.changed.Query()
	if e.edited {
		old = string(e.query()) // match may keep a name
	}
	var scratch [queryScratch]byte
	if query := form.AppendWithout(scratch[:0], old, match); len(query) != len(old) {
		e.setQuery(query, len(query) > 0)
	}
}

// SetFragment is [URL.WithFragment].
func (e *Editor) SetFragment(fragment string) { e.change(fragment, fragmentState) }

// RemoveFragment is [URL.WithoutFragment].
func (e *Editor) RemoveFragment() {
	if e.err != nil {
		return
	}
	if e.edited {
		e.buf.truncate(int(e.builder.url.fragmentStart()))
	} else {
		e.changed = e.changed.WithoutFragment()
	}
}

// current returns the URL with the changes so far; if there are any, without its
// string.
func (e *Editor) current() *URL {
	if e.edited {
		return &e.builder.url
	}
	return &e.changed
}

// query returns the query of a URL that is edited.
func (e *Editor) query() []byte {
	u := &e.builder.url
	if u.queryStart() == u.fragmentStart() {
		return nil
	}
	return e.buf.bytes()[u.queryStart()+1 : u.fragmentStart()]
}

// fail keeps the first error.
func (e *Editor) fail(err error) {
	if e.err == nil {
		e.err = err
	}
}

// refuses reports whether a change failed, or this one is bound to: that of the
// part that state reads.
func (e *Editor) refuses(state state) bool {
	if !e.original.IsValid() {
		e.fail(refuse(zeroURL))
	} else if r := e.current().refuseOverride(state, e.opaque); r != 0 {
		e.fail(refuse(r))
	}
	return e.err != nil
}

// change is [URL.change].
func (e *Editor) change(input string, state state) {
	if e.refuses(state) {
		return
	}
	m := machine{override: state}
	ok := m.replace(e.source(), input)
	switch {
	case !ok && !m.hostRead:
		e.fail(m.overrideError())
	case m.buf.tooLong:
		e.fail(ErrTooLong)
	case !ok:
		e.fail(m.overrideError())
	case m.pointer < len(m.input):
		e.fail(refuse(trailingInput))
	default:
		e.end(&m.builder)
	}
}

// source returns the URL with the changes so far, to copy from.
func (e *Editor) source() source {
	if e.edited {
		return source{&e.builder.url, e.buf.bytes()}
	}
	return source{URL: &e.changed}
}

// begin makes room in b, and returns the URL to copy the rest from.
func (e *Editor) begin(b *builder) source {
	u := e.source()
	b.buf.grow(uint(u.len()))
	return u
}

// end takes what has been written.
func (e *Editor) end(b *builder) {
	if b.buf.tooLong {
		e.fail(ErrTooLong)
		return
	}
	e.builder, e.edited = *b, true
}

func (e *Editor) setCredentials(username, password userinfo) {
	if u := e.current(); u.cannotHaveUsernamePasswordPort() {
		e.fail(u.refuseCredentials(username, password))
		return
	}
	if e.err != nil {
		return
	}
	var b builder
	u := e.begin(&b)
	b.replaceCredentials(u, username, password)
	b.copyTail(u)
	e.end(&b)
}

func (e *Editor) setPort(port uint16, hasPort bool) {
	if e.err != nil {
		return
	}
	var b builder
	u := e.begin(&b)
	b.replacePort(u, port, hasPort)
	b.copyTail(u)
	e.end(&b)
}

// setQuery sets a query that is already percent-encoded, or null.
func (e *Editor) setQuery(query []byte, hasQuery bool) {
	if e.err != nil || e.spliceQuery(query, hasQuery) {
		return
	}
	if !e.edited {
		// The builder would take a copy for itself.
		if !hasQuery {
			e.changed = e.changed.WithoutQuery()
		} else if v, err := withQuery(e.changed, query); err != nil {
			e.fail(err)
		} else {
			e.changed = v
		}
		return
	}
	var b builder
	u := e.begin(&b)
	b.copyAuthority(u)
	b.copyPath(u)
	b.endPath()
	if hasQuery {
		b.buf.writeByte('?')
		b.buf.writeBytes(query)
	}
	b.endQuery()
	b.copyFragment(u)
	e.end(&b)
}

// spliceQuery is setQuery for short URLs, which no copy of the Editor shares.
func (e *Editor) spliceQuery(query []byte, hasQuery bool) bool {
	added := len(query)
	if hasQuery {
		added++
	}
	u := e.current()
	kept := e.source().len() - int(u.fragmentStart()-u.queryStart())
	if e.buf.large != nil || kept+added > len(e.buf.small) {
		return false
	}
	if !e.edited {
		if len(e.changed.href) > len(e.buf.small) {
			return false
		}
		e.buf.write(e.changed.href)
		e.builder.url = e.changed
		e.edited = true
		u = e.current()
	}
	small := &e.buf.small
	end := int(u.queryStart()) + added
	copy(small[end:], small[u.fragmentStart():e.buf.n])
	if hasQuery {
		small[u.queryStart()] = '?'
		copy(small[u.queryStart()+1:], query)
	}
	e.buf.n = kept + added
	u.setTail(u.queryStart(), uint32(end))
	return true
}
