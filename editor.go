package weburl

import (
	"github.com/weburl-go/weburl/form"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/parser"
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
// Each method does the same as the method of URL that its comment names, to the URL as
// changed so far. So the result is the same as from calling these methods of URL one
// after another, and order matters as it does there: a port that became null as the
// default port of one scheme does not come back with the next scheme. Once a change
// fails, the Editor ignores all further changes, and [Editor.URL] returns the error.
//
// An Editor is a value, and its copies are independent. Several goroutines must not use
// one Editor at once. The zero Editor edits the zero URL.
//
// NB: setting a scheme that is not special allocates once more, and so does any change of
// a URL of more than 256 bytes. The methods of URL allocate as much, except for
// WithoutParamsFunc.
type Editor struct {
	original URL
	draft    parser.Draft
	err      error
}

// Edit returns an Editor that begins with u. It does not change u.
func (u URL) Edit() Editor { return Editor{original: u, draft: parser.Draft{Record: u.r}} }

// URL returns the URL with all changes. If a change failed, it returns the URL without
// any changes, and the error of the first that failed.
func (e *Editor) URL() (URL, error) {
	if e.err != nil {
		return e.original, e.err
	}
	return URL{e.draft.URL(e.original.r.Href)}, nil
}

// SetScheme is [URL.WithScheme].
func (e *Editor) SetScheme(scheme string) {
	if e.err == nil {
		e.change(delimited(scheme), infra.SchemeStartState)
	}
}

// SetUsername is [URL.WithUsername].
func (e *Editor) SetUsername(username string) {
	if !e.refusesCredentials(username) {
		e.fail(e.draft.SetUsername(infra.ScalarValues(username)))
	}
}

// SetPassword is [URL.WithPassword].
func (e *Editor) SetPassword(password string) {
	if !e.refusesCredentials(password) {
		e.fail(e.draft.SetPassword(infra.ScalarValues(password)))
	}
}

// RemoveCredentials is [URL.WithoutCredentials].
func (e *Editor) RemoveCredentials() {
	if e.err == nil {
		e.fail(e.draft.RemoveCredentials())
	}
}

// refusesCredentials reports whether there is nothing to set: an earlier change failed, or
// the URL cannot have a username or password. In the second case, it fails unless given
// is empty.
func (e *Editor) refusesCredentials(given string) bool {
	if !e.draft.CannotHaveUsernamePasswordPort() {
		return e.err != nil
	}
	if given != "" {
		e.fail(refuse(parser.RefuseCredentialsNotAllowed))
	}
	return true
}

// SetHost is [URL.WithHost].
func (e *Editor) SetHost(host string) { e.change(host, infra.HostnameState) }

// SetHostPort is [URL.WithHostPort].
func (e *Editor) SetHostPort(hostport string) { e.change(hostport, infra.HostState) }

// SetPort is [URL.WithPort].
func (e *Editor) SetPort(port uint16) {
	if e.draft.CannotHaveUsernamePasswordPort() {
		e.fail(refuse(parser.RefusePortNotAllowed))
	}
	e.setPort(port, true)
}

// RemovePort is [URL.WithoutPort].
func (e *Editor) RemovePort() {
	if e.draft.HasPort() {
		e.setPort(0, false)
	}
}

// SetPath is [URL.WithPath].
func (e *Editor) SetPath(path string) { e.change(path, infra.PathStartState) }

// JoinSegments is [URL.JoinSegments].
func (e *Editor) JoinSegments(segments ...string) {
	if e.refuses(infra.PathStartState) {
		return
	}
	if e.fail(refuseSegments(segments)); e.err != nil || len(segments) == 0 {
		return
	}
	e.fail(e.draft.AppendSegments(segments))
}

// SetQuery is [URL.WithQuery].
func (e *Editor) SetQuery(query string) { e.change(query, infra.QueryState) }

// RemoveQuery is [URL.WithoutQuery].
func (e *Editor) RemoveQuery() {
	if e.draft.QueryStart() < e.draft.FragmentStart() {
		e.setQuery(nil, false)
	}
}

// SetParams is [URL.WithParams].
func (e *Editor) SetParams(list form.List) {
	if e.refuses(infra.QueryState) {
		return
	}
	var scratch [queryScratch]byte
	query := list.AppendTo(scratch[:0])
	e.setQuery(query, len(query) > 0)
}

// SetParam is [URL.WithParam].
func (e *Editor) SetParam(name, value string) {
	if e.refuses(infra.QueryState) {
		return
	}
	var scratch [queryScratch]byte
	query := scratch[:0]
	if written, text, edited := e.draft.Query(); edited {
		query = form.AppendSet(query, written, name, value)
	} else {
		query = form.AppendSet(query, text, name, value)
	}
	e.setQuery(query, true)
}

// AddParam is [URL.WithAddedParam].
func (e *Editor) AddParam(name, value string) {
	if e.refuses(infra.QueryState) {
		return
	}
	var scratch [queryScratch]byte
	query := scratch[:0]
	if written, text, edited := e.draft.Query(); edited {
		query = form.AppendAdd(query, written, name, value)
	} else {
		query = form.AppendAdd(query, text, name, value)
	}
	e.setQuery(query, true)
}

// RemoveParams is [URL.WithoutParams].
func (e *Editor) RemoveParams(names ...string) {
	if e.err != nil {
		return
	}
	var scratch [queryScratch]byte
	query := scratch[:0]
	written, old, edited := e.draft.Query()
	length := len(old)
	if edited {
		query, length = form.AppendWithout(query, written, names...), len(written)
	} else {
		query = form.AppendWithout(query, old, names...)
	}
	if len(query) != length {
		e.setQuery(query, len(query) > 0)
	}
}

// RemoveParamsFunc is [URL.WithoutParamsFunc]. After another change, it allocates once,
// for the query.
func (e *Editor) RemoveParamsFunc(match func(name string) bool) {
	if e.err != nil {
		return
	}
	written, old, edited := e.draft.Query()
	if edited {
		old = string(written) // match may keep a name
	}
	var scratch [queryScratch]byte
	if query := form.AppendWithoutFunc(scratch[:0], old, match); len(query) != len(old) {
		e.setQuery(query, len(query) > 0)
	}
}

// SetFragment is [URL.WithFragment].
func (e *Editor) SetFragment(fragment string) { e.change(fragment, infra.FragmentState) }

// RemoveFragment is [URL.WithoutFragment].
func (e *Editor) RemoveFragment() {
	if e.err == nil {
		e.fail(e.draft.RemoveFragment())
	}
}

// fail records err, unless an earlier change failed. A nil err changes nothing.
func (e *Editor) fail(err error) {
	if e.err == nil {
		e.err = changeError(err)
	}
}

// refuses reports whether an earlier change failed, or changing the part that state reads
// is bound to fail.
func (e *Editor) refuses(state infra.State) bool {
	if !e.original.IsValid() {
		e.fail(parser.RefuseZeroURL)
	} else if r := e.draft.RefuseOverride(state, e.original.HasOpaquePath()); r != 0 {
		e.fail(r)
	}
	return e.err != nil
}

// change is [URL.change].
func (e *Editor) change(input string, state infra.State) {
	if !e.refuses(state) {
		all, err := e.draft.Override(input, state)
		if err == nil && !all {
			err = parser.RefuseTrailingInput
		}
		e.fail(err)
	}
}

func (e *Editor) setPort(port uint16, hasPort bool) {
	if e.err == nil {
		e.fail(e.draft.SetPort(port, hasPort))
	}
}

// setQuery sets the query, which is percent-encoded already, or makes it null.
func (e *Editor) setQuery(query []byte, hasQuery bool) {
	if e.err == nil {
		e.fail(e.draft.SetQuery(query, hasQuery))
	}
}
