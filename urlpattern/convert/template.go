package convert

import (
	"regexp"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/urlpattern"
)

// FromTemplate converts a URI template of RFC 6570, of levels 1 to 3:
// "https://example.com/users/{id}{?q,lang}". A template of level 4 is [Unsupported], and so
// are a variable that occurs twice and an expression that a URL pattern cannot split among
// components, such as "{+base}/a".
//
// The template matches a URL if the URL is an expansion of the template, with any strings as
// values and any variables undefined. So "{?x,y}" becomes one pattern for each variable that
// may come first. As in URL patterns, an empty query or fragment is the same as none.
//
// A pattern for "{id}" is ":id", which differs: a value may be empty, and an expansion
// contains "@" only as "%40". [Conversion.Differences] shows such URLs.
func FromTemplate(template string) (Conversion, error) {
	if err := checkLength(template); err != nil {
		return Conversion{}, err
	}
	expressions, err := parseTemplate(template)
	if err != nil {
		return Conversion{}, err
	}
	re, err := templateRegExp(expressions)
	if err != nil {
		return Conversion{}, unsupported(-1, "the template is too large")
	}
	var s source
	for undefined := range max(queryNames(expressions), 1) {
		w := templateWriter{component: urlpattern.Protocol, undefined: undefined}
		if err := w.write(expressions); err != nil {
			return Conversion{}, err
		}
		p, err := urlpattern.New(w.init())
		if err != nil {
			return Conversion{}, notAPattern(err)
		}
		s.patterns = append(s.patterns, p)
		s.samples = append(s.samples, w.samples[:]...)
		if undefined == 0 {
			for i := range w.parts {
				s.notes = w.parts[i].allNotes(s.notes...)
			}
		}
	}
	s.matches = func(u weburl.URL) bool {
		query, _ := u.Query()
		fragment, _ := u.Fragment()
		text := u.String()
		if i := strings.IndexAny(text, "?#"); i >= 0 {
			text = text[:i]
		}
		for _, q := range spelled("?", query) {
			for _, f := range spelled("#", fragment) {
				if re.MatchString(text + q + f) {
					return true
				}
			}
		}
		return false
	}
	// A template without expressions is one URL, if it is written as the parser writes it.
	if len(expressions) == 1 && expressions[0].names == nil {
		u, err := weburl.Parse(expressions[0].literal)
		s.exact = err == nil && u.String() == expressions[0].literal
	}
	return s.compare(), nil
}

// spelled returns text after a delimiter. If there is none, the delimiter makes no difference.
func spelled(delimiter, text string) []string {
	if text == "" {
		return []string{"", delimiter}
	}
	return []string{delimiter + text}
}

// expression is an expression of a template or, if it has no names, literal text as it is
// expanded.
type expression struct {
	literal  string
	operator byte // 0 for none
	names    []string
	at       int
}

// operators holds the row of appendix A of RFC 6570 for each operator.
var operators = map[byte]struct {
	first, separator string
	named            bool
	ifEmpty          string
	reserved         bool
}{
	0:   {"", ",", false, "", false},
	'+': {"", ",", false, "", true},
	'#': {"#", ",", false, "", true},
	'.': {".", ".", false, "", false},
	'/': {"/", "/", false, "", false},
	';': {";", ";", true, "", false},
	'?': {"?", "&", true, "=", false},
	'&': {"&", "&", true, "=", false},
}

var varname = regexp.MustCompile(`^(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})(?:\.?(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2}))*$`)

// The size of the regular expression for expansions grows with these.
const (
	maxNames = 16 // in an expression
	maxParts = 64 // expressions and texts
)

