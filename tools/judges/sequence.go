package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/tools/internal/peers"
	"github.com/weburl-go/weburl/webapi"
)

// A look is how much of an object is read after a call. If an implementation defers
// work, reading can change its later results, so sequences do not look at
// everything after each call.
type look uint8

const (
	nothing    look = iota
	attributes      // the properties
	everything      // also the search parameters
)

// A call is a Web API call on one object. Its name is "new" for the constructor;
// for others see mutate.Call.
type call struct {
	mutate.Call
	look look
}

// MarshalJSON returns the form that js/play.js reads.
func (c call) MarshalJSON() ([]byte, error) {
	var w jsontext.Writer
	w.Array()
	w.Int(int(c.look))
	w.String(c.Name)
	for _, arg := range c.Args {
		writeTransport(&w, arg)
	}
	w.End()
	return []byte(w.Take()), nil
}

// String returns the call in readable form.
func (c call) String() string {
	args := make([]string, len(c.Args))
	for i, arg := range c.Args {
		args[i] = strconv.Quote(arg)
	}
	list := strings.Join(args, ", ")
	switch c.Name {
	case "new":
		return "new URL(" + list + ")"
	case "append", "delete", "set", "sort":
		return ".searchParams." + c.Name + "(" + list + ")"
	}
	return "." + c.Name + " = " + list
}

// A sequence is a constructor call followed by other calls.
type sequence []call

// watched returns s with a complete look after each call.
func (s sequence) watched() sequence {
	s = slices.Clone(s)
	for i := range s {
		s[i].look = everything
	}
	return s
}

// A state is what can be observed after a call.
type state struct {
	// Threw reports whether the call threw an exception.
	Threw bool
	// URL holds the properties, or nil without a look.
	URL []string
	// Params holds the size and the serialization of the search parameters, then
	// each name and value, or nil without a complete look.
	Params []string
	// BaseHostname is the host of a constructor's base URL as the judge reports it;
	// it is not compared.
	BaseHostname string
}

func (s state) equal(o state) bool {
	return s.Threw == o.Threw && slices.Equal(s.URL, o.URL) && slices.Equal(s.Params, o.Params)
}

// A playback is the result of an implementation for a sequence: a state for each
// call, or only one if the constructor throws.
type playback struct {
	states []state
	crash  string // as in answer
}

// decode decodes a line that js/serve.js writes.
func (p *playback) decode(line []byte) error {
	var wire struct {
		States []state
		Crash  string
	}
	if err := json.Unmarshal(line, &wire); err != nil {
		return err
	}
	*p = playback{wire.States, wire.Crash}
	return nil
}

// An object is an instance of a class URL.
type object interface {
	// apply makes a call. Only the href setter returns an error.
	apply(c mutate.Call) error
	attributes() []string
	params() []string
}

// play returns the result of package webapi for a sequence.
func play(s sequence) playback {
	return playWith(s, func(input string, base ...string) (object, error) {
		u, err := webapi.NewURL(input, base...)
		return webObject{u}, err
	})
}

// playWith returns the result of a sequence with a constructor.
func playWith(s sequence, construct func(input string, base ...string) (object, error)) (p playback) {
	defer func() {
		if reason := recover(); reason != nil {
			p = playback{crash: fmt.Sprint(reason)}
		}
	}()
	var u object
	for _, c := range s {
		var err error
		if c.Name == "new" {
			if u, err = construct(c.Args[0], c.Args[1:]...); err != nil {
				p.states = append(p.states, state{Threw: true})
				break
			}
		} else {
			err = u.apply(c.Call)
		}
		now := state{Threw: err != nil}
		if c.look >= attributes {
			now.URL = u.attributes()
		}
		if c.look >= everything {
			now.Params = u.params()
		}
		p.states = append(p.states, now)
	}
	return p
}

type webObject struct{ *webapi.URL }

func (u webObject) apply(c mutate.Call) error { return peers.Apply(u.URL, c) }
func (u webObject) attributes() []string      { return peers.Values(u.URL) }
func (u webObject) params() []string          { return peers.Params(u.SearchParams()) }
