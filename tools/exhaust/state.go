package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
)

// state is a file with a line for each part that is done: its kind and name, the sums, and
// the differences, quoted and separated by tabs. The first line names the run. A run that is
// killed leaves at most a line that is cut short. The files of several shards, one after
// another, are a state, too.
type state struct{ file *os.File }

// openState opens the file of states of s, removes a line that is cut short, and returns the
// parts that are done. It fails if the file belongs to a run of another length or program.
func openState(s settings) (_ state, done map[string]tally, err error) {
	if s.state == "" {
		return state{}, nil, nil
	}
	file, err := os.OpenFile(s.state, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return state{}, nil, err
	}
	defer func() {
		if err != nil {
			file.Close()
		}
	}()
	content, err := io.ReadAll(file)
	if err != nil {
		return state{}, nil, err
	}
	program, err := programHash()
	if err != nil {
		return state{}, nil, err
	}
	first := fmt.Sprintf("exhaust -n %d, program %016x\n", s.length, program)
	whole := content[:bytes.LastIndexByte(content, '\n')+1]
	if done, err = readState(string(whole), first); err != nil {
		return state{}, nil, fmt.Errorf("%s: %w", s.state, err)
	}
	if err := file.Truncate(int64(len(whole))); err != nil {
		return state{}, nil, err
	}
	if _, err := file.Seek(0, io.SeekEnd); err != nil {
		return state{}, nil, err
	}
	if len(whole) == 0 {
		if _, err := file.WriteString(first); err != nil {
			return state{}, nil, err
		}
	}
	return state{file}, done, nil
}

// readState reads whole lines.
func readState(text, first string) (map[string]tally, error) {
	done := map[string]tally{}
	for line := range strings.Lines(text) {
		if line == first {
			continue
		}
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(fields) < 4 || strings.HasPrefix(line, "exhaust ") {
			return nil, fmt.Errorf("the line %q is not of this run, which begins with %q", line, first)
		}
		name, err := strconv.Unquote(fields[0])
		t := tally{}
		if err == nil {
			_, err = fmt.Sscanf(strings.Join(fields[1:4], " "), "%d %d %x", &t.inputs, &t.differ, &t.hash)
		}
		for _, field := range fields[4:] {
			found, e := strconv.Unquote(field)
			t.found = append(t.found, found)
			if e != nil {
				err = e
			}
		}
		if err != nil {
			return nil, fmt.Errorf("the line %q: %w", line, err)
		}
		done[name] = t
	}
	return done, nil
}

// add writes the line of a part.
func (s state) add(p part, t tally) error {
	if s.file == nil {
		return nil
	}
	line := fmt.Sprintf("%q\t%d\t%d\t%016x", p.kind+" "+p.name, t.inputs, t.differ, t.hash)
	for _, found := range t.found {
		line += "\t" + strconv.Quote(found)
	}
	_, err := s.file.WriteString(line + "\n")
	return err
}

func (s state) close() {
	if s.file != nil {
		s.file.Close()
	}
}

// programHash returns the hash of this program: results of two programs must not be added up.
func programHash() (uint64, error) {
	name, err := os.Executable()
	if err != nil {
		return 0, err
	}
	program, err := os.ReadFile(name)
	return hash(program), err
}
