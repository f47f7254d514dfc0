package tables

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/deprecated"

	"github.com/weburl-go/weburl/internal/jsontext"
)

// errBytes is the error for bytes that cannot be written as text.
var errBytes = errors.New("the value is bytes that are not UTF-8; write them as text, or leave the column out of the file")

// leafText returns a function that writes values of a physical type, of which length is the
// length of a FIXED_LEN_BYTE_ARRAY, and of a logical type as JSON, or an error if there is no text
// form of them.
func leafText(kind parquet.Kind, length int64, l logicalType) (func(w *jsontext.Writer, v parquet.Value) error, error) {
	name := kind.String()
	if kind == parquet.FixedLenByteArray {
		if length <= 0 {
			return nil, damaged("the length of its values is missing")
		}
		name += fmt.Sprintf("(%d)", length)
	}
	if !l.fits(kind) {
		return nil, typeError(fmt.Sprintf("%s of %s", l.kind, name))
	}
	switch l.kind {
	case logicalDecimal:
		return decimalText(kind, l.scale)
	case logicalDate:
		return func(w *jsontext.Writer, v parquet.Value) error {
			w.String(time.Unix(int64(v.Int32())*86400, 0).UTC().Format(time.DateOnly))
			return nil
		}, nil
	case logicalTime:
		if l.unit == 0 {
			return nil, errors.New("its type is a time without a unit")
		}
		return func(w *jsontext.Writer, v parquet.Value) error {
			n, day := integer(v), int64(24*time.Hour/l.unit)
			switch {
			case n < 0 || n > day:
				return errors.New("the value is a time that is not within a day")
			case n == day:
				w.String("24:00:00") // the end of the day, which DuckDB can store
				return nil
			}
			w.String(time.Unix(0, n*int64(l.unit)).UTC().Format("15:04:05.999999999"))
			return nil
		}, nil
	case logicalTimestamp:
		if l.unit == 0 {
			return nil, errors.New("its type is a timestamp without a unit")
		}
		perSecond := int64(time.Second / l.unit)
		layout := timestampLayout
		if l.isUTC {
			layout += "Z"
		}
		return func(w *jsontext.Writer, v parquet.Value) error {
			n := v.Int64()
			seconds, rest := n/perSecond, n%perSecond
			w.String(time.Unix(seconds, rest*int64(l.unit)).UTC().Format(layout))
			return nil
		}, nil
	case logicalInteger:
		if l.unsigned {
			return func(w *jsontext.Writer, v parquet.Value) error {
				n := v.Uint64()
				if kind == parquet.Int32 {
					n = uint64(v.Uint32())
				}
				w.Raw(strconv.FormatUint(n, 10))
				return nil
			}, nil
		}
	case logicalJSON:
		return func(w *jsontext.Writer, v parquet.Value) error {
			text := string(v.ByteArray())
			if !utf8.ValidString(text) {
				return errBytes
			}
			r := jsontext.NewReader(text)
			value := r.Skip()
			if r.End(); r.Err() != nil || value == "" {
				w.String(text)
				return nil
			}
			// Any line end in value is white space. It must not end the line of the object.
			w.Raw(strings.NewReplacer("\n", " ", "\r", " ").Replace(value))
			return nil
		}, nil
	case logicalUUID:
		return func(w *jsontext.Writer, v parquet.Value) error {
			h := hex.EncodeToString(v.ByteArray())
			if len(h) != 32 {
				return errBytes
			}
			w.String(strings.Join([]string{h[:8], h[8:12], h[12:16], h[16:20], h[20:]}, "-"))
			return nil
		}, nil
	case logicalFloat16:
		return func(w *jsontext.Writer, v parquet.Value) error {
			b := v.ByteArray()
			if len(b) != 2 {
				return errBytes
			}
			writeFloat(w, float16(binary.LittleEndian.Uint16(b)), 32)
			return nil
		}, nil
	case logicalNull:
		// arrow-rs stores zeros in such a column if it is required.
		return func(w *jsontext.Writer, _ parquet.Value) error { w.Null(); return nil }, nil
	case logicalInterval, logicalBSON, logicalVariant, logicalGeometry, logicalGeography:
		return nil, typeError(l.kind.String())
	}
	switch kind {
	case parquet.Boolean:
		return func(w *jsontext.Writer, v parquet.Value) error { w.Bool(v.Boolean()); return nil }, nil
	case parquet.Int32, parquet.Int64:
		return func(w *jsontext.Writer, v parquet.Value) error {
			w.Raw(strconv.FormatInt(integer(v), 10))
			return nil
		}, nil
	case parquet.Int96:
		return func(w *jsontext.Writer, v parquet.Value) error {
			w.String(int96Time(v.Int96()).Format(timestampLayout))
			return nil
		}, nil
	case parquet.Float:
		return func(w *jsontext.Writer, v parquet.Value) error { writeFloat(w, float64(v.Float()), 32); return nil }, nil
	case parquet.Double:
		return func(w *jsontext.Writer, v parquet.Value) error { writeFloat(w, v.Double(), 64); return nil }, nil
	case parquet.FixedLenByteArray:
		if l.kind != logicalString && l.kind != logicalEnum {
			return nil, typeError(name)
		}
		fallthrough
	case parquet.ByteArray:
		return func(w *jsontext.Writer, v parquet.Value) error {
			if !utf8.Valid(v.ByteArray()) {
				return errBytes
			}
			w.Text(v.ByteArray())
			return nil
		}, nil
	}
	return nil, typeError(name)
}

