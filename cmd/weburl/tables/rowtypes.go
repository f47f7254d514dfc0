package tables

import (
	"math"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/jsontext"
)

// valueType is the type of the values of a column. It determines the column's Parquet type.
type valueType int

const (
	// noType is the type of a column that contains only null.
	noType valueType = iota
	boolType
	// smallType is the type of integers that float64 can hold exactly, too.
	smallType
	intType
	doubleType
	textType
	// textsType is the type of arrays of strings and nulls.
	textsType
	// jsonType is the type of any JSON values, stored as JSON texts.
	jsonType
)

// and returns the type of a column that contains values of types t and u.
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

// typeOfColumn returns the type of the added column c, or of an existing column of CSV if c is nil.
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
	// float64 preserves the number if the shortest form of f has the same digits.
	digits, exponent := decimal(value)
	shortest, same := decimal(strconv.FormatFloat(f, 'e', -1, 64))
	if digits != shortest || exponent != same {
		return jsonType
	}
	return doubleType
}

// decimal returns the sign and digits of a number, without leading and trailing zeros, and the
// exponent of ten of the last digit.
func decimal(number string) (digits string, exponent int) {
	number, sign := strings.TrimPrefix(number, "-"), number[:len(number)-len(strings.TrimPrefix(number, "-"))]
	if i := strings.IndexAny(number, "eE"); i >= 0 {
		// NB: Atoi may fail. But if the float64 is neither zero nor infinite, the exponent is
		// small, or there are more digits than float64 can hold, and then the digits differ.
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
