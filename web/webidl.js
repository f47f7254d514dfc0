// The parts of Web IDL that the two interfaces need. Conversion to USVString is the
// template literal `${value}`, which is ToString; writing UTF-8 replaces lone
// surrogates. https://webidl.spec.whatwg.org/
import {
  ObjectPrototype,
  TypeError,
  append,
  apply,
  defineProperty,
  getOwnPropertyDescriptor,
  isObject,
  iterator,
  ownKeys,
  setPrototypeOf,
  toStringTag,
} from "./intrinsics.js";

// requireArguments throws if there are fewer arguments than needed.
// https://webidl.spec.whatwg.org/#dfn-overload-resolution-algorithm
export function requireArguments(given, needed, what) {
  if (given < needed) {
    const s = needed === 1 ? "" : "s";
    throw new TypeError(`Failed to ${what}: ${needed} argument${s} required, but only ${given} present.`);
  }
}

// prototypeFor returns the prototype for a constructed object.
// https://webidl.spec.whatwg.org/#internally-create-a-new-object-implementing-the-interface
export function prototypeFor(newTarget, interfaceObject) {
  const { prototype } = newTarget;
  return isObject(prototype) ? prototype : interfaceObject.prototype;
}

// sequenceOf converts the items of an iterable. NB: unlike for-of, it does not close
// the iterator if a conversion throws.
// https://webidl.spec.whatwg.org/#create-sequence-from-iterable
export function sequenceOf(iterable, method, convert) {
  const list = [];
  const items = apply(method, iterable, []);
  if (!isObject(items)) {
    throw new TypeError("The iterator is not an object.");
  }
  const { next } = items;
  for (;;) {
    const result = apply(next, items, []);
    if (!isObject(result)) {
      throw new TypeError("The iterator result is not an object.");
    }
    if (result.done) {
      return list;
    }
    append(list, convert(result.value));
  }
}

// iteratorMethod is GetMethod with %Symbol.iterator%: undefined if there is none.
export function iteratorMethod(value) {
  const method = value[iterator];
  if (method === undefined || method === null) {
    return undefined;
  }
  if (typeof method !== "function") {
    throw new TypeError("Symbol.iterator is not a function.");
  }
  return method;
}

// sequenceOfStrings converts to sequence<USVString>.
// https://webidl.spec.whatwg.org/#js-sequence
export function sequenceOfStrings(value) {
  const method = isObject(value) ? iteratorMethod(value) : undefined;
  if (method === undefined) {
    throw new TypeError("The provided value cannot be converted to a sequence.");
  }
  return sequenceOf(value, method, (item) => `${item}`);
}

// recordOfStrings converts to record<USVString, USVString>, but keeps all names that
// become equal when lone surrogates are replaced.
// https://webidl.spec.whatwg.org/#js-record
export function recordOfStrings(value) {
  const pairs = [];
  const keys = ownKeys(value);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i];
    if (getOwnPropertyDescriptor(value, key)?.enumerable) {
      const name = `${key}`;
      append(pairs, [name, `${value[key]}`]);
    }
  }
  return pairs;
}

// Given is a base class for classes that attach private state to objects which exist
// already. An object implements an interface if it has the state of the class Slot of that
// interface. Every member looks for it first:
// https://webidl.spec.whatwg.org/#implements
//
// NB: the classes are written out, since engines are slow with several private names in
// one place.
export class Given {
  constructor(object) {
    return object;
  }
}

export const illegalInvocation = () => new TypeError("Illegal invocation");

// implement gives an interface object its members. Members of object literals have
// the attributes that Web IDL requires.
// https://webidl.spec.whatwg.org/#interface-prototype-object
export function implement(interfaceObject, name, statics, members) {
  const { prototype } = interfaceObject;
  const constructor = getOwnPropertyDescriptor(prototype, "constructor");
  delete prototype.constructor;
  setPrototypeOf(prototype, ObjectPrototype);
  copyMembers(prototype, members);
  defineProperty(prototype, "constructor", constructor);
  tag(prototype, name);
  copyMembers(interfaceObject, statics);
}

// tag defines the class string.
// https://webidl.spec.whatwg.org/#dfn-class-string
export function tag(prototype, name) {
  defineProperty(prototype, toStringTag, { value: name, writable: false, enumerable: false, configurable: true });
}

function copyMembers(target, members) {
  for (const key of ownKeys(members)) {
    defineProperty(target, key, getOwnPropertyDescriptor(members, key));
  }
}
