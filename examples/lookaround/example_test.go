package lookaround_test

import (
	"fmt"
	"strings"
	"time"

	"github.com/weburl-go/weburl/examples/lookaround"
	"github.com/weburl-go/weburl/urlpattern"
)

func Example() {
	exceeded := func(source, input string, err error) { fmt.Println(err) }
	o := urlpattern.Options{Engine: lookaround.Engine{Timeout: time.Second, Exceeded: exceeded}}
	files, err := o.Parse("https://example.com/((?!admin/).*(?<!\\.php))")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, path := range []string{"a/b.html", "admin/b.html", "a/b.php"} {
		fmt.Println(path, files.TestString("https://example.com/"+path))
	}

	slow, err := o.Parse("https://example.com/((?=(?:\\w+-?)+$).*)")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(slow.TestString("https://example.com/" + strings.Repeat("a", 40) + "!"))

	_, err = o.Parse("https://example.com/([\\w--_](?!x))")
	fmt.Println(err)
	// Output:
	// a/b.html true
	// admin/b.html false
	// a/b.php false
	// lookaround: the match took too long
	// false
	// urlpattern: pathname at bytes 19-34: the regular expression needs backtracking, which is not supported: lookaround: nested classes, && and -- are not supported
}
