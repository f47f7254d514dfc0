package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/percent"
)

const nginxConfig = `daemon off;
master_process off;
pid nginx.pid;
events {}
http {
	access_log off;
	client_body_temp_path body;
	proxy_temp_path proxy;
	fastcgi_temp_path fastcgi;
	uwsgi_temp_path uwsgi;
	scgi_temp_path scgi;
	server {
		listen unix:%s;
		root nothing;
		location %s { return 204; }
	}
}
`

// judgeNginx starts nginx for each source, at a socket in a folder of its own.
func judgeNginx(p programs) (asker, func(), error) {
	return func(source string, urls []weburl.URL) (reply, error) {
		dir, err := os.MkdirTemp("", "weburl-nginx")
		if err != nil {
			return reply{}, err
		}
		defer os.RemoveAll(dir)
		config, socket := filepath.Join(dir, "nginx.conf"), filepath.Join(dir, "socket")
		if err := os.WriteFile(config, fmt.Appendf(nil, nginxConfig, socket, source), 0o666); err != nil {
			return reply{}, err
		}
		var errs bytes.Buffer
		command := exec.Command(p.nginx, "-p", dir, "-c", config, "-e", "stderr")
		command.Stderr = &errs
		if err := command.Start(); err != nil {
			return reply{}, err
		}
		ended := make(chan error, 1)
		go func() { ended <- command.Wait() }()
		for !listens(socket) {
			select {
			case <-ended:
				if strings.Contains(errs.String(), "[emerg]") {
					return reply{Rejected: true}, nil
				}
				return reply{}, fmt.Errorf("nginx ended: %s", errs.String())
			case <-time.After(5 * time.Millisecond):
			}
		}
		matches, err := askServer(socket, urls, "")
		_ = command.Process.Kill()
		<-ended
		return reply{Matches: matches}, err
	}, func() {}, nil
}

// judgeCaddy starts Caddy, and changes its configuration for each source.
func judgeCaddy(p programs) (asker, func(), error) {
	dir, err := os.MkdirTemp("", "weburl-caddy")
	if err != nil {
		return nil, nil, err
	}
	admin, socket := filepath.Join(dir, "admin"), filepath.Join(dir, "socket")
	type object = map[string]any
	adminConfig := object{"listen": "unix/" + admin, "origins": []string{"127.0.0.1"}, "config": object{"persist": false}}
	config, err := json.Marshal(object{"admin": adminConfig})
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "caddy.json"), config, 0o666)
	}
	if err != nil {
		return nil, nil, errors.Join(err, os.RemoveAll(dir))
	}
	command := exec.Command(p.caddy, "run", "--config", "caddy.json")
	command.Env = append(os.Environ(), "XDG_CONFIG_HOME="+dir, "XDG_DATA_HOME="+dir, "HOME="+dir)
	command.Dir = dir
	if err := command.Start(); err != nil {
		return nil, nil, errors.Join(err, os.RemoveAll(dir))
	}
	stop := func() {
		_ = command.Process.Kill()
		_ = command.Wait()
		_ = os.RemoveAll(dir)
	}
	for start := time.Now(); !listens(admin); time.Sleep(20 * time.Millisecond) {
		if time.Since(start) > time.Minute {
			stop()
			return nil, nil, errors.New("caddy does not start")
		}
	}
	client := http.Client{Transport: &http.Transport{DialContext: func(context.Context, string, string) (net.Conn, error) {
		return net.Dial("unix", admin)
	}}}
	configured := 0
	respond := func(status int) []object {
		return []object{{"handler": "static_response", "status_code": status, "headers": object{generation: []string{strconv.Itoa(configured)}}}}
	}
	return func(source string, urls []weburl.URL) (reply, error) {
		configured++
		config, err := json.Marshal(object{
			"admin": adminConfig,
			"apps": object{"http": object{"servers": object{"s": object{"listen": []string{"unix/" + socket}, "routes": []object{
				{"match": []object{{"path": []string{source}}}, "handle": respond(204)},
				{"handle": respond(404)},
			}}}}},
		})
		if err != nil {
			return reply{}, err
		}
		response, err := client.Post("http://127.0.0.1/load", "application/json", bytes.NewReader(config))
		if err != nil {
			return reply{}, err
		}
		_ = response.Body.Close()
		if response.StatusCode != http.StatusOK {
			return reply{Rejected: true}, nil
		}
		matches, err := askServer(socket, urls, strconv.Itoa(configured))
		if err != nil {
			return reply{}, err
		}
		letters := []byte(matches)
		for i, u := range urls {
			// Before version 2.7, and on Windows, Caddy drops these from the end.
			if path := percent.Decode(u.Path()); strings.TrimRight(path, ". ") != path {
				letters[i] = '?'
			}
		}
		return reply{Matches: string(letters)}, nil
	}, stop, nil
}

func listens(socket string) bool {
	c, err := net.Dial("unix", socket)
	if err != nil {
		return false
	}
	return c.Close() == nil
}

// generation is the header with the number of Caddy's configuration. After a change, Caddy
// still answers by the previous one for a moment.
const generation = "Generation"

// askServer sends a request for each http or https URL as its parser wrote it. A match is
// answered with 204. Requests are sent again if the answer is not of the given generation.
func askServer(socket string, urls []weburl.URL, want string) (string, error) {
	var failure error
	var ask func(u weburl.URL) bool
	ask = func(u weburl.URL) bool {
		if !u.IsHTTP() || failure != nil {
			return false
		}
		c, err := net.Dial("unix", socket)
		if err != nil {
			failure = err
			return false
		}
		defer c.Close()
		_ = c.SetDeadline(time.Now().Add(20 * time.Second))
		fmt.Fprintf(c, "GET %s HTTP/1.1\r\nHost: example.com\r\nConnection: close\r\n\r\n", u.RequestTarget())
		response, err := http.ReadResponse(bufio.NewReader(c), nil)
		if err != nil {
			failure = err
			return false
		}
		_ = response.Body.Close()
		if response.Header.Get(generation) != want && response.StatusCode != http.StatusBadRequest {
			return ask(u)
		}
		return response.StatusCode == http.StatusNoContent
	}
	return letters(urls, ask), failure
}
