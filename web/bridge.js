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

// maxArguments is the most bytes that the arguments of a call may have. The other
// limits are in Go.
const maxArguments = 2 ** 25;

// refused is returned by calls that would exceed a limit of Go's. The message is the
// answer.
const refused = -2;

const bufferOf = uncurry(getOwnPropertyDescriptor(WebAssembly.Memory.prototype, "buffer").get);
const subarray = uncurry(Uint8Array.prototype.subarray);
const encodeInto = uncurry(TextEncoder.prototype.encodeInto);
const decode = uncurry(TextDecoder.prototype.decode);
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

// connect returns functions that call Go. They throw a RangeError, before anything
// changes, if a call would exceed a limit, and an EndedError if the program has
// ended. The objects in Go take at most memory bytes together.
export function connect(program, exports, memory) {
  let go = exports;
  let { mem } = go;
  const { enter, run } = program;
  const room = run(go.arguments_size);
  const argumentsAddress = run(go.arguments) >>> 0;
  const resultsAddress = run(go.results) >>> 0;
  let buffer, bytes, args, results;
  // reserved says that room may still be reserved in Go, from which the next call that
  // takes arguments would read them.
  let reserved = false;

  program.onEnd(() => {
    go = new Proxy({}, { get() { throw program.error(); } });
    mem = buffer = bytes = args = results = undefined;
  });
  run(go.limit_memory, memory);

  // refresh recreates the views if the memory has grown.
  function refresh() {
    const now = bufferOf(mem);
    if (now !== buffer) {
      bytes = new Uint8Array(now);
      args = new Uint8Array(now, argumentsAddress, room);
      results = new Uint32Array(now, resultsAddress, 4);
      buffer = now; // last, since a script can be stopped before
    }
  }

  function tooLong() {
    return new RangeError(`weburl: the arguments have more than ${maxArguments} bytes`);
  }

  // reserve returns where to write arguments of at most size bytes, or of
  // maxArguments if that is less.
  function reserve(size) {
    if (reserved) {
      run(go.reserve, 0);
      reserved = false;
    }
    if (size <= room) {
      refresh();
      return args;
    }
    if (size > maxArguments) {
      size = maxArguments;
    }
    reserved = true; // first, since a script can be stopped after any call
    const address = run(go.reserve, size) >>> 0;
    if (address === 0) {
      throw new RangeError(answer());
    }
    refresh();
    return subarray(bytes, address, address + size);
  }

  // put writes a string and returns its length.
  function put(string, target) {
    const { read, written } = encodeInto(encoder, string, target);
    if (read < string.length) {
      throw tooLong();
    }
    return written;
  }

  // write writes a string and returns its length.
  function write(string) {
    if (string.length > maxArguments) {
      throw tooLong();
    }
    return put(string, reserve(string.length * 3));
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
    if (string.length + second.length > maxArguments) {
      throw tooLong();
    }
    const target = reserve((string.length + second.length) * 3);
    length = put(string, target);
    length2 = put(second, subarray(target, length));
  }

  // writeLists writes lists of strings, packed.
  function writeLists(lists) {
    let numbers = 0;
    let units = 0;
    for (let i = 0; i < lists.length; i++) {
      numbers += 4 + 4 * lists[i].length;
      for (let j = 0; j < lists[i].length; j++) {
        units += lists[i][j].length;
      }
    }
    if (numbers + units > maxArguments) {
      throw tooLong();
    }
    const target = reserve(numbers + units * 3);
    let at = 0;
    const putNumber = (number) => {
      if (at + 4 > target.length) {
        throw tooLong();
      }
      writeNumber(target, at, number);
      at += 4;
    };
    for (let i = 0; i < lists.length; i++) {
      putNumber(lists[i].length);
      for (let j = 0; j < lists[i].length; j++) {
        const start = at;
        putNumber(0);
        const written = put(lists[i][j], subarray(target, at));
        writeNumber(target, start, written);
        at += written;
      }
    }
    return at;
  }

  // call calls a function that may refuse.
  function call(f, a, b, c) {
    const result = run(f, a, b, c);
    if (result === refused) {
      throw new RangeError(answer());
    }
    return result;
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

  const freeURL = (handle) => go.url_free(handle);
  const freeParams = (handle) => go.params_free(handle);

  return {
    // enter is called at the beginning of everything that calls a function below.
    enter,

    handles() {
      enter();
      return run(go.handles);
    },

    // If a call below fails, answer returns the message.
    answer,

    // A negative number means failure. Otherwise the answer is the href.
    newURL(url, base) {
      writeTwo(url, base);
      return call(go.url_new, length, length2);
    },
    canParse(url, base) {
      writeTwo(url, base);
      return call(go.url_can_parse, length, length2) === 1;
    },
    freeURL: (handle) => program.attempt(freeURL, handle),
    get(handle, attribute) {
      call(go.url_get, handle, attribute);
      return answer();
    },
    // setHref returns false on failure. Otherwise the answer is the href, as it is of set.
    setHref: (handle, value) => call(go.url_set_href, handle, write(value)) === 0,
    set: (handle, attribute, value) => call(go.url_set, handle, attribute, write(value)),
    searchParams: (handle) => call(go.url_search_params, handle),

    newParams: (string) => call(go.params_new, write(string)),
    newParamsFromSequence: (lists) => call(go.params_from_sequence, writeLists(lists)),
    newParamsFromRecord: (pairs) => call(go.params_from_record, writeLists(pairs)),
    freeParams: (handle) => program.attempt(freeParams, handle),
    size: (handle) => call(go.params_size, handle) >>> 0,
    append(handle, name, value) {
      writeTwo(name, value);
      call(go.params_append, handle, length, length2);
    },
    delete(handle, name, value) {
      writeTwo(name, value);
      call(go.params_delete, handle, length, length2);
    },
    has(handle, name, value) {
      writeTwo(name, value);
      return call(go.params_has, handle, length, length2) === 1;
    },
    getFirst: (handle, name) => (call(go.params_get, handle, write(name)) < 0 ? null : answer()),
    getAll(handle, name) {
      call(go.params_get_all, handle, write(name));
      return answerList();
    },
    setFirst(handle, name, value) {
      writeTwo(name, value);
      call(go.params_set, handle, length, length2);
    },
    sort: (handle) => call(go.params_sort, handle),
    stringify(handle) {
      call(go.params_string, handle);
      return answer();
    },
    // at returns name and value, or null after the last pair.
    at: (handle, index) => (call(go.params_at, handle, index) < 0 ? null : answerPair()),
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
