// The interface URLSearchParams. https://url.spec.whatwg.org/#urlsearchparams
import { IteratorPrototype, TypeError, WeakRef, apply, construct, defineProperty, isObject, iterator } from "./intrinsics.js";
import { implement, iteratorMethod, prototypeFor, recordOfStrings, requireArguments, sequenceOf, sequenceOfStrings, slot, tag } from "./webidl.js";

// defineURLSearchParams returns the class, and a function that makes the
// searchParams object of a URL.
export function defineURLSearchParams(bridge, native) {
  const Slot = slot();
  const registry = new FinalizationRegistry(bridge.freeParams);
  registry.register = registry.register;

  // wrap returns an object for parameters in Go; changed is called after every
  // change.
  function wrap(handle, prototype, changed) {
    const object = native.newParams(prototype, bridge.stringify(handle));
    new Slot(object, { handle, changed });
    registry.register(object, handle);
    return object;
  }

  // searchParamsOf returns the object for the parameters of a URL, and a function
  // to call after the URL has changed them.
  function searchParamsOf(handle, changed) {
    const object = wrap(handle, URLSearchParams.prototype, changed);
    return { object, sync: () => native.syncParams(object, (index) => bridge.at(handle, index)) };
  }

  // convert converts the constructor's argument, depending on its type, and returns
  // a function that makes parameters in Go from it.
  // https://webidl.spec.whatwg.org/#js-union
  function convert(init) {
    if (!isObject(init)) {
      const string = init === undefined ? "" : `${init}`;
      return () => bridge.newParams(string);
    }
    const method = iteratorMethod(init);
    if (method !== undefined) {
      const sequence = sequenceOf(init, method, sequenceOfStrings);
      return () => bridge.newParamsFromSequence(sequence);
    }
    const record = recordOfStrings(init);
    return () => bridge.newParamsFromRecord(record);
  }

  // NB: it extends null for the reason given in url.js.
  class URLSearchParams extends null {
    constructor(init = undefined) {
      const make = convert(init);
      const prototype = prototypeFor(new.target, URLSearchParams);
      const handle = make();
      if (handle < 0) {
        throw new TypeError(`Failed to construct 'URLSearchParams': ${bridge.answer()}`);
      }
      return wrap(handle, prototype, undefined);
    }
  }

  implement(URLSearchParams, "URLSearchParams", {}, {
    get size() { return bridge.size(Slot.of(this).handle); },
    append(name, value) {
      const { handle, changed } = Slot.of(this);
      requireArguments(arguments.length, 2, "execute 'append' on 'URLSearchParams'");
      name = `${name}`;
      value = `${value}`;
      bridge.append(handle, name, value);
      native.appendParam(this, name, value);
      changed?.();
    },
    delete(name, value = undefined) {
      const { handle, changed } = Slot.of(this);
      requireArguments(arguments.length, 1, "execute 'delete' on 'URLSearchParams'");
      name = `${name}`;
      if (value !== undefined) {
        value = `${value}`;
      }
      bridge.delete(handle, name, value);
      native.deleteParam(this, name, value);
      changed?.();
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
      const { handle, changed } = Slot.of(this);
      requireArguments(arguments.length, 2, "execute 'set' on 'URLSearchParams'");
      name = `${name}`;
      value = `${value}`;
      bridge.setFirst(handle, name, value);
      native.setParam(this, name, value);
      changed?.();
    },
    sort() {
      const { handle, changed } = Slot.of(this);
      bridge.sort(handle);
      native.sortParams(this);
      changed?.();
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
  const IteratorSlot = slot();
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
