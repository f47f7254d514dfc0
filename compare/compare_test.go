package compare_test

import (
	"testing"

	"github.com/weburl-go/weburl/compare"
)

func TestFirst(t *testing.T) {
	p, err := compare.ParseProfile("all")
	if err != nil {
		t.Fatal(err)
	}
	for _, in := range []string{"http://h/a", "HTTP://h", `http://a\@b/`, "http://10.0.0.1/", "http://2130706433/", "http://[::ffff:7f00:1]/", "http:///h/a", "http://faß.example/"} {
		a := compare.Analyze(in, nil, p)
		t.Log(in, a.Effect())
		for _, f := range a.Findings() {
			t.Logf("   %+v", f)
		}
	}
}
