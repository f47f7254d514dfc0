package compare

import (
	"errors"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/validation"
)

// compareFields lists the fields of a request to compare.
var compareFields = []string{"id", "input", "base", "profile"}

// historyFields lists the fields of a request for the history of a string.
var historyFields = []string{"id", "input", "base", "encoding"}

// answerRequests prints a result for each line of standard input.
func (m *comparer) answerRequests(c *frame.Command, history bool) {
	fields := compareFields
	if history {
		fields = historyFields
	}
	c.Answer(frame.Answers{Fields: fields, Worker: func() func(*frame.Command, *frame.Request) error {
		own := *m
		return func(c *frame.Command, q *frame.Request) (err error) {
			own.profile = m.profile
			if q.Profile != "" && q.Profile != m.profile.Name {
				if own.profile, err = frame.ProfileNamed(q.Profile); err != nil {
					return errors.New(`field "profile": ` + err.Error())
				}
			}
			if own.profile.NeedsBase && q.Base == nil {
				return errors.New("this profile needs a base")
			}
			own.printJSON(c, q, history)
			return nil
		}
	}})
}

// printJSON prints the analysis of an input, or its history, as a JSON object.
func (m *comparer) printJSON(c *frame.Command, q *frame.Request, history bool) {
	w := &m.out
	w.Object()
	jsonform.WriteID(w, q.ID)
	w.Member("input", q.Input)
	if q.Base != nil {
		w.Member("base", *q.Base)
	}
	if history {
		m.encoding = q.Encoding
	}
	var failure *validation.Error
	switch err := m.setBase(q.Base); {
	case err == nil && history:
		c.Failed = c.Failed || m.refused(q.Input) != nil
		m.comparison().WriteHistory(w, q.Input)
	case err == nil:
		a := m.comparison().WriteAnalysis(w, q.Input)
		c.Failed = c.Failed || m.fails(a.Severity()) || m.refused(q.Input) != nil
	case errors.As(err, &failure):
		c.Failed = true
		jsonform.WriteFailure(w, failure, validation.Base)
	default:
		c.Failed = true
		w.Member("error", frame.FailureText(err))
	}
	w.End()
	w.Flush(c.Out)
}

// comparison returns the configuration for the inputs that follow.
func (m *comparer) comparison() jsonform.Comparison {
	return jsonform.Comparison{Profile: m.profile, Base: m.base, BaseURL: m.baseURL, Encoding: m.encoding}
}
