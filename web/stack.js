// A call into Go needs stack, and Go cannot recover if there is not enough: half of
// the call has then happened. So a runaway recursion has to fail before the call.
//
// The size of a JavaScript frame depends on how far the function has been optimized,
// and filling the stack takes as long as parsing a short URL. A WebAssembly function
// has a frame of known size, and reserving it takes no time: it has many local
// variables, which only a branch that is never taken uses.
import { Uint8Array, append } from "./intrinsics.js";

const variables = 500; // of eight bytes
const depth = 24; // a call into Go takes less than a third of the product

// enoughStack returns a function that throws the platform's own error if little
// stack is left.
export async function enoughStack() {
  const { instance } = await WebAssembly.instantiate(moduleBytes());
  const { f } = instance.exports;
  return () => { f(depth); };
}

// moduleBytes returns a module that exports
//
//	func f(n int32) float64 {
//		if n < 0 {
//			v1 := f(0)
//			...
//			return v500 + ...
//		}
//		if n == 0 {
//			return 0
//		}
//		return f(n - 1)
//	}
function moduleBytes() {
  const [i32, f64, none] = [0x7f, 0x7c, 0x40];
  const [getLocal, setLocal, constant, call, branch, end, leave] = [0x20, 0x21, 0x41, 0x10, 0x04, 0x0b, 0x0f];
  const [isZero, isLess, subtract, add] = [0x45, 0x48, 0x6b, 0xa0];
  const zero = [0x44, 0, 0, 0, 0, 0, 0, 0, 0];

  const body = [1, ...number(variables), f64, getLocal, 0, constant, 0, isLess, branch, none];
  for (let i = 1; i <= variables; i++) {
    push(body, [constant, 0, call, 0, setLocal, ...number(i)]);
  }
  // NB: in reverse order, so that none can be added before the last call.
  push(body, zero);
  for (let i = variables; i > 0; i--) {
    push(body, [getLocal, ...number(i), add]);
  }
  push(body, [leave, end, getLocal, 0, isZero, branch, none]);
  push(body, zero);
  push(body, [leave, end, getLocal, 0, constant, 1, subtract, call, 0, end]);

  const code = sized(body);
  const bytes = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
  for (const [id, content] of [[1, [1, 0x60, 1, i32, 1, f64]], [3, [1, 0]], [7, [1, 1, 0x66, 0, 0]], [10, [1, ...code]]]) {
    push(bytes, [id, ...sized(content)]);
  }
  return new Uint8Array(bytes);
}

// number encodes a number below 16384 as LEB128.
function number(n) {
  return [(n & 0x7f) | 0x80, n >> 7];
}

function sized(bytes) {
  return [...number(bytes.length), ...bytes];
}

function push(list, items) {
  for (const item of items) {
    append(list, item);
  }
}
