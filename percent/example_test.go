package percent_test

import (
	"fmt"

	"github.com/weburl-go/weburl/percent"
)

func ExampleEncode() {
	fmt.Println(percent.Encode("Say what‽", percent.Userinfo()))
	fmt.Println(percent.Encode("50% off & more", percent.Component()))
	fmt.Println(percent.Encode("50% off & more", percent.Form()))
	// Output:
	// Say%20what%E2%80%BD
	// 50%25%20off%20%26%20more
	// 50%25+off+%26+more
}

func ExampleDecode() {
	fmt.Println(percent.Decode("%25%s%1G"))
	// Output: %%s%1G
}
