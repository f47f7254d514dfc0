//go:build js && wasm

// Weburl-viewer is the Go side of the page in web/view: package internal/app/viewer as
// exported WebAssembly functions. scripts/build-web builds it.
//
// Requests and answers are UTF-8 in the module's memory. Package syscall/js is not
// used, since its strings lose a leading byte order mark.
package main

import (
	"runtime"
	"runtime/debug"
	"unsafe"

	"github.com/weburl-go/weburl/internal/app/viewer"
)

// Hardly anything outlives an answer, but a collection while one is written makes that
// take half as long again: everything that is written then has to be watched. So the
// collector runs between answers, when so many bytes have been taken, and within one only
// for an input that is so long that it would take more memory than most.
const (
	garbage = 16 << 20
	most    = 256 << 20
)

// main never returns, since the exported functions need a running program.
func main() {
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(most)
	select {}
}

var asked, answered []byte

// request returns the address of a new buffer for a request.
//
//go:wasmexport request
func request(size uint32) uint32 {
	answered = nil // before more is taken
	asked = make([]byte, max(size, 1))[:size]
	return address(asked)
}

// answer answers what is in the buffer, and returns the address of the answer, which
// stays until the next request.
//
//go:wasmexport answer
func answer() uint32 {
	answered = viewer.Answer(asked)
	asked = nil
	return address(answered)
}

// answerSize returns the size of the answer.
//
//go:wasmexport answer_size
func answerSize() uint32 { return uint32(len(answered)) }

// rest is called when an answer has been taken.
//
//go:wasmexport rest
func rest() {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	if m.HeapAlloc > kept+garbage {
		runtime.GC()
		runtime.ReadMemStats(&m)
		kept = m.HeapAlloc
	}
}

// kept is how many bytes the last collection has left.
var kept uint64

func address(b []byte) uint32 { return uint32(uintptr(unsafe.Pointer(unsafe.SliceData(b)))) }
