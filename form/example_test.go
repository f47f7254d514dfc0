package form_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/form"
)

func ExampleParse() {
	list := form.Parse("q=url+standard&lang=en&lang=de")
	list.Add("page", "2")
	list.Delete("q")
	fmt.Println(list.GetAll("lang"))
	fmt.Println(list)
	// Output:
	// [en de]
	// lang=en&lang=de&page=2
}

func ExampleParseLimit() {
	_, err := form.ParseLimit("a&b&c&d", 3) // say, of a request's body
	fmt.Println(err, err == form.ErrTooManyPairs)
	// Output: form: too many pairs true
}

func ExampleAll() {
	for name, value := range form.All("a=1&b=x%3Dy&c") {
		fmt.Printf("%q %q\n", name, value)
	}
	// Output:
	// "a" "1"
	// "b" "x=y"
	// "c" ""
}

func ExampleAppend() {
	fields := map[string]string{"q": "a b", "lang": "de"}
	pairs := func(yield func(name, value string) bool) {
		for _, name := range slices.Sorted(maps.Keys(fields)) {
			if !yield(name, fields[name]) {
				return
			}
		}
	}
	fmt.Printf("%s\n", form.Append([]byte("/search?"), pairs))
	// Output: /search?lang=de&q=a+b
}

// As a page in Shift_JIS submits a form.
func ExampleAppendInEncoding() {
	list := form.List{{Name: "q", Value: "1 ≡ 2‽"}}
	fmt.Printf("%s\n", form.AppendInEncoding(nil, list.All(), encoding.ShiftJIS))
	// Output: q=1+%81%DF+2%26%238253%3B
}

func ExampleList() {
	list := form.List{{Name: "q", Value: "salt & pepper"}, {Name: "lang", Value: "de"}}
	fmt.Println(list)
	text, err := json.Marshal(list)
	fmt.Println(string(text), err)
	// Output:
	// q=salt+%26+pepper&lang=de
	// [{"name":"q","value":"salt \u0026 pepper"},{"name":"lang","value":"de"}] <nil>
}

func ExampleList_All() {
	for name, value := range form.Parse("b=1&a=2&b=3").All() {
		fmt.Print(name, value, " ")
	}
	// Output: b1 a2 b3
}

func ExampleList_Get() {
	list := form.Parse("debug&page=2&page=3")
	for _, name := range []string{"page", "debug", "q"} {
		value, ok := list.Get(name)
		fmt.Printf("%q %v\n", value, ok)
	}
	// Output:
	// "2" true
	// "" true
	// "" false
}

func ExampleList_GetAll() {
	fmt.Printf("%q\n", form.Parse("tag=x&q&tag=y").GetAll("tag"))
	// Output: ["x" "y"]
}

func ExampleList_Has() {
	list := form.Parse("debug&page=2")
	fmt.Println(list.Has("debug"), list.Has("Debug"))
	// Output: true false
}

func ExampleList_HasPair() {
	list := form.Parse("tag=x&tag=y")
	fmt.Println(list.HasPair("tag", "y"), list.HasPair("tag", "z"))
	// Output: true false
}

func ExampleList_Add() {
	var list form.List
	list.Add("q", "100% größe")
	list.Add("q", "")
	fmt.Println(list)
	// Output: q=100%25+gr%C3%B6%C3%9Fe&q=
}

func ExampleList_Set() {
	list := form.Parse("page=1&q=x&page=2")
	list.Set("page", "3") // in the place of the first
	list.Set("lang", "de")
	fmt.Println(list)
	// Output: page=3&q=x&lang=de
}

func ExampleList_Delete() {
	list := form.Parse("utm_source=mail&q=x&utm_source=web")
	list.Delete("utm_source")
	fmt.Println(list)
	// Output: q=x
}

func ExampleList_DeletePair() {
	list := form.Parse("tag=x&tag=y&tag=x")
	list.DeletePair("tag", "x")
	fmt.Println(list)
	// Output: tag=y
}

func ExampleList_Sort() {
	list := form.Parse("b=2&a=2&b=1")
	list.Sort() // by name only
	fmt.Println(list)
	// Output: a=2&b=2&b=1
}

func ExampleList_String() {
	// What is read is written in one way.
	fmt.Println(form.Parse("a=b%20c&d&&e=%7e;").String())
	// Output: a=b+c&d=&e=%7E%3B
}

func ExampleList_AppendTo() {
	body := form.List{{Name: "grant_type", Value: "refresh token"}}.AppendTo(nil)
	fmt.Printf("%s\n", body)
	// Output: grant_type=refresh+token
}

func ExampleAppendAdd() {
	fmt.Printf("%s\n", form.AppendAdd(nil, "a=%7e", "b", "c d"))
	// Output: a=%7e&b=c+d
}

func ExampleAppendWithoutPairs() {
	empty := func(p form.Pair) bool { return p.Value == "" }
	fmt.Printf("%s\n", form.AppendWithoutPairs(nil, "a=%7e&b=&c&d=1", empty))
	// Output: a=%7e&d=1
}

func ExampleAppendSorted() {
	fmt.Printf("%s\n", form.AppendSorted(nil, "b=%31&&a=x+y&b=0"))
	// Output: a=x+y&b=%31&b=0
}
