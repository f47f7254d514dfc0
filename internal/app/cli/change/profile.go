package change

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/canonical"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/app/rows"
	"github.com/weburl-go/weburl/internal/app/similar"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/validation"
)

// defaultProfile is the default profile of canon.
const defaultProfile = "whatwg/1"

// canonizer is a run of a verb that canonicalizes.
type canonizer struct {
	in                   *frame.Inputs
	profile              *canonical.Profile
	profileName          string
	parse                bool
	explain, expressions bool
	json, ndjson         bool
	painter              show.Painter
	rules                *canonical.Rules
	// hash is the hash of the profile hashed.
	hash   string
	hashed *canonical.Profile

	out jsontext.Writer
	buf []byte
	// requested is the base that was parsed last.
	requested *string
	baseErr   error
}

// newCanonizer returns the canonizer of a verb with these flags.
func newCanonizer(f *frame.Flags, in *frame.Inputs) (_ *canonizer, err error) {
	in.Options.Encoding, err = f.Encoding()
	z := &canonizer{in: in, parse: f.On("parse"), json: f.On("json"), ndjson: f.On("ndjson")}
	z.out.Indented = z.json && !f.On("compact")
	return z, err
}

// canonicalProfile returns the profile with a name. The error never contains a URL.
func canonicalProfile(name string) (*canonical.Profile, error) {
	p, ok := canonical.Lookup(name)
	if ok {
		return p, nil
	}
	names := canonical.Names()
	for _, n := range names {
		// A name without a version is not the name of a profile.
		if base, _, _ := strings.Cut(n, "/"); name == base {
			return nil, frame.UsageError("name a profile with its version: " + n)
		}
		if _, has := canonical.Lookup(n + "+scheme"); has && strings.HasPrefix(name, n+"+") {
			return nil, frame.UsageError("unknown variant of " + n + "; they are +scheme, +comma, +www and +ipv4, in this order")
		}
	}
	near := similar.Name(name, names)
	text := frame.Unknown("profile", name, near)
	if near == "" {
		text += "; use one of " + strings.Join(names, ", ")
	}
	return nil, frame.UsageError(text)
}

// hasExpressions reports whether p has lookup expressions.
func hasExpressions(p *canonical.Profile) bool {
	_, err := p.Expressions("http://a/")
	return err == nil
}

// loadRules reads a file of rules. If that fails, it reports why and returns false.
func (z *canonizer) loadRules(c *frame.Command, name string) bool {
	shown := show.Visible(name)
	f, err := os.Open(name)
	if err == nil {
		defer f.Close()
		if z.rules, err = canonical.LoadRules(f); err == nil {
			z.profile, err = z.profile.WithRules(z.rules)
		}
	}
	var bad *canonical.RulesError
	switch {
	case errors.As(err, &bad):
		c.Fail(fmt.Sprintf("%s:%d:%d: %s: %s", shown, bad.Line, bad.Column, bad.Problem, bad.Problem.Explanation()))
	case err != nil:
		c.Fail(shown + ": " + frame.Reason(err))
	}
	return err == nil
}

// run answers requests, or canonicalizes the lists that args name, each read by list. Without args,
// it reads standard input.
func (z *canonizer) run(c *frame.Command, args []string, list func(c *frame.Command, name string, do func(input string)) bool) error {
	if z.ndjson {
		z.answerRequests(c)
		return nil
	}
	if z.json {
		z.in.Base = frame.ToUnicode(z.in.Base)
	}
	if len(args) == 0 {
		args = []string{"-"}
	}
	z.in.JSON = frame.JSONOut(&z.out, z.json)
	c.Progress.Expect(args)
	for _, name := range args {
		switch {
		case z.json:
			if !list(c, name, func(input string) { z.printJSON(c, input, z.in.Base, "") }) {
				return nil
			}
		case z.explain || z.expressions:
			if !list(c, name, func(input string) { z.print(c, input) }) {
				return nil
			}
		default:
			// The default needs no profile.
			of := z
			if z.profile.Name() == defaultProfile {
				of = nil
			}
			if !canonList(c, z.in, of, name) {
				return nil
			}
		}
	}
	return nil
}

