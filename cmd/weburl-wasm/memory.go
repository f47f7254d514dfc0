//go:build js && wasm

package main

import (
	"errors"
	"unsafe"

	"github.com/weburl-go/weburl/webapi"
)

// arguments is where JavaScript writes the string arguments of the next call, one
// after the other. If they need more room, it first calls reserve.
var (
	arguments [1 << 16]byte
	reserved  []byte
)

// results is where JavaScript finds the answer to the last call: the address and
// length of a string, and of a second one. answers keeps the strings from being
// collected before they are read.
var (
	results [4]uint32
	answers [2]string
)

//go:wasmexport arguments
func argumentsAddress() uint32 { return uint32(uintptr(unsafe.Pointer(&arguments))) }

//go:wasmexport arguments_size
func argumentsSize() int32 { return int32(len(arguments)) }

//go:wasmexport results
func resultsAddress() uint32 { return uint32(uintptr(unsafe.Pointer(&results))) }

// reserve returns the address of size bytes for the arguments of the next call
// only, or 0 with the message as the answer. The next call may also be another one
// of reserve.
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

// take returns the argument of a call with one argument.
func take(length int32) string {
	s, _ := takeTwo(length, 0)
	return s
}

// takeTwo returns the arguments of a call with two arguments.
func takeTwo(length, length2 int32) (string, string) {
	from := arguments[:]
	if reserved != nil {
		from = reserved
		reserved = nil
	}
	return string(from[:length]), string(from[length : length+length2])
}

// takeOptional returns the arguments of a call whose second one may be missing.
func takeOptional(length, length2 int32) (string, []string) {
	if length2 < 0 {
		return take(length), nil
	}
	s, s2 := takeTwo(length, length2)
	return s, []string{s2}
}

func answer(s string) { answerTwo(s, "") }

func answerTwo(s, s2 string) {
	answers = [2]string{s, s2}
	for i, s := range answers {
		results[2*i] = uint32(uintptr(unsafe.Pointer(unsafe.StringData(s))))
		results[2*i+1] = uint32(len(s))
	}
}

// fail answers with the message for an exception.
func fail(err error) int32 {
	message := err.Error()
	if typeError := (*webapi.TypeError)(nil); errors.As(err, &typeError) {
		message = typeError.Message
	}
	answer(message)
	return failed
}

// refuse answers with the message for a RangeError.
func refuse(err error) int32 {
	answer(err.Error())
	return refused
}
