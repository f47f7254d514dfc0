// A program of another module, which tries to make values that no parser would return. It
// prints the name of each way that works. TestNothingForged builds and runs it.
package main

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"fmt"
	"math/rand"
	"reflect"
	"testing/quick"

	"github.com/weburl-go/weburl"
)

// open is a type whose values can be forged in all ways.
type open struct{ Text, Href string }

func main() {
	u := weburl.MustParse("http://h.example/a?b#c")
	for _, parsed := range []any{u, u.Host(), u.Origin(), open{}} {
		of := reflect.TypeOf(parsed)
		for name, made := range map[string]func() any{
			"reflect.New": func() any {
				v := reflect.New(of).Elem()
				v.Set(reflect.ValueOf(parsed))
				set(v)
				return v.Interface()
			},
			"a struct like it": func() any {
				v := reflect.New(reflect.StructOf(reflect.VisibleFields(of))).Elem()
				set(v)
				return v.Convert(of).Interface()
			},
			"testing/quick": func() any {
				v, _ := quick.Value(of, rand.New(rand.NewSource(1)))
				return v.Interface()
			},
			"encoding/json": func() any {
				v := reflect.New(of)
				json.Unmarshal([]byte(`{"text": "EVIL", "Text": "EVIL", "kind": 3, "r": {"Href": "EVIL"}, "Href": "EVIL"}`), v.Interface())
				return v.Elem().Interface()
			},
			"encoding/gob": func() any {
				var stream bytes.Buffer
				gob.NewEncoder(&stream).Encode(struct{ Text, Href, R string }{"EVIL", "EVIL", "EVIL"})
				v := reflect.New(of)
				gob.NewDecoder(&stream).Decode(v.Interface())
				return v.Elem().Interface()
			},
		} {
			forged := forges(parsed, made)
			if _, control := parsed.(open); forged != control {
				fmt.Printf("%v by %s: %t\n", of, name, forged)
			}
		}
	}
	fmt.Println("done")
}

// set sets all strings of v.
func set(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		v.SetString("EVIL\n.x")
	case reflect.Struct:
		for i := range v.NumField() {
			set(v.Field(i))
		}
	}
}

// forges reports whether a way makes a value that is neither zero nor the parsed
// one.
func forges(parsed any, made func() any) (forged bool) {
	defer func() { recover() }() // package reflect panics where it refuses
	v := made()
	return !reflect.ValueOf(v).IsZero() && !reflect.DeepEqual(v, parsed)
}
