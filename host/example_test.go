package host_test

import (
	"fmt"

	"github.com/weburl-go/weburl/host"
)

func ExampleParse() {
	for _, input := range []string{"EXAMPLE.org", "faß.example", "0x7f.1", "[0:0::1]"} {
		h, err := host.Parse(input)
		fmt.Println(h, h.Kind(), err)
	}
	_, err := host.Parse("exa<mple")
	fmt.Println(err)
	// Output:
	// example.org domain <nil>
	// xn--fa-hia.example domain <nil>
	// 127.0.0.1 IPv4 address <nil>
	// [::1] IPv6 address <nil>
	// weburl: domain-to-ASCII at bytes 3-4: "<" is not allowed in a host
}

func ExampleHost_Unicode() {
	h, _ := host.Parse("xn--fa-hia.example")
	fmt.Println(h.Unicode())
	// Output: faß.example
}

func ExampleHost_Addr() {
	h, _ := host.Parse("0x7f.1")
	addr, ok := h.Addr()
	fmt.Println(addr, addr.IsLoopback(), ok)
	// Output: 127.0.0.1 true true
}