// parses reports whether inputs are parsed before the profile sees them.
func (z *canonizer) parses(p *canonical.Profile) bool {
	return z.parse || rows.Parses(p, &z.in.Options)
}

// append appends the canonical form of an input. It can be called by several
// goroutines.
func (z *canonizer) append(dst []byte, input string) ([]byte, error) {
	if !z.parses(z.profile) {
		return z.profile.Append(dst, input)
	}
	u, err := z.in.Options.Parse(input)
	if err != nil {
		return dst, err
	}
	text, err := z.profile.CanonicalURL(u)
	return append(dst, text...), err
}

// canonized is the result of a profile for an input.
type canonized struct {
	canonical   string
	steps       []canonical.Step
	expressions []string
}

// canonicalize returns the result for an input.
func (z *canonizer) canonicalize(p *canonical.Profile, input string) (r canonized, err error) {
	var u weburl.URL
	text := input
	if z.parses(p) {
		if u, err = z.in.Options.Parse(input); err != nil {
			return r, err
		}
		text = u.String()
	}
	switch {
	case z.explain && !u.IsValid():
		r.canonical, r.steps, err = p.Explain(text)
	case z.explain:
		r.canonical, r.steps, err = p.ExplainURL(u)
		if text != input {
			// NB: a profile that parses URLs parses u again, which changes nothing. The
			// first parsing is shown as a step with the name of that rule.
			r.steps = append([]canonical.Step{{Rule: "parse", Before: input, After: text}}, r.steps...)
		}
	case u.IsValid():
		r.canonical, err = p.CanonicalURL(u)
	default:
		r.canonical, err = p.Canonical(text)
	}
	if err == nil && z.expressions {
		r.expressions, err = p.Expressions(text)
	}
	return r, err
}

// print prints a result with its steps or expressions.
func (z *canonizer) print(c *frame.Command, input string) {
	r, err := z.canonicalize(z.profile, input)
	if err != nil {
		c.Tally.Fail(frame.FailureCode(err))
		z.in.Fail(c, frame.FailureText(err))
		return
	}
	c.Tally.Written++
	b := z.buf[:0]
	if z.expressions {
		for _, e := range r.expressions {
			b = fmt.Appendf(b, "%x  %s\n", canonical.FullHash(e), e)
		}
	} else {
		b = z.painter.Append(b, show.Strong, r.canonical)
		b = append(b, '\n')
		for _, s := range r.steps {
			b = append(append(append(b, "  "...), s.Rule...), '\n')
			b = z.painter.Append(b, show.Faint, "    - "+show.Visible(s.Before))
			b = append(append(append(b, "\n    + "...), show.Visible(s.After)...), '\n')
		}
	}
	z.buf = b
	c.Out.Write(b)
}

// canonFields lists the fields of a request to canonicalize.
var canonFields = []string{"id", "input", "base", "encoding", "profile"}

// answerRequests prints a result for each line of standard input.
func (z *canonizer) answerRequests(c *frame.Command) {
	c.Answer(frame.Answers{Fields: canonFields, FailFast: z.in.FailFast, Worker: func() func(*frame.Command, *frame.Request) error {
		own, in := *z, *z.in
		own.in = &in
		return func(c *frame.Command, q *frame.Request) (err error) {
			own.profile = z.profile
			if q.Profile != "" && q.Profile != z.profileName {
				if own.profile, err = canonicalProfile(q.Profile); err != nil {
					return err
				}
			}
			if z.rules != nil && own.profile != z.profile {
				if own.profile, err = own.profile.WithRules(z.rules); err != nil {
					return err
				}
			}
			in.Options.Encoding, in.Lines.Number = q.Encoding, q.Line
			own.printJSON(c, q.Input, q.Base, q.ID)
			return nil
		}
	}})
}

