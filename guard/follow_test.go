package guard_test

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/guard"
	"github.com/weburl-go/weburl/internal/test/attack"
)

// net/http follows each checked Location to the server that wrote it. Unchecked targets
// lead it elsewhere.
func TestFollowedRedirectsStayOnSite(t *testing.T) {
	server := httptest.NewUnstartedServer(nil)
	self := "http://" + server.Listener.Addr().String()
	check := guard.Redirects{Self: weburl.MustParse(self + "/app/login")}
	targets := append(attack.Redirects(self, evil), attack.Neighbours(self, evil)...)
	sent := make(chan string, 1)
	server.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.RawQuery {
		case "header":
			w.Header().Set("Location", <-sent)
			w.WriteHeader(http.StatusFound)
		case "func":
			http.Redirect(w, r, <-sent, http.StatusFound)
		}
	})
	server.Start()
	defer server.Close()

	var mu sync.Mutex
	elsewhere := map[string]bool{}
	client := &http.Client{
		Transport: &http.Transport{DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			if address != server.Listener.Addr().String() {
				mu.Lock()
				elsewhere[address] = true
				mu.Unlock()
				address = server.Listener.Addr().String() // no other host is contacted
			}
			return new(net.Dialer).DialContext(ctx, network, address)
		}},
		CheckRedirect: func(r *http.Request, via []*http.Request) error {
			if len(via) > 1 {
				return http.ErrUseLastResponse
			}
			return nil
		},
	}
	defer client.CloseIdleConnections()
	follow := func(location, how string) error {
		sent <- location
		resp, err := client.Get(self + "/start?" + how)
		if err == nil {
			resp.Body.Close()
			if at := resp.Request.URL; at.Scheme+"://"+at.Host != self {
				t.Errorf("%q leads to %s", location, at)
			}
		}
		return err
	}
	followed := 0
	for _, a := range targets {
		location, err := check.Check(a.Text)
		if err != nil {
			continue
		}
		for _, how := range []string{"header", "func"} {
			if err := follow(location, how); err != nil {
				t.Errorf("%q: %v", location, err)
			}
			followed++
		}
	}
	if len(elsewhere) > 0 {
		t.Errorf("net/http dials %v", elsewhere)
	}
	t.Log(followed, "redirects were followed")

	for _, a := range attack.Redirects(self, evil) {
		if u, err := weburl.Parse(a.Text); err == nil && strings.HasSuffix(u.Host().String(), evil) {
			sent <- a.Text
			if resp, err := client.Get(self + "/start?header"); err == nil {
				resp.Body.Close()
			} else if len(sent) > 0 {
				<-sent
			}
		}
	}
	if len(elsewhere) == 0 {
		t.Error("the unchecked targets lead nowhere either; does this test follow redirects?")
	}
}
