package udf

import (
	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/canonical"
	"github.com/weburl-go/weburl/compare"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/app/rows"
)

// Columns returns the operation that writes columns of its input. p is the profile for the
// canonical column; nil stands for whatwg/1.
func Columns(o weburl.Options, p *canonical.Profile, list ...*columns.Column) *Op {
	return &Op{
		In:  []string{"input"},
		Out: list,
		begin: func() func([]Value, *Values) {
			row := rows.Row{Options: o, Profile: p}
			return func(in []Value, out *Values) {
				row.Read(in[0].Text)
				out.add(&row, list)
			}
		},
	}
}

// Resolve returns the operation that resolves a reference, the first column, against a base URL,
// the second. It writes null if either fails.
func Resolve(o weburl.Options) *Op {
	list := []*columns.Column{columns.Named("href")}
	return &Op{
		In:  []string{"input", "base"},
		Out: list,
		begin: func() func([]Value, *Values) {
			row := rows.Row{Options: o}
			var base string
			_, err := weburl.Parse(base)
			return func(in []Value, out *Values) {
				// Rows with the same base often follow one another.
				if in[1].Text != base {
					base = in[1].Text
					row.Options.Base, err = weburl.Parse(base)
				}
				if err != nil {
					out.end(true)
					return
				}
				row.Read(in[0].Text)
				out.add(&row, list)
			}
		},
	}
}

// Compare returns the operation that writes the severity of the worst finding about the input,
// and the names of the findings. base is nil for none.
func Compare(p compare.Profile, base *string) *Op {
	return &Op{
		In: []string{"input"},
		Out: []*columns.Column{
			{Name: "severity", JSONName: "severity"},
			{Name: "findings", JSONName: "findings", Kind: columns.Codes},
		},
		begin: func() func([]Value, *Values) {
			return func(in []Value, out *Values) {
				a := compare.Analyze(in[0].Text, base, p)
				out.text = append(out.text, a.Severity().String()...)
				out.end(false)
				for i, f := range a.Findings() {
					if i > 0 {
						out.text = append(out.text, ',')
					}
					out.text = append(out.text, f.ID...)
				}
				out.end(false)
			}
		},
	}
}

// add adds the columns of a row.
func (v *Values) add(row *rows.Row, list []*columns.Column) {
	for _, c := range list {
		var ok bool
		v.text, ok = row.Append(v.text, c)
		v.end(!ok)
	}
}
