// Calls the functions that cmd/weburl-wasm exports. Strings are written to the
// module's memory as UTF-8, in which lone surrogates become U+FFFD, and read from
// there.
import { Proxy, RangeError, Uint32Array, Uint8Array, append, defineProperty, fromCharCode, slice, uncurry } from "./intrinsics.js";

// maxArguments is the most bytes that the arguments of a call may have. The other
// limits are in Go.
const maxArguments = 2 ** 25;

// failed is returned by calls that have no answer, or the message for an exception as the
// answer.
const failed = -1;

// refused is returned by calls that would exceed a limit of Go's. The message is the
// answer.
const refused = -2;

// mostPairs is how many pairs Go answers with at most.
const mostPairs = 64;

// same is returned in place of an answer that would be the first argument.
const same = 1;

// spliced is returned in place of an answer that would be the first argument, a URL, with a
// part replaced by what the second ends with.
const spliced = 2;

const encodeInto = uncurry(TextEncoder.prototype.encodeInto);
const decode = uncurry(TextDecoder.prototype.decode);
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

// connect returns functions that call Go. They throw a RangeError, before anything
// changes, if a call would exceed a limit, and an EndedError if the program has
// ended. What is in Go takes at most memory bytes together.
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
  // reserved says that room may still be reserved in Go, from which the next call that
  // takes arguments would read them.
  let reserved = false;

  program.onEnd(() => {
    go = new Proxy({}, { get() { throw program.error(); } });
    mem = buffer = bytes = target = args = places = pairEnds = results = undefined;
  });
  run(go.limit_memory, memory);

  // refresh recreates the views if the memory has grown: then they have no elements.
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
    results = new Uint32Array(buffer, resultsAddress, 4); // last, since a script can be stopped before
  }

  function tooLong() {
    return new RangeError(`weburl: the arguments have more than ${maxArguments} bytes`);
  }

  // reserve makes target a view of where to write arguments of at most size bytes, or of
  // most if that is less.
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
    reserved = true; // first, since a script can be stopped after any call
    targetAddress = run(go.reserve, targetSize) >>> 0;
    if (targetAddress === 0) {
      throw new RangeError(answer());
    }
    refresh();
    target = new Uint8Array(buffer, targetAddress, targetSize);
  }

  // put writes a string to a place in the target and returns its length.
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

  // writeTwo writes two strings of at most most bytes together and sets length and length2
  // to their lengths.
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

  // writeOptional is writeTwo for a second string that can be missing; length2 is negative
  // then.
  function writeOptional(string, second) {
    if (second === undefined) {
      length = write(string);
      length2 = -1;
    } else {
      writeTwo(string, second, maxArguments);
    }
  }

  // writeURL writes a URL, which does not count, and a string, and sets length and length2
  // to their lengths.
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

  // splice returns the href of the changed URL after a call that returned spliced. It is cut out
  // of its arguments, since decoding an answer takes longer.
  function splice(href, value) {
    const delimiter = results[2] === 0 ? "" : fromCharCode(results[2]);
    return slice(href, 0, results[0]) + delimiter + slice(value, results[3]) + slice(href, results[1]);
  }

  // answerURL returns the URL that the last call answered with: its href, and what Go knows
  // of it (see Places in internal/infra). Nothing changes it.
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

  // attributes are the numbers of a URL's attributes in Go, by name.
  const attributes = {};
  for (let number = 0; run(go.attribute_name, number) !== failed; number++) {
    defineProperty(attributes, answer(), { __proto__: null, value: number });
  }

  return {
    // enter is called before everything that calls a function below, and alive by what does
    // without.
    enter,
    alive: program.alive,

    handles() {
      enter();
      return run(go.handles);
    },

    // If a call below fails, answer returns the message.
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
    // set returns the changed URL, or the same. The attribute is one of attributes, but not href.
    set(record, attribute, value) {
      writeURL(record, value);
      const result = call(go.url_set, attribute, length, length2);
      return result === same ? record : answerURL(result, record.href, value);
    },
    // searchParams returns parameters that have a copy of a URL. What follows is about that.
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
    // pairsFrom returns the first of the pairs from an index on, which have a next one, and
    // whether they go on to the last.
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