// parseTemplate reads a template of level 3. No name may occur twice: a pattern cannot say
// that two groups take the same text.
func parseTemplate(template string) (list []expression, _ error) {
	seen := map[string]bool{}
	for i := 0; i < len(template); {
		if len(list) == maxParts {
			return nil, unsupported(i, "the template has more than 64 expressions and texts between them")
		}
		open := strings.IndexAny(template[i:], "{}")
		if open < 0 {
			open = len(template) - i
		}
		if open > 0 {
			list = append(list, expression{literal: percent.Encode(template[i:i+open], percent.C0Control()), at: i})
			i += open
			continue
		}
		end := strings.IndexByte(template[i:], '}')
		if template[i] == '}' || end < 0 {
			return nil, syntaxError(i, "a brace is not closed or was not opened")
		}
		body := template[i+1 : i+end]
		e := expression{at: i}
		if body != "" && !infra.Is(body[0], infra.Alpha|infra.Digit) && body[0] != '_' && body[0] != '%' {
			e.operator, body = body[0], body[1:]
			if _, ok := operators[e.operator]; !ok {
				return nil, syntaxError(i+1, "the operator is unknown or reserved")
			}
		}
		for name := range strings.SplitSeq(body, ",") {
			if strings.HasSuffix(name, "*") || strings.Contains(name, ":") {
				return nil, unsupported(i, "the template is of level 4")
			}
			if !varname.MatchString(name) {
				return nil, syntaxError(i, "a name is not valid")
			}
			if seen[name] {
				return nil, unsupported(i, "a name occurs twice")
			}
			seen[name] = true
			e.names = append(e.names, name)
		}
		if len(e.names) > maxNames {
			return nil, unsupported(i, "the expression has more than 16 names")
		}
		list = append(list, e)
		i += end + 1
	}
	return list, nil
}

// An expansion contains characters as they are if they are unreserved, and otherwise
// percent-encoded in UTF-8; with some operators, reserved characters and escapes stay.
const (
	unreserved = `[A-Za-z0-9\-._~]`
	escapeOf   = `%(?:[01][0-9A-F]|2[0-9A-CF]|3[A-F]|40|5[B-E]|60|7[B-DF]` +
		`|C[2-9A-F]` + tail + `|D[0-9A-F]` + tail +
		`|E0%[AB][0-9A-F]` + tail + `|E[1-9A-CEF]` + tail + tail + `|ED%[89][0-9A-F]` + tail +
		`|F0%[9AB][0-9A-F]` + tail + tail + `|F[1-3]` + tail + tail + tail + `|F4%8[0-9A-F]` + tail + tail + `)`
	tail         = `%[89AB][0-9A-F]`
	simpleValue  = `(?:` + unreserved + `|` + escapeOf + `)*`
	reservedText = `(?:[A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*`
)

// templateRegExp returns a regular expression for the expansions of a template.
func templateRegExp(list []expression) (*regexp.Regexp, error) {
	var b strings.Builder
	b.WriteString("^")
	for _, e := range list {
		if e.names == nil {
			b.WriteString(regexp.QuoteMeta(e.literal))
			continue
		}
		op := operators[e.operator]
		value := simpleValue
		if op.reserved {
			value = reservedText
		}
		// Each variable that is defined follows the first text or a separator.
		var first, later string
		for i := len(e.names) - 1; i >= 0; i-- {
			item := value
			if op.named {
				name := regexp.QuoteMeta(e.names[i])
				item = name + regexp.QuoteMeta(op.ifEmpty) + `|` + name + `=` + value
			}
			item = "(?:" + item + ")"
			with := item + later
			if first == "" {
				first = with
			} else {
				first = "(?:" + with + "|" + first + ")"
			}
			later = "(?:" + regexp.QuoteMeta(op.separator) + item + ")?" + later
		}
		b.WriteString("(?:" + regexp.QuoteMeta(op.first) + first + ")?")
	}
	return regexp.Compile(b.String() + "$")
}

// queryNames returns the number of names in the expression that begins the query.
func queryNames(list []expression) int {
	for _, e := range list {
		if e.operator == '?' {
			return len(e.names)
		}
	}
	return 0
}

// templateWriter splits a template into components.
type templateWriter struct {
	component urlpattern.Component
	undefined int // how many of the first names of the query are undefined
	parts     [urlpattern.BaseURL]writer
	samples   [3]string
}

func (w *templateWriter) write(list []expression) error {
	for _, e := range list {
		if err := w.add(e); err != nil {
			return err
		}
	}
	if w.component == urlpattern.Protocol {
		return unsupported(-1, "the template does not begin with a scheme and a host; put https://host before it")
	}
	return nil
}

