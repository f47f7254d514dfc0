// A call into Go needs stack, and Go cannot recover if there is not enough: half of
// the call has then happened. So a runaway recursion has to fail before the call.
//
// The size of a JavaScript frame depends on how far the function has been optimized,
// and filling the stack takes as long as parsing a short URL. A WebAssembly function
// has a frame of known size, and reserving it takes little time: it has many
// values at once, but only in a branch that is never taken.
import { Uint8Array } from "./intrinsics.js";

const values = 2000; // of eight bytes
const depth = 6; // a call into Go takes less than a third of the product

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
//			v1, ..., v2000 := memory[0], ..., memory[1999]
//			return v1 + (... + (v2000 + f(0)))
//		}
//		if n == 0 {
//			return 0
//		}
//		return f(n - 1)
//	}
//
// All values have to be read before the call, which could change the memory, and kept
// until after it.
function moduleBytes() {
  const [i32, f64, none] = [0x7f, 0x7c, 0x40];
  const [getLocal, constant, load, call, branch, end, leave] = [0x20, 0x41, 0x2b, 0x10, 0x04, 0x0b, 0x0f];
  const [isZero, isLess, subtract, add] = [0x45, 0x48, 0x6b, 0xa0];
  const zero = [0x44, 0, 0, 0, 0, 0, 0, 0, 0];
  const aligned = 3; // to eight bytes

  const start = [0, getLocal, 0, constant, 0, isLess, branch, none];
  const middle = [constant, 0, call, 0];
  const rest = [leave, end, getLocal, 0, isZero, branch, none, ...zero, leave, end, getLocal, 0, constant, 1, subtract, call, 0, end];
  const size = start.length + values * (4 + numberSize) + middle.length + values + rest.length;
  const head = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...section(1, [1, 0x60, 1, i32, 1, f64]), ...section(3, [1, 0]), ...section(5, [1, 0, 1]),
    ...section(7, [1, 1, 0x66, 0, 0]), 10, ...number(1 + numberSize + size), 1, ...number(size)];

  const bytes = new Uint8Array(head.length + size);
  let at = 0;
  const put = (items) => {
    for (let i = 0; i < items.length; i++) {
      bytes[at++] = items[i];
    }
  };
  put(head);
  put(start);
  for (let i = 0; i < values; i++) {
    put([constant, 0, load, aligned, ...number(8 * i)]);
  }
  put(middle);
  for (let i = 0; i < values; i++) {
    bytes[at++] = add;
  }
  put(rest);
  return bytes;
}

const numberSize = 3;

// number encodes a number below 2097152 as LEB128.
function number(n) {
  return [(n & 0x7f) | 0x80, ((n >> 7) & 0x7f) | 0x80, n >> 14];
}

function section(id, content) {
  return [id, ...number(content.length), ...content];
}
