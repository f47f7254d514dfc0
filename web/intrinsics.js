// What the classes use of the language, as it is when they are loaded: a page
// that changes prototypes afterwards changes nothing here.

export const { apply, construct, defineProperty, getOwnPropertyDescriptor, ownKeys, setPrototypeOf } = Reflect;
const ObjectFunction = Object;
export const { create, getPrototypeOf } = ObjectFunction;
export const { iterator, toStringTag } = Symbol;
export const ObjectPrototype = ObjectFunction.prototype;
export const IteratorPrototype = getPrototypeOf(getPrototypeOf([][iterator]()));
export const { TypeError, RangeError, Uint8Array, Uint32Array, WeakRef } = globalThis;

// uncurry returns a method as a function whose first argument is the receiver.
export const uncurry = (method) => (receiver, ...args) => apply(method, receiver, args);

// isObject reports whether a value is an object in the sense of the language,
// document.all included.
export const isObject = (value) => ObjectFunction(value) === value;

// append adds to an array that page code cannot have changed; what it has
// defined on the prototype must not matter.
export function append(array, value) {
  defineProperty(array, array.length, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
}
