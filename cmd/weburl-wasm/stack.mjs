// Adds the function enough_stack to a program in WebAssembly that Go has linked:
// stack.mjs FILE. web/program.js calls it before each call into Go.
//
// A call into Go needs stack, and Go cannot recover if there is not enough: half of
// the call has then happened. So a runaway recursion has to fail before the call.
//
// The size of a JavaScript frame depends on how far the function has been optimized,
// and filling the stack takes as long as parsing a short URL. A WebAssembly function
// has a frame of known size, and reserving it takes little time: it has many
// values at once, but only in a branch that is never taken. The function is part of the
// program because some platforms, such as Cloudflare Workers, compile no other.
import { readFileSync, writeFileSync } from "node:fs";

const values = 2000; // of eight bytes, in each of as many frames as web/program.js asks for

const [i32, f64, none] = [0x7f, 0x7c, 0x40];
const [getLocal, constant, load, call, branch, end, leave] = [0x20, 0x41, 0x2b, 0x10, 0x04, 0x0b, 0x0f];
const [isZero, isLess, subtract, add] = [0x45, 0x48, 0x6b, 0xa0];
const zero = [0x44, 0, 0, 0, 0, 0, 0, 0, 0];
const aligned = 3; // to eight bytes

// The numbers of sections, and of the kind of exports and imports that are functions.
const [types, imports, functions, exports, code] = [1, 2, 3, 7, 10];
const isFunction = 0;

// body returns the code of
//
//	func enough_stack(n int32) float64 {
//		if n < 0 {
//			v1, ..., v2000 := memory[0], ..., memory[1999]
//			return v1 + (... + (v2000 + enough_stack(0)))
//		}
//		if n == 0 {
//			return 0
//		}
//		return enough_stack(n - 1)
//	}
//
// as the function with the given index. All values have to be read before the call, which
// could change the memory, and kept until after it.
function body(index) {
  const reads = Array.from({ length: values }, (_, i) => [constant, 0, load, aligned, ...number(8 * i)]).flat();
  const code = [0, getLocal, 0, constant, 0, isLess, branch, none, ...reads, constant, 0, call, ...number(index), ...Array(values).fill(add),
    leave, end, getLocal, 0, isZero, branch, none, ...zero, leave, end, getLocal, 0, constant, 1, subtract, call, ...number(index), end];
  return [...number(code.length), ...code];
}

// number encodes a number as LEB128.
function number(n) {
  const bytes = [];
  for (; n > 0x7f; n >>>= 7) {
    bytes.push((n & 0x7f) | 0x80);
  }
  return [...bytes, n];
}

// reader returns a function that decodes the next number in the bytes, and a string that
// begins with its length.
function reader(bytes) {
  const read = {
    at: 0,
    number() {
      let n = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = bytes[read.at++];
        n += (byte & 0x7f) * 2 ** shift;
        if (byte < 0x80) {
          return n;
        }
      }
    },
    skipString() {
      const length = read.number();
      read.at += length;
    },
  };
  return read;
}

// sectionsOf returns the sections of a program by number, in order; those that are not for
// engines have names and the number 0.
function sectionsOf(program) {
  const sections = [];
  const read = reader(program);
  for (read.at = 8; read.at < program.length;) {
    const id = program[read.at++];
    const size = read.number();
    sections.push({ id, content: program.subarray(read.at, read.at + size) });
    read.at += size;
  }
  return sections;
}

// append returns a section with one more item, and how many it had.
function append({ content }, item) {
  const read = reader(content);
  const count = read.number();
  return { content: Buffer.concat([Buffer.from(number(count + 1)), content.subarray(read.at), Buffer.from(item)]), count };
}

// importsOf returns how many functions a program imports. Go's imports nothing else.
function importsOf({ content }) {
  const read = reader(content);
  const count = read.number();
  for (let i = 0; i < count; i++) {
    read.skipString();
    read.skipString();
    if (content[read.at++] !== isFunction) {
      throw new Error("the program imports more than functions");
    }
    read.number();
  }
  return count;
}

const [file] = process.argv.slice(2);
const program = readFileSync(file);
const sections = sectionsOf(program);
const section = (id) => sections.find((s) => s.id === id);
const extend = (id, item) => {
  const { content, count } = append(section(id), item);
  section(id).content = content;
  return count;
};

const type = extend(types, [0x60, 1, i32, 1, f64]);
const index = importsOf(section(imports)) + extend(functions, number(type));
const name = Buffer.from("enough_stack");
extend(exports, [name.length, ...name, isFunction, ...number(index)]);
extend(code, body(index));
writeFileSync(file, Buffer.concat([program.subarray(0, 8), ...sections.flatMap(({ id, content }) => [Buffer.from([id, ...number(content.length)]), content])]));
