//go:build js && wasm

package main

import (
	"strings"
	"unsafe"

	"github.com/weburl-go/weburl/webapi"
)

// JavaScript writes the string arguments of the next call into arguments, one after the
// other. If they need more room, it first calls reserve.
var (
	arguments [1 << 16]byte
	reserved  []byte
)

// results holds the answer to the last call: the address and length of a string, or the
// numbers that answerSplice writes. answered keeps the string from being collected before
// JavaScript reads it.
var (
	results  [4]uint32
	answered string
)

//go:wasmexport arguments
func argumentsAddress() uint32 { return uint32(uintptr(unsafe.Pointer(&arguments))) }

//go:wasmexport arguments_size
func argumentsSize() int32 { return int32(len(arguments)) }

//go:wasmexport results
func resultsAddress() uint32 { return uint32(uintptr(unsafe.Pointer(&results))) }

// reserve returns the address of size bytes for the arguments of the next call
// only, or 0 with the message as the answer. The next call may be another call of
// reserve.
//
//go:wasmexport reserve
func reserve(size int32) uint32 {
	reserved = nil
	if err := room.afford(2 * int(size)); err != nil { // again as much in takeTwo
		refuse(err)
		return 0
	}
	if size == 0 {
		return 0
	}
	reserved = make([]byte, size)
	return uint32(uintptr(unsafe.Pointer(unsafe.SliceData(reserved))))
}

// lend returns the argument of a call with one argument. It is valid until the call
// returns: then JavaScript writes to its memory.
func lend(length int32) string {
	s, _ := lendTwo(length, 0)
	return s
}

// lendTwo returns the arguments of a call with two arguments, as lend does.
func lendTwo(length, length2 int32) (string, string) {
	from := arguments[:]
	if reserved != nil {
		from = reserved
		reserved = nil
	}
	s := unsafe.String(unsafe.SliceData(from), length+length2)
	return s[:length], s[length:]
}

// take returns the argument of a call with one argument, to be kept. The module is smaller
// if it is not inlined.
//
//go:noinline
func take(length int32) string { return strings.Clone(lend(length)) }

// takeTwo returns the arguments of a call with two arguments, to be kept.
func takeTwo(length, length2 int32) (string, string) {
	s, s2 := lendTwo(length, length2)
	return strings.Clone(s), strings.Clone(s2)
}

// lendOptional returns the arguments of a call whose second one may be missing, as lend
// does.
func lendOptional(length, length2 int32) (string, []string) {
	if length2 < 0 {
		return lend(length), nil
	}
	s, s2 := lendTwo(length, length2)
	return s, []string{s2}
}

func answer(s string) {
	answered = s
	results[0] = uint32(uintptr(unsafe.Pointer(unsafe.StringData(s))))
	results[1] = uint32(len(s))
}

// fail answers with the message of a *[webapi.TypeError].
func fail(err error) int32 {
	answer(err.(*webapi.TypeError).Message)
	return failed
}

// refuse answers with the message for a RangeError.
func refuse(err error) int32 {
	answer(err.Error())
	return refused
}
