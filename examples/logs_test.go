package examples_test

import (
	"errors"
	"fmt"
	"log/slog"
	"os"

	"github.com/weburl-go/weburl"
)

// logger returns a logger that writes text, without times and levels.
func logger() *slog.Logger {
	return slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{
		ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey || a.Key == slog.LevelKey {
				return slog.Attr{}
			}
			return a
		},
	}))
}

// job contains URLs. Without its LogValue, slog would print them with their passwords.
type job struct {
	Name    string
	Source  weburl.URL
	Mirrors mirrors
}

func (j job) LogValue() slog.Value {
	return slog.GroupValue(slog.String("name", j.Name), slog.Any("source", j.Source), slog.Any("mirrors", j.Mirrors))
}

type mirrors []weburl.URL

func (m mirrors) LogValue() slog.Value {
	redacted := make([]string, len(m))
	for i, u := range m {
		redacted[i] = u.Redacted()
	}
	return slog.AnyValue(redacted)
}

// What slog hides in URLs by itself, and what it hides with help.
func Example_logWithoutPasswords() {
	log := logger()
	u := weburl.MustParse("https://token:secret@git.example/repo?lines=9")

	log.Info("a value", "url", u)
	log.Info("a pointer", "url", &u)
	log.Info("a name without a password", "url", weburl.MustParse("https://token@git.example/repo"))
	log.Info("an inner URL", "url", weburl.MustParse("blob:https://token:secret@git.example/9115d58c"))
	log.Info("without its query", "url", weburl.MustParse("https://git.example/repo?access_token=secret").WithoutQuery())
	log.Info("without its secrets", "url", weburl.MustParse("https://git.example/repo?lines=9&access_token=secret").RedactParams("access_token"))
	log.Info("a group", slog.Group("request", "url", u, "origin", u.Origin(), "host", u.Host()))
	log.Info("a struct that knows how", "job", job{"nightly", u, mirrors{u}})
	_, err := weburl.Parse("https://token:secret@git.example:x/")
	log.Error("an error", "err", err)
	_, err = u.WithScheme("git")
	log.Error("a change", "err", err)
	log.Error("in the words of fmt", "err", fmt.Errorf("fetching %s: %w", u.Redacted(), errors.ErrUnsupported))
	// Output:
	// msg="a value" url="https://xxxxx@git.example/repo?lines=9"
	// msg="a pointer" url="https://xxxxx@git.example/repo?lines=9"
	// msg="a name without a password" url=https://xxxxx@git.example/repo
	// msg="an inner URL" url=blob:https://xxxxx@git.example/9115d58c
	// msg="without its query" url=https://git.example/repo
	// msg="without its secrets" url="https://git.example/repo?lines=9&access_token=REDACTED"
	// msg="a group" request.url="https://xxxxx@git.example/repo?lines=9" request.origin=https://git.example request.host=git.example
	// msg="a struct that knows how" job.name=nightly job.source="https://xxxxx@git.example/repo?lines=9" job.mirrors="[https://xxxxx@git.example/repo?lines=9]"
	// msg="an error" err="weburl: port-invalid at bytes 33-34: a port must be a number from 0 to 65535"
	// msg="a change" err="weburl: a special scheme can only become another special scheme, and any other only one that is not special"
	// msg="in the words of fmt" err="fetching https://xxxxx@git.example/repo?lines=9: unsupported operation"
}

// What slog does not hide: credentials of URLs inside other values and inside text, and
// secrets that are not credentials.
func Example_logWithPasswords() {
	log := logger()
	u := weburl.MustParse("https://token:secret@git.example/repo")

	log.Info("a struct", "job", struct{ Source weburl.URL }{u})
	log.Info("a slice", "urls", []weburl.URL{u})
	log.Info("a map", "urls", map[string]weburl.URL{"source": u})
	log.Info("text for " + u.String())
	log.Info("as text", "url", fmt.Sprint(u))
	log.Info("a query", "url", weburl.MustParse("https://git.example/repo?access_token=secret"))
	log.Info("an outer URL", "url", weburl.MustParse("view-source:https://token:secret@git.example/repo"))
	// Output:
	// msg="a struct" job={Source:https://token:secret@git.example/repo}
	// msg="a slice" urls=[https://token:secret@git.example/repo]
	// msg="a map" urls=map[source:https://token:secret@git.example/repo]
	// msg="text for https://token:secret@git.example/repo"
	// msg="as text" url=https://token:secret@git.example/repo
	// msg="a query" url="https://git.example/repo?access_token=secret"
	// msg="an outer URL" url=view-source:https://token:secret@git.example/repo
}
