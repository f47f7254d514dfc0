package models_test

import (
	"fmt"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/models"
)

// The hosts that different programs read in a string made to be read in two ways.
func Example() {
	request := edition.Request{Input: `http://good.example\@evil.example/`}
	for _, model := range []*edition.Edition{models.LastAt(), models.Curl(), models.Java()} {
		reading := model.Read(request)
		if reading.Failure != nil {
			fmt.Println(model.Name, "refuses it:", reading.Failure.Name)
			continue
		}
		fmt.Println(model.Name, reading.Host.Text, reading.Host.Span)
	}
	// Output:
	// rfc3986-last-at evil.example 21-33
	// curl evil.example 21-33
	// java refuses it: authority
}
