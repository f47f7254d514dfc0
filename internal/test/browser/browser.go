// Package browser has a headless browser visit pages of a test or tool, to find out
// how it treats them.
package browser

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Visit serves pages on the loopback interface and has a browser, Chromium or
// Firefox, visit the first until done is closed. Pages report their results by
// requests. Visit returns the origin of the pages. The browser is told to use no
// other network; it and all processes that it started end before Visit returns. flags are
// more flags for Chromium.
func Visit(ctx context.Context, program string, pages http.Handler, done <-chan struct{}, flags ...string) (origin string, err error) {
	profile, err := os.MkdirTemp("", "weburl-browser-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(profile)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	server := &http.Server{Handler: pages}
	go server.Serve(listener)
	defer server.Close()
	origin = "http://" + listener.Addr().String()

	args := slices.Concat(chromiumFlags, flags, []string{"--user-data-dir=" + profile, origin + "/"})
	if strings.Contains(filepath.Base(program), "firefox") {
		if err := os.WriteFile(filepath.Join(profile, "user.js"), []byte(firefoxSettings), 0o666); err != nil {
			return "", err
		}
		args = []string{"--headless", "--no-remote", "--profile", profile, origin + "/"}
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	browser := exec.CommandContext(ctx, program, args...)
	var complaints strings.Builder
	browser.Stderr = &complaints
	endAll(browser)
	browser.WaitDelay = 5 * time.Second
	if err := browser.Start(); err != nil {
		return "", err
	}
	ended := make(chan struct{})
	go func() {
		browser.Wait()
		close(ended)
	}()
	defer func() {
		cancel()
		<-ended
	}()
	select {
	case <-done:
		return origin, nil
	case <-ended:
		return "", fmt.Errorf("%s ended without an answer: %s", program, last(complaints.String(), 2000))
	case <-ctx.Done():
		<-ended
		return "", fmt.Errorf("%s did not answer: %w: %s", program, ctx.Err(), last(complaints.String(), 2000))
	}
}

func last(text string, n int) string { return text[max(0, len(text)-n):] }

var chromiumFlags = []string{
	"--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
	"--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-popup-blocking",
	"--disable-background-timer-throttling", "--disable-renderer-backgrounding", "--disable-backgrounding-occluded-windows",
	"--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", "--lang=en-US",
}

// Without these, Firefox looks for a network before it loads a page.
const firefoxSettings = `user_pref("app.normandy.enabled", false);
user_pref("app.update.auto", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.region.update.enabled", false);
user_pref("browser.safebrowsing.downloads.remote.enabled", false);
user_pref("browser.safebrowsing.malware.enabled", false);
user_pref("browser.safebrowsing.phishing.enabled", false);
user_pref("browser.search.update", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.homepage_override.mstone", "ignore");
user_pref("browser.topsites.contile.enabled", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("datareporting.policy.dataSubmissionPolicyBypassNotification", true);
user_pref("extensions.getAddons.cache.enabled", false);
user_pref("extensions.systemAddon.update.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("network.dns.disablePrefetch", true);
user_pref("termsofuse.bypassNotification", true);
`
