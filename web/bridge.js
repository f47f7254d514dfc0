// Calls the functions that cmd/weburl-wasm exports. Strings are written to the
// module's memory as UTF-8, in which lone surrogates become U+FFFD, and read from
// there.
import { Proxy, RangeError, Uint32Array, Uint8Array, append, defineProperty, fromCharCode, slice, uncurry } from "./intrinsics.js";

// maxArguments is the limit for the arguments of a call, in bytes. Go checks the other
// limits.
const maxArguments = 2 ** 25;

// A call returns failed if it has no answer, or if its answer is the message for an
// exception.
const failed = -1;

// A call returns refused if it would exceed a limit that Go checks. Its answer is the
// message.
const refused = -2;

// mostPairs is the largest number of pairs in an answer.
const mostPairs = 64;

// A call returns same instead of answering with its first argument.
const same = 1;

// A call returns spliced instead of answering with its first argument, a URL, in which the end
// of the second replaces a part.
const spliced = 2;

const encodeInto = uncurry(TextEncoder.prototype.encodeInto);
const decode = uncurry(TextDecoder.prototype.decode);
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

// connect returns functions that call Go. They throw a RangeError, before anything
// changes, if a call would exceed a limit, and an EndedError if the program has
// ended. Everything that Go keeps takes at most memory bytes.
export function connect(program, exports, memory) {
  let go = exports;
  let { mem } = go;
  const { enter, run } = program;
  const room = run(go.arguments_size);
  const argumentsAddress = run(go.arguments) >>> 0;
  const placesAddress = run(go.places) >>> 0;
  const pairEndsAddress = run(go.pair_ends) >>> 0;
  const resultsAddress = run(go.results) >>> 0;
  let buffer, bytes, args, places, pairEnds, results, target;
  // reserved is set if room may still be reserved in Go: the next call would read its
  // arguments there.
  let reserved = false;

  program.onEnd(() => {
    go = new Proxy({}, { get() { throw program.error(); } });
    mem = buffer = bytes = target = args = places = pairEnds = results = undefined;
  });
  run(go.limit_memory, memory);

  // refresh recreates the views if the memory has grown, which empties them.
  function refresh() {
    if (results?.[0] !== undefined) {
      return;
    }
    if (mem === undefined) {
      throw program.error();
    }
    buffer = mem.buffer;
    bytes = new Uint8Array(buffer);
    args = new Uint8Array(buffer, argumentsAddress, room);
    places = new Uint32Array(buffer, placesAddress, 10);
    pairEnds = new Uint32Array(buffer, pairEndsAddress, 2 * mostPairs);
    results = new Uint32Array(buffer, resultsAddress, 4); // last, since the script may be stopped before
  }

  function tooLong() {
    return new RangeError(`weburl: the arguments have more than ${maxArguments} bytes`);
  }

  // reserve makes target a view of the memory to which arguments of at most size bytes, or
  // most bytes if that is less, are to be written.
  let targetAddress, targetSize;
  function reserve(size, most) {
    if (reserved) {
      run(go.reserve, 0);
      reserved = false;
    }
    if (size <= room) {
      refresh();
      target = args;
      targetAddress = argumentsAddress;
      targetSize = room;
      return;
    }
    targetSize = size > most ? most : size;
    reserved = true; // first, since the script may be stopped after any call
    targetAddress = run(go.reserve, targetSize) >>> 0;
    if (targetAddress === 0) {
      throw new RangeError(answer());
    }
    refresh();
    target = new Uint8Array(buffer, targetAddress, targetSize);
  }

  // put writes a string into target, at an offset, and returns its length.
  function put(string, at) {
    const { read, written } = encodeInto(encoder, string, at === 0 ? target : new Uint8Array(buffer, targetAddress + at, targetSize - at));
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
    reserve(string.length * 3, maxArguments);
    return put(string, 0);
  }

  // writeTwo writes two strings, which together may have most bytes, and sets length and
  // length2 to their lengths.
  let length, length2;
  function writeTwo(string, second, most) {
    const both = string + second;
    if (both.length > most) {
      throw tooLong();
    }
    reserve(both.length * 3, most);
    length = string.length;
    length2 = put(both, 0) - length;
    if (length2 !== second.length) { // not only ASCII
      length = put(string, 0);
      length2 = put(second, length);
    }
  }

  // writeOptional is writeTwo for a second string that may be missing: then length2 is
  // negative.
  function writeOptional(string, second) {
    if (second === undefined) {
      length = write(string);
      length2 = -1;
    } else {
      writeTwo(string, second, maxArguments);
    }
  }

  // writeURL writes a URL, which does not count toward the limit, and a string, and sets
  // length and length2 to their lengths.
  function writeURL(record, string) {
    writeTwo(record.href, string, record.href.length + maxArguments);
    places[0] = record.schemeEnd;
    places[1] = record.usernameEnd;
    places[2] = record.hostStart;
    places[3] = record.hostEnd;
    places[4] = record.portEnd;
    places[5] = record.pathStart;
    places[6] = record.queryStart;
    places[7] = record.fragmentStart;
    places[8] = record.hostKind;
  }

  // writeLists writes lists of strings in packed form.
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
    reserve(numbers + units * 3, maxArguments);
    let at = 0;
    const putNumber = (number) => {
      if (at + 4 > targetSize) {
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
        const written = put(lists[i][j], at);
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
    return decode(decoder, new Uint8Array(buffer, address, size));
  }

  // answer returns the string that the last call answered with.
  function answer() {
    refresh();
    return read(results[0], results[1]);
  }

  // splice returns the href of the changed URL after a call that returned spliced. It cuts the
  // href out of the arguments of the call, which is faster than decoding an answer.
  function splice(href, value) {
    const delimiter = results[2] === 0 ? "" : fromCharCode(results[2]);
    return slice(href, 0, results[0]) + delimiter + slice(value, results[3]) + slice(href, results[1]);
  }

  // answerURL returns the URL that the last call answered with: its href and the offsets into
  // it (see Places in internal/infra). The object is never changed.
  function answerURL(result, argument, value) {
    refresh();
    return {
      href: result === same ? argument : result === spliced ? splice(argument, value) : answer(),
      schemeEnd: places[0],
      usernameEnd: places[1],
      hostStart: places[2],
      hostEnd: places[3],
      portEnd: places[4],
      pathStart: places[5],
      queryStart: places[6],
      fragmentStart: places[7],
      hostKind: places[8],
      originEnd: places[9],
    };
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

  const freeParams = (handle) => go.params_free(handle);

  // attributes maps the names of a URL's attributes to their numbers in Go.
  const attributes = {};
  for (let number = 0; run(go.attribute_name, number) !== failed; number++) {
    defineProperty(attributes, answer(), { __proto__: null, value: number });
  }

  return {
    // Call enter before calling any of the functions below, and alive in members that call none
    // of them.
    enter,
    alive: program.alive,

    handles() {
      enter();
      return run(go.handles);
    },

    // answer returns the message if one of the calls below fails.
    answer,

    // parse returns a URL, or undefined on failure.
    parse(url, base) {
      writeOptional(url, base);
      const result = call(go.url_parse, length, length2);
      return result < 0 ? undefined : answerURL(result, url);
    },
    canParse(url, base) {
      writeOptional(url, base);
      return call(go.url_can_parse, length, length2) === 1;
    },
    origin(record) {
      writeURL(record, "");
      call(go.url_origin, length);
      return answer();
    },
    attributes,
    // set returns the changed URL, or record if nothing changes. The attribute is any of
    // attributes except href.
    set(record, attribute, value) {
      writeURL(record, value);
      const result = call(go.url_set, attribute, length, length2);
      return result === same ? record : answerURL(result, record.href, value);
    },
    // searchParams returns the handle of parameters that keep a copy of the URL. The next two
    // functions read and change that copy.
    searchParams(record) {
      writeURL(record, "");
      return call(go.url_search_params, length);
    },
    urlOf: (handle) => answerURL(call(go.params_url, handle)),
    // setOf returns undefined on failure.
    setOf(handle, attribute, value) {
      const result = call(go.params_url_set, handle, attribute, write(value));
      return result < 0 ? undefined : answerURL(result);
    },

    newParams: (string) => call(go.params_new, write(string)),
    newParamsFromSequence: (lists) => call(go.params_from_sequence, writeLists(lists)),
    newParamsFromRecord: (pairs) => call(go.params_from_record, writeLists(pairs)),
    freeParams: (handle) => program.attempt(freeParams, handle),
    size: (handle) => call(go.params_size, handle) >>> 0,
    append(handle, name, value) {
      writeTwo(name, value, maxArguments);
      call(go.params_append, handle, length, length2);
    },
    delete(handle, name, value) {
      writeOptional(name, value);
      call(go.params_delete, handle, length, length2);
    },
    has(handle, name, value) {
      writeOptional(name, value);
      return call(go.params_has, handle, length, length2) === 1;
    },
    getFirst: (handle, name) => (call(go.params_get, handle, write(name)) < 0 ? null : answer()),
    getAll(handle, name) {
      call(go.params_get_all, handle, write(name));
      return answerList();
    },
    setFirst(handle, name, value) {
      writeTwo(name, value, maxArguments);
      call(go.params_set, handle, length, length2);
    },
    sort: (handle) => call(go.params_sort, handle),
    stringify(handle) {
      call(go.params_string, handle);
      return answer();
    },
    // pairsFrom returns the pairs from an index on as a linked list, and whether it extends to
    // the last pair.
    pairsFrom(handle, index) {
      const result = call(go.params_from, handle, index);
      const text = answer();
      let pair;
      for (let i = (result >> 1) * 2 - 1; i > 0; i -= 2) {
        const nameEnd = pairEnds[i - 1];
        pair = { name: slice(text, i === 1 ? 0 : pairEnds[i - 2], nameEnd), value: slice(text, nameEnd, pairEnds[i]), next: pair };
      }
      return { pair, toLast: (result & 1) === 1 };
    },
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
