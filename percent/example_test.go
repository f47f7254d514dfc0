package percent_test

import (
	"fmt"

	"github.com/weburl-go/weburl/encoding"
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

func ExampleAppendEncodeAfterEncoding() {
	for _, e := range []percent.Encoding{nil, encoding.ShiftJIS, encoding.Windows1252} {
		fmt.Printf("%s\n", percent.AppendEncodeAfterEncoding(nil, e, "q=≡ é", percent.SpecialQuery()))
	}
	// Output:
	// q=%E2%89%A1%20%C3%A9
	// q=%81%DF%20%26%23233%3B
	// q=%26%238801%3B%20%E9
}
