package fileurl_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/fileurl"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// devices are the names that Windows or MS-DOS reserves for devices.
//
// https://learn.microsoft.com/en-us/windows/win32/fileio/naming-a-file, and for CLOCK$
// https://support.microsoft.com/kb/74496
func devices() []string {
	names := []string{"CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", "CLOCK$"}
	for _, port := range []string{"COM", "LPT"} {
		for _, digit := range strings.Split("123456789¹²³", "") {
			names = append(names, port+digit)
		}
	}
	return names
}

// spellings returns a name in capital letters, in small ones, and in both.
func spellings(name string) []string {
	lower := strings.ToLower(name)
	return []string{name, lower, lower[:1] + name[1:], name[:1] + lower[1:]}
}

// named tries a name at each position of a path or URL where Windows would find a device by
// it.
func named(name string, each func(what string, result string, err error)) {
	for _, path := range []string{
		`C:\NAME`, `C:/a/NAME`, `C:\NAME\a`, `\\server\share\NAME`, `//server/share/a/NAME`, `\\server\NAME\a`,
		`\\?\C:\NAME`, `\\?\UNC\server\share\NAME`,
	} {
		path = strings.ReplaceAll(path, "NAME", name)
		u, err := fileurl.From(path, fileurl.Windows)
		each("From "+path, u.String(), err)
	}
	u, err := fileurl.FromIn(`C:\a`, name, fileurl.Windows)
	each("FromIn "+name, u.String(), err)
	u, err = fileurl.FromIn(`C:\`+name, "a", fileurl.Windows)
	each("FromIn a in "+name, u.String(), err)

	all := percent.Component().With(strings.ToLower(name[:1]) + name[:1])
	for _, encoded := range []string{percent.Encode(name, percent.Path()), percent.Encode(name, all)} {
		for _, text := range []string{"file:///C:/NAME", "file:///C:/a/NAME/b", "file://server/share/NAME", "file://server/NAME/a"} {
			u := weburl.MustParse(strings.ReplaceAll(text, "NAME", encoded))
			p, err := fileurl.Path(u, fileurl.Windows)
			each("Path "+u.String(), p, err)
		}
		for _, text := range []string{"https://h/NAME", "https://h/a/NAME/b", "file:///NAME"} {
			u := weburl.MustParse(strings.ReplaceAll(text, "NAME", encoded))
			p, err := fileurl.FSName(u)
			each("FSName "+u.String(), p, err)
		}
		root, u := weburl.MustParse("https://h/a"), weburl.MustParse("https://h/a/"+encoded)
		p, err := fileurl.FSNameUnder(root, u)
		each("FSNameUnder "+u.String(), p, err)
	}
}

func TestReservedNames(t *testing.T) {
	for _, device := range devices() {
		for _, name := range spellings(device) {
			for _, ending := range []string{"", ".txt", ".tar.gz", " .txt", "  .a"} {
				named(name+ending, func(what, result string, err error) {
					if reasonOf(err) != fileurl.Reserved || result != "" {
						t.Errorf("%s: got %q, %v, want reserved", what, result, err)
					}
				})
			}
		}
	}
	for _, name := range []string{
		"CO", "CONS", "ACON", ".con", "a.con", "CONIN", "CONIN$$", "CONOUT", "CONOUT$ a", "CLOCK", "CLOCKS$", "CLOCK$1", "PRNT", "AUX1", "NU", "NULL", "N",
		"COM", "LPT", "COM0", "LPT0", "COM⁰", "COM⁴", "COM٣", "COMA", "COM-1", "COM10", "LPT11", "COM1¹", "COM1a", "ACOM1", "LPTX", "COMM1", "LP1", "CON1", "COM 1",
	} {
		named(name, func(what, result string, err error) {
			if err != nil {
				t.Errorf("%s: %v, want a result: Windows has files of that name", what, err)
			}
		})
	}
}

// sharesOfDevices are the shares in which every Windows server keeps named pipes and
// mailslots.
//
// https://learn.microsoft.com/en-us/windows/win32/ipc/pipe-names
// https://learn.microsoft.com/en-us/windows/win32/ipc/mailslot-names
var sharesOfDevices = []string{"PIPE", "MAILSLOT", "IPC$"}

// shared tries a share by each way to write its path or URL. prefix and share are the places of
// both in the string that was tried.
func shared(share string, each func(what string, place validation.Span, result string, err error)) {
	for _, prefix := range []string{`\\`, `//`, `\/`, `/\`, `\\?\UNC\`, `\\?\unc\`, `\\?\Unc\`} {
		for _, server := range []string{"server", "127.0.0.1", "server.example", "server.", "*", "日本"} {
			separators := []string{`\`, "/"}
			if strings.HasPrefix(prefix, `\\?`) {
				separators = separators[:1] // no other separates there
			}
			for _, separator := range separators {
				for _, rest := range []string{"", separator, separator + "a", separator + "a" + separator + "b"} {
					before := prefix + server + separator
					path, place := before+share+rest, validation.Span{Start: len(before), End: len(before) + len(share)}
					u, err := fileurl.From(path, fileurl.Windows)
					each("From "+path, place, u.String(), err)
					u, err = fileurl.FromIn(path, "a", fileurl.Windows)
					each("FromIn a in "+path, place, u.String(), err)
					u, err = fileurl.FromIn(`C:\a`, path, fileurl.Windows)
					each("FromIn "+path, place, u.String(), err)
				}
			}
		}
	}
	all := percent.Component().With(strings.ToLower(share) + share)
	for _, encoded := range []string{percent.Encode(share, percent.Path()), percent.Encode(share, all)} {
		for _, before := range []string{"file://server/", "file://127.0.0.1/", "file://server.example/", "file://*/"} {
			for _, rest := range []string{"", "/", "/a", "/a/b", "//a"} {
				u := weburl.MustParse(before + encoded + rest)
				p, err := fileurl.Path(u, fileurl.Windows)
				each("Path "+u.String(), validation.Span{Start: len(before), End: len(before) + len(encoded)}, p, err)
			}
		}
	}
}

// The shares pipe, mailslot and IPC$ of a server contain no files, whatever it shares.
func TestNamedPipesAndMailslots(t *testing.T) {
	for _, share := range sharesOfDevices {
		for _, share := range spellings(share) {
			shared(share, func(what string, place validation.Span, result string, err error) {
				if reasonOf(err) != fileurl.Device || result != "" {
					t.Errorf("%s: got %q, %v, want device", what, result, err)
				} else if e := err.(*fileurl.Error); e.Span != place {
					t.Errorf("%s: the error is at %v, want %v", what, e.Span, place)
				}
			})
		}
	}
	for _, share := range []string{"pip", "pipes", "apipe", "pipe.txt", "pipe$", "mailslo", "mailslots", "mailslot$", "ipc", "ipc$$", "IPC$.a", "IPC", "C$", "ADMIN$", "share"} {
		shared(share, func(what string, _ validation.Span, _ string, err error) {
			if err != nil {
				t.Errorf("%s: %v, want a result: a server may share files there", what, err)
			}
		})
	}
	// Below a share, or on a drive, they are names as any other.
	for _, name := range slices.Concat(sharesOfDevices, []string{"pipe", "mailslot", "ipc$"}) {
		for _, path := range []string{`\\server\share\` + name + `\a`, `C:\` + name + `\a`, `C:\a\` + name} {
			if u, err := fileurl.From(path, fileurl.Windows); err != nil {
				t.Errorf("%s: %v", path, err)
			} else if again, err := fileurl.Path(u, fileurl.Windows); again != path || err != nil {
				t.Errorf("%s becomes %s, and that %s, %v", path, u, again, err)
			}
		}
		if got, err := fileurl.FSName(weburl.MustParse("https://h/" + name + "/a")); got != name+"/a" || err != nil {
			t.Errorf("https://h/%s/a: %q, %v", name, got, err)
		}
	}
}

// A server that begins with a semicolon selects a driver, and the server follows it.
func TestServersOfDrivers(t *testing.T) {
	for _, path := range []string{
		`\\;LanmanRedirector\server\pipe\a`, `//;lanmanredirector/server/pipe/a`, `\\?\UNC\;LanmanRedirector\server\share`,
		`\\;WebDavRedirector\server\share`, `\\;\server\share`, `\\;a;b\share\a`,
	} {
		if u, err := fileurl.From(path, fileurl.Windows); reasonOf(err) != fileurl.BadServer {
			t.Errorf("%s: got %q, %v, want bad-server", path, u, err)
		}
	}
	for _, text := range []string{"file://;lanmanredirector/server/pipe/a", "file://%3BWebDavRedirector/server/share", "file://;/server/share"} {
		if p, err := fileurl.Path(weburl.MustParse(text), fileurl.Windows); reasonOf(err) != fileurl.BadServer {
			t.Errorf("%s: got %q, %v, want bad-server", text, p, err)
		}
	}
	if u, err := fileurl.From(`\\a;b\share`, fileurl.Windows); err != nil {
		t.Errorf(`\\a;b\share: %q, %v`, u, err)
	}
}
