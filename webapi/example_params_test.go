package webapi_test

import (
	"fmt"
	"slices"

	"github.com/weburl-go/weburl/form"
	"github.com/weburl-go/weburl/webapi"
)

func ExampleNewURLSearchParams() {
	p := webapi.NewURLSearchParams("?a=1&b=x+y%21")
	fmt.Println(p)
	// Output: a=1&b=x+y%21
}

func ExampleNewURLSearchParamsFromRecord() {
	list := form.List{{Name: "a", Value: "1"}, {Name: "b", Value: "2"}, {Name: "a", Value: "3"}}
	fmt.Println(webapi.NewURLSearchParamsFromRecord(list.All()))
	// Output: a=3&b=2
}

func ExampleNewURLSearchParamsFromSequence() {
	fmt.Println(webapi.NewURLSearchParamsFromSequence([][]string{{"a", "1"}, {"a", "2"}}))
	_, err := webapi.NewURLSearchParamsFromSequence([][]string{{"a"}})
	fmt.Println(err)
	// Output:
	// a=1&a=2 <nil>
	// TypeError: Each query pair must be an iterable [name, value] tuple
}

func ExampleURLSearchParams_Append() {
	p := webapi.NewURLSearchParams("a=1")
	p.Append("a", "2 & 3")
	fmt.Println(p)
	// Output: a=1&a=2+%26+3
}

func ExampleURLSearchParams_Delete() {
	p := webapi.NewURLSearchParams("a=1&b=1&a=2&b=2")
	p.Delete("a")
	p.Delete("b", "2")
	fmt.Println(p)
	// Output: b=1
}

func ExampleURLSearchParams_Get() {
	p := webapi.NewURLSearchParams("a=1&a=2&b")
	for _, name := range []string{"a", "b", "c"} {
		value, ok := p.Get(name)
		fmt.Printf("%q %v\n", value, ok)
	}
	// Output:
	// "1" true
	// "" true
	// "" false
}

func ExampleURLSearchParams_GetAll() {
	fmt.Printf("%q\n", webapi.NewURLSearchParams("a=1&b&a=2").GetAll("a"))
	// Output: ["1" "2"]
}

func ExampleURLSearchParams_Has() {
	p := webapi.NewURLSearchParams("a=1&b")
	fmt.Println(p.Has("a"), p.Has("a", "2"), p.Has("b", ""))
	// Output: true false true
}

func ExampleURLSearchParams_Set() {
	p := webapi.NewURLSearchParams("a=1&b=2&a=3")
	p.Set("a", "4")
	p.Set("c", "5")
	fmt.Println(p)
	// Output: a=4&b=2&c=5
}

func ExampleURLSearchParams_Sort() {
	u := webapi.Parse("https://example.org/?b=2&a=2&b=1")
	u.SearchParams().Sort() // so that a cache finds it
	fmt.Println(u)
	// Output: https://example.org/?a=2&b=2&b=1
}

func ExampleURLSearchParams_Size() {
	fmt.Println(webapi.NewURLSearchParams("a=1&a=2&b").Size())
	// Output: 3
}

func ExampleURLSearchParams_String() {
	// A serializer with a set of its own: others leave ~ and ! as they are.
	fmt.Println(webapi.NewURLSearchParams("a=b%20c&d&e=~!*").String())
	// Output: a=b+c&d=&e=%7E%21*
}

func ExampleURLSearchParams_All() {
	p := webapi.NewURLSearchParams("a=1&b=2&c=3")
	for name, value := range p.All() {
		fmt.Print(name, value, " ")
		p.Delete(name) // so that the next one takes its place and is passed over
	}
	fmt.Println("left:", p)
	// Output: a1 c3 left: b=2
}

func ExampleURLSearchParams_Keys() {
	p := webapi.NewURLSearchParams("a=1&b=2&a=3")
	fmt.Println(slices.Collect(p.Keys()))
	// Output: [a b a]
}

func ExampleURLSearchParams_Values() {
	p := webapi.NewURLSearchParams("a=1&b=2&a=3")
	fmt.Println(slices.Collect(p.Values()))
	// Output: [1 2 3]
}

func ExampleURLSearchParams_At() {
	p := webapi.NewURLSearchParams("a=1&b=2")
	for i := 0; ; i++ {
		name, value, ok := p.At(i)
		if !ok {
			break
		}
		fmt.Println(i, name, value)
	}
	// Output:
	// 0 a 1
	// 1 b 2
}

func ExampleURLSearchParams_List() {
	u := webapi.Parse("https://example.org/?a=1")
	list := u.SearchParams().List()
	list.Add("b", "2")
	fmt.Println(list, u) // which does not follow a copy
	// Output: a=1&b=2 https://example.org/?a=1
}
