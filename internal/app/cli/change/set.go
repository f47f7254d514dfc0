package change

import (
	"fmt"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/infra"
)

// missingURL is the usage error of verbs that read standard input only if told to.
const missingURL = "missing URL; use - to read URLs from standard input"

// urlCount returns how many of args are URLs: the first, and those right after it that begin
// with a scheme and "://".
func urlCount(args []string) int {
	n := min(1, len(args))
	for n < len(args) {
		scheme := infra.SchemeLength(args[n])
		if scheme == 0 || !strings.HasPrefix(args[n][scheme:], "://") {
			break
		}
		n++
	}
	return n
}

// changer changes one URL after another.
type changer struct {
	frame.Inputs
	lax   bool
	unset []*jsonform.Attribute
	edits []edit
	// each holds a list of edits for each --each. A URL is printed for each way to choose
	// one edit of every list.
	each [][]edit
}

// edit is a change to a part.
type edit struct {
	jsonform.Setting
	how how
}

// how says what an edit does with a part.
type how uint8

const (
	replace  how = iota // ATTR=VALUE
	add                 // ATTR+=VALUE
	ifAbsent            // ATTR?=VALUE
)

func runSet(c *frame.Command, f *frame.Flags) (err error) {
	if e, err := f.Edition(frame.Set); err != nil || e != nil {
		if err == nil {
			err = setByEdition(c, f, e)
		}
		return err
	}
	s := changer{Inputs: frame.NewInputs(f), lax: f.On("lax")}
	if s.Options.Encoding, err = f.Encoding(); err != nil {
		return err
	}
	if s.unset, err = readUnset(f.All("unset")); err != nil {
		return err
	}
	if len(f.Args) == 0 {
		return frame.UsageError(missingURL)
	}
	if name, _, ok := cutEdit(f.Args[0]); ok && len(f.Args) > 1 && isChangeable(name) {
		return frame.UsageError("the URL comes first, before ATTR=VALUE")
	}
	urls := urlCount(f.Args)
	for i, arg := range f.Args[urls:] {
		e, err := readEdit(arg, fmt.Sprintf("argument %d is not ATTR=VALUE", urls+i+1))
		if err != nil {
			return err
		}
		s.edits = append(s.edits, e)
	}
	for _, text := range f.All("each") {
		list, err := readEach(text)
		if err != nil {
			return err
		}
		s.each = append(s.each, list)
	}
	if len(s.unset)+len(s.edits)+len(s.each) == 0 {
		return frame.UsageError("nothing to change; give ATTR=VALUE after the URL, or --unset")
	}
	if err := s.Begin(); err != nil {
		return err
	}
	s.Each(c, f.Args[:urls], func(input string) { s.change(c, input) })
	return nil
}

// readUnset reads the values of --unset.
func readUnset(values []string) (all []*jsonform.Attribute, err error) {
	for _, list := range values {
		for _, name := range strings.Split(list, ",") {
			a := jsonform.AttributeNamed(name)
			if a == nil || !frame.CanBeUnset(a) {
				names := frame.AttributeNames(frame.CanBeUnset)
				text := "--unset takes, separated by commas, any of " + strings.Join(names, ", ") + " and query.NAME"
				if near := columns.NearParam(name); near != "" {
					return nil, frame.UsageError(frame.Unknown("attribute", name, near))
				}
				return nil, frame.UsageError(text + frame.DidYouMean(name, names))
			}
			all = append(all, a)
		}
	}
	return all, nil
}

// cutEdit splits ATTR=VALUE, ATTR+=VALUE and ATTR?=VALUE before the operator. ok is false if
// there is none.
func cutEdit(arg string) (name, operation string, ok bool) {
	at := strings.IndexByte(arg, '=')
	if at < 0 {
		return arg, "", false
	}
	if at > 0 && (arg[at-1] == '+' || arg[at-1] == '?') {
		at--
	}
	return arg[:at], arg[at:], true
}

func isChangeable(name string) bool {
	a := jsonform.AttributeNamed(name)
	return a != nil && frame.CanBeChanged(a)
}

// readEdit reads ATTR=VALUE, ATTR+=VALUE or ATTR?=VALUE. The error is wrong for an argument
// that is something else, and that may be a URL.
func readEdit(arg, wrong string) (e edit, err error) {
	names := frame.AttributeNames(frame.CanBeChanged)
	name, operation, ok := cutEdit(arg)
	a := jsonform.AttributeNamed(name)
	switch {
	case a == nil:
		return e, frame.UnknownAttribute(name, names, " and query.NAME", wrong)
	case !frame.CanBeChanged(a):
		return e, frame.UsageError(a.Name + " is read-only; the attributes to set are " + strings.Join(names, ", ") + " and query.NAME")
	case !ok:
		return e, frame.UsageError("missing value; write " + frame.SafeName(name) + "=VALUE")
	}
	switch operation[0] {
	case '+':
		if a.Append == nil {
			return e, frame.UsageError(a.Name + " takes no +=; only path, pathname and query.NAME do")
		}
		e.how, operation = add, operation[1:]
	case '?':
		e.how, operation = ifAbsent, operation[1:]
	}
	e.Setting = jsonform.Setting{Attribute: a, Value: operation[1:]}
	return e, nil
}

// readEach reads a value of --each: an edit with several values.
func readEach(text string) (list []edit, err error) {
	first, err := readEdit(text, "--each is not ATTR=VALUES")
	if err != nil {
		return nil, err
	}
	for value := range strings.FieldsSeq(first.Value) {
		e := first
		e.Value = value
		list = append(list, e)
	}
	if len(list) == 0 {
		return nil, frame.UsageError("--each has no value; write ATTR=VALUES, with spaces between the values")
	}
	return list, nil
}

func (s *changer) change(c *frame.Command, input string) {
	u, ok := s.Parse(c, input)
	if !ok {
		return
	}
	for _, a := range s.unset {
		u = a.Unset(u)
	}
	for _, e := range s.edits {
		if u, ok = s.apply(c, u, e); !ok {
			return
		}
	}
	s.print(c, u, s.each)
}

// print prints a URL, changed in each way that choosing one edit of every list gives.
func (s *changer) print(c *frame.Command, u weburl.URL, each [][]edit) {
	if len(each) == 0 {
		c.Out.WriteString(u.String())
		c.Out.WriteByte('\n')
		return
	}
	for _, e := range each[0] {
		if s.Stopped(c) {
			return
		}
		if changed, ok := s.apply(c, u, e); ok {
			s.print(c, changed, each[1:])
		}
	}
}

// apply returns u with an edit made. If that fails, it reports why and returns false.
func (s *changer) apply(c *frame.Command, u weburl.URL, e edit) (_ weburl.URL, ok bool) {
	name := frame.SafeName(e.Attribute.Name)
	var changed weburl.URL
	var err error
	switch {
	case e.how == add:
		changed, err = e.Attribute.Append(u, e.Value)
	case e.how == ifAbsent && e.Attribute.IsIn(u):
		return u, true
	default:
		changed, err = e.Attribute.Apply(u, e.Value)
	}
	switch {
	case err == nil:
	case !s.lax || name == "href":
		s.Fail(c, "cannot set "+name+": "+frame.FailureText(err))
		return u, false
	case changed != u:
		c.Note(s.Place() + name + " only partly set: " + frame.FailureText(err))
	default:
		c.Note(s.Place() + name + " not set: " + frame.FailureText(err))
	}
	return changed, true
}
