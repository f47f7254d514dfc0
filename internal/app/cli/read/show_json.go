package read

import (
	"errors"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/validation"
)

// answerRequests prints a result for each line of standard input.
func (s *shower) answerRequests(c *frame.Command) {
	c.Answer(frame.Answers{Fields: frame.RequestFields, FailFast: s.FailFast, Worker: func() func(*frame.Command, *frame.Request) error {
		own := *s
		return func(c *frame.Command, q *frame.Request) error {
			own.Lines.Number = q.Line
			own.printJSON(c, q.Input, q.Base, q.ID)
			return nil
		}
	}})
}

// printJSON prints the result of an input, or its failure, as a JSON object.
func (s *shower) printJSON(c *frame.Command, input string, base *string, id string) {
	u, err := s.parseAgainst(input, base)
	w := &s.out
	var failure *validation.Error
	if err != nil && !errors.As(err, &failure) {
		jsonform.WriteError(w, frame.FailureText(err), id, s.Lines.Number)
	} else {
		w.Object()
		jsonform.WriteID(w, id)
		w.Member("input", input)
		if base != nil {
			w.Member("base", *base)
		}
		if failure != nil {
			in := failure.In
			if s.baseErr != nil {
				in = validation.Base
			}
			jsonform.WriteFailure(w, failure, in)
		} else {
			w.Member("href", u.String())
			jsonform.WriteRendering(w, s.options.URL(u))
		}
		w.End()
	}
	w.Flush(c.Out)
	c.Failed = c.Failed || err != nil
}

// parseAgainst parses an input. It parses a base only once while that stays the same.
func (s *shower) parseAgainst(input string, base *string) (weburl.URL, error) {
	switch {
	case base == nil:
		s.requested, s.baseErr, s.Inputs.Options.Base = nil, nil, weburl.URL{}
	case s.requested == nil || *s.requested != *base:
		s.requested = base
		s.Inputs.Options.Base, s.baseErr = weburl.Parse(*base)
	}
	if s.baseErr != nil {
		return weburl.URL{}, s.baseErr
	}
	return s.Inputs.Options.Parse(input)
}
