//go:build js && wasm

// Weburl-wasm is the Go side of the npm package in web: the URL and
// URLSearchParams classes of package webapi as exported WebAssembly functions.
// scripts/build-web builds it.
//
// JavaScript keeps a URL as a string and offsets into it, and passes both to the functions that
// read or change it. Search parameters are kept here and represented by numbers (see [table]),
// together with their URL if they have one. Strings are UTF-8 in the module's memory; see
// [arguments] and [answer]. Package syscall/js is not used, since its strings lose a
// leading byte order mark.
package main

import (
	"strings"
	"unsafe"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/attributes"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/parser"
	"github.com/weburl-go/weburl/webapi"
)

var params table[list]

// main never returns, since the exported functions need a running program.
func main() { select {} }

const (
	// same is returned in place of an answer that would be the first argument.
	same = 1
	// failed is returned in place of an object or a string.
	failed = -1
	// spliced is returned in place of an answer that would be the first argument, a URL, with a
	// part replaced by what the second ends with; see answerSplice.
	spliced = 2
	// refused is returned by all that could exceed a limit, with the message for a
	// RangeError as the answer.
	refused = -2
)

// places holds the offsets into the URL that is the answer or, in a call, the first argument.
var places parser.Places

//go:wasmexport places
func placesAddress() uint32 { return uint32(uintptr(unsafe.Pointer(&places))) }

// What packages weburl and webapi give.
var (
	recordOf = infra.Take[func(weburl.URL) parser.Record]()
	urlOf    = infra.Take[func(parser.Record) weburl.URL]()
	splice   = infra.Take[func(*webapi.URL, string, infra.State) (parser.Splice, parser.Offsets, bool)]()
)

// answerURL answers with the href of a URL and the offsets into it.
func answerURL(u weburl.URL, argument string) int32 {
	r := recordOf(u)
	places = r.Places()
	href := u.String()
	if len(href) == len(argument) && unsafe.StringData(href) == unsafe.StringData(argument) {
		return same
	}
	answer(href)
	return 0
}

// given returns the URL that is the argument href.
func given(href string) webapi.URL {
	return *webapi.FromRecord(urlOf(parser.RecordOf(href, places)))
}

// urlParse answers with a new URL, or returns failed with the message as the answer. The
// arguments are a string and a base; baseLength is negative if there is no base.
//
//go:wasmexport url_parse
func urlParse(length, baseLength int32) int32 {
	url, base := lendTwo(length, max(baseLength, 0))
	if err := room.affordParsing(url, base); err != nil {
		return refuse(err)
	}
	var u *webapi.URL
	var err error
	if baseLength < 0 {
		u, err = webapi.NewURL(url)
	} else {
		u, err = webapi.NewURL(url, base)
	}
	if err != nil {
		return fail(err)
	}
	return answerURL(u.Record(), url)
}

// urlCanParse returns 1 if urlParse would answer with a URL, and 0 if it would fail.
//
//go:wasmexport url_can_parse
func urlCanParse(length, baseLength int32) int32 {
	url, base := lendTwo(length, max(baseLength, 0))
	if err := room.affordParsing(url, base); err != nil {
		return refuse(err)
	}
	if baseLength < 0 {
		return number(webapi.CanParse(url))
	}
	return number(webapi.CanParse(url, base))
}

// urlOrigin answers with the origin of a URL.
//
//go:wasmexport url_origin
func urlOrigin(hrefLength int32) int32 {
	u := given(lend(hrefLength))
	if err := room.affordOrigin(&u); err != nil {
		return refuse(err)
	}
	answer(u.Origin())
	return 0
}

// attributeName answers with the name of the attribute with a number, or returns failed if
// there is none.
//
//go:wasmexport attribute_name
func attributeName(number int32) int32 {
	if int(number) >= len(attributes.All) {
		return failed
	}
	answer(attributes.All[number].Name)
	return 0
}

// urlSet sets an attribute of a URL and answers with the URL. It is not called for href.
//
//go:wasmexport url_set
func urlSet(attribute, hrefLength, length int32) int32 {
	href, value := lendTwo(hrefLength, length)
	u, a := given(href), &attributes.All[attribute]
	if err := room.affordSetting(&u, value, a); err != nil {
		return refuse(err)
	}
	if a.State != 0 {
		if s, r, ok := splice(&u, value, a.State); ok {
			places = r.Places()
			return answerSplice(s, href, value)
		}
	}
	_ = a.Set(&u, value)
	return answerURL(u.Record(), href)
}

// answerSplice answers with href, a part of which the end of value replaces.
func answerSplice(s parser.Splice, href, value string) int32 {
	if !s.Changes(href) {
		return same
	}
	delimiter := uint32(0) // none
	if s.Delimiter != "" {
		delimiter = uint32(s.Delimiter[0])
	}
	results = [...]uint32{s.Start, s.End, delimiter, uint32(len(value) - len(s.Input))}
	return spliced
}

// urlSearchParams returns the parameters of a URL, and keeps a copy of the URL with them.
//
//go:wasmexport url_search_params
func urlSearchParams(hrefLength int32) int32 {
	href := lend(hrefLength)
	if err := room.afford((perByte + 1) * len(href)); err != nil {
		return refuse(err)
	}
	u := given(strings.Clone(href))
	return params.add(&list{URLSearchParams: u.SearchParams(), url: &u})
}

// paramsURL answers with the URL of parameters.
//
//go:wasmexport params_url
func paramsURL(handle int32) int32 { return answerURL(params.get(handle).url.Record(), "") }

