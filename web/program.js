// The state of a Go program in WebAssembly. The program ends when it runs out of memory or
// panics; if a call is stopped halfway, its state is unknown. From then on every call throws
// the same error, and none reaches the program.
import { Error, includes, slice } from "./intrinsics.js";

const outOfMemory = "weburl: the module has run out of memory; load it again";
const otherEnd = "weburl: the module has ended; load it again";

// depth is how many frames of enough_stack, a function of the program, must fit on the
// stack before a call, which takes less than a third of them. See cmd/weburl-wasm/stack.mjs.
const depth = 6;

// maxText limits how much is kept of the program's output when it crashes.
const maxText = 1 << 14;

// All calls throw an EndedError after the program has ended. Its cause says why.
export class EndedError extends Error {
  constructor(message, options) { super(message, options); } // older engines iterate over the arguments of an implicit one
}
EndedError.prototype.name = "EndedError";
EndedError.prototype.code = "ERR_WEBURL_ENDED";

export function newProgram() {
  let enoughStack;
  let running = false;
  let ended = false;
  let text = "";
  let message, cause, release;

  function end(error) {
    if (message !== undefined) {
      return;
    }
    ended = true;
    enoughStack = undefined; // it would keep the memory
    message = includes(text, "out of memory") ? outOfMemory : otherEnd;
    cause = text === "" ? error : new Error(text);
    release?.();
  }

  const program = {
    // onEnd sets a function to call when the program has ended.
    onEnd(call) { release = call; },

    // started sets the function of the program that throws the platform's own error if too
    // little stack is left.
    started(call) { enoughStack = call; },

    // write receives the program's output.
    write(more) { text = slice(text + more, 0, maxText); },

    // The program calls exit and then returns from the current call.
    exit() { ended = true; },

    end,

    // error returns the error to throw once the program has ended.
    error: () => new EndedError(message, { cause }),

    // alive throws if the program has ended.
    alive() {
      if (running && !ended) {
        end(new Error("the last call was interrupted"));
      }
      if (ended) {
        throw program.error();
      }
    },

    // enter throws if the program has ended, or if the caller is so deep in
    // recursion that a call could end it. It is called before anything changes.
    enter() {
      program.alive();
      enoughStack(depth);
    },

    // run calls a function of the program.
    run(call, a, b, c) {
      program.alive();
      // NB: not reset in a finally block: if the host stops the script in the middle
      // of a call, as a timeout of node:vm does, the next call has to know.
      running = true;
      let result;
      try {
        result = call(a, b, c);
      } catch (error) {
        end(error);
      }
      running = false;
      if (ended) {
        end(undefined);
        throw program.error();
      }
      return result;
    },

    // attempt is like run, for callers that cannot report an error.
    attempt(call, a) {
      try {
        program.run(call, a);
      } catch {
        // The next call of a member throws.
      }
    },
  };
  return program;
}
