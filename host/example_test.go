package host_test

import (
	"fmt"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/validation"
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

func ExampleDomainToASCII() {
	for _, domain := range []string{"Bücher.Example", "my_host.example"} {
		ascii, err := host.DomainToASCII(domain, false)
		fmt.Println(ascii, err)
		ascii, err = host.DomainToASCII(domain, true)
		fmt.Println(ascii, err)
	}
	// Output:
	// xn--bcher-kva.example <nil>
	// xn--bcher-kva.example <nil>
	// my_host.example <nil>
	//  weburl: domain-to-ASCII at bytes 2-3: only letters, digits and hyphens are allowed in a domain (UTS #46 U1)
}

func ExampleOptions_DomainToASCII() {
	o := host.Options{Report: func(err validation.Error) { fmt.Println("reported:", err.Code) }}
	fmt.Println(o.DomainToASCII("my_host.example", false))
	// Output:
	// reported: domain-to-ASCII
	// my_host.example <nil>
}

func ExampleDomainToUnicode() {
	fmt.Println(host.DomainToUnicode("xn--bcher-kva.example"))
	fmt.Println(host.DomainToUnicode("xn--a.xn--bcher-kva.example")) // xn--a is not valid
	// Output:
	// bücher.example
	// xn--a.xn--bcher-kva.example
}

func ExampleHost_Labels() {
	h, _ := host.Parse("www.example.org")
	for label := range h.Labels() {
		fmt.Println(label)
	}
	// Output:
	// www
	// example
	// org
}

func ExampleHost_LabelsBackward() {
	h, _ := host.Parse("www.example.org")
	for label := range h.LabelsBackward() {
		fmt.Println(label)
	}
	// Output:
	// org
	// example
	// www
}
