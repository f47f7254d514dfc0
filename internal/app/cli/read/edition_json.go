package read

import (
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/jsonform"
)

// writeJSON writes a reading as one JSON object.
func (p *editionParser) writeJSON(q *frame.Request, r edition.Reading) {
	w := &p.json
	w.Object()
	jsonform.WriteID(w, q.ID)
	w.Member("input", q.Input)
	if q.Base != nil {
		w.Member("base", *q.Base)
	}
	w.Member("as", p.Name)
	jsonform.WriteReading(w, p.Edition, q.Edition(), r, p.limit)
	w.End()
}
