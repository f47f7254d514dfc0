package peers

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/weburl-go/weburl/internal/test/suite"
)

// Tables are the part of a page of the documentation that a tool writes, between
// two lines.
type Tables struct {
	Page, Begin, End string
}

// Read returns the tables on the page.
func (t Tables) Read() (string, error) {
	_, _, inside, _, err := t.split()
	return inside, err
}

// Write writes the tables into the page.
func (t Tables) Write(tables string) error {
	file, before, _, after, err := t.split()
	if err != nil {
		return err
	}
	return os.WriteFile(file, []byte(before+t.Begin+tables+t.End+after), 0o666)
}

func (t Tables) split() (file, before, inside, after string, err error) {
	root, err := suite.ModuleRoot()
	if err != nil {
		return "", "", "", "", err
	}
	file = filepath.Join(root, filepath.FromSlash(t.Page))
	data, err := os.ReadFile(file)
	if err != nil {
		return "", "", "", "", err
	}
	before, rest, begun := strings.Cut(strings.ReplaceAll(string(data), "\r\n", "\n"), t.Begin)
	inside, after, ended := strings.Cut(rest, t.End)
	if !begun || !ended {
		return "", "", "", "", fmt.Errorf("%s has no %q and %q", t.Page, t.Begin, t.End)
	}
	return file, before, inside, after, nil
}
