package fileurl

import (
	"strings"
	"unicode/utf8"
)

// fault is an error in a name and its span there. The zero fault means that the name is
// valid.
type fault struct {
	reason     Reason
	start, end int
}

// posixFault returns the reason why a file on POSIX cannot have the name.
func posixFault(name string) fault {
	if i := strings.IndexByte(name, 0); i >= 0 {
		return fault{NUL, i, i + 1}
	}
	if i := strings.IndexByte(name, '/'); i >= 0 {
		return fault{Separator, i, i + 1}
	}
	return fault{}
}

// bytesOfWindows maps a byte to the reason why it cannot be part of a name on Windows,
// or to 0.
var bytesOfWindows = func() (reasons [256]Reason) {
	for _, c := range []byte(`<>"|?*`) {
		reasons[c] = Character
	}
	for c := range ' ' {
		reasons[c] = Character
	}
	reasons[0], reasons['/'], reasons['\\'], reasons[':'] = NUL, Separator, Separator, Colon
	return reasons
}()

// windowsFault returns the reason why a file on Windows cannot have the name.
func windowsFault(name string) fault {
	ascii := true
	for i := range len(name) {
		if r := bytesOfWindows[name[i]]; r != 0 {
			return fault{r, i, i + 1}
		}
		ascii = ascii && name[i] < utf8.RuneSelf
	}
	if f := aliasFault(name); f != (fault{}) {
		return f
	}
	if !ascii {
		if i := notWTF8(name); i < len(name) {
			return fault{NotUnicode, i, i + 1}
		}
	}
	return fault{}
}

// fsFault returns the reason why the name is not valid for io/fs, or could lead Windows
// out of the directory in which it is looked up, or to something other than a file.
func fsFault(name string) fault {
	for i := range len(name) {
		if r := bytesOfWindows[name[i]]; r != 0 && r != Character {
			return fault{r, i, i + 1}
		}
	}
	switch f := aliasFault(name); {
	case f != fault{}:
		return f
	case name == "":
		return fault{EmptyName, 0, 0}
	case !utf8.ValidString(name):
		return fault{NotUnicode, 0, len(name)}
	}
	return fault{}
}

// aliasFault returns the reason why Windows would find something else by the name.
func aliasFault(name string) fault {
	if end := len(strings.TrimRight(name, ". ")); end < len(name) {
		return fault{TrailingDot, end, len(name)}
	}
	if isReserved(name) {
		return fault{Reserved, 0, len(name)}
	}
	return fault{}
}

// isReserved reports whether Windows, an older version of it or MS-DOS treats a name as
// a device. The name of a device ends before the first dot and the spaces before that.
func isReserved(name string) bool {
	if name == "" || !strings.Contains("CPANLcpanl", name[:1]) {
		return false
	}
	base, _, _ := strings.Cut(name, ".")
	base = strings.TrimRight(base, " ")
	for _, device := range [...]string{"CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", "CLOCK$"} {
		if strings.EqualFold(base, device) {
			return true
		}
	}
	if len(base) < len("COM1") || !strings.EqualFold(base[:3], "COM") && !strings.EqualFold(base[:3], "LPT") {
		return false
	}
	switch base[3:] {
	case "1", "2", "3", "4", "5", "6", "7", "8", "9", "¹", "²", "³":
		return true
	}
	return false
}

// hasDevices reports whether Windows looks for named pipes or mailslots in the share
// with that name. It does so even if the server shares a folder under the name.
func hasDevices(share string) bool {
	return strings.EqualFold(share, "pipe") || strings.EqualFold(share, "mailslot") || strings.EqualFold(share, "IPC$")
}

// notWTF8 returns the index at which s ceases to be WTF-8, or len(s) if all of it is.
// WTF-8 is UTF-8 that may contain surrogates, but no pairs of them.
func notWTF8(s string) int {
	high := false // a high surrogate ends before s[i]
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if r != utf8.RuneError || size > 1 {
			i, high = i+size, false
			continue
		}
		if len(s)-i < 3 || s[i] != 0xED || s[i+1]&0xE0 != 0xA0 || s[i+2]&0xC0 != 0x80 {
			return i
		}
		low := s[i+1] >= 0xB0
		if high && low {
			return i
		}
		i, high = i+3, !low
	}
	return len(s)
}
