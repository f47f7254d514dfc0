// The built-ins that the classes use, as they are at load time: a page that changes
// prototypes later does not affect the classes.

export const { apply, construct, defineProperty, getOwnPropertyDescriptor, ownKeys, setPrototypeOf } = Reflect;
const ObjectFunction = Object;
export const { create, getPrototypeOf } = ObjectFunction;
export const { iterator, toStringTag } = Symbol;
export const ObjectPrototype = ObjectFunction.prototype;
export const IteratorPrototype = getPrototypeOf(getPrototypeOf([][iterator]()));
export const { Error, TypeError, RangeError, Proxy, Uint8Array, Uint32Array } = globalThis;

// uncurry returns a method as a function whose first argument is the receiver.
export const uncurry = (method) => (receiver, ...args) => apply(method, receiver, args);

// isObject reports whether a value is an object as ECMAScript defines it, including
// document.all.
export const isObject = (value) => ObjectFunction(value) === value;

// append adds a value to an array that page code cannot access, even if the page has
// defined setters on Array.prototype.
export function append(array, value) {
  defineProperty(array, array.length, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
}

export const { fromCharCode } = String;
export const slice = uncurry(String.prototype.slice);
export const includes = uncurry(String.prototype.includes);
