package frame

import "testing"

func TestShellWord(t *testing.T) {
	for _, test := range [][3]string{
		{"linux", "a/b.txt", "a/b.txt"}, {"linux", `a\b`, `'a\b'`}, {"linux", "$x", "'$x'"},
		{"windows", `a\b.txt`, `a\b.txt`}, {"windows", `C:\two words`, `"C:\two words"`}, {"windows", "a&b", `"a&b"`},
	} {
		if got := shellWord(test[1], test[0]); got != test[2] {
			t.Errorf("%q: %s", test, got)
		}
	}
}
