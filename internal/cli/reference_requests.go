package cli

import (
	"errors"
	"slices"
)

// requestFields are those that every request to resolve, rebase or relativize may
// have.
var requestFields = []string{"input", "base", "id"}

// answerRequests prints a result for each line of standard input.
func (r *references) answerRequests(c *command) {
	fields := slices.Concat(requestFields, r.fields)
	c.answer(answers{fields: fields, failFast: r.failFast, worker: func() func(*command, *request) error {
		own := *r
		return func(c *command, q *request) error {
			if q.Base == nil {
				return errors.New(`missing field "base"`)
			}
			own.id, own.Document = q.ID, q.Encoding
			if own.base == nil || *own.base != *q.Base {
				own.base = q.Base
				own.readBase(&own)
			}
			result, err := own.result(q.Input)
			own.printJSON(c, q.Input, result, err)
			return nil
		}
	}})
}
