package urlpattern

// generateRegExp returns the source of the component's regular expression. The name list
// is [groupNames]. If starts is not nil, it receives for each part where its own regular
// expression begins in the source.
//
// https://urlpattern.spec.whatwg.org/#generate-a-regular-expression-and-name-list
func generateRegExp(parts []Part, o *options, starts []int) (source string) {
	b := make([]byte, 0, 128)
	b = append(b, '^')
	segment := segmentWildcardRegExp(o)
	for i := range parts {
		part := &parts[i]
		modifier := convertModifier(part.Modifier)
		if part.Type == FixedText {
			if part.Modifier == None {
				b = escapeRegExpString(b, part.Value)
				continue
			}
			b = append(b, "(?:"...)
			b = escapeRegExpString(b, part.Value)
			b = append(b, ")"+modifier...)
			continue
		}
		value := part.Value
		switch part.Type {
		case SegmentWildcard:
			value = segment
		case FullWildcard:
			value = fullWildcardRegExp
		}
		repeats := part.Modifier == ZeroOrMore || part.Modifier == OneOrMore
		switch {
		case part.Prefix == "" && part.Suffix == "" && !repeats:
			b = append(b, '(')
			mark(starts, i, b)
			b = append(b, value+")"+modifier...)
		case part.Prefix == "" && part.Suffix == "":
			b = append(b, "((?:"...)
			mark(starts, i, b)
			b = append(b, value+")"+modifier+")"...)
		case !repeats:
			b = append(b, "(?:"...)
			b = escapeRegExpString(b, part.Prefix)
			b = append(b, '(')
			mark(starts, i, b)
			b = append(b, value+")"...)
			b = escapeRegExpString(b, part.Suffix)
			b = append(b, ")"+modifier...)
		default:
			b = append(b, "(?:"...)
			b = escapeRegExpString(b, part.Prefix)
			b = append(b, "((?:"...)
			mark(starts, i, b)
			b = append(b, value+")(?:"...)
			b = escapeRegExpString(b, part.Suffix)
			b = escapeRegExpString(b, part.Prefix)
			b = append(b, "(?:"+value+"))*)"...)
			b = escapeRegExpString(b, part.Suffix)
			b = append(b, ')')
			if part.Modifier == ZeroOrMore {
				b = append(b, '?')
			}
		}
	}
	return string(append(b, '$'))
}

func mark(starts []int, part int, b []byte) {
	if starts != nil {
		starts[part] = len(b)
	}
}

// groupNames returns the names of the groups of parts, in order: the name list.
func groupNames(parts []Part) []string {
	n := 0
	for i := range parts {
		if parts[i].Type != FixedText {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	names := make([]string, 0, n)
	for i := range parts {
		if parts[i].Type != FixedText {
			names = append(names, parts[i].Name)
		}
	}
	return names
}

// https://urlpattern.spec.whatwg.org/#escape-a-regexp-string
func escapeRegExpString(b []byte, input string) []byte { return appendEscaped(b, input, regExpSyntax) }