// setBase parses a base, unless it is the same as before.
func (z *canonizer) setBase(base *string) error {
	switch {
	case base == nil:
		z.requested, z.baseErr, z.in.Options.Base = nil, nil, weburl.URL{}
	case z.requested == nil || *z.requested != *base:
		z.requested = base
		z.in.Options.Base, z.baseErr = weburl.Parse(*base)
	}
	return z.baseErr
}

// printJSON prints the result of an input, or its failure, as a JSON object. The input need not be
// valid UTF-8; the object always is.
func (z *canonizer) printJSON(c *frame.Command, input string, base *string, id string) {
	var r canonized
	err := z.setBase(base)
	inBase := err != nil
	shown := infra.ScalarValues(input)
	if z.parses(z.profile) {
		input = shown // so that offsets refer to the input as it is shown
	}
	if z.hashed != z.profile {
		z.hashed, z.hash = z.profile, z.profile.Hash()
	}
	if err == nil {
		r, err = z.canonicalize(z.profile, input)
	}
	w := &z.out
	var failure *validation.Error
	var refusal *canonical.Error
	if err != nil && !errors.As(err, &failure) && !errors.As(err, &refusal) {
		jsonform.WriteError(w, frame.FailureText(err), id, z.in.Lines.Number)
	} else {
		w.Object()
		jsonform.WriteID(w, id)
		w.Member("input", shown)
		if base != nil {
			w.Member("base", *base)
		}
		w.Member("profile", z.profile.Name())
		w.Member("hash", z.hash)
		switch {
		case failure != nil:
			in := failure.In
			if inBase {
				in = validation.Base
			}
			jsonform.WriteFailure(w, failure, in)
		case refusal != nil:
			w.Name("failure")
			w.Object()
			w.Member("code", refusal.Reason.String())
			w.Member("rule", refusal.Rule)
			w.End()
		default:
			z.writeResult(w, r)
		}
		w.End()
	}
	w.Flush(c.Out)
	c.Tally.Written++
	if err != nil {
		c.Failed = true
		c.Tally.Fail(frame.FailureCode(err))
	}
}

// writeResult writes the members of a result.
func (z *canonizer) writeResult(w *jsontext.Writer, r canonized) {
	w.Member("canonical", r.canonical)
	if z.explain {
		w.Name("steps")
		w.Array()
		for _, s := range r.steps {
			w.Object()
			w.Member("rule", s.Rule)
			w.Member("before", infra.ScalarValues(s.Before))
			w.Member("after", infra.ScalarValues(s.After))
			w.End()
		}
		w.End()
	}
	if z.expressions {
		w.Name("expressions")
		w.Array()
		for _, e := range r.expressions {
			w.Object()
			w.Member("expression", e)
			w.Member("hash", fmt.Sprintf("%x", canonical.FullHash(e)))
			w.End()
		}
		w.End()
	}
}

// listProfiles prints all profiles.
func listProfiles(c *frame.Command, asJSON bool) {
	w := jsontext.Writer{Indented: true}
	for i, name := range canonical.Names() {
		p, _ := canonical.Lookup(name)
		if asJSON {
			w.Object()
			w.Member("profile", name)
			w.Member("summary", p.Summary())
			w.Member("hash", p.Hash())
			w.Name("idempotent")
			w.Bool(p.IsIdempotent())
			w.Name("rules")
			w.Array()
			for _, r := range p.Rules() {
				w.Object()
				w.Member("name", r.Name)
				w.Member("text", r.Text)
				w.End()
			}
			w.End()
			w.Name("data")
			w.Array()
			for _, d := range p.Data() {
				w.String(d)
			}
			w.End()
			w.End()
			w.Flush(c.Out)
			continue
		}
		b := []byte{}
		if i > 0 {
			b = append(b, '\n')
		}
		b = append(b, name+"\n  "+p.Summary()+"\n  hash "+p.Hash()+"\n"...)
		for _, d := range p.Data() {
			b = append(b, "  data "+d+"\n"...)
		}
		for _, r := range p.Rules() {
			b = show.AppendWrapped(b, "  "+r.Name+": ", "    ", r.Text)
		}
		c.Out.Write(b)
	}
}
