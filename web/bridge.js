// Calls the functions that cmd/weburl-wasm exports. Strings are written to the
// module's memory as UTF-8, in which lone surrogates become U+FFFD, and read from
// there.
import { RangeError, Uint32Array, Uint8Array, append, getOwnPropertyDescriptor, uncurry } from "./intrinsics.js";

// The numbers of the attributes are the indexes of getters and setters in Go.
export const HREF = 0;
export const ORIGIN = 1;
export const PROTOCOL = 2;
export const USERNAME = 3;
export const PASSWORD = 4;
export const HOST = 5;
export const HOSTNAME = 6;
export const PORT = 7;
export const PATHNAME = 8;
export const SEARCH = 9;
export const HASH = 10;
export const TO_JSON = 11;
export const TO_STRING = 12;

// maxRoom is the most bytes the arguments of a call may take, at three bytes per
// code unit. More would crash the Go program, so it throws a RangeError, as for a
// string that is too long.
const maxRoom = 2 ** 30;

const bufferOf = uncurry(getOwnPropertyDescriptor(WebAssembly.Memory.prototype, "buffer").get);
const subarray = uncurry(Uint8Array.prototype.subarray);
const encodeInto = uncurry(TextEncoder.prototype.encodeInto);
const decode = uncurry(TextDecoder.prototype.decode);
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

export function connect(go) {
  const { mem } = go;
  const room = go.arguments_size();
  const argumentsAddress = go.arguments() >>> 0;
  const resultsAddress = go.results() >>> 0;
  let buffer, bytes, args, results;

  // refresh recreates the views if the memory has grown.
  function refresh() {
    const now = bufferOf(mem);
    if (now !== buffer) {
      buffer = now;
      bytes = new Uint8Array(buffer);
      args = new Uint8Array(buffer, argumentsAddress, room);
      results = new Uint32Array(buffer, resultsAddress, 4);
    }
  }

  // reserve returns where to write arguments of at most size bytes.
  function reserve(size) {
    if (size > maxRoom) {
      throw new RangeError("Invalid string length");
    }
    if (size <= room) {
      refresh();
      return args;
    }
    const address = go.reserve(size) >>> 0;
    refresh();
    return subarray(bytes, address, address + size);
  }

  // write writes a string and returns its length.
  function write(string) {
    return encodeInto(encoder, string, reserve(string.length * 3)).written;
  }

  // writeTwo writes one or two strings and sets length and length2 to their
  // lengths; length2 is negative if there is no second string.
  let length, length2;
  function writeTwo(string, second) {
    if (second === undefined) {
      length = write(string);
      length2 = -1;
      return;
    }
    const target = reserve((string.length + second.length) * 3);
    length = encodeInto(encoder, string, target).written;
    length2 = encodeInto(encoder, second, subarray(target, length)).written;
  }

  // writeLists writes lists of strings, packed.
  function writeLists(lists) {
    let size = 0;
    for (let i = 0; i < lists.length; i++) {
      size += 4;
      for (let j = 0; j < lists[i].length; j++) {
        size += 4 + lists[i][j].length * 3;
      }
    }
    const target = reserve(size);
    let at = 0;
    for (let i = 0; i < lists.length; i++) {
      writeNumber(target, at, lists[i].length);
      at += 4;
      for (let j = 0; j < lists[i].length; j++) {
        const { written } = encodeInto(encoder, lists[i][j], subarray(target, at + 4));
        writeNumber(target, at, written);
        at += 4 + written;
      }
    }
    return at;
  }

  function read(address, size) {
    return decode(decoder, subarray(bytes, address, address + size));
  }

  // answer returns the string that the last call answered with.
  function answer() {
    refresh();
    return read(results[0], results[1]);
  }

  function answerPair() {
    refresh();
    return [read(results[0], results[1]), read(results[2], results[3])];
  }

  function answerList() {
    refresh();
    let at = results[0];
    const list = [];
    const count = readNumber(bytes, at);
    at += 4;
    for (let i = 0; i < count; i++) {
      const size = readNumber(bytes, at);
      append(list, read(at + 4, size));
      at += 4 + size;
    }
    return list;
  }

  return {
    handles: () => go.handles(),

    // If a call below fails, answer returns the message.
    answer,

    // A negative number means failure.
    newURL(url, base) {
      writeTwo(url, base);
      return go.url_new(length, length2);
    },
    canParse(url, base) {
      writeTwo(url, base);
      return go.url_can_parse(length, length2) === 1;
    },
    freeURL: (handle) => go.url_free(handle),
    get(handle, attribute) {
      go.url_get(handle, attribute);
      return answer();
    },
    // setHref returns false on failure.
    setHref: (handle, value) => go.url_set_href(handle, write(value)) === 0,
    set: (handle, attribute, value) => go.url_set(handle, attribute, write(value)),
    searchParams: (handle) => go.url_search_params(handle),

    newParams: (string) => go.params_new(write(string)),
    newParamsFromSequence: (lists) => go.params_from_sequence(writeLists(lists)),
    newParamsFromRecord: (pairs) => go.params_from_record(writeLists(pairs)),
    freeParams: (handle) => go.params_free(handle),
    size: (handle) => go.params_size(handle) >>> 0,
    append(handle, name, value) {
      writeTwo(name, value);
      go.params_append(handle, length, length2);
    },
    delete(handle, name, value) {
      writeTwo(name, value);
      go.params_delete(handle, length, length2);
    },
    has(handle, name, value) {
      writeTwo(name, value);
      return go.params_has(handle, length, length2) === 1;
    },
    getFirst: (handle, name) => (go.params_get(handle, write(name)) < 0 ? null : answer()),
    getAll(handle, name) {
      go.params_get_all(handle, write(name));
      return answerList();
    },
    setFirst(handle, name, value) {
      writeTwo(name, value);
      go.params_set(handle, length, length2);
    },
    sort: (handle) => go.params_sort(handle),
    stringify(handle) {
      go.params_string(handle);
      return answer();
    },
    // at returns name and value, or null after the last pair.
    at: (handle, index) => (go.params_at(handle, index) < 0 ? null : answerPair()),
  };
}

function writeNumber(target, at, number) {
  target[at] = number;
  target[at + 1] = number >>> 8;
  target[at + 2] = number >>> 16;
  target[at + 3] = number >>> 24;
}

function readNumber(source, at) {
  return (source[at] | (source[at + 1] << 8) | (source[at + 2] << 16) | (source[at + 3] << 24)) >>> 0;
}
