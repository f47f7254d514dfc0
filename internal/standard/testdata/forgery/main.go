// A program of another module, which tries to make values that no parser would return. It
// prints the name of each way that works. TestNothingForged builds and runs it.
package main

import (
	"fmt"
	"math/rand"
	"reflect"
	"testing/quick"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/webapi"
)

// zero returns zero values of types that this program cannot name: inference names them.
func zero[U, M, P any](func(U, M) P) (m M, p P) { return m, p }

func main() {
	u := weburl.MustParse("http://h/a?b#c")
	proof, places := zero(weburl.URL.Places)

	// With the zero value that inference makes.
	report("host.Serialized", host.Serialized(proof, "EVIL\n.x", host.Domain))
	forged := places
	reflect.ValueOf(&forged).Elem().FieldByName("SchemeEnd").SetUint(4)
	report("weburl.Serialized", weburl.Serialized(proof, "http://EVIL\n.x/\x00<>", forged))
	report("weburl.URL.Places", u.Places(proof))
	v, err := weburl.Override(proof, u, "EVIL", 8)
	report("weburl.Override", v)
	report("weburl.Override without an error", err == nil)
	_, ok := weburl.Splice(proof, u, "EVIL", 8, &forged)
	report("weburl.Splice", ok)
	_, ok = webapi.Splice(proof, webapi.FromRecord(u), "#EVIL", 8, &forged)
	report("webapi.Splice", ok)

	// With what package reflect makes.
	of := reflect.TypeOf(host.Serialized).In(0)
	for name, made := range map[string]func() reflect.Value{
		"reflect.Zero": func() reflect.Value { return reflect.Zero(of) },
		"reflect.New":  func() reflect.Value { return reflect.New(of).Elem() },
		"testing/quick": func() reflect.Value {
			for range 100 { // half of all booleans are false
				if v, ok := quick.Value(of, rand.New(rand.NewSource(rand.Int63()))); ok && !v.IsZero() {
					return v
				}
			}
			return reflect.Zero(of)
		},
		"a field that is set": func() reflect.Value {
			v := reflect.New(of).Elem()
			for i := range v.NumField() {
				v.Field(i).SetBool(true)
			}
			return v
		},
		"a conversion": func() reflect.Value { return reflect.ValueOf(struct{ ours bool }{true}).Convert(of) },
		"a struct like it": func() reflect.Value {
			fields := reflect.VisibleFields(of)
			v := reflect.New(reflect.StructOf(fields)).Elem()
			for i := range fields {
				v.Field(i).SetBool(true)
			}
			return v.Convert(of)
		},
	} {
		func() {
			defer func() { recover() }() // package reflect panics where it refuses
			in := []reflect.Value{made(), reflect.ValueOf("EVIL\n.x"), reflect.ValueOf(host.Domain)}
			report("host.Serialized by "+name, reflect.ValueOf(host.Serialized).Call(in)[0].Interface())
		}()
	}
	fmt.Println("done")
}

// report prints the name of a way whose result is something.
func report(way string, result any) {
	if !reflect.ValueOf(result).IsZero() {
		fmt.Printf("%s: %#v\n", way, result)
	}
}
