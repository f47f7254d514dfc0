package cli

import (
	"errors"
	"flag"
	"slices"
)

// requestFields are those that every request to resolve, rebase or relativize may
// have.
var requestFields = []string{"input", "base", "id"}

// declareRequests declares the flag for requests, each with a base.
func (r *references) declareRequests(flags *flag.FlagSet) {
	flags.BoolVar(&r.ndjson, "ndjson", false, "")
}

// checkRequests checks what else is given with --ndjson.
func (r *references) checkRequests(args []string) error {
	switch {
	case r.json:
		return usageError("--json and --ndjson cannot be used together")
	case r.keep:
		return usageError("--keep and --ndjson cannot be used together; failures have a line anyway")
	case r.base.value != nil:
		return usageError("--ndjson and --base cannot be used together; each request has its own base")
	case len(args) > 0:
		return usageError("--ndjson reads standard input and takes no arguments; use --json for these")
	}
	return nil
}

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
			if own.base.value == nil || *own.base.value != *q.Base {
				own.base.value = q.Base
				own.readBase(&own)
			}
			result, err := own.result(q.Input)
			own.printJSON(c, q.Input, result, err)
			return nil
		}
	}})
}