// add adds an expression to the current component, and goes on to the next ones.
func (w *templateWriter) add(e expression) error {
	if e.names == nil {
		for text := e.literal; text != ""; {
			text = w.addLiteral(text)
		}
		return nil
	}
	values := [3]string{"", "a", "a%20b"}
	op := operators[e.operator]
	p := &w.parts[w.component]
	part := piece{kind: nameGroup}
	switch {
	case w.component == urlpattern.Protocol, op.reserved && w.component < urlpattern.Pathname:
		return unsupported(e.at, "an expression cannot begin a URL or contain its host and path")
	case e.operator == '?' && w.component <= urlpattern.Pathname:
		w.component = urlpattern.Search
		w.addQuery(e.names[w.undefined:], "")
		return nil
	case e.operator == '&' && w.component == urlpattern.Search:
		w.addQuery(e.names, "&")
		return nil
	case e.operator == '#' && w.component < urlpattern.Hash:
		w.component = urlpattern.Hash
		w.parts[urlpattern.Hash].group(piece{kind: wildcardGroup}, "", "a", "a,b")
		w.sample("", "#a", "#a,b")
		return nil
	case e.operator == '?' || e.operator == '&' || e.operator == '#':
		return unsupported(e.at, "the expression is in a component where its operator does not belong")
	case e.operator == '/' && w.component < urlpattern.Pathname:
		w.component = urlpattern.Pathname
		p = &w.parts[w.component]
	}
	if op.reserved {
		p.group(piece{kind: regexpGroup, name: e.names[0], regexp: ".*"}, "", "a", "a/b")
		w.sample("", "a", "a/b")
		return nil
	}
	for i, name := range e.names {
		part.name = name
		switch {
		case op.named:
			part = piece{kind: regexpGroup, name: name, regexp: `(?:` + escapeRegExp(name) + `(?:=[^;\/]*)?)`, prefix: op.first, modifier: "?"}
			p.group(part, "")
			w.sample("", op.first+name+"=a")
			continue
		case op.first != "":
			part.prefix, part.modifier = op.first, "?"
			if e.operator == '.' && w.component >= urlpattern.Pathname {
				part.kind, part.regexp = regexpGroup, `[^\/]*`
			}
			values = [3]string{"", op.first + "a", op.first + "a%20b"}
		case i > 0:
			part.prefix, part.modifier = ",", "?"
			values = [3]string{"", ",a", ",a%20b"}
		}
		p.group(part, values[:]...)
		w.sample(values[:]...)
	}
	return nil
}

// addQuery adds the names of {?x,y} or {&x,y} to the query. The first one of {?x,y} is not
// optional, unless it is also the last.
func (w *templateWriter) addQuery(names []string, separator string) {
	for i, name := range names {
		text := separator + name + "="
		g := piece{kind: regexpGroup, name: name, regexp: `[^&]*`, prefix: text, modifier: "?"}
		samples := []string{"", text + "a", text + "a%20b"}
		if separator == "" {
			samples = []string{"", "?" + text + "a", "?" + text + "a%20b"}
			if i+1 < len(names) {
				g.modifier = ""
				samples = samples[1:]
			}
		}
		w.parts[urlpattern.Search].group(g, samples...)
		w.sample(samples...)
		separator = "&"
	}
}

func (w *templateWriter) sample(texts ...string) {
	for i := range w.samples {
		w.samples[i] += texts[min(i, len(texts)-1)]
	}
}

// addLiteral adds text up to the delimiter that ends the component, and returns the rest.
func (w *templateWriter) addLiteral(text string) (rest string) {
	end, next := len(text), w.component
	skip := 0
	find := func(delimiter string, c urlpattern.Component, length int) {
		if i := strings.Index(text, delimiter); i >= 0 && i < end {
			end, next, skip = i, c, length
		}
	}
	switch w.component {
	case urlpattern.Protocol:
		find("://", urlpattern.Hostname, 3)
	case urlpattern.Hostname, urlpattern.Port:
		if w.component == urlpattern.Hostname && !strings.HasPrefix(text, "[") {
			find(":", urlpattern.Port, 1)
		}
		find("/", urlpattern.Pathname, 0)
		find("?", urlpattern.Search, 1)
		find("#", urlpattern.Hash, 1)
	case urlpattern.Pathname:
		find("?", urlpattern.Search, 1)
		find("#", urlpattern.Hash, 1)
	case urlpattern.Search:
		find("#", urlpattern.Hash, 1)
	}
	if end > 0 {
		w.parts[w.component].text(text[:end])
	}
	w.sample(text[:end+skip])
	w.component = next
	return text[end+skip:]
}

// init returns the components. Those after the end of the template are empty.
func (w *templateWriter) init() urlpattern.Init {
	init := urlpattern.Init{urlpattern.Username: "", urlpattern.Password: ""}
	for c := urlpattern.Protocol; c <= urlpattern.Hash; c++ {
		init[c] = w.parts[c].String()
	}
	if init[urlpattern.Pathname] == "" {
		init[urlpattern.Pathname] = "/"
	}
	return init
}
