package cli

import (
	"errors"

	"github.com/weburl-go/weburl/internal/jsonform"
	"github.com/weburl-go/weburl/validation"
)

// compareFields are those of a request to compare.
var compareFields = []string{"id", "input", "base", "profile"}

// historyFields are those of a request for the history of a string.
var historyFields = []string{"id", "input", "base"}

// answerRequests prints a result for each line of standard input.
func (m *comparer) answerRequests(c *command, history bool) {
	fields := compareFields
	if history {
		fields = historyFields
	}
	c.answer(answers{fields: fields, worker: func() func(*command, *request) error {
		own := *m
		return func(c *command, q *request) (err error) {
			own.profile = m.profile
			if q.profile != "" && q.profile != m.profile.Name {
				if own.profile, err = profileNamed(q.profile); err != nil {
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
func (m *comparer) printJSON(c *command, q *request, history bool) {
	w := &m.out
	w.Object()
	jsonform.WriteID(w, q.ID)
	w.Member("input", q.Input)
	if q.Base != nil {
		w.Member("base", *q.Base)
	}
	var failure *validation.Error
	switch err := m.setBase(q.Base); {
	case err == nil && history:
		c.failed = c.failed || m.refused(q.Input) != nil
		m.comparison().WriteHistory(w, q.Input)
	case err == nil:
		a := m.comparison().WriteAnalysis(w, q.Input)
		c.failed = c.failed || m.fails(a.Severity()) || m.refused(q.Input) != nil
	case errors.As(err, &failure):
		c.failed = true
		jsonform.WriteFailure(w, failure, validation.Base)
	default:
		c.failed = true
		w.Member("error", failureText(err))
	}
	w.End()
	w.Flush(c.out)
}

// comparison returns what the inputs that follow are read by.
func (m *comparer) comparison() jsonform.Comparison {
	return jsonform.Comparison{Profile: m.profile, Base: m.base, BaseURL: m.baseURL}
}
