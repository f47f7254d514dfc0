package frame

import (
	"io"
	"iter"
	"strings"

	"github.com/weburl-go/weburl/internal/app/lines"
)

// Chunk is a run of whole lines of a list, with their results.
type Chunk struct {
	text string
	// Before is the number of lines before the chunk.
	Before int
	// Err is the error that ended the list; text is then empty.
	Err error

	Out      []byte
	Lines    int
	Failures []chunkFailure
	failed   bool
}

// Write appends results.
func (ch *Chunk) Write(b []byte) (int, error) {
	ch.Out = append(ch.Out, b...)
	return len(b), nil
}

// chunkFailure is a line of a chunk that failed.
type chunkFailure struct {
	At   int // the length of Out before it
	Line int // in the chunk, counted from 1
	Text string
	Code string
}

// freeChunks holds chunks whose memory can be reused. In a [sync.Pool], the garbage collector
// would free them while other chunks are processed.
type freeChunks chan *Chunk

// maxFree limits the free chunks: there are never more than were in use at once.
const maxFree = 256

// maxResults limits the capacity of a free chunk for results, in bytes. Otherwise every chunk
// could keep memory for the longest line.
const maxResults = 1 << 20

func (free freeChunks) get() *Chunk {
	select {
	case ch := <-free:
		return ch
	default:
		return new(Chunk)
	}
}

func (free freeChunks) Put(ch *Chunk) {
	if cap(ch.Out) > maxResults {
		return
	}
	clear(ch.Failures) // their texts can be as long as lines
	select {
	case free <- ch:
	default:
	}
}

// Chunks iterates over the list in chunks of at most size bytes, or of a single longer line,
// and then closes it.
func (l *List) Chunks(size int) iter.Seq[*Chunk] {
	l.Free = make(freeChunks, maxFree)
	return func(yield func(*Chunk) bool) {
		if l.close != nil {
			defer l.close()
		}
		number := 0
		for first := true; ; first = false {
			rest, err := l.run(first)
			if err == io.EOF {
				return
			}
			for more := true; more; more = rest != "" {
				ch := l.Free.get()
				ch.text, rest = cutLines(rest, size)
				ch.Before, ch.Err = number, err
				number += strings.Count(ch.text, "\n")
				if !yield(ch) || err != nil {
					return
				}
			}
		}
	}
}

// cutLines returns as many whole lines as fit into size bytes, but at least one, and the rest.
func cutLines(text string, size int) (lines, rest string) {
	if len(text) <= size {
		return text, ""
	}
	end := strings.LastIndexByte(text[:size], '\n')
	if end < 0 {
		end = strings.IndexByte(text, '\n')
	}
	if end < 0 {
		return text, ""
	}
	return text[:end+1], text[end+1:]
}

// Each iterates over the lines of a chunk without results, each with the reason why it is not
// an input, or nil.
func (ch *Chunk) Each(yield func(line string, wrong error) bool) {
	ch.Out, ch.Failures, ch.Lines = ch.Out[:0], ch.Failures[:0], 0
	for list := lines.Of(ch.text); list.Rest != ""; {
		line, wrong := list.Cut()
		ch.Lines++
		if !yield(line, wrong) {
			break
		}
	}
	ch.text = ""
}

// Fail records that the last line failed.
func (ch *Chunk) Fail(err error, keep bool) {
	if keep {
		ch.Out = append(ch.Out, '\n')
	}
	ch.Failures = append(ch.Failures, chunkFailure{len(ch.Out), ch.Lines, FailureText(err), FailureCode(err)})
}
