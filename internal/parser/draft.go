package parser

import "github.com/weburl-go/weburl/internal/infra"

// Draft is a URL to which several changes are made before its string is.
type Draft struct {
	// edited says that the builder has the URL with its changes, and otherwise
	// Changed has. The bytes of the builder are never written to again, since
	// copies of the Draft share them.
	edited  bool
	Changed Record
	builder
}

// Current returns the URL with the changes so far; if there are any, without its
// string.
func (d *Draft) Current() *Record {
	if d.edited {
		return &d.builder.url
	}
	return &d.Changed
}

// URL returns the URL with its changes. If its string equals old, it uses that.
func (d *Draft) URL(old string) (href string, r Offsets, err error) {
	if !d.edited {
		return d.Changed.Href, d.Changed.Offsets, nil
	}
	return d.finish("", old)
}

// Query returns the query; it is text if there are no changes yet.
func (d *Draft) Query() (written []byte, text string, edited bool) {
	u := d.Current()
	switch {
	case u.QueryStart() == u.FragmentStart():
		return nil, "", d.edited
	case d.edited:
		return d.buf.bytes()[u.QueryStart()+1 : u.FragmentStart()], "", true
	}
	return nil, u.Href[u.QueryStart()+1 : u.FragmentStart()], false
}

// Override does what [Override] does, and refuses what the state does not read. On an error
// nothing has changed. What [Offsets.RefuseOverride] refuses has been.
func (d *Draft) Override(input string, state infra.State) error {
	u := d.source()
	if start, end, skip, to, ok := u.splice(uint32(u.len()), input, state); ok && d.isShort() {
		splice(d, start, end, delimiterOf(state), input[skip:], to)
		return nil
	}
	m := machine{override: state}
	ok := m.replace(u, input)
	switch {
	case !ok && !m.hostRead:
		return m.overrideError()
	case m.buf.tooLong:
		return ErrTooLong
	case !ok:
		return m.overrideError()
	case m.pointer < len(m.input):
		return RefuseTrailingInput
	}
	return d.end(&m.builder)
}

// isShort reports whether the URL is in the array of the buffer, which no copy of the Draft
// shares, or fits into it.
func (d *Draft) isShort() bool {
	return d.buf.large == nil && (d.edited || len(d.Changed.Href) <= len(d.buf.small))
}

// splice replaces what is there from start to end in a URL that is short and stays short, by
// a delimiter and a text.
func splice[T string | []byte](d *Draft, start, end uint32, delimiter string, text T, to Offsets) {
	if !d.edited {
		d.buf.write(d.Changed.Href)
		d.edited = true
	}
	d.builder.url.Offsets = to
	small := &d.buf.small
	after := int(start) + len(delimiter) + len(text)
	n := after + d.buf.n - int(end)
	copy(small[after:n], small[end:d.buf.n])
	copy(small[start:], delimiter)
	copy(small[int(start)+len(delimiter):], text)
	d.buf.n = n
}

// source returns the URL with the changes so far, to copy from.
func (d *Draft) source() source {
	if d.edited {
		return source{&d.builder.url, d.buf.bytes()}
	}
	return source{Record: &d.Changed}
}

// begin makes room in b, and returns the URL to copy the rest from.
func (d *Draft) begin(b *builder) source {
	u := d.source()
	b.buf.grow(uint(u.len()))
	return u
}

// end takes what has been written.
func (d *Draft) end(b *builder) error {
	if b.buf.tooLong {
		return ErrTooLong
	}
	d.builder, d.edited = *b, true
	return nil
}

// ReplaceCredentials gives the URL other credentials.
func (d *Draft) ReplaceCredentials(username, password Userinfo) error {
	var b builder
	u := d.begin(&b)
	b.replaceCredentials(u, username, password)
	b.copyTail(u)
	return d.end(&b)
}

// ReplacePort gives the URL another port or none.
func (d *Draft) ReplacePort(port uint16, hasPort bool) error {
	var b builder
	u := d.begin(&b)
	b.replacePort(u, port, hasPort)
	b.copyTail(u)
	return d.end(&b)
}

// AppendSegments appends segments that are data to the path.
func (d *Draft) AppendSegments(segments []string) error {
	var b builder
	u := d.begin(&b)
	b.appendSegments(u, segments)
	b.copyTail(u)
	return d.end(&b)
}

// RemoveFragment makes the fragment null.
func (d *Draft) RemoveFragment() {
	end := d.Current().FragmentStart()
	if d.edited {
		d.buf.truncate(int(end))
	} else {
		d.Changed.Href = d.Changed.Href[:end]
	}
}

// SetQuery sets a query that is already percent-encoded, or null.
func (d *Draft) SetQuery(query []byte, hasQuery bool) (err error) {
	if d.spliceQuery(query, hasQuery) {
		return nil
	}
	if !d.edited {
		// The builder would take a copy for itself.
		if !hasQuery {
			d.Changed = d.Changed.WithoutQuery()
		} else {
			d.Changed, err = WithQuery(d.Changed, query)
		}
		return err
	}
	var b builder
	u := d.begin(&b)
	b.copyAuthority(u)
	b.copyPath(u)
	b.endPath()
	if hasQuery {
		b.buf.writeByte('?')
		b.buf.writeBytes(query)
	}
	b.endQuery()
	b.copyFragment(u)
	return d.end(&b)
}

// spliceQuery is SetQuery for a URL that is short and stays short.
func (d *Draft) spliceQuery(query []byte, hasQuery bool) bool {
	delimiter := ""
	if hasQuery {
		delimiter = "?"
	}
	u := d.Current()
	start, end := u.QueryStart(), u.FragmentStart()
	written := len(delimiter) + len(query)
	if !d.isShort() || d.source().len()-int(end-start)+written > len(d.buf.small) {
		return false
	}
	to := u.Offsets
	to.setTail(start, start+uint32(written))
	splice(d, start, end, delimiter, query, to)
	return true
}
