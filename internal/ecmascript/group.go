package ecmascript

import "strings"

// group reads a group or a look-around.
func (p *parser) group() (n *Node, isAssertion bool) {
	start := p.pos
	if p.groupDepth == MaxGroupDepth {
		p.fail(TooDeep, start, start+1)
		return nil, false
	}
	p.pos++
	ok, capture := true, 0
	fold, multiline, dotAll := p.fold, p.multiline, p.dotAll
	switch {
	case !p.eat("?"):
		capture, ok = p.capture(start)
	case p.eat("="), p.eat("!"), p.eat("<="), p.eat("<!"):
		isAssertion = true
	case p.peek(0) == '<':
		if capture, ok = p.capture(start); ok {
			ok = p.declare(start)
		}
	default:
		ok = p.modifiers(start)
	}
	if !ok {
		return nil, false
	}
	p.groupDepth++
	n = p.disjunction()
	p.groupDepth--
	if n != nil && !p.eat(")") {
		p.fail(UnclosedGroup, start, len(p.src))
		n = nil
	}
	if n == nil {
		return nil, false
	}
	p.fold, p.multiline, p.dotAll = fold, multiline, dotAll
	switch {
	case isAssertion:
		p.refuse(LookAround, start)
		n = p.node(Empty, start)
	case capture > 0:
		c := p.node(Capture, start, n)
		c.Low, c.Nullable = int32(capture), n.Nullable
		n = c
	}
	return n, isAssertion
}

// refuse notes that the part from start to pos is not regular.
func (p *parser) refuse(r Reason, start int) {
	if p.notRegular == nil || start < p.notRegular.Start {
		p.notRegular = &Error{r, start, p.pos}
	}
}

// capture returns the number of the capturing group that begins at start.
func (p *parser) capture(start int) (int, bool) {
	if p.groups == MaxGroups {
		return 0, p.fail(TooManyGroups, start, start+1)
	}
	p.groups++
	return p.groups, true
}

// declare reads the name of the group that begins at start. Groups may share a name if no
// two of them can take part in a match: if they are in different alternatives of a
// disjunction.
func (p *parser) declare(start int) bool {
	at := p.pos
	name, ok := p.groupName()
	if !ok {
		return p.failAt(InvalidGroupName, at)
	}
	if p.names == nil {
		p.names = map[string]int{}
	}
	// It is enough to look at the last group of that name. One disjunction separates it from
	// an earlier group of the name, and one from this group. Both contain it, so one of them
	// contains the other, and separates the earlier group from this one.
	if last, ok := p.names[name]; ok {
		i := len(p.open) - 1
		for p.open[i].start > last { // ends, since the first one starts at 0
			i--
		}
		if last >= p.open[i].alternative {
			return p.fail(DuplicateGroupName, at, p.pos)
		}
	}
	p.names[name] = start
	return true
}

// groupName reads a name in angle brackets. If it returns false, the code point at pos is
// wrong.
func (p *parser) groupName() (string, bool) {
	if !p.eat("<") {
		return "", false
	}
	var name strings.Builder
	for !p.done() && p.peek(0) != '>' {
		at := p.pos
		r := p.next()
		if r == '\\' {
			ok := p.eat("u")
			if ok {
				r, ok = p.unicodeEscape(at)
			}
			if !ok {
				p.pos = at
				return "", false
			}
		}
		if !(name.Len() == 0 && startsIdentifier(r) || name.Len() > 0 && continuesIdentifier(r)) {
			p.pos = at
			return "", false
		}
		name.WriteRune(r)
	}
	return name.String(), name.Len() > 0 && p.eat(">")
}

// modifiers reads flags to add, perhaps "-" and flags to remove, and ":".
func (p *parser) modifiers(start int) bool {
	at, seen, remove := p.pos, "", false
	for !p.eat(":") {
		c := p.peek(0)
		switch {
		case p.done():
			return p.fail(UnknownGroupType, start, p.pos)
		case c == '-' && remove, strings.IndexByte(seen, c) >= 0:
			return p.failAt(RepeatedModifier, start)
		case c == '-':
			remove = true
		case c == 'i':
			p.fold = !remove
		case c == 'm':
			p.multiline = !remove
		case c == 's':
			p.dotAll = !remove
		case p.pos == at:
			return p.failAt(UnknownGroupType, start)
		default:
			return p.failAt(UnknownModifier, start)
		}
		p.pos++
		if c != '-' {
			seen += p.src[p.pos-1 : p.pos]
		}
	}
	if remove && seen == "" {
		return p.fail(EmptyModifiers, at, p.pos)
	}
	return true
}

// checkReferences fails if a back reference does not refer to a group.
func (p *parser) checkReferences() {
	for _, r := range p.references {
		if r.number > p.groups {
			p.fail(UnknownGroupNumber, r.start, r.end)
			return
		}
		if _, ok := p.names[r.name]; r.number == 0 && !ok {
			p.fail(UnknownGroupName, r.start, r.end)
			return
		}
	}
}
