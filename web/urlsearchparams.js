// The interface URLSearchParams. https://url.spec.whatwg.org/#urlsearchparams
import { IteratorPrototype, TypeError, WeakRef, apply, construct, defineProperty, isObject, iterator } from "./intrinsics.js";
import { implement, iteratorMethod, prototypeFor, recordOfStrings, requireArguments, sequenceOf, sequenceOfStrings, slot, tag } from "./webidl.js";

// defineURLSearchParams returns the class, and a function that makes the
// searchParams object of a URL.
export function defineURLSearchParams(bridge, native) {
  const Slot = slot(bridge.enter);
  const registry = new FinalizationRegistry(bridge.freeParams);
  registry.register = registry.register;

  // wrap returns an object for parameters in Go; make makes the object for the
  // platform, and sync is what keeps that in step with a change.
  function wrap(handle, make, sync) {
    try {
      const object = make();
      new Slot(object, { handle, sync });
      registry.register(object, handle);
      return object;
    } catch (error) {
      bridge.freeParams(handle);
      throw error;
    }
  }

  // searchParamsOf returns the object for the parameters of a URL; sync is called
  // after every change, and tells the platform's URL, which tells its parameters.
  function searchParamsOf(url, handle, sync) {
    return wrap(handle, () => native.paramsOf(url, URLSearchParams.prototype), sync);
  }

  // convert converts the constructor's argument, depending on its type, and returns
  // a function that makes an object from it.
  // https://webidl.spec.whatwg.org/#js-union
  function convert(init) {
    if (!isObject(init)) {
      const string = init === undefined ? "" : `${init}`;
      return (prototype) => {
        const handle = bridge.newParams(string);
        return wrap(handle, () => native.newParams(prototype, string));
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
        return wrap(handle, () => native.newParams(prototype, bridge.stringify(handle)));
      };
    }
    const record = recordOfStrings(init);
    return (prototype) => {
      const handle = bridge.newParamsFromRecord(record);
      return wrap(handle, () => native.newParams(prototype, bridge.stringify(handle)));
    };
  }

  // NB: it extends null for the reason given in url.js.
  class URLSearchParams extends null {
    constructor(init = undefined) {
      const make = convert(init);
      const prototype = prototypeFor(new.target, URLSearchParams);
      bridge.enter();
      return make(prototype);
    }
  }

  implement(URLSearchParams, "URLSearchParams", {}, {
    get size() { return bridge.size(Slot.of(this).handle); },
    append(name, value) {
      const { handle, sync } = Slot.of(this);
      requireArguments(arguments.length, 2, "execute 'append' on 'URLSearchParams'");
      name = `${name}`;
      value = `${value}`;
      bridge.append(handle, name, value);
      sync ? sync() : native.appendParam(this, name, value);
    },
    delete(name, value = undefined) {
      const { handle, sync } = Slot.of(this);
      requireArguments(arguments.length, 1, "execute 'delete' on 'URLSearchParams'");
      name = `${name}`;
      if (value !== undefined) {
        value = `${value}`;
      }
      bridge.delete(handle, name, value);
      sync ? sync() : native.deleteParam(this, name, value);
    },
    get(name) {
      const { handle } = Slot.of(this);
      requireArguments(arguments.length, 1, "execute 'get' on 'URLSearchParams'");
      return bridge.getFirst(handle, `${name}`);
    },
    getAll(name) {
      const { handle } = Slot.of(this);
      requireArguments(arguments.length, 1, "execute 'getAll' on 'URLSearchParams'");
      return bridge.getAll(handle, `${name}`);
    },
    has(name, value = undefined) {
      const { handle } = Slot.of(this);
      requireArguments(arguments.length, 1, "execute 'has' on 'URLSearchParams'");
      name = `${name}`;
      if (value !== undefined) {
        value = `${value}`;
      }
      return bridge.has(handle, name, value);
    },
    set(name, value) {
      const { handle, sync } = Slot.of(this);
      requireArguments(arguments.length, 2, "execute 'set' on 'URLSearchParams'");
      name = `${name}`;
      value = `${value}`;
      bridge.setFirst(handle, name, value);
      sync ? sync() : native.setParam(this, name, value);
    },
    sort() {
      const { handle, sync } = Slot.of(this);
      bridge.sort(handle);
      sync ? sync() : native.sortParams(this);
    },
    toString() { return bridge.stringify(Slot.of(this).handle); },
    entries() { return iterate(this, (pair) => pair); },
    keys() { return iterate(this, (pair) => pair[0]); },
    values() { return iterate(this, (pair) => pair[1]); },
    forEach(callback, thisArg = undefined) {
      const { handle } = Slot.of(this);
      requireArguments(arguments.length, 1, "execute 'forEach' on 'URLSearchParams'");
      if (typeof callback !== "function") {
        throw new TypeError("Failed to execute 'forEach' on 'URLSearchParams': parameter 1 is not of type 'Function'.");
      }
      for (let i = 0, pair; (pair = bridge.at(handle, i)) !== null; i++) {
        apply(callback, thisArg, [pair[1], pair[0], this]);
      }
    },
  });
  const { entries } = URLSearchParams.prototype;
  defineProperty(URLSearchParams.prototype, iterator, { value: entries, writable: true, enumerable: false, configurable: true });

  // https://webidl.spec.whatwg.org/#js-default-iterator-object
  const IteratorSlot = slot(bridge.enter);
  const iteratorPrototype = {
    __proto__: IteratorPrototype,
    next() {
      const state = IteratorSlot.of(this);
      const pair = bridge.at(Slot.of(state.params).handle, state.index);
      if (pair === null) {
        return { value: undefined, done: true };
      }
      state.index++;
      return { value: state.result(pair), done: false };
    },
  };
  tag(iteratorPrototype, "URLSearchParams Iterator");

  function IteratorTarget() {}
  IteratorTarget.prototype = iteratorPrototype;

  // iterate returns an iterator, which keeps the parameters alive. NB: underneath
  // it is a WeakRef, so that structuredClone refuses it.
  function iterate(params, result) {
    Slot.of(params);
    const object = construct(WeakRef, [params], IteratorTarget);
    new IteratorSlot(object, { params, result, index: 0 });
    return object;
  }

  return { URLSearchParams, searchParamsOf };
}