// timestampLayout is ISO 8601 without a time zone.
const timestampLayout = "2006-01-02T15:04:05.999999999"

// integer returns the value of an Int32 or Int64.
func integer(v parquet.Value) int64 {
	if v.Kind() == parquet.Int32 {
		return int64(v.Int32())
	}
	return v.Int64()
}

// writeFloat writes f as the shortest number that reads back as f. JSON has no number for NaN and
// the infinities: they become strings, as in Spark.
func writeFloat(w *jsontext.Writer, f float64, bits int) {
	switch {
	case math.IsNaN(f):
		w.String("NaN")
	case math.IsInf(f, 1):
		w.String("Infinity")
	case math.IsInf(f, -1):
		w.String("-Infinity")
	default:
		form := byte('f')
		if a := math.Abs(f); a != 0 && (a < 1e-6 || a >= 1e21) {
			form = 'e'
		}
		w.Raw(strconv.FormatFloat(f, form, -1, bits))
	}
}

// float16 returns the value of an IEEE 754 binary16.
func float16(b uint16) float64 {
	exponent, fraction := int(b>>10&0x1F), float64(b&0x3FF)
	f := math.Ldexp(1+fraction/1024, exponent-15)
	switch exponent {
	case 0:
		f = math.Ldexp(fraction, -24)
	case 31:
		f = math.Inf(1)
		if fraction != 0 {
			f = math.NaN()
		}
	}
	return math.Copysign(f, float64(1-2*int(b>>15)))
}

// int96Time returns the time that an INT96 represents: the nanoseconds since the start of a day,
// and the Julian number of that day.
func int96Time(v deprecated.Int96) time.Time {
	const epoch = 2440588 // the Julian number of 1970-01-01
	nanoseconds := int64(uint64(v[0]) | uint64(v[1])<<32)
	return time.Unix((int64(v[2])-epoch)*86400, nanoseconds).UTC()
}

// decimalText returns a function that writes decimals as numbers with all their digits.
func decimalText(kind parquet.Kind, scale int64) (func(w *jsontext.Writer, v parquet.Value) error, error) {
	const most = 1000 // digits of the scale, and bytes of a value
	if scale < 0 || scale > most {
		return nil, fmt.Errorf("its type is a decimal with a scale of %d", scale)
	}
	return func(w *jsontext.Writer, v parquet.Value) error {
		unscaled := new(big.Int)
		switch kind {
		case parquet.Int32, parquet.Int64:
			unscaled.SetInt64(integer(v))
		default:
			b := v.ByteArray()
			if len(b) > most {
				return fmt.Errorf("the value is a decimal of more than %d bytes", most)
			}
			if unscaled.SetBytes(b); len(b) > 0 && b[0] >= 0x80 {
				unscaled.Sub(unscaled, new(big.Int).Lsh(big.NewInt(1), uint(8*len(b))))
			}
		}
		digits := new(big.Int).Abs(unscaled).String()
		if n := int(scale) + 1 - len(digits); n > 0 {
			digits = strings.Repeat("0", n) + digits
		}
		var text bytes.Buffer
		if unscaled.Sign() < 0 {
			text.WriteByte('-')
		}
		text.WriteString(digits[:len(digits)-int(scale)])
		if scale > 0 {
			text.WriteString("." + digits[len(digits)-int(scale):])
		}
		w.Raw(text.String())
		return nil
	}, nil
}
