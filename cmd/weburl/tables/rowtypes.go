package tables

import (
	"math"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/jsontext"
)

// valueType is the type of the values of a column, by which Parquet stores them.
type valueType int

const (
	// noType is the type of null.
	noType valueType = iota
	boolType
	// smallType are integers that float64 can hold, too.
	smallType
	intType
	doubleType
	textType
	// textsType are arrays of strings and nulls.
	textsType
	// jsonType are all values.
	jsonType
)

// and returns the type of a column that contains values of both types.
func (t valueType) and(u valueType) valueType {
	if t > u {
		t, u = u, t
	}
	switch {
	case t == u, t == noType:
		return u
	case t == smallType && (u == intType || u == doubleType):
		return u
	}
	return jsonType
}

// typeOfColumn returns the type of an added column, or of another column of CSV if c is nil.
func typeOfColumn(c *columns.Column) valueType {
	switch {
	case c == nil:
		return textType
	case c.Kind == columns.Bool:
		return boolType
	case c.Kind == columns.Number:
		return intType
	case c.Kind == columns.Pairs:
		return jsonType
	case c.Kind.IsList():
		return textsType
	}
	return textType
}

// typeOf returns the type of a JSON value.
func typeOf(value string) valueType {
	switch value[0] {
	case 'n':
		return noType
	case 't', 'f':
		return boolType
	case '"':
		return textType
	case '{':
		return jsonType
	case '[':
		t := textsType
		r := jsontext.NewReader(value)
		r.Array(func() {
			if c := r.Next(); c != '"' && c != 'n' {
				t = jsonType
			}
			r.Skip()
		})
		return t
	}
	if n, err := strconv.ParseInt(value, 10, 64); err == nil && value != "-0" {
		const most = 1 << 53
		if n > most || n < -most {
			return intType
		}
		return smallType
	}
	f, err := strconv.ParseFloat(value, 64)
	if err != nil || math.IsInf(f, 0) {
		return jsonType
	}
	// The number stays the same if its shortest form has the same digits.
	digits, exponent := decimal(value)
	shortest, same := decimal(strconv.FormatFloat(f, 'e', -1, 64))
	if digits != shortest || exponent != same {
		return jsonType
	}
	return doubleType
}

// decimal returns the digits of a number without zeros at their beginning and end, and the power
// of ten of the last one. The sign is a part of the digits.
func decimal(number string) (digits string, exponent int) {
	number, sign := strings.TrimPrefix(number, "-"), number[:len(number)-len(strings.TrimPrefix(number, "-"))]
	if i := strings.IndexAny(number, "eE"); i >= 0 {
		// NB: a float64 that is neither zero nor infinite has a small exponent, unless there are
		// many digits. Those do not survive, and are compared by their digits.
		exponent, _ = strconv.Atoi(number[i+1:])
		number = number[:i]
	}
	whole, fraction, _ := strings.Cut(number, ".")
	exponent -= len(fraction)
	digits = whole + fraction
	trimmed := strings.TrimRight(digits, "0")
	exponent += len(digits) - len(trimmed)
	if trimmed = strings.TrimLeft(trimmed, "0"); trimmed == "" {
		exponent = 0
	}
	return sign + trimmed, exponent
}