// paramsURLSet sets an attribute of the URL of parameters and answers with the URL. It
// returns failed with the message as the answer if a value for href is not a URL.
//
//go:wasmexport params_url_set
func paramsURLSet(handle, attribute, length int32) int32 {
	u, value, a := params.get(handle).url, take(length), &attributes.All[attribute]
	if err := room.affordSetting(u, value, a); err != nil {
		return refuse(err)
	}
	if err := a.Set(u, value); err != nil {
		return fail(err)
	}
	return answerURL(u.Record(), "")
}

//go:wasmexport params_new
func paramsNew(length int32) int32 {
	init := take(length)
	if err := room.afford(perByte * len(init)); err != nil {
		return refuse(err)
	}
	var l struct { // one allocation, not two
		list   list
		params webapi.URLSearchParams
	}
	l.params = *webapi.NewURLSearchParams(init)
	l.list = list{URLSearchParams: &l.params, weight: len(init)}
	return params.add(&l.list)
}

// paramsFromSequence returns new parameters, or failed with the message as the
// answer. The argument is a packed list of lists.
//
//go:wasmexport params_from_sequence
func paramsFromSequence(length int32) int32 {
	packed := take(length)
	if err := room.afford(perListByte * len(packed)); err != nil {
		return refuse(err)
	}
	p, err := webapi.NewURLSearchParamsFromSequence(unpack(packed))
	if err != nil {
		return fail(err)
	}
	return params.add(&list{URLSearchParams: p, weight: len(packed)})
}

// paramsFromRecord returns new parameters. The argument is a packed list of
// pairs.
//
//go:wasmexport params_from_record
func paramsFromRecord(length int32) int32 {
	packed := take(length)
	if err := room.afford(perListByte * len(packed)); err != nil {
		return refuse(err)
	}
	return params.add(&list{URLSearchParams: webapi.NewURLSearchParamsFromRecord(pairs(unpack(packed))), weight: len(packed)})
}

//go:wasmexport params_free
func paramsFree(handle int32) { params.remove(handle) }

//go:wasmexport params_size
func paramsSize(handle int32) int32 { return int32(params.get(handle).Size()) }

//go:wasmexport params_append
func paramsAppend(handle, nameLength, valueLength int32) int32 {
	name, value := takeTwo(nameLength, valueLength)
	l := params.get(handle)
	if err := room.affordAdding(l, name, value); err != nil {
		return refuse(err)
	}
	l.Append(name, value)
	return 0
}

// paramsDelete and paramsHas take no value if valueLength is negative.
//
//go:wasmexport params_delete
func paramsDelete(handle, nameLength, valueLength int32) int32 {
	name, value := lendOptional(nameLength, valueLength)
	l := params.get(handle)
	if err := room.affordUpdating(l); err != nil {
		return refuse(err)
	}
	l.Delete(name, value...)
	return 0
}

//go:wasmexport params_has
func paramsHas(handle, nameLength, valueLength int32) int32 {
	name, value := lendOptional(nameLength, valueLength)
	return number(params.get(handle).Has(name, value...))
}

// paramsGet returns failed if there is no such name, otherwise 0 with the value as
// the answer.
//
//go:wasmexport params_get
func paramsGet(handle, nameLength int32) int32 {
	value, ok := params.get(handle).Get(lend(nameLength))
	if !ok {
		return failed
	}
	answer(value)
	return 0
}

// paramsGetAll answers with the values as one packed list.
//
//go:wasmexport params_get_all
func paramsGetAll(handle, nameLength int32) int32 {
	p, name := params.get(handle).URLSearchParams, lend(nameLength)
	size := packedSize(valuesOf(p, name))
	if err := room.afford(size); err != nil {
		return refuse(err)
	}
	answer(pack(valuesOf(p, name), size))
	return 0
}

//go:wasmexport params_set
func paramsSet(handle, nameLength, valueLength int32) int32 {
	name, value := takeTwo(nameLength, valueLength)
	l := params.get(handle)
	if err := room.affordAdding(l, name, value); err != nil {
		return refuse(err)
	}
	l.Set(name, value)
	return 0
}

//go:wasmexport params_sort
func paramsSort(handle int32) int32 {
	l := params.get(handle)
	if err := room.affordUpdating(l); err != nil {
		return refuse(err)
	}
	l.Sort()
	return 0
}

//go:wasmexport params_string
func paramsString(handle int32) int32 {
	l := params.get(handle)
	if err := room.afford(perWritten * l.weigh()); err != nil {
		return refuse(err)
	}
	answer(l.String())
	return 0
}

// paramsFrom answers with some of the pairs from an index on: their concatenated names and
// values, and pairEnds. It returns twice their number, plus one if they are the last.
//
//go:wasmexport params_from
func paramsFrom(handle, index int32) int32 {
	p := params.get(handle).URLSearchParams
	name, value, _ := p.At(int(index))
	if err := room.afford(2 * (len(name) + len(value))); err != nil {
		return refuse(err)
	}
	text, n, last := somePairs(p, int(index))
	answer(text)
	return int32(2*n) + number(last)
}

//go:wasmexport pair_ends
func pairEndsAddress() uint32 { return uint32(uintptr(unsafe.Pointer(&pairEnds))) }

// handles returns the number of live parameters.
//
//go:wasmexport handles
func handles() int32 { return int32(params.len()) }

// limitMemory sets the number of bytes that all objects together may need.
//
//go:wasmexport limit_memory
func limitMemory(bytes uint32) { room = account{limit: int(bytes)} }

func number(b bool) int32 {
	if b {
		return 1
	}
	return 0
}
