package render_test

import (
	"fmt"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/render"
)

func ExampleURL() {
	for _, input := range []string{
		"https://examplecorp.com@attacker.example/",
		"https://xn--bcher-kva.example/%C3%BCber%20uns",
		"https://xn--80ak6aa92e.com/",
	} {
		r := render.URL(weburl.MustParse(input))
		fmt.Println(r.Text, r.Reasons())
	}
	// Output:
	// https://attacker.example/ [credentials-hidden]
	// https://bücher.example/über%20uns [domain-to-Unicode percent-decoded invisible]
	// https://xn--80ak6aa92e.com/ [whole-script-confusable]
}

// A URL that does not fit loses the end of its path first, then the start of its host.
func ExampleOptions_width() {
	u := weburl.MustParse("https://examplecorp.com.attacker.example/login")
	for _, width := range []int{50, 43, 30, 10} {
		fmt.Println(render.Options{Width: width}.URL(u).Text)
	}
	// Output:
	// https://examplecorp.com.attacker.example/login
	// https://examplecorp.com.attacker.example/l…
	// https://…com.attacker.example
	// attacker.example
}

// Names holds domains that others imitate.
func ExampleNames() {
	bank, _ := host.Parse("bank.example")
	o := render.Options{Names: render.NewNames(bank)}
	for _, input := range []string{"https://www.bank.example/", "https://b\u00E1nk.example/", "https://bank.example.attacker.net/"} {
		r := o.URL(weburl.MustParse(input))
		fmt.Println(r.Text, r.Reasons(), r.IsSuspicious())
	}
	// Output:
	// https://www.bank.example/ [] false
	// https://xn--bnk-ela.example/ [looks-like-name] true
	// https://bank.example.attacker.net/ [contains-name] true
}

// The spans say what each part means, so that it can be drawn accordingly.
func ExampleRendering() {
	r := render.URL(weburl.MustParse("https://user@login.attacker.example:8443/"))
	for _, s := range r.Spans {
		fmt.Printf("%-18v %-18v %q\n", s.Role, s.Reason, r.Text[s.Start:s.End])
	}
	// Output:
	// scheme             none               "https"
	// delimiter          none               "://"
	// credentials        credentials-hidden ""
	// subdomain          none               "login."
	// registrable domain none               "attacker.example"
	// port               none               ":8443"
	// path               none               "/"
}

func ExampleRendering_HTML() {
	fmt.Println(render.URL(weburl.MustParse("https://example.org/?a=1&b='")).HTML())
	// Output: <bdi dir="ltr">https://example.org/?a=1&amp;b=%27</bdi>
}

func ExampleSkeleton() {
	fmt.Println(render.Skeleton("раура1") == render.Skeleton("paypal"))
	// Output: true
}
