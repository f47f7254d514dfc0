package cli

import (
	"errors"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/render"
	"github.com/weburl-go/weburl/validation"
)

// answerRequests prints a result for each line of standard input.
func (s *shower) answerRequests(c *command) {
	c.eachLine(&s.lines, "-", func(line []byte) bool {
		q, err := readRequest(line, requestFields)
		if err != nil {
			writeError(&s.out, err.Error(), q.id, s.lines.number)
			s.out.Flush(c.out)
			c.fail(s.lines.place() + ": " + err.Error())
		} else {
			s.printJSON(c, q.input, q.base, q.id)
		}
		return !s.stopped(c)
	})
}

// printJSON prints the result of an input, or its failure, as a JSON object.
func (s *shower) printJSON(c *command, input string, base *string, id []byte) {
	u, err := s.parseAgainst(input, base)
	w := &s.out
	w.Indented = s.json
	var failure *validation.Error
	if err != nil && !errors.As(err, &failure) {
		writeError(w, failureText(err), id, s.lines.number)
	} else {
		w.Object()
		writeID(w, id)
		w.Member("input", input)
		if base != nil {
			w.Member("base", *base)
		}
		if failure != nil {
			in := failure.In
			if s.baseErr != nil {
				in = validation.Base
			}
			w.Name("failure")
			w.Object()
			writeSpan(w, failure.Code.String(), failure.Span)
			w.Member("in", in.String())
			w.End()
		} else {
			w.Member("href", u.String())
			writeRendering(w, s.options.URL(u))
		}
		w.End()
	}
	w.Flush(c.out)
	c.failed = c.failed || err != nil
}

// parseAgainst parses an input. It parses a base only once while that stays the same.
func (s *shower) parseAgainst(input string, base *string) (weburl.URL, error) {
	switch {
	case base == nil:
		s.requested, s.baseErr, s.inputs.options.Base = nil, nil, weburl.URL{}
	case s.requested == nil || *s.requested != *base:
		s.requested = base
		s.inputs.options.Base, s.baseErr = weburl.Parse(*base)
	}
	if s.baseErr != nil {
		return weburl.URL{}, s.baseErr
	}
	return s.inputs.options.Parse(input)
}

// writeRendering writes the members of a rendering.
func writeRendering(w *jsontext.Writer, r render.Rendering) {
	w.Member("text", r.Text)
	w.Name("suspicious")
	w.Bool(r.IsSuspicious())
	w.Name("spans")
	w.Array()
	for _, s := range r.Spans {
		w.Object()
		w.Number("start", s.Start)
		w.Number("end", s.End)
		w.Number("from", s.From)
		w.Number("to", s.To)
		w.Member("role", s.Role.String())
		if s.Reason != render.None {
			w.Member("reason", s.Reason.String())
		}
		w.End()
	}
	w.End()
	w.Name("reasons")
	w.Array()
	for _, reason := range r.Reasons() {
		w.Object()
		w.Member("code", reason.String())
		w.Member("explanation", reason.Explanation())
		w.Name("suspicious")
		w.Bool(reason.IsSuspicious())
		w.End()
	}
	w.End()
}
