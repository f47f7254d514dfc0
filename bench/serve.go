package bench

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"strings"
)

// Serve is the other end of a [Process]: it does the requested works of weburl, until
// in ends.
func Serve(in io.Reader, out io.Writer) error {
	defer debug.SetGCPercent(debug.SetGCPercent(gcPercent))
	lines := bufio.NewReader(in)
	loaded := map[int]Pass{}
	for {
		line, err := lines.ReadBytes('\n')
		if err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		var r request
		answer, err := any(nil), json.Unmarshal(line, &r)
		if err == nil {
			answer, err = r.serve(loaded)
		}
		text := []byte("!")
		if err == nil {
			text, err = json.Marshal(answer)
		}
		if err != nil {
			text = append(text[:0], "!"+strings.ReplaceAll(err.Error(), "\n", " ")...)
		}
		if _, err := out.Write(append(text, '\n')); err != nil {
			return err
		}
	}
}

func (r request) serve(loaded map[int]Pass) (answer any, err error) {
	works := Works()
	switch {
	case r.Load > 0:
		i := slices.IndexFunc(works, func(w Work) bool { return w.Name == r.Work })
		if i < 0 {
			return nil, fmt.Errorf("unknown work %q", r.Work)
		}
		corpus := &Corpus{Pages: r.Pages, Times: r.Times}
		pass := works[i].Peers[0].Prepare(corpus)
		pass(nil)
		loaded[r.Load] = pass
		inputs, _ := corpus.Size()
		var cost costs
		cost.Allocations, cost.AllocatedBytes = allocated(pass, inputs)
		return cost, nil
	case r.Unload > 0:
		delete(loaded, r.Unload)
		return struct{}{}, nil
	}
	if id := r.Run + r.See; id != 0 && loaded[id] == nil {
		return nil, fmt.Errorf("nothing loaded as %d", id)
	}
	switch {
	case r.Run > 0:
		took, accepted, err := timed(loaded[r.Run], cpuTime)(r.Passes)
		return ran{took.Nanoseconds(), accepted}, err
	case r.See > 0:
		seen := [][2]string{}
		loaded[r.See](func(result, host string) { seen = append(seen, [2]string{result, host}) })
		return seen, nil
	}
	var h hello
	for _, w := range works {
		h.Works = append(h.Works, w.Name)
	}
	return h, nil
}
