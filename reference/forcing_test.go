package reference_test

import (
	"fmt"
	"testing"

	"github.com/weburl-go/weburl/reference"
)

// WHATWG Resolution: "If force modifies its input then applications are
// encouraged to issue a validation warning."
func TestForcing(t *testing.T) {
	for _, c := range []struct {
		input, force, want string
	}{
		{"file:", "file:///", "empty authority added, path-root added"},
		{"file:/a", "file:///a", "empty authority added"},
		{"file:a/b", "file:///a/b", "empty authority added, path-root added"},
		{"file:C|", "file:///C|", "empty authority added"},
		{"file://h", "file://h/", "path-root added"},
		{"file:///C:/a", "file:///C:/a", "nothing"},
		{"http:h", "http://h/", "authority taken from the path, path-root added"},
		{"http:///h/a", "http://h/a", "authority taken from the path"},
		{"http://h", "http://h/", "path-root added"},
		{"http://h?q", "http://h/?q", "path-root added"},
		{"http://h/", "http://h/", "nothing"},
		{"foo:a", "foo:a", "nothing"},
		{"a", "a", "nothing"},
		{"http:", "", "nothing"},
		{"file://u@h", "", "nothing"},
	} {
		r := reference.MustParse(c.input)
		if got := r.Forcing().String(); got != c.want {
			t.Errorf("%q: %s, want %s", c.input, got, c.want)
		}
		if forced, err := r.Force(); forced.String() != c.force || (err == nil) != (c.force != "") {
			t.Errorf("%q is forced to %q, %v; want %q", c.input, forced, err, c.force)
		}
	}
	drive, err := reference.FileMode.Parse("//h/C|/a")
	if err == nil {
		drive, err = drive.WithScheme("http")
	}
	if err != nil {
		t.Fatal(err)
	}
	if got, want := drive.Forcing(), (reference.Forcing{DriveInPath: true}); got != want {
		t.Errorf("%v, want %v", got, want)
	}
}

// forcingLaw: a change is reported if and only if there is one.
func forcingLaw(r reference.Reference) error {
	forced, err := r.Force()
	changed := err == nil && forced != r
	if got := r.Forcing(); (got != reference.Forcing{}) != changed {
		return fmt.Errorf("force %s is %s, %v; reported is %v", r.Notation(), forced.Notation(), err, got)
	}
	return nil
}
