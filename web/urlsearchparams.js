// The interface URLSearchParams. https://url.spec.whatwg.org/#urlsearchparams
import { IteratorPrototype, TypeError, apply, defineProperty, isObject, iterator } from "./intrinsics.js";
import { Given, illegalInvocation, implement, iteratorMethod, prototypeFor, recordOfStrings, requireArguments, sequenceOf, sequenceOfStrings, tag } from "./webidl.js";

// defineURLSearchParams returns the class, and a function that makes the
// searchParams object of a URL.
export function defineURLSearchParams(bridge, native) {
  const { alive } = bridge;

  // The state of an object is the handle of the parameters in Go, the number of their changes,
  // the first of their pairs until they change and, for the parameters of a URL, the functions
  // to call before and after a change.
  class Slot extends Given {
    #state;

    constructor(object, state) {
      super(object);
      this.#state = state;
    }

    // give also works if the object already has a state, because a script was stopped before its
    // URL knew about it. NB: checking for the state first would make later calls slower.
    static give(object, state) {
      try {
        new Slot(object, state);
      } catch {
        object.#state = state;
      }
    }

    static of(object) {
      if (typeof object !== "object" || object === null || !(#state in object)) {
        throw illegalInvocation();
      }
      alive();
      return object.#state;
    }
  }

  const newState = (handle, url) => ({ handle, changes: 0, pairs: undefined, url });
  const registry = new FinalizationRegistry(bridge.freeParams);
  registry.register = registry.register;

  // wrap returns an object for parameters in Go; make makes the platform's object.
  function wrap(state, make) {
    try {
      const object = make();
      Slot.give(object, state);
      registry.register(object, state.handle);
      return object;
    } catch (error) {
      bridge.freeParams(state.handle);
      throw error;
    }
  }

  const wrapAlone = (handle, make) => wrap(newState(handle, undefined), make);

  // searchParamsOf returns the object for the parameters of a URL, their handle, and the function
  // to call before the URL changes them.
  function searchParamsOf(object, handle, url) {
    const state = newState(handle, url);
    return { object: wrap(state, () => native.paramsOf(object, URLSearchParams.prototype)), handle, forget: () => forget(state) };
  }

  // enter returns the state of an object, before its parameters in Go are read or, after a call
  // of forget, changed.
  function enter(object) {
    const state = Slot.of(object);
    bridge.enter();
    return state;
  }

  // forget is called before a change.
  function forget(state) {
    state.changes++;
    state.pairs = undefined;
    state.url?.forget();
  }

  // A cursor is at an index. Pairs are read many at a time: the cursor holds the pair at its index
  // and those after it, unless the parameters have changed.
  const newCursor = () => ({ index: 0, changes: -1, pair: undefined, toLast: false });

  // next returns the pair at a cursor and advances it, or returns undefined after the last pair.
  function next(state, cursor) {
    if (cursor.changes !== state.changes || cursor.pair === undefined && !cursor.toLast) {
      let pairs = cursor.index === 0 ? state.pairs : undefined;
      if (pairs === undefined) {
        bridge.enter();
        pairs = bridge.pairsFrom(state.handle, cursor.index);
      }
      if (cursor.index === 0) {
        state.pairs = pairs;
      }
      cursor.pair = pairs.pair;
      cursor.toLast = pairs.toLast;
      cursor.changes = state.changes; // last, since the script may be stopped before
    }
    const { pair } = cursor;
    if (pair !== undefined) {
      cursor.index++;
      cursor.pair = pair.next;
    }
    return pair;
  }

  // convert converts the constructor's argument, depending on its type, and returns
  // a function that makes an object from it.
  // https://webidl.spec.whatwg.org/#js-union
  function convert(init) {
    if (!isObject(init)) {
      const string = init === undefined ? "" : `${init}`;
      return (prototype) => {
        const handle = bridge.newParams(string);
        return wrapAlone(handle, () => native.newParams(URLSearchParams, prototype, string));
      };
    }
    const method = iteratorMethod(init);
    if (method !== undefined) {
      const sequence = sequenceOf(init, method, sequenceOfStrings);
      return (prototype) => {
        const handle = bridge.newParamsFromSequence(sequence);
        if (handle < 0) {
          throw new TypeError(`Failed to construct 'URLSearchParams': ${bridge.answer()}`);
        }
        return wrapAlone(handle, () => native.newParams(URLSearchParams, prototype, bridge.stringify(handle)));
      };
    }
    const record = recordOfStrings(init);
    return (prototype) => {
      const handle = bridge.newParamsFromRecord(record);
      return wrapAlone(handle, () => native.newParams(URLSearchParams, prototype, bridge.stringify(handle)));
    };
  }

  // NB: it extends null for the reason in url.js.
  class URLSearchParams extends null {
    constructor(init = undefined) {
      const make = convert(init);
      const prototype = prototypeFor(new.target, URLSearchParams);
      bridge.enter();
      return make(prototype);
    }
  }

  implement(URLSearchParams, "URLSearchParams", {}, {
    get size() { return bridge.size(enter(this).handle); },
    append(name, value) {
      const state = enter(this);
      requireArguments(arguments.length, 2, "execute 'append' on 'URLSearchParams'");
      name = `${name}`;
      value = `${value}`;
      forget(state);
      bridge.append(state.handle, name, value);
      state.url ? state.url.sync() : native.appendParam(this, name, value);
    },
    delete(name, value = undefined) {
      const state = enter(this);
      requireArguments(arguments.length, 1, "execute 'delete' on 'URLSearchParams'");
      name = `${name}`;
      if (value !== undefined) {
        value = `${value}`;
      }
      forget(state);
      bridge.delete(state.handle, name, value);
      state.url ? state.url.sync() : native.deleteParam(this, name, value);
    },
    get(name) {
      const { handle } = enter(this);
      requireArguments(arguments.length, 1, "execute 'get' on 'URLSearchParams'");
      return bridge.getFirst(handle, `${name}`);
    },
    getAll(name) {
      const { handle } = enter(this);
      requireArguments(arguments.length, 1, "execute 'getAll' on 'URLSearchParams'");
      return bridge.getAll(handle, `${name}`);
    },
    has(name, value = undefined) {
      const { handle } = enter(this);
      requireArguments(arguments.length, 1, "execute 'has' on 'URLSearchParams'");
      name = `${name}`;
      if (value !== undefined) {
        value = `${value}`;
      }
      return bridge.has(handle, name, value);
    },
    set(name, value) {
      const state = enter(this);
      requireArguments(arguments.length, 2, "execute 'set' on 'URLSearchParams'");
      name = `${name}`;
      value = `${value}`;
      forget(state);
      bridge.setFirst(state.handle, name, value);
      state.url ? state.url.sync() : native.setParam(this, name, value);
    },
    sort() {
      const state = enter(this);
      forget(state);
      bridge.sort(state.handle);
      state.url ? state.url.sync() : native.sortParams(this);
    },
    toString() { return bridge.stringify(enter(this).handle); },
    entries() { return iterate(this, ({ name, value }) => [name, value]); },
    keys() { return iterate(this, ({ name }) => name); },
    values() { return iterate(this, ({ value }) => value); },
    forEach(callback, thisArg = undefined) {
      const state = Slot.of(this);
      requireArguments(arguments.length, 1, "execute 'forEach' on 'URLSearchParams'");
      if (typeof callback !== "function") {
        throw new TypeError("Failed to execute 'forEach' on 'URLSearchParams': parameter 1 is not of type 'Function'.");
      }
      const cursor = newCursor();
      for (let pair; (pair = next(state, cursor)) !== undefined;) {
        apply(callback, thisArg, [pair.value, pair.name, this]);
      }
    },
  });
  const { entries } = URLSearchParams.prototype;
  defineProperty(URLSearchParams.prototype, iterator, { value: entries, writable: true, enumerable: false, configurable: true });

  // https://webidl.spec.whatwg.org/#js-default-iterator-object
  class IteratorSlot extends Given {
    #state;

    constructor(object, state) {
      super(object);
      this.#state = state;
    }

    static of(object) {
      if (typeof object !== "object" || object === null || !(#state in object)) {
        throw illegalInvocation();
      }
      alive();
      return object.#state;
    }
  }

  const iteratorPrototype = {
    __proto__: IteratorPrototype,
    next() {
      const { params, cursor, result } = IteratorSlot.of(this);
      const pair = next(Slot.of(params), cursor);
      return pair === undefined ? { value: undefined, done: true } : { value: result(pair), done: false };
    },
  };
  tag(iteratorPrototype, "URLSearchParams Iterator");

  // iterate returns an iterator, which keeps the parameters alive. NB: underneath
  // it is a generator, so that structuredClone refuses it.
  function* generate() {}
  generate.prototype = iteratorPrototype;

  function iterate(params, result) {
    Slot.of(params);
    const object = generate();
    new IteratorSlot(object, { params, cursor: newCursor(), result });
    return object;
  }

  return { URLSearchParams, searchParamsOf };
}
