package reference

import (
	"errors"
	"slices"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
)

// answerRequests prints a result for each line of standard input.
func (r *references) answerRequests(c *frame.Command) {
	fields := slices.Concat(frame.RequestFields, r.fields)
	c.Answer(frame.Answers{Fields: fields, FailFast: r.FailFast, Worker: func() func(*frame.Command, *frame.Request) error {
		own := *r
		return func(c *frame.Command, q *frame.Request) error {
			if q.Base == nil {
				return errors.New(`missing field "base"`)
			}
			own.id, own.Document = q.ID, q.Encoding
			if own.Base == nil || *own.Base != *q.Base {
				own.Base = q.Base
				own.readBase(&own)
			}
			result, err := own.result(q.Input)
			own.printJSON(c, q.Input, result, err)
			return nil
		}
	}})
}
