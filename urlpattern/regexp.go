package urlpattern

// generateRegExp returns the source of a component's regular expression. The name list is the
// names of parts, except for fixed text. If starts is not nil, it receives for each part
// where its own regular expression begins in the source.
//
// https://urlpattern.spec.whatwg.org/#generate-a-regular-expression-and-name-list
func generateRegExp(parts []Part, delimiter byte, starts []int) (source string) {
	w := regExpWriter{b: make([]byte, 0, 128), starts: starts}
	w.add("^")
	for i := range parts {
		part := &parts[i]
		modifier := convertModifier(part.Modifier)
		if part.Type == FixedText {
			if part.Modifier == None {
				w.escape(part.Value)
				continue
			}
			w.add("(?:")
			w.escape(part.Value)
			w.add(")", modifier)
			continue
		}
		value := part.Value
		switch part.Type {
		case SegmentWildcard:
			value = segmentWildcardRegExp(delimiter)
		case FullWildcard:
			value = fullWildcardRegExp
		}
		repeats := part.Modifier == ZeroOrMore || part.Modifier == OneOrMore
		switch {
		case part.Prefix == "" && part.Suffix == "" && !repeats:
			w.group(i, "(", value)
			w.add(modifier)
		case part.Prefix == "" && part.Suffix == "":
			w.group(i, "((?:", value)
			w.add(modifier, ")")
		case !repeats:
			w.add("(?:")
			w.escape(part.Prefix)
			w.group(i, "(", value)
			w.escape(part.Suffix)
			w.add(")", modifier)
		default:
			w.add("(?:")
			w.escape(part.Prefix)
			w.group(i, "((?:", value)
			w.add("(?:")
			w.escape(part.Suffix)
			w.escape(part.Prefix)
			w.add("(?:", value, "))*)")
			w.escape(part.Suffix)
			w.add(")")
			if part.Modifier == ZeroOrMore {
				w.add("?")
			}
		}
	}
	w.add("$")
	return string(w.b)
}

// regExpWriter writes a regular expression.
type regExpWriter struct {
	b      []byte
	starts []int
}

// Inlining its calls would take 10 kB in a program.
//
//go:noinline
func (w *regExpWriter) add(texts ...string) {
	for _, text := range texts {
		w.b = append(w.b, text...)
	}
}

// escape adds fixed text.
//
// https://urlpattern.spec.whatwg.org/#escape-a-regexp-string
func (w *regExpWriter) escape(text string) { w.b = appendEscaped(w.b, text, regExpStops) }

// group adds the capture group of a part.
func (w *regExpWriter) group(part int, open, value string) {
	w.add(open)
	if w.starts != nil {
		w.starts[part] = len(w.b)
	}
	w.add(value, ")")
}
