//go:build js && wasm

// Weburl-wasm is the Go side of the npm package in web: the URL and
// URLSearchParams classes of package webapi as exported WebAssembly functions.
// scripts/build-web builds it.
//
// Objects are represented by numbers; see [table]. Strings are UTF-8 in the
// module's memory; see [arguments] and [answer]. Package syscall/js is not used,
// since its strings lose a leading byte order mark.
package main

import (
	"github.com/weburl-go/weburl/webapi"
)

var (
	urls   table[webapi.URL]
	params table[list]
)

// main never returns, since the exported functions need a running program.
func main() { select {} }

const (
	// failed is returned in place of an object or a string.
	failed = -1
	// refused is returned by all that could exceed a limit, with the message for a
	// RangeError as the answer.
	refused = -2
)

// urlNew returns a new URL with its href as the answer, or failed with the message as the
// answer. The arguments are a string and a base; baseLength is negative if there is no base.
//
//go:wasmexport url_new
func urlNew(length, baseLength int32) int32 {
	url, base := takeOptional(length, baseLength)
	if err := room.affordParsing(append(base, url)...); err != nil {
		return refuse(err)
	}
	u, err := webapi.NewURL(url, base...)
	if err != nil {
		return fail(err)
	}
	answer(u.Href())
	return urls.add(u)
}

// urlCanParse returns 1 if urlNew would return a URL, and 0 if it would fail.
//
//go:wasmexport url_can_parse
func urlCanParse(length, baseLength int32) int32 {
	url, base := takeOptional(length, baseLength)
	if err := room.affordParsing(append(base, url)...); err != nil {
		return refuse(err)
	}
	return number(webapi.CanParse(url, base...))
}

//go:wasmexport url_free
func urlFree(handle int32) { urls.remove(handle) }

//go:wasmexport url_get
func urlGet(handle, attribute int32) int32 {
	u := urls.get(handle)
	if err := room.affordGetting(u, attribute == originAttribute); err != nil {
		return refuse(err)
	}
	answer(getters[attribute](u))
	return 0
}

// urlSetHref returns failed with the message as the answer if the argument is not
// a URL, otherwise 0 with the href as the answer.
//
//go:wasmexport url_set_href
func urlSetHref(handle, length int32) int32 {
	value := take(length)
	// What affordParsing allows for includes the search parameters.
	if err := room.affordParsing(value); err != nil {
		return refuse(err)
	}
	u := urls.get(handle)
	if err := u.SetHref(value); err != nil {
		return fail(err)
	}
	answer(u.Href())
	return 0
}

// urlSet answers with the href.
//
//go:wasmexport url_set
func urlSet(handle, attribute, length int32) int32 {
	u, value := urls.get(handle), take(length)
	parsesHost := attribute == hostAttribute || attribute == hostnameAttribute
	if err := room.affordSetting(u, value, parsesHost); err != nil {
		return refuse(err)
	}
	setters[attribute](u, value)
	answer(u.Href())
	return 0
}

//go:wasmexport url_search_params
func urlSearchParams(handle int32) int32 {
	u := urls.get(handle)
	if err := room.afford(perByte * len(u.Href())); err != nil {
		return refuse(err)
	}
	return params.add(&list{URLSearchParams: u.SearchParams(), url: u})
}

//go:wasmexport params_new
func paramsNew(length int32) int32 {
	init := take(length)
	if err := room.afford(perByte * len(init)); err != nil {
		return refuse(err)
	}
	return params.add(&list{URLSearchParams: webapi.NewURLSearchParams(init), weight: len(init)})
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

// paramsDelete and paramsHas have no value if valueLength is negative.
//
//go:wasmexport params_delete
func paramsDelete(handle, nameLength, valueLength int32) int32 {
	name, value := takeOptional(nameLength, valueLength)
	l := params.get(handle)
	if err := room.affordUpdating(l); err != nil {
		return refuse(err)
	}
	l.Delete(name, value...)
	return 0
}

//go:wasmexport params_has
func paramsHas(handle, nameLength, valueLength int32) int32 {
	name, value := takeOptional(nameLength, valueLength)
	return number(params.get(handle).Has(name, value...))
}

// paramsGet returns failed if there is no such name, otherwise 0 with the value as
// the answer.
//
//go:wasmexport params_get
func paramsGet(handle, nameLength int32) int32 {
	value, ok := params.get(handle).Get(take(nameLength))
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
	p, name := params.get(handle).URLSearchParams, take(nameLength)
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

// paramsAt returns failed if there is no pair at the index, otherwise 0 with name
// and value as the answer.
//
//go:wasmexport params_at
func paramsAt(handle, index int32) int32 {
	name, value, ok := params.get(handle).At(int(index))
	if !ok {
		return failed
	}
	answerTwo(name, value)
	return 0
}

// handles returns the number of live objects.
//
//go:wasmexport handles
func handles() int32 { return int32(urls.len() + params.len()) }

// limitMemory sets the most bytes that all objects may need.
//
//go:wasmexport limit_memory
func limitMemory(bytes uint32) { room = account{limit: int(bytes)} }

func number(b bool) int32 {
	if b {
		return 1
	}
	return 0
}
